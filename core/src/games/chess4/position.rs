//! The state of a game (spec section 2).

use super::board::Board;
use super::castling::Wing;
use super::checks::Checks;
use super::codes::Codes;
use super::easy::EasyMove;
use super::keys::cell_key;
use super::passed::Passed;
use super::piece::{Cell, Kind, Piece};
use super::plain::are_plain;
use super::rules::{Chess4Rules, TieBreak};
use super::set::SquareSet;
use super::square::{Square, forward};
use crate::outcome::{EndReason, Outcome, places_by};
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
    pub(super) board: Board,
    pub(super) board_key: u64,
    /// The cells of the kings, 0 for a seat without one.
    pub(super) kings: PerSeat<u8>,
    pub(super) checks: Checks,
    pub(super) turn: Seat,
    pub(super) active: SeatSet,
    /// The seats that have resigned and whose kings [walk](super::walking) on.
    pub(super) walking: SeatSet,
    pub(super) short: SeatSet,
    pub(super) long: SeatSet,
    /// The squares passed by double steps.
    pub(super) passed: Passed,
    pub(super) points: PerSeat<i32>,
    pub(super) quiet: PerSeat<u32>,
    /// Number of the snapshot in which a seat was eliminated, 0 if it is active or came in dead.
    pub(super) eliminated: PerSeat<u8>,
    /// Loaded and not yet judged: even a lone seat may move (spec 17-B6).
    pub(super) unjudged: bool,
    /// Whether ordinary plies are played in the short way: the rules let them, and no king walks.
    pub(super) plain: bool,
    /// For each seat a move it could make when it was last looked at.
    pub(super) easy: PerSeat<EasyMove>,
    pub(super) rules: Chess4Rules,
}

impl Chess4Position {
    /// A cross without pieces, Red to move, all seats active.
    pub(super) fn bare(rules: &Chess4Rules) -> Self {
        Self {
            board: Board::EMPTY,
            board_key: 0,
            kings: [0; 4],
            checks: Checks::default(),
            turn: rules.first_seat(),
            active: SeatSet::full(SEATS),
            walking: SeatSet::EMPTY,
            short: SeatSet::EMPTY,
            long: SeatSet::EMPTY,
            passed: Passed::default(),
            points: [0; 4],
            quiet: [0; 4],
            eliminated: [0; 4],
            unjudged: false,
            plain: are_plain(rules),
            easy: [EasyMove::NONE; 4],
            rules: *rules,
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
        let passed = self.passed.get(seat)?;
        Some((passed, passed.step(forward(seat))))
    }

    /// The square of `seat`'s king; `None` once it is captured or grey.
    pub const fn king(&self, seat: Seat) -> Option<Square> {
        match self.kings[seat.index()] {
            0 => None,
            cell => Some(Square::from_cell(cell)),
        }
    }

    /// What stands on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square).view()
    }

    /// The squares of `seat`'s pieces that are not grey, ascending; none once it is out, and only the
    /// king's while that walks.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = Square> {
        self.pieces(seat).iter()
    }

    /// The seats that may still castle with the rook three squares away, and with the other.
    pub const fn castling_rights(&self) -> (SeatSet, SeatSet) {
        (self.short, self.long)
    }

    /// The seats that get turns: the active ones and those whose kings walk.
    #[inline(always)]
    pub(super) const fn moving(&self) -> SeatSet {
        self.active.union(self.walking)
    }

    pub(super) const fn rules_ref(&self) -> &Chess4Rules {
        &self.rules
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// The live pieces of `seat`.
    pub(super) const fn pieces(&self, seat: Seat) -> SquareSet {
        self.board.army(seat)
    }

    /// The number of the side `seat` plays for.
    pub(super) fn side_of(&self, seat: Seat) -> usize {
        if self.rules.teams() {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// The live pieces of those who play against `seat`.
    pub(super) fn enemies(&self, seat: Seat) -> Codes {
        let others = Codes::LIVE.without(Codes::of(seat));
        if self.rules.teams() {
            others.without(Codes::of(partner(seat)))
        } else {
            others
        }
    }

    /// Whether `seat` may still castle.
    #[inline(always)]
    pub(super) const fn has_rights(&self, seat: Seat) -> bool {
        self.short.contains(seat) || self.long.contains(seat)
    }

    /// Whether `seat` holds the right to castle on this wing.
    pub(super) const fn may_castle(&self, seat: Seat, wing: Wing) -> bool {
        match wing {
            Wing::Short => self.short.contains(seat),
            Wing::Long => self.long.contains(seat),
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, square: Square, piece: Cell) {
        self.board.put(square, piece);
        self.board_key ^= cell_key(square, piece);
        if piece.is_live() && piece.kind() == Kind::King {
            self.kings[piece.seat().index()] = square.cell() as u8;
        }
    }

    /// Takes away what is on `square`.
    pub(super) fn lift(&mut self, square: Square) -> Cell {
        let cell = self.board.get(square);
        if cell.is_piece() {
            self.board.lift(square);
            self.board_key ^= cell_key(square, cell);
            if cell.is_live() && cell.kind() == Kind::King {
                self.kings[cell.seat().index()] = 0;
            }
        }
        cell
    }

    /// Looks again which seats attack which kings.
    pub(super) fn refresh_checkers(&mut self) {
        for seat in self.moving().iter() {
            let attackers = match self.king(seat) {
                Some(king) => self.board.attackers(king, self.enemies(seat)),
                None => SeatSet::EMPTY,
            };
            self.checks.set(seat, attackers);
            self.find_easy_move(seat);
        }
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

impl PartialEq for Chess4Position {
    fn eq(&self, other: &Self) -> bool {
        let scalars = |p: &Self| (p.rules, p.turn, (p.active, p.walking), p.short, p.long);
        let lists = |p: &Self| (p.passed, p.points, p.quiet);
        scalars(self) == scalars(other) && lists(self) == lists(other) && self.board == other.board
    }
}

impl Eq for Chess4Position {}
