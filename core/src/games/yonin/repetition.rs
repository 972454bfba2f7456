//! Repetition and continuous check (specification, section 8).

use super::rules::Perpetual;
use super::state::{SEATS, YoninPosition};
use crate::position::{MoveList, Position};
use crate::seat::{Seat, SeatSet};
use crate::shogi9::ShogiMove;

/// Occurrences of a position that end the game.
const REPETITIONS: usize = 4;

/// A move of the history: who made it and whom it newly checked.
#[derive(Clone, Copy, Debug)]
struct Ply {
    mover: Seat,
    checked: SeatSet,
}

/// The positions of a game so far, and what its moves checked.
#[derive(Clone, Debug)]
pub(super) struct Repetition {
    history: History,
    /// `plies[n]` led from key number `n` to the next.
    plies: Vec<Ply>,
    /// The positions that one more occurrence would repeat too often, with their first occurrence.
    /// Nearly always empty, which makes the filter of prohibited moves free.
    ripe: Vec<(u64, usize)>,
}

impl Repetition {
    /// For a game that starts at `start`.
    pub(super) fn new(start: &YoninPosition) -> Self {
        Self {
            history: History::new(start.key()),
            plies: Vec::new(),
            ripe: Vec::new(),
        }
    }

    /// The keys of the positions, oldest first.
    pub(super) fn keys(&self) -> &[u64] {
        self.history.keys()
    }

    /// Notes the move `mv` of `mover` from `before` to `position`, and returns whether a repetition ends
    /// the game there.
    pub(super) fn note(
        &mut self,
        before: &YoninPosition,
        mover: Seat,
        mv: ShogiMove,
        position: &YoninPosition,
    ) -> bool {
        let key = position.key();
        self.plies.push(Ply {
            mover,
            checked: before.newly_checked_in(mv, position),
        });
        let Occurrences { number, first } = self.history.push(key);
        if number + 1 == REPETITIONS {
            self.ripe.push((key, first));
        }
        number >= REPETITIONS && self.ends(mover, position, first)
    }

    /// Whether the seat to move could be prohibited a move by what has occurred.
    pub(super) fn may_prohibit(&self, position: &YoninPosition) -> bool {
        !self.ripe.is_empty() && position.rules().perpetual == Perpetual::Deviate
    }

    /// The seats newly checked by every move that `seat` made since `first` and by `more`. All seats
    /// if there was no such move.
    fn always_checked(&self, seat: Seat, first: usize, more: Option<SeatSet>) -> AlwaysChecked {
        let own = self.plies[first..].iter().filter(|ply| ply.mover == seat);
        let mut sum = AlwaysChecked {
            moves: 0,
            all_check: true,
            victims: SeatSet::full(SEATS),
        };
        for checked in own.map(|ply| ply.checked).chain(more) {
            sum.moves += 1;
            sum.all_check &= !checked.is_empty();
            sum.victims = sum
                .victims
                .iter()
                .filter(|&victim| checked.contains(victim))
                .collect();
        }
        sum
    }

    /// Whether all moves of `seat` since `first`, and `more`, were checking moves.
    fn is_continuous_checker(
        &self,
        position: &YoninPosition,
        seat: Seat,
        first: usize,
        more: Option<SeatSet>,
    ) -> bool {
        let rules = position.rules();
        let sum = self.always_checked(seat, first, more);
        rules.perpetual == Perpetual::Deviate
            && sum.moves > 0
            && sum.all_check
            && !(rules.perpetual_same_victim && sum.victims.is_empty())
    }

    /// Whether a fourth occurrence of the position that occurred `first` ends the game.
    fn ends(&self, mover: Seat, position: &YoninPosition, first: usize) -> bool {
        let checks = |seat| self.is_continuous_checker(position, seat, first, None);
        checks(mover) || !position.living().iter().any(checks)
    }

    /// The ripe positions that the seat to move could be prohibited to repeat.
    fn risky(&self, position: &YoninPosition) -> impl Iterator<Item = (u64, usize)> {
        let me = position.to_move();
        let judged = position.rules().perpetual == Perpetual::Deviate;
        self.ripe
            .iter()
            .copied()
            .filter(move |&(_, first)| judged && self.always_checked(me, first, None).all_check)
    }

    /// Takes out the moves that the seat to move may not play because it would go on checking
    /// (section 8), unless those are all its moves.
    pub(super) fn filter(&self, position: &YoninPosition, legal: &mut MoveList<ShogiMove>) {
        let me = position.to_move();
        let ripe: Vec<_> = self.risky(position).collect();
        if ripe.is_empty() {
            return;
        }
        let prohibited = |&mv: &ShogiMove| {
            let checked = position.newly_checked(mv);
            if checked.is_empty() {
                return false;
            }
            let mut after = position.clone();
            after.play(mv);
            !after.is_over()
                && ripe.iter().any(|&(key, first)| {
                    key == after.key()
                        && self.is_continuous_checker(position, me, first, Some(checked))
                })
        };
        let allowed: Vec<_> = legal.iter().copied().filter(|mv| !prohibited(mv)).collect();
        if !allowed.is_empty() {
            *legal = allowed;
        }
    }
}

/// What the moves of one seat over a span have in common.
struct AlwaysChecked {
    moves: usize,
    all_check: bool,
    victims: SeatSet,
}

/// Chains of positions: a power of two near the length of a game.
const CHAINS: usize = 256;

/// The keys of a game's positions. Those whose keys have the same low bits form a chain, so that
/// earlier occurrences are found without a look at the whole game.
#[derive(Clone, Debug)]
struct History {
    keys: Vec<u64>,
    /// For each key one more than the number of the one before it in its chain, 0 for none.
    earlier: Vec<u32>,
    /// One more than the number of the last key of each chain, 0 for none.
    last: [u32; CHAINS],
}

/// How often a position has occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Occurrences {
    /// How often, the latest time included.
    number: usize,
    /// The number of its first key.
    first: usize,
}

impl History {
    /// The history of a game that starts with `key`.
    fn new(key: u64) -> Self {
        let mut history = Self {
            keys: Vec::new(),
            earlier: Vec::new(),
            last: [0; CHAINS],
        };
        history.push(key);
        history
    }

    /// Adds the key of the next position and returns its occurrences.
    fn push(&mut self, key: u64) -> Occurrences {
        let chain = key as usize % CHAINS;
        let index = self.keys.len();
        self.keys.push(key);
        self.earlier.push(self.last[chain]);
        self.last[chain] = index as u32 + 1;
        let mut occurrences = Occurrences {
            number: 1,
            first: index,
        };
        let mut before = self.earlier[index];
        while before > 0 {
            let at = before as usize - 1;
            if self.keys[at] == key {
                occurrences.number += 1;
                occurrences.first = at;
            }
            before = self.earlier[at];
        }
        occurrences
    }

    /// The keys, oldest first.
    fn keys(&self) -> &[u64] {
        &self.keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn occurrences_are_counted() {
        let mut random = SplitMix64::new(3);
        let mut history = History::new(random.next() % 600);
        for _ in 0..2000 {
            let key = random.next() % 600;
            let found = history.push(key);
            let mut all = (0..)
                .zip(history.keys())
                .filter(|(_, other)| **other == key);
            assert_eq!(found.first, all.next().expect("the latest").0);
            assert_eq!(found.number, 1 + all.count());
        }
    }
}
