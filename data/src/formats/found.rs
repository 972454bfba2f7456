//! Games found in files.

use std::io::{self, BufRead};

use shiho_core::VariantId;

use super::game_text::GameText;
use super::into_record::to_record_given;
use super::problem::{GameProblem, Place};
use crate::record::GameRecord;

/// What a caller says about the games of a file.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The variant of games that do not name theirs.
    pub variant: Option<VariantId>,
    /// Rules, `name=value,...`, for the options that the files leave at their defaults.
    pub rules: &'a str,
    /// Whether start positions are taken that no game can have, such as those of problems with one king.
    pub lenient: bool,
}

/// Labels of positions, of which a game can have many where every position tells its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// How many there are.
    pub told: u64,
    /// How many the moves contradict: the rules give the game another result, or the position before, whose move
    /// leads here, has another label.
    pub contradicted: u64,
}

impl Labels {
    /// Adds those of `other`.
    pub fn add(&mut self, other: Self) {
        self.told += other.told;
        self.contradicted += other.contradicted;
    }

    /// The share that the moves contradict; 0 of none.
    pub fn contradicted_share(&self) -> f64 {
        self.contradicted as f64 / self.told.max(1) as f64
    }
}

/// A game found in a file, or what is wrong where one should be.
#[derive(Debug)]
pub struct FoundGame {
    /// Where in the file.
    pub place: Place,
    /// The game, with index 0.
    pub game: Result<GameRecord, GameProblem>,
    /// What was odd but could be read, as `line N: ...`.
    pub warnings: Vec<String>,
    /// The labels of its positions, in formats of positions.
    pub labels: Labels,
}

impl FoundGame {
    /// A game that was read as text.
    pub(super) fn told(place: Place, text: GameText, given: &Given<'_>) -> Self {
        let game = to_record_given(&text, given.rules, given.lenient).map_err(GameProblem::from);
        Self {
            place,
            game,
            warnings: text.warnings,
            labels: Labels::default(),
        }
    }

    /// A game that could not be read.
    pub(super) fn bad(place: Place, problem: impl Into<GameProblem>) -> Self {
        Self {
            place,
            game: Err(problem.into()),
            warnings: Vec::new(),
            labels: Labels::default(),
        }
    }
}

/// All that is left of `stream`.
pub(super) fn rest(stream: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(bytes)
}
