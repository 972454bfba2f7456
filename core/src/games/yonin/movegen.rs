//! Board-legal moves as sets of target squares (specification, section 5).
//!
//! Checks and pins are found once; what is left of a piece's targets is legal. Only the exceptions are
//! tried on a board: mates by pawn drops and, in pairs, checks to the partner.

use std::ops::ControlFlow::Continue;

use super::attacks::{attacks, checkers, danger, hostile, partner};
use super::board::Board;
use super::facing::Facing;
use super::piece::YoninPiece;
use super::position::YoninPosition;
use super::rules::{PromoZone, YoninRules};
use super::set::SquareSet;
use super::sinks::{Flow, Sink};
use super::tables::{LAST_RANKS, NEIGHBOURS, ZONES, between, cross, line, slides};
use super::windows::{NEIGHBOUR_WINDOWS, Windows, set_of_window, window};
use crate::seat::Seat;
use crate::shogi9::{Kind, Square};

/// The legal moves of one seat, imagined to be on move.
pub(super) struct Generator<'a> {
    pub(super) position: &'a YoninPosition,
    pub(super) board: &'a Board,
    pub(super) me: Seat,
    king: Square,
    /// Where a piece may arrive as far as the occupant goes.
    open: SquareSet,
    /// Where a piece other than the king must arrive: anywhere, or so that it answers the check.
    answers: SquareSet,
    in_check: bool,
    /// Own pieces that stand between the king and a rook.
    pinned: SquareSet,
}

impl<'a> Generator<'a> {
    /// For a position whose givers are up to date: without a giver there is no check to look for.
    #[inline(always)]
    pub(super) fn new(position: &'a YoninPosition, me: Seat) -> Self {
        Self::looking(position, me, position.givers.is_checked(me))
    }

    /// For a position whose givers need not be up to date.
    #[inline(always)]
    pub(super) fn imagined(position: &'a YoninPosition, me: Seat) -> Self {
        Self::looking(position, me, true)
    }

    #[inline(always)]
    fn looking(position: &'a YoninPosition, me: Seat, for_checks: bool) -> Self {
        let (board, rules) = (position.board(), &position.rules);
        let own = board.owned(me);
        let spared = if rules.teams && !rules.partner_capture {
            board.owned(partner(me))
        } else {
            SquareSet::EMPTY
        };
        let king = board.king(me);
        let (in_check, answers) = if for_checks {
            answers(board, rules, me)
        } else {
            (false, SquareSet::ALL)
        };
        let mut pinned = SquareSet::EMPTY;
        let rooks = (cross(king) & board.rooks()).without(own);
        if !rooks.is_empty() {
            for rook in (rooks & hostile(board, rules, me)).iter() {
                let blockers = between(king, rook) & board.occupied();
                if !blockers.has_several() {
                    pinned |= blockers & own;
                }
            }
        }
        Self {
            position,
            board,
            me,
            king,
            open: !(own | spared | board.royals()),
            answers,
            in_check,
            pinned,
        }
    }

    /// Shows `sink` all legal moves: what is likeliest to exist first, pawn drops, which are the most
    /// expensive to judge, last.
    #[inline(always)]
    pub(super) fn run(&self, sink: &mut impl Sink) -> Flow {
        if self.in_check {
            self.king_moves(sink)?;
            if self.answers.is_empty() {
                return Continue(());
            }
        } else {
            self.pieces_in_hand(sink)?;
        }
        let others = self.board.owned(self.me).without(SquareSet::of(self.king));
        if self.fits_windows() {
            let windows = Windows::new(self.open & self.answers);
            let special = self.special();
            for from in others.iter() {
                if special.contains(from) {
                    self.special_moves(from, sink)?;
                } else {
                    let from = from.index();
                    sink.steps(from, windows.steps(self.board.shape(from), from))?;
                }
            }
        } else {
            for from in others.iter() {
                self.special_moves(from, sink)?;
            }
        }
        if self.in_check {
            self.pieces_in_hand(sink)?;
        } else {
            self.king_moves(sink)?;
        }
        self.pawns_in_hand(sink)
    }

    /// Shows `sink` all legal moves in the order that is the fastest to find: all steps first.
    #[inline(always)]
    pub(super) fn run_through(&self, sink: &mut impl Sink) -> Flow {
        if !self.fits_windows() {
            return self.run(sink);
        }
        self.king_moves(sink)?;
        if self.answers.is_empty() {
            return Continue(());
        }
        let (own, rooks) = (self.board.owned(self.me), self.board.rooks());
        let open = self.open & self.answers;
        let steppers = own.without(rooks | self.pinned | SquareSet::of(self.king));
        Windows::new(open)
            .each_steps(self.board, steppers, |from, steps| sink.steps(from, steps))?;
        for from in (own & rooks).without(self.pinned).iter() {
            self.rook_moves(from, open, sink)?;
        }
        for from in self.pinned.iter() {
            self.special_moves(from, sink)?;
        }
        self.pieces_in_hand(sink)?;
        self.pawns_in_hand(sink)
    }

    /// Whether zones go by facing, as the windows have it, and no partner forbids moves.
    #[inline(always)]
    fn fits_windows(&self) -> bool {
        let rules = &self.position.rules;
        !rules.teams && rules.promo_zone == PromoZone::Facing
    }

    /// The own pieces that slide or are pinned.
    #[inline(always)]
    fn special(&self) -> SquareSet {
        self.board.rooks() & self.board.owned(self.me) | self.pinned
    }

    #[inline(always)]
    fn king_moves(&self, sink: &mut impl Sink) -> Flow {
        let (from, flights) = (self.king.index(), self.flights());
        if self.fits_windows() {
            return sink.steps(from, flights.into());
        }
        let mut targets = set_of_window(flights, from);
        if self.position.rules.teams {
            let king = YoninPiece::new(Kind::King, Some(self.me), Facing::of(self.me));
            (targets, _) = self.sparing_moves(king, self.king, targets, SquareSet::EMPTY);
        }
        sink.moves(from, targets, SquareSet::EMPTY)
    }

    /// Moves of the rook on `from`, promoted or not, which is not pinned, when zones go by facing.
    #[inline(always)]
    fn rook_moves(&self, from: Square, open: SquareSet, sink: &mut impl Sink) -> Flow {
        let Some(rook) = self.board.piece(from) else {
            return Continue(());
        };
        let slides = slides(from, self.board.occupied());
        if !rook.promotes() {
            let targets = (slides | NEIGHBOURS[from.index()]) & open;
            return sink.moves(from.index(), targets, SquareSet::EMPTY);
        }
        let targets = slides & open;
        let zone = ZONES[rook.facing().index()];
        let promoting = if zone.contains(from) {
            targets
        } else {
            targets & zone
        };
        sink.moves(from.index(), targets, promoting)
    }

    #[inline(always)]
    fn special_moves(&self, from: Square, sink: &mut impl Sink) -> Flow {
        let Some(piece) = self.board.piece(from) else {
            return Continue(());
        };
        let targets = self.targets(piece, from, self.open & self.answers);
        let (mut plain, mut promoting) = self.promotions(piece, from, targets);
        if self.position.rules.teams {
            (plain, promoting) = self.sparing_moves(piece, from, plain, promoting);
        }
        sink.moves(from.index(), plain, promoting)
    }

    /// Where the own piece on `from` may go as it is, and where it may promote.
    pub(super) fn moves_of(&self, from: Square) -> (SquareSet, SquareSet) {
        let Some(piece) = self.board.piece(from) else {
            return (SquareSet::EMPTY, SquareSet::EMPTY);
        };
        let targets = if from == self.king {
            set_of_window(self.flights(), from.index())
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

    /// The window of the squares where the king may go.
    #[inline(always)]
    fn flights(&self) -> u32 {
        let king = self.king.index();
        let near = window(self.open, king) & NEIGHBOUR_WINDOWS[king];
        if near == 0 {
            return near;
        }
        let hostile = hostile(self.board, &self.position.rules, self.me);
        near & !danger(self.board, hostile, self.king)
    }

    /// Where a piece other than the king may go, of the squares of `open`.
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
    pub(super) fn landing(&self) -> SquareSet {
        (!self.board.occupied()) & self.answers
    }

    #[inline(always)]
    fn pieces_in_hand(&self, sink: &mut impl Sink) -> Flow {
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

/// Whether the king of `me` is in check, and where a piece other than him must arrive for that.
#[inline(never)]
fn answers(board: &Board, rules: &YoninRules, me: Seat) -> (bool, SquareSet) {
    let (king, checkers) = (board.king(me), checkers(board, rules, me));
    let answers = match checkers.first() {
        None => SquareSet::ALL,
        Some(_) if checkers.has_several() => SquareSet::EMPTY,
        Some(checker) if cross(king).contains(checker) => checkers | between(king, checker),
        Some(_) => checkers,
    };
    (!checkers.is_empty(), answers)
}
