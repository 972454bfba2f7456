//! The board of the two-seat games: pieces, hands, whose turn it is, and a hash of all that.

use super::hand::Hand;
use super::moves::{MoveKind, ShogiMove};
use super::piece::{Colour, KINDS, Kind, Piece};
use super::reach::{Direction, Reach, direction_between, directions, neighbour, reach};
use super::square::{SQUARES, Square};
use crate::random::SplitMix64;

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

/// Pieces, hands and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    squares: [Option<Piece>; SQUARES],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    turn: Colour,
    key: u64,
}

impl Board {
    /// An empty board with empty hands.
    pub fn empty(turn: Colour) -> Self {
        Self {
            squares: [None; SQUARES],
            hands: [Hand::default(); 2],
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
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        self.key ^= Self::piece_key(square, piece);
        if piece.kind() == Kind::King {
            self.kings[piece.colour().index()] = Some(square);
        }
    }

    /// Takes the piece off a square, if there is one.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.key ^= Self::piece_key(square, piece);
        if piece.kind() == Kind::King {
            self.kings[piece.colour().index()] = None;
        }
        Some(piece)
    }

    /// Adds one piece of a base kind to a hand.
    pub fn add_to_hand(&mut self, colour: Colour, kind: Kind) {
        self.key ^= self.hand_key(colour, kind);
        self.hands[colour.index()].add(kind);
        self.key ^= self.hand_key(colour, kind);
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
                self.key ^= self.hand_key(mover, kind);
                self.hands[mover.index()].remove(kind);
                self.key ^= self.hand_key(mover, kind);
                self.put(mv.to(), Piece::new(kind, mover));
            }
        }
        self.turn = mover.other();
        self.key ^= ZOBRIST.white_to_move;
    }

    /// Calls `visit` with every square that a piece of `colour` on `from` with this reach attacks on
    /// the board as it stands.
    pub fn for_each_attacked(
        &self,
        from: Square,
        colour: Colour,
        reach: Reach,
        mut visit: impl FnMut(Square),
    ) {
        let reach = reach.turned(facing(colour));
        for direction in directions(reach.steps) {
            if let Some(to) = neighbour(from, direction) {
                visit(to);
            }
        }
        for direction in directions(reach.slides) {
            let mut at = from;
            while let Some(to) = neighbour(at, direction) {
                visit(to);
                if self.piece(to).is_some() {
                    break;
                }
                at = to;
            }
        }
        if reach.jumps {
            jumps(from, colour).into_iter().flatten().for_each(visit);
        }
    }

    /// Whether `by` attacks `target`, when `moves_as` tells which kind a piece moves as.
    pub fn is_attacked(
        &self,
        target: Square,
        by: Colour,
        moves_as: impl Fn(&Self, Square, Piece) -> Kind,
    ) -> bool {
        let facing = facing(by);
        let attacker_reach = |square: Square, piece: Piece| {
            (piece.colour() == by).then(|| reach(moves_as(self, square, piece)).turned(facing))
        };
        for direction in 0..8 {
            let towards_target = 1u8 << (direction ^ 4);
            let Some(next) = neighbour(target, direction) else {
                continue;
            };
            let mut at = next;
            loop {
                if let Some(piece) = self.piece(at) {
                    if let Some(reach) = attacker_reach(at, piece) {
                        let mask = if at == next {
                            reach.near()
                        } else {
                            reach.slides
                        };
                        if mask & towards_target != 0 {
                            return true;
                        }
                    }
                    break;
                }
                match neighbour(at, direction) {
                    Some(square) => at = square,
                    None => break,
                }
            }
        }
        jumps(target, by.other())
            .into_iter()
            .flatten()
            .any(|square| {
                let attacker = self
                    .piece(square)
                    .and_then(|piece| attacker_reach(square, piece));
                attacker.is_some_and(|reach| reach.jumps)
            })
    }

    /// Whether two squares lie on one line (rank, file or diagonal).
    pub fn on_one_line(a: Square, b: Square) -> bool {
        direction_between(a, b).is_some()
    }

    fn piece_key(square: Square, piece: Piece) -> u64 {
        ZOBRIST.pieces[piece.colour().index()][piece.kind().index()][square.index()]
    }

    fn hand_key(&self, colour: Colour, kind: Kind) -> u64 {
        let count = usize::from(self.hands[colour.index()].count(kind)).min(MAX_IN_HAND);
        ZOBRIST.hands[colour.index()][kind.index()][count]
    }
}

/// Quarter turns clockwise from "up" of a colour's forward direction.
pub const fn facing(colour: Colour) -> u8 {
    match colour {
        Colour::Black => 0,
        Colour::White => 2,
    }
}

/// The direction on the board of a direction relative to `colour`'s facing.
pub const fn direction_of(colour: Colour, relative: Direction) -> Direction {
    (relative + 2 * facing(colour)) & 7
}

/// The squares a knight of `colour` on `from` jumps to.
pub const fn jumps(from: Square, colour: Colour) -> [Option<Square>; 2] {
    let down = match colour {
        Colour::Black => -2,
        Colour::White => 2,
    };
    [from.offset(-1, down), from.offset(1, down)]
}
