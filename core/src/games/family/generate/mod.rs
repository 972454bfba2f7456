//! Legal moves (rules 1.4, 2.2-2.4): found as sets of targets, without playing any of them.

mod borrowed;
mod drops;
mod moves;
mod node;
mod promotion;
mod sample;
mod sinks;

pub(super) use moves::{
    count_legal_moves, has_legal_move, is_legal, legal_moves, nth_legal_move, sample_legal_move,
};
