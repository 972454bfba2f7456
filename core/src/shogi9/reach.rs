//! How pieces reach: eight directions, steps and slides, seen from the piece's own facing.

use super::piece::Kind;
use super::square::{SQUARES, Square};

/// A direction, numbered clockwise: 0 up (towards rank a), 1 up-right, 2 right, ... 7 up-left.
pub type Direction = u8;

/// `(left, down)` of each direction.
const STEPS: [(i8, i8); 8] = [
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
];

/// Marks "off the board" in neighbour tables.
pub const OFF: u8 = SQUARES as u8;

const fn neighbour_table() -> [[u8; 8]; SQUARES] {
    let mut table = [[OFF; 8]; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let (left, down) = STEPS[direction];
            if let Some(to) = Square::from_index(index).offset(left, down) {
                table[index][direction] = to.index() as u8;
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

const fn direction_table() -> [[u8; SQUARES]; SQUARES] {
    let mut table = [[8; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let mut at = NEIGHBOURS[from][direction];
            while at != OFF {
                table[from][at as usize] = direction as u8;
                at = NEIGHBOURS[at as usize][direction];
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const NEIGHBOUR_TABLE: [[u8; 8]; SQUARES] = neighbour_table();
static NEIGHBOURS: [[u8; 8]; SQUARES] = NEIGHBOUR_TABLE;
static DIRECTIONS: [[u8; SQUARES]; SQUARES] = direction_table();

/// The neighbour of `square` in `direction`.
pub fn neighbour(square: Square, direction: Direction) -> Option<Square> {
    let index = NEIGHBOURS[square.index()][usize::from(direction)];
    (index != OFF).then(|| Square::from_index(usize::from(index)))
}

/// The number of the neighbour of a square number, [`OFF`] beyond the edge.
pub(crate) const fn step_from(from: usize, direction: usize) -> u8 {
    NEIGHBOUR_TABLE[from][direction]
}

/// The direction from one square to another on the same line.
pub fn direction_between(from: Square, to: Square) -> Option<Direction> {
    let direction = DIRECTIONS[from.index()][to.index()];
    (direction < 8).then_some(direction)
}

/// The direction from one square number to another on the same line.
#[inline(always)]
pub(crate) fn line_direction(from: usize, to: usize) -> usize {
    usize::from(DIRECTIONS[from][to] & 7)
}

/// What a kind attacks, by direction relative to its facing (bit 0 = forward, then clockwise).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Directions of one step.
    pub steps: u8,
    /// Directions of a slide.
    pub slides: u8,
    /// The knight's two jumps: one file aside, two ranks forward.
    pub jumps: bool,
}

impl Reach {
    /// All one-step directions, of steps and slides alike.
    pub const fn near(self) -> u8 {
        self.steps | self.slides
    }

    /// The reach of a piece that faces `quarters` quarter turns clockwise from up.
    pub const fn turned(self, quarters: u8) -> Self {
        let turn = (quarters as u32 & 3) * 2;
        Self {
            steps: self.steps.rotate_left(turn),
            slides: self.slides.rotate_left(turn),
            jumps: self.jumps,
        }
    }
}

/// The reach of `kind` facing up (shogi rules, section 0).
pub const fn reach(kind: Kind) -> Reach {
    const GOLD: u8 = 0b1101_0111;
    const ORTHOGONAL: u8 = 0b0101_0101;
    const DIAGONAL: u8 = 0b1010_1010;
    let (steps, slides, jumps) = match kind {
        Kind::Pawn => (0b0000_0001, 0, false),
        Kind::Lance => (0, 0b0000_0001, false),
        Kind::Knight => (0, 0, true),
        Kind::Silver => (0b1010_1011, 0, false),
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => {
            (GOLD, 0, false)
        }
        Kind::Bishop => (0, DIAGONAL, false),
        Kind::Rook => (0, ORTHOGONAL, false),
        Kind::King => (0xFF, 0, false),
        Kind::ProBishop => (ORTHOGONAL, DIAGONAL, false),
        Kind::ProRook => (DIAGONAL, ORTHOGONAL, false),
    };
    Reach {
        steps,
        slides,
        jumps,
    }
}

/// The directions in a mask of eight, ascending.
pub fn directions(mask: u8) -> impl Iterator<Item = Direction> {
    (0..8u8).filter(move |direction| mask & (1 << direction) != 0)
}
