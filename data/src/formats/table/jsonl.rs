//! JSON lines: one game a line.

use std::io::BufRead;

use shiho_core::VariantId;

use super::row::{GameRow, found};
use crate::formats::found::Given;
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// The same columns as in CSV as JSON, one object a line.
pub(in crate::formats) struct Jsonl;

impl RecordFormat for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["jsonl", "ndjson"]
    }

    fn holds(&self, _: VariantId) -> bool {
        true
    }

    fn is_shown_by(&self, line: &str) -> bool {
        line.starts_with('{')
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        for (line, number) in stream.split(b'\n').zip(1..) {
            let line = line?;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let row = serde_json::from_slice(&line);
            let row = row.map_err(|error| GameProblem::Json(error.to_string()));
            sink(found(Place::Line(number), row, given))?;
        }
        Ok(())
    }

    fn write(
        &self,
        record: &GameRecord,
        _: ExportOptions,
        _: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        let line = serde_json::to_vec(&GameRow::from(record));
        let mut line = line.map_err(|error| GameProblem::Json(error.to_string()))?;
        line.push(b'\n');
        Ok(Some(line))
    }
}
