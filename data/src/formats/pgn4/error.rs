//! What can be wrong with PGN4 text, and with games to be written as PGN4.

use shiho_core::games::chess4::reasons;
use shiho_core::{ParseError, PlayError, RuleError};

/// The longest offending text that an error quotes, in characters.
const QUOTED: usize = 80;

/// PGN4 text that cannot be read: where, what is wrong, and the offending text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}: `{text}`")]
pub struct Pgn4Error {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub problem: Pgn4Problem,
    /// The offending text, shortened if it is long.
    pub text: String,
}

impl Pgn4Error {
    /// An error about `text`, which begins at `line` and `column`.
    pub(super) fn new(place: (usize, usize), problem: Pgn4Problem, text: &str) -> Self {
        let mut quoted: String = text.chars().take(QUOTED).collect();
        if quoted.len() < text.len() {
            quoted.push('…');
        }
        Self {
            line: place.0,
            column: place.1,
            problem,
            text: quoted,
        }
    }
}

/// What to try where moves go on after the end by the rules.
fn early(reason: &str) -> &'static str {
    if reason == reasons::LEAD.0 {
        "; games of chess.com are read with --variant chess4 --preset chesscom"
    } else {
        ""
    }
}

/// One way for PGN4 text to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it all")]
pub enum Pgn4Problem {
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    #[error("the tag is given twice")]
    TagTwice,
    #[error("the comment is not closed")]
    OpenComment,
    #[error("`}}` without a comment")]
    CommentEnd,
    #[error("the variation is not closed")]
    OpenVariation,
    #[error("`)` without a variation")]
    VariationEnd,
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    #[error("a variation needs a move that it replaces")]
    VariationStart,
    #[error("this variant is not played; known are FFA and Teams")]
    Variant,
    #[error("the rules cannot be taken: {0}")]
    Rules(RuleError),
    #[error("the start position cannot be read: {0}")]
    Start(Box<ParseError>),
    #[error("not a move; one is written Nd1-f2, d4xe3, O-O, R, T, S or #")]
    Token,
    #[error("there is no piece with this letter (P N B R Q D K)")]
    PieceLetter,
    #[error("the move needs two squares of the cross with - or x between them")]
    Squares,
    #[error("unknown marks after the move")]
    Suffix,
    #[error("no piece stands on {0}")]
    NoPiece(String),
    #[error("{seat} is to move, the piece on {square} is not {seat}'s")]
    NotOwn { seat: &'static str, square: String },
    #[error("the piece on {square} is {found}")]
    WrongPiece { square: String, found: char },
    #[error("the move takes {0}")]
    WrongCapture(String),
    #[error("the pawn cannot become this piece here")]
    Promotion,
    #[error("the move does not promote")]
    NoPromotion,
    #[error("the move is not legal")]
    Illegal,
    #[error("not possible here: {0}")]
    Event(Box<PlayError>),
    #[error("the game is over ({reason}){}", early(.reason))]
    Over { reason: &'static str },
}

/// Why a game cannot be written as PGN4.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Pgn4WriteError {
    /// The game is of another variant.
    #[error("PGN4 is for chess4, not for {0}")]
    Variant(&'static str),
    /// The rules cannot be taken.
    #[error("rules `{text}`: {source}")]
    Rules {
        /// The game's rules.
        text: String,
        /// What is wrong.
        source: RuleError,
    },
    /// The start position cannot be read.
    #[error("start position: {0}")]
    Start(#[from] ParseError),
    /// A move or event cannot be played.
    #[error("ply {ply}, `{text}`: {source}")]
    Move {
        /// Number of the ply in the game, from 1.
        ply: usize,
        /// The move or event.
        text: String,
        /// Why not.
        source: PlayError,
    },
    /// A comment has a `}`, which would end it.
    #[error("a comment cannot have a `}}`: `{0}`")]
    Comment(String),
    /// A name of a header is no word.
    #[error("a tag's name is one word, not `{0}`")]
    TagName(String),
    /// A variation begins where its line has no ply that it could replace.
    #[error("variation {index} begins at ply {ply}, where the line it leaves has no ply")]
    Variation {
        /// Index of the variation, from 0.
        index: usize,
        /// Its first ply.
        ply: usize,
    },
    /// Variations of variations go too deep.
    #[error("variation {index} is nested more than {depth} deep")]
    TooDeep {
        /// Index of the variation, from 0.
        index: usize,
        /// The deepest nesting that is read again.
        depth: usize,
    },
}
