//! The squares passed by double steps (spec section 3.6).

use super::square::Square;
use crate::seat::{PerSeat, Seat};

/// For each seat the square that its pawn has just passed by a double step, if one has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Passed(PerSeat<u8>);

impl Passed {
    /// Whether there is any such square.
    #[inline(always)]
    pub(super) const fn any(self) -> bool {
        self.bits() != 0
    }

    /// The squares as one number, each in its byte.
    #[inline(always)]
    pub(super) const fn bits(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// Whether a pawn has passed `square`.
    #[inline(always)]
    pub(super) fn has(self, square: Square) -> bool {
        self.any() && self.0.contains(&(square.cell() as u8))
    }

    #[inline(always)]
    pub(super) const fn get(self, seat: Seat) -> Option<Square> {
        match self.0[seat.index()] {
            0 => None,
            cell => Some(Square::from_cell(cell)),
        }
    }

    #[inline(always)]
    pub(super) const fn set(&mut self, seat: Seat, square: Option<Square>) {
        self.0[seat.index()] = match square {
            None => 0,
            Some(square) => square.cell() as u8,
        };
    }

    #[inline(always)]
    pub(super) const fn clear(&mut self, seat: Seat) {
        self.0[seat.index()] = 0;
    }
}

impl From<PerSeat<Option<Square>>> for Passed {
    fn from(squares: PerSeat<Option<Square>>) -> Self {
        Self(squares.map(|square| square.map_or(0, |square| square.cell() as u8)))
    }
}
