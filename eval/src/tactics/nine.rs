//! What the tactics of the 9x9 games share.

use crate::evaluator::Score;

/// A piece in hand can go anywhere: worth this many percent of the same piece on the board.
pub(crate) const HAND_PERCENT: Score = 110;
