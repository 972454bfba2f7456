//! The order in which moves are tried.

use shiho_core::{Move, MoveList};

use crate::evaluator::Score;
use crate::tactics::Tactics;

/// Quiet moves that refuted a sibling, two for each ply.
#[derive(Clone, Debug)]
pub(in crate::search) struct Killers<M> {
    moves: Vec<[Option<M>; 2]>,
}

impl<M: Move> Killers<M> {
    pub(in crate::search) fn new() -> Self {
        Self { moves: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    pub(super) fn add(&mut self, ply: usize, mv: M) {
        if self.moves.len() <= ply {
            self.moves.resize(ply + 1, [None; 2]);
        }
        let slots = &mut self.moves[ply];
        if slots[0] != Some(mv) {
            slots[1] = slots[0];
            slots[0] = Some(mv);
        }
    }

    fn contains(&self, ply: usize, mv: M) -> bool {
        self.moves
            .get(ply)
            .is_some_and(|slots| slots.contains(&Some(mv)))
    }
}

const FIRST: Score = Score::MAX;
const KILLER: Score = 50;

/// Sorts `moves`: the move remembered from an earlier visit, then by what they win, killers before the
/// other quiet moves, the rest in the mover's own frame: every seat tries the same moves first.
pub(in crate::search) fn sort<P: Tactics>(
    position: &P,
    moves: &mut MoveList<P::Move>,
    remembered: Option<u32>,
    killers: &Killers<P::Move>,
    ply: usize,
) {
    moves.sort_by_cached_key(|&mv| {
        let value = if Some(mv.code()) == remembered {
            FIRST
        } else {
            match position.gain(mv) {
                0 if killers.contains(ply, mv) => KILLER,
                gain => gain,
            }
        };
        (std::cmp::Reverse(value), position.own_frame(mv))
    });
}
