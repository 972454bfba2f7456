//! Legal moves (spec sections 3, 4.2 and 15), without playing any of them where nothing unusual happens.

mod sample;
mod sinks;

pub(super) use sinks::{Count, Find, List, Nth, Sink, Stage};

use sinks::{Any, Within};

use super::board::Board;
use super::castling::Wing;
use super::lines::{ALONG, BACK, FALLING, FILE, Lines, RANK, RISING, Relation, sight};
use super::moves::Chess4Move;
use super::piece::{Codes, Kind};
use super::promotion::{self, CHOICES};
use super::rules::KingCapture;
use super::set::{SquareSet, any_square};
use super::square::{Square, Step, forward, pawn_captures};
use super::state::{Chess4Position, Leaving, SEATS, partner};
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

    #[inline(always)]
    fn generate_of<const SEAT: usize>(&self, sink: &mut impl Sink) -> bool {
        let Some(king) = self.king(Seat::new(SEAT)) else {
            return false;
        };
        if self.rules.teams() {
            self.generate_as::<SEAT, true>(king, sink)
        } else {
            self.generate_as::<SEAT, false>(king, sink)
        }
    }

    #[inline(always)]
    fn generate_as<const SEAT: usize, const TEAMS: bool>(
        &self,
        king: Square,
        sink: &mut impl Sink,
    ) -> bool {
        let walk = Walk::<SEAT, TEAMS>::new(self, king);
        if self.checks.against(Seat::new(SEAT)) {
            walk.evade(sink)
        } else {
            walk.all(sink)
        }
    }
}

/// What generating the moves of one seat needs to know.
struct Walk<'a, const SEAT: usize, const TEAMS: bool> {
    position: &'a Chess4Position,
    board: &'a Board,
    king: Square,
    pinned: SquareSet,
    /// Squares that others' pawns have passed: captures there by pawns are looked at one by one.
    passed: SquareSet,
    /// Kings within reach: so are their captures.
    kings: SquareSet,
}

impl<'a, const SEAT: usize, const TEAMS: bool> Walk<'a, SEAT, TEAMS> {
    const SEAT: Seat = Seat::new(SEAT);
    const OWN: Codes = Codes::of(Self::SEAT);
    const FRIENDS: Codes = if TEAMS {
        Self::OWN.or(Codes::of(partner(Self::SEAT)))
    } else {
        Self::OWN
    };
    const ENEMIES: Codes = Codes::LIVE.without(Self::FRIENDS);
    /// What may be captured, apart from kings that still play.
    const PREY: Codes = Self::ENEMIES.without(Codes::KINGS).or(Codes::GREY);

    const THIRD_RANK: SquareSet = SquareSet::own_rank(Self::SEAT, 3);

    #[inline(always)]
    fn new(position: &'a Chess4Position, king: Square) -> Self {
        let board = &position.board;
        let mut passed = SquareSet::EMPTY;
        if position.passed.any() {
            for owner in Self::SEAT.others_clockwise(SEATS) {
                if TEAMS && owner == partner(Self::SEAT) {
                    continue;
                }
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
            pinned: board.pinned(king, Self::OWN, Self::ENEMIES, &Self::friends(board)),
            passed,
            kings,
        }
    }

    /// The live pieces that are no enemies.
    #[inline(always)]
    fn friends(board: &Board) -> SquareSet {
        let own = board.army(Self::SEAT);
        if TEAMS {
            own.or(board.army(partner(Self::SEAT)))
        } else {
            own
        }
    }

    /// All moves of a seat that is not in check.
    #[inline(always)]
    fn all(&self, sink: &mut impl Sink) -> bool {
        self.free_pieces(sink)
            || self.king_steps(self.board.lines(), sink)
            || !self.pinned.is_empty() && self.pinned.any(|from| self.pinned_piece(from, sink))
            || self.position.rights.any(Self::SEAT) && self.castlings(sink)
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
            .without(Self::friends(self.board))
            .without(self.passed)
            .without(self.kings);
        let [one, other] = pawn_captures(Self::SEAT);
        self.arrivals(single, ahead, sink)
            || sink.all(double, ahead.twice().reversed())
            || self.arrivals(pawns.shifted(one).and(prey), one, sink)
            || self.arrivals(pawns.shifted(other).and(prey), other, sink)
    }

    /// Moves of pawns by one step to a set of squares; in Teams some choose what they become.
    #[inline(always)]
    fn arrivals(&self, targets: SquareSet, step: Step, sink: &mut impl Sink) -> bool {
        if !TEAMS {
            return sink.all(targets, step.reversed());
        }
        let promoting = promotion::squares(&self.position.rules, Self::SEAT);
        let choosing = targets.and(*promoting);
        sink.all(targets.without(*promoting), step.reversed())
            || !choosing.is_empty() && sink.choices(choosing, step.reversed())
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
        let friends = Self::friends(self.board);
        SquareSet::CROSS.without(friends).without(self.kings)
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
        let mut targets = sight(self.king).steps.and(self.targets());
        if self.position.leaving == Leaving::FirstStep {
            targets = targets.without(self.position.grey_of(Self::SEAT));
        }
        let targets = sink.wanted(targets);
        any_square!(targets, to => {
            !self.is_attacked(lines, to) && sink.one(Chess4Move::new(self.king, to))
        })
    }

    #[inline(always)]
    fn is_attacked(&self, lines: &Lines, target: Square) -> bool {
        let friends = Self::friends(self.board);
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
        let king = (Self::SEAT, self.king);
        let (rights, rules) = (self.position.rights, &self.position.rules);
        let moves = |wing| rights.legal_move(rules, self.board, king, Self::ENEMIES, wing);
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
        if self.position.rules.king_capture == KingCapture::Forbid {
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
        let (rules, seat) = (&self.position.rules, Self::SEAT);
        if !self.position.is_safe_after(seat, self.king, mv, victim) {
            return false;
        }
        let is_pawn = self.board.get(mv.from).is(seat, Kind::Pawn);
        if TEAMS && is_pawn && promotion::promotes(rules, seat, mv.to) {
            let promotions = CHOICES.map(|kind| mv.promoting(kind));
            promotions.into_iter().any(|mv| sink.one(mv))
        } else {
            sink.one(mv)
        }
    }
}
