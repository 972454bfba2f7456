//! Four-player chess: points, material, danger to the king.
//!
//! The unit is a hundredth of a point of the game, so that points won and pieces left are on one scale.

use shiho_core::games::chess4::{Chess4Position, Kind};
use shiho_core::{Position, Seat};

use super::HandWritten;
use crate::evaluator::Score;
use crate::tactics::chess4::{POINT, worth};

/// Each step of a pawn towards its promotion.
const PAWN_STEP: Score = 12;

/// Cost of an active enemy piece other than a pawn within two squares of the king.
const INTRUDER: Score = 40;

impl HandWritten for Chess4Position {
    fn strength(&self, seat: Seat) -> Score {
        let points = self.points()[seat.index()] * POINT;
        if !self.contenders().contains(seat) {
            return points;
        }
        let mut score = points;
        for at in self.army(seat) {
            let Some(piece) = self.piece_at(at) else {
                continue;
            };
            score += worth(piece.kind);
            if piece.kind == Kind::Pawn {
                score += PAWN_STEP * (Score::from(at.own_rank(seat)) - 2);
            }
        }
        let Some(king) = self.king(seat) else {
            return score;
        };
        let enemies = self
            .contenders()
            .iter()
            .filter(|&other| self.side(other) != self.side(seat));
        for at in enemies.flat_map(|other| self.army(other)) {
            let is_officer = self
                .piece_at(at)
                .is_some_and(|piece| piece.kind != Kind::Pawn);
            if is_officer && king.distance(at) <= 2 {
                score -= INTRUDER;
            }
        }
        score
    }
}
