//! Sets of squares of the 9x9 board, one bit a square in one number.
//!
//! [`Set81`](crate::sets::Set81) is another type for the same squares, cut between two files, because shogi
//! moves whole sets along files. Here slides and the windows of steps reach across any such cut. With the
//! two words of `Set81`, put together wherever that is needed, perft of middle games ran 2 to 3 % slower.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct SquareSet(u128);

/// The sets of one square: looked up, as a shift of 128 bits takes several instructions.
static SINGLES: [SquareSet; SQUARES] = {
    let mut singles = [SquareSet(0); SQUARES];
    let mut index = 0;
    while index < SQUARES {
        singles[index] = SquareSet(1 << index);
        index += 1;
    }
    singles
};

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All squares.
    pub const ALL: Self = Self((1 << SQUARES) - 1);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        SINGLES[square.index()]
    }

    /// The set with these bits, bit `n` for square number `n`; bits from 81 on must be 0.
    #[inline(always)]
    pub(super) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// One bit for each square.
    #[inline(always)]
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        // Two words and a choice are fewer instructions than a shift of 128 bits.
        let index = square.index();
        let word = if index < 64 {
            self.0 as u64
        } else {
            (self.0 >> 64) as u64
        };
        word >> (index & 63) & 1 != 0
    }

    /// Whether it has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has more than one square.
    #[inline(always)]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares of both sets.
    #[inline(always)]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of either set.
    #[inline(always)]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares that are not in the set.
    #[inline(always)]
    const fn complement(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// The lowest square.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(self.0.trailing_zeros() as usize))
        }
    }

    /// The square with `index` squares of the set below it.
    #[inline(always)]
    pub fn nth(self, index: usize) -> Option<Square> {
        self.iter().nth(index)
    }

    /// The squares in ascending order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Square> {
        // Word by word: shifting 128 bits costs more than asking which word is left.
        let (mut low, mut high) = (self.0 as u64, (self.0 >> 64) as u64);
        std::iter::from_fn(move || {
            let index = if low != 0 {
                let index = low.trailing_zeros();
                low &= low - 1;
                index
            } else if high != 0 {
                let index = 64 + high.trailing_zeros();
                high &= high - 1;
                index
            } else {
                return None;
            };
            Some(Square::from_index(index as usize))
        })
    }
}

macro_rules! bitwise {
    ($($operator:ident $method:ident $assigner:ident $assign:ident $symbol:tt;)+) => {
        $(
            impl $operator for SquareSet {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Self(self.0 $symbol other.0)
                }
            }
            impl $assigner for SquareSet {
                #[inline(always)]
                fn $assign(&mut self, other: Self) {
                    *self = *self $symbol other;
                }
            }
        )+
    };
}

bitwise! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for SquareSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.complement()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}
