//! KI2 among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::{read, to_bytes};
use crate::formats::end_note::JAPANESE_KEY;
use crate::formats::family::{has_word, is_of_family, take_games};
use crate::formats::found::{self, Given};
use crate::formats::into_text::tell;
use crate::formats::problem::GameProblem;
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// KI2, one game a file.
pub(in crate::formats) struct Ki2;

impl RecordFormat for Ki2 {
    fn name(&self) -> &'static str {
        "ki2"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["ki2", "ki2u"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        is_of_family(variant)
    }

    fn is_one_game_a_file(&self) -> bool {
        true
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.starts_with(['▲', '△', '☗', '☖'])
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
        Ok(Some(to_bytes(&told.text, options.encoding)?))
    }

    fn note_key(&self) -> Option<&'static str> {
        Some(JAPANESE_KEY)
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        has_word(end)
    }
}
