//! En passant (spec section 3.6): which squares double steps have passed, how long, and who takes what there.

use super::board::Board;
use super::moves::Chess4Move;
use super::rules::{Chess4Rules, EnPassantFlank, EnPassantLife, EnPassantOccupied};
use super::square::{Square, forward};
use crate::seat::{PerSeat, Seat};

/// For each seat the square that its pawn has just passed by a double step, if one has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Passed(PerSeat<u8>);

impl Passed {
    /// Whether there is any such square.
    #[inline(always)]
    pub(super) const fn any(self) -> bool {
        self.bits() != 0
    }

    /// The squares as one number, each in its byte.
    #[inline(always)]
    pub(super) const fn bits(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// Whether a pawn has passed `square`.
    #[inline(always)]
    pub(super) fn has(self, square: Square) -> bool {
        self.any() && self.0.contains(&(square.cell() as u8))
    }

    #[inline(always)]
    pub(super) const fn get(self, seat: Seat) -> Option<Square> {
        match self.0[seat.index()] {
            0 => None,
            cell => Some(Square::from_cell(cell)),
        }
    }

    /// The square `seat`'s pawn has passed, and the one on which it landed.
    #[inline(always)]
    pub(super) const fn entry(self, seat: Seat) -> Option<(Square, Square)> {
        match self.get(seat) {
            None => None,
            Some(passed) => Some((passed, passed.step(forward(seat)))),
        }
    }

    /// Notes the square that `seat`'s pawn passes if its move is a double step.
    #[inline(always)]
    pub(super) fn note_double_step(&mut self, seat: Seat, mv: Chess4Move) {
        let passed = mv.from.step(forward(seat));
        if passed.step(forward(seat)) == mv.to {
            self.0[seat.index()] = passed.cell() as u8;
        }
    }

    /// Keeps the squares after a move of `seat` that has been made on `board`: `is_pawn` tells what moved.
    pub(super) fn after_move(
        &mut self,
        rules: &Chess4Rules,
        board: &Board,
        (seat, is_pawn): (Seat, bool),
        mv: Chess4Move,
    ) {
        self.expire(rules, seat);
        if is_pawn {
            self.note_double_step(seat, mv);
        }
        self.clear_void(board);
    }

    /// Takes away the squares whose time is over when `seat` moves or lets its turn go by.
    pub(super) fn expire(&mut self, rules: &Chess4Rules, seat: Seat) {
        if rules.ep_life == EnPassantLife::OnePly {
            *self = Self::default();
        }
        self.clear(seat);
    }

    /// Takes away the squares whose pawn is no longer where it landed.
    pub(super) fn clear_void(&mut self, board: &Board) {
        for owner in Seat::all(4) {
            let void = self
                .entry(owner)
                .is_some_and(|(_, landed)| !board.get(landed).is_pawn_of(owner));
            if void {
                self.clear(owner);
            }
        }
    }

    /// Takes away the square passed by the pawn that stood on `landed`.
    #[inline(never)]
    pub(super) fn clear_landed(&mut self, landed: Square) {
        for owner in Seat::all(4) {
            if self.entry(owner).is_some_and(|(_, it)| it == landed) {
                self.clear(owner);
            }
        }
    }

    /// The squares after `by` quarter turns, each of the seat that many further.
    pub(super) fn turned(self, by: usize) -> Self {
        let mut turned = Self::default();
        for seat in Seat::all(4) {
            if let Some(square) = self.get(seat) {
                turned.0[(seat.index() + by) % 4] = square.turned(by).cell() as u8;
            }
        }
        turned
    }

    /// The pawn taken en passant by `seat`'s pawn capturing from `from` to `to`.
    pub(super) fn victim(
        self,
        rules: &Chess4Rules,
        board: &Board,
        seat: Seat,
        (from, to): (Square, Square),
    ) -> Option<Square> {
        if !self.any() {
            return None;
        }
        Seat::all(4).find_map(|owner| {
            let (passed, landed) = self.entry(owner)?;
            let possible = passed == to
                && rules.side(owner) != rules.side(seat)
                && board.get(landed).is_pawn_of(owner)
                && (rules.ep_flank == EnPassantFlank::Both || from.step(forward(seat)) == landed)
                && (rules.ep_occupied == EnPassantOccupied::Both || board.get(to).is_empty());
            possible.then_some(landed)
        })
    }

    /// Takes away what `seat`'s pawn has passed: its time is over.
    #[inline(always)]
    pub(super) const fn clear(&mut self, seat: Seat) {
        self.0[seat.index()] = 0;
    }
}

impl From<PerSeat<Option<Square>>> for Passed {
    fn from(squares: PerSeat<Option<Square>>) -> Self {
        Self(squares.map(|square| square.map_or(0, |square| square.cell() as u8)))
    }
}
