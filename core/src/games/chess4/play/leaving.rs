//! Who leaves the game (spec section 9.1): armies turn grey, seats resign, and kings walk on.
//!
//! Kings walk on when their seat has resigned under `resign_mode = dkw`, chess.com's Dead King Walking (spec
//! section 9.1a). Such a king stays a live piece of its seat, so moves, attacks,
//! pins and captures know nothing of walking. What is different is here and wherever `walking` or `leaving` are
//! asked for: who gets turns, where the first step goes, who is paid.

use super::PlyReport;
use crate::games::chess4::piece::Kind;
use crate::games::chess4::rules::{
    EnPassantDeadOwner, FirstStep, Insufficient, ResignAward, ResignMode,
};
use crate::games::chess4::set::SquareSet;
use crate::games::chess4::state::{Chess4Position, Leaving, SEATS};
use crate::seat::{Seat, SeatSet};

/// Points for the survivor of two when the other resigns, where the rules award them.
const SURVIVOR: i32 = 20;
/// Points of the last survivor for each king that still walks.
const WALKING_KING: i32 = 20;
/// Points that the active seats share for each king that walks when it is stalemated or the game is drawn.
const SHARED: i32 = 20;
/// Points for mating a king as its seat leaves.
const MATE: i32 = 20;
/// Points of both seats when the last one left cannot win.
const DRAW: i32 = 10;

impl Chess4Position {
    /// Takes `seat`, which must be active, out of a free-for-all (spec section 9.1) and tells which
    /// mates and stalemates follow.
    pub fn resign_reported(&mut self, seat: Seat) -> PlyReport {
        self.unjudged = false;
        let two_left = self.active.len() == 2;
        let mut report = PlyReport::default();
        match self.rules.resign_mode {
            ResignMode::Dkw => {
                self.leave(seat, &mut report);
                return report;
            }
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
        self.settle(None, &mut report);
        report
    }

    /// `seat` leaves and its king walks on: at once where it has the turn and its king a step.
    fn leave(&mut self, seat: Seat, report: &mut PlyReport) {
        self.let_king_walk(seat);
        if self.active.len() <= 1 {
            self.end_by_leaving(seat);
            return;
        }
        if self.turn == seat && self.rules.first_step == FirstStep::AtOnce {
            self.leaving = Leaving::FirstStep;
            if self.could_move(seat) {
                return;
            }
            self.leaving = Leaving::Nothing;
        }
        if self.checks.against(seat) && !self.could_move(seat) {
            self.mate_leaver(seat, report);
        }
        if self.turn == seat {
            self.advance(seat);
        }
        self.settle(None, report);
    }

    /// The king of `seat`, which leaves, is attacked and has no step: the nearest attacker counted backwards is paid.
    fn mate_leaver(&mut self, seat: Seat, report: &mut PlyReport) {
        let attackers = self.checks.attackers(seat).minus(self.walking);
        let nearest = (1..SEATS)
            .map(|back| Seat::new((seat.index() + SEATS - back) % SEATS))
            .find(|&other| attackers.contains(other));
        report.mated = report.mated.with(seat);
        report.mated_by[seat.index()] = nearest;
        self.award(nearest.into_iter().collect(), MATE);
        self.eliminate(SeatSet::EMPTY.with(seat));
    }

    /// One seat is left since `leaver` has left. If it has nothing to win with, that is a draw of the two.
    fn end_by_leaving(&mut self, leaver: Seat) {
        let last = self.active;
        self.leaving = Leaving::Nothing;
        if self.rules.insufficient == Insufficient::Off
            || !last.iter().all(|seat| self.is_weak(seat))
        {
            self.award_survivor();
            return;
        }
        self.leaving = Leaving::Drawn;
        self.award(last.with(leaver), DRAW);
        let others = self.walking.without(leaver).len() as i32;
        self.award(last, WALKING_KING * others);
    }

    /// Whether a seat owns nothing but its king, or its king and one knight or bishop.
    fn is_weak(&self, seat: Seat) -> bool {
        let mut army = self.pieces(seat);
        if let Some(king) = self.king(seat) {
            army.remove(king);
        }
        let light = |square| matches!(self.board.get(square).kind(), Kind::Knight | Kind::Bishop);
        army.len() <= 1 && army.iter().all(light)
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
            self.award(self.active, self.share_of_a_walk());
        }
    }

    /// What each active seat gets of the points for one king that walks, rounded to the nearest.
    fn share_of_a_walk(&self) -> i32 {
        let active = self.active.len() as i32;
        (SHARED + active / 2) / active.max(1)
    }

    /// Pays the active seats their shares of all kings that walk: the game is drawn.
    pub(in crate::games::chess4) fn share_walks(&mut self) {
        self.award(
            self.active,
            self.share_of_a_walk() * self.walking.len() as i32,
        );
    }

    /// The game is decided: whoever is still active is paid for the kings that walk.
    pub(super) fn award_survivor(&mut self) {
        self.award(self.active, WALKING_KING * self.walking.len() as i32);
    }
}
