//! PGN4: games of four-player chess as chess.com and its tools write them (chess4 specification,
//! section 10.2 with the readings of 17-D).
//!
//! Every token is played by the rules. What contradicts the board is an error; a wrong mark (`+`, `#`,
//! a missing `=D`) is a warning of the game. What is read and written is told in `FORMATS.md`.

mod comment;
mod error;
pub(super) mod format;
mod lexer;
mod play;
mod read;
mod result;
mod rounds;
mod tags;
mod token;
mod write;

pub use error::{Pgn4Error, Pgn4Problem, Pgn4WriteError};
pub use read::{Pgn4Games, games, games_with_rules, read};
pub use write::{write, write_all};
