//! The state of a game: board, hands, who acts, who is mated, whose checks are pending; and its key.

use super::attacks::checkers;
use super::board::Board;
use super::piece::{Facing, YoninPiece, turned_seat};
use super::rules::YoninRules;
use super::set::SquareSet;
use crate::random::SplitMix64;
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::shogi9::moves::MoveKind;
use crate::shogi9::piece::HAND_KINDS;
use crate::shogi9::square::SQUARES;
use crate::shogi9::{Hand, Kind, ShogiMove, Square};

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// A seat out of the game.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Elimination {
    /// The mated seat.
    pub victim: Seat,
    /// The seat credited with it; `None` only under `stalemate_credit=none`.
    pub creditor: Option<Seat>,
}

/// For each seat in check who gave the check: four bits a seat, 0 or one more than the giver's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Givers(u16);

impl Givers {
    /// Whether no seat is in check.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Who gave the check that `seat` is in.
    pub(super) const fn get(self, seat: Seat) -> Option<Seat> {
        match self.0 >> (4 * seat.index()) & 15 {
            0 => None,
            giver => Some(Seat::new(giver as usize - 1)),
        }
    }

    /// Whether `seat` is in check.
    #[inline(always)]
    pub(super) const fn is_checked(self, seat: Seat) -> bool {
        self.0 >> (4 * seat.index()) & 15 != 0
    }

    /// The seats in check.
    pub(super) fn checked(self) -> SeatSet {
        Seat::all(SEATS)
            .filter(|&seat| self.is_checked(seat))
            .collect()
    }

    /// Notes who gave the check that `seat` is in, `None` if it is in none.
    pub(super) const fn set(&mut self, seat: Seat, giver: Option<Seat>) {
        let shift = 4 * seat.index();
        let number = match giver {
            None => 0,
            Some(giver) => giver.index() as u16 + 1,
        };
        self.0 = self.0 & !(15 << shift) | number << shift;
    }

    /// The checks after the board has turned by `by` seats.
    fn turned(self, by: usize) -> Self {
        let mut turned = Self::default();
        for seat in self.checked().iter() {
            let giver = self.get(seat).map(|giver| turned_seat(giver, by));
            turned.set(turned_seat(seat, by), giver);
        }
        turned
    }
}

/// A position of Yonin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YoninPosition {
    pub(super) rules: YoninRules,
    pub(super) board: Board,
    hands: PerSeat<Hand>,
    pub(super) to_move: Seat,
    pub(super) living: SeatSet,
    eliminations: [Option<Elimination>; SEATS],
    /// Who gave the check each seat is in; set exactly for the live seats in check.
    pub(super) givers: Givers,
    pub(super) ply: u32,
    /// Hash of board, hands and seat to move, kept up to date by every change of those.
    key: u64,
}

/// Numbers of the hashed facts; piece codes are below 256.
const FIRST_HAND_FACT: usize = 256 * SQUARES;
const FIRST_TURN_FACT: usize = FIRST_HAND_FACT + SEATS * HAND_KINDS.len() * 256;
const FIRST_GIVER_FACT: usize = FIRST_TURN_FACT + SEATS;

/// The hashes of the turn facts.
static TURN_HASHES: [u64; SEATS] = {
    let mut hashes = [0; SEATS];
    let mut seat = 0;
    while seat < SEATS {
        hashes[seat] = fact_hash(FIRST_TURN_FACT + seat);
        seat += 1;
    }
    hashes
};

#[inline(always)]
const fn fact_hash(fact: usize) -> u64 {
    SplitMix64::new(fact as u64).next()
}

fn piece_fact(square: Square, piece: YoninPiece) -> usize {
    usize::from(piece.code()) * SQUARES + square.index()
}

fn hand_fact(seat: Seat, kind: Kind, count: u8) -> usize {
    let slot = seat.index() * HAND_KINDS.len() + kind.index();
    FIRST_HAND_FACT + slot * 256 + usize::from(count)
}

impl YoninPosition {
    /// A position with an empty board and empty hands.
    pub(super) fn empty(rules: YoninRules, to_move: Seat) -> Self {
        let mut position = Self {
            rules,
            board: Board::empty(),
            hands: [Hand::default(); SEATS],
            to_move,
            living: SeatSet::full(SEATS),
            eliminations: [None; SEATS],
            givers: Givers::default(),
            ply: 0,
            key: 0,
        };
        position.key = position.computed_key();
        position
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The hand of `seat`.
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Eliminated seats, in the order of their elimination.
    pub fn eliminations(&self) -> impl Iterator<Item = Elimination> {
        self.eliminations.into_iter().flatten()
    }

    /// Who gave the check that `seat` is in.
    #[inline]
    pub const fn giver(&self, seat: Seat) -> Option<Seat> {
        self.givers.get(seat)
    }

    /// Moves made by all seats together.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether enough seats are eliminated to end the game (specification, section 7).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.living != SeatSet::full(SEATS)
            && SEATS - self.living.len() >= self.rules.eliminations_to_end()
    }

    /// The squares of the pieces that check the king of the live seat `seat`.
    pub(super) fn checkers(&self, seat: Seat) -> SquareSet {
        checkers(&self.board, &self.rules, seat)
    }

    /// The squares on which this position and another of the game differ, in what stands there, whose it
    /// is or where it looks.
    pub fn differing(&self, other: &Self) -> SquareSet {
        self.board.differing(&other.board)
    }

    /// The seats whose hands differ between this position and another of the game.
    pub fn differing_hands(&self, other: &Self) -> SeatSet {
        Seat::all(SEATS)
            .filter(|&seat| self.hand(seat) != other.hand(seat))
            .collect()
    }

    /// The position after the board has turned by `by` seats: what was of seat `s` is of seat `s + by`.
    pub(super) fn turned_by(&self, by: usize) -> Self {
        let mut turned = Self {
            rules: self.rules,
            board: self.board.turned(by),
            hands: self.hands,
            to_move: turned_seat(self.to_move, by),
            living: self
                .living
                .iter()
                .map(|seat| turned_seat(seat, by))
                .collect(),
            eliminations: self.eliminations.map(|elimination| {
                elimination.map(|Elimination { victim, creditor }| Elimination {
                    victim: turned_seat(victim, by),
                    creditor: creditor.map(|creditor| turned_seat(creditor, by)),
                })
            }),
            givers: self.givers.turned(by),
            ply: self.ply,
            key: 0,
        };
        turned.hands.rotate_right(by % SEATS);
        turned.key = turned.computed_key();
        turned
    }

    /// The key, worked out from scratch.
    fn computed_key(&self) -> u64 {
        let pieces = self.board.pieces();
        let on_board = pieces.map(|(square, piece)| piece_fact(square, piece));
        let in_hands = Seat::all(SEATS).flat_map(|seat| {
            HAND_KINDS.map(|kind| hand_fact(seat, kind, self.hand(seat).count(kind)))
        });
        on_board
            .chain(in_hands)
            .fold(TURN_HASHES[self.to_move.index()], |key, fact| {
                key ^ fact_hash(fact)
            })
    }

    /// The key, as the rules choose, with the givers of the pending checks.
    #[inline]
    pub(super) fn repetition_key(&self) -> u64 {
        if !self.rules.rep_key_givers {
            return self.key;
        }
        Seat::all(SEATS).fold(self.key, |key, seat| match self.giver(seat) {
            Some(giver) => key ^ fact_hash(FIRST_GIVER_FACT + seat.index() * SEATS + giver.index()),
            None => key,
        })
    }

    pub(super) fn put(&mut self, square: Square, piece: YoninPiece) {
        self.take(square);
        self.board.put(square, piece);
        self.key ^= fact_hash(piece_fact(square, piece));
    }

    fn take(&mut self, square: Square) -> Option<YoninPiece> {
        let piece = self.board.take(square)?;
        self.key ^= fact_hash(piece_fact(square, piece));
        Some(piece)
    }

    /// Changes a hand.
    pub(super) fn change_hand(&mut self, seat: Seat, change: impl FnOnce(&mut Hand)) {
        let hand = &mut self.hands[seat.index()];
        let before = *hand;
        change(hand);
        for kind in HAND_KINDS {
            let (old, new) = (before.count(kind), hand.count(kind));
            if old != new {
                self.key ^= fact_hash(hand_fact(seat, kind, old));
                self.key ^= fact_hash(hand_fact(seat, kind, new));
            }
        }
    }

    /// Gives the turn to `seat`.
    #[inline(always)]
    pub(super) fn set_turn(&mut self, seat: Seat) {
        self.key ^= TURN_HASHES[self.to_move.index()] ^ TURN_HASHES[seat.index()];
        self.to_move = seat;
    }

    /// Records an elimination; board and hands stay as they are.
    pub(super) fn record(&mut self, elimination: Elimination) {
        self.living = self.living.without(elimination.victim);
        if let Some(free) = self.eliminations.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(elimination);
        }
    }

    /// Moves or drops the piece and puts what it captures into the hand of `me`; nothing else.
    #[inline(always)]
    pub(super) fn move_pieces(&mut self, me: Seat, mv: ShogiMove) {
        let to = mv.to();
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let Some(piece) = self.board.piece(from) else {
                    return;
                };
                let arriving = if promote { piece.promoted() } else { piece };
                let taken = self.board.piece(to);
                self.board.shift([from, to], [piece, arriving], taken);
                self.key ^=
                    fact_hash(piece_fact(from, piece)) ^ fact_hash(piece_fact(to, arriving));
                if let Some(taken) = taken {
                    self.key ^= fact_hash(piece_fact(to, taken));
                    self.change_count(me, taken.kind().base(), Hand::add);
                }
            }
            MoveKind::Drop(kind) => {
                self.change_count(me, kind, Hand::remove);
                let piece = YoninPiece::new(kind, Some(me), Facing::of(me));
                self.board.put(to, piece);
                self.key ^= fact_hash(piece_fact(to, piece));
            }
        }
    }

    /// Adds or removes one piece of `kind` in the hand of `seat`.
    #[inline(always)]
    fn change_count(&mut self, seat: Seat, kind: Kind, change: impl FnOnce(&mut Hand, Kind)) {
        let hand = &mut self.hands[seat.index()];
        self.key ^= fact_hash(hand_fact(seat, kind, hand.count(kind)));
        change(hand, kind);
        self.key ^= fact_hash(hand_fact(seat, kind, hand.count(kind)));
    }
}
