//! Squares of the 14x14 cross (spec section 1.1).

use std::fmt;

use crate::seat::Seat;

/// Files and ranks of the board.
pub(super) const SIDE: u8 = 14;

/// Width of a cut corner.
const CORNER: u8 = 3;

/// A square of the 14x14 board, cut corners included.
///
/// Stored on a 16x16 torus (`rank * 16 + file`, both from 1) whose rim is off the board: a step is one
/// wrapping addition and never needs a test of its own. The order is that of the spec's index.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both `1..=14`; `None` outside or in a cut corner.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        let square = Self(rank.wrapping_mul(16).wrapping_add(file));
        if file >= 1 && file <= SIDE && rank >= 1 && rank <= SIDE && square.on_board() {
            Some(square)
        } else {
            None
        }
    }

    /// The square with the spec's index `(rank-1)*14 + (file-1)`, `None` if that is off the cross.
    pub const fn from_index(index: u32) -> Option<Self> {
        if index < 196 {
            Self::new((index % 14) as u8 + 1, (index / 14) as u8 + 1)
        } else {
            None
        }
    }

    /// The spec's index, `0..196`.
    pub const fn index(self) -> u32 {
        (self.rank() as u32 - 1) * 14 + self.file() as u32 - 1
    }

    /// File, `1..=14` for a to n.
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// Rank, `1..=14`.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Place in an array of 256 cells.
    pub(super) const fn cell(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_cell(cell: u8) -> Self {
        Self(cell)
    }

    /// Whether this is one of the 160 squares of the cross.
    pub(super) const fn on_board(self) -> bool {
        let (file, rank) = (self.file(), self.rank());
        let inside = file >= 1 && file <= SIDE && rank >= 1 && rank <= SIDE;
        let middle_file = file > CORNER && file <= SIDE - CORNER;
        let middle_rank = rank > CORNER && rank <= SIDE - CORNER;
        inside && (middle_file || middle_rank)
    }

    /// The square one `step` further, possibly off the board.
    pub(super) const fn step(self, step: Step) -> Self {
        Self(self.0.wrapping_add(step.0))
    }

    /// The square `count` steps further, possibly off the board.
    #[inline(always)]
    pub(super) const fn steps(self, step: Step, count: u8) -> Self {
        Self(self.0.wrapping_add(step.0.wrapping_mul(count)))
    }

    /// Steps of a king from one square to the other.
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Rank as `seat` counts it, from its own side (spec section 1.2).
    pub const fn own_rank(self, seat: Seat) -> u8 {
        match seat.index() {
            0 => self.rank(),
            1 => self.file(),
            2 => SIDE + 1 - self.rank(),
            _ => SIDE + 1 - self.file(),
        }
    }

    /// The coordinate across `seat`'s ranks, `1..=14`.
    pub(super) const fn across(self, seat: Seat) -> u8 {
        if seat.index().is_multiple_of(2) {
            self.file()
        } else {
            self.rank()
        }
    }

    /// The square after `quarters` quarter turns of the board, each of which takes Red's edge to Blue's.
    pub const fn turned(self, quarters: usize) -> Self {
        let (mut file, mut rank) = (self.file(), self.rank());
        let mut left = quarters & 3;
        while left > 0 {
            (file, rank) = (rank, SIDE + 1 - file);
            left -= 1;
        }
        Self(rank << 4 | file)
    }

    /// Reads a square at the start of `text` and returns what follows it. `None` if there is no square
    /// of the cross.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let file = *text.as_bytes().first()?;
        if !file.is_ascii_lowercase() {
            return None;
        }
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (rank, rest) = text[1..].split_at(digits);
        if rank.starts_with('0') {
            return None;
        }
        Some((Self::new(file - b'a' + 1, rank.parse().ok()?)?, rest))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() - 1), self.rank())
    }
}

/// A displacement on the torus of [`Square`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u8);

impl Step {
    /// `files` to the right and `ranks` up.
    pub(super) const fn new(files: i8, ranks: i8) -> Self {
        Self((ranks * 16 + files) as u8)
    }

    /// The opposite step.
    pub(super) const fn reversed(self) -> Self {
        Self(self.0.wrapping_neg())
    }

    /// Twice the step.
    pub(super) const fn twice(self) -> Self {
        Self(self.0.wrapping_mul(2))
    }

    /// The step as a number of cells.
    pub(super) const fn cells(self) -> i8 {
        self.0 as i8
    }
}

/// The rook's directions.
pub(super) const STRAIGHT: [Step; 4] = [
    Step::new(0, -1),
    Step::new(-1, 0),
    Step::new(1, 0),
    Step::new(0, 1),
];

/// The bishop's directions.
pub(super) const DIAGONAL: [Step; 4] = [
    Step::new(-1, -1),
    Step::new(1, -1),
    Step::new(-1, 1),
    Step::new(1, 1),
];

/// The king's steps, the rook's first.
pub(super) const KING_STEPS: [Step; 8] = [
    STRAIGHT[0],
    STRAIGHT[1],
    STRAIGHT[2],
    STRAIGHT[3],
    DIAGONAL[0],
    DIAGONAL[1],
    DIAGONAL[2],
    DIAGONAL[3],
];

/// The knight's jumps.
pub(super) const JUMPS: [Step; 8] = [
    Step::new(-1, -2),
    Step::new(1, -2),
    Step::new(-2, -1),
    Step::new(2, -1),
    Step::new(-2, 1),
    Step::new(2, 1),
    Step::new(-1, 2),
    Step::new(1, 2),
];

/// One step forward for `seat` (spec section 1.2).
pub(super) const fn forward(seat: Seat) -> Step {
    match seat.index() {
        0 => Step::new(0, 1),
        1 => Step::new(1, 0),
        2 => Step::new(0, -1),
        _ => Step::new(-1, 0),
    }
}

/// The two capturing steps of `seat`'s pawns (spec section 3.3).
pub(super) const fn pawn_captures(seat: Seat) -> [Step; 2] {
    match seat.index() {
        0 => [DIAGONAL[2], DIAGONAL[3]],
        1 => [DIAGONAL[1], DIAGONAL[3]],
        2 => [DIAGONAL[0], DIAGONAL[1]],
        _ => [DIAGONAL[0], DIAGONAL[2]],
    }
}
