//! Hand-written evaluations: material, hands, king safety in their simplest useful form.

mod chess4;
mod nine;
mod shogi;
mod yonin;

use shiho_core::{PerSeat, Position, Seat};

use crate::evaluator::{Evaluator, Score, last, shares_of};

/// A game's hand-written knowledge.
pub trait HandWritten: Position {
    /// Strength of a seat's position in centipawns, comparable between seats. A seat that no longer plays
    /// to win has what it may still count on (its points).
    fn strength(&self, seat: Seat) -> Score;
}

/// The evaluator made of a game's [`HandWritten`] knowledge.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandEvaluator;

impl<P: HandWritten> Evaluator<P> for HandEvaluator {
    fn push_pass(&mut self, _before: &P, _after: &P) {}

    fn side_score(&mut self, line: &[P], seat: Seat) -> Score {
        let position = last(line);
        let side = position.side(seat);
        let (mut own, mut allies, mut others, mut rivals) = (0, 0, 0, 0);
        for other in Seat::all(P::SEATS) {
            if position.side(other) == side {
                own += position.strength(other);
                allies += 1;
            } else if position.contenders().contains(other) {
                others += position.strength(other);
                rivals += 1;
            }
        }
        own / allies.max(1) - others / rivals.max(1)
    }

    fn shares(&mut self, line: &[P]) -> PerSeat<f32> {
        let position = last(line);
        let mut strength = [0.0; 4];
        for seat in Seat::all(P::SEATS) {
            strength[seat.index()] = position.strength(seat) as f32;
        }
        shares_of(position, strength)
    }
}
