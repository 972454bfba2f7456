//! What a search tells, while it goes on and at its end.

use crate::evaluator::Score;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Which of the best lines this is, from 0.
    pub rank: usize,
    /// Depth of the completed iteration, in plies.
    pub depth: u32,
    /// The line's value for the seat to move.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// The moves both sides are expected to play, the best move first.
    pub pv: Vec<M>,
}

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

/// Principal variations, one a ply: each the best moves found from there on.
#[derive(Clone, Debug)]
pub(super) struct Variations<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Variations<M> {
    pub(super) fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// Nothing is known yet from `ply` on.
    pub(super) fn clear(&mut self, ply: usize) {
        if self.rows.len() <= ply + 1 {
            self.rows.resize(ply + 2, Vec::new());
        }
        self.rows[ply].clear();
    }

    /// `mv` is the best at `ply`, followed by what was found for the ply after it.
    pub(super) fn set(&mut self, ply: usize, mv: M) {
        let [row, below] = &mut self.rows[ply..ply + 2] else {
            unreachable!("a slice of two");
        };
        row.clear();
        row.push(mv);
        row.extend_from_slice(below);
    }

    /// The best moves from `ply` on.
    pub(super) fn from(&self, ply: usize) -> &[M] {
        self.rows.get(ply).map_or(&[], Vec::as_slice)
    }
}
