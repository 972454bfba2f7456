//! Reasons for which games of the shogi family end (rules 1.5-1.9).

use crate::outcome::EndReason;

/// The king of the side to move is attacked and it has no legal move (rules 1.5).
pub const MATE: EndReason = EndReason("mate");

/// The side to move has no legal move although its king is not attacked (rules 1.5).
pub const NO_MOVES: EndReason = EndReason("no_moves");

/// A position has come too often (rules 1.6).
pub const REPETITION: EndReason = EndReason("repetition");

/// A position has come too often by checks of one side (rules 1.6).
pub const PERPETUAL_CHECK: EndReason = EndReason("perpetual_check");

/// A valid declaration (rules 1.7).
pub const DECLARATION: EndReason = EndReason("declaration");

/// A declaration that was not valid (rules 1.7).
pub const BAD_DECLARATION: EndReason = EndReason("bad_declaration");

/// A draw by declaration, or an agreed count (rules 1.7).
pub const JISHOGI: EndReason = EndReason("jishogi");

/// A declaration that the rules make by themselves (`impasse=auto27`).
pub const IMPASSE: EndReason = EndReason("impasse");

/// A king on the enemy king's start square (`impasse=try`).
pub const TRY: EndReason = EndReason("try");

/// The limit of plies (`max_plies`).
pub const LIMIT: EndReason = EndReason("limit");

/// A resignation.
pub const RESIGN: EndReason = EndReason("resign");

/// An illegal move (rules 1.9).
pub const ILLEGAL_MOVE: EndReason = EndReason("illegal_move");

/// A king left in check was taken (`on_illegal=kinte`).
pub const KING_TAKEN: EndReason = EndReason("king_taken");
