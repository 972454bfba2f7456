//! Record formats: games as other programs and people write them.

mod elapsed;
mod game_text;
pub mod pgn4;
pub mod yonin_record;

pub use game_text::{Ending, GameText, Line, Ply, Variation};
