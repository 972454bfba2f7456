//! Small positions of four-player chess: a few pieces on the cross.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, Square};
use shiho_core::{MoveList, Notation, Position, RuleSet, Seat, SeatSet};

pub(crate) const RED: Seat = Seat::new(0);
pub(crate) const BLUE: Seat = Seat::new(1);
pub(crate) const YELLOW: Seat = Seat::new(2);
pub(crate) const GREEN: Seat = Seat::new(3);

pub(crate) const DKW: &str = "resign_mode=dkw";

pub(crate) fn rules(options: &str) -> Chess4Rules {
    Chess4Rules::parse(options).unwrap()
}

pub(crate) fn seats(seats: &[Seat]) -> SeatSet {
    seats.iter().copied().collect()
}

/// A FEN4. `head` is what stands before the board, `pieces` are such as `rKh1` and `dyPc5`.
pub(crate) fn fen(head: &str, pieces: &str) -> String {
    let mut cells = vec![vec![String::new(); 14]; 14];
    for rank in 1..=14_u8 {
        for file in 1..=14_u8 {
            if Square::new(file, rank).is_none() {
                cells[usize::from(rank) - 1][usize::from(file) - 1] = "x".into();
            }
        }
    }
    for word in pieces.split_whitespace() {
        let letters = if word.starts_with('d') { 3 } else { 2 };
        let (piece, square) = word.split_at(letters);
        let square = Square::read(square).unwrap().0;
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        cells[rank - 1][file - 1] = piece.into();
    }
    let row = |cells: &Vec<String>| {
        let one = |cell: &String| if cell.is_empty() { "1" } else { cell }.to_owned();
        cells.iter().map(one).collect::<Vec<_>>().join(",")
    };
    let rows: Vec<String> = cells.iter().rev().map(row).collect();
    format!("{head}-{}", rows.join("/"))
}

/// Seat to move, dead seats, and pieces, with no points yet.
pub(crate) fn position(turn: &str, dead: &str, pieces: &str, options: &str) -> Chess4Position {
    let head = format!("{turn}-{dead}-0,0,0,0-0,0,0,0-0,0,0,0-0");
    Chess4Position::parse_position(&fen(&head, pieces), &rules(options)).unwrap()
}

pub(crate) fn moves(position: &Chess4Position) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.sort_unstable();
    list.into_iter().map(Chess4Position::move_text).collect()
}

pub(crate) fn mv(text: &str) -> Chess4Move {
    let (from, rest) = Square::read(text).unwrap();
    Chess4Move::new(from, Square::read(rest).unwrap().0)
}

/// A legal move was played.
pub(crate) fn played(start: &Chess4Position, text: &str) -> Chess4Position {
    let mut position = *start;
    assert!(position.is_legal(mv(text)), "{text} of {:?}", moves(start));
    position.play(mv(text));
    position
}

pub(crate) fn kind_and_grey(position: &Chess4Position, square: &str) -> (char, bool) {
    let piece = position.piece_at(Square::read(square).unwrap().0).unwrap();
    (piece.kind.letter(), piece.grey)
}
