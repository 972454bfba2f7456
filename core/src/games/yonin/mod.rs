//! Yonin: four-player shogi (Hirata 1993), every rule by the section of its specification.
//!
//! | rule | file | section |
//! |---|---|---|
//! | options and their readings | `rules` | 9 |
//! | seats, facings, moves of the pieces | `piece`, `tables` | 1, 2 |
//! | set-up, first seat | `position` | 1 |
//! | position text (Y4SFEN) | `text/read`, `text/write` | 3, C1, C2 |
//! | attack, check, new checkers | `attacks` | 4 |
//! | legal moves: pins, answers to checks, kings that nobody captures | `generate/node` | 5.1, 5.5 |
//! | promotion | `promotion` | 5.2, C5, D2 |
//! | captures and drops | `state` | 5.3, 5.4 |
//! | dead pawns, nifu, overturned kings | `generate/pawn_drops` | 5.4, D7, D11 |
//! | mates by pawn drops | `generate/pawn_drops` | 5.7, D9 |
//! | pairs: checks on the partner | `generate/teams` | 5.6, D31 |
//! | who gives a check | `play` | 6, D17, D19 |
//! | check priority: whose turn it is | `play/settle` | 6, D15, D16, D23 |
//! | mates and their credit | `play/settle` | 6, D18, D20-D22 |
//! | inheritance, overturned kings | `play/settle` | 6, D25-D27 |
//! | places | `places` | 7 |
//! | repetition, continuous check | `repetition` | 8, D35-D38 |
//! | move limit, order of the end tests | `referee` | 7, D39 |
//!
//! Owner and facing of a piece are two things: a mated seat's pieces change hands but still look
//! where they looked, and only the facing decides how a piece moves.

mod attacks;
mod board;
mod generate;
mod piece;
mod places;
mod play;
mod position;
mod promotion;
mod referee;
mod repetition;
mod rules;
mod set;
mod state;
mod tables;
mod text;
mod windows;

pub use board::Board;
pub use piece::{Facing, YoninPiece};
pub use places::reasons;
pub use referee::YoninReferee;
pub use rules::{
    AfterMate, CheckGiver, End, First, FrontOverturned, GiverUpdate, InheritFacing, MateCredit,
    MateTime, MatedPieces, Nifu, PartnerCheck, Perpetual, PromoZone, Stalemate, StalemateCredit,
    Uchifuzume, YoninRules,
};
pub use set::SquareSet;
pub use state::{Elimination, YoninPosition};
