//! Shogi and Annan: two members of one family, whose rules are one text with a few differences.
//!
//! Where the two differ, the common rules ask the game by the hooks of [`Family`] (file `hooks`); the answers are in
//! [`shogi`](super::shogi) and [`annan`](super::annan). Sections are those of the rules of shogi (1) and Annan (2).
//!
//! | rule | file | section |
//! |---|---|---|
//! | position text, what may be loaded | `text/read`, `text/write` | 1.1, 2.6 |
//! | words for moves and events | `text/notation` | 1.3 |
//! | how pieces move | `lines`; `pieces` for a whole side | 0, 2.2 |
//! | attacks and checks | `attacks` | 2.3 |
//! | king safety, pins, captures of a supporter | `generate/node` | 1.4-5, 2.4-5 |
//! | moves of pieces that move as themselves | `generate/moves` | 1.4 |
//! | moves of pieces that may borrow | `generate/borrowed` | 2.2, 2.4 |
//! | promotion, forced promotion, pawns that move to a file of another | `generate/promotion` | 1.4-1, 1.4-2, 2.4-1 to 2.4-3 |
//! | drops: dead pieces, two pawns on a file, mates by a pawn drop | `generate/drops` | 1.4-3, 1.4-4, 1.4-6, 2.4-2 to 2.4-4 |
//! | making a move | `board` | 1.4 |
//! | no legal move, whose turn it is | `position` | 1.5 |
//! | repetition, perpetual check | `repetition` | 1.6 |
//! | entering king: declarations, agreed counts | `impasse` | 1.7 |
//! | try rule, move limit, resignation, order of the tests | `referee` | 1.7, 1.8 |
//! | illegal moves that stand or can be claimed | `fouls` | 1.9 |
//! | options and reasons of endings | [`end_rules`], [`reasons`] | 1.5-1.9, 2.5 |
//! | choosing a move at random, lists and counts of moves | `generate/sample`, `generate/sinks` | - |

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
