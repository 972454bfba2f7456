//! Yonin.

use shiho_core::games::yonin::YoninPosition;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::{Kind, ShogiMove};

use super::Tactics;
use super::nine::{self, HAND_PERCENT};
use crate::evaluator::Score;

/// Values on the board, in the order of [`Kind::ALL`]; lances, knights and bishops do not occur. There
/// are few pieces and lines are long, so the rook stands out.
pub(crate) const ON_BOARD: [Score; 14] = [100, 0, 0, 450, 550, 0, 1100, 0, 500, 0, 0, 550, 0, 1400];

impl Tactics for YoninPosition {
    const HISTORY: usize = nine::HISTORY;

    fn history_index(&self, mv: ShogiMove) -> usize {
        nine::history_index(mv, |from| Some(self.board().piece(from)?.kind()))
    }

    fn gain(&self, mv: ShogiMove) -> Score {
        let MoveKind::Board { from, promote } = mv.kind() else {
            return 0;
        };
        let value = |kind: Kind| ON_BOARD[kind.index()];
        let taken = self.board().piece(mv.to()).map_or(0, |piece| {
            let base = piece.kind().base();
            let lost_by_opponent = if piece.owner().is_some() {
                value(piece.kind())
            } else {
                0
            };
            lost_by_opponent + value(base) * HAND_PERCENT / 100
        });
        let promotion = match self.board().piece(from) {
            Some(piece) if promote => {
                piece.kind().promoted().map_or(0, value) - value(piece.kind())
            }
            _ => 0,
        };
        taken + promotion
    }
}
