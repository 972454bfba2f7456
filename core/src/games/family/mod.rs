//! Shogi and Annan: two members of one family, whose rules are one text with a few differences.

pub(crate) mod attacks;
pub(crate) mod board;
pub mod end_rules;
mod fouls;
mod generate;
pub(crate) mod hooks;
pub mod impasse;
pub(crate) mod lines;
pub(crate) mod piece;
pub(crate) mod pieces;
mod position;
pub mod reasons;
mod referee;
mod repetition;
pub(crate) mod state;
mod text;

pub use board::Board;
pub use hooks::Family;
pub use piece::{Colour, Piece};
pub use referee::FamilyReferee;
pub use state::FamilyPosition;
pub use text::SfenError;
