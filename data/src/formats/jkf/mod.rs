//! JSON Kifu Format: the record of one game of shogi as JSON, with the words of CSA for pieces and ends.
//!
//! Source: the schema of json-kifu-format. What is read beyond the moves: headers, the start position by name or as
//! board and hands, comments, times and the end. Variations (`forks`) are left out with a warning. Rules that the start
//! position does not tell stand in a header of ours, as in [KIF](super::kif).

pub(super) mod format;
mod read;
mod start;
mod write;

use super::{GameText, RecordError};

/// The format's name in errors.
const FORMAT: &str = "JKF";

/// Reads a file, which holds one game.
///
/// # Errors
/// Text that is no JSON of this form, positions and moves that are none. Lines of errors are those of the text for
/// broken JSON, and numbers of the entries of `moves` elsewhere.
pub fn read(bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    Ok(vec![read::read(bytes)?])
}

/// Writes a game, ending with a line break. Variations are left out.
///
/// # Errors
/// Games of other variants, and lines that cannot be played.
pub fn write(game: &GameText) -> Result<String, RecordError> {
    write::write(game)
}
