//! The state of a position: board, rules, and the number of the next ply.

use super::board::Board;
use super::hooks::Family;

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

    /// The SFEN's number of the next ply.
    pub fn number(&self) -> u32 {
        self.number
    }
}
