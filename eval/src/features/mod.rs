//! Feature sets: what a net sees of a position.
//!
//! A [`FeatureSet`] turns a position, looked at by one seat, into a short list of numbers, the indices of
//! the inputs that are 1; all other inputs are 0. Training and playing use this one definition. The
//! board is turned so that the viewer plays up the board and owners are counted clockwise from the
//! viewer: the same weights serve every seat.
//!
//! A feature set never changes its meaning: a change is a new set with an id of its own, beside the others in
//! the folder of its game. A game lists its sets in one place ([`feature_sets!`](crate::feature_sets)); net
//! files, training and playing find them by their ids.

pub mod annan;
pub mod chess4;
mod feature;
mod four;
mod game;
mod nine;
mod set;
pub mod shogi;
pub mod yonin;

pub use game::{NetGame, NetGameVisitor, SetVisitor, visit};
pub use set::{FeatureSet, SetFacts};
