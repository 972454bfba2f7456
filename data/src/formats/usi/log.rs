//! Logs of what a USI engine was told and said: the games in them.
//!
//! A log has a `position` line for every move the engine was asked for, with or without something before it that tells
//! who spoke and when. Lines that go on from one another are one game; what the engine answers last belongs to it, and
//! the scores it tells are its own moves'.

use shiho_core::VariantId;

use super::read_line;
use crate::formats::found::{FoundGame, Given};
use crate::formats::problem::{GameProblem, Place};
use crate::formats::record_format::{Sink, Stop};

/// What lines of a log begin with, after what a program may put before them.
const COMMANDS: [&str; 10] = [
    "position ",
    "bestmove ",
    "info ",
    "usinewgame",
    "gameover",
    "go ",
    "isready",
    "readyok",
    "usiok",
    "id name ",
];

/// The value of a mate in one, as the players of this toolkit give it.
const MATE: i32 = 30_000;

/// The command in `line` and what follows it, if it is one of a log.
fn command(line: &str) -> Option<&str> {
    let begins = |at: usize| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| c == ' ' || c == '\t' || ":><]|".contains(c))
    };
    let found = COMMANDS.iter().filter_map(|command| {
        let mut places = line.match_indices(command);
        places.find(|&(at, _)| begins(at)).map(|(at, _)| at)
    });
    let line = line.trim_end();
    found.min().map(|at| &line[at.min(line.len())..])
}

/// Whether a text is a log: a line of it is a command that lists of games do not have, or a position behind something.
pub(super) fn is_log(text: &str) -> bool {
    text.lines().map(str::trim_start).any(|line| {
        let found = command(line);
        found.is_some_and(|command| {
            !command.starts_with("position ") || command.len() < line.trim_end().len()
        })
    })
}

/// A game of a log.
#[derive(Debug, Default)]
struct Logged {
    /// Number of the line that began it.
    line: usize,
    /// What stands before `moves`.
    start: String,
    moves: Vec<String>,
    /// The score of each move that the engine gave one.
    scores: Vec<Option<i32>>,
}

/// What is read of a log so far.
#[derive(Debug, Default)]
struct Log {
    games: Vec<Logged>,
    /// Whether the next position begins another game whatever it is.
    ended: bool,
    /// Number of moves in the position that the engine thinks about.
    asked: Option<usize>,
    /// The last score it told of that.
    score: Option<i32>,
}

impl Log {
    fn position(&mut self, line: usize, text: &str) {
        let (start, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let start = start.trim();
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        self.asked = Some(moves.len());
        self.score = None;
        let ended = std::mem::take(&mut self.ended);
        if let Some(game) = self
            .games
            .last_mut()
            .filter(|game| !ended && game.start == start)
        {
            let shared = moves
                .iter()
                .zip(&game.moves)
                .take_while(|(a, b)| a == b)
                .count();
            // A move that was taken back, or one that another was made in place of: the game goes on from there.
            if shared + 1 >= game.moves.len().min(moves.len()) && shared > 0
                || game.moves.is_empty()
                || moves.is_empty() && game.moves.len() <= 1
            {
                game.scores.truncate(shared);
                game.moves = moves;
                return;
            }
        }
        self.games.push(Logged {
            line,
            start: start.to_owned(),
            moves,
            scores: Vec::new(),
        });
    }

    fn info(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let after = |wanted: &str| {
            let at = words.iter().position(|word| *word == wanted)?;
            words.get(at + 1).copied()
        };
        if after("multipv").is_some_and(|rank| rank != "1") {
            return;
        }
        let value = match after("score") {
            Some("cp") => after("cp").and_then(|value| value.parse().ok()),
            Some("mate") => after("mate").and_then(|value| {
                let plies: i32 = value.trim_start_matches('+').parse().ok()?;
                let loses = value.starts_with('-');
                let value = MATE - plies.saturating_abs().min(1000);
                Some(if loses { -value } else { value })
            }),
            _ => None,
        };
        self.score = value.or(self.score);
    }

    fn best_move(&mut self, text: &str) {
        let (Some(asked), Some(game)) = (self.asked.take(), self.games.last_mut()) else {
            return;
        };
        let Some(best) = text.split_whitespace().next() else {
            return;
        };
        if game.moves.len() != asked {
            return;
        }
        game.scores.resize(asked, None);
        game.scores.push(self.score.take());
        if best != "none" {
            game.moves.push(best.to_owned());
        }
    }
}

/// Gives the games of a log to `sink`.
pub(super) fn read(text: &str, given: &Given<'_>, sink: &mut Sink<'_>) -> Result<(), Stop> {
    let mut log = Log::default();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(command) = command(line.trim_start()) else {
            continue;
        };
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word {
            "position" => log.position(number, rest.trim()),
            "info" => log.info(rest),
            "bestmove" => log.best_move(rest),
            "usinewgame" | "gameover" => log.ended = true,
            _ => {}
        }
    }
    let variant = given.variant.unwrap_or(VariantId::Shogi);
    for game in log.games {
        let mut line = game.start;
        if !game.moves.is_empty() {
            line = format!("{line} moves {}", game.moves.join(" "));
        }
        let place = Place::Line(game.line);
        match read_line(game.line, &line, variant, given.rules) {
            Ok(mut told) => {
                for (ply, score) in told.main.plies.iter_mut().zip(game.scores) {
                    ply.score = score;
                }
                sink(FoundGame::told(place, told, given))?;
            }
            Err(error) => sink(FoundGame::bad(place, GameProblem::from(error)))?,
        }
    }
    Ok(())
}
