//! Datasets from record files and record files from datasets.
//!
//! [`import()`] reads files of any [`Format`] into a dataset, [`export()`] writes a dataset in one. In
//! between stand [`to_record`] and [`to_text`], which turn a [`GameText`](crate::formats::GameText) into a
//! [`GameRecord`](crate::GameRecord) and back.
//!
//! A record's result is what its rules say. Where the moves end the game, or an event does that the text
//! calls its end (a resignation, a declaration), the rules' reason and result count. Any other end is
//! outside the rules ([`REASONS_OUTSIDE_RULES`](crate::record::REASONS_OUTSIDE_RULES)) and keeps its word
//! and the places that the text gives; a text without an end is `interrupted`.
//!
//! Datasets have no room for comments, variations, times and headers; they are left out.

mod detect;
mod end_note;
mod error;
mod export;
mod format;
mod import;
mod into_record;
mod into_text;
mod part_folder;
mod read;
mod read_lines;
mod read_packed;
mod read_rows;
mod row;
mod write_packed;
mod write_rows;
mod write_text;

pub use error::{ExchangeError, GameProblem, Place};
pub use export::{ExportOptions, Exported, export};
pub use format::{Format, UnknownFormat};
pub use import::{ImportOptions, Imported, Report, import};
pub use into_record::to_record;
pub use into_text::to_text;
pub use read::{FoundGame, ReadOptions, read_file};
