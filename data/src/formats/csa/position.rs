//! Start positions in all their forms: `PI`, `P1` to `P9`, `P+` and `P-`, `00AL`.

use std::fmt::Write as _;

use shiho_core::Notation;
use shiho_core::games::family::{Board, Colour, FamilyPosition, Piece};
use shiho_core::games::shogi::{EVEN, Shogi, ShogiRules};
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, Square};

use super::pieces::{self, Place};

/// Number of pieces of each kind that can be in hand, in the order of [`HAND_KINDS`].
const STOCK: [u8; 7] = [18, 4, 4, 4, 4, 2, 2];
/// Most pieces of one kind in a hand; even problems use no more.
const MOST_IN_HAND: u8 = 81;

/// A position being read from its lines.
#[derive(Debug)]
pub(super) struct Setup {
    board: Board,
    /// Whether a line has been read.
    pub(super) is_given: bool,
}

impl Setup {
    pub(super) fn new() -> Self {
        Self {
            board: Board::empty(Colour::Black),
            is_given: false,
        }
    }

    /// Reads a line that begins with `P`; says what was expected otherwise.
    pub(super) fn line(&mut self, line: &str) -> Result<(), String> {
        self.is_given = true;
        let rest = line.get(1..).unwrap_or("");
        match rest.as_bytes().first() {
            Some(b'I') => self.even(&rest[1..]),
            Some(&rank @ b'1'..=b'9') => self.row(rank - b'0', &rest[1..]),
            Some(b'+') => self.pieces(Colour::Black, &rest[1..]),
            Some(b'-') => self.pieces(Colour::White, &rest[1..]),
            _ => Err("PI, P1 to P9, P+ or P-".into()),
        }
    }

    /// `PI82HI22KA`: the even position without these pieces.
    fn even(&mut self, text: &str) -> Result<(), String> {
        let even = FamilyPosition::<Shogi>::parse_position(EVEN, &ShogiRules::default());
        self.board = *even.expect("the even position is valid").board();
        for (place, kind) in listed(text)? {
            let Place::Board(square) = place else {
                return Err("a square of the board".into());
            };
            let is_there = self.board.piece(square).is_some_and(|it| it.kind() == kind);
            if !is_there {
                return Err(format!("the piece that stands on {square}"));
            }
            self.board.take(square);
        }
        Ok(())
    }

    /// `P1-KY-KE *  * ...`: cells of three characters; blanks may have been lost.
    fn row(&mut self, rank: u8, text: &str) -> Result<(), String> {
        let mut rest = text.trim_start();
        let mut file = 9;
        while !rest.is_empty() {
            if file == 0 {
                return Err("nine squares in a row".into());
            }
            let square = Square::new(file, rank);
            file -= 1;
            if let Some(after) = rest.strip_prefix('*') {
                rest = after.trim_start();
                continue;
            }
            let colour = match rest.as_bytes()[0] {
                b'+' => Colour::Black,
                b'-' => Colour::White,
                _ => return Err("` * `, `+XX` or `-XX` for each square".into()),
            };
            let kind = rest.get(1..3).and_then(pieces::parse);
            let kind = kind.ok_or("a piece after its sign")?;
            self.put(square, kind, colour)?;
            rest = rest[3..].trim_start();
        }
        if file > 0 {
            return Err("nine squares in a row".into());
        }
        Ok(())
    }

    /// `P+59OU00FU`, `P-00AL`.
    fn pieces(&mut self, colour: Colour, text: &str) -> Result<(), String> {
        let before = text.trim_end().trim_end_matches("00AL");
        for (place, kind) in listed(before)? {
            match place {
                Place::Board(square) => self.put(square, kind, colour)?,
                Place::Hand if kind.is_promoted() || kind == Kind::King => {
                    return Err("a piece that can be in hand".into());
                }
                Place::Hand if self.board.hand(colour).count(kind) >= MOST_IN_HAND => {
                    return Err("fewer pieces in hand".into());
                }
                Place::Hand => self.board.add_to_hand(colour, kind),
            }
        }
        if before.len() < text.trim_end().len() {
            self.all_the_rest(colour);
        }
        Ok(())
    }

    fn put(&mut self, square: Square, kind: Kind, colour: Colour) -> Result<(), String> {
        if self.board.piece(square).is_some() {
            return Err(format!("one piece on {square}"));
        }
        if kind == Kind::King && self.board.king(colour).is_some() {
            return Err("one king of each side".into());
        }
        self.board.put(square, Piece::new(kind, colour));
        Ok(())
    }

    /// Gives all pieces that are neither on the board nor in a hand to one side.
    fn all_the_rest(&mut self, colour: Colour) {
        for (kind, stock) in HAND_KINDS.into_iter().zip(STOCK) {
            let on_board = self
                .board
                .pieces()
                .filter(|it| it.1.kind().base() == kind)
                .count();
            let in_hands: usize = Colour::BOTH
                .iter()
                .map(|&side| usize::from(self.board.hand(side).count(kind)))
                .sum();
            for _ in on_board + in_hands..usize::from(stock) {
                self.board.add_to_hand(colour, kind);
            }
        }
    }

    /// The SFEN with `turn` to move.
    pub(super) fn sfen(&self, turn: Colour) -> String {
        let position = FamilyPosition::<Shogi>::new(self.board, ShogiRules::default(), 1);
        let text = position.position_text();
        match turn {
            Colour::Black => text,
            Colour::White => text.replacen(" b ", " w ", 1),
        }
    }
}

/// `82HI22KA`: places and pieces.
fn listed(text: &str) -> Result<Vec<(Place, Kind)>, String> {
    let text = text.trim_end();
    let mut pairs = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let place = rest.get(..2).and_then(pieces::place);
        let kind = rest.get(2..4).and_then(pieces::parse);
        let (Some(place), Some(kind)) = (place, kind) else {
            return Err("squares and pieces such as `82HI`".into());
        };
        pairs.push((place, kind));
        rest = &rest[4..];
    }
    Ok(pairs)
}

/// Writes a position without the side to move.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::new();
    for rank in 1..=9 {
        write!(text, "P{rank}").expect("a String takes anything");
        for file in (1..=9).rev() {
            match board.piece(Square::new(file, rank)) {
                None => text += " * ",
                Some(piece) => {
                    text.push(sign(piece.colour()));
                    text += pieces::name(piece.kind());
                }
            }
        }
        text.push('\n');
    }
    for colour in Colour::BOTH {
        let hand = board.hand(colour);
        if hand.is_empty() {
            continue;
        }
        write!(text, "P{}", sign(colour)).expect("a String takes anything");
        for kind in HAND_KINDS.into_iter().rev() {
            for _ in 0..hand.count(kind) {
                text += "00";
                text += pieces::name(kind);
            }
        }
        text.push('\n');
    }
    text
}

/// `+` for black, `-` for white.
pub(super) const fn sign(colour: Colour) -> char {
    match colour {
        Colour::Black => '+',
        Colour::White => '-',
    }
}
