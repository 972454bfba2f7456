//! Text of positions, moves and events, and the board as something that can be drawn.

use crate::error::ParseError;
use crate::event::Event;
use crate::position::Position;
use crate::referee::Refereed;
use crate::seat::Seat;

/// A game's own notation, as its rules define it.
pub trait Notation: Position {
    /// Reads a position: the rules' position text, or the name of a start position. Accepts every
    /// tolerant reading the rules list and refuses everything else.
    fn parse_position(text: &str, rules: &Self::Rules) -> Result<Self, ParseError>;

    /// Reads a position as problems and analysis need it, where a game's own rules are laxer about
    /// positions that cannot arise (shogi: missing kings, too many pieces).
    fn parse_lenient(text: &str, rules: &Self::Rules) -> Result<Self, ParseError> {
        Self::parse_position(text, rules)
    }

    /// The canonical text of the position.
    fn position_text(&self) -> String;

    /// Reads a move; only its form is checked, not its legality.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// The canonical text of a move.
    fn move_text(mv: Self::Move) -> String;

    /// Reads an event that is no move; `None` if `text` is not of that form.
    fn parse_special(&self, text: &str) -> Option<Event<Self::Move>>;

    /// The canonical text of an event that is no move.
    fn special_text(event: Event<Self::Move>) -> String;

    /// The board as a picture: what is where.
    fn diagram(&self) -> Diagram;

    /// Reads a move or an event.
    fn parse_event(&self, text: &str) -> Result<Event<Self::Move>, ParseError> {
        match self.parse_special(text) {
            Some(event) => Ok(event),
            None => self.parse_move(text).map(Event::Move),
        }
    }

    /// The canonical text of a move or event.
    fn event_text(event: Event<Self::Move>) -> String {
        match event {
            Event::Move(mv) => Self::move_text(mv),
            special => Self::special_text(special),
        }
    }
}

/// A game that the toolkit can offer by name.
pub trait Variant: Notation + Refereed {
    /// The name on the command line and in files.
    const NAME: &'static str;
    /// The game's name in words.
    const TITLE: &'static str;
    /// One letter per seat, as in positions and results.
    const SEAT_LETTERS: &'static [&'static str];
    /// A word per seat.
    const SEAT_NAMES: &'static [&'static str];
}

/// A seat's letter.
pub fn seat_letter<V: Variant>(seat: Seat) -> &'static str {
    V::SEAT_LETTERS[seat.index()]
}

/// A board as rows of cells from top to bottom, with labels and hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Column labels, left to right.
    pub columns: Vec<String>,
    /// Row labels, top to bottom.
    pub rows: Vec<String>,
    /// Cells, `rows x columns`.
    pub cells: Vec<Vec<Cell>>,
    /// Lines below the board: hands, points, who is to move.
    pub notes: Vec<String>,
    /// Pieces that move as another kind than they are.
    pub badges: Vec<Badge>,
}

/// A piece of a [`Diagram`] that moves as another kind than it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// Index of its row.
    pub row: usize,
    /// Index of its column.
    pub column: usize,
    /// The kind it moves as, by the letters of the position's text.
    pub text: String,
    /// That kind's glyph.
    pub glyph: String,
}

/// A square of a [`Diagram`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    /// No square there (the corners of a cross board).
    Off,
    /// An empty square.
    #[default]
    Empty,
    /// A piece.
    Piece {
        /// Its letters in the position's text (`+R`, `Ps>`, `dgP`); at most four characters.
        text: String,
        /// A glyph for pictures (a kanji, a chess symbol).
        glyph: String,
        /// Whose it is; `None` for dead and ownerless pieces.
        owner: Option<Seat>,
        /// Quarter turns clockwise from "forward is up".
        turns: u8,
    },
}
