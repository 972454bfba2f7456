//! Sets of cell contents as one word, so that "an enemy's rook or queen" is one bit test.

use super::piece::{Cell, Kind};
use crate::seat::Seat;

/// A set of contents of a square; ownerless pieces count as Red's grey ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Codes(u64);

const fn of_kinds(kinds: &[Kind]) -> u64 {
    let mut byte = 0;
    let mut index = 0;
    while index < kinds.len() {
        byte |= 1 << (kinds[index] as u8 + 1);
        index += 1;
    }
    byte * 0x0101_0101_0101_0101
}

impl Codes {
    /// An empty square.
    pub(super) const EMPTY_SQUARE: Self = Self(1);
    /// Grey pieces.
    pub(super) const GREY: Self = Self(0xFEFE_FEFE_0000_0000);
    /// Live pieces of all seats.
    pub(super) const LIVE: Self = Self(0xFEFE_FEFE);
    /// Rooks and queens.
    pub(super) const STRAIGHT: Self = Self(of_kinds(&[Kind::Rook, Kind::Queen, Kind::Promoted]));
    /// Bishops and queens.
    pub(super) const DIAGONAL: Self = Self(of_kinds(&[Kind::Bishop, Kind::Queen, Kind::Promoted]));
    /// Knights.
    pub(super) const KNIGHTS: Self = Self(of_kinds(&[Kind::Knight]));
    /// Kings.
    pub(super) const KINGS: Self = Self(of_kinds(&[Kind::King]));
    /// Pawns.
    pub(super) const PAWNS: Self = Self(of_kinds(&[Kind::Pawn]));

    /// The live pieces of a seat.
    #[inline(always)]
    pub(super) const fn of(seat: Seat) -> Self {
        Self(0xFE << (seat.index() * 8))
    }

    #[inline(always)]
    pub(super) const fn contains(self, cell: Cell) -> bool {
        self.0 >> (cell.code() & 63) & 1 != 0
    }

    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set, or nothing.
    #[inline(always)]
    pub(super) const fn only_if(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }
}
