//! JKF among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::{read, write};
use crate::formats::encoding;
use crate::formats::end_note::JAPANESE_KEY;
use crate::formats::family::{has_word, take_games};
use crate::formats::found::{self, Given};
use crate::formats::into_text::tell;
use crate::formats::problem::GameProblem;
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// JSON Kifu Format, one game a file.
pub(in crate::formats) struct Jkf;

impl RecordFormat for Jkf {
    fn name(&self) -> &'static str {
        "jkf"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["jkf"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Shogi
    }

    fn is_one_game_a_file(&self) -> bool {
        true
    }

    /// Rows of JSON lines have no header, and their moves are words.
    fn is_shown_by(&self, line: &str) -> bool {
        let bare: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        bare == "{"
            || bare.starts_with('{')
                && (bare.contains("\"header\":{") || bare.contains("\"moves\":[{"))
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        take_games(read(&found::rest(stream)?), given, sink)
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let _ = written;
        let told = tell(record, self)?;
        Ok(Some(encoding::encode(
            &write(&told.text)?,
            options.encoding,
        )?))
    }

    fn note_key(&self) -> Option<&'static str> {
        Some(JAPANESE_KEY)
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        has_word(end)
    }
}
