//! From the tokens of a record to a checked game, and back: what the formats of the shogi family share.

mod assemble;
mod collector;
mod ending;
mod resolve;
mod tracks;
mod walk;
mod ways;

use shiho_core::games::annan::Annan;
use shiho_core::games::shogi::{Handicap, Shogi};
use shiho_core::rules::OptionValue;
use shiho_core::shogi9::{Kind, Square};
use shiho_core::{RuleSet, VariantId};

use super::{GameText, RecordError, RecordProblem};
pub(super) use assemble::assemble_as;
pub(super) use collector::Collector;
pub(super) use ending::{Call, Shown, Verdict, reasons, shown};
pub(super) use tracks::{State, Track, tracks};
pub(super) use ways::{Motion, Side, Way, Words, candidates, select};

/// Plies of one line that are read; far more than any game has.
pub(super) const MAX_PLIES: usize = 20_000;
/// Variations inside each other that are read.
pub(super) const MAX_DEPTH: usize = 1_000;

/// A game as the tokens of its record.
#[derive(Debug)]
pub(super) struct RawGame {
    pub(super) variant: VariantId,
    /// Text of the rules and its line.
    pub(super) rules: Option<(usize, String)>,
    pub(super) handicap: Option<Handicap>,
    /// SFEN of the start position and its line; `None` for the start position of the rules.
    pub(super) start: Option<(usize, String)>,
    pub(super) players: [Option<String>; 2],
    pub(super) headers: Vec<(String, String)>,
    pub(super) comments: Vec<String>,
    /// The main line, then the variations in the file's order.
    pub(super) lines: Vec<RawLine>,
    pub(super) warnings: Vec<String>,
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
    /// Plays the tokens by the rules of their variant.
    pub(super) fn assemble(self) -> Result<GameText, RecordError> {
        match self.variant {
            VariantId::Annan => assemble_as::<Annan>(self),
            _ => assemble_as::<Shogi>(self),
        }
    }

    pub(super) fn warn(&mut self, line: usize, what: impl std::fmt::Display) {
        self.warnings.push(format!("line {line}: {what}"));
    }
}

/// A line of play as tokens.
#[derive(Debug, Default)]
pub(super) struct RawLine {
    /// Number of its first ply, from 1; 0 for the main line.
    pub(super) ply: usize,
    /// Where it starts in the file.
    pub(super) line: usize,
    pub(super) moves: Vec<RawMove>,
    pub(super) end: Option<RawEnd>,
}

/// One move as its token, with what was written at it.
#[derive(Debug)]
pub(super) struct RawMove {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) form: MoveForm,
    pub(super) seconds: Option<f64>,
    pub(super) comments: Vec<String>,
    pub(super) program_comments: Vec<String>,
    pub(super) bookmark: Option<String>,
}

/// What a record says about the end of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawEnd {
    pub(super) line: usize,
    pub(super) call: Call,
    pub(super) seconds: Option<f64>,
}

/// A move in the words of some format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveForm {
    /// As the rules write it.
    Usi(shiho_core::shogi9::ShogiMove),
    /// Colour, squares and the kind after the move; no origin for a drop.
    Csa {
        colour: shiho_core::games::family::Colour,
        from: Option<Square>,
        to: Square,
        kind: Kind,
    },
    /// As Japanese records write it.
    Japanese(JapaneseMove),
}

/// A move of a Japanese record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JapaneseMove {
    /// The colour of its mark, if it has one.
    pub(super) colour: Option<shiho_core::games::family::Colour>,
    /// Where it arrives; `None` for the square of the move before.
    pub(super) to: Option<Square>,
    /// The kind before the move.
    pub(super) kind: Kind,
    pub(super) promote: bool,
    pub(super) origin: Origin,
}

/// Where the piece of a Japanese move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Square(Square),
    Drop,
    /// To be found by these words, which may be none.
    Words(Words),
}

/// The handicap whose start position is `sfen`.
pub(super) fn handicap_of(sfen: &str) -> Option<Handicap> {
    let names = Handicap::possible();
    let mut handicaps = names.split(", ").filter_map(Handicap::parse);
    handicaps.find(|handicap| *handicap != Handicap::None && handicap.sfen() == sfen)
}

/// Rules of the game as their text, without the handicap if it is the one that the start position tells.
pub(super) fn rules_beside_start<R: RuleSet>(rules: &R, start: &str) -> String {
    let text = rules.to_string();
    let told = handicap_of(start).unwrap_or_default();
    let mut by_start = *rules;
    if by_start.set("handicap", &told.text()).is_err() {
        // Annan has no such option.
        return text;
    }
    if by_start != *rules {
        // Readers take the start position's word unless the rules name a handicap.
        return match text.as_str() {
            "default" => "handicap=none".into(),
            text if text.contains("handicap=") => text.into(),
            text => format!("handicap=none,{text}"),
        };
    }
    let set = by_start.set("handicap", &Handicap::None.text());
    set.map_or(text, |()| by_start.to_string())
}

/// An error about a game that is to be written.
pub(super) fn cannot_hold(format: &'static str, what: impl Into<String>) -> RecordError {
    let what = what.into();
    RecordError::new(0, RecordProblem::CannotHold { format, what }, "")
}

/// `text` if it fits on one line of a record.
pub(super) fn one_line<'a>(format: &'static str, text: &'a str) -> Result<&'a str, RecordError> {
    if text.contains(['\n', '\r']) {
        return Err(cannot_hold(format, format!("a line break in `{text}`")));
    }
    Ok(text)
}
