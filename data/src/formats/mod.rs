//! Record formats: games as other programs and people write them.
//!
//! Each format implements [`RecordFormat`] in its own `format.rs`; [`Format`] is their list by name.

pub mod csa;
mod elapsed;
pub mod encoding;
mod end_note;
mod family;
mod format;
mod found;
mod game_text;
mod into_record;
mod into_text;
mod japanese;
pub mod jkf;
pub mod ki2;
pub mod kif;
mod lines;
pub mod packed;
pub mod pgn4;
mod problem;
mod record_error;
mod record_format;
mod table;
pub mod usi;
pub mod yonin_record;

pub use encoding::Encoding;
pub use format::{Format, UnknownFormat, to_text};
pub use found::{FoundGame, Given, Labels};
pub use game_text::{Ending, GameText, Line, Ply, Variation};
pub use into_record::to_record;
pub use problem::{GameProblem, Place};
pub use record_error::{RecordError, RecordProblem};
pub use record_format::{End, ExportOptions, RecordFormat, Sink, Stop, Written};
