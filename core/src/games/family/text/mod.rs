//! SFEN, the text of positions, and the rest of the family's notation (rules 1.1).

mod error;
mod notation;
mod read;
mod write;

pub use error::SfenError;
pub(super) use read::parse;
