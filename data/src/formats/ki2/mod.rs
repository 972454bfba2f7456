//! KI2: KIF's sister format for print, several moves a line, origins told by words.
//!
//! Source: shogi formats 3.3. Headers, boards, comments and variations are those of
//! [KIF](super::kif); there are no times, and the end stands in a sentence after the moves. A move of Annan
//! that no words tell from another has its origin in brackets, as in KIF.

pub(super) mod format;
mod phrase;
mod write;

use super::{Encoding, GameText, RecordError, encoding, japanese};

/// Reads a file, which holds one game; its encoding is found out.
///
/// A variation is cut with a warning where it cannot be played; in the main line that is an error.
pub fn read(bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    japanese::read(bytes, write::FORMAT)
}

/// Writes a game. Times and bookmarks are left out; ends that the format has no words for get some
/// with the same result.
///
/// # Errors
/// Games of other families, lines that cannot be played, line breaks in headers.
pub fn write(game: &GameText) -> Result<String, RecordError> {
    write::write(game)
}

/// The bytes of a file with one game.
///
/// # Errors
/// Those of [`write`](fn@write), and characters that the encoding cannot express.
pub fn to_bytes(game: &GameText, encoding: Encoding) -> Result<Vec<u8>, RecordError> {
    encoding::encode(&write(game)?, encoding)
}
