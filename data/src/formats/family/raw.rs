//! A game as the tokens of its record.

use shiho_core::VariantId;
use shiho_core::games::family::Colour;
use shiho_core::games::shogi::Handicap;
use shiho_core::shogi9::{Kind, Square};

use super::call::Call;
use super::ways::Words;

/// Plies of one line that are read; far more than any game has.
pub(in crate::formats) const MAX_PLIES: usize = 20_000;
/// Variations inside each other that are read.
pub(in crate::formats) const MAX_DEPTH: usize = 1_000;

/// A game as the tokens of its record.
#[derive(Debug)]
pub(in crate::formats) struct RawGame {
    pub(in crate::formats) variant: VariantId,
    /// Text of the rules and its line.
    pub(in crate::formats) rules: Option<(usize, String)>,
    pub(in crate::formats) handicap: Option<Handicap>,
    /// SFEN of the start position and its line; `None` for the start position of the rules.
    pub(in crate::formats) start: Option<(usize, String)>,
    pub(in crate::formats) players: [Option<String>; 2],
    pub(in crate::formats) headers: Vec<(String, String)>,
    pub(in crate::formats) comments: Vec<String>,
    /// The main line, then the variations in the file's order.
    pub(in crate::formats) lines: Vec<RawLine>,
    pub(in crate::formats) warnings: Vec<String>,
}

impl Default for RawGame {
    fn default() -> Self {
        Self {
            variant: VariantId::Shogi,
            rules: None,
            handicap: None,
            start: None,
            players: [None, None],
            headers: Vec::new(),
            comments: Vec::new(),
            lines: vec![RawLine::default()],
            warnings: Vec::new(),
        }
    }
}

impl RawGame {
    pub(in crate::formats) fn warn(&mut self, line: usize, what: impl std::fmt::Display) {
        self.warnings.push(format!("line {line}: {what}"));
    }
}

/// A line of play as tokens.
#[derive(Debug, Default)]
pub(in crate::formats) struct RawLine {
    /// Number of its first ply, from 1; 0 for the main line.
    pub(in crate::formats) ply: usize,
    /// Where it starts in the file.
    pub(in crate::formats) line: usize,
    pub(in crate::formats) moves: Vec<RawMove>,
    pub(in crate::formats) end: Option<RawEnd>,
}

/// One move as its token, with what was written at it.
#[derive(Debug)]
pub(in crate::formats) struct RawMove {
    pub(in crate::formats) line: usize,
    pub(in crate::formats) text: String,
    pub(in crate::formats) form: MoveForm,
    /// A program's value of it, in centipawns for its own side.
    pub(in crate::formats) score: Option<i32>,
    pub(in crate::formats) seconds: Option<f64>,
    pub(in crate::formats) comments: Vec<String>,
    pub(in crate::formats) program_comments: Vec<String>,
    pub(in crate::formats) bookmark: Option<String>,
}

impl RawMove {
    /// A move with nothing written at it.
    pub(in crate::formats) fn new(line: usize, text: &str, form: MoveForm) -> Self {
        Self {
            line,
            text: text.to_owned(),
            form,
            score: None,
            seconds: None,
            comments: Vec::new(),
            program_comments: Vec::new(),
            bookmark: None,
        }
    }
}

/// What a record says about the end of a line.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct RawEnd {
    pub(in crate::formats) line: usize,
    pub(in crate::formats) call: Call,
    pub(in crate::formats) seconds: Option<f64>,
}

/// A move in the words of some format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum MoveForm {
    /// As the rules write it.
    Usi(shiho_core::shogi9::ShogiMove),
    /// Colour, squares and the kind after the move; no origin for a drop.
    Csa {
        colour: Colour,
        from: Option<Square>,
        to: Square,
        kind: Kind,
    },
    /// As Japanese records write it.
    Japanese(JapaneseMove),
}

/// A move of a Japanese record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct JapaneseMove {
    /// The colour of its mark, if it has one.
    pub(in crate::formats) colour: Option<Colour>,
    /// Where it arrives; `None` for the square of the move before.
    pub(in crate::formats) to: Option<Square>,
    /// The kind before the move.
    pub(in crate::formats) kind: Kind,
    pub(in crate::formats) promote: bool,
    pub(in crate::formats) origin: Origin,
}

/// Where the piece of a Japanese move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Origin {
    Square(Square),
    Drop,
    /// To be found by these words, which may be none.
    Words(Words),
}
