//! Colours and pieces of the two-seat games.

use std::num::NonZeroU8;

use crate::seat::Seat;
use crate::shogi9::{Kind, Square};

/// A side of a two-seat game.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
#[repr(u8)]
pub enum Colour {
    /// Sente: moves up the board, towards rank a.
    Black,
    /// Gote: moves down the board.
    White,
}

impl Colour {
    /// Both colours, in seat order.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// 0 for black, 1 for white.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The colour's seat: black 0, white 1.
    pub const fn seat(self) -> Seat {
        Seat::new(self.index())
    }

    /// The colour of a seat.
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 {
            Self::Black
        } else {
            Self::White
        }
    }

    /// Rank counted from this side's far edge, 1..=9 (shogi rules, section 0).
    pub const fn relative_rank(self, square: Square) -> u8 {
        match self {
            Self::Black => square.rank(),
            Self::White => 10 - square.rank(),
        }
    }

    /// Whether `square` lies in this side's promotion zone, also its "camp" in declarations.
    pub const fn zone(self, square: Square) -> bool {
        self.relative_rank(square) <= 3
    }

    /// Quarter turns clockwise from "up" of this side's forward direction.
    pub const fn facing(self) -> u8 {
        match self {
            Self::Black => 0,
            Self::White => 2,
        }
    }

    /// The squares a knight of this side on `from` jumps to.
    pub const fn jumps(self, from: Square) -> [Option<Square>; 2] {
        let down = match self {
            Self::Black => -2,
            Self::White => 2,
        };
        [from.offset(-1, down), from.offset(1, down)]
    }

    /// The square directly behind `square`, towards this side's own edge.
    pub const fn behind(self, square: Square) -> Option<Square> {
        square.offset(0, if matches!(self, Self::Black) { 1 } else { -1 })
    }
}

/// A piece of a two-seat game: kind and colour in one byte, never zero.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// A piece of `colour`.
    pub const fn new(kind: Kind, colour: Colour) -> Self {
        match NonZeroU8::new(1 + kind as u8 + ((colour as u8) << 4)) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        Kind::ALL[((self.0.get() - 1) & 15) as usize]
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        if (self.0.get() - 1) & 16 == 0 {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// Whether it is an unpromoted piece that has no move from `square` by its own pattern.
    pub const fn has_no_move(self, square: Square) -> bool {
        match self.kind() {
            Kind::Pawn | Kind::Lance => self.colour().relative_rank(square) == 1,
            Kind::Knight => self.colour().relative_rank(square) <= 2,
            _ => false,
        }
    }

    /// The piece of the other side.
    #[must_use]
    pub const fn of_other_side(self) -> Self {
        Self::new(self.kind(), self.colour().other())
    }
}
