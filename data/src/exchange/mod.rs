//! Datasets from record files and record files from datasets.
//!
//! [`import()`] reads files of any [`Format`] into a dataset, [`export()`] writes a dataset in one. In
//! between stand [`to_record`] and [`to_text`], which turn a [`GameText`](crate::formats::GameText) into a
//! [`GameRecord`](crate::GameRecord) and back.
//!
//! A record's result is what its rules say. Where the moves end the game, or an event does that the text
//! calls its end (a resignation, a declaration), the rules' reason and result count. Any other end is
//! outside the rules ([`REASONS_OUTSIDE_RULES`](crate::outside::REASONS_OUTSIDE_RULES)) and keeps its word
//! and the places that the text gives; a text without an end is `interrupted`.
//!
//! Datasets have no room for comments, variations, times and headers; they are left out.

mod detect;
mod error;
mod export;
mod import;
mod read;

pub use crate::formats::{
    ExportOptions, Format, FoundGame, GameProblem, Place, UnknownFormat, to_record, to_text,
};
pub use error::ExchangeError;
pub use export::{Exported, export, export_telling};
pub use import::{ImportOptions, Imported, MOST_CONTRADICTED, Report, import};
pub use read::{ReadOptions, read_file};
