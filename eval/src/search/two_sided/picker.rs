//! The order in which moves are tried.

use shiho_core::{Move, MoveList};

use super::history::History;
use crate::evaluator::Score;
use crate::search::techniques::{Technique, Techniques};
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

    pub(super) fn contains(&self, ply: usize, mv: M) -> bool {
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

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    /// What it wins at once; 0 for quiet moves.
    pub(super) gain: Score,
    /// The order: what is highest comes first.
    rank: i32,
}

/// What the order of quiet moves depends on.
pub(super) struct Memory<'a, M> {
    pub(super) history: &'a History,
    pub(super) killers: &'a Killers<M>,
    pub(super) techniques: Techniques,
    pub(super) ply: usize,
}

/// Ranks of the classes of moves; within a class, what wins most or did best.
const GOOD: i32 = 1 << 24;
const LOSING: i32 = -(1 << 24);
const REFUTED_A_SIBLING: i32 = 1 << 17;

/// Hands out moves one by one, the most promising first; generates quiet ones only when they are asked for.
#[derive(Clone, Debug)]
pub(super) struct Picker<M> {
    moves: Vec<Candidate<M>>,
    next: usize,
    remembered: Option<M>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Remembered,
    Unwritten,
    Gains,
    Quiets,
    Done,
}

impl<M: Move> Picker<M> {
    pub(super) fn new() -> Self {
        Self {
            moves: Vec::new(),
            next: 0,
            remembered: None,
            stage: Stage::Done,
        }
    }

    /// Starts for a position in which the move with the code `remembered` did well before.
    pub(super) fn start<P: Tactics<Move = M>>(&mut self, position: &P, remembered: Option<u32>) {
        self.moves.clear();
        self.next = 0;
        self.remembered = remembered
            .and_then(M::from_code)
            .filter(|&mv| position.is_legal(mv));
        self.stage = Stage::Remembered;
    }

    /// The next move; `None` after the last.
    pub(super) fn next<P: Tactics<Move = M>>(
        &mut self,
        position: &P,
        spare: &mut MoveList<M>,
        memory: &Memory<'_, M>,
    ) -> Option<Candidate<M>> {
        loop {
            match self.stage {
                Stage::Remembered => {
                    self.stage = Stage::Unwritten;
                    if let Some(mv) = self.remembered {
                        let gain = position.gain(mv);
                        return Some(Candidate { mv, gain, rank: 0 });
                    }
                }
                Stage::Unwritten => {
                    position.legal_gains(spare);
                    self.rank(position, spare, memory);
                    self.stage = Stage::Gains;
                }
                Stage::Gains => match self.best_left(position) {
                    Some(it) if it.rank >= GOOD => return Some(self.take()),
                    _ => {
                        position.legal_quiets(spare);
                        self.rank(position, spare, memory);
                        self.stage = Stage::Quiets;
                    }
                },
                Stage::Quiets => {
                    if self.best_left(position).is_some() {
                        return Some(self.take());
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn rank<P: Tactics<Move = M>>(
        &mut self,
        position: &P,
        moves: &MoveList<M>,
        memory: &Memory<'_, M>,
    ) {
        let seat = position.to_move().index();
        for &mv in moves {
            if Some(mv) == self.remembered {
                continue;
            }
            let gain = position.gain(mv);
            let rank = if gain > 0 {
                let loses =
                    memory.techniques.has(Technique::Exchange) && !position.exchange_reaches(mv, 0);
                gain + if loses { LOSING } else { GOOD }
            } else if memory.techniques.has(Technique::History) {
                let index = position.history_index(mv);
                let refuted = memory.killers.contains(memory.ply, mv);
                memory.history.of(seat, index) + if refuted { REFUTED_A_SIBLING } else { 0 }
            } else {
                i32::from(memory.killers.contains(memory.ply, mv))
            };
            self.moves.push(Candidate { mv, gain, rank });
        }
    }

    /// Brings the best move that is left to the front. Ties go by the mover's own frame: every seat tries the same
    /// moves first.
    fn best_left<P: Tactics<Move = M>>(&mut self, position: &P) -> Option<Candidate<M>> {
        let mut best = self.next;
        for index in self.next + 1..self.moves.len() {
            let (it, champion) = (&self.moves[index], &self.moves[best]);
            if it.rank > champion.rank
                || it.rank == champion.rank
                    && position.own_frame(it.mv) < position.own_frame(champion.mv)
            {
                best = index;
            }
        }
        if best >= self.moves.len() {
            return None;
        }
        self.moves.swap(self.next, best);
        Some(self.moves[self.next])
    }

    fn take(&mut self) -> Candidate<M> {
        self.next += 1;
        self.moves[self.next - 1]
    }
}
