//! Legal moves (spec sections 3 and 4.2), without playing any of them where nothing unusual happens.
//!
//! Teams, with its choices of promotion, goes the [careful](super::careful) way.

use super::board::Board;
use super::castling::{Wing, castling};
use super::codes::Codes;
use super::lines::{ALONG, BACK, FALLING, FILE, Lines, RANK, RISING};
use super::moves::Chess4Move;
use super::piece::Kind;
use super::position::{Chess4Position, SEATS};
use super::relation::Relation;
use super::rules::KingCapture;
use super::set::{SquareSet, any_square};
use super::sight::sight;
use super::sink::{Any, Sink, Within};
use super::square::{Square, forward, pawn_captures};
use crate::seat::Seat;
use crate::sets::cpu;

/// The generation of a seat's legal moves for a sink.
pub(super) struct Generation<'a, S> {
    pub(super) position: &'a Chess4Position,
    pub(super) seat: Seat,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> cpu::Work for Generation<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        self.position.generate(self.seat, self.sink)
    }
}

impl Chess4Position {
    /// Hands the legal moves of `seat`, as if it had the turn, to `sink` until it has enough.
    /// Returns whether it had.
    #[inline(always)]
    pub(super) fn generate(&self, seat: Seat, sink: &mut impl Sink) -> bool {
        match seat.index() {
            0 => self.generate_of::<0>(sink),
            1 => self.generate_of::<1>(sink),
            2 => self.generate_of::<2>(sink),
            _ => self.generate_of::<3>(sink),
        }
    }

    /// Whether `seat` would have a legal move if it had the turn.
    pub(super) fn could_move(&self, seat: Seat) -> bool {
        cpu::run(Generation {
            position: self,
            seat,
            sink: &mut Any,
        })
    }

    /// The castling on one wing of a seat not in check, if it is legal (spec section 3.5).
    #[cold]
    pub(super) fn castling_move(&self, seat: Seat, king: Square, wing: Wing) -> Option<Chess4Move> {
        let squares = castling(self.rules_ref(), seat, wing);
        let board = self.board();
        let enemies = self.enemies(seat);
        let free = |square| board.get(square).is_empty();
        let legal = self.may_castle(seat, wing)
            && king == squares.king_from
            && board.get(squares.rook_from).is(seat, Kind::Rook)
            && free(squares.crossed)
            && free(squares.king_to)
            && squares.rook_path.is_none_or(free)
            && !board.is_attacked(squares.crossed, enemies)
            && !board.is_attacked(squares.king_to, enemies);
        legal.then(|| Chess4Move::new(king, squares.king_to))
    }

    #[inline(always)]
    fn generate_of<const SEAT: usize>(&self, sink: &mut impl Sink) -> bool {
        let seat = Seat::new(SEAT);
        let Some(king) = self.king(seat) else {
            return false;
        };
        if self.rules_ref().teams() {
            return self.any_careful(seat, king, |mv| sink.one(mv));
        }
        let walk = Walk::<SEAT>::new(self, king);
        if self.checks.against(seat) {
            walk.evade(sink)
        } else {
            walk.all(sink)
        }
    }
}

/// What generating the moves of one seat needs to know.
struct Walk<'a, const SEAT: usize> {
    position: &'a Chess4Position,
    board: &'a Board,
    king: Square,
    pinned: SquareSet,
    /// Squares that others' pawns have passed: captures there by pawns are looked at one by one.
    passed: SquareSet,
    /// Kings within reach: so are their captures.
    kings: SquareSet,
}

impl<'a, const SEAT: usize> Walk<'a, SEAT> {
    const SEAT: Seat = Seat::new(SEAT);
    const OWN: Codes = Codes::of(Self::SEAT);
    const ENEMIES: Codes = Codes::LIVE.without(Self::OWN);
    /// What may be captured, apart from kings that still play.
    const PREY: Codes = Self::ENEMIES.without(Codes::KINGS).or(Codes::GREY);

    const THIRD_RANK: SquareSet = own_rank(Self::SEAT, 3);

    #[inline(always)]
    fn new(position: &'a Chess4Position, king: Square) -> Self {
        let board = position.board();
        let mut passed = SquareSet::EMPTY;
        if position.passed.any() {
            for owner in Self::SEAT.others_clockwise(SEATS) {
                if let Some((square, _)) = position.en_passant(owner) {
                    passed.insert(square);
                }
            }
        }
        let mut kings = SquareSet::EMPTY;
        if position.checks.given_by(Self::SEAT) {
            for owner in position.checks.victims(Self::SEAT).iter() {
                kings.insert(Square::from_cell(position.kings[owner.index()]));
            }
        }
        Self {
            position,
            board,
            king,
            pinned: board.pinned(king, Self::OWN, Self::ENEMIES, &board.army(Self::SEAT)),
            passed,
            kings,
        }
    }

    /// All moves of a seat that is not in check.
    #[inline(always)]
    fn all(&self, sink: &mut impl Sink) -> bool {
        self.free_pieces(sink)
            || self.king_steps(self.board.lines(), sink)
            || !self.pinned.is_empty() && self.pinned.any(|from| self.pinned_piece(from, sink))
            || self.position.has_rights(Self::SEAT) && self.castlings(sink)
            || !self.passed.is_empty() && self.onto_passed(sink)
            || !self.kings.is_empty() && self.onto_kings(sink)
    }

    /// All moves of a seat in check.
    #[inline(always)]
    fn evade(&self, sink: &mut impl Sink) -> bool {
        let mut lines = *self.board.lines();
        lines.vacate(self.king);
        if self.king_steps(&lines, sink) {
            return true;
        }
        let (mut checkers, mut targets) = (0, SquareSet::EMPTY);
        self.board
            .each_attacker(self.king, Self::ENEMIES, |checker, _| {
                checkers += 1;
                targets.insert(checker);
                if let Some((line, along)) = Relation::between(self.king, checker).line() {
                    let step = if along { ALONG[line] } else { BACK[line] };
                    let mut between = self.king.step(step);
                    while between != checker {
                        targets.insert(between);
                        between = between.step(step);
                    }
                }
            });
        checkers == 1 && self.free_pieces(&mut Within { sink, targets })
            || !self.passed.is_empty() && self.onto_passed(sink)
            || !self.kings.is_empty() && self.onto_kings(sink)
    }

    /// The moves of all pieces that are neither king nor pinned, without en passant.
    #[inline(always)]
    fn free_pieces(&self, sink: &mut impl Sink) -> bool {
        let mut free = self.board.army(Self::SEAT).without(self.pinned);
        free.remove(self.king);
        let pawns = self.board.kinds().pawns;
        self.pawns(free.and(pawns), sink)
            || any_square!(free.without(pawns), from => self.piece(from, sink))
    }

    #[inline(always)]
    fn pawns(&self, pawns: SquareSet, sink: &mut impl Sink) -> bool {
        let ahead = forward(Self::SEAT);
        let occupied = self.board.lines().occupied();
        let single = pawns.shifted(ahead).without(occupied);
        let third = single.and(Self::THIRD_RANK);
        let double = third.shifted(ahead).without(occupied);
        let prey = occupied
            .and(SquareSet::CROSS)
            .without(self.board.army(Self::SEAT))
            .without(self.passed)
            .without(self.kings);
        let [one, other] = pawn_captures(Self::SEAT);
        sink.all(single, ahead.reversed())
            || sink.all(double, ahead.twice().reversed())
            || sink.all(pawns.shifted(one).and(prey), one.reversed())
            || sink.all(pawns.shifted(other).and(prey), other.reversed())
    }

    #[inline(always)]
    fn piece(&self, from: Square, sink: &mut impl Sink) -> bool {
        match self.board.get(from).kind() {
            Kind::Knight => self.jumps(from, sink),
            Kind::Bishop => self.slide::<RISING>(from, sink) || self.slide::<FALLING>(from, sink),
            Kind::Rook => self.slide::<RANK>(from, sink) || self.slide::<FILE>(from, sink),
            _ => {
                self.slide::<RANK>(from, sink)
                    || self.slide::<FILE>(from, sink)
                    || self.slide::<RISING>(from, sink)
                    || self.slide::<FALLING>(from, sink)
            }
        }
    }

    #[inline(always)]
    fn jumps(&self, from: Square, sink: &mut impl Sink) -> bool {
        sink.fan(from, sight(from).jumps.and(self.targets()))
    }

    /// Where a knight or king may go.
    #[inline(always)]
    fn targets(&self) -> SquareSet {
        let own = self.board.army(Self::SEAT);
        SquareSet::CROSS.without(own).without(self.kings)
    }

    #[inline(always)]
    fn slide<const LINE: usize>(&self, from: Square, sink: &mut impl Sink) -> bool {
        let reach = self.board.lines().reach::<LINE>(from);
        let back = self.board.get(from.steps(BACK[LINE], reach.back));
        let along = self.board.get(from.steps(ALONG[LINE], reach.along));
        let squares = |distance: u8, end| distance - 1 + u8::from(Self::PREY.contains(end));
        sink.ray(from, BACK[LINE], squares(reach.back, back))
            || sink.ray(from, ALONG[LINE], squares(reach.along, along))
    }

    /// The king's single steps, with the squares of `lines` in the way of attackers.
    #[inline(always)]
    fn king_steps(&self, lines: &Lines, sink: &mut impl Sink) -> bool {
        let targets = sink.wanted(sight(self.king).steps.and(self.targets()));
        any_square!(targets, to => {
            !self.is_attacked(lines, to) && sink.one(Chess4Move::new(self.king, to))
        })
    }

    #[inline(always)]
    fn is_attacked(&self, lines: &Lines, target: Square) -> bool {
        let friends = self.board.army(Self::SEAT);
        self.board
            .is_attacked_through(lines, target, Self::ENEMIES, &friends)
    }

    /// The moves of a pinned piece: along the line to its king.
    fn pinned_piece(&self, from: Square, sink: &mut impl Sink) -> bool {
        let Some((line, _)) = Relation::between(self.king, from).line() else {
            return false;
        };
        let kind = self.board.get(from).kind();
        let straight = line == RANK || line == FILE;
        match kind {
            Kind::Pawn => self.pinned_pawn(from, line, sink),
            Kind::Rook if !straight => false,
            Kind::Bishop if straight => false,
            Kind::Knight | Kind::King => false,
            _ => match line {
                RANK => self.slide::<RANK>(from, sink),
                FILE => self.slide::<FILE>(from, sink),
                RISING => self.slide::<RISING>(from, sink),
                _ => self.slide::<FALLING>(from, sink),
            },
        }
    }

    fn pinned_pawn(&self, from: Square, line: usize, sink: &mut impl Sink) -> bool {
        let mut pawn = SquareSet::EMPTY;
        pawn.insert(from);
        let mut targets = SquareSet::EMPTY;
        let ahead = forward(Self::SEAT);
        let [one, other] = pawn_captures(Self::SEAT);
        for step in [ahead, ahead.twice(), one, other] {
            let to = from.step(step);
            if Relation::between(self.king, to).is_on(line) {
                targets.insert(to);
            }
        }
        self.pawns(pawn, &mut Within { sink, targets })
    }

    #[cold]
    fn castlings(&self, sink: &mut impl Sink) -> bool {
        let moves = |wing| self.position.castling_move(Self::SEAT, self.king, wing);
        Wing::BOTH
            .into_iter()
            .filter_map(moves)
            .any(|mv| sink.one(mv))
    }

    /// Captures by pawns on squares that others' pawns have passed.
    #[cold]
    fn onto_passed(&self, sink: &mut impl Sink) -> bool {
        self.passed.without(self.kings).any(|to| {
            pawn_captures(Self::SEAT).iter().any(|capture| {
                let from = to.step(capture.reversed());
                if !self.board.get(from).is(Self::SEAT, Kind::Pawn) {
                    return false;
                }
                let cell = self.board.get(to);
                let victim = self.position.en_passant_victim(Self::SEAT, from, to);
                let possible = Self::PREY.contains(cell) || cell.is_empty() && victim.is_some();
                possible && self.tried(Chess4Move::new(from, to), victim, sink)
            })
        })
    }

    /// Captures of kings, whose armies cease to attack at once.
    #[cold]
    fn onto_kings(&self, sink: &mut impl Sink) -> bool {
        if self.position.rules_ref().king_capture == KingCapture::Forbid {
            return false;
        }
        self.kings.any(|to| {
            let mut pieces = SquareSet::EMPTY;
            self.board
                .each_attacker(to, Self::OWN, |from, _| pieces.insert(from));
            pieces.any(|from| {
                let is_pawn = self.board.get(from).is(Self::SEAT, Kind::Pawn);
                let victim = is_pawn
                    .then(|| self.position.en_passant_victim(Self::SEAT, from, to))
                    .flatten();
                self.tried(Chess4Move::new(from, to), victim, sink)
            })
        })
    }

    /// Hands on a move if the king is safe after it.
    fn tried(&self, mv: Chess4Move, victim: Option<Square>, sink: &mut impl Sink) -> bool {
        self.position
            .is_safe_after(Self::SEAT, self.king, mv, victim)
            && sink.one(mv)
    }
}

/// The squares on `seat`'s own rank `rank`.
pub(super) const fn own_rank(seat: Seat, rank: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut cell = 0;
    while cell < 256 {
        let square = Square::from_cell(cell as u8);
        if square.on_board() && square.own_rank(seat) == rank {
            set.insert(square);
        }
        cell += 1;
    }
    set
}
