//! Where a run takes its positions from, chunk by chunk.

use std::fmt::Debug;
use std::ops::Range;

use shiho_core::random::GameRng;

use super::table::{Positions, Sample};
use crate::error::TrainError;

/// The training positions, in an order of their own in every epoch.
///
/// An epoch is cut into chunks that are in memory one at a time. Every position is in exactly one chunk of an
/// epoch. A chunk is a pure function of datasets, settings, epoch and index: a run can go on with any of them,
/// and no result depends on threads.
pub trait Source: Debug + Send + Sync {
    /// What kind of source it is, for people.
    fn name(&self) -> &'static str;

    /// Number of positions.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Numbers of positions in the chunks of an epoch, none of them 0.
    fn plan(&self, epoch: u32) -> Vec<u64>;

    /// Chunk number `index` of an epoch, made in the current rayon pool.
    ///
    /// # Errors
    /// What is wrong with a dataset that can no longer be read.
    ///
    /// # Panics
    /// If the epoch has no such chunk.
    fn chunk(&self, epoch: u32, index: usize) -> Result<Chunk, TrainError>;
}

/// Positions that are in memory together, in the order in which they are learnt from.
#[derive(Clone, Debug)]
pub struct Chunk {
    positions: Positions,
    order: Vec<u32>,
}

impl Chunk {
    /// These positions in an order drawn from `random`.
    pub fn shuffled(positions: Positions, mut random: GameRng) -> Self {
        let mut order: Vec<u32> = (0..positions.len() as u32).collect();
        random.shuffle(&mut order);
        Self { positions, order }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Bytes that the positions take.
    pub fn bytes(&self) -> usize {
        self.positions.bytes()
    }

    /// The positions with these places in the order.
    pub fn samples(&self, places: Range<usize>) -> Vec<Sample<'_>> {
        let indices = self.order[places].iter();
        indices.map(|&index| self.positions.get(index)).collect()
    }
}

/// Optimiser steps over a chunk of this many positions, with at least `batch` positions a step if there are so
/// many.
pub fn steps_of(positions: u64, batch: usize) -> u64 {
    (positions / batch as u64).max(1)
}

/// The `index`-th of `parts` almost equal parts of `0..length`.
pub fn part_of(length: usize, index: u64, parts: u64) -> Range<usize> {
    let cut = |index: u64| (length as u64 * index / parts) as usize;
    cut(index)..cut(index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_cover_a_chunk_once() {
        for (length, batch) in [(1, 8), (7, 8), (8, 8), (1000, 64), (1023, 512)] {
            let steps = steps_of(length as u64, batch);
            let mut next = 0;
            for index in 0..steps {
                let range = part_of(length, index, steps);
                assert!(range.start == next && !range.is_empty());
                next = range.end;
            }
            assert_eq!(next, length);
        }
    }
}
