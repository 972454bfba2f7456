//! Everything in memory.

use shiho_core::random::GameRng;

use super::source::{Chunk, Source};
use super::table::Positions;
use crate::config::stream;
use crate::error::TrainError;

/// All positions in memory: every epoch is one chunk, in any order with the same probability.
#[derive(Clone, Debug)]
pub struct MemorySource {
    positions: Positions,
    seed: u64,
}

impl MemorySource {
    /// These positions, shuffled by `seed`.
    pub fn new(positions: Positions, seed: u64) -> Self {
        Self { positions, seed }
    }
}

impl Source for MemorySource {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    fn plan(&self, _epoch: u32) -> Vec<u64> {
        vec![self.len()]
    }

    fn chunk(&self, epoch: u32, _index: usize) -> Result<Chunk, TrainError> {
        let random = GameRng::derive(self.seed, &[stream::ORDER, u64::from(epoch)]);
        Ok(Chunk::shuffled(self.positions.clone(), random))
    }
}
