//! Text of positions, moves and events, names of start positions, and the board as a picture.

use std::fmt::Write;

use super::MoveTextError;
use super::read::{DRAWN, ENTRY_KEY, FIRST_STEP, LEAVING_KEY, NO_TURN, QUIET_KEY, read};
use crate::error::ParseError;
use crate::event::Event;
use crate::games::chess4::moves::Chess4Move;
use crate::games::chess4::piece::{Cell, Kind, LETTERS, seat_of};
use crate::games::chess4::promotion::{CHOICES, promotes};
use crate::games::chess4::rules::{Chess4Rules, Setup};
use crate::games::chess4::square::{SIDE, Square};
use crate::games::chess4::state::{Chess4Position, Leaving, SEATS, quiet_from_halfmove};
use crate::notation::{Cell as Drawn, Diagram, Notation, Variant};
use crate::position::Position;
use crate::rules::OptionValue;
use crate::seat::{Seat, SeatSet};

/// Names of start positions, as PGN4 has them (spec section 1.3).
const START_NAMES: [(&str, Setup); 5] = [
    ("4PC", Setup::Modern),
    ("4PCo", Setup::Classic),
    ("4PCb", Setup::By),
    ("4PCn", Setup::Byg),
    ("4PCrg", Setup::Rg),
];

/// The start position called `name`: `startpos`, a value of the option `setup`, or chess.com's name.
fn named_start(name: &str, rules: &Chess4Rules) -> Option<Chess4Position> {
    let setup = match name {
        "startpos" => Some(rules.setup),
        _ => Setup::parse(name).or_else(|| {
            START_NAMES
                .iter()
                .find(|(known, _)| *known == name)
                .map(|&(_, setup)| setup)
        }),
    }?;
    Some(Chess4Position::start(&Chess4Rules { setup, ..*rules }))
}

fn event_seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    letters
        .next()
        .and_then(seat_of)
        .filter(|_| letters.next().is_none())
}

impl Notation for Chess4Position {
    fn parse_position(text: &str, rules: &Self::Rules) -> Result<Self, ParseError> {
        match named_start(text.trim(), rules) {
            Some(start) => Ok(start),
            None => read(text, rules),
        }
    }

    fn position_text(&self) -> String {
        position_text(self)
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        let wrong = |error| ParseError::new("", error, text);
        let (from, rest) = Square::read(text).ok_or_else(|| wrong(MoveTextError::From))?;
        let (to, suffix) = Square::read(rest).ok_or_else(|| wrong(MoveTextError::To))?;
        let mut mv = Chess4Move::new(from, to);
        if !self.rules.teams() {
            return match suffix {
                "" | "q" | "d" => Ok(mv),
                _ => Err(wrong(MoveTextError::Promotion)),
            };
        }
        let is_pawn = self.board.get(from).is(self.turn, Kind::Pawn);
        mv.promotion = match suffix {
            "" => (is_pawn && promotes(&self.rules, self.turn, to)).then_some(Kind::Queen),
            _ => Some(
                CHOICES
                    .into_iter()
                    .find(|kind| suffix == kind.letter().to_ascii_lowercase().to_string())
                    .ok_or_else(|| wrong(MoveTextError::Promotion))?,
            ),
        };
        Ok(mv)
    }

    fn move_text(mv: Self::Move) -> String {
        let promotion = mv
            .promotion
            .map(|kind| kind.letter().to_ascii_lowercase().to_string());
        format!("{}{}{}", mv.from, mv.to, promotion.unwrap_or_default())
    }

    /// Reads `resign:SEAT`, `claim:SEAT`, and `time:SEAT`, which is a resignation too (spec section 9.1).
    fn parse_special(&self, text: &str) -> Option<Event<Self::Move>> {
        let (word, seat) = text.split_once(':')?;
        let seat = event_seat(seat)?;
        match word {
            "resign" | "time" => Some(Event::Resign(seat)),
            "claim" => Some(Event::Declare(seat)),
            _ => None,
        }
    }

    fn special_text(event: Event<Self::Move>) -> String {
        match event {
            Event::Move(mv) => Self::move_text(mv),
            Event::Resign(seat) => format!("resign:{}", LETTERS[seat.index()]),
            Event::Declare(seat) | Event::Claim(seat) => {
                format!("claim:{}", LETTERS[seat.index()])
            }
            Event::Agree => "agree".into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let draw = |file, rank| match Square::new(file, rank).map(|s| self.board.get(s)) {
            None => Drawn::Off,
            Some(cell) if cell.is_empty() => Drawn::Empty,
            Some(cell) => drawn_piece(cell),
        };
        let rows = (1..=SIDE).rev();
        let per_seat = Seat::all(SEATS).map(|seat| {
            let state = if self.active.contains(seat) {
                ""
            } else if self.walking.contains(seat) {
                " (king walking)"
            } else {
                " (out)"
            };
            format!(
                "{} {}{state}",
                Self::SEAT_NAMES[seat.index()],
                self.points[seat.index()]
            )
        });
        Diagram {
            columns: (1..=SIDE)
                .map(|file| char::from(b'a' + file - 1).to_string())
                .collect(),
            rows: rows.clone().map(|rank| rank.to_string()).collect(),
            cells: rows
                .map(|rank| (1..=SIDE).map(|file| draw(file, rank)).collect())
                .collect(),
            notes: vec![
                per_seat.collect::<Vec<_>>().join(", "),
                format!("{} to move", Self::SEAT_NAMES[self.turn.index()]),
            ],
            badges: Vec::new(),
        }
    }
}

fn drawn_piece(cell: Cell) -> Drawn {
    Drawn::Piece {
        text: cell.text(),
        glyph: cell.kind().glyph().into(),
        owner: cell.owner().filter(|_| cell.is_live()),
        turns: cell.owner().map_or(0, |seat| seat.index() as u8),
    }
}

impl Variant for Chess4Position {
    const NAME: &'static str = "chess4";
    const TITLE: &'static str = "Four-player chess";
    const SEAT_LETTERS: &'static [&'static str] = &["R", "B", "Y", "G"];
    const SEAT_NAMES: &'static [&'static str] = &["Red", "Blue", "Yellow", "Green"];
}

/// The canonical text of a position.
fn position_text(position: &Chess4Position) -> String {
    let flags = |set: SeatSet| list(Seat::all(SEATS).map(|seat| u8::from(set.contains(seat))));
    let dead = list(Seat::all(SEATS).map(|seat| u8::from(!position.active.contains(seat))));
    let turn = match position.turnless() {
        Some(_) => NO_TURN,
        None => LETTERS[position.turn.index()],
    };
    let mut parts = vec![
        turn.into(),
        dead,
        flags(position.rights.short),
        flags(position.rights.long),
        list(position.points.iter()),
        position.halfmove().to_string(),
    ];
    parts.extend(extra_text(position));
    parts.push(board_text(position));
    parts.join("-")
}

fn list<T: ToString>(values: impl Iterator<Item = T>) -> String {
    values
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

fn extra_text(position: &Chess4Position) -> Option<String> {
    let mut keys = Vec::new();
    if position.passed.any() {
        let entries = Seat::all(SEATS).map(|seat| match position.en_passant(seat) {
            Some((passed, landed)) => format!("'{passed}:{landed}'"),
            None => "''".into(),
        });
        keys.push(format!("'{ENTRY_KEY}':({})", list(entries)));
    }
    let turn = position.turnless().unwrap_or(position.turn);
    let implied = quiet_from_halfmove(position.halfmove(), turn, position.moving());
    if implied != position.quiet {
        keys.push(format!("'{QUIET_KEY}':({})", list(position.quiet.iter())));
    }
    match position.leaving {
        Leaving::Nothing => {}
        Leaving::FirstStep => keys.push(format!("'{LEAVING_KEY}':'{FIRST_STEP}'")),
        Leaving::Drawn => keys.push(format!("'{LEAVING_KEY}':'{DRAWN}'")),
    }
    (!keys.is_empty()).then(|| format!("{{{}}}", keys.join(",")))
}

fn board_text(position: &Chess4Position) -> String {
    let mut text = String::new();
    for rank in (1..=SIDE).rev() {
        let mut run = 0;
        let mut cells: Vec<String> = Vec::new();
        for file in 1..=SIDE {
            let cell = Square::new(file, rank).map_or(Cell::OFF, |s| position.board.get(s));
            if cell.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                cells.push(run.to_string());
                run = 0;
            }
            cells.push(cell.text());
        }
        if run > 0 {
            cells.push(run.to_string());
        }
        let separator = if rank == SIDE { "" } else { "/" };
        write!(text, "{separator}{}", cells.join(",")).expect("writing to a string cannot fail");
    }
    text
}
