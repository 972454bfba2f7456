//! Text of positions, moves and events, and what can be wrong with it (spec section 10, reading 17-B1).
//!
//! Positions are FEN4. Under `resign_mode = dkw` a king of a dead seat that is not written grey walks. In a
//! finished position a dead seat may have the turn, and in Teams a king may be missing; if the turn stands at
//! the last seat, `-` stands for its letter, which would mean that it may still move (17-B6).

mod read;
mod write;

use crate::error::ParseError;

/// What can be wrong with a FEN4.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fen4Error {
    /// No text at all.
    #[error("empty position")]
    Empty,
    /// Not even the board can be told from the rest.
    #[error(
        "no `-` found, expected turn-dead-castleShort-castleLong-points-halfmove[-{{extra}}]-board"
    )]
    NoParts,
    /// A part before the board is missing.
    #[error("{0} parts before the board, expected 6, or 7 with extra keys")]
    Parts(usize),
    /// The turn is no seat letter.
    #[error("the turn is not R, B, Y or G")]
    Turn,
    /// A list of another length than four.
    #[error("{0} values, expected four")]
    Count(usize),
    /// A flag that is neither 0 nor 1.
    #[error("a flag is 0 or 1")]
    Flag,
    /// Not a number, or one too large to count with.
    #[error("not a non-negative integer of at most nine digits")]
    Number,
    /// Points beyond what the format holds.
    #[error("more than 65535 points")]
    Points,
    /// The seat to move does not play.
    #[error("the seat to move is marked dead")]
    DeadSeatToMove,
    /// The board has another number of ranks than 14.
    #[error("{0} ranks, expected 14")]
    Ranks(usize),
    /// A rank has another number of cells than 14.
    #[error("{0} cells, expected 14")]
    Cells(usize),
    /// Nothing between two commas.
    #[error("empty cell")]
    EmptyCell,
    /// A run of no empty squares, or of more than a rank holds.
    #[error("a run of empty squares is 1 to 14 long")]
    Run,
    /// A piece in a cut corner.
    #[error("piece in a cut corner")]
    PieceInCorner,
    /// A wall where a square should be.
    #[error("wall inside the cross, only the corners are walls")]
    WallInside,
    /// The seat letter of a piece is none of r, b, y, g.
    #[error("not a piece: the owner's letter r, b, y or g is missing")]
    PieceOwner,
    /// The kind letter of a piece is none of P, N, B, R, Q, D, K.
    #[error("unknown kind of piece")]
    PieceKind,
    /// An active seat has no king or several.
    #[error("active seat has {0} kings, needs exactly 1")]
    Kings(usize),
    /// A seat that has resigned has several kings that could walk.
    #[error("dead seat has {0} live kings, at most 1 can walk")]
    WalkingKings(usize),
    /// A pawn of an active seat where no pawn can be.
    #[error("pawn of an active seat outside the own ranks where pawns can stand")]
    PawnRank,
    /// The extra part is not in braces.
    #[error("the extra keys are not enclosed in braces")]
    ExtraBraces,
    /// A leaving of another kind.
    #[error("leaving is 'step' or 'draw'")]
    Leaving,
    /// A leaving that the position cannot have.
    #[error("no seat has left so that this could be asked")]
    LeavingMeaningless,
    /// An extra key without quotes or without a value.
    #[error("an extra key is not of the form 'key':value")]
    ExtraKey,
    /// The en passant entries are not four.
    #[error("{0} en passant entries, expected four")]
    EnPassantCount(usize),
    /// An en passant entry is not in quotes.
    #[error("en passant entry is not quoted")]
    EnPassantQuotes,
    /// An en passant entry is not two squares.
    #[error("en passant entry is not passed square:pawn's square")]
    EnPassantForm,
    /// An en passant entry that no double step of the seat leaves.
    #[error("en passant entry is no double step of its seat")]
    EnPassantStep,
    /// The quiet counters are not four numbers.
    #[error("`quiet` needs four integers")]
    QuietForm,
    /// The quiet counters contradict the halfmove counter.
    #[error("`quiet` does not sum up to halfmove")]
    QuietSum,
}

impl Fen4Error {
    fn at(self, place: impl Into<String>, text: impl Into<String>) -> ParseError {
        ParseError::new(place, self, text)
    }
}

/// What can be wrong with the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum MoveTextError {
    /// No square at the start.
    #[error("does not start with a square of the cross")]
    From,
    /// No second square.
    #[error("has no target square of the cross; a move is written h2h4")]
    To,
    /// No kind that pawns become.
    #[error("a promotion is written q or d, in Teams n, b, r or q")]
    Promotion,
}
