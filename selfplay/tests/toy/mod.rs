//! Noughts and crosses, made by the recipe of CONTRIBUTING for a new game: what a new folder in `core`, two feature
//! sets and a hand-written evaluation would hold.
#![allow(dead_code, reason = "each test that includes the game uses its part")]

use shiho_core::outcome::EndReason;
use shiho_core::{
    Cell, Diagram, Effect, Event, Move, MoveList, Notation, Outcome, ParseError, Position, Referee,
    Refereed, Seat, SeatSet, Variant, rule_set,
};
use shiho_eval::features::FeatureSet;
use shiho_eval::{HandWritten, Score, Tactics, feature_sets};

rule_set! {
    /// Rules of noughts and crosses.
    pub struct Rules {
        /// Whether three in a row lose instead of winning.
        pub misere: bool = false,
    }
}

/// A square, 0..9.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square(u8);

impl Move for Square {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        (code < 9).then_some(Self(code as u8))
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noughts {
    rules: Rules,
    squares: [Option<Seat>; 9],
    first: Seat,
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

impl Position for Noughts {
    type Move = Square;
    type Rules = Rules;
    const SEATS: usize = 2;
    const KINDS: &'static [&'static str] = &["o"];

    fn start(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            squares: [None; 9],
            first: Seat::new(0),
        }
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        let plies = self.squares.iter().flatten().count();
        Seat::new((self.first.index() + plies) % 2)
    }

    fn living(&self) -> SeatSet {
        SeatSet::full(2)
    }

    fn in_check(&self, _seat: Seat) -> bool {
        false
    }

    fn legal_moves(&self, moves: &mut MoveList<Square>) {
        moves.clear();
        if self.settled().is_none() {
            let empty = (0..9).filter(|&square| self.squares[square].is_none());
            moves.extend(empty.map(|square| Square(square as u8)));
        }
    }

    fn play(&mut self, mv: Square) {
        self.squares[usize::from(mv.0)] = Some(self.to_move());
    }

    fn effect(&self, _mv: Square) -> Effect {
        Effect {
            drops: true,
            ..Effect::default()
        }
    }

    fn turned(&self, by: usize) -> Self {
        let turn = |seat: Seat| Seat::new((seat.index() + by) % 2);
        let mut turned = Self {
            first: turn(self.first),
            ..self.clone()
        };
        for (square, owner) in (0..).zip(self.squares) {
            let to = Self::turned_move(Square(square), by);
            turned.squares[usize::from(to.0)] = owner.map(turn);
        }
        turned
    }

    fn turned_move(mv: Square, by: usize) -> Square {
        if by.is_multiple_of(2) {
            mv
        } else {
            Square(8 - mv.0)
        }
    }

    fn is_promotion(&self, _mv: Square) -> bool {
        false
    }

    fn key(&self) -> u64 {
        let digit = |square: Option<Seat>| square.map_or(0, |seat| 1 + seat.index() as u64);
        self.squares
            .iter()
            .fold(0, |key, &square| key * 3 + digit(square))
    }

    fn settled(&self) -> Option<Outcome> {
        let owner = |line: &[usize; 3]| {
            let seat = self.squares[line[0]]?;
            line.iter()
                .all(|&square| self.squares[square] == Some(seat))
                .then_some(seat)
        };
        if let Some(seat) = LINES.iter().find_map(owner) {
            let winner = if self.rules.misere {
                Seat::new(1 - seat.index())
            } else {
                seat
            };
            return Some(Outcome::won_by(EndReason("line"), winner));
        }
        let full = self.squares.iter().all(Option::is_some);
        full.then(|| Outcome::draw(EndReason("full")))
    }

    fn stuck(&self) -> Outcome {
        Outcome::draw(EndReason("full"))
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        Outcome::draw(reason)
    }
}

/// The history: nothing but keys.
#[derive(Clone, Debug)]
pub(crate) struct Keys(Vec<u64>);

impl Refereed for Noughts {
    type Referee = Keys;
}

impl Referee<Noughts> for Keys {
    fn new(start: &Noughts) -> Self {
        Self(vec![start.key()])
    }

    fn judge_start(&mut self, it: &mut Noughts, _: &mut MoveList<Square>) -> Option<Outcome> {
        it.settled()
    }

    fn judge_move(
        &mut self,
        _before: &Noughts,
        _mover: Seat,
        _mv: Square,
        position: &mut Noughts,
        _legal: &mut MoveList<Square>,
    ) -> Option<Outcome> {
        self.0.push(position.key());
        position.settled()
    }

    fn judge_event(
        &mut self,
        _: Event<Square>,
        _: &mut Noughts,
        _: &mut MoveList<Square>,
    ) -> Result<Option<Outcome>, String> {
        Err("there are no events".into())
    }

    fn keys(&self) -> &[u64] {
        &self.0
    }
}

impl Notation for Noughts {
    fn parse_position(text: &str, rules: &Rules) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("position", "nine of `xo.` are wanted", text);
        let square = |letter| match letter {
            'x' => Some(Some(Seat::new(0))),
            'o' => Some(Some(Seat::new(1))),
            '.' => Some(None),
            _ => None,
        };
        let (squares, first) = match text.strip_suffix(" o") {
            Some(squares) => (squares, Seat::new(1)),
            None => (text, Seat::new(0)),
        };
        let squares: Option<Vec<_>> = squares.chars().map(square).collect();
        let squares = squares
            .and_then(|it| it.try_into().ok())
            .ok_or_else(wrong)?;
        Ok(Self {
            rules: *rules,
            squares,
            first,
        })
    }

    fn position_text(&self) -> String {
        let letter = |square: &Option<Seat>| square.map_or(".", |seat| ["x", "o"][seat.index()]);
        let squares: String = self.squares.iter().map(letter).collect();
        squares + ["", " o"][self.first.index()]
    }

    fn parse_move(&self, text: &str) -> Result<Square, ParseError> {
        let square = text.parse().ok().and_then(Square::from_code);
        square.ok_or_else(|| ParseError::new("", "a move is a digit 0..8", text))
    }

    fn move_text(mv: Square) -> String {
        mv.0.to_string()
    }

    fn parse_special(&self, _text: &str) -> Option<Event<Square>> {
        None
    }

    fn special_text(_event: Event<Square>) -> String {
        String::new()
    }

    fn diagram(&self) -> Diagram {
        Diagram {
            columns: vec![String::new(); 3],
            rows: vec![String::new(); 3],
            cells: vec![vec![Cell::Empty; 3]; 3],
            notes: Vec::new(),
            badges: Vec::new(),
        }
    }
}

impl Variant for Noughts {
    const NAME: &'static str = "noughts";
    const TITLE: &'static str = "Noughts and crosses";
    const SEAT_LETTERS: &'static [&'static str] = &["x", "o"];
    const SEAT_NAMES: &'static [&'static str] = &["crosses", "noughts"];
}

impl Tactics for Noughts {
    const HISTORY: usize = 9;

    fn gain(&self, _mv: Square) -> Score {
        0
    }

    fn history_index(&self, mv: Square) -> usize {
        mv.code() as usize
    }
}

impl HandWritten for Noughts {
    fn strength(&self, seat: Seat) -> Score {
        if self.squares[4] == Some(seat) { 50 } else { 0 }
    }
}

/// `noughts-18-v1`: who holds each square, the viewer or the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares;

impl FeatureSet<Noughts> for Squares {
    type Difference = ();

    const ID: &'static str = "noughts-18-v1";
    const INPUTS: u32 = 18;
    const MAX_ACTIVE: usize = 9;

    fn active(position: &Noughts, view: Seat, out: &mut Vec<u32>) {
        for (square, seat) in (0..).zip(&position.squares) {
            let other = seat.map(|seat| seat != view);
            out.extend(other.map(|other| square + 9 * u32::from(other)));
        }
    }
}

/// `noughts-64-v1`: for each line, how many squares of it the viewer holds and how many the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines;

impl FeatureSet<Noughts> for Lines {
    type Difference = ();

    const ID: &'static str = "noughts-64-v1";
    const INPUTS: u32 = 64;
    const MAX_ACTIVE: usize = 16;

    fn active(position: &Noughts, view: Seat, out: &mut Vec<u32>) {
        for (line, squares) in (0..).zip(LINES) {
            for (side, own) in [(0, true), (1, false)] {
                let holds = |&&square: &&usize| {
                    position.squares[square].is_some_and(|seat| (seat == view) == own)
                };
                let count = squares.iter().filter(holds).count() as u32;
                out.push((line * 2 + side) * 4 + count);
            }
        }
    }
}

feature_sets!(Noughts: Squares, Lines);
