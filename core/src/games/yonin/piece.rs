//! Pieces of Yonin: kind, owner and facing in one byte.

use std::num::NonZeroU8;

use super::facing::Facing;
use crate::seat::Seat;
use crate::shogi9::Kind;
use crate::shogi9::reach::{Reach, reach};

/// Whose a piece is; `None` for pieces nobody owns any more.
pub type Owner = Option<Seat>;

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
    pub const fn new(kind: Kind, owner: Owner, facing: Facing) -> Self {
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
    pub const fn owner(self) -> Owner {
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
