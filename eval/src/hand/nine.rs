//! What the hand-written evaluations of the 9x9 games share.

use shiho_core::shogi9::{Kind, Square};

use crate::evaluator::Score;

/// Worth of an own gold-like or silver piece next to the king.
pub(super) const GUARD: Score = 25;

/// Cost of an enemy piece within two squares of the king.
pub(super) const INTRUDER: Score = 35;

/// King moves between two squares of an empty board.
pub(super) fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// Whether a piece of this kind shelters the king beside it.
pub(super) fn is_guard(kind: Kind) -> bool {
    kind.is_promoted() || matches!(kind, Kind::Gold | Kind::Silver)
}
