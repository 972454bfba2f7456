//! What can be wrong with records of Yonin.

use shiho_core::{ParseError, PlayError, RuleError};

/// The longest offending text that an error quotes, in characters.
const QUOTED: usize = 80;

/// A record that cannot be read: where, what is wrong, and the offending text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}: `{text}`")]
pub struct YoninRecordError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub problem: YoninProblem,
    /// The offending text, shortened if it is long.
    pub text: String,
}

impl YoninRecordError {
    /// An error about `part`, a part of the line `whole` with the number `line`.
    pub(super) fn new(line: usize, whole: &str, part: &str, problem: YoninProblem) -> Self {
        let before = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize);
        let before = before.and_then(|bytes| whole.get(..bytes)).unwrap_or("");
        let mut text: String = part.chars().take(QUOTED).collect();
        if text.len() < part.len() {
            text.push('…');
        }
        Self {
            line,
            column: before.chars().count() + 1,
            problem,
            text,
        }
    }
}

/// One way for a record to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it all")]
pub enum YoninProblem {
    #[error("not a game of 四人将棋")]
    Variant,
    #[error("there is no game in the text")]
    NoGame,
    #[error("the header is given twice")]
    HeaderTwice,
    #[error("the rules cannot be taken: {0}")]
    Rules(RuleError),
    #[error("the start position cannot be read: {0}")]
    Start(Box<ParseError>),
    #[error(
        "neither a header (key：value), a move (number, arrow, move), a comment (*) nor an end"
    )]
    Line,
    #[error("a move line needs a seat (↑ → ↓ ← or s w n e)")]
    Seat,
    #[error("{0} is to move")]
    WrongSeat(&'static str),
    #[error("there is no move on the line")]
    NoMove,
    #[error("not a move; one is written 6h6g or ６七歩(68), a drop P*5e or ５五歩打")]
    Move,
    #[error("the move is {0} where it is written first")]
    OtherMove(String),
    #[error("the piece is {0}")]
    WrongPiece(String),
    #[error("not a time (h:mm:ss)")]
    Time,
    #[error("not possible here: {0}")]
    Play(Box<PlayError>),
    #[error("a variation is written 変化：5手, or 変化：5手 (変化2) if it leaves variation 2")]
    Variation,
    #[error("the line that the variation leaves does not reach this ply")]
    NoSuchPly,
    #[error("an end has the parts まで, 終局, 順位, 引分 and 消費")]
    End,
    #[error("places are written 南1 西2 北3 東4")]
    Places,
    #[error("a game's line is [rules name=value,...] position startpos|y4sfen ... [moves ...]")]
    OneLine,
}

/// Why a game cannot be written as a record of Yonin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum YoninWriteError {
    /// The game is of another variant.
    #[error("this record is for yonin, not for {0}")]
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
    /// A move cannot be played.
    #[error("ply {ply}, `{text}`: {source}")]
    Move {
        /// Number of the ply in the game, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why not.
        source: PlayError,
    },
    /// A header that would not be read as the same header again.
    #[error("this cannot be a header: `{key}：{value}`")]
    Header {
        /// Its key.
        key: String,
        /// Its value.
        value: String,
    },
    /// A text that must fit into a line does not.
    #[error("this cannot stand on one line: `{0}`")]
    LineBreak(String),
    /// A time that is none.
    #[error("not a time: {0}")]
    Time(String),
    /// A variation begins beyond the end of the line it leaves.
    #[error("variation {index} begins at ply {ply}, where the line it leaves has no position")]
    Variation {
        /// Index of the variation, from 0.
        index: usize,
        /// Its first ply.
        ply: usize,
    },
}
