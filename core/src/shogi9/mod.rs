//! What the three 9x9 games share: squares, kinds, reach, hands, moves and their text.
//!
//! Squares to moves are shared by all three; `family` and what builds on it (positions, endings,
//! SFEN) by the two-seat games alone, whose rules are one text with a few differences.

pub mod board;
mod borrowed;
mod draw;
pub mod family;
mod fouls;
pub mod gait;
mod generate;
pub mod hand;
pub mod impasse;
mod list;
pub mod moves;
mod node;
pub mod notation;
mod occurrences;
mod parting;
pub mod piece;
pub mod pieces;
pub(crate) mod places;
pub mod position;
pub mod reach;
pub mod referee;
pub mod sfen;
mod sink;
pub mod square;

pub use board::Board;
pub use hand::Hand;
pub use moves::ShogiMove;
pub use piece::{Colour, Kind, Piece};
pub use square::Square;
