//! Playing tokens and events by the rules, with what they bring about.

use shiho_core::effect::Owner;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Kind, PlyReport, reasons};
use shiho_core::{EndReason, Event, Game, Notation, PlayError, Position, Seat, SeatSet};

use super::error::Pgn4Problem;
use super::token::{self, Act, PieceMove, Token, seat_name};

/// A ply that was played.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The position before it.
    pub(super) before: Chess4Position,
    /// The position right after it, before the end of the game is judged.
    pub(super) after: Chess4Position,
    /// Its consequences.
    pub(super) report: PlyReport,
    /// What the ply was.
    pub(super) event: Event<Chess4Move>,
}

impl Played {
    /// The seats stalemated by it, in the order of their turns.
    pub(super) fn stalemated(&self) -> impl Iterator<Item = Seat> {
        let mover = match self.event {
            Event::Move(_) | Event::Agree => self.before.to_move(),
            Event::Resign(seat) | Event::Declare(seat) | Event::Claim(seat) => seat,
        };
        let order = mover.others_clockwise(Chess4Position::SEATS).chain([mover]);
        let stalemated: SeatSet = self.report.stalemated;
        order.filter(move |&seat| stalemated.contains(seat))
    }
}

/// Plays `event` and tells what it brought about.
pub(super) fn act(
    game: &mut Game<Chess4Position>,
    event: Event<Chess4Move>,
) -> Result<Played, PlayError> {
    let before = *game.position();
    game.act(event)?;
    let mut after = before;
    let report = match event {
        Event::Move(mv) => after.play_reported(mv),
        Event::Resign(seat) if !before.rules().teams() => after.resign_reported(seat),
        Event::Resign(_) | Event::Declare(_) | Event::Agree | Event::Claim(_) => {
            PlyReport::default()
        }
    };
    Ok(Played {
        before,
        after,
        report,
        event,
    })
}

/// Whether `token` says that the seat to move leaves, with or without the first step of its king. The walk of a king
/// that its seat has given up long since says so again.
pub(super) fn leaves(game: &Game<Chess4Position>, token: &Token) -> bool {
    matches!(token.act, Act::Resign | Act::TimeOut)
        || matches!(token.modifier, Some('R' | 'T')) && !game.position().chance()
}

/// The move that `token` means for the seat to move, and what is odd about it.
pub(super) fn understand(
    game: &Game<Chess4Position>,
    token: &Token,
) -> Result<(Event<Chess4Move>, Vec<String>), Pgn4Problem> {
    if let Some(outcome) = game.outcome() {
        return Err(Pgn4Problem::Over {
            reason: outcome.reason.0,
        });
    }
    let mut oddities = Vec::new();
    let event = match token.act {
        Act::Castle { short } => Event::Move(castling(game, short)?),
        Act::Piece(piece) => Event::Move(piece_move(game, piece, &mut oddities)?),
        Act::Resign | Act::TimeOut | Act::Stalemate | Act::Mate => {
            return Err(Pgn4Problem::Token);
        }
    };
    Ok((event, oddities))
}

fn castling(game: &Game<Chess4Position>, short: bool) -> Result<Chess4Move, Pgn4Problem> {
    let moves = game.legal().iter();
    moves
        .copied()
        .find(|&mv| token::castles(game.position(), mv) == Some(short))
        .ok_or(Pgn4Problem::Illegal)
}

fn piece_move(
    game: &Game<Chess4Position>,
    told: PieceMove,
    oddities: &mut Vec<String>,
) -> Result<Chess4Move, Pgn4Problem> {
    let position = game.position();
    let seat = position.to_move();
    let square = || told.from.to_string();
    let piece = position
        .piece_at(told.from)
        .ok_or_else(|| Pgn4Problem::NoPiece(square()))?;
    if piece.grey || piece.owner != Some(seat) {
        return Err(Pgn4Problem::NotOwn {
            seat: seat_name(seat),
            square: square(),
        });
    }
    if !same_kind(told.kind, piece.kind) {
        return Err(Pgn4Problem::WrongPiece {
            square: square(),
            found: piece.kind.letter(),
        });
    }
    let mut mv = Chess4Move::new(told.from, told.to);
    if position.rules().teams() {
        mv.promotion = told.promotion.or_else(|| {
            let queen = Chess4Move {
                promotion: Some(Kind::Queen),
                ..mv
            };
            let promotes = game.legal().binary_search(&queen).is_ok();
            if promotes {
                oddities.push("the pawn promotes, a queen is assumed".into());
            }
            promotes.then_some(Kind::Queen)
        });
    }
    check_capture(position, mv, told.capture, oddities)?;
    if game.legal().binary_search(&mv).is_err() {
        let without = Chess4Move::new(told.from, told.to);
        let only_promotion_wrong = game.legal().iter().any(|&legal| {
            mv.promotion.is_some() && (legal.from, legal.to) == (without.from, without.to)
        });
        return Err(match only_promotion_wrong {
            true if game.legal().binary_search(&without).is_ok() => Pgn4Problem::NoPromotion,
            true => Pgn4Problem::Promotion,
            false => Pgn4Problem::Illegal,
        });
    }
    if !position.rules().teams() {
        check_promotion(position, mv, told.promotion, oddities)?;
    }
    Ok(mv)
}

/// Promoted queens were once written `Q`.
fn same_kind(told: Kind, found: Kind) -> bool {
    told == found || told.is_queen() && found.is_queen()
}

fn check_capture(
    position: &Chess4Position,
    mv: Chess4Move,
    told: Option<Kind>,
    oddities: &mut Vec<String>,
) -> Result<(), Pgn4Problem> {
    let found = token::captured(position, mv);
    match (told, found) {
        (Some(told), Some(found)) if same_kind(told, found) => {}
        (Some(Kind::Pawn), Some(found)) => {
            oddities.push(format!(
                "the letter {} of the piece taken is missing",
                found.letter()
            ));
        }
        (Some(_), Some(found)) => {
            return Err(Pgn4Problem::WrongCapture(found.letter().to_string()));
        }
        (Some(_), None) => return Err(Pgn4Problem::WrongCapture("nothing".into())),
        (None, Some(found)) => {
            oddities.push(format!("the move takes {}, but has no x", found.letter()));
        }
        (None, None) => {}
    }
    Ok(())
}

/// Free-for-all, where a pawn has no choice.
fn check_promotion(
    position: &Chess4Position,
    mv: Chess4Move,
    told: Option<Kind>,
    oddities: &mut Vec<String>,
) -> Result<(), Pgn4Problem> {
    let mut after = *position;
    after.play(mv);
    match (told, token::promotion(position, &after, mv)) {
        (None, Some(_)) => oddities.push("the pawn promotes, =D is missing".into()),
        (Some(_), None) => return Err(Pgn4Problem::NoPromotion),
        (Some(told), Some(found)) if !same_kind(told, found) => return Err(Pgn4Problem::Promotion),
        _ => {}
    }
    Ok(())
}

/// What is odd about the marks of a token that was played.
pub(super) fn odd_marks(
    token: &Token,
    game: &Game<Chess4Position>,
    played: &Played,
) -> Vec<String> {
    let mut oddities = Vec::new();
    let Event::Move(mv) = played.event else {
        return oddities;
    };
    let report = &played.report;
    // The spec's count and chess.com's, which differ where a move uncovers the check of another seat.
    let (checks, mates) = (report.checked.len(), report.mated.len());
    let as_on_site = token.checks == played.before.newly_attacked(mv).len();
    let effect = played.before.effect(mv);
    let kings = effect.all_taken();
    let kings = kings
        .filter(|taken| taken.kind == Kind::King as u8 && matches!(taken.owner, Owner::Living(_)));
    let mates_on_site = mates + kings.count();
    let silent_castling = matches!(token.act, Act::Castle { .. }) && token.checks == 0;
    if token.checks != checks && !as_on_site && !silent_castling {
        oddities.push(format!(
            "{} of + where the rules give {checks}",
            token.checks
        ));
    }
    let team_mate = token.mates == 1 && ended_by(game, reasons::MATE);
    if token.mates != mates && token.mates != mates_on_site && !team_mate {
        oddities.push(format!("{} of # where the rules give {mates}", token.mates));
    }
    if token.modifier == Some('S')
        && report.stalemated.is_empty()
        && !ended_by(game, reasons::STALEMATE)
    {
        oddities.push("S, but nobody is stalemated".into());
    }
    oddities
}

/// Whether the rules have ended the game for `reason`.
pub(super) fn ended_by(game: &Game<Chess4Position>, reason: EndReason) -> bool {
    game.outcome()
        .is_some_and(|outcome| outcome.reason == reason)
}

/// The event's text, keeping losses on time apart from resignations.
pub(super) fn event_text(event: Event<Chess4Move>, on_time: bool) -> String {
    let text = Chess4Position::event_text(event);
    match text.strip_prefix("resign:") {
        Some(seat) if on_time => format!("time:{seat}"),
        _ => text,
    }
}
