//! Drops (rules 1.4-3, 2.4): dead pieces, two pawns on a file, mates by a pawn drop.

use super::moves::has_legal_move;
use super::node::Node;
use super::sinks::{Flow, Sink};
use crate::games::family::attacks::in_check;
use crate::games::family::hooks::{DropMate, Family};
use crate::games::family::lines::{Gait, Side, reached, steps};
use crate::games::family::piece::Piece;
use crate::games::family::pieces::Pieces;
use crate::sets::Set81;
use crate::shogi9::{Kind, ShogiMove, Square};

/// The pawn among the hand kinds.
const PAWN: u8 = 1 << Kind::Pawn as u8;

impl<F: Family, S: Side> Node<'_, F, S> {
    /// Generates the drops.
    #[inline(always)]
    pub(super) fn drops<K: Sink>(&self, sink: &mut K) -> Flow {
        let held = self.board.held(S::COLOUR);
        if held == 0 || self.answers.is_empty() {
            return Flow::Continue(());
        }
        if held & !PAWN != 0 {
            sink.officer_drops(held, self.officer_drop_squares())?;
        }
        if held & PAWN != 0 {
            sink.drops(PAWN, self.drop_squares(Kind::Pawn))?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_files(&self) -> Set81 {
        (self.board.with_gait(Gait::Pawn) & self.own).files()
    }

    /// Where a piece of the hand kind `kind` may be dropped.
    #[inline(always)]
    pub(super) fn drop_squares(&self, kind: Kind) -> Set81 {
        let empty = self.answers.without(self.occupied);
        let squares = empty.without(F::dead_squares::<S>(self.rules, self.board, kind));
        if kind == Kind::Pawn {
            self.pawn_drop_squares(squares)
        } else {
            squares
        }
    }

    /// The empty squares in three parts: where any kind may be dropped, where knights may not, and
    /// where lances may not either.
    #[inline(always)]
    pub(super) fn officer_drop_squares(&self) -> [Set81; 3] {
        let empty = self.answers.without(self.occupied);
        let dead = |kind| F::dead_squares::<S>(self.rules, self.board, kind);
        let (lances, knights) = (dead(Kind::Lance), dead(Kind::Knight));
        [
            empty.without(knights),
            empty & knights.without(lances),
            empty & lances,
        ]
    }

    #[inline(always)]
    fn pawn_drop_squares(&self, mut squares: Set81) -> Set81 {
        if F::pawn_drops_obey_nifu(self.rules) {
            squares = squares.without(self.pawn_files());
        }
        let Some(king) = self.enemy_king.filter(|_| !squares.is_empty()) else {
            return squares;
        };
        let suspects = match F::drop_mate(self.rules) {
            DropMate::Allowed => Set81::EMPTY,
            DropMate::Front => squares & steps::<S::Other>(king).pawn,
            DropMate::Direct | DropMate::Checking => squares & self.checking_pawn_drops(king),
        };
        suspects.for_each(|to| {
            if self.is_drop_mate(king, to) {
                squares ^= Set81::of(to);
            }
        });
        squares
    }

    /// A superset of the empty squares where a pawn drop leaves the king on `king` in check: the pawn
    /// attacks it by its own or a borrowed move, or makes the piece in front of it attack as a pawn.
    #[inline(always)]
    fn checking_pawn_drops(&self, king: usize) -> Set81 {
        let by_pawn = steps::<S::Other>(king).pawn;
        if self.pieces.attack::<S>(king, self.occupied) {
            return Set81::FULL;
        }
        let lent = Pieces::new(|gait| S::forward(self.board.with_gait(gait) & self.own));
        let by_loan = lent.threats::<S>(king, self.occupied).checkers;
        by_pawn | S::backward(by_pawn) | by_loan
    }

    /// Whether the pawn drop on `to` is a forbidden mate of the king on `king`.
    #[inline(never)]
    fn is_drop_mate(&self, king: usize, to: usize) -> bool {
        if !F::BORROWS {
            // The king takes a pawn that nothing protects.
            let without_king = self.occupied.without(Set81::of(king));
            if !self.pieces.attack::<S>(to, without_king) {
                return false;
            }
        }
        let mut after = *self.board;
        after.make(ShogiMove::drop(Kind::Pawn, Square::from_index(to)));
        let forbidden = match F::drop_mate(self.rules) {
            DropMate::Allowed => false,
            DropMate::Front => true,
            DropMate::Checking => in_check::<F>(self.rules, &after, S::Other::COLOUR),
            DropMate::Direct => {
                let pawn = Piece::new(Kind::Pawn, S::COLOUR);
                let kind = F::moves_as(self.rules, &after, Square::from_index(to), pawn);
                reached::<S>(Gait::of(kind), to, self.occupied).contains(king)
            }
        };
        forbidden && !has_legal_move::<F>(self.rules, &after)
    }
}
