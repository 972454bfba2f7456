//! What can be wrong with a record that is played again.

use shiho_core::{ParseError, PlayError, RuleError, UnknownVariant};

/// Why a record cannot be replayed, or not to the result it gives.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record is of another variant.
    #[error("a game of `{found}`, not of `{wanted}`")]
    WrongVariant {
        /// The variant it is replayed by.
        wanted: &'static str,
        /// The record's variant.
        found: String,
    },
    /// There is no such variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// The rules cannot be taken.
    #[error("rules `{text}`: {source}")]
    Rules {
        /// The record's rules.
        text: String,
        /// What is wrong.
        source: RuleError,
    },
    /// The start position cannot be read.
    #[error("start position: {0}")]
    Start(ParseError),
    /// A move or event cannot be played.
    #[error("entry {entry} of the moves, `{text}`: {source}")]
    Move {
        /// Number of the move or event, from 1.
        entry: usize,
        /// The move or event.
        text: String,
        /// Why not.
        source: PlayError,
    },
    /// The moves are played and no rule has ended the game.
    #[error("the game is not over after its {entries} moves, the record says `{reason}`")]
    NotOver {
        /// Number of moves and events.
        entries: usize,
        /// The record's reason.
        reason: String,
    },
    /// The rules give another result.
    #[error("{what} is {recorded} in the record, {replayed} by the rules")]
    Result {
        /// The part of the result.
        what: &'static str,
        /// The record's value.
        recorded: String,
        /// The rules' value.
        replayed: String,
    },
}
