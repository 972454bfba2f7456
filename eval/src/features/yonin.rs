//! What a Yonin net sees.
//!
//! | inputs | number | meaning |
//! |---|---|---|
//! | `0..` | 4 x 8 x 81 | `(owner * 8 + kind) * 81 + square`: a piece of that owner |
//! | `2592..` | 8 x 81 | `kind * 81 + square`: a piece nobody owns; as a king, an overturned king |
//! | `3240..` | 5 x 4 x 81 | `(kind * 4 + facing) * 81 + square`: the piece there does not look its owner's way but this way |
//! | `4860..` | 4 x 32 | hands: for each owner, more than `n` pawns (12), silvers (8), golds (8), rooks (4) |
//! | `4988..` | 4 x 2 | for each seat, more than `n` mates credited to it |
//! | `4996..` | 4 | who acts |
//! | `5000..` | 4 | who is still in the game |
//! | `5004..` | 4 | who is in check |
//!
//! Owners, seats and facings are counted clockwise from the viewer, whose forward is up; the kinds are
//! pawn, silver, gold, promoted pawn, promoted silver, rook, promoted rook, king. Most pieces look their
//! owner's way. Inherited pieces keep the facing they had, and unowned ones too; only there, and only
//! for the five kinds whose moves depend on it, the facing is an input of its own. Rooks differ by it
//! only in where they promote, which is left out.

use shiho_core::games::yonin::{Facing, YoninPosition};
use shiho_core::shogi9::square::SQUARES;
use shiho_core::shogi9::{Hand, Kind, Square};
use shiho_core::{PerSeat, Seat};

use super::Features;
use super::four::{Inputs, SEATS, TURN_INPUTS, clockwise, push_turn, relative};

/// Kinds of pieces.
const KINDS: usize = 8;
/// The first kinds are those whose moves depend on their facing.
const DIRECTED: usize = 5;
/// Kinds a hand can hold, and how many of each exist.
const STOCK: [(Kind, usize); 4] = [
    (Kind::Pawn, 12),
    (Kind::Silver, 8),
    (Kind::Gold, 8),
    (Kind::Rook, 4),
];
/// Mates that can be credited to one seat before the game is over.
const MATES: usize = 2;

const FIRST_UNOWNED: usize = SEATS * KINDS * SQUARES;
const FIRST_TURNED: usize = FIRST_UNOWNED + KINDS * SQUARES;
const FIRST_HAND: usize = FIRST_TURNED + DIRECTED * SEATS * SQUARES;
const HAND_INPUTS: usize = 12 + 8 + 8 + 4;

/// Pieces that exist.
const PIECES: usize = 36;

const fn number(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 0,
        Kind::Silver => 1,
        Kind::Gold => 2,
        Kind::ProPawn => 3,
        Kind::ProSilver => 4,
        Kind::Rook => 5,
        Kind::ProRook => 6,
        // The game has no other kinds than these and the king.
        _ => 7,
    }
}

/// For each viewer, where it sees each square when its forward is up.
static SEEN: [[u8; SQUARES]; SEATS] = {
    let mut seen = [[0; SQUARES]; SEATS];
    let mut index = 0;
    while index < SQUARES {
        let mut square = Square::from_index(index);
        let mut view = 0;
        while view < SEATS {
            seen[view][index] = square.index() as u8;
            // A quarter turn back: what the next seat has before it comes before this one.
            square = Square::new(10 - square.rank(), square.file());
            view += 1;
        }
        index += 1;
    }
    seen
};

impl Features for YoninPosition {
    const FEATURES: &'static str = "yonin-5008-v1";
    const INPUTS: usize = FIRST_HAND + SEATS * (HAND_INPUTS + MATES) + TURN_INPUTS;
    const MAX_ACTIVE: usize = 2 * PIECES + SEATS * MATES + 1 + 2 * SEATS;

    fn active_features(&self, view: Seat, out: &mut Vec<u16>) {
        for (square, piece) in self.board().pieces() {
            let square = usize::from(SEEN[view.index()][square.index()]);
            let kind = number(piece.kind());
            out.push(match piece.owner() {
                Some(owner) => ((relative(view, owner) * KINDS + kind) * SQUARES + square) as u16,
                None => (FIRST_UNOWNED + kind * SQUARES + square) as u16,
            });
            let turned = piece.owner().map(Facing::of) != Some(piece.facing());
            if kind < DIRECTED && turned {
                let facing = (piece.facing().index() + SEATS - view.index()) % SEATS;
                let plane = kind * SEATS + facing;
                out.push((FIRST_TURNED + plane * SQUARES + square) as u16);
            }
        }
        let mut inputs = Inputs::from(FIRST_HAND, out);
        for seat in clockwise(view) {
            push_hand(*self.hand(seat), &mut inputs);
        }
        let mut mates: PerSeat<usize> = [0; 4];
        for creditor in self
            .eliminations()
            .filter_map(|elimination| elimination.creditor)
        {
            mates[creditor.index()] += 1;
        }
        for seat in clockwise(view) {
            inputs.thermometer(MATES, mates[seat.index()]);
        }
        push_turn(self, view, &mut inputs);
    }
}

fn push_hand(hand: Hand, inputs: &mut Inputs<'_>) {
    for (kind, stock) in STOCK {
        inputs.thermometer(stock, usize::from(hand.count(kind)));
    }
}
