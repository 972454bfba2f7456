//! Shogi and Annan.

use shiho_core::games::family::{Family, FamilyPosition};
use shiho_core::shogi9::ShogiMove;
use shiho_core::shogi9::moves::MoveKind;

use super::Tactics;
use super::nine::HAND_PERCENT;
use crate::evaluator::Score;

/// Values of pieces on the board, in the order of [`Kind::ALL`](shiho_core::shogi9::Kind::ALL).
pub(crate) const ON_BOARD: [Score; 14] = [
    90, 315, 405, 495, 540, 855, 990, 0, 540, 540, 540, 540, 1395, 1395,
];

impl<F: Family> Tactics for FamilyPosition<F> {
    fn gain(&self, mv: ShogiMove) -> Score {
        let MoveKind::Board { from, promote } = mv.kind() else {
            return 0;
        };
        let taken = self.board().piece(mv.to()).map_or(0, |piece| {
            let kind = piece.kind();
            ON_BOARD[kind.index()] + ON_BOARD[kind.base().index()] * HAND_PERCENT / 100
        });
        let promotion = match self.board().piece(from) {
            Some(piece) if promote => {
                let kind = piece.kind();
                kind.promoted().map_or(0, |it| ON_BOARD[it.index()]) - ON_BOARD[kind.index()]
            }
            _ => 0,
        };
        taken + promotion
    }
}
