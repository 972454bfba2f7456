//! What can be wrong with text, options and moves.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Text that is not what it should be: where, what is wrong, and the offending text.
#[derive(Clone, Debug, thiserror::Error)]
pub struct ParseError {
    /// The part of the text that is wrong (`board`, `hands`, `rank 3`, ...); empty for the whole.
    pub place: String,
    /// What is wrong with it, in words.
    pub problem: String,
    /// The offending text.
    pub text: String,
    /// What is wrong with it, as the value the words are of.
    value: Arc<dyn Error + Send + Sync>,
}

impl ParseError {
    /// An error about `text`, found at `place`.
    pub fn new(
        place: impl Into<String>,
        problem: impl Into<Box<dyn Error + Send + Sync>>,
        text: impl Into<String>,
    ) -> Self {
        let problem = problem.into();
        Self {
            place: place.into(),
            problem: problem.to_string(),
            text: text.into(),
            value: problem.into(),
        }
    }

    /// What is wrong, if it is an `E`: each game has an error type with one variant a way to be wrong, such as
    /// [`SfenError`](crate::games::family::SfenError).
    pub fn problem_as<E: Error + 'static>(&self) -> Option<&E> {
        self.value.downcast_ref()
    }
}

impl PartialEq for ParseError {
    fn eq(&self, other: &Self) -> bool {
        (&self.place, &self.problem, &self.text) == (&other.place, &other.problem, &other.text)
    }
}

impl Eq for ParseError {}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        write!(f, "{}: `{}`", self.problem, self.text)
    }
}

/// A rule option that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The variant has no option of this name.
    #[error("unknown rule option `{name}`; known: {known}")]
    UnknownOption {
        /// The name given.
        name: String,
        /// All option names of the variant.
        known: String,
    },
    /// The option exists but not this value.
    #[error("rule option `{name}` cannot be `{value}`; possible: {possible}")]
    BadValue {
        /// The option's name.
        name: &'static str,
        /// The value given.
        value: String,
        /// All values of the option.
        possible: String,
    },
    /// Not of the form `name=value`.
    #[error("`{0}` is not of the form name=value")]
    NoValue(String),
    /// Each of two options has a possible value, but the rules do not know them together.
    #[error("rule options `{name}={value}` and `{other}={other_value}` exclude each other")]
    Conflict {
        /// The name of the one.
        name: &'static str,
        /// Its value.
        value: String,
        /// The name of the other.
        other: &'static str,
        /// Its value.
        other_value: String,
    },
    /// An option is given twice.
    #[error("rule option `{0}` is given twice")]
    Repeated(String),
    /// The variant has no preset of this name.
    #[error("unknown preset `{name}`; {known}")]
    UnknownPreset {
        /// The name given.
        name: String,
        /// Which presets there are, in words.
        known: String,
    },
}

/// A move or event that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no move of this game.
    #[error("not a move: {0}")]
    Text(#[from] ParseError),
    /// The game is over.
    #[error("the game is over ({reason}), `{text}` cannot be played")]
    Over {
        /// Why it ended.
        reason: &'static str,
        /// The move or event.
        text: String,
    },
    /// The move is not legal here.
    #[error("illegal move `{text}` at ply {ply}: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// What is against it, as far as it can be told.
        why: &'static str,
        /// Number of the ply it would have been, from 1.
        ply: usize,
    },
    /// The event is not possible here.
    #[error("`{text}` is not possible here: {problem}")]
    Event {
        /// The event.
        text: String,
        /// Why not.
        problem: String,
    },
}
