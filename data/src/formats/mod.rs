//! Record formats: games as other programs and people write them.

mod game_text;
pub mod pgn4;

pub use game_text::{Ending, GameText, Line, Ply, Variation};
