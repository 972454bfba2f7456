//! Opening books in play: one opening a group, in an order drawn by the run's seed.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use shiho_core::random::GameRng;
use shiho_core::{Event, Game, Position, Variant};
use shiho_data::book::{BookError, read_book};
use shiho_data::sha256_hex;

/// Stream of the random numbers that order a book, apart from those of openings and agents.
const STREAM: u64 = 3;

/// An opening: a position and moves from there.
#[derive(Clone, Debug)]
struct Line<P: Position> {
    start: P,
    moves: Vec<P::Move>,
}

/// Openings that were read from a file.
#[derive(Clone, Debug)]
pub struct Book<P: Position> {
    rules: P::Rules,
    lines: Arc<[Line<P>]>,
    file: String,
    sha256: String,
}

impl<P: Variant> Book<P> {
    /// Reads the openings of games by `rules` from `path`; see [`read_book`]. Openings that are written twice count once.
    ///
    /// # Errors
    /// A file that cannot be read, and the first line where no game can start.
    pub fn read(path: &Path, column: Option<&str>, rules: &P::Rules) -> Result<Self, BookError> {
        let mut known = HashSet::new();
        let mut lines = Vec::new();
        let mut texts = String::new();
        for entry in read_book(path, column)? {
            let line = line::<P>(&entry.position, &entry.moves, rules).map_err(|problem| {
                BookError::Opening {
                    path: path.into(),
                    line: entry.line,
                    problem,
                    text: format!("{} {}", entry.position, entry.moves)
                        .trim_end()
                        .into(),
                }
            })?;
            let moves: Vec<_> = line.moves.iter().map(|&mv| P::move_text(mv)).collect();
            let text = format!("{}\t{}\n", line.start.position_text(), moves.join(" "));
            if known.insert(text.clone()) {
                texts += &text;
                lines.push(line);
            }
        }
        Ok(Self {
            rules: *rules,
            lines: lines.into(),
            file: path.display().to_string(),
            sha256: sha256_hex(texts.as_bytes()),
        })
    }

    /// The game with opening number `index` played. Each opening comes once before any comes again.
    pub(crate) fn game(&self, seed: u64, index: u64) -> Game<P> {
        let count = self.lines.len() as u64;
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        let mut rng = GameRng::derive(seed, &[STREAM, index / count]);
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last + 1));
        }
        let line = &self.lines[order[(index % count) as usize]];
        let mut game = Game::new(line.start.clone());
        for &mv in &line.moves {
            game.play(mv).expect("played when the book was read");
        }
        game
    }
}

impl<P: Position> Book<P> {
    /// The rules of its games.
    pub fn rules(&self) -> &P::Rules {
        &self.rules
    }

    /// Number of distinct openings, at least one.
    pub fn count(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// SHA-256 of the openings, however they were written.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }
}

/// Reads an opening; in place of a position there may be moves from the start.
fn line<P: Variant>(position: &str, moves: &str, rules: &P::Rules) -> Result<Line<P>, String> {
    let (start, moves) = match position {
        "startpos" => (P::start(rules), moves.to_owned()),
        text => match P::parse_position(text, rules) {
            Ok(start) => (start, moves.to_owned()),
            Err(error) => {
                let first = text.split_whitespace().next().unwrap_or_default();
                let start = P::start(rules);
                if start.parse_event(first).is_err() {
                    return Err(error.to_string());
                }
                (start, format!("{text} {moves}"))
            }
        },
    };
    let mut game = Game::new(start.clone());
    for (index, text) in moves.split_whitespace().enumerate() {
        let played = game.play_text(text);
        played.map_err(|error| format!("move {}: {error}", index + 1))?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over there ({})", outcome.reason));
    }
    let moves = game.events().iter().map(|event| match *event {
        Event::Move(mv) => Ok(mv),
        _ => Err("an opening is made of moves".to_owned()),
    });
    Ok(Line {
        start,
        moves: moves.collect::<Result<_, _>>()?,
    })
}
