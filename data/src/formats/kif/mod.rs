//! KIF: the record format of Japanese shogi programs, one move a line.
//!
//! Source: shogi formats 3.2. Annan is marked by the header `棋種：安南将棋` and always has its board
//! written out. Rules that the start position does not tell stand in a header of ours,
//! `四方規則：name=value,...`; a record without it is read by the default rules. The name `安南将棋`
//! for a start position, which one server writes, means that server's array and rules.
//!
//! As in all formats of the family, the plies of a game are its moves: resignations, declarations and
//! other ends are its [`Ending`](super::Ending), in the words of the rules where moves and record
//! agree. A foul that ended the game is not among its moves; a warning names it. Comments of programs
//! on the start position keep their mark, a star.

pub(super) mod format;
mod write;

use super::{Encoding, GameText, RecordError, encoding, japanese};

/// Reads a file, which holds one game; its encoding is found out.
///
/// A variation is cut with a warning where it cannot be played; in the main line that is an error.
pub fn read(bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    japanese::read(bytes, write::FORMAT)
}

/// Writes a game; the first line declares `encoding`.
///
/// Times are written in whole seconds. Ends that the format has no word for get one with the same
/// result.
///
/// # Errors
/// Games of other families, lines that cannot be played, line breaks in headers.
pub fn write(game: &GameText, encoding: Encoding) -> Result<String, RecordError> {
    write::write(game, encoding)
}

/// The bytes of a file with one game.
///
/// # Errors
/// Those of [`write`](fn@write), and characters that the encoding cannot express.
pub fn to_bytes(game: &GameText, encoding: Encoding) -> Result<Vec<u8>, RecordError> {
    encoding::encode(&write(game, encoding)?, encoding)
}
