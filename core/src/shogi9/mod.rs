//! What the three 9x9 games share: squares, kinds of pieces, their reach, hands, moves and their text.

mod hand;
pub mod moves;
pub mod piece;
pub mod reach;
pub mod square;
mod writer;

pub use hand::Hand;
pub use moves::ShogiMove;
pub use piece::Kind;
pub use square::Square;
pub(crate) use writer::Writer;
