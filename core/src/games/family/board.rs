//! The board of the two-seat games: pieces, hands, whose turn it is, and a hash of all that.

use super::lines::{GAITS, Gait};
use super::piece::{Colour, Piece};
use crate::random::SplitMix64;
use crate::sets::Set81;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::piece::{HAND_KINDS, KINDS};
use crate::shogi9::reach::{Reach, direction_between, neighbour};
use crate::shogi9::square::SQUARES;
use crate::shogi9::{Hand, Kind, ShogiMove, Square};

/// Largest number of one kind in a hand that has a hash number of its own.
const MAX_IN_HAND: usize = 18;

struct Zobrist {
    pieces: [[[u64; SQUARES]; KINDS]; 2],
    hands: [[[u64; MAX_IN_HAND + 1]; 7]; 2],
    white_to_move: u64,
}

#[expect(clippy::large_stack_arrays, reason = "evaluated at compile time")]
const fn zobrist() -> Zobrist {
    let mut numbers = SplitMix64::new(0x5348_4F47_4939);
    let mut table = Zobrist {
        pieces: [[[0; SQUARES]; KINDS]; 2],
        hands: [[[0; MAX_IN_HAND + 1]; 7]; 2],
        white_to_move: numbers.next(),
    };
    let mut colour = 0;
    while colour < 2 {
        let mut kind = 0;
        while kind < KINDS {
            let mut square = 0;
            while square < SQUARES {
                table.pieces[colour][kind][square] = numbers.next();
                square += 1;
            }
            kind += 1;
        }
        let mut kind = 0;
        while kind < 7 {
            let mut count = 1;
            while count <= MAX_IN_HAND {
                table.hands[colour][kind][count] = numbers.next();
                count += 1;
            }
            kind += 1;
        }
        colour += 1;
    }
    table
}

static ZOBRIST: Zobrist = zobrist();

/// Pieces, hands and the side to move: square by square, and as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    gaits: [Set81; GAITS],
    sides: [Set81; 2],
    key: u64,
    squares: [Option<Piece>; SQUARES],
    hands: [Hand; 2],
    /// The kinds each hand holds, bit by bit in the order of the kinds.
    held: [u8; 2],
    kings: [Option<Square>; 2],
    turn: Colour,
}

impl Board {
    /// An empty board with empty hands.
    pub fn empty(turn: Colour) -> Self {
        Self {
            gaits: [Set81::EMPTY; GAITS],
            sides: [Set81::EMPTY; 2],
            squares: [None; SQUARES],
            hands: [Hand::default(); 2],
            held: [0; 2],
            kings: [None; 2],
            turn,
            key: if turn == Colour::White {
                ZOBRIST.white_to_move
            } else {
                0
            },
        }
    }

    /// The piece on `square`.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The hand of `colour`.
    pub fn hand(&self, colour: Colour) -> &Hand {
        &self.hands[colour.index()]
    }

    /// Where the king of `colour` stands; problem positions may have none.
    pub fn king(&self, colour: Colour) -> Option<Square> {
        self.kings[colour.index()]
    }

    /// The squares with pieces of `colour`.
    #[inline(always)]
    pub fn side(&self, colour: Colour) -> Set81 {
        self.sides[colour.index()]
    }

    /// The squares with pieces of either colour whose kind has this gait.
    #[inline(always)]
    pub(crate) fn with_gait(&self, gait: Gait) -> Set81 {
        self.gaits[gait as usize]
    }

    /// The kinds in the hand of `colour`: bit `n` for the hand kind numbered `n`.
    #[inline(always)]
    pub(super) fn held(&self, colour: Colour) -> u8 {
        self.held[colour.index()]
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// Hash of pieces, hands and side to move.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All pieces with their squares, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let occupied = self.squares.iter().enumerate();
        occupied.filter_map(|(index, piece)| Some((Square::from_index(index), (*piece)?)))
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        self.toggle(square, piece);
        if piece.kind() == Kind::King {
            self.kings[piece.colour().index()] = Some(square);
        }
    }

    /// Takes the piece off a square, if there is one.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.toggle(square, piece);
        if piece.kind() == Kind::King {
            self.kings[piece.colour().index()] = None;
        }
        Some(piece)
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let set = Set81::of(square.index());
        self.sides[piece.colour().index()] ^= set;
        self.gaits[Gait::of(piece.kind()) as usize] ^= set;
        self.key ^= Self::piece_key(square, piece);
    }

    /// Adds one piece of a base kind to a hand.
    #[inline]
    pub fn add_to_hand(&mut self, colour: Colour, kind: Kind) {
        self.key ^= self.hand_key(colour, kind);
        self.hands[colour.index()].add(kind);
        self.held[colour.index()] |= 1 << kind.index();
        self.key ^= self.hand_key(colour, kind);
    }

    #[inline]
    fn take_from_hand(&mut self, colour: Colour, kind: Kind) {
        self.key ^= self.hand_key(colour, kind);
        let hand = &mut self.hands[colour.index()];
        hand.remove(kind);
        if hand.count(kind) == 0 {
            self.held[colour.index()] &= !(1 << kind.index());
        }
        self.key ^= self.hand_key(colour, kind);
    }

    /// Whether a piece of `colour` on `from` with this reach attacks `to` on the board as it stands.
    pub fn reaches(&self, from: Square, to: Square, colour: Colour, reach: Reach) -> bool {
        let reach = reach.turned(colour.facing());
        let Some(direction) = direction_between(from, to) else {
            return reach.jumps && colour.jumps(from).contains(&Some(to));
        };
        let mut at = neighbour(from, direction);
        if at == Some(to) {
            return reach.near() & (1 << direction) != 0;
        }
        while let Some(square) = at.filter(|&square| square != to) {
            if self.piece(square).is_some() {
                return false;
            }
            at = neighbour(square, direction);
        }
        reach.slides & (1 << direction) != 0
    }

    /// Makes a move of the side to move; the move must fit the board.
    ///
    /// # Panics
    /// If a board move starts from an empty square.
    pub fn make(&mut self, mv: ShogiMove) {
        let mover = self.turn;
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let piece = self.take(from).expect("a board move starts from a piece");
                if let Some(captured) = self.take(mv.to()) {
                    self.add_to_hand(mover, captured.kind().base());
                }
                let kind = piece.kind();
                let kind = if promote {
                    kind.promoted().unwrap_or(kind)
                } else {
                    kind
                };
                self.put(mv.to(), Piece::new(kind, mover));
            }
            MoveKind::Drop(kind) => {
                self.take_from_hand(mover, kind);
                self.put(mv.to(), Piece::new(kind, mover));
            }
        }
        self.pass();
    }

    /// Lets the turn go by without a move.
    pub(super) fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= ZOBRIST.white_to_move;
    }

    /// The board after half a turn, with the colours of all pieces, hands and of the side to move swapped.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = Self::empty(self.turn.other());
        for (square, piece) in self.pieces() {
            turned.put(square.turned(2), piece.of_other_side());
        }
        for colour in Colour::BOTH {
            for kind in HAND_KINDS {
                for _ in 0..self.hand(colour).count(kind) {
                    turned.add_to_hand(colour.other(), kind);
                }
            }
        }
        turned
    }

    /// The squares whose contents differ on the two boards.
    #[inline]
    pub fn differing(&self, other: &Self) -> Set81 {
        let mut differing = Set81::EMPTY;
        for colour in Colour::BOTH {
            differing |= self.side(colour) ^ other.side(colour);
        }
        for gait in Gait::ALL {
            differing |= self.with_gait(gait) ^ other.with_gait(gait);
        }
        // Five kinds share the gait of the gold.
        let mut golds = self.with_gait(Gait::Gold).without(differing);
        while let Some((square, alone)) = golds.pop_both() {
            differing |= alone.when(self.squares[square] != other.squares[square]);
        }
        differing
    }

    fn piece_key(square: Square, piece: Piece) -> u64 {
        ZOBRIST.pieces[piece.colour().index()][piece.kind().index()][square.index()]
    }

    fn hand_key(&self, colour: Colour, kind: Kind) -> u64 {
        let count = usize::from(self.hands[colour.index()].count(kind)).min(MAX_IN_HAND);
        ZOBRIST.hands[colour.index()][kind.index()][count]
    }
}
