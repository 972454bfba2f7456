//! Who leaves the game (spec section 9.1): armies turn grey, seats resign, and kings walk on.
//!
//! Kings walk on when their seat has resigned under `resign_mode = dkw`, chess.com's Dead King Walking; the
//! readings are told at [`ResignMode::Dkw`]. Such a king stays a live piece of its seat, so moves, attacks,
//! pins and captures know nothing of walking. What is different is here and wherever `walking` is asked
//! for: who gets turns, who is paid.

use super::PlyReport;
use crate::games::chess4::rules::{EnPassantDeadOwner, ResignAward, ResignMode};
use crate::games::chess4::set::SquareSet;
use crate::games::chess4::state::Chess4Position;
use crate::seat::{Seat, SeatSet};

/// Points for the survivor of two when the other resigns, where the rules award them.
const SURVIVOR: i32 = 20;
/// Points of the last survivor for each king that still walks.
const WALKING_KING: i32 = 20;
/// Points of each active seat for stalemating a king that walks.
const STALEMATE: i32 = 10;

impl Chess4Position {
    /// Takes `seat`, which must be active, out of a free-for-all (spec section 9.1) and tells which
    /// mates and stalemates follow.
    pub fn resign_reported(&mut self, seat: Seat) -> PlyReport {
        self.unjudged = false;
        let two_left = self.active.len() == 2;
        match self.rules.resign_mode {
            ResignMode::Dkw => self.let_king_walk(seat),
            ResignMode::Grey => {
                self.eliminate(SeatSet::EMPTY.with(seat));
                if two_left && self.rules.resign_award == ResignAward::Survivor20 {
                    self.award(self.active, SURVIVOR);
                }
            }
        }
        if self.turn == seat {
            self.advance(seat);
        }
        let mut report = PlyReport::default();
        self.settle(None, &mut report);
        report
    }

    /// Turns the armies of `seats` grey, all at once, and ends the walks of their kings.
    pub(super) fn eliminate(&mut self, seats: SeatSet) {
        self.retire(seats.minus(self.walking));
        for seat in seats.iter() {
            self.checks.forget(seat);
            self.turn_grey(self.pieces(seat));
        }
        if !self.walking.is_empty() {
            self.end_walks(seats);
        }
    }

    /// Takes `seats` out of the number of those who play: their rights are gone.
    fn retire(&mut self, seats: SeatSet) {
        if seats.is_empty() {
            return;
        }
        let snapshot = self
            .eliminated
            .iter()
            .max()
            .map_or(1, |last| last.saturating_add(1));
        self.active = self.active.minus(seats);
        self.rights.lose(seats);
        for seat in seats.iter() {
            self.eliminated[seat.index()] = snapshot;
            if self.rules.ep_dead_owner == EnPassantDeadOwner::Drop {
                self.passed.clear(seat);
            }
        }
        if self.rules.fifty_reset_on_elimination {
            self.quiet = [0; 4];
        }
    }

    /// Turns live pieces grey.
    fn turn_grey(&mut self, pieces: SquareSet) {
        for square in pieces.iter() {
            let piece = self.lift(square);
            self.put(square, piece.greyed());
        }
    }

    /// `seat`, which must be active, resigns: all its pieces but the king turn grey.
    fn let_king_walk(&mut self, seat: Seat) {
        self.retire(SeatSet::EMPTY.with(seat));
        let mut others: SquareSet = self.pieces(seat);
        if let Some(king) = self.king(seat) {
            others.remove(king);
            self.walking = self.walking.with(seat);
        }
        self.turn_grey(others);
        self.checks.forget(seat);
        self.refresh_checkers();
        self.note_whether_common();
    }

    /// The kings of `seats`, taken or grey now, walk no more.
    fn end_walks(&mut self, seats: SeatSet) {
        self.walking = self.walking.minus(seats);
        self.note_whether_common();
    }

    /// Keeps the common way of playing for positions in which no king walks.
    pub(in crate::games::chess4) fn note_whether_common(&mut self) {
        let common = self.rules.common_plies();
        self.common = common.filter(|_| self.walking.is_empty());
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
