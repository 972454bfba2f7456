//! CSA among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::{Version, read, write};
use crate::formats::encoding;
use crate::formats::end_note::CSA_KEY;
use crate::formats::family::{has_word, is_of_family, take_games};
use crate::formats::found::{self, Given};
use crate::formats::into_text::tell;
use crate::formats::problem::GameProblem;
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// CSA, any number of games a file.
pub(in crate::formats) struct Csa;

impl RecordFormat for Csa {
    fn name(&self) -> &'static str {
        "csa"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csa"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        is_of_family(variant)
    }

    fn is_shown_by(&self, line: &str) -> bool {
        ["'CSA", "V2", "V3", "N+", "N-", "PI", "P1"]
            .iter()
            .any(|word| line.starts_with(word))
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
        let told = tell(record, self)?;
        // Version 2.2, which all programs read: 3.0 adds nothing to games without times.
        let mut text = write(&told.text, Version::V2_2, options.encoding)?;
        if written.games > 0 {
            text.insert_str(0, "/\n");
        }
        Ok(Some(encoding::encode(&text, options.encoding)?))
    }

    fn note_key(&self) -> Option<&'static str> {
        Some(CSA_KEY)
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        has_word(end)
    }
}
