//! Yonin: material, hands, places already decided, shelter of the king.

use shiho_core::games::yonin::YoninPosition;
use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, ShogiMove};
use shiho_core::{Position, Seat};

use super::HandWritten;
use super::nine::{GUARD, HAND_PERCENT, INTRUDER, distance, is_guard};
use crate::evaluator::Score;

/// Values on the board, in the order of [`Kind::ALL`]; lances, knights and bishops do not occur. There
/// are few pieces and lines are long, so the rook stands out.
const ON_BOARD: [Score; 14] = [100, 0, 0, 450, 550, 0, 1100, 0, 500, 0, 0, 550, 0, 1400];

/// A mate given decides places before anything else.
const MATE_CREDIT: Score = 1500;

/// An eliminated seat has nothing left to win.
const ELIMINATED: Score = -3000;

impl HandWritten for YoninPosition {
    fn strength(&self, seat: Seat) -> Score {
        if !self.living().contains(seat) {
            return ELIMINATED;
        }
        let board = self.board();
        let king = board.king(seat);
        let mut score = 0;
        for (at, piece) in board.pieces() {
            let near = distance(king, at);
            if piece.owner() == Some(seat) {
                score += ON_BOARD[piece.kind().index()];
                score += if near == 1 && is_guard(piece.kind()) {
                    GUARD
                } else {
                    0
                };
            } else if piece.owner().is_some() && near <= 2 {
                score -= INTRUDER;
            }
        }
        for kind in HAND_KINDS {
            let count = Score::from(self.hand(seat).count(kind));
            score += count * ON_BOARD[kind.index()] * HAND_PERCENT / 100;
        }
        let mates = self
            .eliminations()
            .filter(|mate| mate.creditor == Some(seat))
            .count();
        score + mates as Score * MATE_CREDIT
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
