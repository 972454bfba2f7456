//! The reasons of ends that records of the family name, gathered: those of the rules and those beyond.

/// The game was broken off.
pub(in crate::formats) const INTERRUPTED: &str = "interrupted";
/// The time of the side to move ran out.
pub(in crate::formats) const TIME_UP: &str = "time_up";
/// A foul.
pub(in crate::formats) const ILLEGAL_MOVE: &str = "illegal_move";
/// One side did not turn up.
pub(in crate::formats) const FORFEIT: &str = "forfeit";
/// A problem without a mate.
pub(in crate::formats) const NO_MATE: &str = "no_mate";
/// A draw without a reason.
pub(in crate::formats) const DRAW: &str = "draw";
/// The game was stopped by a fault of a program.
pub(in crate::formats) const ERROR: &str = "error";
pub(in crate::formats) const RESIGN: &str = "resign";
pub(in crate::formats) const MATE: &str = "mate";
pub(in crate::formats) const REPETITION: &str = "repetition";
pub(in crate::formats) const JISHOGI: &str = "jishogi";
pub(in crate::formats) const DECLARATION: &str = "declaration";
pub(in crate::formats) const LIMIT: &str = "limit";
