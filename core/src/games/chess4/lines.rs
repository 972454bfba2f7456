//! Lines of the cross: what is occupied along them, how two squares lie to each other, who sees whom.
//!
//! Each line of the torus is one word of sixteen bits in which the squares outside the cross count as
//! occupied, so that the first piece on either side of a square is one shift and one bit scan.

use super::set::SquareSet;
use super::square::{JUMPS, KING_STEPS, Square, Step};

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
    /// [direction](Relation::direction) known only now.
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

/// How one square lies as seen from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation(u8);

/// No relation.
const UNRELATED: u8 = 0;
/// Flag of the eight directions, which follow it in order.
const ON_LINE: u8 = 8;
/// A knight's jump.
const KNIGHT: u8 = 16;

/// A square's place on a board 32 wide, where differences tell files from ranks.
#[inline(always)]
const fn wide(square: Square) -> u32 {
    square.cell() as u32 + (square.cell() as u32 & 0xF0)
}

const OFFSET: u32 = 512;

static RELATIONS: [u8; 1024] = {
    let mut relations = [UNRELATED; 1024];
    let mut files = -13_i32;
    while files <= 13 {
        let mut ranks = -13_i32;
        while ranks <= 13 {
            let relation = if files == 0 && ranks == 0 {
                UNRELATED
            } else if ranks == 0 {
                ON_LINE + (RANK * 2) as u8 + (files > 0) as u8
            } else if files == 0 {
                ON_LINE + (FILE * 2) as u8 + (ranks > 0) as u8
            } else if files == ranks {
                ON_LINE + (RISING * 2) as u8 + (files > 0) as u8
            } else if files == -ranks {
                ON_LINE + (FALLING * 2) as u8 + (files > 0) as u8
            } else if files * ranks == 2 || files * ranks == -2 {
                KNIGHT
            } else {
                UNRELATED
            };
            relations[(OFFSET as i32 + ranks * 32 + files) as usize] = relation;
            ranks += 1;
        }
        files += 1;
    }
    relations
};

impl Relation {
    /// How `to` lies as seen from `from`, both on the cross.
    #[inline(always)]
    pub(super) fn between(from: Square, to: Square) -> Self {
        Self(RELATIONS[((wide(to) + OFFSET - wide(from)) & 1023) as usize])
    }

    /// Whether a piece could attack from the one to the other.
    #[inline(always)]
    pub(super) const fn matters(self) -> bool {
        self.0 != UNRELATED
    }

    /// The kind of line on which both lie, and whether one gets from the first to the second along it
    /// and not back.
    #[inline(always)]
    pub(super) const fn line(self) -> Option<(usize, bool)> {
        if self.is_line() {
            Some(((self.0 & 7) as usize / 2, self.0 & 1 != 0))
        } else {
            None
        }
    }

    /// The number of the direction from the first to the second, if there is one: twice the kind of
    /// line, one more along it than back.
    #[inline(always)]
    pub(super) const fn direction(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether both lie on a line.
    #[inline(always)]
    pub(super) const fn is_line(self) -> bool {
        self.0 & ON_LINE != 0
    }

    /// Whether both lie on a line of kind `line`.
    #[inline(always)]
    pub(super) const fn is_on(self, line: usize) -> bool {
        self.0 / 2 == ON_LINE / 2 + line as u8
    }

    /// Whether they are a knight's jump apart.
    #[inline(always)]
    pub(super) const fn is_jump(self) -> bool {
        self.0 == KNIGHT
    }
}

/// The squares from which one square is attacked if nothing stands between.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// By rooks and queens.
    pub(super) straight: SquareSet,
    /// By bishops and queens.
    pub(super) diagonal: SquareSet,
    /// By knights.
    pub(super) jumps: SquareSet,
    /// By kings.
    pub(super) steps: SquareSet,
}

const BLIND: Sight = Sight {
    straight: SquareSet::EMPTY,
    diagonal: SquareSet::EMPTY,
    jumps: SquareSet::EMPTY,
    steps: SquareSet::EMPTY,
};

const fn seen_along(square: Square, kinds: [usize; 2]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut kind = 0;
    while kind < 2 {
        let steps = [ALONG[kinds[kind]], BACK[kinds[kind]]];
        let mut way = 0;
        while way < 2 {
            let mut seen = square.step(steps[way]);
            while seen.on_board() {
                set.insert(seen);
                seen = seen.step(steps[way]);
            }
            way += 1;
        }
        kind += 1;
    }
    set
}

const fn around(square: Square, steps: [Step; 8]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut step = 0;
    while step < steps.len() {
        let from = square.step(steps[step]);
        if from.on_board() {
            set.insert(from);
        }
        step += 1;
    }
    set
}

static SIGHTS: [Sight; 256] = {
    let mut sights = [BLIND; 256];
    let mut cell = 0;
    while cell < 256 {
        let square = Square::from_cell(cell as u8);
        if square.on_board() {
            sights[cell].straight = seen_along(square, [RANK, FILE]);
            sights[cell].diagonal = seen_along(square, [RISING, FALLING]);
            sights[cell].jumps = around(square, JUMPS);
            sights[cell].steps = around(square, KING_STEPS);
        }
        cell += 1;
    }
    sights
};

/// The squares from which `square` can be attacked.
#[inline(always)]
pub(super) fn sight(square: Square) -> &'static Sight {
    &SIGHTS[square.cell()]
}
