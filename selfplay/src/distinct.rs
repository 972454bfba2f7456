//! Counting games by what was played: copies of a game are no evidence.

use std::collections::HashSet;
use std::ops::ControlFlow;

use shiho_data::GameRecord;

use crate::groups::GroupSink;

/// The distinct games of a run. It keeps 16 bytes a game.
#[derive(Clone, Debug, Default)]
pub struct Distinct(HashSet<u128>);

impl Distinct {
    /// Adds a game by its [content](GameRecord::content).
    pub fn add(&mut self, content: u128) {
        self.0.insert(content);
    }

    /// Number of distinct games.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }
}

impl GroupSink for Distinct {
    fn group(&mut self, _number: u64, games: &[GameRecord]) -> ControlFlow<()> {
        for record in games {
            self.add(record.content());
        }
        ControlFlow::Continue(())
    }
}
