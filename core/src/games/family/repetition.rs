//! Repetition and perpetual check (rules 1.6): the positions of a game so far, how often the current one has
//! occurred, and what that means.

use super::end_rules::{EndRules, MutualPerpetual, Perpetual};
use super::piece::Colour;
use super::reasons;
use crate::outcome::Outcome;

/// Bits of the filter per position at least; more bits, fewer needless searches.
const BITS_PER_KEY: usize = 32;

/// Words of the filter at the start of a game: enough for as many plies as most games have.
const FIRST_WORDS: usize = 256;

/// Keys of positions, oldest first, with a filter that tells most new positions at once.
///
/// No change of a shogi position is final: what is taken comes back as a drop, and pieces in hand, the
/// total of both hands and even pawns' ranks return to what they were. So no earlier ply can be ruled
/// out as a bound for the search. A filter rules out positions instead: one bit for each key, set when
/// the key was there; where it is not set the position is new.
#[derive(Clone, Debug)]
struct Occurrences {
    keys: Vec<u64>,
    filter: Vec<u64>,
    latest_is_new: bool,
}

impl Occurrences {
    /// A game that starts from the position with `key`.
    fn new(key: u64) -> Self {
        let mut occurrences = Self {
            keys: Vec::with_capacity(128),
            filter: vec![0; FIRST_WORDS],
            latest_is_new: true,
        };
        occurrences.push(key);
        occurrences
    }

    /// All keys, oldest first.
    fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Appends the current position.
    #[inline]
    fn push(&mut self, key: u64) {
        self.keys.push(key);
        if self.keys.len() * BITS_PER_KEY > self.filter.len() * 64 {
            self.grow();
        }
        self.latest_is_new = self.mark(key);
    }

    #[cold]
    fn grow(&mut self) {
        self.filter = vec![0; self.filter.len() * 4];
        for ply in 0..self.keys.len() - 1 {
            self.mark(self.keys[ply]);
        }
    }

    /// Sets the bit of `key`; returns whether it was not set.
    #[inline]
    fn mark(&mut self, key: u64) -> bool {
        // The length is a power of two.
        let word = (key >> 6) as usize & (self.filter.len() - 1);
        let bit = 1 << (key & 63);
        let was_set = self.filter[word] & bit != 0;
        self.filter[word] |= bit;
        !was_set
    }

    /// Plies at which the current position occurred, ascending, the current ply last; empty if it is
    /// certain that it occurs for the first time. `needed` occurrences at least are worth the list.
    #[inline]
    fn of_current(&self, needed: usize) -> Vec<usize> {
        if self.latest_is_new {
            return Vec::new();
        }
        self.search(needed)
    }

    fn search(&self, needed: usize) -> Vec<usize> {
        let now = self.keys.len() - 1;
        let key = self.keys[now];
        // The side to move is part of the position: only every other ply can be the same.
        let same = |ply: &usize| self.keys[*ply] == key;
        let earlier = || (now % 2..now).step_by(2).filter(same);
        if earlier().count() + 1 < needed.max(2) {
            return Vec::new();
        }
        earlier().chain([now]).collect()
    }
}

/// What decides about repetitions: the positions so far, and which moves gave check.
#[derive(Clone, Debug)]
pub(super) struct History {
    occurrences: Occurrences,
    /// `checks[n]`: whether the move made at ply `n + 1` gave check.
    checks: Vec<bool>,
    first_mover: Colour,
}

impl History {
    /// A game that starts from the position with `key`, `first_mover` to move.
    pub(super) fn new(key: u64, first_mover: Colour) -> Self {
        Self {
            occurrences: Occurrences::new(key),
            checks: Vec::with_capacity(128),
            first_mover,
        }
    }

    /// Appends the current position; `check` says whether the move that led to it gave check.
    pub(super) fn push(&mut self, key: u64, check: bool) {
        self.occurrences.push(key);
        self.checks.push(check);
    }

    /// Number of moves made.
    pub(super) fn plies(&self) -> usize {
        self.checks.len()
    }

    /// Keys of all positions, oldest first.
    pub(super) fn keys(&self) -> &[u64] {
        self.occurrences.keys()
    }

    /// The outcome if the current position, with `to_move` to move, has occurred often enough.
    #[inline(always)]
    pub(super) fn outcome(&self, rules: &EndRules, to_move: Colour) -> Option<Outcome> {
        let needed = match rules.perpetual {
            Perpetual::FirstRepeat => 2,
            _ => rules.repetition_count.max(2) as usize,
        };
        let occurrences = self.occurrences.of_current(needed);
        let now = *occurrences.last()?;
        let since = match rules.perpetual {
            Perpetual::Span => occurrences[0],
            Perpetual::LastCycle | Perpetual::FirstRepeat => occurrences[occurrences.len() - 2],
        };
        let checks_always = |colour: Colour| {
            let offset = usize::from(colour != self.first_mover);
            (since..now)
                .filter(|ply| ply % 2 == offset)
                .all(|ply| self.checks[ply])
        };
        let lost_by = |loser: Colour| {
            Some(Outcome::won_by(
                reasons::PERPETUAL_CHECK,
                loser.other().seat(),
            ))
        };
        match (checks_always(Colour::Black), checks_always(Colour::White)) {
            (true, false) => lost_by(Colour::Black),
            (false, true) => lost_by(Colour::White),
            (true, true) if rules.mutual_perpetual == MutualPerpetual::MoverLoses => {
                lost_by(to_move)
            }
            _ => Some(Outcome {
                replay: true,
                ..Outcome::draw(reasons::REPETITION)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn the_filter_changes_nothing() {
        let mut numbers = SplitMix64::new(3);
        let mut occurrences = Occurrences::new(0);
        let mut all = vec![0];
        for ply in 1..6000usize {
            // The side to move, and few enough positions that many come again.
            let key =
                (numbers.next() % 1500).wrapping_mul(0x9E37_79B9_7F4A_7C15) << 1 | (ply % 2) as u64;
            all.push(key);
            occurrences.push(key);
            let same: Vec<usize> = (0..all.len()).filter(|&at| all[at] == key).collect();
            let expected = if same.len() < 2 { Vec::new() } else { same };
            assert_eq!(occurrences.of_current(2), expected);
        }
        assert_eq!(occurrences.keys(), all);
    }
}
