//! The four directions a piece can look.

use crate::seat::Seat;
use crate::shogi9::Square;
use crate::shogi9::reach::{Direction, neighbour};

/// A direction, numbered as the seat whose forward it is (specification, section 1).
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Facing(u8);

impl Facing {
    /// All facings: up, right, down, left.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The direction in which `seat` looks across the board.
    pub const fn of(seat: Seat) -> Self {
        Self(seat.index() as u8)
    }

    /// Quarter turns clockwise from up, `0..4`.
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// The facing's number, `0..4`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The facing with this number modulo 4.
    pub const fn from_index(index: usize) -> Self {
        Self((index & 3) as u8)
    }

    /// Forward as a direction of the neighbour tables.
    pub const fn direction(self) -> Direction {
        self.0 * 2
    }

    /// The square one step forward.
    pub fn ahead(self, square: Square) -> Option<Square> {
        neighbour(square, self.direction())
    }

    /// Steps forward until the edge: 0 on the last rank.
    pub const fn steps_left(self, square: Square) -> u8 {
        match self.0 {
            0 => square.rank() - 1,
            1 => square.file() - 1,
            2 => 9 - square.rank(),
            _ => 9 - square.file(),
        }
    }

    /// Whether a pawn looking this way could never move on from `square`.
    pub const fn on_last_rank(self, square: Square) -> bool {
        self.steps_left(square) == 0
    }

    /// Whether `square` lies in the promotion zone of this facing.
    pub const fn in_zone(self, square: Square) -> bool {
        self.steps_left(square) <= 2
    }

    /// The line a pawn looking this way walks on: a file, or a rank when it looks sideways.
    pub const fn line(self, square: Square) -> u8 {
        if self.0.is_multiple_of(2) {
            square.file()
        } else {
            square.rank()
        }
    }

    /// The arrow of the position text.
    pub const fn arrow(self) -> char {
        ['^', '>', 'v', '<'][self.index()]
    }

    /// The facing written as `arrow`.
    pub fn from_arrow(arrow: char) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.arrow() == arrow)
    }
}
