//! What can be wrong with the text of a record.

use std::fmt;

use shiho_core::RuleError;

/// Something wrong with a record, and where; the caller adds the file's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct RecordError {
    /// Line of the text, from 1; 0 if the error is about the record as a whole.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
    /// The offending text; may be empty where something is missing.
    pub text: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        write!(f, "{}", self.problem)?;
        if !self.text.is_empty() {
            write!(f, ": `{}`", self.text)?;
        }
        Ok(())
    }
}

/// Ways in which a record can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// A character that the encoding cannot express.
    #[error("{encoding} has no character `{character}`")]
    NotInEncoding {
        /// The character.
        character: char,
        /// The encoding to be written.
        encoding: &'static str,
    },
    /// Nothing in the text belongs to the format.
    #[error("not a record in the format {format}")]
    NotARecord {
        /// The format's name.
        format: &'static str,
    },
    /// A line or token of the wrong form.
    #[error("expected {expected}")]
    Expected {
        /// What should stand there.
        expected: String,
    },
    /// A move that cannot be played.
    #[error("move {ply}: {problem}")]
    Move {
        /// Number of the ply, from 1.
        ply: usize,
        /// Why not.
        problem: String,
    },
    /// A position that cannot be set up.
    #[error("position: {0}")]
    Position(String),
    /// Rules that cannot be taken.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// A line longer than any game.
    #[error("more than {limit} plies in one line")]
    TooLong {
        /// Number of plies allowed.
        limit: usize,
    },
    /// Something that the format cannot hold.
    #[error("{format} cannot hold {what}")]
    CannotHold {
        /// The format's name.
        format: &'static str,
        /// What was to be written.
        what: String,
    },
}

impl RecordError {
    /// An error about `text` on line `line`.
    pub fn new(line: usize, problem: RecordProblem, text: impl Into<String>) -> Self {
        let mut text: String = text.into();
        // A damaged file may be one endless line.
        if let Some((end, _)) = text.char_indices().nth(200) {
            text.truncate(end);
        }
        Self {
            line,
            problem,
            text,
        }
    }

    /// Something else should stand at `text`.
    pub fn expected(line: usize, expected: impl Into<String>, text: impl Into<String>) -> Self {
        let expected = expected.into();
        Self::new(line, RecordProblem::Expected { expected }, text)
    }
}

/// An error about a game that is to be written.
pub(super) fn cannot_hold(format: &'static str, what: impl Into<String>) -> RecordError {
    let what = what.into();
    RecordError::new(0, RecordProblem::CannotHold { format, what }, "")
}

/// `text` if it fits on one line of a record.
pub(super) fn one_line<'a>(format: &'static str, text: &'a str) -> Result<&'a str, RecordError> {
    if text.contains(['\n', '\r']) {
        return Err(cannot_hold(format, format!("a line break in `{text}`")));
    }
    Ok(text)
}
