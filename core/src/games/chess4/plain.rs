//! The common ply of a free-for-all, in few steps: an ordinary move after which no king is attacked.
//!
//! It does what [`ply`](super::ply) does in general and leaves to it what it does not cover.

use super::castling::ROOK_HOMES;
use super::codes::Codes;
use super::keys::live_key;
use super::moves::Chess4Move;
use super::piece::{Cell, Kind};
use super::ply::PlyReport;
use super::position::{Chess4Position, SEATS};
use super::relation::Relation;
use super::rules::{Chess4Rules, EnPassantLife, StalemateTiming};
use super::square::{Square, forward};
use crate::seat::{Seat, SeatSet};

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
        let seat = self.turn;
        let piece = self.board.get(mv.from);
        let target = self.board.get(mv.to);
        let is_pawn = piece.is(seat, Kind::Pawn);
        let is_king = piece.is(seat, Kind::King);
        if !self.plain
            || is_king && self.has_rights(seat)
            || is_pawn && self.passed.has(mv.to)
            || Codes::KINGS.and(Codes::LIVE).contains(target)
        {
            return None;
        }
        self.unjudged = false;
        let before = self.checks;

        let promotes = is_pawn && self.promotes(seat, mv.to);
        let arriving = if promotes {
            Cell::piece(seat, Kind::Promoted)
        } else {
            piece
        };
        let captures = self.move_piece(mv, piece, arriving, target);
        if is_king {
            self.kings[seat.index()] = mv.to.cell() as u8;
        }
        if (self.short.len() | self.long.len() != 0)
            && (ROOK_HOMES.contains(mv.from) || ROOK_HOMES.contains(mv.to))
        {
            self.touch_corners(mv);
        }
        self.note_passed(seat, is_pawn, mv, target);
        if is_pawn || target.is_piece() {
            self.quiet = [0; SEATS];
        } else {
            let quiet = &mut self.quiet[seat.index()];
            *quiet = quiet.saturating_add(1);
        }
        self.look_at_kings(seat, mv, arriving);

        let mut report = PlyReport {
            captures,
            ..PlyReport::default()
        };
        self.points[seat.index()] += captures;
        if mv.from == self.easy[seat.index()].from() {
            self.find_easy_move(seat);
        }
        if self.checks.is_empty() {
            self.advance(seat);
            if !self.has_easy_move() {
                self.settle(Some(seat), &mut report);
            }
        } else {
            self.finish_with_checks(seat, before.victims(seat), mv, &mut report);
        }
        Some(report)
    }

    /// Steps 2 to 5 when a king is attacked.
    fn finish_with_checks(
        &mut self,
        seat: Seat,
        checked_before: SeatSet,
        mv: Chess4Move,
        report: &mut PlyReport,
    ) {
        self.count_checks(seat, checked_before, mv, report);
        self.points[seat.index()] += report.bonus;
        self.advance(seat);
        self.settle(Some(seat), report);
    }

    /// Moves a piece on the board. Returns the points of what it captures.
    #[inline(always)]
    fn move_piece(&mut self, mv: Chess4Move, piece: Cell, arriving: Cell, target: Cell) -> i32 {
        self.board.lift(mv.from);
        self.board_key ^= live_key(mv.from, piece) ^ live_key(mv.to, arriving);
        if target.is_empty() {
            self.board.put(mv.to, arriving);
            return 0;
        }
        self.board_key ^= super::keys::cell_key(mv.to, target);
        self.board.replace(mv.to, arriving);
        if target.is_live() {
            target.kind().points()
        } else {
            0
        }
    }

    /// Keeps the en passant entries: the mover's is new, one whose pawn is taken goes.
    #[inline(always)]
    fn note_passed(&mut self, seat: Seat, is_pawn: bool, mv: Chess4Move, target: Cell) {
        if self.passed.any() {
            self.passed.clear(seat);
            if target.is_piece() {
                for owner in Seat::all(SEATS) {
                    if self
                        .en_passant(owner)
                        .is_some_and(|(_, landed)| landed == mv.to)
                    {
                        self.passed.clear(owner);
                    }
                }
            }
        }
        if is_pawn {
            let passed = mv.from.step(forward(seat));
            if passed.step(forward(seat)) == mv.to {
                self.passed.set(seat, Some(passed));
            }
        }
    }

    /// Looks where the move may have changed what attacks the kings of the others; the mover's own king
    /// is safe after a legal move.
    #[inline(always)]
    fn look_at_kings(&mut self, seat: Seat, mv: Chess4Move, arriving: Cell) {
        self.checks.clear(seat);
        for other in Seat::all(SEATS) {
            let king = self.kings[other.index()];
            if king == 0 || other == seat {
                continue;
            }
            let king = Square::from_cell(king);
            let left = Relation::between(king, mv.from);
            let reached = Relation::between(king, mv.to);
            let enemies = Codes::LIVE.without(Codes::of(other));
            if self.checks.against(other) {
                if left.matters() || reached.matters() {
                    self.checks.set(other, self.board.attackers(king, enemies));
                }
                continue;
            }
            if left.is_line()
                && let Some(cell) = self.board.attacker_at(king, left, enemies)
            {
                self.checks.add(other, cell.seat());
            }
            if reached.is_line() {
                if let Some(cell) = self.board.attacker_at(king, reached, enemies) {
                    self.checks.add(other, cell.seat());
                }
            } else if reached.is_jump() && arriving.is(seat, Kind::Knight) {
                self.checks.add(other, seat);
            }
        }
    }
}
