//! Playing a record again.
//!
//! Two entrances show the same plies: [`checked`] plays by the rules and refuses what they refuse;
//! [`trusted`] plays moves that have been checked before, which is several times as fast.

mod checked;
mod error;
mod ply;
mod trusted;

pub(crate) use checked::ranking;
pub use checked::{check_game, checked};
pub use error::ReplayError;
pub use ply::Ply;
pub use trusted::trusted;
