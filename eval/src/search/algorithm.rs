//! What the driver asks of an algorithm, and how any of them goes through the moves of chance.

use shiho_core::Position;

use super::clock::{Clock, Limits};
use super::line::Line;
use crate::evaluator::{Evaluator, Score};

/// A way to value what follows a root's moves.
pub(super) trait Algorithm<P: Position, E> {
    /// What it values moves with, for the seat that moves at the root; more is better.
    type Value: Copy + PartialOrd;

    /// A new search starts at `root`.
    fn begin(&mut self, root: &P, limits: &Limits);

    /// The value of the line's position, a child of the root, searched `depth` plies deep. Values that are not above
    /// `floor` need not be exact. `None` when the clock has run out.
    fn child(
        &mut self,
        line: &mut Line<P, E>,
        clock: &mut Clock,
        depth: u32,
        floor: Option<Self::Value>,
    ) -> Option<Self::Value>;

    /// A value in centipawns.
    fn score(&self, value: Self::Value) -> Score;

    /// The best moves behind the child that was valued last.
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
