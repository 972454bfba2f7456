//! The line of play a search is in: positions, moves, keys and the evaluator's state of each ply.
//!
//! The only place that copies and plays positions in a search. Copy-make holds what was before and what came
//! after, so nothing has to be undone and nothing has to watch.

use shiho_core::{Game, Outcome, PerSeat, Position, Refereed, Seat};

use crate::evaluator::{Evaluator, Score};

/// Keys are looked for only where their low bits have occurred.
const BUCKETS: usize = 1 << 10;

/// A line from the root of a search, with the evaluator that follows it.
#[derive(Debug)]
pub struct Line<P: Position, E> {
    /// Places for positions; those up to `ply` are in use.
    positions: Vec<P>,
    ply: usize,
    /// The steps since the root; `None` where the turn was let go by.
    moves: Vec<Option<P::Move>>,
    /// Keys of the game before the root and of the line; that of the current position last.
    keys: Vec<u64>,
    /// How many of `keys` have these low bits.
    buckets: Box<[u16; BUCKETS]>,
    evaluator: E,
}

fn bucket(key: u64) -> usize {
    key as usize & (BUCKETS - 1)
}

impl<P: Position, E: Evaluator<P>> Line<P, E> {
    /// A line at `root` without a game before it.
    pub fn new(root: P, evaluator: E) -> Self {
        let mut line = Self {
            positions: vec![root],
            ply: 0,
            moves: Vec::new(),
            keys: Vec::new(),
            buckets: Box::new([0; BUCKETS]),
            evaluator,
        };
        line.begin(&[]);
        line
    }

    /// Starts again at the current position of `game`.
    pub fn start(&mut self, game: &Game<P>)
    where
        P: Refereed,
    {
        self.positions[0].clone_from(game.position());
        let keys = game.keys();
        // The current position is the last key, unless the game has begun to count anew after it.
        self.begin(keys.strip_suffix(&[game.position().key()]).unwrap_or(keys));
    }

    fn begin(&mut self, earlier: &[u64]) {
        self.ply = 0;
        self.moves.clear();
        self.keys.clear();
        self.buckets.fill(0);
        let root = &self.positions[0];
        self.evaluator.reset(root);
        let root = root.key();
        for &key in earlier.iter().chain([&root]) {
            self.keys.push(key);
            self.buckets[bucket(key)] += 1;
        }
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// Moves since the root.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The key of the current position.
    pub fn key(&self) -> u64 {
        // The root has a key.
        self.keys[self.keys.len() - 1]
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: P::Move) {
        let next = self.ply + 1;
        if self.positions.len() == next {
            self.positions.push(self.positions[self.ply].clone());
        } else {
            let (before, after) = self.positions.split_at_mut(next);
            after[0].clone_from(&before[self.ply]);
        }
        let (before, after) = self.positions.split_at_mut(next);
        let (before, after) = (&before[self.ply], &mut after[0]);
        after.play(mv);
        self.evaluator.push(before, mv, after);
        let key = after.key();
        self.keys.push(key);
        self.buckets[bucket(key)] += 1;
        self.moves.push(Some(mv));
        self.ply = next;
    }

    /// The turn is let go by, which gives `after`. Nothing counts as a repetition across it.
    pub fn push_pass(&mut self, after: P) {
        let next = self.ply + 1;
        if self.positions.len() == next {
            self.positions.push(after);
        } else {
            self.positions[next] = after;
        }
        let (before, after) = self.positions.split_at(next);
        self.evaluator.push_pass(&before[self.ply], &after[0]);
        let key = after[0].key();
        self.keys.push(key);
        self.buckets[bucket(key)] += 1;
        self.moves.push(None);
        self.ply = next;
    }

    /// The position before the last step.
    ///
    /// # Panics
    /// At the root.
    pub fn before(&self) -> &P {
        &self.positions[self.ply - 1]
    }

    /// Takes the last step back.
    ///
    /// # Panics
    /// At the root.
    pub fn pop(&mut self) {
        let key = self.keys.pop().expect("every ply has a key");
        self.buckets[bucket(key)] -= 1;
        self.moves.pop().expect("the root has no move to take back");
        self.evaluator.pop();
        self.ply -= 1;
    }

    /// What a search may take for the outcome where the current position has occurred before, in the game or in this
    /// line; `None` where it has not. Where one side did nothing but give check since, the rules may say who loses;
    /// that is known of what happened in this line.
    pub fn repetition(&self) -> Option<Outcome> {
        let key = self.key();
        let earlier = &self.keys[..self.keys.len() - 1];
        if self.buckets[bucket(key)] < 2 || !earlier.contains(&key) {
            return None;
        }
        Some(self.position().assume_repetition())
    }

    /// Value of the current position for the side of `seat`.
    pub fn side_score(&mut self, seat: Seat) -> Score {
        self.evaluator
            .side_score(&self.positions[..=self.ply], seat)
    }

    /// Expected utility of every seat in the current position.
    pub fn shares(&mut self) -> PerSeat<f32> {
        self.evaluator.shares(&self.positions[..=self.ply])
    }
}
