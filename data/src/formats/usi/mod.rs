//! Lists of games in USI notation, one a line: `[position ](startpos | sfen <sfen>)[ moves m1 m2 ...]`.
//!
//! Source: shogi formats 3.1. The text does not say which game it is: shogi and Annan share a start
//! position, so game and rules are given from outside. A last token may tell the end: `resign`, `win`,
//! `rep_draw` or `break`.

pub(super) mod format;
mod log;

use std::fmt::Write as _;

use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Family, FamilyPosition};
use shiho_core::games::shogi::{EVEN, Shogi};
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Notation, Position, VariantId};

use super::family::{
    Call, Collector, MoveForm, RawEnd, RawMove, Shown, Verdict, assemble, reasons, shown, tracks,
};
use super::record_error::cannot_hold;
use super::{Ending, GameText, RecordError, encoding};

/// The format's name in errors.
const FORMAT: &str = "USI";

/// Words after the moves.
const WORDS: [(&str, &str, Verdict); 4] = [
    ("resign", reasons::RESIGN, Verdict::MoverLoses),
    ("win", reasons::DECLARATION, Verdict::MoverWins),
    ("rep_draw", reasons::REPETITION, Verdict::Draw),
    ("break", reasons::INTERRUPTED, Verdict::NoResult),
];

/// Reads a list of games of `variant` by `rules` (`name=value,...` or `default`). Empty lines and
/// lines that begin with `#` are skipped. For shogi, `startpos` is the even position whatever the
/// rules' handicap is.
///
/// # Errors
/// Games of other families, lines that are none, positions and moves that are none.
pub fn read(bytes: &[u8], variant: VariantId, rules: &str) -> Result<Vec<GameText>, RecordError> {
    if !matches!(variant, VariantId::Shogi | VariantId::Annan) {
        return Err(cannot_hold(FORMAT, format!("games of {variant}")));
    }
    let decoded = encoding::decode(bytes);
    let mut games = Vec::new();
    for (index, line) in decoded.text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            games.push(read_line(index + 1, line, variant, rules)?);
        }
    }
    if let Some(first) = games.first_mut() {
        first.warnings.splice(..0, decoded.warning_texts());
    }
    Ok(games)
}

pub(super) fn read_line(
    number: usize,
    line: &str,
    variant: VariantId,
    rules: &str,
) -> Result<GameText, RecordError> {
    let mut collector = Collector::default();
    collector.raw.variant = variant;
    collector.raw.rules = Some((number, rules.to_owned()));
    let mut tokens = line.split_whitespace().peekable();
    tokens.next_if_eq(&"position");
    if tokens.next_if_eq(&"startpos").is_some() {
        if variant == VariantId::Shogi {
            collector.raw.start = Some((number, EVEN.to_owned()));
        }
    } else {
        let is_named = tokens.next_if_eq(&"sfen").is_some();
        if !is_named && !tokens.peek().is_some_and(|token| token.contains('/')) {
            return Err(RecordError::expected(number, "startpos or sfen", line));
        }
        let mut sfen = String::new();
        while let Some(token) = tokens.next_if(|token| *token != "moves" && !is_word(token)) {
            sfen += token;
            sfen.push(' ');
        }
        collector.raw.start = Some((number, sfen.trim_end().to_owned()));
    }
    let has_moves = tokens.next_if_eq(&"moves").is_some();
    while let Some(token) = tokens.next_if(|token| has_moves && !is_word(token)) {
        let mv = ShogiMove::parse(token);
        let mv = mv.map_err(|error| RecordError::expected(number, error.problem, token))?;
        collector.add(RawMove::new(number, token, MoveForm::Usi(mv)));
    }
    if let Some(word) = WORDS.iter().find(|it| tokens.peek() == Some(&it.0)) {
        tokens.next();
        collector.end(RawEnd {
            line: number,
            call: Call::new(word.1, word.2),
            seconds: None,
        });
    }
    if let Some(token) = tokens.next() {
        return Err(RecordError::expected(number, "the end of the line", token));
    }
    assemble(collector.raw)
}

fn is_word(token: &str) -> bool {
    WORDS.iter().any(|it| it.0 == token)
}

/// Writes a game as one line, with a line break. Everything but the start, the moves of the main line
/// and the ends that have a word is left out.
///
/// # Errors
/// Games of other families, and lines that cannot be played.
pub fn write(game: &GameText) -> Result<String, RecordError> {
    match game.variant {
        VariantId::Shogi => write_as::<Shogi>(game),
        VariantId::Annan => write_as::<Annan>(game),
        other => Err(cannot_hold(FORMAT, format!("games of {other}"))),
    }
}

fn write_as<F: Family>(game: &GameText) -> Result<String, RecordError> {
    let (rules, main, _) = tracks::<F>(game)?;
    let sfen = main.states[0].position.position_text();
    let usual = match game.variant {
        VariantId::Shogi => EVEN.to_owned(),
        _ => FamilyPosition::<F>::start(&rules).position_text(),
    };
    let mut text = if sfen == usual {
        String::from("startpos")
    } else {
        format!("sfen {sfen}")
    };
    let last = main
        .states
        .last()
        .expect("a line has a state before its first move");
    let mover = last.position.board().turn();
    let ending = game.main.ending.as_ref();
    let word = ending.and_then(|ending| word(ending, mover));
    if !main.moves.is_empty() || word.is_some() {
        text += " moves";
    }
    for mv in &main.moves {
        write!(text, " {mv}").expect("a String takes anything");
    }
    if let Some(word) = word {
        text.push(' ');
        text += word;
    }
    text.push('\n');
    Ok(text)
}

fn word(ending: &Ending, mover: shiho_core::games::family::Colour) -> Option<&'static str> {
    let verdict = match shown(ending) {
        Shown::Draw => Verdict::Draw,
        Shown::NoResult => Verdict::NoResult,
        Shown::Wins(winner) if winner == mover => Verdict::MoverWins,
        Shown::Wins(_) => Verdict::MoverLoses,
    };
    let found = WORDS
        .iter()
        .find(|it| it.1 == ending.reason && it.2 == verdict);
    found.map(|it| it.0)
}
