//! The position: board, hands, who acts, who is mated, whose checks are pending.

use super::attacks::checkers;
use super::board::Board;
use super::facing::Facing;
use super::givers::Givers;
use super::piece::YoninPiece;
use super::rules::YoninRules;
use crate::effect::{Effect, Owner, Taken};
use crate::outcome::{EndReason, Outcome};
use crate::position::{MoveList, Position};
use crate::random::SplitMix64;
use crate::seat::{PerSeat, Seat, SeatSet};
use crate::shogi9::moves::MoveKind;
use crate::shogi9::piece::{HAND_KINDS, KIND_LETTERS};
use crate::shogi9::square::SQUARES;
use crate::shogi9::{Hand, Kind, ShogiMove, Square};

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// The seats' letters in the position text, in seat order.
pub(super) const SEAT_LETTERS: [char; SEATS] = ['s', 'w', 'n', 'e'];

/// South's pieces at the start as `(kind, file, rank)`; the other seats' are turned from them.
const SETUP: [(Kind, u8, u8); 9] = [
    (Kind::King, 5, 9),
    (Kind::Gold, 4, 9),
    (Kind::Gold, 6, 9),
    (Kind::Silver, 3, 9),
    (Kind::Silver, 7, 9),
    (Kind::Rook, 5, 8),
    (Kind::Pawn, 4, 8),
    (Kind::Pawn, 6, 8),
    (Kind::Pawn, 5, 7),
];

/// A seat out of the game.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub struct Elimination {
    /// The mated seat.
    pub victim: Seat,
    /// The seat credited with it; `None` only under `stalemate_credit=none`.
    pub creditor: Option<Seat>,
}

/// A position of Yonin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YoninPosition {
    pub(super) rules: YoninRules,
    pub(super) board: Board,
    hands: PerSeat<Hand>,
    to_move: Seat,
    living: SeatSet,
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
            key: TURN_HASHES[to_move.index()],
        };
        for seat in Seat::all(SEATS) {
            for kind in HAND_KINDS {
                position.key ^= fact_hash(hand_fact(seat, kind, 0));
            }
        }
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

impl Position for YoninPosition {
    type Move = ShogiMove;
    type Rules = YoninRules;

    const SEATS: usize = SEATS;

    const KINDS: &'static [&'static str] = &KIND_LETTERS;

    fn start(rules: &YoninRules) -> Self {
        let mut position = Self::empty(*rules, rules.first.seat());
        for (kind, file, rank) in SETUP {
            // A quarter turn of the board takes each seat's set-up to the next seat's.
            let mut square = Square::new(file, rank);
            for seat in Seat::all(SEATS) {
                position.put(square, YoninPiece::new(kind, Some(seat), Facing::of(seat)));
                square = Square::new(square.rank(), 10 - square.file());
            }
        }
        position
    }

    fn start_of_game(rules: &YoninRules, index: u64) -> Self {
        let mut position = Self::start(rules);
        if rules.rotate_first {
            let first = position.to_move.index() + (index % SEATS as u64) as usize;
            let first = Seat::new(first % SEATS);
            position.key ^=
                Self::empty(*rules, position.to_move).key ^ Self::empty(*rules, first).key;
            position.to_move = first;
        }
        position
    }

    fn rules(&self) -> &YoninRules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn living(&self) -> SeatSet {
        self.living
    }

    fn side(&self, seat: Seat) -> usize {
        if self.rules.teams {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.living.contains(seat) && !checkers(&self.board, &self.rules, seat).is_empty()
    }

    fn legal_moves(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<true, true>(moves);
    }

    fn legal_gains(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<true, false>(moves);
    }

    fn legal_quiets(&self, moves: &mut MoveList<ShogiMove>) {
        self.list_moves::<false, true>(moves);
    }

    fn count_legal_moves(&self) -> usize {
        self.count_moves()
    }

    fn nth_legal_move(&self, index: usize) -> Option<ShogiMove> {
        self.nth_move(index)
    }

    fn sample_legal_move(&self, random: u64) -> Option<ShogiMove> {
        self.draw_move(random)
    }

    fn is_legal(&self, mv: ShogiMove) -> bool {
        self.allows(mv)
    }

    fn fits(&self, mv: ShogiMove) -> bool {
        let (me, to) = (self.to_move, mv.to());
        let board = &self.board;
        !self.is_over()
            && match mv.kind() {
                MoveKind::Board { from, .. } => {
                    board.owned(me).contains(from)
                        && !(board.owned(me) | board.royals()).contains(to)
                }
                MoveKind::Drop(kind) => {
                    self.hand(me).count(kind) > 0 && !board.occupied().contains(to)
                }
            }
    }

    fn has_legal_move(&self) -> bool {
        !self.is_over() && self.can_move(self.to_move)
    }

    fn play(&mut self, mv: ShogiMove) {
        self.play_as(self.to_move, mv);
    }

    fn effect(&self, mv: ShogiMove) -> Effect {
        Effect {
            taken: self.board.piece(mv.to()).map(|piece| Taken {
                owner: piece.owner().map_or(Owner::Nobody, Owner::Living),
                kind: piece.kind() as u8,
            }),
            en_passant: None,
            promotes: self.is_promotion(mv),
            drops: matches!(mv.kind(), MoveKind::Drop(_)),
        }
    }

    fn is_capture(&self, mv: ShogiMove) -> bool {
        self.board.piece(mv.to()).is_some()
    }

    fn turned(&self, _by: usize) -> Self {
        self.clone()
    }

    fn turned_move(mv: ShogiMove, by: usize) -> ShogiMove {
        mv.turned(by)
    }

    fn is_promotion(&self, mv: ShogiMove) -> bool {
        matches!(mv.kind(), MoveKind::Board { promote: true, .. })
    }

    fn key(&self) -> u64 {
        if !self.rules.rep_key_givers {
            return self.key;
        }
        Seat::all(SEATS).fold(self.key, |key, seat| match self.giver(seat) {
            Some(giver) => key ^ fact_hash(FIRST_GIVER_FACT + seat.index() * SEATS + giver.index()),
            None => key,
        })
    }

    fn settled(&self) -> Option<Outcome> {
        self.is_over().then(|| self.outcome(super::places::MATES))
    }

    /// Never needed: a settled position has a move or is over.
    fn stuck(&self) -> Outcome {
        self.outcome(super::places::MATES)
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        self.outcome(reason)
    }
}
