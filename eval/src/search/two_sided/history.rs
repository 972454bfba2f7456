//! What moves did elsewhere in the tree: the order in which quiet moves are tried.

use crate::tactics::Tactics;

/// Values stay between plus and minus this.
const MOST: i32 = 16_384;

/// What is added for a move that refutes at `depth`, and taken from those tried before it.
pub(super) fn bonus(depth: i32) -> i32 {
    (depth * 150 - 60).clamp(90, 1500)
}

/// Counters for every seat and move.
#[derive(Clone, Debug)]
pub(super) struct History {
    moves: Vec<i16>,
    width: usize,
}

fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    // The farther a value is from the middle, the less it goes on: old successes fade as new ones come.
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl History {
    /// Nothing is known.
    pub(super) fn new<P: Tactics>() -> Self {
        Self {
            moves: vec![0; P::HISTORY * P::SEATS],
            width: P::HISTORY,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.moves.fill(0);
    }

    /// How the move did so far.
    pub(super) fn of(&self, seat: usize, index: usize) -> i32 {
        i32::from(self.moves[seat * self.width + index])
    }

    /// The move did well (`bonus` above 0) or badly.
    pub(super) fn add(&mut self, seat: usize, index: usize, bonus: i32) {
        learn(&mut self.moves[seat * self.width + index], bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shiho_core::games::shogi::ShogiPosition;

    #[test]
    fn values_stay_within_their_bounds_and_come_back() {
        let mut history = History::new::<ShogiPosition>();
        for _ in 0..10_000 {
            history.add(1, 7, bonus(20));
        }
        let high = history.of(1, 7);
        assert!((MOST - 1..=MOST).contains(&high), "{high}");
        assert_eq!(history.of(0, 7), 0, "another seat's");
        for _ in 0..10_000 {
            history.add(1, 7, -bonus(20));
        }
        assert!(history.of(1, 7) <= 1 - MOST);
        history.clear();
        assert_eq!(history.of(1, 7), 0);
    }
}
