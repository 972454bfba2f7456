//! What the driver asks of an algorithm, and how any of them goes through the moves of chance.

use shiho_core::Position;

use super::clock::{Clock, Limits};
use super::line::Line;
use crate::evaluator::{Evaluator, Score};

/// A way to value what follows a root's moves.
pub(super) trait Algorithm<P: Position, E> {
    /// What it values moves with, for the seat that moves at the root; more is better.
    type Value: Copy + PartialOrd;

    /// A new search starts at `root`, where so many sides play to win.
    fn begin(&mut self, root: &P, limits: &Limits, sides: usize);

    /// Brings the best of `moves` to their front, searched `depth` plies deep, and returns its value; `before` is what
    /// the last iteration found. `better` hears of each move that beats those before it. `None` when the clock has run
    /// out.
    fn best_line(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        moves: &mut [P::Move],
        depth: u32,
        before: Option<Score>,
        better: &mut dyn FnMut(P::Move, Score),
    ) -> Option<Self::Value>;

    /// A value in centipawns.
    fn score(&self, value: Self::Value) -> Score;

    /// The best line that was found last, from the root.
    fn variation(&self) -> &[P::Move];
}

/// Shows `each` all children of the line's position: where the rules draw the move at random, nobody chooses and
/// each counts. `None` as soon as `each` says so.
pub(super) fn over_children<P: Position, E: Evaluator<P>>(
    line: &mut Line<P, E>,
    moves: &[P::Move],
    mut each: impl FnMut(&mut Line<P, E>) -> Option<()>,
) -> Option<()> {
    moves.iter().try_for_each(|&mv| {
        line.push(mv);
        let seen = each(line);
        line.pop();
        seen
    })
}
