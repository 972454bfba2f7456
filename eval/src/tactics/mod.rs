//! What moves win at once: knowledge that orders moves and bounds quiescence, whoever judges positions.

pub(crate) mod chess4;
pub(crate) mod nine;
pub(crate) mod shogi;
pub(crate) mod yonin;

use shiho_core::Position;

use crate::evaluator::Score;

/// A game's tactical knowledge.
pub trait Tactics: Position {
    /// What a legal move wins at once in centipawns: the captured piece and the promotion. Zero for
    /// quiet moves.
    fn gain(&self, mv: Self::Move) -> Score;
}
