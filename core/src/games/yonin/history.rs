//! The keys of a game's positions, and how often each has occurred.

/// Chains of positions: a power of two near the length of a game.
const CHAINS: usize = 256;

/// The keys of a game's positions. Those whose keys have the same low bits form a chain, so that
/// earlier occurrences are found without a look at the whole game.
#[derive(Clone, Debug)]
pub(super) struct History {
    keys: Vec<u64>,
    /// For each key one more than the number of the one before it in its chain, 0 for none.
    earlier: Vec<u32>,
    /// One more than the number of the last key of each chain, 0 for none.
    last: [u32; CHAINS],
}

/// How often a position has occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrences {
    /// How often, the latest time included.
    pub(super) number: usize,
    /// The number of its first key.
    pub(super) first: usize,
}

impl History {
    /// The history of a game that starts with `key`.
    pub(super) fn new(key: u64) -> Self {
        let mut history = Self {
            keys: Vec::new(),
            earlier: Vec::new(),
            last: [0; CHAINS],
        };
        history.push(key);
        history
    }

    /// Adds the key of the next position and returns its occurrences.
    pub(super) fn push(&mut self, key: u64) -> Occurrences {
        let chain = key as usize % CHAINS;
        let index = self.keys.len();
        self.keys.push(key);
        self.earlier.push(self.last[chain]);
        self.last[chain] = index as u32 + 1;
        let mut occurrences = Occurrences {
            number: 1,
            first: index,
        };
        let mut before = self.earlier[index];
        while before > 0 {
            let at = before as usize - 1;
            if self.keys[at] == key {
                occurrences.number += 1;
                occurrences.first = at;
            }
            before = self.earlier[at];
        }
        occurrences
    }

    /// The keys, oldest first.
    pub(super) fn keys(&self) -> &[u64] {
        &self.keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn occurrences_are_counted() {
        let mut random = SplitMix64::new(3);
        let mut history = History::new(random.next() % 600);
        for _ in 0..2000 {
            let key = random.next() % 600;
            let found = history.push(key);
            let mut all = (0..)
                .zip(history.keys())
                .filter(|(_, other)| **other == key);
            assert_eq!(found.first, all.next().expect("the latest").0);
            assert_eq!(found.number, 1 + all.count());
        }
    }
}
