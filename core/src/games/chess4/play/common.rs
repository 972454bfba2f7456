//! The common ply, in few steps: an ordinary move, mostly one after which no king is attacked.
//!
//! It does what the [general way](super) does and leaves to it what it does not cover: king captures, en
//! passant, castling and all kings' moves while castling is allowed.

use super::PlyReport;
use crate::games::chess4::castling::ROOK_HOMES;
use crate::games::chess4::lines::Relation;
use crate::games::chess4::moves::Chess4Move;
use crate::games::chess4::piece::{Cell, Codes, Kind, cell_key, live_key};
use crate::games::chess4::promotion::{self, promotes};
use crate::games::chess4::rules::Mode;
use crate::games::chess4::square::Square;
use crate::games::chess4::state::{Checks, Chess4Position, SEATS, partner};
use crate::seat::Seat;

impl Chess4Position {
    /// Plays an ordinary legal move. `None`, with nothing changed, if it is none.
    #[inline(always)]
    pub(super) fn play_commonly(&mut self, mv: Chess4Move) -> Option<PlyReport> {
        match (self.common?, self.turn.index()) {
            (Mode::Ffa, 0) => self.play_commonly_as::<0, false>(mv),
            (Mode::Ffa, 1) => self.play_commonly_as::<1, false>(mv),
            (Mode::Ffa, 2) => self.play_commonly_as::<2, false>(mv),
            (Mode::Ffa, _) => self.play_commonly_as::<3, false>(mv),
            (Mode::Teams, _) => self.play_in_team(mv),
        }
    }

    #[inline(never)]
    fn play_in_team(&mut self, mv: Chess4Move) -> Option<PlyReport> {
        match self.turn.index() {
            0 => self.play_commonly_as::<0, true>(mv),
            1 => self.play_commonly_as::<1, true>(mv),
            2 => self.play_commonly_as::<2, true>(mv),
            _ => self.play_commonly_as::<3, true>(mv),
        }
    }

    #[inline(always)]
    fn play_commonly_as<const SEAT: usize, const TEAMS: bool>(
        &mut self,
        mv: Chess4Move,
    ) -> Option<PlyReport> {
        let seat = const { Seat::new(SEAT) };
        let piece = self.board.get(mv.from);
        let target = self.board.get(mv.to);
        let is_pawn = piece.is(seat, Kind::Pawn);
        let is_king = piece.is(seat, Kind::King);
        if is_king && self.rights.any(seat)
            || is_pawn && self.passed.has(mv.to)
            || Codes::KINGS.and(Codes::LIVE).contains(target)
        {
            return None;
        }
        self.unjudged = false;
        let before = self.checks;

        let mut arriving = piece;
        if TEAMS {
            if let Some(choice) = mv.promotion {
                arriving = Cell::piece(seat, choice);
            }
        } else if is_pawn
            && mv.to.own_rank(seat) == promotion::RANK
            && promotes(&self.rules, seat, mv.to)
        {
            arriving = const { Cell::piece(Seat::new(SEAT), Kind::Promoted) };
        }
        self.board.shift(seat, (mv.from, mv.to), arriving, target);
        self.board_key ^= live_key(mv.from, piece) ^ live_key(mv.to, arriving);
        let mut captures = 0;
        if is_pawn || !target.is_empty() {
            self.quiet = [0; SEATS];
            if !target.is_empty() {
                self.board_key ^= cell_key(mv.to, target);
                if !TEAMS && target.is_live() {
                    captures = target.kind().points();
                    self.points[SEAT] += captures;
                }
            }
        } else {
            self.quiet[SEAT] = self.quiet[SEAT].saturating_add(1);
        }
        if is_king {
            self.kings[SEAT] = mv.to.cell() as u8;
        }
        if (ROOK_HOMES.contains(mv.from) || ROOK_HOMES.contains(mv.to)) && !self.rights.is_empty() {
            self.rights.touch_corners(&self.rules, mv);
        }
        self.note_passed(seat, is_pawn, mv, target);
        self.look_at_kings::<TEAMS>(seat, mv, arriving);
        if !TEAMS && mv.from == self.easy[SEAT].from {
            self.find_easy_move(seat);
        }
        let mut report = PlyReport {
            captures,
            ..PlyReport::default()
        };
        if TEAMS {
            if self.checks.given_by(seat) {
                self.note_checks(seat, before, mv, &mut report);
            }
            self.advance(seat);
        } else if self.checks.is_empty() {
            self.advance(seat);
            if !self.has_easy_move() {
                self.settle(Some(seat), &mut report);
            }
        } else {
            self.finish_with_checks(seat, before, mv, &mut report);
        }
        Some(report)
    }

    /// Step 2 in Teams, which has no bonus.
    #[inline(never)]
    fn note_checks(&self, seat: Seat, before: Checks, mv: Chess4Move, report: &mut PlyReport) {
        self.count_checks(seat, before.victims(seat), mv, report);
        report.bonus = 0;
    }

    /// Steps 2 to 5 when a king is attacked.
    #[inline(never)]
    fn finish_with_checks(
        &mut self,
        seat: Seat,
        before: Checks,
        mv: Chess4Move,
        report: &mut PlyReport,
    ) {
        if self.checks.given_by(seat) {
            self.count_checks(seat, before.victims(seat), mv, report);
            self.points[seat.index()] += report.bonus;
        }
        self.advance(seat);
        self.settle(Some(seat), report);
    }

    /// Keeps the en passant entries: the mover's is new, one whose pawn is taken goes.
    #[inline(always)]
    fn note_passed(&mut self, seat: Seat, is_pawn: bool, mv: Chess4Move, target: Cell) {
        if self.passed.any() {
            self.passed.clear(seat);
            if !target.is_empty() {
                self.passed.clear_landed(mv.to);
            }
        }
        if is_pawn {
            self.passed.note_double_step(seat, mv);
        }
    }

    /// Looks where the move may have changed what attacks the kings of the others; the mover's own king
    /// is safe after a legal move.
    #[inline(always)]
    fn look_at_kings<const TEAMS: bool>(&mut self, seat: Seat, mv: Chess4Move, arriving: Cell) {
        let mut checks = self.checks;
        checks.clear(seat);
        for step in 1..SEATS {
            let other = Seat::new((seat.index() + step) % SEATS);
            let king = Square::from_cell(self.kings[other.index()]);
            let left = Relation::between(king, mv.from);
            let reached = Relation::between(king, mv.to);
            if !(left.matters() || reached.matters()) || king == Square::from_cell(0) {
                continue;
            }
            let mut enemies = Codes::LIVE.without(Codes::of(other));
            if TEAMS {
                enemies = enemies.without(Codes::of(partner(other)));
            }
            if checks.against(other) {
                checks.set(other, self.board.attackers(king, enemies));
                continue;
            }
            if left.is_line()
                && let Some(cell) = self.board.attacker_in(king, left.direction(), enemies)
            {
                checks.add(other, cell.seat());
            }
            if reached.is_line() {
                if let Some(cell) = self.board.attacker_in(king, reached.direction(), enemies) {
                    checks.add(other, cell.seat());
                }
            } else if reached.is_jump()
                && arriving.is(seat, Kind::Knight)
                && !(TEAMS && other == partner(seat))
            {
                checks.add(other, seat);
            }
        }
        self.checks = checks;
    }
}
