//! What can go wrong while games are played and stored.

use shiho_data::DataError;
use shiho_eval::net::NetError;
use shiho_eval::player::PlayerError;

/// A specification whose players cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("agent `{agent}`: {source}")]
pub struct OpenError {
    /// The specification.
    pub agent: String,
    /// What is wrong with its net.
    pub source: NetError,
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// Every opening that was drawn ended the game.
    #[error("game {game}: {random_plies} random moves end the game however they are drawn")]
    NoOpening {
        /// The game's number in its run.
        game: u64,
        /// Random moves that an opening has.
        random_plies: usize,
    },
    /// A player gave no move.
    #[error("game {game}, seat {seat}: {source}")]
    Player {
        /// The game's number in its run.
        game: u64,
        /// The seat's letter.
        seat: &'static str,
        /// What the player says.
        source: PlayerError,
    },
    /// A player gave a move that the rules do not allow.
    #[error("game {game}, seat {seat}: `{player}` played the illegal move {mv}")]
    Illegal {
        /// The game's number in its run.
        game: u64,
        /// The seat's letter.
        seat: &'static str,
        /// The player's specification.
        player: String,
        /// The move.
        mv: String,
    },
}

/// Why a run or a match stopped. What was stored until then is whole, and the run can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A game could not be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Games could not be stored, or stored ones not be read.
    #[error(transparent)]
    Data(#[from] DataError),
}
