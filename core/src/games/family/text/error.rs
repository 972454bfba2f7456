//! What can be wrong with an SFEN.

use crate::shogi9::Square;

/// Ways in which an SFEN can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SfenError {
    /// Nothing there.
    #[error("empty position text")]
    Empty,
    /// Not board, turn, hands and number.
    #[error("expected `board turn hands [number]`")]
    Fields,
    /// Not nine ranks.
    #[error("expected 9 ranks, found {0}")]
    Ranks(usize),
    /// A rank that is not nine squares wide.
    #[error("expected 9 squares, found {0}")]
    Width(usize),
    /// A character that is no piece.
    #[error("`{0}` is no piece")]
    Letter(char),
    /// A plus sign before something that cannot promote.
    #[error("`+{0}` does not exist")]
    Promoted(char),
    /// Two kings of one side.
    #[error("{0} has two kings")]
    Kings(&'static str),
    /// A turn that is neither `b` nor `w`.
    #[error("the turn is `b` or `w`")]
    Turn,
    /// A king in hand.
    #[error("a king cannot be in hand")]
    HandKing,
    /// A count of zero.
    #[error("a count cannot be 0")]
    HandCount,
    /// Something else in the hands.
    #[error("hands are counts and letters of RBGSNLP or rbgsnlp")]
    HandLetter,
    /// A ply number that is no number.
    #[error("the ply number is not a number")]
    Number,
    /// More pieces of a kind than the game has.
    #[error("{found} pieces of kind {kind}, the game has {stock}")]
    Stock {
        /// The base kind's letter.
        kind: char,
        /// How many there are.
        found: u32,
        /// How many the game has.
        stock: u32,
    },
    /// A side without a king.
    #[error("{0} has no king")]
    NoKing(&'static str),
    /// The side that is not to move is in check.
    #[error("{0} is in check but not to move")]
    Check(&'static str),
    /// An unpromoted piece that can never move.
    #[error("the {kind} on {square} can never move")]
    Dead {
        /// The kind's letter.
        kind: char,
        /// Where it stands.
        square: Square,
    },
    /// Two unpromoted pawns of one side on a file.
    #[error("{side} has two pawns on file {file}")]
    Nifu {
        /// Whose pawns.
        side: &'static str,
        /// The file.
        file: u8,
    },
}
