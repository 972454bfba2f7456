//! Sets of squares of the 9x9 board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::shogi9::Square;

/// Squares in the low word: files 1 to 7, so that no file is split.
pub(super) const LOW_SQUARES: usize = 63;

/// All bits of the low word that are squares.
pub(super) const LOW: u64 = (1 << LOW_SQUARES) - 1;

/// All bits of the high word that are squares: files 8 and 9.
pub(super) const HIGH: u64 = (1 << 18) - 1;

/// A set of squares, by the numbers of [`Square`].
///
/// Two words, cut between two files: what moves along files never crosses from one to the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set81 {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Set81 {
    /// The empty set.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// All squares.
    pub const FULL: Self = Self {
        low: LOW,
        high: HIGH,
    };

    /// The set of the square numbered `index` alone.
    #[inline(always)]
    pub const fn of(index: usize) -> Self {
        // Shifts beyond the word drop out: exactly one of the words gets the bit.
        let is_low = (index < LOW_SQUARES) as u64;
        Self {
            low: is_low << (index as u32 & 63),
            high: (1 - is_low) << (index.wrapping_sub(LOW_SQUARES) as u32 & 63),
        }
    }

    /// The squares of one rank, 1..=9.
    pub const fn rank(rank: u32) -> Self {
        let mut set = Self::EMPTY;
        let mut file = 0;
        while file < 9 {
            set = set.union(Self::of(file * 9 + rank as usize - 1));
            file += 1;
        }
        set
    }

    /// Both sets together; `|` for constants.
    #[inline(always)]
    pub const fn union(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }

    /// Whether the set has the square numbered `index`.
    #[inline(always)]
    pub const fn contains(self, index: usize) -> bool {
        let one = Self::of(index);
        (self.low & one.low) | (self.high & one.high) != 0
    }

    /// Whether the set has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether the sets have a square in common.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        (self.low & other.low) | (self.high & other.high) != 0
    }

    /// Number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// The squares that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self {
            low: self.low & !other.low,
            high: self.high & !other.high,
        }
    }

    /// This set if `condition` holds, else the empty set.
    #[inline(always)]
    pub const fn when(self, condition: bool) -> Self {
        let mask = 0u64.wrapping_sub(condition as u64);
        Self {
            low: self.low & mask,
            high: self.high & mask,
        }
    }

    /// Whether it has more than one square.
    #[inline(always)]
    pub const fn has_several(self) -> bool {
        if self.low == 0 {
            self.high & self.high.wrapping_sub(1) != 0
        } else {
            self.low & (self.low - 1) != 0 || self.high != 0
        }
    }

    /// The smallest square number; the set must not be empty.
    #[inline(always)]
    pub const fn first(self) -> usize {
        if self.low == 0 {
            LOW_SQUARES + self.high.trailing_zeros() as usize
        } else {
            self.low.trailing_zeros() as usize
        }
    }

    /// The squares, ascending.
    pub fn iter(mut self) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || self.pop().map(Square::from_index))
    }

    /// Calls `visit` with each square number, ascending.
    #[inline(always)]
    pub fn for_each(self, mut visit: impl FnMut(usize)) {
        let mut word = self.low;
        while word != 0 {
            visit(word.trailing_zeros() as usize);
            word &= word - 1;
        }
        let mut word = self.high;
        while word != 0 {
            visit(LOW_SQUARES + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }

    /// Takes the smallest square out and returns its number.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<usize> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            Some(index)
        } else if self.high != 0 {
            let index = LOW_SQUARES + self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            Some(index)
        } else {
            None
        }
    }

    /// Takes the smallest square out and returns its number and the set of it alone.
    #[inline(always)]
    pub fn pop_both(&mut self) -> Option<(usize, Self)> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as usize;
            let low = self.low & self.low.wrapping_neg();
            self.low ^= low;
            Some((index, Self { low, high: 0 }))
        } else if self.high != 0 {
            let index = LOW_SQUARES + self.high.trailing_zeros() as usize;
            let high = self.high & self.high.wrapping_neg();
            self.high ^= high;
            Some((index, Self { low: 0, high }))
        } else {
            None
        }
    }

    /// The square that has `n` smaller ones in the set.
    #[inline(always)]
    pub fn nth(self, n: u32) -> Option<usize> {
        let in_low = self.low.count_ones();
        let (mut word, base, skip) = if n < in_low {
            (self.low, 0, n)
        } else {
            (self.high, LOW_SQUARES, n - in_low)
        };
        for _ in 0..skip {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| base + word.trailing_zeros() as usize)
    }
}

impl FromIterator<usize> for Set81 {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, index| set | Self::of(index))
    }
}

macro_rules! by_words {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $symbol:tt,)+) => {
        $(
            impl $operator for Set81 {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Self { low: self.low $symbol other.low, high: self.high $symbol other.high }
                }
            }

            impl $assign for Set81 {
                #[inline(always)]
                fn $assign_method(&mut self, other: Self) {
                    *self = *self $symbol other;
                }
            }
        )+
    };
}

by_words! {
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^,
}

impl Not for Set81 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self::FULL.without(self)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::random::SplitMix64;

    pub(in crate::sets) fn random_sets() -> impl Iterator<Item = (Vec<usize>, Set81)> {
        let mut numbers = SplitMix64::new(5);
        (0..400).map(move |round| {
            let squares: Vec<usize> = (0..81)
                .filter(|_| numbers.next().is_multiple_of(1 + round % 9))
                .collect();
            (squares.clone(), squares.into_iter().collect())
        })
    }

    #[test]
    fn sets_are_what_their_squares_say() {
        for (squares, set) in random_sets() {
            let listed: Vec<_> = set.iter().map(Square::index).collect();
            assert_eq!(listed, squares);
            let mut visited = Vec::new();
            set.for_each(|index| visited.push(index));
            assert_eq!(visited, squares);
            assert_eq!(set.len() as usize, squares.len());
            assert_eq!(set.is_empty(), squares.is_empty());
            assert_eq!(set.has_several(), squares.len() > 1);
            let mut both = set;
            for &index in &squares {
                assert_eq!(both.pop_both(), Some((index, Set81::of(index))));
            }
            assert_eq!(both.pop_both(), None);
            let mut rest = set;
            for (n, &index) in squares.iter().enumerate() {
                assert_eq!(set.nth(n as u32), Some(index));
                assert!(set.contains(index) && !(!set).contains(index));
                assert_eq!(rest.first(), index);
                assert_eq!(rest.pop(), Some(index));
            }
            assert_eq!(set.nth(squares.len() as u32), None);
            assert_eq!(rest.pop(), None);
        }
    }
}
