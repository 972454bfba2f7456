//! PGN4 texts for the tests: the conformance games, and reading that must succeed or fail.

#![allow(dead_code, reason = "each test binary uses its own part")]

use std::io::Read;

use flate2::read::GzDecoder;
use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::{Game, Notation, RuleSet};
use shiho_data::formats::GameText;
use shiho_data::formats::pgn4::{self, Pgn4Problem};

/// The rows of the conformance table: options, kind, seed or moves, final FEN4, points, PGN4.
pub(crate) fn rows() -> Vec<Vec<String>> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/chess4/pgn4.tsv.gz"
    );
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let mut rows = text.lines().skip(1);
    let split = |line: &str| {
        line.split('\t')
            .map(|cell| cell.replace("\\n", "\n"))
            .collect()
    };
    rows.by_ref().map(split).collect()
}

pub(crate) fn replayed(text: &GameText) -> Game<Chess4Position> {
    let rules = Chess4Rules::parse(&text.rules).unwrap();
    let mut game = Game::new(Chess4Position::parse_position(&text.start, &rules).unwrap());
    for ply in &text.main.plies {
        game.play_text(&ply.text).unwrap();
    }
    game
}

pub(crate) fn one(text: &str) -> GameText {
    let mut games = pgn4::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The game written and read again, which must be the same but for what is odd in the first text.
pub(crate) fn rewritten(game: &GameText) -> GameText {
    let again = one(&pgn4::write(game).unwrap());
    let warnings = game.warnings.clone();
    GameText { warnings, ..again }
}

/// The first error of `text`, which must have one, as problem, line, column and offending text.
pub(crate) fn error(text: &str) -> (Pgn4Problem, usize, usize, String) {
    let error = pgn4::read(text).unwrap_err();
    (error.problem, error.line, error.column, error.text)
}

pub(crate) fn moves(text: &GameText) -> Vec<&str> {
    text.main
        .plies
        .iter()
        .map(|ply| ply.text.as_str())
        .collect()
}
