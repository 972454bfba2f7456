//! What a format of files outside datasets can do.

use std::io::{self, BufRead};

use shiho_core::VariantId;

use super::encoding::Encoding;
use super::found::{FoundGame, Given};
use super::problem::GameProblem;
use crate::outside::INTERRUPTED;
use crate::record::GameRecord;

/// Takes the games of a file one by one; an error ends the reading.
pub type Sink<'a> = dyn FnMut(FoundGame) -> Result<(), Stop> + 'a;

/// Why the reading of a file ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// The system.
    Io(io::Error),
    /// Whoever takes the games wants no more.
    Taker,
    /// The format cannot hold games of the variant that the caller names.
    CannotHold(VariantId),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// How a dataset is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// The encoding of record texts.
    pub encoding: Encoding,
    /// Leave positions out whose move was drawn at random (packed positions).
    pub skip_random: bool,
}

/// What a file holds so far.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Number of games.
    pub games: u64,
    /// Number of packed positions.
    pub positions: u64,
    /// The line about variant and rules that stands above the games.
    pub(super) told: String,
}

/// How a record ended, to ask whether a format can tell it.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// The reason, without [`CALLED`](crate::outside::CALLED).
    pub reason: &'a str,
    /// Whether the game has a result.
    pub has_result: bool,
    /// Whether the record's last entry is an event by which the rules end the game of two seats.
    pub by_event: bool,
}

impl End<'_> {
    /// Whether the game was broken off and has no result.
    pub fn is_interrupted(&self) -> bool {
        self.reason == INTERRUPTED && !self.has_result
    }
}

/// A format of files outside datasets. Every format implements it once; exchange walks the list
/// [`Format::ALL`](super::Format::ALL).
pub trait RecordFormat: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The extensions by which it is recognised; files are written with the first.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether it can hold games of `variant`.
    fn holds(&self, variant: VariantId) -> bool;

    /// Whether a file holds one game only, so that a dataset becomes a folder of files.
    fn is_one_game_a_file(&self) -> bool {
        false
    }

    /// Whether `line`, which is not empty and has no space around it, shows that a text is of this format.
    fn is_shown_by(&self, line: &str) -> bool {
        let _ = line;
        false
    }

    /// Whether `line` makes a text one of this format if no line of it shows another.
    fn is_hinted_by(&self, line: &str) -> bool {
        let _ = line;
        false
    }

    /// Whether a file of `length` bytes that are no text, and begin with `head`, is of this format.
    fn is_shown_by_bytes(&self, head: &[u8], length: u64) -> bool {
        let _ = (head, length);
        false
    }

    /// Reads the games of `stream` and gives them to `sink` in order. After a bad game the next one follows
    /// where the format can go on; in the other formats a bad game ends the file.
    ///
    /// # Errors
    /// Those of the system and of `sink`, and a variant that the format cannot hold where it must be given.
    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop>;

    /// What stands before the first game, in a dataset whose seats have these letters.
    fn head(&self, letters: &[String]) -> Vec<u8> {
        let _ = letters;
        Vec::new()
    }

    /// The bytes of `record`, to stand behind those that `written` counts; `None` if the format needs a
    /// result and the game has none. Packed positions are made from a record's moves without checking them:
    /// give it records that [`Dataset::verified_records`](crate::Dataset::verified_records) yields.
    ///
    /// # Errors
    /// Records that cannot be replayed, and games that the format cannot hold.
    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem>;

    /// The header that holds a note about an end for which there is no word, in formats with headers.
    fn note_key(&self) -> Option<&'static str> {
        None
    }

    /// Whether it tells an end that the moves do not show so that it reads back.
    fn has_word(&self, end: &End<'_>) -> bool {
        let _ = end;
        true
    }

    /// Whether it tells how a game without a result ended.
    fn tells_ends_without_result(&self) -> bool {
        true
    }
}
