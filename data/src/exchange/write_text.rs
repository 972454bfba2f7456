//! Games as the bytes of record files.

use super::error::GameProblem;
use super::into_text::{Told, tell};
use super::read_lines::{END, GAME};
use super::{Format, into_text};
use crate::formats::{Encoding, RecordError, csa, encoding, ki2, kif, pgn4, usi, yonin_record};
use crate::record::GameRecord;

/// The bytes of a file with one game.
pub(super) fn one_game(
    record: &GameRecord,
    format: Format,
    encoding: Encoding,
) -> Result<Vec<u8>, GameProblem> {
    let text = into_text::to_text(record, format)?;
    Ok(match format {
        Format::Kif => kif::to_bytes(&text, encoding)?,
        Format::Ki2 => ki2::to_bytes(&text, encoding)?,
        _ => encoding::encode(&yonin_record::write(&text)?, encoding)?,
    })
}

/// Writes the games of a file with many, one by one.
pub(super) struct ManyGames {
    format: Format,
    encoding: Encoding,
    /// The line about variant and rules that stands above.
    head: String,
    is_first: bool,
}

impl ManyGames {
    pub(super) fn new(format: Format, encoding: Encoding) -> Self {
        Self {
            format,
            encoding,
            head: String::new(),
            is_first: true,
        }
    }

    /// The bytes of the next game.
    pub(super) fn next(&mut self, record: &GameRecord) -> Result<Vec<u8>, GameProblem> {
        let told = tell(record, self.format)?;
        let text = match self.format {
            Format::Csa => self.csa(&told)?,
            Format::Pgn4 => {
                let gap = if self.is_first { "" } else { "\n" };
                gap.to_owned() + &pgn4::write(&told.text)?
            }
            Format::Usi => self.line(record, &told, &usi::write(&told.text)?),
            _ => self.line(
                record,
                &told,
                &(yonin_record::write_line(&told.text)? + "\n"),
            ),
        };
        self.is_first = false;
        Ok(encoding::encode(&text, self.encoding)?)
    }

    /// Version 2.2, which all programs read: 3.0 adds nothing to games without times.
    fn csa(&self, told: &Told) -> Result<String, RecordError> {
        let text = csa::write(&told.text, csa::Version::V2_2, self.encoding)?;
        Ok(if self.is_first {
            text
        } else {
            format!("/\n{text}")
        })
    }

    fn line(&mut self, record: &GameRecord, told: &Told, line: &str) -> String {
        let mut text = String::new();
        let head = format!("{GAME}{} {}\n", record.variant, record.rules);
        if head != self.head && self.format == Format::Usi {
            text += &head;
            self.head = head;
        }
        if let Some(note) = &told.note {
            text += &format!("{END}{note}\n");
        }
        text + line
    }
}
