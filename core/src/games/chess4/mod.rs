//! Four-player chess on the 14x14 cross: free-for-all by points, and Teams.
//!
//! | rule | file | section of the specification |
//! |---|---|---|
//! | the cross, seats and directions | `square` | 1.1, 1.2 |
//! | set-up and the first mover | `rules`, `position` | 1.3, 1.4 |
//! | the state | `state` | 2 |
//! | how pieces move, what they may capture | `generate` | 3.1 to 3.3 |
//! | promotion | `promotion` | 3.4, 15 |
//! | castling | `castling` | 3.5 |
//! | en passant | `en_passant` | 3.6 |
//! | attacks and checks | `board` | 4.1 |
//! | legality, captures of kings | `generate` | 4.2, 5.4 |
//! | mates, stalemates, the bonus for checks | `play/settle` | 5, 6, 8.2 |
//! | the order of things in one ply | `play` | 7 |
//! | points of pieces | `piece` | 8.1 |
//! | grey armies, resignation, walking kings | `play/leaving` | 9.1 |
//! | lead, draws, limits, places | `referee` | 9.2 to 9.5 |
//! | texts of positions, moves and events | `text`, `moves` | 10, 17 |
//! | sides and ends of Teams | `rules`, `referee` | 15 |
//! | options | `rules` | 16 |

#![allow(
    clippy::inline_always,
    reason = "generation by seat and by what is done with the moves lives on constants folded across calls"
)]

mod board;
mod castling;
mod en_passant;
mod generate;
mod lines;
mod moves;
mod piece;
mod play;
mod position;
mod promotion;
mod referee;
pub mod rules;
mod set;
mod square;
mod state;
mod text;

pub use moves::Chess4Move;
pub use piece::{Kind, Piece};
pub use play::PlyReport;
pub use referee::{Chess4Referee, reasons};
pub use rules::Chess4Rules;
pub use square::Square;
pub use state::Chess4Position;
pub use text::Fen4Error;
