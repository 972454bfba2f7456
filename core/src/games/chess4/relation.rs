//! How two squares lie to each other.

use super::lines::{FALLING, FILE, RANK, RISING};
use super::square::Square;

/// How one square lies as seen from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation(u8);

/// No relation.
const NONE: u8 = 0;
/// Flag of the eight directions, which follow it in order.
const LINE: u8 = 8;
/// A knight's jump.
const KNIGHT: u8 = 16;

/// A square's place on a board 32 wide, where differences tell files from ranks.
#[inline(always)]
const fn wide(square: Square) -> u32 {
    square.cell() as u32 + (square.cell() as u32 & 0xF0)
}

const OFFSET: u32 = 512;

static RELATIONS: [u8; 1024] = {
    let mut relations = [NONE; 1024];
    let mut files = -13_i32;
    while files <= 13 {
        let mut ranks = -13_i32;
        while ranks <= 13 {
            let relation = if files == 0 && ranks == 0 {
                NONE
            } else if ranks == 0 {
                LINE + (RANK * 2) as u8 + (files > 0) as u8
            } else if files == 0 {
                LINE + (FILE * 2) as u8 + (ranks > 0) as u8
            } else if files == ranks {
                LINE + (RISING * 2) as u8 + (files > 0) as u8
            } else if files == -ranks {
                LINE + (FALLING * 2) as u8 + (files > 0) as u8
            } else if files * ranks == 2 || files * ranks == -2 {
                KNIGHT
            } else {
                NONE
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
        self.0 != NONE
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
        self.0 & LINE != 0
    }

    /// Whether both lie on a line of kind `line`.
    #[inline(always)]
    pub(super) const fn is_on(self, line: usize) -> bool {
        self.0 / 2 == LINE / 2 + line as u8
    }

    /// Whether they are a knight's jump apart.
    #[inline(always)]
    pub(super) const fn is_jump(self) -> bool {
        self.0 == KNIGHT
    }
}
