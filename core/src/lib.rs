//! Rules of Shiho's games: seats, options, positions, legal moves, results and notation.
//!
//! Three layers make a game: typed [`rules`], a [`position`] that knows the legal moves, and a
//! [`game`] that adds history. Variants are listed in the [`registry`]. No I/O, no global state.

pub mod effect;
pub mod error;
pub mod event;
pub mod game;
pub mod games;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod position;
pub mod random;
pub mod referee;
pub mod registry;
pub mod rules;
pub mod seat;
pub mod sets;
pub mod shogi9;

pub use effect::{Effect, Happened, Out, Owner, Taken};
pub use error::{ParseError, PlayError, RuleError};
pub use event::Event;
pub use game::Game;
pub use notation::{Cell, Diagram, Notation, Variant};
pub use outcome::{EndReason, Outcome, Utility};
pub use position::{Move, MoveList, Position};
pub use referee::{Referee, Refereed, Ruling};
pub use registry::{UnknownVariant, VariantId, VariantVisitor};
pub use rules::RuleSet;
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
