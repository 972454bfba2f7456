//! The board: what stands where, who owns what, where the kings are (specification, section 2).

use super::piece::YoninPiece;
use super::set::SquareSet;
use crate::seat::{PerSeat, Seat};
use crate::shogi9::Square;
use crate::shogi9::square::SQUARES;

/// Pieces on squares. Every seat has a king square, also a mated one (its overturned king).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    owned: PerSeat<SquareSet>,
    occupied: SquareSet,
    /// Rooks and promoted rooks of all owners, unowned ones too: the only pieces that slide.
    rooks: SquareSet,
    /// Kings and overturned kings.
    royals: SquareSet,
    /// Unpromoted pawns of all owners, unowned ones too.
    pawns: SquareSet,
    squares: [Option<YoninPiece>; SQUARES],
    kings: PerSeat<Square>,
}

impl Board {
    /// A board without pieces. The kings' squares mean nothing until kings are put there.
    pub(super) const fn empty() -> Self {
        Self {
            owned: [SquareSet::EMPTY; 4],
            occupied: SquareSet::EMPTY,
            rooks: SquareSet::EMPTY,
            royals: SquareSet::EMPTY,
            pawns: SquareSet::EMPTY,
            squares: [None; SQUARES],
            kings: [Square::from_index(0); 4],
        }
    }

    /// What stands on `square`.
    #[inline(always)]
    pub const fn piece(&self, square: Square) -> Option<YoninPiece> {
        self.squares[square.index()]
    }

    /// Kind and facing of what stands on the square numbered `index`, which is not empty.
    #[inline(always)]
    pub(super) const fn shape(&self, index: usize) -> usize {
        match self.squares[index] {
            Some(piece) => piece.shape(),
            None => 0,
        }
    }

    /// The squares of all pieces that `seat` owns.
    #[inline(always)]
    pub const fn owned(&self, seat: Seat) -> SquareSet {
        self.owned[seat.index()]
    }

    /// The squares with pieces.
    #[inline(always)]
    pub const fn occupied(&self) -> SquareSet {
        self.occupied
    }

    /// The squares of all rooks and promoted rooks, whoever owns them.
    #[inline(always)]
    pub(super) const fn rooks(&self) -> SquareSet {
        self.rooks
    }

    /// The squares of all unpromoted pawns, whoever owns them.
    #[inline(always)]
    pub(super) const fn pawns(&self) -> SquareSet {
        self.pawns
    }

    /// The squares of all kings and overturned kings.
    #[inline(always)]
    pub(super) const fn royals(&self) -> SquareSet {
        self.royals
    }

    /// Where the king of `seat` is or, once overturned, lies.
    #[inline(always)]
    pub const fn king(&self, seat: Seat) -> Square {
        self.kings[seat.index()]
    }

    /// Squares with their pieces, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, YoninPiece)> {
        self.pieces_on(self.occupied)
    }

    /// The squares of `squares` that are not empty, with their pieces, ascending.
    pub fn pieces_on(&self, squares: SquareSet) -> impl Iterator<Item = (Square, YoninPiece)> {
        squares
            .iter()
            .filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The squares on which the boards differ, in what stands there, whose it is or where it looks.
    pub fn differing(&self, other: &Self) -> SquareSet {
        // Eight squares at a time, a byte each: kinds and facings have no sets of their own.
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        // Brings the lowest bits of eight bytes together in the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let code = |piece: Option<YoninPiece>| piece.map_or(0, YoninPiece::code);
        let (own, own_last) = self.squares.as_chunks::<8>();
        let (others, other_last) = other.squares.as_chunks::<8>();
        let mut bits = u128::from(own_last != other_last) << (8 * own.len());
        for (index, (own, other)) in own.iter().zip(others).enumerate() {
            let changed = u64::from_le_bytes(own.map(code)) ^ u64::from_le_bytes(other.map(code));
            let marked = (((changed & LOW) + LOW) | changed) & !LOW;
            bits |= u128::from((marked >> 7).wrapping_mul(GATHER) >> 56) << (8 * index);
        }
        SquareSet::from_bits(bits)
    }

    /// The board after `by` quarter turns, each of which makes the pieces those of the next seat.
    pub(super) fn turned(&self, by: usize) -> Self {
        let mut turned = Self::empty();
        for (square, piece) in self.pieces() {
            turned.put(square.turned(by), piece.turned(by));
        }
        turned
    }

    /// Puts a piece on a square in place of whatever was there.
    pub(super) fn put(&mut self, square: Square, piece: YoninPiece) {
        self.take(square);
        self.squares[square.index()] = Some(piece);
        let bit = SquareSet::of(square);
        self.occupied |= bit;
        if let Some(owner) = piece.owner() {
            self.owned[owner.index()] |= bit;
        }
        if piece.is_pawn() {
            self.pawns |= bit;
        } else if piece.is_rook() {
            self.rooks |= bit;
        } else if piece.is_any_king() {
            self.royals |= bit;
            self.kings[piece.facing().index()] = square;
        }
    }

    /// Moves `piece` from one square to another, where it stands as `arriving` in place of `taken`. Kings
    /// are not taken.
    #[inline(always)]
    pub(super) fn shift(
        &mut self,
        [from, to]: [Square; 2],
        [piece, arriving]: [YoninPiece; 2],
        taken: Option<YoninPiece>,
    ) {
        let (left, reached) = (SquareSet::of(from), SquareSet::of(to));
        if let Some(taken) = taken {
            if let Some(owner) = taken.owner() {
                self.owned[owner.index()] = self.owned[owner.index()].without(reached);
            }
            self.rooks = self.rooks.without(reached);
            self.pawns = self.pawns.without(reached);
        }
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(arriving);
        self.occupied = self.occupied.without(left) | reached;
        if let Some(owner) = piece.owner() {
            self.owned[owner.index()] ^= left | reached;
        }
        if piece.is_pawn() {
            self.pawns ^= left;
            if arriving.is_pawn() {
                self.pawns ^= reached;
            }
        } else if piece.is_rook() {
            self.rooks ^= left | reached;
        } else if piece.is_any_king() {
            self.royals ^= left | reached;
            self.kings[piece.facing().index()] = to;
        }
    }

    /// Empties a square and returns what stood there.
    pub(super) fn take(&mut self, square: Square) -> Option<YoninPiece> {
        let piece = self.squares[square.index()].take()?;
        let others = !SquareSet::of(square);
        self.occupied &= others;
        self.rooks &= others;
        self.royals &= others;
        self.pawns &= others;
        if let Some(owner) = piece.owner() {
            self.owned[owner.index()] &= others;
        }
        Some(piece)
    }
}
