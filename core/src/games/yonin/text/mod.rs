//! The game's notation and its name.

mod error;
mod read;
mod write;

use self::read::read_position;
use self::write::{hand_text, position_text};
use super::rules::YoninRules;
use super::state::{SEATS, YoninPosition};
use crate::error::ParseError;
use crate::event::Event;
use crate::notation::{Cell, Diagram, Notation, Variant, seat_letter};
use crate::position::Position;
use crate::seat::Seat;
use crate::shogi9::{ShogiMove, Square};

impl Notation for YoninPosition {
    fn parse_position(text: &str, rules: &YoninRules) -> Result<Self, ParseError> {
        if text == "startpos" {
            Ok(Self::start(rules))
        } else {
            read_position(text, rules)
        }
    }

    fn position_text(&self) -> String {
        position_text(self)
    }

    fn parse_move(&self, text: &str) -> Result<ShogiMove, ParseError> {
        ShogiMove::parse(text)
    }

    fn move_text(mv: ShogiMove) -> String {
        mv.to_string()
    }

    fn parse_special(&self, text: &str) -> Option<Event<ShogiMove>> {
        match text {
            "resign" => Some(Event::Resign(self.to_move())),
            "win" => Some(Event::Declare(self.to_move())),
            _ => None,
        }
    }

    fn special_text(event: Event<ShogiMove>) -> String {
        match event {
            Event::Move(mv) => Self::move_text(mv),
            Event::Resign(_) => "resign".into(),
            Event::Declare(_) => "win".into(),
            Event::Agree => "agree".into(),
            Event::Claim(_) => "claim".into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let cell = |square| match self.board().piece(square) {
            None => Cell::Empty,
            Some(piece) => Cell::Piece {
                text: piece.to_string(),
                glyph: if piece.is_overturned() {
                    "裏"
                } else {
                    piece.kind().kanji()
                }
                .into(),
                owner: piece.owner(),
                turns: piece.facing().quarters(),
            },
        };
        let row = |rank| {
            (1..=9)
                .rev()
                .map(|file| cell(Square::new(file, rank)))
                .collect()
        };
        Diagram {
            columns: (1..=9).rev().map(|file: u8| file.to_string()).collect(),
            rows: ('a'..='i').map(String::from).collect(),
            cells: (1..=9).map(row).collect(),
            notes: self.notes(),
            badges: Vec::new(),
        }
    }
}

impl YoninPosition {
    fn notes(&self) -> Vec<String> {
        let name = |seat: Seat| Self::SEAT_NAMES[seat.index()];
        let mut notes: Vec<String> = Seat::all(SEATS)
            .map(|seat| {
                let state = if !self.living().contains(seat) {
                    ", mated"
                } else if self.in_check(seat) {
                    ", in check"
                } else {
                    ""
                };
                let letter = seat_letter::<Self>(seat);
                format!(
                    "{} ({letter}): hand {}{state}",
                    name(seat),
                    hand_text(*self.hand(seat))
                )
            })
            .collect();
        notes.push(format!(
            "{} to move, ply {}",
            name(self.to_move()),
            self.ply()
        ));
        notes
    }
}

impl Variant for YoninPosition {
    const NAME: &'static str = "yonin";
    const TITLE: &'static str = "Yonin shogi (four-player shogi)";
    const SEAT_LETTERS: &'static [&'static str] = &["s", "w", "n", "e"];
    const SEAT_NAMES: &'static [&'static str] = &["South", "West", "North", "East"];
}
