//! The picture of a position in KIF and KI2 files, also known as BOD.
//!
//! Source: shogi formats 3.2.

use std::fmt::Write as _;

use shiho_core::games::family::{Board, Colour, Piece};

use shiho_core::shogi9::{Hand, Kind, Square};

use super::words::{self, digit, number_text, rank_kanji, trim};

/// Kinds in the order in which hands are written.
const HAND_ORDER: [Kind; 7] = [
    Kind::Rook,
    Kind::Bishop,
    Kind::Gold,
    Kind::Silver,
    Kind::Knight,
    Kind::Lance,
    Kind::Pawn,
];

/// Most pieces of one kind in a hand; even problems use no more.
const MOST_IN_HAND: u32 = 81;

/// A position being read from its lines.
#[derive(Debug, Default)]
pub(in crate::formats) struct BoardBlock {
    rows: Vec<[Option<Piece>; 9]>,
    hands: [Hand; 2],
    /// The side to move, if a line said so.
    pub(in crate::formats) turn: Option<Colour>,
    /// Plies played before, if a line said so.
    pub(in crate::formats) plies_before: u32,
}

impl BoardBlock {
    /// Reads `|v香v桂 ・ ...|一`.
    pub(in crate::formats) fn row(&mut self, line: &str) -> Result<(), String> {
        let inside = line.trim_start().strip_prefix('|').unwrap_or(line);
        let inside = inside.split(['|', '｜']).next().unwrap_or("");
        let mut row = [None; 9];
        let mut column = 0;
        let mut colour = Colour::Black;
        let mut rest = inside;
        while let Some(character) = rest.chars().next() {
            let after = &rest[character.len_utf8()..];
            let cell = match character {
                'v' | 'V' | 'ｖ' => {
                    colour = Colour::White;
                    rest = after;
                    continue;
                }
                ' ' | '^' | '\u{3000}' => {
                    rest = after;
                    continue;
                }
                '・' | '･' | '.' => {
                    rest = after;
                    None
                }
                _ => {
                    let (kind, after) = words::piece(rest).ok_or("nine squares between bars")?;
                    rest = after;
                    Some(Piece::new(kind, colour))
                }
            };
            *row.get_mut(column).ok_or("nine squares in a row")? = cell;
            column += 1;
            colour = Colour::Black;
        }
        if column != 9 {
            return Err("nine squares in a row".into());
        }
        if self.rows.len() == 9 {
            return Err("no more than nine rows".into());
        }
        self.rows.push(row);
        Ok(())
    }

    /// Reads the pieces in hand: `飛二　歩十八`, `なし`.
    pub(in crate::formats) fn hand(&mut self, colour: Colour, text: &str) -> Result<(), String> {
        let mut hand = Hand::default();
        let mut rest = trim(text);
        if rest == "なし" {
            rest = "";
        }
        while let Some(character) = rest.chars().next() {
            if character.is_whitespace() {
                rest = &rest[character.len_utf8()..];
                continue;
            }
            let (kind, after) = words::piece(rest).ok_or("pieces and their numbers")?;
            if kind.is_promoted() || kind == Kind::King {
                return Err("pieces that can be in hand".into());
            }
            let (count, after) = number(after);
            let count = count.unwrap_or(1);
            if count == 0 || count + u32::from(hand.count(kind)) > MOST_IN_HAND {
                return Err("a possible number of pieces in hand".into());
            }
            for _ in 0..count {
                hand.add(kind);
            }
            rest = after;
        }
        self.hands[colour.index()] = hand;
        Ok(())
    }

    /// Whether a row has been read.
    pub(in crate::formats) fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The board, with `turn` to move unless a line said otherwise.
    pub(in crate::formats) fn board(&self, turn: Colour) -> Result<Board, String> {
        if self.rows.len() != 9 {
            return Err(format!("nine rows of the board, not {}", self.rows.len()));
        }
        let mut board = Board::empty(self.turn.unwrap_or(turn));
        for (row, rank) in self.rows.iter().zip(1..) {
            for (cell, file) in row.iter().zip((1..=9).rev()) {
                let Some(piece) = *cell else { continue };
                if piece.kind() == Kind::King && board.king(piece.colour()).is_some() {
                    return Err("one king of each side".into());
                }
                board.put(Square::new(file, rank), piece);
            }
        }
        for colour in Colour::BOTH {
            let hand = &self.hands[colour.index()];
            for kind in HAND_ORDER {
                for _ in 0..hand.count(kind) {
                    board.add_to_hand(colour, kind);
                }
            }
        }
        Ok(board)
    }
}

/// A number in kanji, ASCII or fullwidth digits at the start of `text`, and the rest.
fn number(text: &str) -> (Option<u32>, &str) {
    let mut value: Option<u32> = None;
    let mut ones = 0;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if character == '十' {
            value = Some(value.unwrap_or(0) + ones.max(1) * 10);
            ones = 0;
        } else if let Some(digit) = digit(character) {
            ones = (ones * 10 + u32::from(digit)).min(1000);
            value = value.or(Some(0));
        } else if matches!(character, '0' | '０') {
            ones = (ones * 10).min(1000);
            value = value.or(Some(0));
        } else {
            break;
        }
        rest = &rest[character.len_utf8()..];
        if value.is_some_and(|value| value > 1000) {
            break;
        }
    }
    (value.map(|value| value + ones), rest)
}

/// Writes a hand: `飛二　歩十八`, `なし`.
pub(in crate::formats) fn hand_text(hand: Hand) -> String {
    let mut parts = Vec::new();
    for kind in HAND_ORDER {
        match hand.count(kind) {
            0 => {}
            1 => parts.push(kind.kanji().to_owned()),
            count => parts.push(format!("{}{}", kind.kanji(), number_text(count))),
        }
    }
    if parts.is_empty() {
        "なし".into()
    } else {
        parts.join("　")
    }
}

/// Writes the block: hands, board, turn.
pub(in crate::formats) fn write(board: &Board, plies_before: u32) -> String {
    let mut text = String::new();
    let mut put = |line: String| writeln!(text, "{line}").expect("a String takes anything");
    put(format!(
        "後手の持駒：{}",
        hand_text(*board.hand(Colour::White))
    ));
    put("  ９ ８ ７ ６ ５ ４ ３ ２ １".into());
    put("+---------------------------+".into());
    for rank in 1..=9 {
        let mut row = String::from("|");
        for file in (1..=9).rev() {
            match board.piece(Square::new(file, rank)) {
                None => row += " ・",
                Some(piece) => {
                    row.push(match piece.colour() {
                        Colour::Black => ' ',
                        Colour::White => 'v',
                    });
                    row += piece.kind().kanji();
                }
            }
        }
        put(format!("{row}|{}", rank_kanji(rank)));
    }
    put("+---------------------------+".into());
    put(format!(
        "先手の持駒：{}",
        hand_text(*board.hand(Colour::Black))
    ));
    if plies_before > 0 {
        put(format!("手数＝{plies_before}"));
    }
    match board.turn() {
        Colour::Black => put("先手番".into()),
        Colour::White => put("後手番".into()),
    }
    text
}
