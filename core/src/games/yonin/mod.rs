//! Yonin: four-player shogi (Hirata 1993), every rule by the section of its specification.
//!
//! Owner and facing of a piece are two things: a mated seat's pieces change hands but still look
//! where they looked, and only the facing decides how a piece moves.

mod attacks;
mod board;
mod draw;
mod error;
mod facing;
mod givers;
mod harvest;
mod history;
mod list;
mod movegen;
mod notation;
mod pairs;
mod pawn_drops;
mod piece;
mod places;
mod position;
mod read;
mod referee;
mod rules;
mod set;
mod sinks;
mod tables;
#[cfg(test)]
mod tests;
mod turn;
mod windows;
mod write;

pub use board::Board;
pub use error::PositionError;
pub use facing::Facing;
pub use piece::{Owner, YoninPiece};
pub use position::{Elimination, YoninPosition};
pub use referee::YoninReferee;
pub use rules::{
    AfterMate, CheckGiver, End, First, FrontOverturned, GiverUpdate, InheritFacing, MateCredit,
    MateTime, MatedPieces, Nifu, PartnerCheck, Perpetual, PromoZone, Stalemate, StalemateCredit,
    Uchifuzume, YoninRules,
};
pub use set::SquareSet;
