//! The state of a game (spec section 2).

use super::board::Board;
use super::castling::Rights;
use super::en_passant::Passed;
use super::moves::Chess4Move;
use super::piece::{Cell, Codes, Kind, Piece, cell_key};
use super::rules::{Chess4Rules, Mode};
use super::set::SquareSet;
use super::square::Square;
use crate::seat::{PerSeat, Seat, SeatSet};

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
    /// The seats that have resigned and whose kings [walk](super::play) on.
    pub(super) walking: SeatSet,
    /// What the latest leaving of a seat still asks for.
    pub(super) leaving: Leaving,
    pub(super) rights: Rights,
    /// The squares passed by double steps.
    pub(super) passed: Passed,
    pub(super) points: PerSeat<i32>,
    pub(super) quiet: PerSeat<u32>,
    /// Number of the snapshot in which a seat was eliminated, 0 if it is active or came in dead.
    pub(super) eliminated: PerSeat<u8>,
    /// Loaded and not yet judged: even a lone seat may move (spec 17-B6).
    pub(super) unjudged: bool,
    /// The mode in whose common way ordinary plies are played, if the rules let them and no king walks.
    pub(super) common: Option<Mode>,
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
            leaving: Leaving::Nothing,
            rights: Rights::NONE,
            passed: Passed::default(),
            points: [0; 4],
            quiet: [0; 4],
            eliminated: [0; 4],
            unjudged: false,
            common: rules.common_plies(),
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
    pub const fn en_passant(&self, seat: Seat) -> Option<(Square, Square)> {
        self.passed.entry(seat)
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
        (self.rights.short, self.rights.long)
    }

    /// The squares on which other things stand than in `other`, ascending.
    ///
    /// Compares whole ranks, so it costs little where little differs. The rest of two positions can be
    /// compared by what [`Self::castling_rights`], [`Self::en_passant`], [`Self::points`] and the like tell.
    pub fn differing(&self, other: &Self) -> impl Iterator<Item = Square> {
        self.board.differing(&other.board)
    }

    /// The seats that get turns: the active ones and those whose kings walk.
    #[inline(always)]
    pub(super) const fn moving(&self) -> SeatSet {
        self.active.union(self.walking)
    }

    /// The live pieces of `seat`.
    pub(super) const fn pieces(&self, seat: Seat) -> SquareSet {
        self.board.army(seat)
    }

    /// The grey pieces that were of `seat`.
    pub(super) fn grey_of(&self, seat: Seat) -> SquareSet {
        let grey = |&square: &Square| {
            let cell = self.board.get(square);
            cell.is_piece() && !cell.is_live() && cell.owner() == Some(seat)
        };
        let mut set = SquareSet::EMPTY;
        for square in SquareSet::CROSS.iter().filter(grey) {
            set.insert(square);
        }
        set
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

    /// The pawn taken en passant by `seat`'s pawn capturing from `from` to `to` (spec section 3.6).
    pub(super) fn en_passant_victim(&self, seat: Seat, from: Square, to: Square) -> Option<Square> {
        self.passed
            .victim(&self.rules, &self.board, seat, (from, to))
    }

    /// Whether `seat`'s king, now on `king`, is safe after a move that takes `victim` en passant.
    pub(super) fn is_safe_after(
        &self,
        seat: Seat,
        king: Square,
        mv: Chess4Move,
        victim: Option<Square>,
    ) -> bool {
        let mut after: Board = self.board;
        let piece = after.lift(mv.from);
        let target = after.get(mv.to);
        if target.is_empty() {
            after.put(mv.to, piece);
        } else {
            after.replace(mv.to, piece);
        }
        if let Some(victim) = victim {
            after.lift(victim);
        }
        let king = if mv.from == king { mv.to } else { king };
        let mut enemies = self.enemies(seat);
        if target.is_live() && target.kind() == Kind::King {
            enemies = enemies.without(Codes::of(target.seat()));
        }
        !after.is_attacked(king, enemies)
    }

    /// Whether the position alone ends the game.
    pub(super) fn is_over(&self) -> bool {
        if self.rules.teams() {
            self.active.iter().any(|seat| self.king(seat).is_none())
        } else {
            self.active.len() <= 1 && !self.unjudged
        }
    }

    /// Whom texts of a finished position mean by `-`: there the turn stands at a seat that gets turns, so its
    /// letter would say that the game goes on. `None` for all other positions.
    pub(super) fn turnless(&self) -> Option<Seat> {
        if self.rules.teams() || !self.is_over() || !self.moving().contains(self.turn) {
            return None;
        }
        self.survivor()
    }

    /// The first active seat, if there is none the first whose king walks.
    pub(super) fn survivor(&self) -> Option<Seat> {
        self.active.iter().chain(self.walking.iter()).next()
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
}

/// The counters that `halfmove` stands for when the seats that get turns have been the same on the way.
pub(super) fn quiet_from_halfmove(halfmove: u64, turn: Seat, moving: SeatSet) -> PerSeat<u32> {
    let count = moving.len() as u64;
    let mut quiet = [0; 4];
    let last_first = turn
        .others_clockwise(SEATS)
        .collect::<Vec<_>>()
        .into_iter()
        .rev();
    let movers = last_first
        .chain([turn])
        .filter(|&seat| moving.contains(seat));
    for (back, seat) in movers.enumerate() {
        quiet[seat.index()] = halfmove.saturating_sub(back as u64).div_ceil(count) as u32;
    }
    quiet
}

/// The seat to which a position [turned](crate::Position::turned) by `by` seats brings what is of `seat`.
pub(super) const fn seat_turned(seat: Seat, by: usize) -> Seat {
    Seat::new((seat.index() + by) % SEATS)
}

/// The opposite seat.
pub(super) const fn partner(seat: Seat) -> Seat {
    Seat::new((seat.index() + 2) % SEATS)
}

/// What a leaving under `resign_mode = dkw` still asks for (spec section 9.1a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Leaving {
    /// Nothing.
    #[default]
    Nothing,
    /// The seat to move has left on its turn: its king makes its first step, which takes nothing of its own.
    FirstStep,
    /// The seat that is left cannot win any more: the game is a draw with the one that left last.
    Drawn,
}

impl PartialEq for Chess4Position {
    fn eq(&self, other: &Self) -> bool {
        let turn = |p: &Self| p.turnless().ok_or(p.turn);
        let scalars = |p: &Self| (p.rules, turn(p), p.active, p.walking, p.rights, p.leaving);
        let lists = |p: &Self| (p.passed, p.points, p.quiet);
        scalars(self) == scalars(other) && lists(self) == lists(other) && self.board == other.board
    }
}

impl Eq for Chess4Position {}

/// For each king the seats that attack it, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Checks(u16);

/// The seats of a set as bits.
fn bits(seats: SeatSet) -> u16 {
    Seat::all(4).fold(0, |bits, seat| {
        bits | u16::from(seats.contains(seat)) << seat.index()
    })
}

impl Checks {
    /// Whether no king is attacked.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `seat`'s king is attacked.
    #[inline(always)]
    pub(super) const fn against(self, seat: Seat) -> bool {
        self.0 & 15 << (4 * seat.index()) != 0
    }

    /// Whether `seat` attacks a king.
    #[inline(always)]
    pub(super) const fn given_by(self, seat: Seat) -> bool {
        self.0 & 0x1111 << seat.index() != 0
    }

    /// The seats that attack `seat`'s king.
    pub(super) fn attackers(self, seat: Seat) -> SeatSet {
        let attackers = self.0 >> (4 * seat.index());
        Seat::all(4)
            .filter(|attacker| attackers >> attacker.index() & 1 != 0)
            .collect()
    }

    /// The seats whose king `seat` attacks.
    pub(super) fn victims(self, seat: Seat) -> SeatSet {
        Seat::all(4)
            .filter(|victim| self.0 >> (4 * victim.index() + seat.index()) & 1 != 0)
            .collect()
    }

    /// Notes that `attacker` attacks `seat`'s king.
    #[inline(always)]
    pub(super) const fn add(&mut self, seat: Seat, attacker: Seat) {
        self.0 |= 1 << (4 * seat.index() + attacker.index());
    }

    /// Sets who attacks `seat`'s king.
    pub(super) fn set(&mut self, seat: Seat, attackers: SeatSet) {
        self.clear(seat);
        self.0 |= bits(attackers) << (4 * seat.index());
    }

    /// Notes that nobody attacks `seat`'s king.
    #[inline(always)]
    pub(super) const fn clear(&mut self, seat: Seat) {
        self.0 &= !(15 << (4 * seat.index()));
    }

    /// Takes `seat` out, as attacker and as attacked.
    pub(super) const fn forget(&mut self, seat: Seat) {
        self.clear(seat);
        self.0 &= !(0x1111 << seat.index());
    }
}

/// A piece and a step it can make. It can still make it, whatever else has changed, while it stands
/// there, the square it goes to is empty, and it is not in line with its own king, which is not attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct EasyMove {
    /// Where the piece stands.
    pub(super) from: Square,
    /// Where it can go.
    pub(super) to: Square,
    /// What it is.
    pub(super) piece: Cell,
}

impl EasyMove {
    /// No move: no piece looks like this one.
    pub(super) const NONE: Self = Self {
        from: Square::from_cell(0),
        to: Square::from_cell(0),
        piece: Cell::EMPTY,
    };
}
