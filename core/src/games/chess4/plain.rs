//! The common ply of a free-for-all, in few steps: an ordinary move after which no king is attacked.
//!
//! It does what [`ply`](super::ply) does in general and leaves to it what it does not cover.

use super::castling::ROOK_HOMES;
use super::checks::Checks;
use super::codes::Codes;
use super::keys::{cell_key, live_key};
use super::moves::Chess4Move;
use super::piece::{Cell, Kind};
use super::ply::PlyReport;
use super::position::{Chess4Position, SEATS};
use super::relation::Relation;
use super::rules::{Chess4Rules, EnPassantLife, StalemateTiming};
use super::square::{Square, forward};
use crate::seat::Seat;

/// Own rank on which pawns promote in a free-for-all.
pub(super) const PROMOTION_RANK: u8 = 8;

/// Whether plies under these rules go this way.
pub(super) fn are_plain(rules: &Chess4Rules) -> bool {
    !rules.teams()
        && rules.ep_life == EnPassantLife::UntilOwner
        && rules.stalemate_timing == StalemateTiming::OwnTurn
}

impl Chess4Position {
    /// Plays an ordinary legal move. `None`, with nothing changed, if it is none.
    #[inline(always)]
    pub(super) fn play_plainly(&mut self, mv: Chess4Move) -> Option<PlyReport> {
        if !self.plain {
            return None;
        }
        match self.turn.index() {
            0 => self.play_plainly_as::<0>(mv),
            1 => self.play_plainly_as::<1>(mv),
            2 => self.play_plainly_as::<2>(mv),
            _ => self.play_plainly_as::<3>(mv),
        }
    }

    #[inline(always)]
    fn play_plainly_as<const SEAT: usize>(&mut self, mv: Chess4Move) -> Option<PlyReport> {
        let seat = const { Seat::new(SEAT) };
        let piece = self.board.get(mv.from);
        let target = self.board.get(mv.to);
        let is_pawn = piece.is(seat, Kind::Pawn);
        let is_king = piece.is(seat, Kind::King);
        if is_king && self.has_rights(seat)
            || is_pawn && self.passed.has(mv.to)
            || Codes::KINGS.and(Codes::LIVE).contains(target)
        {
            return None;
        }
        self.unjudged = false;
        let before = self.checks;

        let mut arriving = piece;
        if is_pawn && self.promotes_plainly(seat, mv.to) {
            arriving = const { Cell::piece(Seat::new(SEAT), Kind::Promoted) };
        }
        self.board.shift(seat, (mv.from, mv.to), arriving, target);
        self.board_key ^= live_key(mv.from, piece) ^ live_key(mv.to, arriving);
        let mut captures = 0;
        if is_pawn || !target.is_empty() {
            self.quiet = [0; SEATS];
            if !target.is_empty() {
                self.board_key ^= cell_key(mv.to, target);
                if target.is_live() {
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
        if (ROOK_HOMES.contains(mv.from) || ROOK_HOMES.contains(mv.to))
            && !(self.short.is_empty() && self.long.is_empty())
        {
            self.touch_corners(mv);
        }
        self.note_passed(seat, is_pawn, mv, target);
        self.look_at_kings(seat, mv, arriving);
        if mv.from == self.easy[SEAT].from() {
            self.find_easy_move(seat);
        }
        let mut report = PlyReport {
            captures,
            ..PlyReport::default()
        };
        if self.checks.is_empty() {
            self.advance(seat);
            if !self.has_easy_move() {
                self.settle(Some(seat), &mut report);
            }
        } else {
            self.finish_with_checks(seat, before, mv, &mut report);
        }
        Some(report)
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

    /// Whether a pawn promotes on arriving at `square`, in a free-for-all.
    #[inline(always)]
    fn promotes_plainly(&self, seat: Seat, square: Square) -> bool {
        square.own_rank(seat) == PROMOTION_RANK && self.promotes(seat, square)
    }

    /// Keeps the en passant entries: the mover's is new, one whose pawn is taken goes.
    #[inline(always)]
    fn note_passed(&mut self, seat: Seat, is_pawn: bool, mv: Chess4Move, target: Cell) {
        if self.passed.any() {
            self.passed.clear(seat);
            if !target.is_empty() {
                self.void_passed(mv.to);
            }
        }
        if is_pawn {
            let passed = mv.from.step(forward(seat));
            if passed.step(forward(seat)) == mv.to {
                self.passed.set(seat, Some(passed));
            }
        }
    }

    /// Takes away the en passant entry of the pawn that stood on `square`.
    #[inline(never)]
    fn void_passed(&mut self, square: Square) {
        for owner in Seat::all(SEATS) {
            if self.en_passant(owner).is_some_and(|(_, it)| it == square) {
                self.passed.clear(owner);
            }
        }
    }

    /// Looks where the move may have changed what attacks the kings of the others; the mover's own king
    /// is safe after a legal move.
    #[inline(always)]
    fn look_at_kings(&mut self, seat: Seat, mv: Chess4Move, arriving: Cell) {
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
            let enemies = Codes::LIVE.without(Codes::of(other));
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
            } else if reached.is_jump() && arriving.is(seat, Kind::Knight) {
                checks.add(other, seat);
            }
        }
        self.checks = checks;
    }
}
