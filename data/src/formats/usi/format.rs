//! Lists of USI games among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::{log, read, write};
use crate::formats::family::{has_word, is_of_family};
use crate::formats::found::{self, Given};
use crate::formats::into_text::tell;
use crate::formats::problem::GameProblem;
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::formats::{GameText, RecordError, encoding, lines};
use crate::record::GameRecord;

/// USI, one game a line.
pub(in crate::formats) struct Usi;

impl RecordFormat for Usi {
    fn name(&self) -> &'static str {
        "usi"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["usi"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        is_of_family(variant)
    }

    fn is_shown_by(&self, line: &str) -> bool {
        let is_list = ["position", "startpos", "sfen "]
            .iter()
            .any(|word| line.starts_with(word));
        (is_list || log::is_log(line)) && !line.contains("y4sfen")
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        let bytes = found::rest(stream)?;
        let text = String::from_utf8_lossy(&bytes);
        if log::is_log(&text) {
            return log::read(&text, given, sink);
        }
        lines::read(&mut &*bytes, given, read_line, sink)
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let told = tell(record, self)?;
        let head = format!("{}{} {}\n", lines::GAME, record.variant, record.rules);
        let line = write(&told.text)?;
        let text = lines::written(&line, told.note.as_deref(), head, &mut written.told);
        Ok(Some(encoding::encode(&text, options.encoding)?))
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        has_word(end)
    }
}

fn read_line(text: &str, variant: VariantId, rules: &str) -> Result<GameText, GameProblem> {
    let mut games = read(text.as_bytes(), variant, rules)?;
    games.pop().ok_or_else(|| {
        let expected = "startpos or sfen";
        GameProblem::from(RecordError::expected(1, expected, text))
    })
}
