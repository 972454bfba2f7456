//! Records of Yonin: a text in the way of KIF, and one line in the way of USI (described with examples
//! in `FORMATS.md`).

mod error;
pub(super) mod format;
mod one_line;
mod read;
mod words;
mod write;

pub use error::{YoninProblem, YoninRecordError, YoninWriteError};
pub use one_line::{read_line, read_lines, write_line};
pub use read::read;
pub use write::write;
