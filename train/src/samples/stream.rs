//! Positions made from the datasets as they are needed.

use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;
use shiho_core::random::GameRng;
use shiho_data::Dataset;
use shiho_eval::features::{FeatureSet, NetGame};

use super::game::label_games;
use super::reader::read;
use super::source::{Chunk, Source};
use super::table::{Positions, Samples};
use crate::config::{Config, stream};
use crate::error::TrainError;

/// Slices that fit into the memory of the settings, at least.
const SLICES: u64 = 32;
/// Chunks that fit into it: one that is learnt from, one that is being made, and room to make it.
const CHUNKS: u64 = 3;

/// Some neighbouring games of a shard: they are always in the same chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    /// Number of the dataset.
    pub(super) dataset: usize,
    /// Number of the shard.
    pub(super) shard: usize,
    /// Which of the shard's games to learn from.
    pub(super) games: Range<usize>,
    /// Positions in them.
    pub(super) positions: u64,
    /// Bytes of those in memory.
    pub(super) bytes: u64,
}

impl Slice {
    /// Whether it has all the games that it should have, in a run that may use this much memory.
    pub(super) fn is_full(&self, memory: u64) -> bool {
        self.positions > 0 && self.bytes >= memory / SLICES
    }
}

/// Positions made from the datasets chunk by chunk, always the same ones for the same epoch and chunk.
///
/// The games of all shards are cut into slices of neighbouring games, each at most about a thirty-second of
/// [`Config::memory`] and none across shards. An epoch takes the slices in a random order and puts about as many
/// into a chunk as a third of that memory holds, ten or more unless shards are few; within a chunk, positions are
/// shuffled evenly. So a batch mixes positions of the thousands of games in a chunk, each epoch in another
/// company, but positions of neighbouring games always come together.
///
/// A shard is read once for each chunk that has a slice of it, and each time its hash is checked.
#[derive(Debug)]
pub struct StreamSource<P, S> {
    datasets: Vec<Dataset>,
    slices: Vec<Slice>,
    config: Config,
    types: PhantomData<fn() -> (P, S)>,
}

impl<P: NetGame, S: FeatureSet<P>> StreamSource<P, S> {
    /// The positions of `slices`.
    pub(super) fn new(datasets: &[Dataset], slices: Vec<Slice>, config: &Config) -> Self {
        Self {
            datasets: datasets.to_vec(),
            slices,
            config: config.clone(),
            types: PhantomData,
        }
    }

    /// The slices of each chunk of an epoch, in the order in which they are read.
    fn chunks(&self, epoch: u32) -> Vec<Vec<&Slice>> {
        let mut slices: Vec<&Slice> = self.slices.iter().collect();
        GameRng::derive(self.config.seed, &[stream::SLICES, u64::from(epoch)]).shuffle(&mut slices);
        let bytes: u64 = slices.iter().map(|it| it.bytes).sum();
        let parts = bytes.div_ceil((self.config.memory / CHUNKS).max(1)).max(1);
        let mut chunks = vec![Vec::new()];
        let mut done: u64 = 0;
        for slice in slices {
            let full = chunks.len() as u64 * bytes / parts;
            if done >= full && (chunks.len() as u64) < parts {
                chunks.push(Vec::new());
            }
            done += slice.bytes;
            if let Some(last) = chunks.last_mut() {
                last.push(slice);
            }
        }
        for chunk in &mut chunks {
            chunk.sort_unstable_by_key(|it| (it.dataset, it.shard, it.games.start));
        }
        chunks
    }

    /// The positions of slices of one shard.
    fn tables(&self, slices: &[&Slice]) -> Result<Vec<Samples>, TrainError> {
        let dataset = &self.datasets[slices[0].dataset];
        let games = read(dataset, slices[0].shard, &self.config)?;
        let records: Vec<_> = slices
            .iter()
            .flat_map(|slice| &games.learn[slice.games.clone()])
            .collect();
        let labelled = label_games::<P, S>(dataset, &records, &self.config)?;
        Ok(labelled.into_iter().map(|it| it.samples).collect())
    }
}

impl<P: NetGame, S: FeatureSet<P>> Source for StreamSource<P, S> {
    fn name(&self) -> &'static str {
        "stream"
    }

    fn len(&self) -> u64 {
        self.slices.iter().map(|it| it.positions).sum()
    }

    fn plan(&self, epoch: u32) -> Vec<u64> {
        let sizes = self.chunks(epoch).into_iter();
        sizes
            .map(|slices| slices.iter().map(|it| it.positions).sum())
            .collect()
    }

    fn chunk(&self, epoch: u32, index: usize) -> Result<Chunk, TrainError> {
        let slices = &self.chunks(epoch)[index];
        let shards: Vec<&[&Slice]> = slices
            .chunk_by(|one, other| (one.dataset, one.shard) == (other.dataset, other.shard))
            .collect();
        let tables: Vec<_> = shards.par_iter().map(|it| self.tables(it)).collect();
        let mut all = Vec::new();
        for tables in tables {
            all.extend(tables?);
        }
        let purpose = [stream::ORDER, u64::from(epoch), index as u64];
        let random = GameRng::derive(self.config.seed, &purpose);
        Ok(Chunk::shuffled(Positions::new(all), random))
    }
}

#[cfg(test)]
mod tests {
    use shiho_core::games::shogi::ShogiPosition;

    use super::*;

    /// A stream of slices of these sizes, for its plans alone.
    fn source(
        bytes: &[u64],
        memory: u64,
    ) -> StreamSource<ShogiPosition, <ShogiPosition as NetGame>::Default> {
        let slice = |(shard, &bytes)| Slice {
            dataset: 0,
            shard,
            games: 0..1,
            positions: bytes / 10,
            bytes,
        };
        let slices = bytes.iter().enumerate().map(slice).collect();
        let config = Config {
            memory,
            ..Config::default()
        };
        StreamSource::new(&[], slices, &config)
    }

    #[test]
    fn chunks_stay_within_their_memory_and_hold_every_slice_once() {
        let sizes: Vec<u64> = (0..500).map(|index| 10 + index * 37 % 300).collect();
        let total: u64 = sizes.iter().sum();
        for memory in [300, 1000, 10_000, 3 * total, 100 * total] {
            let source = source(&sizes, memory);
            for epoch in 0..3 {
                let chunks = source.chunks(epoch);
                let mut seen: Vec<usize> = chunks.iter().flatten().map(|it| it.shard).collect();
                seen.sort_unstable();
                assert_eq!(seen, (0..sizes.len()).collect::<Vec<_>>());
                for chunk in &chunks {
                    let bytes: u64 = chunk.iter().map(|it| it.bytes).sum();
                    assert!(
                        bytes > 0 && bytes <= memory / CHUNKS + 310,
                        "{memory}: {bytes}"
                    );
                }
                let sum: u64 = source.plan(epoch).iter().sum();
                assert_eq!(sum, source.len());
            }
        }
        assert_eq!(source(&sizes, 3 * total).plan(0).len(), 1);
    }

    #[test]
    fn epochs_put_other_slices_together() {
        let source = source(&[100; 64], 2400);
        let first =
            |epoch| -> Vec<usize> { source.chunks(epoch)[0].iter().map(|it| it.shard).collect() };
        assert_eq!(first(1).len(), 8);
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
        assert_ne!(first(1), (0..8).collect::<Vec<_>>());
    }
}
