//! Four-player chess on the 14x14 cross: free-for-all by points, and Teams.

#![allow(
    clippy::inline_always,
    reason = "generation by seat and by what is done with the moves lives on constants folded across calls"
)]

mod attack;
mod board;
mod careful;
mod castling;
mod check_bonus;
mod checks;
mod codes;
mod draw;
mod easy;
mod fen4;
mod generate;
mod keys;
mod lines;
mod moves;
mod notation;
mod passed;
mod piece;
mod plain;
mod play;
mod ply;
mod position;
mod referee;
mod relation;
pub mod rules;
mod set;
mod settle;
mod sight;
mod sink;
mod square;
mod stages;
mod walking;

pub use fen4::Fen4Error;
pub use moves::Chess4Move;
pub use piece::{Kind, Piece};
pub use ply::PlyReport;
pub use position::Chess4Position;
pub use referee::Chess4Referee;
pub use rules::Chess4Rules;
pub use square::Square;
