//! Pieces and the contents of a square (spec sections 2 and 8.1).

use crate::seat::Seat;

/// A kind of piece. The order is that of the canonical list of promotions.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// A queen made by promotion, worth one point (`D`).
    Promoted,
    /// King.
    King,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::Promoted,
        Self::King,
    ];

    /// The letter in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::Promoted => 'D',
            Self::King => 'K',
        }
    }

    /// The kind with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Points for capturing an active piece of this kind (spec section 8.1).
    pub const fn points(self) -> i32 {
        match self {
            Self::Pawn | Self::Promoted => 1,
            Self::Knight => 3,
            Self::Bishop | Self::Rook => 5,
            Self::Queen => 9,
            Self::King => 20,
        }
    }

    /// Whether it moves as a queen.
    pub const fn is_queen(self) -> bool {
        matches!(self, Self::Queen | Self::Promoted)
    }

    /// A glyph for pictures.
    pub(super) const fn glyph(self) -> char {
        match self {
            Self::Pawn => '♟',
            Self::Knight => '♞',
            Self::Bishop => '♝',
            Self::Rook => '♜',
            Self::Queen | Self::Promoted => '♛',
            Self::King => '♚',
        }
    }
}

/// A piece as the outside sees it.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is or was; `None` for a grey piece that came in without an owner.
    pub owner: Option<Seat>,
    /// Whether it belongs to no active seat any more: it blocks, and is taken for nothing.
    pub grey: bool,
}

/// What is on a square: nothing, a piece, or no square at all.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub(super) struct Cell(u8);

const KIND_BITS: u8 = 0b111;
const SEAT_SHIFT: u8 = 3;
const GREY: u8 = 1 << 5;
const OWNERLESS: u8 = 1 << 6;

impl Cell {
    /// An empty square.
    pub(super) const EMPTY: Self = Self(0);
    /// Outside the cross: of no kind, and unlike all pieces in its lower six bits too.
    pub(super) const OFF: Self = Self(0x88);

    /// A live piece of `seat`.
    pub(super) const fn piece(seat: Seat, kind: Kind) -> Self {
        Self((kind as u8 + 1) | (seat.index() as u8) << SEAT_SHIFT)
    }

    /// A grey piece whose owner is not known.
    pub(super) const fn ownerless(kind: Kind) -> Self {
        Self((kind as u8 + 1) | GREY | OWNERLESS)
    }

    /// The same piece without an active owner.
    pub(super) const fn greyed(self) -> Self {
        Self(self.0 | GREY)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn is_piece(self) -> bool {
        self.0 & KIND_BITS != 0
    }

    /// Whether it is a grey piece.
    pub(super) const fn is_grey(self) -> bool {
        self.0 & GREY != 0
    }

    /// Whether it is a piece of an active seat.
    pub(super) const fn is_live(self) -> bool {
        self.is_piece() && self.0 & GREY == 0
    }

    /// The piece, if it is one.
    pub(super) fn view(self) -> Option<Piece> {
        self.is_piece().then(|| Piece {
            kind: self.kind(),
            owner: self.owner(),
            grey: self.is_grey(),
        })
    }

    /// The kind; only for pieces.
    pub(super) const fn kind(self) -> Kind {
        debug_assert!(self.is_piece(), "an empty cell has no kind");
        Kind::ALL[((self.0 & KIND_BITS) as usize).saturating_sub(1)]
    }

    /// A number of the kind from 1 to 7; 0 for what is no piece.
    pub(super) const fn kind_number(self) -> usize {
        (self.0 & KIND_BITS) as usize
    }

    /// The owner, grey or not; `None` for empty cells and ownerless pieces.
    pub(super) const fn owner(self) -> Option<Seat> {
        if self.is_piece() && self.0 & OWNERLESS == 0 {
            Some(self.seat())
        } else {
            None
        }
    }

    /// The owner of a piece that has one.
    pub(super) const fn seat(self) -> Seat {
        Seat::new((self.0 >> SEAT_SHIFT & 3) as usize)
    }

    /// Whether it is a live piece of this seat and kind.
    pub(super) const fn is(self, seat: Seat, kind: Kind) -> bool {
        self.0 == Self::piece(seat, kind).0
    }

    /// Whether it is a pawn that `seat` owns, grey or not.
    pub(super) const fn is_pawn_of(self, seat: Seat) -> bool {
        self.0 & !GREY == Self::piece(seat, Kind::Pawn).0
    }

    /// A number that tells all cells apart, below 32 for live pieces and below 128 for all pieces.
    pub(super) const fn code(self) -> u64 {
        self.0 as u64
    }
}
