//! Seeded randomness: nothing here ever reads a clock.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// `SplitMix64`, the generator by which the rules' conformance games are defined.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator whose state is `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// The generator of everything the toolkit draws itself.
#[derive(Clone, Debug)]
pub struct GameRng(Xoshiro256PlusPlus);

impl GameRng {
    /// An independent generator for `stream` of the run seeded with `seed`.
    ///
    /// A stream is a purpose (openings, agents, ...) of one unit of work (a game index): drawing more
    /// numbers for one purpose never shifts another.
    pub fn derive(seed: u64, stream: &[u64]) -> Self {
        let mut mixed = SplitMix64::new(seed).next();
        for &part in stream {
            mixed = SplitMix64::new(mixed ^ part.wrapping_mul(0xD6E8_FEB8_6659_FD93)).next();
        }
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, uniform up to a bias of `bound / 2^64`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing to choose from");
        scaled(self.next_u64(), bound)
    }

    /// A number in `0.0..1.0` with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Shuffles `items` in place (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The number below `bound` that 64 random bits stand for; 0 if there is none.
#[inline]
pub fn scaled(random: u64, bound: usize) -> usize {
    ((u128::from(random) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_and_repeat() {
        let draw = |seed, stream: &[u64]| GameRng::derive(seed, stream).next_u64();
        assert_eq!(draw(7, &[1, 2]), draw(7, &[1, 2]));
        assert_ne!(draw(7, &[1, 2]), draw(7, &[2, 1]));
        assert_ne!(draw(7, &[1]), draw(8, &[1]));
    }

    #[test]
    fn split_mix_is_the_published_generator() {
        assert_eq!(SplitMix64::new(0).next(), 0xE220_A839_7B1D_CDAF);
    }
}
