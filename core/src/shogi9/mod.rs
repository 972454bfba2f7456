//! What the three 9x9 games share: squares, kinds, reach, hands, moves and their text.
//!
//! Material only, never rules of legality: Annan borrows moves and Yonin has four facings.

pub mod hand;
pub mod moves;
pub mod piece;
pub mod reach;
pub mod square;

pub use hand::Hand;
pub use moves::ShogiMove;
pub use piece::{Colour, Kind, Piece};
pub use square::Square;
