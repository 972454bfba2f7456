//! What can be wrong with a game of a file, and where it stands there.

use std::fmt;

use shiho_core::UnknownVariant;

use super::packed::PackedProblem;
use super::pgn4::{Pgn4Error, Pgn4Problem, Pgn4WriteError};
use super::record_error::{RecordError, RecordProblem};
use super::yonin_record::{YoninProblem, YoninRecordError, YoninWriteError};
use crate::replay::ReplayError;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line, from 1.
    Line(usize),
    /// A game whose line is not known, from 1.
    Game(usize),
    /// A byte, from 0.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "{line}"),
            Self::Game(game) => write!(f, " game {game}"),
            Self::Byte(byte) => write!(f, " byte {byte}"),
        }
    }
}

/// What is wrong with a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameProblem {
    /// The text of a record.
    #[error("{problem}{}", quoted(text))]
    Record {
        /// What is wrong.
        problem: RecordProblem,
        /// The offending text.
        text: String,
    },
    /// The text of a PGN4 game.
    #[error("column {column}: {problem}{}", quoted(text))]
    Pgn4 {
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong.
        problem: Pgn4Problem,
        /// The offending text.
        text: String,
    },
    /// The text of a Yonin record.
    #[error("column {column}: {problem}{}", quoted(text))]
    Yonin {
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong.
        problem: YoninProblem,
        /// The offending text.
        text: String,
    },
    /// A packed position.
    #[error(transparent)]
    Packed(#[from] PackedProblem),
    /// A packed move that cannot be played in its position.
    #[error("the move cannot be played: `{0}`")]
    PackedMove(String),
    /// A row that is no CSV.
    #[error("not a row of the table: {0}")]
    Csv(String),
    /// A line that is no JSON object of a game.
    #[error("not a game as JSON: {0}")]
    Json(String),
    /// A value of a table that is none.
    #[error("{column}: expected {expected}: `{text}`")]
    Value {
        /// The column.
        column: String,
        /// What should stand there.
        expected: &'static str,
        /// The offending text.
        text: String,
    },
    /// A table does not name the game's variant, and neither did the caller.
    #[error("the variant is not given; name it with --variant")]
    NoVariant,
    /// A variant that is not known.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// Rules, start position, moves or result do not go together.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A game that PGN4 cannot hold.
    #[error(transparent)]
    Pgn4Write(#[from] Pgn4WriteError),
    /// A game that Yonin records cannot hold.
    #[error(transparent)]
    YoninWrite(#[from] YoninWriteError),
}

fn quoted(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(": `{text}`")
    }
}

impl From<RecordError> for GameProblem {
    fn from(error: RecordError) -> Self {
        let RecordError { problem, text, .. } = error;
        Self::Record { problem, text }
    }
}

impl From<Pgn4Error> for GameProblem {
    fn from(error: Pgn4Error) -> Self {
        Self::Pgn4 {
            column: error.column,
            problem: error.problem,
            text: error.text,
        }
    }
}

impl From<YoninRecordError> for GameProblem {
    fn from(error: YoninRecordError) -> Self {
        Self::Yonin {
            column: error.column,
            problem: error.problem,
            text: error.text,
        }
    }
}
