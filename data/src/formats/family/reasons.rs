//! The reasons of ends that records of the family name: those of the rules, and those outside them.

use shiho_core::games::family::reasons;

pub(in crate::formats) use crate::outside::{
    DRAW, ERROR, FORFEIT, ILLEGAL_MOVE, INTERRUPTED, NO_MATE, TIME_UP,
};

/// A declaration wins.
pub(in crate::formats) const DECLARATION: &str = reasons::DECLARATION.0;
/// A draw by declaration or an agreed count.
pub(in crate::formats) const JISHOGI: &str = reasons::JISHOGI.0;
/// The limit of plies.
pub(in crate::formats) const LIMIT: &str = reasons::LIMIT.0;
/// A mate.
pub(in crate::formats) const MATE: &str = reasons::MATE.0;
/// A repetition.
pub(in crate::formats) const REPETITION: &str = reasons::REPETITION.0;
/// A resignation.
pub(in crate::formats) const RESIGN: &str = reasons::RESIGN.0;
