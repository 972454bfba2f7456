//! The state of a game (spec section 2) and the start position.

use super::board::Board;
use super::castling::{Wing, back_rank, home_coordinates};
use super::moves::Chess4Move;
use super::piece::{Cell, Kind, Piece};
use super::referee::Chess4Referee;
use super::rules::{Chess4Rules, TieBreak};
use super::square::{Square, SquareSet, forward};
use crate::outcome::{EndReason, Outcome, places_by};
use crate::position::{MoveList, Position};
use crate::random::SplitMix64;
use crate::seat::{PerSeat, Seat, SeatSet};

/// Points of each active seat for a draw (spec section 8.1).
const DRAW: i32 = 10;

/// Number of seats.
pub(super) const SEATS: usize = 4;

/// A position of four-player chess.
///
/// Equality compares what the rules call the state, not what derives from it or only orders ties.
#[derive(Clone, Copy, Debug)]
pub struct Chess4Position {
    rules: Chess4Rules,
    board: Board,
    pieces: PerSeat<SquareSet>,
    kings: PerSeat<Option<Square>>,
    checkers: PerSeat<SeatSet>,
    pub(super) turn: Seat,
    pub(super) active: SeatSet,
    pub(super) short: SeatSet,
    pub(super) long: SeatSet,
    /// The squares passed by double steps.
    pub(super) passed: PerSeat<Option<Square>>,
    pub(super) points: PerSeat<i32>,
    pub(super) quiet: PerSeat<u32>,
    /// Number of the snapshot in which a seat was eliminated, 0 if it is active or came in dead.
    pub(super) eliminated: PerSeat<u8>,
    /// Loaded and not yet judged: even a lone seat may move (spec 17-B6).
    pub(super) unjudged: bool,
    board_key: u64,
}

impl Chess4Position {
    /// A cross without pieces, Red to move, all seats active.
    pub(super) fn bare(rules: &Chess4Rules) -> Self {
        Self {
            rules: *rules,
            board: Board::EMPTY,
            pieces: [SquareSet::default(); 4],
            kings: [None; 4],
            checkers: [SeatSet::EMPTY; 4],
            turn: rules.first_seat(),
            active: SeatSet::full(SEATS),
            short: SeatSet::EMPTY,
            long: SeatSet::EMPTY,
            passed: [None; 4],
            points: [0; 4],
            quiet: [0; 4],
            eliminated: [0; 4],
            unjudged: false,
            board_key: 0,
        }
    }

    /// Points of each seat.
    pub const fn points(&self) -> PerSeat<i32> {
        self.points
    }

    /// Plies each seat has made since the last capture or pawn move.
    pub const fn quiet(&self) -> PerSeat<u32> {
        self.quiet
    }

    /// Plies since the last capture or pawn move, of all seats.
    pub fn halfmove(&self) -> u64 {
        self.quiet.iter().map(|&plies| u64::from(plies)).sum()
    }

    /// The passed square and the pawn's square of `seat`'s en passant entry (spec section 3.6).
    pub fn en_passant(&self, seat: Seat) -> Option<(Square, Square)> {
        let passed = self.passed[seat.index()]?;
        Some((passed, passed.step(forward(seat))))
    }

    /// The square of `seat`'s king; `None` once it is captured or grey.
    pub const fn king(&self, seat: Seat) -> Option<Square> {
        self.kings[seat.index()]
    }

    /// What stands on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square).view()
    }

    /// The squares of `seat`'s pieces, ascending; none once it is eliminated.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = Square> {
        self.pieces(seat).iter()
    }

    /// The seats that may still castle with the rook three squares away, and with the other.
    pub const fn castling_rights(&self) -> (SeatSet, SeatSet) {
        (self.short, self.long)
    }

    pub(super) const fn rules_ref(&self) -> &Chess4Rules {
        &self.rules
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// The live pieces of `seat`.
    pub(super) const fn pieces(&self, seat: Seat) -> SquareSet {
        self.pieces[seat.index()]
    }

    /// The active opponents that attack `seat`'s king.
    pub(super) const fn checkers(&self, seat: Seat) -> SeatSet {
        self.checkers[seat.index()]
    }

    /// The number of the side `seat` plays for.
    pub(super) fn side_of(&self, seat: Seat) -> usize {
        if self.rules.teams() {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// The active seats that play against `seat`.
    pub(super) fn opponents(&self, seat: Seat) -> SeatSet {
        let others = self.active.without(seat);
        if self.rules.teams() {
            others.without(partner(seat))
        } else {
            others
        }
    }

    /// Whether `seat` holds the right to castle on this wing.
    pub(super) const fn may_castle(&self, seat: Seat, wing: Wing) -> bool {
        match wing {
            Wing::Short => self.short.contains(seat),
            Wing::Long => self.long.contains(seat),
        }
    }

    /// Puts `cell` on an empty square.
    pub(super) fn put(&mut self, square: Square, cell: Cell) {
        self.board.set(square, cell);
        self.board_key ^= cell_key(square, cell);
        if cell.is_live() {
            let seat = cell.seat().index();
            self.pieces[seat].insert(square);
            if cell.kind() == Kind::King {
                self.kings[seat] = Some(square);
            }
        }
    }

    /// Takes away what is on `square`.
    pub(super) fn lift(&mut self, square: Square) -> Cell {
        let cell = self.board.get(square);
        if cell.is_piece() {
            self.board.set(square, Cell::EMPTY);
            self.board_key ^= cell_key(square, cell);
        }
        if cell.is_live() {
            let seat = cell.seat().index();
            self.pieces[seat].remove(square);
            if cell.kind() == Kind::King {
                self.kings[seat] = None;
            }
        }
        cell
    }

    /// Looks again which seats attack which kings.
    pub(super) fn refresh_checkers(&mut self) {
        for seat in self.active.iter() {
            let opponents = self.opponents(seat);
            self.checkers[seat.index()] = match self.king(seat) {
                Some(king) => self.board.attackers(king, opponents),
                None => SeatSet::EMPTY,
            };
        }
    }

    /// Takes `seat` out of all lists of checkers.
    pub(super) fn forget_checkers(&mut self, seat: Seat) {
        self.checkers[seat.index()] = SeatSet::EMPTY;
        self.checkers = self.checkers.map(|checkers| checkers.without(seat));
    }

    /// The outcome with places by points (spec section 9.5); in Teams everyone shares the first place.
    pub(super) fn outcome(&self, reason: EndReason) -> Outcome {
        let places = places_by(SEATS, |seat| {
            let points = self.points[seat.index()];
            let survived = self.active.contains(seat);
            match self.rules.tie_break {
                _ if self.rules.teams() => (0, false, 0),
                TieBreak::Shared => (points, false, 0),
                TieBreak::SurvivorFirst => (points, survived, 0),
                TieBreak::LaterElimination => (points, survived, self.eliminated[seat.index()]),
            }
        });
        Outcome {
            reason,
            places: Some(places),
            points: Some(self.points),
            replay: false,
        }
    }

    /// Ends the game as a draw: each active seat gets its award (spec section 9.3).
    pub(super) fn draw(&mut self, reason: EndReason) -> Outcome {
        if !self.rules.teams() {
            self.award(self.active, DRAW);
        }
        self.outcome(reason)
    }

    /// The outcome of a Teams game lost by `loser`'s team.
    pub(super) fn lost_by_team_of(&self, loser: Seat, reason: EndReason) -> Outcome {
        let places = places_by(SEATS, |seat| {
            i32::from(self.side_of(seat) != self.side_of(loser))
        });
        Outcome {
            places: Some(places),
            ..self.outcome(reason)
        }
    }
}

/// The opposite seat.
pub(super) const fn partner(seat: Seat) -> Seat {
    Seat::new((seat.index() + 2) % SEATS)
}

fn mixed(value: u64) -> u64 {
    SplitMix64::new(value).next()
}

fn cell_key(square: Square, cell: Cell) -> u64 {
    mixed(u64::from(square.index()) << 8 | cell.code())
}

impl PartialEq for Chess4Position {
    fn eq(&self, other: &Self) -> bool {
        let scalars = |p: &Self| (p.rules, p.turn, p.active, p.short, p.long);
        let lists = |p: &Self| (p.passed, p.points, p.quiet);
        scalars(self) == scalars(other) && lists(self) == lists(other) && self.board == other.board
    }
}

impl Eq for Chess4Position {}

impl Position for Chess4Position {
    type Move = Chess4Move;
    type Rules = Chess4Rules;
    type Referee = Chess4Referee;

    const SEATS: usize = SEATS;

    fn start(rules: &Self::Rules) -> Self {
        let mut position = Self::bare(rules);
        for seat in Seat::all(SEATS) {
            let mut place = |across, kind| {
                let home = back_rank(seat, across);
                position.put(home, Cell::piece(seat, kind));
                position.put(home.step(forward(seat)), Cell::piece(seat, Kind::Pawn));
            };
            let (king, queen) = home_coordinates(rules, seat);
            place(king, Kind::King);
            place(queen, Kind::Queen);
            for (distance, kind) in [Kind::Rook, Kind::Knight, Kind::Bishop]
                .into_iter()
                .enumerate()
            {
                place(4 + distance as u8, kind);
                place(11 - distance as u8, kind);
            }
        }
        position.short = SeatSet::full(SEATS);
        position.long = SeatSet::full(SEATS);
        position.refresh_checkers();
        position
    }

    fn start_of_game(rules: &Self::Rules, index: u64) -> Self {
        Self {
            rules: *rules,
            ..Self::start(&rules.for_game(index))
        }
    }

    fn rules(&self) -> &Self::Rules {
        &self.rules
    }

    fn to_move(&self) -> Seat {
        self.turn
    }

    fn living(&self) -> SeatSet {
        self.active
    }

    fn side(&self, seat: Seat) -> usize {
        self.side_of(seat)
    }

    fn in_check(&self, seat: Seat) -> bool {
        !self.checkers(seat).is_empty()
    }

    fn legal_moves(&self, moves: &mut MoveList<Self::Move>) {
        moves.clear();
        if self.settled().is_none() {
            self.any_legal(self.turn, |mv| {
                moves.push(mv);
                false
            });
        }
    }

    fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        if self.settled().is_none() {
            self.any_legal(self.turn, |_| {
                count += 1;
                false
            });
        }
        count
    }

    fn has_legal_move(&self) -> bool {
        self.settled().is_none() && self.could_move(self.turn)
    }

    fn play(&mut self, mv: Self::Move) {
        self.play_reported(mv);
    }

    fn is_capture(&self, mv: Self::Move) -> bool {
        let takes = |square| self.board.get(square).is_live();
        let is_pawn = self.board.get(mv.from).is(self.turn, Kind::Pawn);
        takes(mv.to)
            || is_pawn
                && mv.from.across(self.turn) != mv.to.across(self.turn)
                && self
                    .en_passant_victim(self.turn, mv.from, mv.to)
                    .is_some_and(takes)
    }

    fn is_promotion(&self, mv: Self::Move) -> bool {
        self.board.get(mv.from).is(self.turn, Kind::Pawn) && self.promotes(self.turn, mv.to)
    }

    fn key(&self) -> u64 {
        let mut state = self.turn.index() as u64;
        for set in [self.active, self.short, self.long] {
            for seat in Seat::all(SEATS) {
                state = state << 1 | u64::from(set.contains(seat));
            }
        }
        for passed in self.passed {
            state = state << 8 | passed.map_or(255, |square| u64::from(square.index()));
        }
        self.board_key ^ mixed(!state)
    }

    fn settled(&self) -> Option<Outcome> {
        if self.rules.teams() {
            let loser = self.active.iter().find(|&seat| self.king(seat).is_none())?;
            return Some(self.lost_by_team_of(loser, EndReason("king_capture")));
        }
        (self.active.len() <= 1 && !self.unjudged).then(|| self.outcome(EndReason("elimination")))
    }

    fn stuck(&self) -> Outcome {
        if !self.rules.teams() {
            return self.outcome(EndReason("elimination"));
        }
        if self.in_check(self.turn) {
            self.lost_by_team_of(self.turn, EndReason("mate"))
        } else {
            self.outcome(EndReason("stalemate"))
        }
    }

    fn assume_repetition(&self) -> Outcome {
        let mut repeated = *self;
        repeated.draw(EndReason("repetition"))
    }

    fn adjudicate(&self, reason: EndReason) -> Outcome {
        self.outcome(reason)
    }
}
