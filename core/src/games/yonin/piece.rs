//! Pieces of Yonin: kind, owner and facing in one byte.

use std::num::NonZeroU8;

use super::facing::Facing;
use crate::seat::Seat;
use crate::shogi9::Kind;
use crate::shogi9::reach::reach;

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

const KING_NUMBER: u8 = 4;

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
        let mut number = 0;
        while KINDS[number] as u8 != kind as u8 {
            number += 1;
        }
        let owner = match owner {
            Some(seat) => seat.index() as u8 + 1,
            None => 5,
        };
        match NonZeroU8::new(owner << 5 | facing.quarters() << 3 | number as u8) {
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

    /// Whether it is an overturned king.
    pub const fn is_overturned(self) -> bool {
        self.is_any_king() && self.owner().is_none()
    }

    /// A number below 256 that names the piece.
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// Absolute directions of its slides; only rooks slide, and never diagonally.
    pub const fn slides(self) -> u8 {
        MASKS[(self.0.get() & 31) as usize].1
    }

    /// Absolute directions in which it reaches the next square, by step or slide.
    pub const fn near(self) -> u8 {
        MASKS[(self.0.get() & 31) as usize].0
    }
}

/// `(near, slides)` by kind and facing.
static MASKS: [(u8, u8); 32] = {
    let mut masks = [(0, 0); 32];
    let mut index = 0;
    while index < 32 {
        let turned = reach(KINDS[index & 7]).turned((index >> 3) as u8);
        masks[index] = (turned.near(), turned.slides);
        index += 1;
    }
    masks
};
