//! Which squares are occupied, kept along ranks, files and both diagonals.
//!
//! Each line of the torus is one word of sixteen bits in which the squares outside the cross count as
//! occupied, so that the first piece on either side of a square is one shift and one bit scan.

use super::set::SquareSet;
use super::square::{Square, Step};

/// The four kinds of lines through a square.
pub(super) const RANK: usize = 0;
/// See [`RANK`].
pub(super) const FILE: usize = 1;
/// From bottom left to top right.
pub(super) const RISING: usize = 2;
/// From top left to bottom right.
pub(super) const FALLING: usize = 3;

/// One step along each kind of line, towards higher bits.
pub(super) const ALONG: [Step; 4] = [
    Step::new(1, 0),
    Step::new(0, 1),
    Step::new(1, 1),
    Step::new(1, -1),
];

/// One step back along each kind of line.
pub(super) const BACK: [Step; 4] = [
    Step::new(-1, 0),
    Step::new(0, -1),
    Step::new(-1, -1),
    Step::new(-1, 1),
];

/// A square's line as a word and its place in it.
#[derive(Clone, Copy)]
pub(super) struct Word {
    bits: u32,
    place: u32,
}

/// Distances from a square to the first occupied squares of a line, back and along.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) back: u8,
    pub(super) along: u8,
}

impl Word {
    /// Distances to the first occupied squares on both sides.
    #[inline(always)]
    pub(super) const fn reach(self) -> Reach {
        // The extra bits lie beyond the line; they tell the compiler that the scans end.
        let along = (self.bits >> (self.place + 1) | 1 << 15).trailing_zeros() + 1;
        let back = (self.bits << (32 - self.place) | 1).leading_zeros() + 1;
        Reach {
            back: back as u8,
            along: along as u8,
        }
    }

    /// The word without the occupied squares that [`Word::reach`] finds.
    #[inline(always)]
    pub(super) const fn beyond(self, reach: Reach) -> Self {
        let found = 1 << (self.place + reach.along as u32) | 1 << (self.place - reach.back as u32);
        Self {
            bits: self.bits & !found,
            place: self.place,
        }
    }
}

/// The occupied squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    ranks: SquareSet,
    /// Files, rising and falling diagonals.
    others: [[u16; 16]; 3],
}

/// Number of the rising diagonal through a square.
#[inline(always)]
const fn rising(square: Square) -> usize {
    (square.file().wrapping_sub(square.rank()) & 15) as usize
}

/// Number of the falling diagonal through a square.
#[inline(always)]
const fn falling(square: Square) -> usize {
    (square.file().wrapping_add(square.rank()) & 15) as usize
}

impl Lines {
    /// A cross without pieces.
    pub(super) const EMPTY: Self = {
        let mut lines = Self {
            ranks: SquareSet::EMPTY,
            others: [[0; 16]; 3],
        };
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            if !square.on_board() {
                lines.fill(square);
            }
            cell += 1;
        }
        lines
    };

    /// Marks a square as occupied.
    #[inline(always)]
    pub(super) const fn fill(&mut self, square: Square) {
        self.ranks.insert(square);
        self.others[0][square.file() as usize] |= 1 << square.rank();
        self.others[1][rising(square)] |= 1 << square.file();
        self.others[2][falling(square)] |= 1 << square.file();
    }

    /// Marks a square as empty.
    #[inline(always)]
    pub(super) const fn vacate(&mut self, square: Square) {
        self.ranks.remove(square);
        self.others[0][square.file() as usize] &= !(1 << square.rank());
        self.others[1][rising(square)] &= !(1 << square.file());
        self.others[2][falling(square)] &= !(1 << square.file());
    }

    /// All occupied squares and all outside the cross.
    #[inline(always)]
    pub(super) const fn occupied(&self) -> SquareSet {
        self.ranks
    }

    /// The line of kind `LINE` through `square`.
    #[inline(always)]
    pub(super) const fn word<const LINE: usize>(&self, square: Square) -> Word {
        let bits = match LINE {
            RANK => self.ranks.rank_bits(square),
            FILE => self.others[0][square.file() as usize] as u32,
            RISING => self.others[1][rising(square)] as u32,
            _ => self.others[2][falling(square)] as u32,
        };
        let place = if LINE == FILE {
            square.rank() as u32
        } else {
            square.file() as u32
        };
        Word { bits, place }
    }

    /// Distance from a square of the cross to the first occupied square in a
    /// [direction](super::relation::Relation::direction) known only now.
    #[inline(always)]
    pub(super) const fn distance(&self, square: Square, direction: usize) -> u8 {
        /// By which multiples of file and rank the lines of each kind but ranks are numbered.
        const NUMBERS: [(u8, u8); 4] = [(0, 0), (1, 0), (1, 15), (1, 1)];
        let line = (direction / 2) & 3;
        let (file, rank) = (square.file(), square.rank());
        let (files, ranks) = NUMBERS[line];
        let number = file
            .wrapping_mul(files)
            .wrapping_add(rank.wrapping_mul(ranks))
            & 15;
        let bits = if line == RANK {
            self.ranks.rank_bits(square)
        } else {
            self.others[line - 1][number as usize] as u32
        };
        let place = if line == FILE { rank } else { file } as u32;
        let reach = Word { bits, place }.reach();
        if direction & 1 == 0 {
            reach.back
        } else {
            reach.along
        }
    }

    /// Distances from a square of the cross to the first occupied squares.
    #[inline(always)]
    pub(super) const fn reach<const LINE: usize>(&self, square: Square) -> Reach {
        self.word::<LINE>(square).reach()
    }
}
