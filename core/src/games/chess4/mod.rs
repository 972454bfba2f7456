//! Four-player chess on the 14x14 cross: free-for-all by points, and Teams.

mod board;
mod castling;
mod check_bonus;
mod fen4;
mod movegen;
mod moves;
mod notation;
mod piece;
mod ply;
mod position;
mod referee;
pub mod rules;
mod settle;
mod square;

pub use fen4::Fen4Error;
pub use moves::Chess4Move;
pub use piece::{Kind, Piece};
pub use ply::PlyReport;
pub use position::Chess4Position;
pub use referee::Chess4Referee;
pub use rules::Chess4Rules;
pub use square::Square;
