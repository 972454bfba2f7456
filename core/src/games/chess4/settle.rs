//! Mates and stalemates after a ply or event (spec sections 5, 6 and 7, steps 4 and 5).

use super::ply::PlyReport;
use super::position::{Chess4Position, SEATS};
use super::rules::{MateCredit, MateTiming, MultiMate, StalematePoints, StalemateTiming};
use crate::seat::{Seat, SeatSet};

/// Points for mating (spec section 8.1).
const MATE: i32 = 20;
/// Points for one's own stalemate (spec section 6).
const STALEMATE: i32 = 20;
/// Points of every other active seat for a stalemate, where the rules award them instead.
const STALEMATE_OTHERS: i32 = 10;

impl Chess4Position {
    /// Steps 4 and 5: mates and stalemates until there are none. `credit` is the seat whose ply this is.
    /// A last survivor is paid for the kings that still walk; they are not judged any more.
    pub(super) fn settle(&mut self, credit: Option<Seat>, report: &mut PlyReport) {
        if self.active.len() > 1 || self.walking.is_empty() {
            self.eliminate_beaten(credit, report);
        }
        if self.active.len() <= 1 {
            self.award_survivor();
        }
    }

    fn eliminate_beaten(&mut self, credit: Option<Seat>, report: &mut PlyReport) {
        loop {
            if self.settle_mates(credit, report) {
                return;
            }
            let stalemated = self.stalemated();
            if stalemated.is_empty() {
                return;
            }
            report.stalemated = report.stalemated.union(stalemated);
            self.award_stalemate(stalemated);
            self.eliminate(stalemated);
            if self.pass_on() {
                return;
            }
        }
    }

    /// Step 4. Returns whether the game is decided.
    fn settle_mates(&mut self, credit: Option<Seat>, report: &mut PlyReport) -> bool {
        loop {
            let mated = match self.rules_ref().multi_mate {
                MultiMate::Snapshot => {
                    let mated = self
                        .moving()
                        .iter()
                        .filter(|&seat| self.is_mated(seat))
                        .collect();
                    self.award_mates(mated, credit, report);
                    self.eliminate(mated);
                    mated
                }
                MultiMate::Sequential => self.mate_one_by_one(credit, report),
            };
            if mated.is_empty() {
                return false;
            }
            if self.pass_on() {
                return true;
            }
        }
    }

    fn mate_one_by_one(&mut self, credit: Option<Seat>, report: &mut PlyReport) -> SeatSet {
        let mut all = SeatSet::EMPTY;
        let first = credit.map_or(self.turn.index(), |mover| mover.index() + 1);
        for seat in (first..first + SEATS).map(|index| Seat::new(index % SEATS)) {
            if self.active.len() > 1 && self.moving().contains(seat) && self.is_mated(seat) {
                let mated = SeatSet::EMPTY.with(seat);
                self.award_mates(mated, credit, report);
                self.eliminate(mated);
                all = all.with(seat);
            }
        }
        all
    }

    fn is_mated(&self, seat: Seat) -> bool {
        let judged = self.rules_ref().mate_timing == MateTiming::Immediate || seat == self.turn;
        judged && self.checks.against(seat) && !self.could_move(seat)
    }

    fn award_mates(&mut self, mated: SeatSet, credit: Option<Seat>, report: &mut PlyReport) {
        report.mated = report.mated.union(mated);
        let Some(mover) = credit else { return };
        for seat in mated.iter() {
            let checkers = self.checks.attackers(seat);
            let checker = (1..SEATS)
                .map(|back| Seat::new((seat.index() + SEATS - back) % SEATS))
                .find(|&seat| checkers.contains(seat));
            let paid = match self.rules_ref().mate_credit {
                MateCredit::Mover => mover,
                MateCredit::MoverIfCheckingElseChecker if checkers.contains(mover) => mover,
                _ => checker.unwrap_or(mover),
            };
            // A walking king earns nothing by what its steps uncover.
            if self.walking.contains(paid) {
                continue;
            }
            self.points[paid.index()] += MATE;
            if paid == mover {
                report.mates += MATE;
            }
        }
    }

    fn stalemated(&mut self) -> SeatSet {
        let stuck =
            |position: &Self, seat| !position.checks.against(seat) && !position.could_move(seat);
        match self.rules_ref().stalemate_timing {
            StalemateTiming::OwnTurn => {
                let seat = self.turn;
                let moving = self.moving().contains(seat);
                let easy = moving && !self.checks.against(seat) && self.has_easy_move();
                let stalemated = moving && !easy && stuck(self, seat);
                Some(seat).filter(|_| stalemated).into_iter().collect()
            }
            StalemateTiming::Immediate => self
                .moving()
                .iter()
                .filter(|&seat| stuck(self, seat))
                .collect(),
        }
    }

    fn award_stalemate(&mut self, stalemated: SeatSet) {
        self.award_walks(stalemated);
        let stalemated = stalemated.minus(self.walking);
        match self.rules_ref().stalemate_points {
            StalematePoints::Self20 => self.award(stalemated, STALEMATE),
            StalematePoints::Others10 => {
                for seat in stalemated.iter() {
                    self.award(self.active.without(seat), STALEMATE_OTHERS);
                }
            }
            StalematePoints::None => {}
        }
    }

    /// After an elimination: true if at most one seat is active, else the turn goes to one that gets turns.
    fn pass_on(&mut self) -> bool {
        if self.active.len() <= 1 {
            return true;
        }
        if !self.moving().contains(self.turn) {
            self.advance(self.turn);
        }
        false
    }
}
