//! The board and what attacks what on it (spec section 4.1).

use super::piece::{Cell, Kind};
use super::square::{DIAGONAL, JUMPS, STRAIGHT, Square, SquareSet, Step, pawn_captures};
use crate::seat::{Seat, SeatSet};

/// The contents of all squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board([Cell; 256]);

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
        Self(cells)
    };

    pub(super) const fn get(&self, square: Square) -> Cell {
        self.0[square.cell()]
    }

    pub(super) const fn set(&mut self, square: Square, cell: Cell) {
        self.0[square.cell()] = cell;
    }

    /// The first square from `from` in direction `step` that is not empty; off the board at the latest.
    fn first_occupied(&self, from: Square, step: Step) -> Square {
        let mut square = from.step(step);
        while self.get(square).is_empty() {
            square = square.step(step);
        }
        square
    }

    /// Whether a live piece that attacks `target` satisfies `wanted`.
    pub(super) fn any_attacker(
        &self,
        target: Square,
        mut wanted: impl FnMut(Square, Cell) -> bool,
    ) -> bool {
        for step in JUMPS {
            let from = target.step(step);
            let cell = self.get(from);
            if cell.is_live() && cell.kind() == Kind::Knight && wanted(from, cell) {
                return true;
            }
        }
        for step in STRAIGHT {
            let from = self.first_occupied(target, step);
            let cell = self.get(from);
            let attacks = cell.is_live()
                && match cell.kind() {
                    Kind::Rook | Kind::Queen | Kind::Promoted => true,
                    Kind::King => from == target.step(step),
                    _ => false,
                };
            if attacks && wanted(from, cell) {
                return true;
            }
        }
        for step in DIAGONAL {
            let from = self.first_occupied(target, step);
            let cell = self.get(from);
            let attacks = cell.is_live()
                && match cell.kind() {
                    Kind::Bishop | Kind::Queen | Kind::Promoted => true,
                    Kind::King => from == target.step(step),
                    Kind::Pawn => pawn_captures(cell.seat())
                        .iter()
                        .any(|&capture| from.step(capture) == target),
                    _ => false,
                };
            if attacks && wanted(from, cell) {
                return true;
            }
        }
        false
    }

    /// The seats among `seats` that attack `target`.
    pub(super) fn attackers(&self, target: Square, seats: SeatSet) -> SeatSet {
        let mut attackers = SeatSet::EMPTY;
        self.any_attacker(target, |_, cell| {
            if seats.contains(cell.seat()) {
                attackers = attackers.with(cell.seat());
            }
            false
        });
        attackers
    }

    /// Whether one of `seats` attacks `target`.
    pub(super) fn is_attacked(&self, target: Square, seats: SeatSet) -> bool {
        self.any_attacker(target, |_, cell| seats.contains(cell.seat()))
    }

    /// The pieces of `seat` that alone stand between `king` and a slider of one of `seats`.
    pub(super) fn pinned(&self, king: Square, seat: Seat, seats: SeatSet) -> SquareSet {
        let mut pinned = SquareSet::default();
        let lines = [(STRAIGHT, Kind::Rook), (DIAGONAL, Kind::Bishop)];
        for (step, slider) in lines
            .into_iter()
            .flat_map(|(steps, s)| steps.map(|step| (step, s)))
        {
            let shield = self.first_occupied(king, step);
            let cell = self.get(shield);
            if !cell.is_live() || cell.seat() != seat {
                continue;
            }
            let behind = self.get(self.first_occupied(shield, step));
            if behind.is_live()
                && seats.contains(behind.seat())
                && (behind.kind() == slider || behind.kind().is_queen())
            {
                pinned.insert(shield);
            }
        }
        pinned
    }
}
