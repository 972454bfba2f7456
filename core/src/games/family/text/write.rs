//! The canonical SFEN (rules 1.1).

use std::fmt::Write as _;

use crate::games::family::hooks::Family;
use crate::games::family::piece::{Colour, Piece};
use crate::games::family::state::FamilyPosition;
use crate::shogi9::{Hand, Kind, Square};

/// The order of kinds in the hands field.
const HAND_ORDER: [Kind; 7] = [
    Kind::Rook,
    Kind::Bishop,
    Kind::Gold,
    Kind::Silver,
    Kind::Knight,
    Kind::Lance,
    Kind::Pawn,
];

/// The text of a piece: `P`, `p`, `+R`.
pub(super) fn piece_text(piece: Piece) -> String {
    let letter = piece.kind().letter();
    let letter = match piece.colour() {
        Colour::Black => letter,
        Colour::White => letter.to_ascii_lowercase(),
    };
    if piece.kind().is_promoted() {
        format!("+{letter}")
    } else {
        letter.to_string()
    }
}

/// A hand's text in the canonical order, in upper case: `RB2G17P`; empty for an empty hand.
pub(super) fn hand_text(hand: Hand) -> String {
    let mut text = String::new();
    for kind in HAND_ORDER {
        match hand.count(kind) {
            0 => {}
            1 => text.push(kind.letter()),
            count => write!(text, "{count}{}", kind.letter()).expect("a String takes anything"),
        }
    }
    text
}

/// The canonical SFEN.
pub(super) fn write<F: Family>(position: &FamilyPosition<F>) -> String {
    let board = position.board();
    let mut text = String::new();
    for rank in 1..=9 {
        let mut run = 0;
        for file in (1..=9).rev() {
            match board.piece(Square::new(file, rank)) {
                None => run += 1,
                Some(piece) => {
                    if run > 0 {
                        text += &run.to_string();
                        run = 0;
                    }
                    text += &piece_text(piece);
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        if rank < 9 {
            text.push('/');
        }
    }
    let hands = hand_text(*board.hand(Colour::Black))
        + &hand_text(*board.hand(Colour::White)).to_ascii_lowercase();
    let hands = if hands.is_empty() { "-" } else { &hands };
    let turn = ["b", "w"][board.turn().index()];
    format!("{text} {turn} {hands} {}", position.number())
}
