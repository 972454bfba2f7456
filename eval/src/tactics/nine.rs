//! What the tactics of the 9x9 games share.

use shiho_core::shogi9::moves::MoveKind;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Kind, ShogiMove, Square};

use crate::evaluator::Score;

/// A piece in hand can go anywhere: worth this many percent of the same piece on the board.
pub(crate) const HAND_PERCENT: Score = 110;

/// Kinds that move, then kinds that are dropped, each on every square.
pub(crate) const HISTORY: usize = (Kind::ALL.len() + HAND_KINDS.len()) * SQUARES;

/// What arrives where; `kind` tells what stands on a square.
pub(crate) fn history_index(mv: ShogiMove, kind: impl Fn(Square) -> Option<Kind>) -> usize {
    let row = match mv.kind() {
        MoveKind::Board { from, .. } => kind(from).map_or(0, Kind::index),
        MoveKind::Drop(kind) => Kind::ALL.len() + kind.index(),
    };
    row * SQUARES + mv.to().index()
}
