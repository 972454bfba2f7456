//! What a ply brings about: mates, stalemates, the bonus for checks (spec sections 5, 6, 7 and 8.2).

use super::PlyReport;
use crate::games::chess4::lines::Relation;
use crate::games::chess4::moves::Chess4Move;
use crate::games::chess4::piece::{Cell, Codes, Kind};
use crate::games::chess4::rules::{
    CheckBonus, CheckCount, CheckQueen, MateCredit, MateTiming, MultiMate, StalematePoints,
    StalemateTiming,
};
use crate::games::chess4::square::{DIAGONAL, JUMPS, STRAIGHT, Square, Step, forward};
use crate::games::chess4::state::{Chess4Position, EasyMove, SEATS};
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

    /// Whether steps 4 and 5 would find nothing to do.
    pub(in crate::games::chess4) fn is_settled(&mut self) -> bool {
        if self.rules.teams() {
            return self.could_move(self.turn);
        }
        let mated = self.moving().iter().any(|seat| self.is_mated(seat));
        !mated && self.stalemated().is_empty()
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
            let mated = match self.rules.multi_mate {
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
        let judged = self.rules.mate_timing == MateTiming::Immediate || seat == self.turn;
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
            let paid = match self.rules.mate_credit {
                MateCredit::Mover => mover,
                MateCredit::MoverIfCheckingElseChecker if checkers.contains(mover) => mover,
                _ => checker.unwrap_or(mover),
            };
            // A walking king earns nothing by what its steps uncover.
            if self.walking.contains(paid) {
                continue;
            }
            report.mated_by[seat.index()] = Some(paid);
            self.points[paid.index()] += MATE;
            if paid == mover {
                report.mates += MATE;
            }
        }
    }

    fn stalemated(&mut self) -> SeatSet {
        let stuck =
            |position: &Self, seat| !position.checks.against(seat) && !position.could_move(seat);
        match self.rules.stalemate_timing {
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
        match self.rules.stalemate_points {
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

impl Chess4Position {
    /// Step 2: which of `mover`'s checks count after `mv`, and the bonus for them.
    /// `checked_before` are the kings it attacked before. Kings that walk do not count.
    pub(super) fn count_checks(
        &self,
        mover: Seat,
        checked_before: SeatSet,
        mv: Chess4Move,
        report: &mut PlyReport,
    ) {
        let counts = self.rules.check_count;
        let moved_piece_attacks = |king| self.any_attacker(king, |square, _| square == mv.to);
        report.checked = self
            .checks
            .victims(mover)
            .minus(self.walking)
            .iter()
            .filter(|&seat| match counts {
                CheckCount::NewAny => !checked_before.contains(seat),
                CheckCount::AfterAny => true,
                CheckCount::MovedPiece => self.king(seat).is_some_and(moved_piece_attacks),
            })
            .collect();
        let (full, with_queen) = match (report.checked.len(), self.rules.check_bonus) {
            (2, CheckBonus::Flat) => (1, 1),
            (3, CheckBonus::Flat) => (5, 5),
            (2, CheckBonus::ByPiece) => (5, 1),
            (3, CheckBonus::ByPiece) => (20, 5),
            _ => return,
        };
        let given_by = |wanted: fn(Kind) -> bool| {
            report
                .checked
                .iter()
                .filter_map(|seat| self.king(seat))
                .any(|king| {
                    self.any_attacker(king, |_, cell| cell.seat() == mover && wanted(cell.kind()))
                })
        };
        let reduced = match self.rules.check_queen {
            CheckQueen::AnyChecker => given_by(Kind::is_queen),
            CheckQueen::AllCheckers => !given_by(|kind| !kind.is_queen()),
            CheckQueen::MovedPiece => self.board.get(mv.to).kind().is_queen(),
        };
        report.bonus = if reduced { with_queen } else { full };
    }

    /// Whether a live piece that attacks `target` satisfies `wanted`.
    fn any_attacker(&self, target: Square, wanted: impl Fn(Square, Cell) -> bool) -> bool {
        let mut found = false;
        self.board
            .each_attacker(target, Codes::LIVE, |square, cell| {
                found |= wanted(square, cell);
            });
        found
    }
}

impl Chess4Position {
    /// Whether the seat to move, whose king is not attacked, has a legal move. Never tells an untrue yes;
    /// after a no there may still be one.
    #[inline(always)]
    pub(super) fn has_easy_move(&mut self) -> bool {
        let seat = self.turn;
        let easy = self.easy[seat.index()];
        let board = &self.board;
        let king = Square::from_cell(self.kings[seat.index()]);
        (board.get(easy.from) == easy.piece
            && board.get(easy.to).is_empty()
            && !Relation::between(king, easy.from).is_line())
            || self.find_easy_move(seat)
    }

    /// Looks for such a move of `seat`.
    #[inline(never)]
    pub(in crate::games::chess4) fn find_easy_move(&mut self, seat: Seat) -> bool {
        let king = Square::from_cell(self.kings[seat.index()]);
        self.pieces(seat).any(|from| {
            if Relation::between(king, from).is_line() || from == king {
                return false;
            }
            let piece = self.board.get(from);
            let ahead = [forward(seat)];
            let steps = |steps: &[Step]| {
                let free = |&&step: &&Step| self.board.get(from.step(step)).is_empty();
                steps.iter().find(free).copied()
            };
            let step = match piece.kind() {
                Kind::Pawn => steps(&ahead),
                Kind::Knight => steps(&JUMPS),
                Kind::Rook => steps(&STRAIGHT),
                Kind::Bishop => steps(&DIAGONAL),
                _ => steps(&STRAIGHT).or_else(|| steps(&DIAGONAL)),
            };
            let Some(step) = step else { return false };
            self.easy[seat.index()] = EasyMove {
                from,
                to: from.step(step),
                piece,
            };
            true
        })
    }
}
