//! A game as a record file tells it: moves in the game's own notation, and what came with them.

use shiho_core::{PerSeat, VariantId};

/// A game read from a record file, or to be written to one.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The game.
    pub variant: VariantId,
    /// The rules, as `name=value,...` or `default`.
    pub rules: String,
    /// Canonical text of the start position.
    pub start: String,
    /// Name of the player of each absolute seat.
    pub players: PerSeat<Option<String>>,
    /// Further headers as `(key, value)`, in the file's order and words.
    pub headers: Vec<(String, String)>,
    /// Comments on the start position.
    pub comments: Vec<String>,
    /// The game itself.
    pub main: Line,
    /// Lines that leave the main line or another variation, in the file's order.
    pub variations: Vec<Variation>,
    /// What was odd in the file but could be read, as `line N: ...`.
    pub warnings: Vec<String>,
}

/// A sequence of moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The moves.
    pub plies: Vec<Ply>,
    /// How it ended, if the record says so or the moves show it.
    pub ending: Option<Ending>,
}

/// One move or event and what was written at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ply {
    /// The move or event in the game's notation.
    pub text: String,
    /// What a program told of it: centipawns for the seat that made it.
    pub score: Option<i32>,
    /// Time spent on it, in seconds.
    pub seconds: Option<f64>,
    /// Comments of people, one a line of the file.
    pub comments: Vec<String>,
    /// Comments of programs.
    pub program_comments: Vec<String>,
    /// Name of a bookmark set at it.
    pub bookmark: Option<String>,
}

/// How a line ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The reason in the words of the rules (`resign`, `mate`, `repetition`, ...), or a word for what is
    /// no result (`interrupted`, `time_up`, ...).
    pub reason: String,
    /// Places of the seats, if there is a result with places.
    pub places: Option<PerSeat<u8>>,
    /// Whether it is a draw.
    pub draw: bool,
    /// Time spent until the end was called, in seconds.
    pub seconds: Option<f64>,
}

/// A line that replaces the game from some ply on.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Number of its first ply, from 1.
    pub ply: usize,
    /// The line it leaves: `None` for the main line, else an index into the variations.
    pub parent: Option<usize>,
    /// Its moves from that ply on.
    pub line: Line,
}
