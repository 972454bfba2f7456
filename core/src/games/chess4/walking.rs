//! Kings that walk on when their seat has resigned: chess.com's Dead King Walking (spec section 9.1).
//!
//! This is `resign_mode = dkw`; the readings are told at [`ResignMode::Dkw`](super::rules::ResignMode::Dkw).
//! Such a king stays a live piece of its seat, so moves, attacks, pins and captures know nothing of
//! walking. What is different is here and wherever `walking` is asked for: who gets turns, who is paid.

use super::plain::are_plain;
use super::position::Chess4Position;
use super::set::SquareSet;
use crate::seat::{Seat, SeatSet};

/// Points of the last survivor for each king that still walks.
const WALKING_KING: i32 = 20;
/// Points of each active seat for stalemating a king that walks.
const STALEMATE: i32 = 10;

impl Chess4Position {
    /// `seat`, which must be active, resigns: all its pieces but the king turn grey.
    pub(super) fn let_king_walk(&mut self, seat: Seat) {
        self.retire(SeatSet::EMPTY.with(seat));
        let mut others: SquareSet = self.pieces(seat);
        if let Some(king) = self.king(seat) {
            others.remove(king);
            self.walking = self.walking.with(seat);
        }
        self.turn_grey(others);
        self.checks.forget(seat);
        self.refresh_checkers();
        self.note_whether_plain();
    }

    /// The kings of `seats`, taken or grey now, walk no more.
    pub(super) fn end_walks(&mut self, seats: SeatSet) {
        self.walking = self.walking.minus(seats);
        self.note_whether_plain();
    }

    /// Keeps the short way of playing for positions in which no king walks.
    pub(super) fn note_whether_plain(&mut self) {
        self.plain = self.walking.is_empty() && are_plain(self.rules_ref());
    }

    /// Pays the active seats for those of `stalemated` whose kings walk.
    pub(super) fn award_walks(&mut self, stalemated: SeatSet) {
        let walking = self.walking;
        for _ in stalemated.iter().filter(|&seat| walking.contains(seat)) {
            self.award(self.active, STALEMATE);
        }
    }

    /// The game is decided: whoever is still active is paid for the kings that walk.
    pub(super) fn award_survivor(&mut self) {
        self.award(self.active, WALKING_KING * self.walking.len() as i32);
    }
}
