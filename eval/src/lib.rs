//! Who plays: evaluators, tactics, feature sets, nets, search and players.

pub mod evaluator;
pub mod features;
pub mod hand;
pub mod net;
pub mod player;
pub mod search;
mod source;
pub mod spec;
pub mod tactics;

pub use evaluator::{Evaluator, Score};
pub use hand::HandWritten;
pub use player::{Decision, Player, PlayerError};
pub use source::{PlayVisitor, Playable, PlayerSource, visit};
pub use tactics::Tactics;
