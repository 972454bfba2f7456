//! The bonus for checking several kings with one move (spec section 8.2).

use super::codes::Codes;
use super::moves::Chess4Move;
use super::piece::{Cell, Kind};
use super::ply::PlyReport;
use super::position::Chess4Position;
use super::rules::{CheckCount, CheckQueen};
use super::square::Square;
use crate::seat::{Seat, SeatSet};

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
        let counts = self.rules_ref().check_count;
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
        let (full, with_queen) = match report.checked.len() {
            2 => (5, 1),
            3 => (20, 5),
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
        let reduced = match self.rules_ref().check_queen {
            CheckQueen::AnyChecker => given_by(Kind::is_queen),
            CheckQueen::AllCheckers => !given_by(|kind| !kind.is_queen()),
            CheckQueen::MovedPiece => self.board().get(mv.to).kind().is_queen(),
        };
        report.bonus = if reduced { with_queen } else { full };
    }

    /// Whether a live piece that attacks `target` satisfies `wanted`.
    fn any_attacker(&self, target: Square, wanted: impl Fn(Square, Cell) -> bool) -> bool {
        let mut found = false;
        self.board()
            .each_attacker(target, Codes::LIVE, |square, cell| {
                found |= wanted(square, cell);
            });
        found
    }
}
