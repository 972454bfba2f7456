//! Record formats: games as other programs and people write them.

pub mod csa;
mod elapsed;
pub mod encoding;
mod family;
mod game_text;
mod japanese;
pub mod ki2;
pub mod kif;
pub mod packed;
pub mod pgn4;
mod record_error;
pub mod usi;
pub mod yonin_record;

pub use encoding::Encoding;
pub use game_text::{Ending, GameText, Line, Ply, Variation};
pub use record_error::{RecordError, RecordProblem};
