//! The transposition table: what earlier visits of a position found.

use crate::evaluator::Score;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: Score,
    pub(super) best: u32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// A direct-mapped table; a newer result replaces an older one.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table for searches of `nodes` nodes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let size = nodes
            .saturating_mul(2)
            .clamp(1 << 10, 1 << 20)
            .next_power_of_two();
        Self {
            entries: vec![None; size as usize],
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.entries[self.index(key)]
            .as_ref()
            .filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, value: Score, best: u32, depth: u32, bound: Bound) {
        let index = self.index(key);
        let depth = depth.min(255) as u8;
        self.entries[index] = Some(Entry {
            key,
            value,
            best,
            depth,
            bound,
        });
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}
