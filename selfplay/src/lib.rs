//! Playing in bulk: self-play runs into datasets, matches with confidence intervals.

pub mod bench;
pub mod book;
pub mod distinct;
mod draft;
pub mod error;
pub mod groups;
pub mod matches;
pub mod opening;
pub mod picture;
pub mod play;
pub mod players;
pub mod run;
pub mod store;
pub mod stream;

pub use error::{GameError, OpenError, RunError};
pub use groups::{Done, GroupSink};
pub use players::Players;
