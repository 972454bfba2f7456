//! Notation and diagram of the shogi family.

use super::read;
use super::write::{hand_text, piece_text, write};
use crate::error::ParseError;
use crate::event::Event;
use crate::games::family::hooks::Family;
use crate::games::family::piece::{Colour, Piece};
use crate::games::family::state::FamilyPosition;
use crate::notation::{Badge, Cell, Diagram, Notation, Variant};
use crate::position::Position;
use crate::shogi9::{ShogiMove, Square};

impl<F: Family> Notation for FamilyPosition<F> {
    fn parse_position(text: &str, rules: &F::Rules) -> Result<Self, ParseError> {
        read::parse::<F>(text, rules)
    }

    fn parse_lenient(text: &str, rules: &F::Rules) -> Result<Self, ParseError> {
        read::parse_lenient::<F>(text, rules)
    }

    fn position_text(&self) -> String {
        write(self)
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
            "agree" => Some(Event::Agree),
            "claim" => Some(Event::Claim(self.to_move())),
            _ => None,
        }
    }

    fn special_text(event: Event<ShogiMove>) -> String {
        match event {
            Event::Move(mv) => mv.to_string(),
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
                text: piece_text(piece),
                glyph: piece.kind().kanji().into(),
                owner: Some(piece.colour().seat()),
                turns: piece.colour().facing(),
            },
        };
        let hand = |colour| match hand_text(*self.board().hand(colour)) {
            empty if empty.is_empty() => "-".to_owned(),
            text => text,
        };
        let turn = Self::SEAT_NAMES[self.to_move().index()];
        Diagram {
            columns: (1..=9).rev().map(|file| file.to_string()).collect(),
            rows: ('a'..='i').map(String::from).collect(),
            cells: (1..=9)
                .map(|rank| {
                    (1..=9)
                        .rev()
                        .map(|file| cell(Square::new(file, rank)))
                        .collect()
                })
                .collect(),
            notes: vec![
                format!("black's hand: {}", hand(Colour::Black)),
                format!("white's hand: {}", hand(Colour::White)),
                format!("{turn} to move, ply {}", self.number()),
            ],
            badges: self.badges(),
        }
    }
}

impl<F: Family> FamilyPosition<F> {
    /// The pieces that move as another kind than they are.
    fn badges(&self) -> Vec<Badge> {
        let badge = |(square, piece): (Square, Piece)| {
            let kind = F::moves_as(self.rules(), self.board(), square, piece);
            (kind != piece.kind()).then(|| Badge {
                row: usize::from(square.rank()) - 1,
                column: 9 - usize::from(square.file()),
                text: piece_text(Piece::new(kind, Colour::Black)),
                glyph: kind.kanji().into(),
            })
        };
        self.board().pieces().filter_map(badge).collect()
    }
}

impl<F: Family> Variant for FamilyPosition<F> {
    const NAME: &'static str = F::NAME;
    const TITLE: &'static str = F::TITLE;
    const SEAT_LETTERS: &'static [&'static str] = &["b", "w"];
    const SEAT_NAMES: &'static [&'static str] = &["black", "white"];
}
