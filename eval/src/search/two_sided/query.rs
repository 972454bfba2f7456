//! What is asked of a position.

use crate::evaluator::Score;

/// What is asked of a position: how deep, and between which values the answer must be exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query {
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Whether a refutation is expected.
    pub(super) cut: bool,
}

impl Query {
    /// Whether the value lies on the line of best play, as far as is known.
    pub(super) fn principal(self) -> bool {
        self.beta - self.alpha > 1
    }
}
