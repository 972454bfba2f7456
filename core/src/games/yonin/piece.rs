//! Pieces of Yonin: kind, owner and facing in one byte (specification, sections 1 and 2).

use std::num::NonZeroU8;

use crate::seat::Seat;
use crate::shogi9::reach::{Direction, Reach, neighbour, reach};
use crate::shogi9::{Kind, Square};

/// The seat that sits `by` seats clockwise from `seat`.
pub(super) const fn turned_seat(seat: Seat, by: usize) -> Seat {
    Seat::new((seat.index() + by) & 3)
}

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

    /// The facing after `quarters` quarter turns clockwise.
    pub const fn turned(self, quarters: usize) -> Self {
        Self::from_index(self.index() + quarters)
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

/// The kinds of the game, in the order of their numbers.
const KINDS: [Kind; 8] = [
    Kind::Pawn,
    Kind::Silver,
    Kind::Gold,
    Kind::Rook,
    Kind::King,
    Kind::ProPawn,
    Kind::ProSilver,
    Kind::ProRook,
];

/// The numbers of all kinds; 8 for those that do not occur.
const NUMBERS: [u8; crate::shogi9::piece::KINDS] = {
    let mut numbers = [8; crate::shogi9::piece::KINDS];
    let mut number = 0;
    while number < KINDS.len() {
        numbers[KINDS[number].index()] = number as u8;
        number += 1;
    }
    numbers
};

const KING_NUMBER: u8 = 4;

const PAWN_NUMBER: u8 = 0;

/// Also that of the promoted rook, modulo 4.
const ROOK_NUMBER: u8 = 3;

/// Added to the number of a kind that promotes, makes it the promoted kind.
const PROMOTION: [u8; 8] = [5, 5, 0, 4, 0, 0, 0, 0];

/// What moves alike: kind and facing together, as a number below this one.
pub(super) const SHAPES: usize = 32;

/// The reach of a shape, turned to where it faces.
pub(super) const fn reach_of_shape(shape: usize) -> Reach {
    reach(KINDS[shape & 7]).turned((shape >> 3) as u8)
}

/// South's piece of a shape.
pub(super) const fn piece_of_shape(shape: usize) -> YoninPiece {
    let facing = Facing::from_index(shape >> 3);
    YoninPiece::new(KINDS[shape & 7], Some(Seat::new(0)), facing)
}

/// A piece on the board (specification, section 2): bits 0..3 kind, 3..5 facing, 5..8 owner
/// (seats from 1 on, 5 = nobody). A king that nobody owns is an overturned king, and its facing is
/// that of its original seat.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct YoninPiece(NonZeroU8);

impl YoninPiece {
    /// A piece.
    ///
    /// # Panics
    /// If the game has no such kind (lance, knight, bishop).
    pub const fn new(kind: Kind, owner: Option<Seat>, facing: Facing) -> Self {
        let number = NUMBERS[kind as usize];
        assert!(number < 8, "not a kind of this game");
        let owner = match owner {
            Some(seat) => seat.index() as u8 + 1,
            None => 5,
        };
        match NonZeroU8::new(owner << 5 | facing.quarters() << 3 | number) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// The overturned king of a mated seat.
    pub const fn overturned(seat: Seat) -> Self {
        Self::new(Kind::King, None, Facing::of(seat))
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        KINDS[(self.0.get() & 7) as usize]
    }

    /// Where it looks.
    pub const fn facing(self) -> Facing {
        Facing::from_index((self.0.get() >> 3) as usize)
    }

    /// Who moves it.
    pub const fn owner(self) -> Option<Seat> {
        match self.0.get() >> 5 {
            5 => None,
            owner => Some(Seat::new(owner as usize - 1)),
        }
    }

    /// Whether it is a king, overturned or not: nobody may capture it.
    pub const fn is_any_king(self) -> bool {
        self.0.get() & 7 == KING_NUMBER
    }

    /// Whether it is an unpromoted pawn.
    pub const fn is_pawn(self) -> bool {
        self.0.get() & 7 == PAWN_NUMBER
    }

    /// Whether it is a rook, promoted or not: the only kind that slides.
    pub const fn is_rook(self) -> bool {
        self.0.get() & 3 == ROOK_NUMBER
    }

    /// Whether it is a kind that promotes.
    pub const fn promotes(self) -> bool {
        PROMOTION[(self.0.get() & 7) as usize] != 0
    }

    /// The piece promoted; itself if its kind does not promote.
    pub const fn promoted(self) -> Self {
        let code = self.0.get() + PROMOTION[(self.0.get() & 7) as usize];
        match NonZeroU8::new(code) {
            Some(code) => Self(code),
            None => self,
        }
    }

    /// The piece after the board has turned by `by` seats: that many quarter turns further, and of the
    /// seat that sits there.
    pub const fn turned(self, by: usize) -> Self {
        let owner = match self.owner() {
            Some(owner) => Some(turned_seat(owner, by)),
            None => None,
        };
        Self::new(self.kind(), owner, self.facing().turned(by))
    }

    /// Kind and facing, which decide how it moves, as a number below [`SHAPES`].
    pub(super) const fn shape(self) -> usize {
        (self.0.get() & 31) as usize
    }

    /// Whether it is an overturned king.
    pub const fn is_overturned(self) -> bool {
        self.is_any_king() && self.owner().is_none()
    }

    /// A number below 256 that names the piece.
    pub const fn code(self) -> u8 {
        self.0.get()
    }
}
