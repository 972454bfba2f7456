//! Writing position texts ("Y4SFEN", specification, section 3).

use std::fmt;

use crate::games::yonin::piece::{Facing, YoninPiece};
use crate::games::yonin::state::{SEATS, YoninPosition};
use crate::position::Position;
use crate::seat::Seat;
use crate::shogi9::{Hand, Kind, Square};

/// The seats' letters in the position text, in seat order.
pub(super) const SEAT_LETTERS: [char; SEATS] = ['s', 'w', 'n', 'e'];

/// The letter of pieces and credits that are nobody's.
pub(super) const NOBODY: char = 'x';

/// The kinds of a hand in the order they are written.
pub(super) const HAND_ORDER: [Kind; 4] = [Kind::Rook, Kind::Gold, Kind::Silver, Kind::Pawn];

impl fmt::Display for YoninPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_overturned() {
            return write!(f, "X{}", SEAT_LETTERS[self.facing().index()]);
        }
        if self.kind().is_promoted() {
            f.write_str("+")?;
        }
        let owner = self
            .owner()
            .map_or(NOBODY, |seat| SEAT_LETTERS[seat.index()]);
        write!(f, "{}{owner}", self.kind().letter())?;
        if self.owner().map(Facing::of) == Some(self.facing()) {
            return Ok(());
        }
        write!(f, "{}", self.facing().arrow())
    }
}

/// A hand as the position text writes it.
pub(super) fn hand_text(hand: Hand) -> String {
    let mut text = String::new();
    for kind in HAND_ORDER {
        match hand.count(kind) {
            0 => continue,
            1 => {}
            count => text += &count.to_string(),
        }
        text.push(kind.letter());
    }
    if text.is_empty() { "-".into() } else { text }
}

fn rank_text(position: &YoninPosition, rank: u8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for file in (1..=9).rev() {
        match position.board().piece(Square::new(file, rank)) {
            None => run += 1,
            Some(piece) => {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += &piece.to_string();
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

fn pair_list(pairs: impl Iterator<Item = (Seat, Option<Seat>)>) -> String {
    let letter = |seat: Seat| SEAT_LETTERS[seat.index()];
    let entries: Vec<String> = pairs
        .map(|(first, second)| format!("{}:{}", letter(first), second.map_or(NOBODY, letter)))
        .collect();
    if entries.is_empty() {
        "-".into()
    } else {
        entries.join(",")
    }
}

/// The canonical text of a position.
pub(super) fn position_text(position: &YoninPosition) -> String {
    let board: Vec<String> = (1..=9).map(|rank| rank_text(position, rank)).collect();
    let hands: Vec<String> = Seat::all(SEATS)
        .map(|seat| hand_text(*position.hand(seat)))
        .collect();
    let mates = position
        .eliminations()
        .map(|mate| (mate.victim, mate.creditor));
    let givers =
        Seat::all(SEATS).filter_map(|seat| position.giver(seat).map(|giver| (seat, Some(giver))));
    format!(
        "{} {} {} {} {} {}",
        board.join("/"),
        SEAT_LETTERS[position.to_move().index()],
        hands.join("/"),
        pair_list(mates),
        pair_list(givers),
        position.ply(),
    )
}
