//! The pieces on the cross, by square, by army and along the lines.

use super::codes::Codes;
use super::lines::Lines;
use super::piece::Cell;
use super::set::SquareSet;
use super::square::Square;
use crate::seat::Seat;

/// The contents of all squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    cells: [Cell; 256],
    lines: Lines,
    armies: [SquareSet; 4],
    kinds: Kinds,
}

/// The live pieces of all seats by how they move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub(super) pawns: SquareSet,
    pub(super) knights: SquareSet,
    /// Rooks and queens.
    pub(super) straight: SquareSet,
    /// Bishops and queens.
    pub(super) diagonal: SquareSet,
}

impl Kinds {
    const EMPTY: Self = Self {
        pawns: SquareSet::EMPTY,
        knights: SquareSet::EMPTY,
        straight: SquareSet::EMPTY,
        diagonal: SquareSet::EMPTY,
    };

    #[inline(always)]
    const fn remove(&mut self, square: Square) {
        self.pawns.remove(square);
        self.knights.remove(square);
        self.straight.remove(square);
        self.diagonal.remove(square);
    }

    #[inline(always)]
    const fn insert(&mut self, square: Square, piece: Cell) {
        self.pawns.insert_if(square, Codes::PAWNS.contains(piece));
        self.knights
            .insert_if(square, Codes::KNIGHTS.contains(piece));
        self.straight
            .insert_if(square, Codes::STRAIGHT.contains(piece));
        self.diagonal
            .insert_if(square, Codes::DIAGONAL.contains(piece));
    }
}

impl Board {
    /// A cross without pieces.
    pub(super) const EMPTY: Self = {
        let mut cells = [Cell::OFF; 256];
        let mut index = 0;
        while index < 256 {
            if Square::from_cell(index as u8).on_board() {
                cells[index] = Cell::EMPTY;
            }
            index += 1;
        }
        Self {
            cells,
            lines: Lines::EMPTY,
            armies: [SquareSet::EMPTY; 4],
            kinds: Kinds::EMPTY,
        }
    };

    #[inline(always)]
    pub(super) const fn get(&self, square: Square) -> Cell {
        self.cells[square.cell()]
    }

    /// Which squares are occupied.
    #[inline(always)]
    pub(super) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The live pieces of `seat`.
    #[inline(always)]
    pub(super) const fn army(&self, seat: Seat) -> SquareSet {
        self.armies[seat.index()]
    }

    /// The live pieces of all seats by how they move.
    #[inline(always)]
    pub(super) const fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) const fn put(&mut self, square: Square, piece: Cell) {
        self.lines.fill(square);
        self.enter(square, piece);
    }

    /// Takes the piece on an occupied square away.
    #[inline(always)]
    pub(super) const fn lift(&mut self, square: Square) -> Cell {
        let piece = self.get(square);
        self.leave(square, piece);
        self.cells[square.cell()] = Cell::EMPTY;
        self.lines.vacate(square);
        piece
    }

    /// Puts a piece in the place of another.
    #[inline(always)]
    pub(super) const fn replace(&mut self, square: Square, piece: Cell) {
        self.leave(square, self.get(square));
        self.enter(square, piece);
    }

    /// Moves a live piece of `seat` to a square where `target` stands, and makes it `arriving`.
    #[inline(always)]
    pub(super) const fn shift(
        &mut self,
        seat: Seat,
        (from, to): (Square, Square),
        arriving: Cell,
        target: Cell,
    ) {
        self.cells[from.cell()] = Cell::EMPTY;
        self.cells[to.cell()] = arriving;
        self.lines.vacate(from);
        let army = &mut self.armies[seat.index()];
        army.remove(from);
        army.insert(to);
        if target.is_empty() {
            self.lines.fill(to);
        } else if target.is_live() {
            self.armies[target.seat().index()].remove(to);
            self.kinds.remove(to);
        }
        self.kinds.remove(from);
        self.kinds.insert(to, arriving);
    }

    #[inline(always)]
    const fn enter(&mut self, square: Square, piece: Cell) {
        self.cells[square.cell()] = piece;
        if piece.is_live() {
            self.armies[piece.seat().index()].insert(square);
            self.kinds.insert(square, piece);
        }
    }

    #[inline(always)]
    const fn leave(&mut self, square: Square, piece: Cell) {
        if piece.is_live() {
            self.armies[piece.seat().index()].remove(square);
            self.kinds.remove(square);
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}
