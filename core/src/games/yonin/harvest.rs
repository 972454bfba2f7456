//! What is asked of the legal moves: whether there is one, how many, which, the n-th.

use super::movegen::Generator;
use super::position::YoninPosition;
use super::set::SquareSet;
use super::sinks::List;
use crate::position::{MoveList, Position};
use crate::seat::Seat;
use crate::shogi9::ShogiMove;
use crate::shogi9::moves::MoveKind;

impl YoninPosition {
    /// Whether `seat`, imagined to be on move, has a board-legal move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        Generator::new(self, seat).any()
    }

    /// Number of legal moves of the seat to move.
    pub(super) fn count_moves(&self) -> usize {
        if self.is_over() {
            0
        } else {
            Generator::new(self, self.to_move()).count()
        }
    }

    /// Replaces the contents of `moves` by a part of the legal moves.
    pub(super) fn list_moves(&self, moves: &mut MoveList<ShogiMove>, part: Part) {
        moves.clear();
        let occupied = self.board().occupied();
        let (plain, promoting) = match part {
            Part::All => (SquareSet::ALL, SquareSet::ALL),
            Part::Gains => (occupied, SquareSet::ALL),
            Part::Quiets => (!occupied, SquareSet::EMPTY),
        };
        if !self.is_over() {
            let mut list = List {
                moves,
                plain,
                promoting,
            };
            let _ = Generator::new(self, self.to_move()).run(&mut list);
        }
    }

    /// Legal move number `index` in an order fixed for the position.
    pub(super) fn nth_move(&self, index: usize) -> Option<ShogiMove> {
        if self.is_over() {
            None
        } else {
            Generator::new(self, self.to_move()).nth(index)
        }
    }

    /// Whether any move value at all is legal.
    pub(super) fn allows(&self, mv: ShogiMove) -> bool {
        if self.is_over() {
            return false;
        }
        let me = self.to_move();
        let generator = Generator::new(self, me);
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let (plain, promoting) = if self.board().owned(me).contains(from) {
                    generator.moves_of(from)
                } else {
                    (SquareSet::EMPTY, SquareSet::EMPTY)
                };
                if promote { promoting } else { plain }.contains(mv.to())
            }
            MoveKind::Drop(kind) => {
                self.hand(me).count(kind) > 0 && generator.may_drop(kind, mv.to())
            }
        }
    }
}

/// Which of the legal moves are listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// All of them.
    All,
    /// Captures and promotions.
    Gains,
    /// Moves that neither take nor promote.
    Quiets,
}
