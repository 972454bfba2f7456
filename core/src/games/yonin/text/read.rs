//! Reading position texts ("Y4SFEN", specification, section 3).

use super::error::PositionError;
use super::write::{HAND_ORDER, NOBODY, SEAT_LETTERS};
use crate::error::ParseError;
use crate::games::yonin::piece::{Facing, YoninPiece};
use crate::games::yonin::rules::{InheritFacing, StalemateCredit, YoninRules};
use crate::games::yonin::state::{Elimination, SEATS, YoninPosition};
use crate::position::Position;
use crate::seat::{PerSeat, Seat};
use crate::shogi9::{Kind, Square};

/// Number of pieces in the game, overturned kings included.
const PIECES: usize = 36;

type Read<T> = Result<T, ParseError>;

fn wrong<T>(place: impl Into<String>, problem: &PositionError, text: &str) -> Read<T> {
    Err(ParseError::new(place, problem.clone(), text))
}

fn seat_of(letter: &str) -> Option<Seat> {
    Seat::all(SEATS).find(|seat| letter.chars().eq([SEAT_LETTERS[seat.index()]]))
}

fn letter(seat: Seat) -> char {
    SEAT_LETTERS[seat.index()]
}

/// Kings and overturned kings of each seat.
#[derive(Default)]
struct KingCounts {
    kings: PerSeat<u8>,
    overturned: PerSeat<u8>,
}

/// Reads a position text; the position is settled and every section of the specification holds.
pub(super) fn read_position(text: &str, rules: &YoninRules) -> Read<YoninPosition> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[board, to_move, hands, mates, givers, ply] = fields.as_slice() else {
        return wrong("position", &PositionError::Fields(fields.len()), text);
    };
    let Some(seat) = seat_of(to_move) else {
        return wrong("seat to move", &PositionError::SeatToMove, to_move);
    };
    let mut position = YoninPosition::empty(*rules, seat);
    let kings = read_board(&mut position, board)?;
    read_hands(&mut position, hands)?;
    read_mates(&mut position, mates)?;
    read_givers(&mut position, givers)?;
    position.ply = read_ply(ply)?;
    check_owners(&position, &kings, text)?;
    check_givers(&position, givers)?;
    if !position.is_over() {
        check_turn(&position, to_move)?;
    }
    Ok(position)
}

fn read_board(position: &mut YoninPosition, text: &str) -> Read<KingCounts> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return wrong("board", &PositionError::Ranks(ranks.len()), text);
    }
    let mut kings = KingCounts::default();
    for (number, rank) in (1..).zip(ranks) {
        read_rank(position, &mut kings, number, rank).or_else(|problem| {
            wrong(
                format!("board, rank {}", char::from(b'a' + number - 1)),
                &problem,
                rank,
            )
        })?;
    }
    Ok(kings)
}

fn read_rank(
    position: &mut YoninPosition,
    kings: &mut KingCounts,
    rank: u8,
    text: &str,
) -> Result<(), PositionError> {
    let mut filled = 0u8;
    let mut after_run = false;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(run) = first.to_digit(10).filter(|&run| run > 0) {
            if after_run {
                return Err(PositionError::EmptyRun);
            }
            filled += run as u8;
            rest = &rest[1..];
        } else {
            let (piece, after) = read_piece(rest)?;
            if filled >= 9 {
                return Err(PositionError::RankTooLong);
            }
            let square = Square::new(9 - filled, rank);
            let may_stand = position.rules.inherit_facing == InheritFacing::Turn;
            if piece.kind() == Kind::Pawn && piece.facing().on_last_rank(square) && !may_stand {
                return Err(PositionError::PawnOnLastRank);
            }
            if piece.is_any_king() {
                let counts = if piece.is_overturned() {
                    &mut kings.overturned
                } else {
                    &mut kings.kings
                };
                counts[piece.facing().index()] += 1;
            }
            position.put(square, piece);
            filled += 1;
            rest = after;
        }
        after_run = first.is_ascii_digit();
        if filled > 9 {
            return Err(PositionError::RankTooLong);
        }
    }
    if filled == 9 {
        Ok(())
    } else {
        Err(PositionError::RankTooShort(filled))
    }
}

/// Reads one piece at the start of `text` and returns it with what follows.
fn read_piece(text: &str) -> Result<(YoninPiece, &str), PositionError> {
    let (promoted, rest) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut chars = rest.chars();
    let kind_letter = chars.next();
    let Some(kind_letter) = kind_letter.filter(|letter| "KRGSPX".contains(*letter)) else {
        return Err(PositionError::Kind(
            kind_letter.map_or_else(|| "+".into(), String::from),
        ));
    };
    let owner_letter = chars.next();
    let seat = Seat::all(SEATS).find(|&seat| Some(letter(seat)) == owner_letter);
    let kind = Kind::from_letter(kind_letter);
    let kind = match (kind, promoted) {
        (Some(kind), true) => kind.promoted(),
        (kind, false) => kind,
        (None, true) => None,
    };
    let Some(kind) = kind else {
        return match seat {
            _ if promoted => Err(PositionError::NoPromotion(kind_letter)),
            None => Err(PositionError::OverturnedSeat),
            Some(seat) => Ok((YoninPiece::overturned(seat), chars.as_str())),
        };
    };
    if seat.is_none() && owner_letter != Some(NOBODY) {
        return Err(PositionError::Owner);
    }
    let written = chars.clone().next().and_then(Facing::from_arrow);
    if written.is_some() {
        chars.next();
    }
    let facing = match (seat.map(Facing::of), written) {
        (None, _) if kind == Kind::King => return Err(PositionError::UnownedKing),
        (None, None) => return Err(PositionError::NoFacing),
        (Some(own), Some(written)) if own == written => return Err(PositionError::OwnFacing),
        (Some(_), Some(_)) if kind == Kind::King => return Err(PositionError::KingFacing),
        (_, Some(written)) => written,
        (Some(own), None) => own,
    };
    Ok((YoninPiece::new(kind, seat, facing), chars.as_str()))
}

fn read_hands(position: &mut YoninPosition, text: &str) -> Read<()> {
    let hands: Vec<&str> = text.split('/').collect();
    if hands.len() != SEATS {
        return wrong("hands", &PositionError::Hands(hands.len()), text);
    }
    for (seat, hand) in Seat::all(SEATS).zip(hands) {
        read_hand(position, seat, hand)
            .or_else(|problem| wrong(format!("hand of {}", letter(seat)), &problem, hand))?;
    }
    let in_hands: u32 = Seat::all(SEATS)
        .map(|seat| position.hand(seat).total())
        .sum();
    let pieces = position.board().pieces().count() + in_hands as usize;
    if pieces > PIECES {
        return wrong(
            "board and hands",
            &PositionError::TooManyPieces(pieces),
            text,
        );
    }
    Ok(())
}

fn read_hand(position: &mut YoninPosition, seat: Seat, text: &str) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    if text.is_empty() {
        return Err(PositionError::EmptyHand);
    }
    let mut next_kind = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        let count = match number {
            "" => 1,
            "1" => return Err(PositionError::HandCountOne),
            _ if number.starts_with('0') => return Err(PositionError::HandCount),
            _ => match number.parse::<u8>() {
                Ok(count) if usize::from(count) <= PIECES => count,
                _ => return Err(PositionError::HandCount),
            },
        };
        let kind_letter = after.chars().next().ok_or(PositionError::HandCountAlone)?;
        let kind = Kind::from_letter(kind_letter);
        let Some(order) = HAND_ORDER.iter().position(|&listed| Some(listed) == kind) else {
            return Err(PositionError::HandKind(kind_letter));
        };
        if order < next_kind {
            return Err(PositionError::HandOrder);
        }
        next_kind = order + 1;
        for _ in 0..count {
            position.change_hand(seat, |hand| hand.add(HAND_ORDER[order]));
        }
        rest = &after[1..];
    }
    Ok(())
}

/// The entries of a list `first:second,...`; `None` if one is not of that form.
fn pairs(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    text.split(',')
        .filter(move |_| text != "-")
        .map(|entry| entry.split_once(':'))
}

fn read_mates(position: &mut YoninPosition, text: &str) -> Read<()> {
    read_mate_list(position, text).or_else(|problem| wrong("mates", &problem, text))
}

fn read_mate_list(position: &mut YoninPosition, text: &str) -> Result<(), PositionError> {
    let uncredited = position.rules.stalemate_credit == StalemateCredit::Nobody;
    let most = position.rules.eliminations_to_end();
    for (index, entry) in pairs(text).enumerate() {
        let (victim, creditor) = entry.ok_or(PositionError::MatesForm)?;
        let victim = seat_of(victim).ok_or(PositionError::MatesForm)?;
        let creditor = match seat_of(creditor) {
            None if !(uncredited && creditor.chars().eq([NOBODY])) => {
                return Err(PositionError::MatesForm);
            }
            creditor => creditor,
        };
        if index >= most {
            return Err(PositionError::TooManyMates(most));
        }
        let living = position.living();
        if !living.contains(victim) {
            return Err(PositionError::MatedTwice);
        }
        if creditor == Some(victim) {
            return Err(PositionError::OwnMate);
        }
        if creditor.is_some_and(|creditor| !living.contains(creditor)) {
            return Err(PositionError::MatedCreditor);
        }
        position.record(Elimination { victim, creditor });
    }
    Ok(())
}

fn read_givers(position: &mut YoninPosition, text: &str) -> Read<()> {
    read_giver_list(position, text).or_else(|problem| wrong("givers", &problem, text))
}

fn read_giver_list(position: &mut YoninPosition, text: &str) -> Result<(), PositionError> {
    let mut next_seat = 0;
    for entry in pairs(text) {
        let seats = entry.and_then(|(checked, giver)| seat_of(checked).zip(seat_of(giver)));
        let (checked, giver) = seats.ok_or(PositionError::GiversForm)?;
        if checked.index() < next_seat {
            return Err(PositionError::GiverOrder);
        }
        next_seat = checked.index() + 1;
        position.givers.set(checked, Some(giver));
    }
    Ok(())
}

fn read_ply(text: &str) -> Read<u32> {
    if text.len() > 1 && text.starts_with('0') {
        return wrong("ply", &PositionError::PlyLeadingZero, text);
    }
    // `parse` would also take a plus sign.
    match text.parse() {
        Ok(ply) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(ply),
        _ => wrong("ply", &PositionError::Ply, text),
    }
}

fn check_owners(position: &YoninPosition, kings: &KingCounts, text: &str) -> Read<()> {
    for seat in Seat::all(SEATS) {
        let counts = (kings.kings[seat.index()], kings.overturned[seat.index()]);
        let problem = if position.living().contains(seat) {
            (counts != (1, 0)).then_some(PositionError::LiveKing(letter(seat)))
        } else if counts != (0, 1) {
            Some(PositionError::MatedKing(letter(seat)))
        } else if !position.board().owned(seat).is_empty() {
            Some(PositionError::MatedOwner(letter(seat)))
        } else if !position.hand(seat).is_empty() {
            Some(PositionError::MatedHand(letter(seat)))
        } else {
            None
        };
        if let Some(problem) = problem {
            return wrong("position", &problem, text);
        }
    }
    Ok(())
}

fn check_givers(position: &YoninPosition, text: &str) -> Read<()> {
    for seat in Seat::all(SEATS) {
        let name = letter(seat);
        let problem = match position.giver(seat) {
            None if position.in_check(seat) => PositionError::NoGiver(name),
            Some(giver) if giver == seat => PositionError::OwnGiver(name),
            Some(giver) if !position.living().contains(giver) => PositionError::MatedGiver(name),
            Some(_) if !position.in_check(seat) => PositionError::GiverWithoutCheck(name),
            _ => continue,
        };
        return wrong("givers", &problem, text);
    }
    Ok(())
}

/// What must hold while the game is not over: the seat to move can and must move (C1, C2).
fn check_turn(position: &YoninPosition, text: &str) -> Read<()> {
    let me = position.to_move();
    if !position.living().contains(me) {
        return wrong("seat to move", &PositionError::MatedToMove, text);
    }
    let mut arc = vec![me];
    for seat in [me].into_iter().chain(me.others_clockwise(SEATS)) {
        arc.push(seat);
        let Some(giver) = position.giver(seat) else {
            continue;
        };
        if position.giver(me).is_none() {
            return wrong(
                "seat to move",
                &PositionError::CheckPassedOver(letter(seat)),
                text,
            );
        }
        if position.rules.no_overtaking() && arc.contains(&giver) {
            return wrong("givers", &PositionError::GiverInArc(letter(seat)), text);
        }
    }
    if !position.can_move(me) {
        return wrong("seat to move", &PositionError::NoMove, text);
    }
    Ok(())
}
