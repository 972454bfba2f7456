//! Captured pieces that can be dropped.

use super::piece::{HAND_KINDS, Kind};

/// Counts of each base kind in hand.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Hand([u8; 7]);

impl Hand {
    /// Number of pieces of the base kind `kind`; kings are never in hand.
    pub const fn count(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Adds one piece of the base kind `kind`.
    pub const fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Takes one piece of the base kind `kind` out; it must be there.
    pub const fn remove(&mut self, kind: Kind) {
        self.0[kind.index()] -= 1;
    }

    /// Adds all pieces of another hand.
    pub fn add_all(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// The kinds of which the two hands hold different numbers: bit `n` for the hand kind numbered `n`.
    pub fn differing(&self, other: &Self) -> u8 {
        let pairs = self.0.iter().zip(other.0).enumerate();
        pairs.fold(0, |kinds, (kind, (&count, others))| {
            kinds | u8::from(count != others) << kind
        })
    }

    /// Number of pieces.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Sum of the pieces' entering-king points.
    pub fn points(&self) -> u32 {
        HAND_KINDS
            .iter()
            .map(|&kind| kind.points() * u32::from(self.count(kind)))
            .sum()
    }
}
