//! Shogi and Annan: material, hands, shelter of the king.

use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Colour, Family, FamilyPosition, Piece};
use shiho_core::games::shogi::Shogi;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, Square};
use shiho_core::{PerSeat, Position, Seat};

use super::HandWritten;
use super::nine::{GUARD, INTRUDER, distance, is_guard};
use crate::evaluator::Score;
use crate::tactics::nine::HAND_PERCENT;
use crate::tactics::shogi::ON_BOARD;

/// How a game of the family values its pieces on the board.
trait Values: Family {
    fn value(rules: &Self::Rules, position: &FamilyPosition<Self>, at: Square, it: Piece) -> Score;
}

impl Values for Shogi {
    fn value(_: &Self::Rules, _: &FamilyPosition<Self>, _: Square, piece: Piece) -> Score {
        ON_BOARD[piece.kind().index()]
    }
}

impl Values for Annan {
    /// Half of what it is, half of what it moves as now: the lender can leave or be taken.
    fn value(
        rules: &Self::Rules,
        position: &FamilyPosition<Self>,
        at: Square,
        piece: Piece,
    ) -> Score {
        let moves_as = Self::moves_as(rules, position.board(), at, piece);
        let lent = if moves_as == Kind::King {
            Kind::Gold
        } else {
            moves_as
        };
        i32::midpoint(ON_BOARD[piece.kind().index()], ON_BOARD[lent.index()])
    }
}

impl<F: Values> HandWritten for FamilyPosition<F> {
    fn strength(&self, seat: Seat) -> Score {
        self.strengths()[seat.index()]
    }

    fn strengths(&self) -> PerSeat<Score> {
        let board = self.board();
        let kings = Colour::BOTH.map(|colour| board.king(colour));
        let mut score = [0; 4];
        for (at, piece) in board.pieces() {
            let (own, other) = (piece.colour(), piece.colour().other());
            let near = |colour: Colour| kings[colour.index()].map_or(9, |king| distance(king, at));
            if near(other) <= 2 {
                score[other.index()] -= INTRUDER;
            }
            if piece.kind() != Kind::King {
                score[own.index()] += F::value(self.rules(), self, at, piece);
                if is_guard(piece.kind()) && near(own) == 1 {
                    score[own.index()] += GUARD;
                }
            }
        }
        for colour in Colour::BOTH {
            for kind in HAND_KINDS {
                let count = Score::from(board.hand(colour).count(kind));
                score[colour.index()] += count * ON_BOARD[kind.index()] * HAND_PERCENT / 100;
            }
        }
        score
    }
}
