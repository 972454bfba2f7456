//! The text and the lines of Yonin records among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::one_line::{read_line, write_line};
use super::read::read;
use super::write::write;
use crate::formats::encoding;
use crate::formats::found::{self, FoundGame, Given};
use crate::formats::into_text::tell;
use crate::formats::lines;
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// The text of Yonin records, one game a file.
pub(in crate::formats) struct YoninText;

impl RecordFormat for YoninText {
    fn name(&self) -> &'static str {
        "yonin"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["yonin"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Yonin
    }

    fn is_one_game_a_file(&self) -> bool {
        true
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.contains("四人将棋") || line.starts_with("Variant: yonin")
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        let bytes = found::rest(stream)?;
        let decoded = encoding::decode(&bytes);
        sink(match read(&decoded.text) {
            Ok(mut game) => {
                game.warnings.splice(..0, decoded.warning_texts());
                FoundGame::told(Place::Game(1), game, given)
            }
            Err(error) => FoundGame::bad(Place::Line(error.line), error),
        })
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let _ = written;
        let text = write(&tell(record, self)?.text)?;
        Ok(Some(encoding::encode(&text, options.encoding)?))
    }
}

/// The one-line form of Yonin records.
pub(in crate::formats) struct YoninLines;

impl RecordFormat for YoninLines {
    fn name(&self) -> &'static str {
        "yonin-lines"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["y4usi"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Yonin
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.starts_with("rules ") || line.contains("y4sfen")
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        lines::read(stream, given, |text, _, _| Ok(read_line(text)?), sink)
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let told = tell(record, self)?;
        let line = write_line(&told.text)? + "\n";
        let text = lines::written(
            &line,
            told.note.as_deref(),
            String::new(),
            &mut written.told,
        );
        Ok(Some(encoding::encode(&text, options.encoding)?))
    }

    fn has_word(&self, end: &End<'_>) -> bool {
        end.is_interrupted()
    }
}
