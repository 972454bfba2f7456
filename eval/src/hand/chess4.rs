//! Four-player chess: points, material, danger to the king.
//!
//! The unit is a hundredth of a point of the game, so that points won and pieces left are on one scale.

use shiho_core::games::chess4::{Chess4Position, Kind};
use shiho_core::{PerSeat, Position, Seat};

use super::HandWritten;
use crate::evaluator::Score;
use crate::tactics::chess4::{POINT, worth};

/// Each step of a pawn towards its promotion.
const PAWN_STEP: Score = 12;

/// Cost of an active enemy piece other than a pawn within two squares of the king.
const INTRUDER: Score = 40;

impl HandWritten for Chess4Position {
    fn strength(&self, seat: Seat) -> Score {
        self.strengths()[seat.index()]
    }

    fn strengths(&self) -> PerSeat<Score> {
        let playing = self.contenders();
        let mut score = self.points().map(|points| points * POINT);
        for seat in playing.iter() {
            for at in self.army(seat) {
                let Some(piece) = self.piece_at(at) else {
                    continue;
                };
                score[seat.index()] += worth(piece.kind);
                if piece.kind == Kind::Pawn {
                    let steps = Score::from(at.own_rank(seat)) - 2;
                    score[seat.index()] += PAWN_STEP * steps;
                    continue;
                }
                for other in playing.iter() {
                    let threatens = self.side(other) != self.side(seat)
                        && self.king(other).is_some_and(|king| king.distance(at) <= 2);
                    score[other.index()] -= if threatens { INTRUDER } else { 0 };
                }
            }
        }
        score
    }
}
