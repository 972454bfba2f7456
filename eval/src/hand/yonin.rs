//! Yonin: material, hands, places already decided, shelter of the king.

use shiho_core::games::yonin::YoninPosition;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::{Position, Seat};

use super::HandWritten;
use super::nine::{GUARD, INTRUDER, distance, is_guard};
use crate::evaluator::Score;
use crate::tactics::nine::HAND_PERCENT;
use crate::tactics::yonin::ON_BOARD;

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
}
