//! The two codes for a position, which share their skeleton: turn, kings, squares, hands, and the
//! pieces that are not in the game.
//!
//! Source: shogi formats 3.6 and 3.7.

use shiho_core::games::family::{Board, Colour, Piece};
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Kind, Square};

use super::bits::{BITS, BitReader, BitWriter, Code};
use super::{POSITION_BYTES, PackedProblem};

/// Number of pieces of each kind in a game, in the order of [`HAND_KINDS`].
const STOCK: [u32; 7] = [18, 4, 4, 4, 4, 2, 2];

/// A code's bits as text, kinds in the order of [`HAND_KINDS`].
pub(super) struct Alphabet {
    /// Codes on the board, before colour and promotion.
    pub(super) board: [&'static str; 7],
    /// Codes in hand, before the colour.
    pub(super) hand: [&'static str; 7],
    /// Codes of pieces that are not in the game.
    pub(super) boxed: [&'static str; 7],
    /// Whether the colour's bit comes before that of promotion.
    pub(super) colour_first: bool,
    /// Whether pieces that are not in the game may have no code, and zeros follow.
    pub(super) box_is_optional: bool,
}

/// What a code stands for.
#[derive(Clone, Copy, Debug)]
enum Symbol {
    Empty,
    Piece(Piece),
    Hand(Colour, Kind),
    Boxed(Kind),
}

/// Symbols and lengths of codes by the next eight bits.
type Lookup = [Option<(Symbol, u8)>; 256];

/// A code ready for use.
pub(super) struct Huffman {
    /// By colour, promotion and kind.
    board: [[[Code; 7]; 2]; 2],
    hand: [[Code; 7]; 2],
    boxed: [Code; 7],
    on_board: Lookup,
    off_board: Lookup,
    box_is_optional: bool,
}

impl Huffman {
    pub(super) fn new(alphabet: &Alphabet) -> Self {
        let mut code = Self {
            board: Default::default(),
            hand: Default::default(),
            boxed: alphabet.boxed.map(Code::parse),
            on_board: [None; 256],
            off_board: [None; 256],
            box_is_optional: alphabet.box_is_optional,
        };
        enter(&mut code.on_board, Code::parse("0"), Symbol::Empty);
        for (index, kind) in HAND_KINDS.into_iter().enumerate() {
            enter(&mut code.off_board, code.boxed[index], Symbol::Boxed(kind));
            for colour in Colour::BOTH {
                let is_white = colour == Colour::White;
                let in_hand = Code::parse(alphabet.hand[index]).with(is_white);
                code.hand[colour.index()][index] = in_hand;
                enter(&mut code.off_board, in_hand, Symbol::Hand(colour, kind));
                for promoted in [false, true] {
                    let stem = Code::parse(alphabet.board[index]);
                    let (on_board, piece) = match kind.promoted() {
                        None if promoted => continue,
                        None => (stem.with(is_white), kind),
                        Some(_) if alphabet.colour_first && !promoted => {
                            (stem.with(is_white).with(false), kind)
                        }
                        Some(it) if alphabet.colour_first => (stem.with(is_white).with(true), it),
                        Some(it) => (
                            stem.with(promoted).with(is_white),
                            if promoted { it } else { kind },
                        ),
                    };
                    code.board[colour.index()][usize::from(promoted)][index] = on_board;
                    let symbol = Symbol::Piece(Piece::new(piece, colour));
                    enter(&mut code.on_board, on_board, symbol);
                }
            }
        }
        code
    }

    /// Packs a position.
    pub(super) fn encode(&self, board: &Board) -> Result<[u8; POSITION_BYTES], PackedProblem> {
        let mut bits = BitWriter::default();
        bits.put(Code::default().with(board.turn() == Colour::White));
        for colour in Colour::BOTH {
            let king = board.king(colour).ok_or(PackedProblem::NoKing)?;
            bits.put(Code {
                bits: king.index() as u16,
                length: 7,
            });
        }
        let mut left = STOCK;
        let mut take = |index: usize, count: u32| {
            let taken = left[index].checked_sub(count);
            left[index] = taken.ok_or_else(|| {
                let found = STOCK[index] - left[index] + count;
                stock_error(index, found)
            })?;
            Ok(())
        };
        for square in Square::all() {
            match board.piece(square) {
                None => bits.put(Code::parse("0")),
                Some(piece) if piece.kind() == Kind::King => {}
                Some(piece) => {
                    let (kind, colour) = (piece.kind(), piece.colour().index());
                    let index = kind.base().index();
                    take(index, 1)?;
                    bits.put(self.board[colour][usize::from(kind.is_promoted())][index]);
                }
            }
        }
        for colour in Colour::BOTH {
            for (index, kind) in HAND_KINDS.into_iter().enumerate() {
                let count = board.hand(colour).count(kind);
                take(index, u32::from(count))?;
                for _ in 0..count {
                    bits.put(self.hand[colour.index()][index]);
                }
            }
        }
        for (index, &count) in left.iter().enumerate() {
            for _ in 0..count {
                bits.put(self.boxed[index]);
            }
        }
        bits.finish().ok_or(PackedProblem::Length)
    }

    /// Unpacks a position.
    pub(super) fn decode(&self, bytes: &[u8; POSITION_BYTES]) -> Result<Board, PackedProblem> {
        let mut bits = BitReader::new(bytes);
        let turn = match bits.peek() & 1 {
            0 => Colour::Black,
            _ => Colour::White,
        };
        bits.skip(1);
        let mut board = Board::empty(turn);
        for colour in Colour::BOTH {
            let square = bits.peek() & 127;
            bits.skip(7);
            // Number 81 stands for no king; then the squares take a bit too many.
            match usize::from(square) {
                SQUARES => return Err(PackedProblem::NoKing),
                index if index > SQUARES => return Err(PackedProblem::King(square)),
                index => {
                    let at = Square::from_index(index);
                    if board.piece(at).is_some() {
                        return Err(PackedProblem::SameSquare(square));
                    }
                    board.put(at, Piece::new(Kind::King, colour));
                }
            }
        }
        let mut counts = [0; 7];
        for square in Square::all() {
            if board.piece(square).is_some() {
                continue;
            }
            if let Symbol::Piece(piece) = next(&self.on_board, &mut bits)? {
                count(&mut counts, piece.kind().base())?;
                board.put(square, piece);
            }
        }
        while bits.position() < BITS {
            let ends = self.box_is_optional && bits.rest_is_zero();
            let is_full = counts[0] == STOCK[0];
            // A pawn's code in hand is zeros, so that only a pawn too many tells them from filling.
            if ends && is_full {
                return Ok(board);
            }
            match next(&self.off_board, &mut bits)? {
                Symbol::Hand(colour, kind) => {
                    count(&mut counts, kind)?;
                    board.add_to_hand(colour, kind);
                }
                Symbol::Boxed(kind) => count(&mut counts, kind)?,
                Symbol::Empty | Symbol::Piece(_) => return Err(PackedProblem::Length),
            }
        }
        match (0..7).find(|&index| counts[index] != STOCK[index]) {
            Some(index) => Err(stock_error(index, counts[index])),
            None => Ok(board),
        }
    }
}

fn stock_error(index: usize, found: u32) -> PackedProblem {
    PackedProblem::Stock {
        kind: HAND_KINDS[index].letter(),
        found,
        stock: STOCK[index],
    }
}

fn count(counts: &mut [u32; 7], kind: Kind) -> Result<(), PackedProblem> {
    let index = kind.index();
    counts[index] += 1;
    if counts[index] > STOCK[index] {
        return Err(stock_error(index, counts[index]));
    }
    Ok(())
}

/// Enters a code for every continuation to eight bits.
fn enter(lookup: &mut Lookup, code: Code, symbol: Symbol) {
    let mask = (1u16 << code.length) - 1;
    for (next, entry) in lookup.iter_mut().enumerate() {
        if next as u16 & mask == code.bits {
            *entry = Some((symbol, code.length));
        }
    }
}

fn next(lookup: &Lookup, bits: &mut BitReader<'_>) -> Result<Symbol, PackedProblem> {
    let bit = bits.position();
    let (symbol, length) = lookup[usize::from(bits.peek())].ok_or(PackedProblem::Code { bit })?;
    if !bits.skip(usize::from(length)) {
        return Err(PackedProblem::Length);
    }
    Ok(symbol)
}
