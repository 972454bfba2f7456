//! The state of a position: board, rules, and the number of the next ply.

use super::board::Board;
use super::hooks::Family;
use crate::sets::Set81;

/// A position of the game `F`: board, rules, and the number of the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyPosition<F: Family> {
    pub(super) board: Board,
    pub(super) rules: F::Rules,
    pub(super) number: u32,
}

impl<F: Family> FamilyPosition<F> {
    /// A position; `number` is the SFEN's number of the next ply.
    pub fn new(board: Board, rules: F::Rules, number: u32) -> Self {
        Self {
            board,
            rules,
            number,
        }
    }

    /// Board, hands and side to move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The squares whose contents differ in the two positions. How the hands differ,
    /// [`Hand::differing`](crate::shogi9::Hand::differing) tells.
    #[inline]
    pub fn differing(&self, other: &Self) -> Set81 {
        self.board.differing(&other.board)
    }

    /// The SFEN's number of the next ply.
    pub fn number(&self) -> u32 {
        self.number
    }
}
