//! CSA: the record format of the Computer Shogi Association, versions 2.2 and 3.0.
//!
//! Source: shogi formats 3.4. Variations are not part of the format and are left out on writing.
//! Remarks before the position are headers with the key `'`. Two headers of ours, `$SHIHO_VARIANT`
//! and `$SHIHO_RULES`, name a game that is not shogi and rules that the start position does not tell.

pub(super) mod calls;
pub(super) mod format;
pub(super) mod pieces;
mod position;
mod read;
mod words;
mod write;

use super::{Encoding, GameText, RecordError, encoding};
pub use words::Version;

/// Reads a file with any number of games; its encoding is found out.
///
/// # Errors
/// Lines that are not CSA, positions and moves that are none.
pub fn read(bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    read::read(bytes)
}

/// Writes a game. In version 3.0 the first line declares `encoding`; a file of several games declares
/// it once, so that [`write_all`] is the way to write those.
///
/// # Errors
/// Games of other families, lines that cannot be played, line breaks in headers.
pub fn write(game: &GameText, version: Version, encoding: Encoding) -> Result<String, RecordError> {
    write_all(std::slice::from_ref(game), version, encoding)
}

/// Writes games into one file.
///
/// # Errors
/// As for [`write`](fn@write).
pub fn write_all(
    games: &[GameText],
    version: Version,
    encoding: Encoding,
) -> Result<String, RecordError> {
    let mut text = String::new();
    if version == Version::V3_0 {
        text = format!("'CSA encoding={}\n", encoding.name().to_ascii_uppercase());
    }
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            text += "/\n";
        }
        text += &write::write(game, version)?;
    }
    Ok(text)
}

/// The bytes of a file with these games.
///
/// # Errors
/// Those of [`write`](fn@write), and characters that the encoding cannot express.
pub fn to_bytes(
    games: &[GameText],
    version: Version,
    encoding: Encoding,
) -> Result<Vec<u8>, RecordError> {
    encoding::encode(&write_all(games, version, encoding)?, encoding)
}
