//! The transposition table: what earlier visits of a position found.

use crate::evaluator::{MATE, Score};
use crate::search::clock::Limits;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Bound {
    /// How a value found between `alpha` and `beta` bounds the true one.
    pub(super) fn of(value: Score, alpha: Score, beta: Score) -> Self {
        if value <= alpha {
            Self::Upper
        } else if value >= beta {
            Self::Lower
        } else {
            Self::Exact
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// Value for the side to move; wins and losses are told from the entry's own position on.
    value: Score,
    pub(super) best: u32,
    /// The searches that may use it; 0 for an empty place.
    generation: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

const EMPTY: Entry = Entry {
    key: 0,
    value: 0,
    best: 0,
    generation: 0,
    depth: 0,
    bound: Bound::Exact,
};

impl Entry {
    /// Whether `value`, seen from the root, answers a question for what lies between `alpha` and `beta`.
    pub(super) fn proves(&self, value: Score, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }

    /// A better guess than the evaluation `standing`, where the bound allows one.
    pub(super) fn refine(&self, standing: Score, ply: usize) -> Score {
        let value = self.value(ply);
        match self.bound {
            Bound::Exact => value,
            Bound::Lower => standing.max(value),
            Bound::Upper => standing.min(value),
        }
    }

    /// The value seen from a root `ply` plies above.
    pub(super) fn value(&self, ply: usize) -> Score {
        if self.value.abs() > MATE {
            self.value - self.value.signum() * ply as Score
        } else {
            self.value
        }
    }
}

/// Entries of a table without a setting of its own, for searches that count no nodes.
const DEFAULT_ENTRIES: usize = 1 << 16;

/// Most entries that a limit of nodes asks for.
const MOST_ENTRIES: u64 = 1 << 20;

/// A direct-mapped table; a newer result replaces an older one.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    generation: u16,
}

impl Table {
    /// A table without room; [`resize`](Self::resize) gives it some.
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            generation: 1,
        }
    }

    /// The number of entries for a search under `limits`, if nobody sets another: twice the nodes, or a fixed number
    /// for searches that count none.
    pub(super) fn entries_for(limits: &Limits) -> usize {
        limits.nodes.map_or(DEFAULT_ENTRIES, |nodes| {
            let twice = nodes.saturating_mul(2).clamp(1 << 10, MOST_ENTRIES);
            twice.next_power_of_two() as usize
        })
    }

    /// Makes room for `entries`, none or a power of two; what it held is lost if that changes the size.
    pub(super) fn resize(&mut self, entries: usize) {
        if self.entries.len() != entries {
            self.entries.clear();
            self.entries.resize(entries, EMPTY);
            self.entries.shrink_to_fit();
        }
    }

    /// Forgets everything, at no cost that grows with the size.
    pub(super) fn clear(&mut self) {
        if self.generation == u16::MAX {
            self.entries.fill(EMPTY);
            self.generation = 0;
        }
        self.generation += 1;
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = *self.entries.get(self.index(key))?;
        (entry.key == key && entry.generation == self.generation).then_some(entry)
    }

    /// Stores what was found `ply` plies below the root.
    pub(super) fn put(
        &mut self,
        key: u64,
        (value, ply): (Score, usize),
        best: u32,
        depth: i32,
        bound: Bound,
    ) {
        let index = self.index(key);
        let Some(entry) = self.entries.get_mut(index) else {
            return;
        };
        let value = if value.abs() > MATE {
            value + value.signum() * ply as Score
        } else {
            value
        };
        *entry = Entry {
            key,
            value,
            best,
            generation: self.generation,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
    }

    fn index(&self, key: u64) -> usize {
        key as usize & self.entries.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::DECIDED;

    fn table() -> Table {
        let mut table = Table::new();
        table.resize(1 << 10);
        table
    }

    #[test]
    fn mates_are_told_from_the_position_they_are_asked_in() {
        let mut table = table();
        // Mate two plies behind a position that was met five plies below the root.
        table.put(7, (DECIDED - 7, 5), 1, 3, Bound::Exact);
        table.put(8, (-DECIDED + 7, 5), 1, 3, Bound::Exact);
        table.put(9, (250, 5), 1, 3, Bound::Exact);
        let value = |key, ply| table.get(key).expect("just stored").value(ply);
        assert_eq!((value(7, 5), value(7, 1)), (DECIDED - 7, DECIDED - 3));
        assert_eq!((value(8, 5), value(8, 1)), (-DECIDED + 7, -DECIDED + 3));
        assert_eq!((value(9, 5), value(9, 1)), (250, 250));
    }

    #[test]
    fn cleared_tables_know_nothing_and_take_no_room_without_entries() {
        let mut table = table();
        for _ in 0..70_000 {
            table.put(7, (1, 0), 1, 3, Bound::Exact);
            assert!(table.get(7).is_some());
            table.clear();
            assert!(table.get(7).is_none());
        }
        table.resize(0);
        table.put(7, (1, 0), 1, 3, Bound::Exact);
        assert!(table.get(7).is_none());
    }

    #[test]
    fn depth_asks_for_no_room() {
        let deep = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let nodes = Limits {
            nodes: Some(1 << 20),
            ..deep
        };
        assert!(Table::entries_for(&deep) < Table::entries_for(&nodes));
    }
}
