//! The slow, obvious twin of the Yonin rules: pieces walk square by square, every move is tried on a
//! copy of the board, nothing is remembered.

mod moves;
mod turn;

use shiho_core::games::yonin::{Elimination, YoninPiece, YoninPosition, YoninRules};
use shiho_core::shogi9::reach::{directions, neighbour, reach};
use shiho_core::shogi9::{Hand, Square};
use shiho_core::{PerSeat, Position, Seat, SeatSet};

pub(crate) const SEATS: usize = 4;

/// What stands on each square.
pub(crate) type Squares = [Option<YoninPiece>; 81];

/// Everything a position says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slow {
    pub(crate) rules: YoninRules,
    pub(crate) squares: Squares,
    pub(crate) hands: PerSeat<Hand>,
    pub(crate) to_move: Seat,
    pub(crate) living: SeatSet,
    pub(crate) eliminations: Vec<Elimination>,
    pub(crate) givers: PerSeat<Option<Seat>>,
    pub(crate) ply: u32,
}

pub(crate) const fn partner(seat: Seat) -> Seat {
    Seat::new(seat.index() ^ 2)
}

impl Slow {
    pub(crate) fn of(position: &YoninPosition) -> Self {
        let seats: [Seat; SEATS] = std::array::from_fn(Seat::new);
        Self {
            rules: *position.rules(),
            squares: std::array::from_fn(|index| position.board().piece(Square::from_index(index))),
            hands: seats.map(|seat| *position.hand(seat)),
            to_move: position.to_move(),
            living: position.living(),
            eliminations: position.eliminations().collect(),
            givers: seats.map(|seat| position.giver(seat)),
            ply: position.ply(),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.eliminations.len() >= self.rules.eliminations_to_end()
    }

    pub(crate) fn side(&self, seat: Seat) -> usize {
        if self.rules.teams {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// Where the king of `seat` is or, once overturned, lies.
    pub(crate) fn king(&self, seat: Seat) -> Square {
        Square::all()
            .find(|square| {
                self.squares[square.index()].is_some_and(|piece| {
                    piece.is_any_king() && piece.facing().index() == seat.index()
                })
            })
            .expect("every seat has a king or an overturned one")
    }

    /// The squares that the piece on `from` attacks.
    pub(crate) fn attacks(&self, from: Square) -> Vec<Square> {
        let mut attacked = Vec::new();
        let Some(piece) = self.squares[from.index()] else {
            return attacked;
        };
        let reach = reach(piece.kind()).turned(piece.facing().quarters());
        for direction in directions(reach.near()) {
            let mut at = from;
            while let Some(to) = neighbour(at, direction) {
                attacked.push(to);
                let slides = reach.slides & 1 << direction != 0;
                if !slides || self.squares[to.index()].is_some() {
                    break;
                }
                at = to;
            }
        }
        attacked
    }

    /// The squares of the pieces that check the king of `seat`.
    pub(crate) fn checkers(&self, seat: Seat) -> Vec<Square> {
        let king = self.king(seat);
        let checks = |square: &Square| {
            let owner = self.squares[square.index()].and_then(YoninPiece::owner);
            owner.is_some_and(|owner| self.is_hostile(owner, seat))
                && self.attacks(*square).contains(&king)
        };
        Square::all().filter(checks).collect()
    }

    fn is_hostile(&self, attacker: Seat, king: Seat) -> bool {
        attacker != king
            && (!self.rules.teams || self.rules.partner_attacks || attacker != partner(king))
    }
}

/// The checkers of `after` that are new when a piece has just arrived on `to`.
pub(crate) fn new_checkers(before: &[Square], after: &[Square], to: Square) -> Vec<Square> {
    let is_new = |square: &&Square| **square == to || !before.contains(*square);
    after.iter().filter(is_new).copied().collect()
}
