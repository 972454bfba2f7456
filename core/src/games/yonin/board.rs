//! The board: what stands where, who owns what, where the kings are.

use super::piece::YoninPiece;
use crate::seat::{PerSeat, Seat};
use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether it has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let square = Square::from_index(left.trailing_zeros() as usize);
                left &= left - 1;
                square
            })
        })
    }
}

/// Pieces on squares. Every seat has a king square, also a mated one (its overturned king).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    squares: [Option<YoninPiece>; SQUARES],
    owned: PerSeat<SquareSet>,
    kings: PerSeat<Square>,
}

impl Board {
    /// A board without pieces. The kings' squares mean nothing until kings are put there.
    pub const fn empty() -> Self {
        Self {
            squares: [None; SQUARES],
            owned: [SquareSet::EMPTY; 4],
            kings: [Square::from_index(0); 4],
        }
    }

    /// What stands on `square`.
    pub const fn piece(&self, square: Square) -> Option<YoninPiece> {
        self.squares[square.index()]
    }

    /// The squares of all pieces that `seat` owns.
    pub const fn owned(&self, seat: Seat) -> SquareSet {
        self.owned[seat.index()]
    }

    /// Where the king of `seat` is or, once overturned, lies.
    pub const fn king(&self, seat: Seat) -> Square {
        self.kings[seat.index()]
    }

    /// Squares with their pieces, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, YoninPiece)> {
        Square::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// Puts a piece on a square in place of whatever was there.
    pub fn put(&mut self, square: Square, piece: YoninPiece) {
        self.take(square);
        self.squares[square.index()] = Some(piece);
        if let Some(owner) = piece.owner() {
            self.owned[owner.index()].insert(square);
        }
        if piece.is_any_king() {
            self.kings[piece.facing().index()] = square;
        }
    }

    /// Empties a square and returns what stood there.
    pub fn take(&mut self, square: Square) -> Option<YoninPiece> {
        let piece = self.squares[square.index()].take()?;
        if let Some(owner) = piece.owner() {
            self.owned[owner.index()].remove(square);
        }
        Some(piece)
    }
}
