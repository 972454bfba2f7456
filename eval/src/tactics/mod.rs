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

    /// Number of different [`history_index`](Self::history_index)es.
    const HISTORY: usize;

    /// A number for what arrives where by a legal move, dropped pieces apart from moved ones: moves with the same number
    /// tend to do the same.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Whether the exchange on its target that a legal move begins wins at least `least` centipawns, each side taking
    /// with what is worth least as long as that pays. By default what is taken first counts alone.
    fn exchange_reaches(&self, mv: Self::Move, least: Score) -> bool {
        self.gain(mv) >= least
    }
}
