//! Pieces and the contents of a square (spec sections 2 and 8.1).

use super::square::Square;
use crate::random::SplitMix64;
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

/// Seat letters in turn order.
pub(super) const LETTERS: [char; 4] = ['R', 'B', 'Y', 'G'];

/// The seat with this capital letter.
pub(super) fn seat_of(letter: char) -> Option<Seat> {
    LETTERS.iter().position(|&l| l == letter).map(Seat::new)
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

    /// The same piece of the owner `by` seats further, if it has one.
    pub(super) const fn turned(self, by: usize) -> Self {
        match self.owner() {
            None => self,
            Some(owner) => {
                let there = (owner.index() + by) as u8 & 3;
                Self(self.0 & !(3 << SEAT_SHIFT) | there << SEAT_SHIFT)
            }
        }
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

    /// A piece or wall as positions write it (spec section 10.1).
    pub(super) fn text(self) -> String {
        if !self.is_piece() {
            return "x".into();
        }
        let grey = if self.is_grey() { "d" } else { "" };
        let owner = self
            .owner()
            .map(|seat| LETTERS[seat.index()].to_ascii_lowercase());
        let owner = owner.map(String::from).unwrap_or_default();
        format!("{grey}{owner}{}", self.kind().letter())
    }

    /// A number that tells all cells apart, below 32 for live pieces and below 128 for all pieces.
    pub(super) const fn code(self) -> u64 {
        self.0 as u64
    }
}

/// A set of contents of a square; ownerless pieces count as Red's grey ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Codes(u64);

const fn of_kinds(kinds: &[Kind]) -> u64 {
    let mut byte = 0;
    let mut index = 0;
    while index < kinds.len() {
        byte |= 1 << (kinds[index] as u8 + 1);
        index += 1;
    }
    byte * 0x0101_0101_0101_0101
}

impl Codes {
    /// An empty square.
    pub(super) const EMPTY_SQUARE: Self = Self(1);
    /// Grey pieces.
    pub(super) const GREY: Self = Self(0xFEFE_FEFE_0000_0000);
    /// Live pieces of all seats.
    pub(super) const LIVE: Self = Self(0xFEFE_FEFE);
    /// Rooks and queens.
    pub(super) const STRAIGHT: Self = Self(of_kinds(&[Kind::Rook, Kind::Queen, Kind::Promoted]));
    /// Bishops and queens.
    pub(super) const DIAGONAL: Self = Self(of_kinds(&[Kind::Bishop, Kind::Queen, Kind::Promoted]));
    /// Knights.
    pub(super) const KNIGHTS: Self = Self(of_kinds(&[Kind::Knight]));
    /// Kings.
    pub(super) const KINGS: Self = Self(of_kinds(&[Kind::King]));
    /// Pawns.
    pub(super) const PAWNS: Self = Self(of_kinds(&[Kind::Pawn]));

    /// The live pieces of a seat.
    #[inline(always)]
    pub(super) const fn of(seat: Seat) -> Self {
        Self(0xFE << (seat.index() * 8))
    }

    #[inline(always)]
    pub(super) const fn contains(self, cell: Cell) -> bool {
        self.0 >> (cell.code() & 63) & 1 != 0
    }

    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set, or nothing.
    #[inline(always)]
    pub(super) const fn only_if(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }
}

/// A number mixed from `value`.
#[inline(always)]
pub(super) const fn mixed(value: u64) -> u64 {
    SplitMix64::new(value).next()
}

const LIVE: usize = 32;

static OF_LIVE: [[u64; 256]; LIVE] = {
    let mut keys = [[0; 256]; LIVE];
    let mut code = 0;
    while code < LIVE {
        let mut cell = 0;
        while cell < 256 {
            let square = Square::from_cell(cell as u8);
            if square.on_board() {
                keys[code][cell] = mixed((square.index() as u64) << 8 | code as u64);
            }
            cell += 1;
        }
        code += 1;
    }
    keys
};

/// The number of a live piece on a square.
#[inline(always)]
pub(super) fn live_key(square: Square, piece: Cell) -> u64 {
    OF_LIVE[piece.code() as usize & (LIVE - 1)][square.cell()]
}

/// The number of a piece on a square.
pub(super) fn cell_key(square: Square, piece: Cell) -> u64 {
    if piece.is_live() {
        live_key(square, piece)
    } else {
        mixed(u64::from(square.index()) << 8 | piece.code())
    }
}
