//! Searches: two-sided alpha-beta (paranoid in four-seat games) and max^n.

mod alpha_beta;
mod limits;
mod max_n;
mod ordering;
mod table;

pub use alpha_beta::AlphaBeta;
pub use limits::{Budget, Limits};
pub use max_n::MaxN;

use crate::evaluator::Score;

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The move it would play.
    pub best: M,
    /// The position's value for the seat to move.
    pub score: Score,
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}
