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

    /// The strengths of all seats at once. Games that can tell them in one look at the board do so here.
    fn strengths(&self) -> PerSeat<Score> {
        let mut strengths = [0; 4];
        for seat in Seat::all(Self::SEATS) {
            strengths[seat.index()] = self.strength(seat);
        }
        strengths
    }
}

/// The evaluator made of a game's [`HandWritten`] knowledge.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandEvaluator;

impl<P: HandWritten> Evaluator<P> for HandEvaluator {
    fn push_pass(&mut self, _before: &P, _after: &P) {}

    fn side_score(&mut self, line: &[P], seat: Seat) -> Score {
        let position = last(line);
        let side = position.side(seat);
        let strengths = position.strengths();
        let (mut own, mut allies, mut others, mut rivals) = (0, 0, 0, 0);
        for other in Seat::all(P::SEATS) {
            if position.side(other) == side {
                own += strengths[other.index()];
                allies += 1;
            } else if position.contenders().contains(other) {
                others += strengths[other.index()];
                rivals += 1;
            }
        }
        own / allies.max(1) - others / rivals.max(1)
    }

    fn shares(&mut self, line: &[P]) -> PerSeat<f32> {
        let position = last(line);
        shares_of(position, position.strengths().map(|it| it as f32))
    }
}
