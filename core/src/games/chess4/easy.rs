//! Moves that show at a glance that a seat is not stalemated.

use super::piece::{Cell, Kind};
use super::position::Chess4Position;
use super::relation::Relation;
use super::square::{DIAGONAL, JUMPS, STRAIGHT, Square, Step, forward};
use crate::seat::Seat;

/// A piece and a step it can make. It can still make it, whatever else has changed, while it stands
/// there, the square it goes to is empty, and it is not in line with its own king, which is not attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct EasyMove {
    from: Square,
    to: Square,
    piece: Cell,
}

impl EasyMove {
    /// No move: no piece looks like this one.
    pub(super) const NONE: Self = Self {
        from: Square::from_cell(0),
        to: Square::from_cell(0),
        piece: Cell::EMPTY,
    };

    /// Where the piece stands.
    #[inline(always)]
    pub(super) const fn from(self) -> Square {
        self.from
    }
}

impl Chess4Position {
    /// Whether the seat to move, whose king is not attacked, has a legal move. Never tells an untrue yes;
    /// after a no there may still be one.
    #[inline(always)]
    pub(super) fn has_easy_move(&mut self) -> bool {
        let seat = self.turn;
        let easy = self.easy[seat.index()];
        let board = &self.board;
        let king = Square::from_cell(self.kings[seat.index()]);
        (board.get(easy.from) == easy.piece
            && board.get(easy.to).is_empty()
            && !Relation::between(king, easy.from).is_line())
            || self.find_easy_move(seat)
    }

    /// Looks for such a move of `seat`.
    #[inline(never)]
    pub(super) fn find_easy_move(&mut self, seat: Seat) -> bool {
        let king = Square::from_cell(self.kings[seat.index()]);
        self.pieces(seat).any(|from| {
            if Relation::between(king, from).is_line() || from == king {
                return false;
            }
            let piece = self.board.get(from);
            let ahead = [forward(seat)];
            let steps = |steps: &[Step]| {
                let free = |&&step: &&Step| self.board.get(from.step(step)).is_empty();
                steps.iter().find(free).copied()
            };
            let step = match piece.kind() {
                Kind::Pawn => steps(&ahead),
                Kind::Knight => steps(&JUMPS),
                Kind::Rook => steps(&STRAIGHT),
                Kind::Bishop => steps(&DIAGONAL),
                _ => steps(&STRAIGHT).or_else(|| steps(&DIAGONAL)),
            };
            let Some(step) = step else { return false };
            self.easy[seat.index()] = EasyMove {
                from,
                to: from.step(step),
                piece,
            };
            true
        })
    }
}
