//! Board-legal moves as sets of target squares (specification, section 5).
//!
//! Checks and pins are found once; what is left of a piece's targets is legal. Only the exceptions are
//! tried on a board: mates by pawn drops and, in pairs, checks to the partner.

use std::ops::ControlFlow::{self, Continue};

use super::attacks::{attacks, danger, hostile, partner, stepping_attackers};
use super::board::Board;
use super::facing::Facing;
use super::piece::YoninPiece;
use super::position::YoninPosition;
use super::rules::PromoZone;
use super::set::SquareSet;
use super::sinks::{Any, Count, Nth, Sink};
use super::tables::{LAST_RANKS, NEIGHBOURS, ZONES, between, cross, line};
use super::windows::{MoveSum, Windows, nth_step};
use crate::seat::Seat;
use crate::shogi9::{Kind, ShogiMove, Square};

/// The legal moves of one seat, imagined to be on move.
pub(super) struct Generator<'a> {
    pub(super) position: &'a YoninPosition,
    pub(super) board: &'a Board,
    pub(super) me: Seat,
    king: Square,
    hostile: SquareSet,
    /// Where a piece may arrive as far as the occupant goes.
    open: SquareSet,
    /// Where a piece other than the king must arrive: anywhere, or so that it answers the check.
    answers: SquareSet,
    in_check: bool,
    /// Own pieces that stand between the king and a rook.
    pinned: SquareSet,
}

impl<'a> Generator<'a> {
    pub(super) fn new(position: &'a YoninPosition, me: Seat) -> Self {
        let (board, rules) = (position.board(), &position.rules);
        let own = board.owned(me);
        let spared = if rules.teams && !rules.partner_capture {
            board.owned(partner(me))
        } else {
            SquareSet::EMPTY
        };
        let king = board.king(me);
        let hostile = hostile(board, rules, me);
        let mut checkers = stepping_attackers(board, hostile, king);
        let mut pinned = SquareSet::EMPTY;
        for rook in (cross(king) & hostile & board.rooks()).iter() {
            let blockers = between(king, rook) & board.occupied();
            if blockers.is_empty() {
                checkers.insert(rook);
            } else if !blockers.has_several() {
                pinned |= blockers & own;
            }
        }
        let answers = match checkers.first() {
            None => SquareSet::ALL,
            Some(_) if checkers.has_several() => SquareSet::EMPTY,
            Some(checker) if cross(king).contains(checker) => checkers | between(king, checker),
            Some(_) => checkers,
        };
        Self {
            position,
            board,
            me,
            king,
            hostile,
            open: !(own | spared | board.royals()),
            answers,
            in_check: !checkers.is_empty(),
            pinned,
        }
    }

    /// Shows `sink` all legal moves: what is likeliest to exist first, pawn drops, which are the most
    /// expensive to judge, last.
    #[inline]
    pub(super) fn run(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.in_check {
            self.king_moves(sink)?;
            if self.answers.is_empty() {
                return Continue(());
            }
        } else {
            self.pieces_in_hand(sink)?;
        }
        let open = self.open & self.answers;
        let others = self.board.owned(self.me).without(SquareSet::of(self.king));
        for (from, piece) in self.board.pieces_on(others) {
            self.moves_from(piece, from, self.targets(piece, from, open), sink)?;
        }
        if self.in_check {
            self.pieces_in_hand(sink)?;
        } else {
            self.king_moves(sink)?;
        }
        self.pawns_in_hand(sink)
    }

    /// Number of all legal moves.
    pub(super) fn count(&self) -> usize {
        let mut rest = Count(0);
        if !self.fits_windows() {
            let _ = self.run(&mut rest);
            return rest.0;
        }
        let mut steps = MoveSum::default();
        for (_, moves) in self.steps() {
            steps.add(moves);
        }
        let _ = self.run_rest(&mut rest);
        steps.total() + rest.0
    }

    /// Legal move number `index` in an order of its own.
    pub(super) fn nth(&self, index: usize) -> Option<ShogiMove> {
        let mut rest = Nth::new(index);
        if !self.fits_windows() {
            let _ = self.run(&mut rest);
            return rest.found;
        }
        for (from, moves) in self.steps() {
            if let Some(index) = rest.skip(moves.count_ones() as usize) {
                return Some(nth_step(moves, from, index));
            }
        }
        let _ = self.run_rest(&mut rest);
        rest.found
    }

    /// Whether there is a legal move.
    pub(super) fn any(&self) -> bool {
        let plain = !self.in_check && !self.position.rules.teams;
        if plain && self.steps().any(|(_, moves)| moves != 0) {
            return true;
        }
        self.run(&mut Any).is_break()
    }

    /// Whether zones go by facing, as the windows have it, and no partner forbids moves.
    fn fits_windows(&self) -> bool {
        let rules = &self.position.rules;
        !rules.teams && rules.promo_zone == PromoZone::Facing
    }

    /// The moves of all pieces that only step and are not pinned, the king left out, as windows.
    #[inline]
    fn steps(&self) -> impl Iterator<Item = (Square, u64)> {
        let windows = Windows::new(self.open & self.answers);
        let pieces = self.board.pieces_on(self.free_steppers());
        pieces.map(move |(from, piece)| (from, windows.moves(piece.shape(), from)))
    }

    /// Shows `sink` the moves that [`Self::steps`] leaves out.
    #[inline]
    fn run_rest(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        self.king_moves(sink)?;
        if self.answers.is_empty() {
            return Continue(());
        }
        let open = self.open & self.answers;
        let special = self.board.rooks() & self.board.owned(self.me) | self.pinned;
        for (from, piece) in self.board.pieces_on(special) {
            self.moves_from(piece, from, self.targets(piece, from, open), sink)?;
        }
        self.pieces_in_hand(sink)?;
        self.pawns_in_hand(sink)
    }

    /// The own pieces that only step and are not pinned, the king left out.
    #[inline]
    fn free_steppers(&self) -> SquareSet {
        let others = self.board.rooks() | self.pinned | SquareSet::of(self.king);
        self.board.owned(self.me).without(others)
    }

    fn king_moves(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let king = YoninPiece::new(Kind::King, Some(self.me), Facing::of(self.me));
        self.moves_from(king, self.king, self.flights(), sink)
    }

    #[inline]
    fn moves_from(
        &self,
        piece: YoninPiece,
        from: Square,
        targets: SquareSet,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        if targets.is_empty() {
            return Continue(());
        }
        let (mut plain, mut promoting) = self.promotions(piece, from, targets);
        if self.position.rules.teams {
            (plain, promoting) = self.sparing_moves(piece, from, plain, promoting);
            if (plain | promoting).is_empty() {
                return Continue(());
            }
        }
        sink.moves(from, plain, promoting)
    }

    /// Where the own piece on `from` may go as it is, and where it may promote.
    pub(super) fn moves_of(&self, from: Square) -> (SquareSet, SquareSet) {
        let Some(piece) = self.board.piece(from) else {
            return (SquareSet::EMPTY, SquareSet::EMPTY);
        };
        let targets = if from == self.king {
            self.flights()
        } else {
            self.targets(piece, from, self.open & self.answers)
        };
        let (plain, promoting) = self.promotions(piece, from, targets);
        if self.position.rules.teams {
            self.sparing_moves(piece, from, plain, promoting)
        } else {
            (plain, promoting)
        }
    }

    /// Where the king may go.
    fn flights(&self) -> SquareSet {
        let near = NEIGHBOURS[self.king.index()] & self.open;
        if near.is_empty() {
            near
        } else {
            near.without(danger(self.board, self.hostile, self.king))
        }
    }

    /// Where a piece other than the king may go, of the squares of `open`.
    #[inline]
    fn targets(&self, piece: YoninPiece, from: Square, open: SquareSet) -> SquareSet {
        let targets = attacks(piece, from, self.board.occupied()) & open;
        if !self.pinned.is_empty() && self.pinned.contains(from) {
            targets & line(self.king, from)
        } else {
            targets
        }
    }

    /// Divides a piece's targets into those where it may arrive as it is and those where it may
    /// promote.
    #[inline]
    fn promotions(
        &self,
        piece: YoninPiece,
        from: Square,
        targets: SquareSet,
    ) -> (SquareSet, SquareSet) {
        if !piece.promotes() {
            return (targets, SquareSet::EMPTY);
        }
        let facing = piece.facing().index();
        let zone = match self.position.rules.promo_zone {
            PromoZone::Facing => ZONES[facing],
            PromoZone::FacingOrOwner => ZONES[facing] | ZONES[self.me.index()],
            PromoZone::Owner => ZONES[self.me.index()],
        };
        let promoting = if zone.contains(from) {
            targets
        } else {
            targets & zone
        };
        if piece.is_pawn() {
            // A pawn that could never move on promotes wherever that is (C5).
            let last = targets & LAST_RANKS[facing];
            (targets.without(last), promoting | last)
        } else {
            (targets, promoting)
        }
    }

    /// The empty squares on which a drop leaves the own king safe.
    pub(super) fn landing(&self) -> SquareSet {
        (!self.board.occupied()) & self.answers
    }

    fn pieces_in_hand(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let hand = self.position.hand(self.me);
        if hand.is_empty() {
            return Continue(());
        }
        let squares = self.landing();
        if squares.is_empty() {
            return Continue(());
        }
        for kind in [Kind::Gold, Kind::Silver, Kind::Rook] {
            if hand.count(kind) > 0 {
                sink.drops(kind, self.sparing(kind, squares))?;
            }
        }
        Continue(())
    }

    /// Whether a piece of `kind`, which the hand holds, may be dropped on `square`.
    pub(super) fn may_drop(&self, kind: Kind, square: Square) -> bool {
        let target = SquareSet::of(square) & self.landing();
        if kind == Kind::Pawn {
            self.pawn_may_land(target)
        } else {
            !self.sparing(kind, target).is_empty()
        }
    }
}
