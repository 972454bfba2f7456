//! Squares of the 9x9 board.

use std::fmt;

/// Number of squares.
pub const SQUARES: usize = 81;

/// A square, numbered `(file - 1) * 9 + (rank - 1)`: 1a = 0, 1b = 1, ... 9i = 80.
///
/// Files count 1..=9 from the right edge, ranks 1..=9 (a..i) from the top, both as black sees the
/// board. This order is also the order of the squares' texts.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on `file` 1..=9 and `rank` 1..=9.
    ///
    /// # Panics
    /// If either is out of range.
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file >= 1 && file <= 9 && rank >= 1 && rank <= 9);
        Self((file - 1) * 9 + rank - 1)
    }

    /// The square numbered `index`.
    ///
    /// # Panics
    /// If `index >= SQUARES`.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < SQUARES);
        Self(index as u8)
    }

    /// The square's number, `0..SQUARES`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File, 1..=9.
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// Rank, 1..=9 from the top.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The square `left` files to the left (negative: right) and `down` ranks down, if on the board.
    pub const fn offset(self, left: i8, down: i8) -> Option<Self> {
        let file = self.file() as i8 + left;
        let rank = self.rank() as i8 + down;
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Self::new(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// The square after `quarters` quarter turns of the board, each of which takes the bottom edge to the left.
    pub const fn turned(self, quarters: usize) -> Self {
        const TURNED: [[u8; SQUARES]; 4] = turns();
        Self(TURNED[quarters & 3][self.0 as usize])
    }

    /// All squares in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..SQUARES).map(Self::from_index)
    }

    /// Reads `7g`.
    pub fn parse(text: &str) -> Option<Self> {
        let &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else {
            return None;
        };
        Some(Self::new(file - b'0', rank - b'a' + 1))
    }
}

/// Where each square comes to by 0 to 3 quarter turns.
const fn turns() -> [[u8; SQUARES]; 4] {
    let mut turned = [[0; SQUARES]; 4];
    let mut index = 0;
    while index < SQUARES {
        let mut square = Square(index as u8);
        let mut quarters = 0;
        while quarters < 4 {
            turned[quarters][index] = square.0;
            square = Square::new(square.rank(), 10 - square.file());
            quarters += 1;
        }
        index += 1;
    }
    turned
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}
