//! Ends that lie outside the rules of every game: what happened at the board or to the record.
//!
//! A record may give one only where the rules have not ended its game. Rules may have an end of the same
//! name (`illegal_move`); then the moves prove it.

/// The game was broken off.
pub const INTERRUPTED: &str = "interrupted";
/// A seat ran out of time.
pub const TIME_UP: &str = "time_up";
/// A foul that is not among the moves.
pub const ILLEGAL_MOVE: &str = "illegal_move";
/// A seat did not turn up.
pub const FORFEIT: &str = "forfeit";
/// A problem without a mate.
pub const NO_MATE: &str = "no_mate";
/// A draw without a reason.
pub const DRAW: &str = "draw";
/// A fault of a program.
pub const ERROR: &str = "error";
/// A result without a reason.
pub const UNKNOWN: &str = "unknown";

/// All of them.
pub const REASONS_OUTSIDE_RULES: [&str; 8] = [
    INTERRUPTED,
    TIME_UP,
    ILLEGAL_MOVE,
    FORFEIT,
    NO_MATE,
    DRAW,
    ERROR,
    UNKNOWN,
];

/// What stands before the word of a record for an end that the rules do not confirm, `called:mate`.
pub const CALLED: &str = "called:";

/// Whether `reason` names an end outside the rules.
pub fn is_outside_rules(reason: &str) -> bool {
    REASONS_OUTSIDE_RULES.contains(&reason) || reason.starts_with(CALLED)
}
