//! Legal moves of one seat (specification, section 5): what is known once per position, and the targets
//! of each piece.
//!
//! Checks and pins are found once; what is left of a piece's targets is legal. Only the exceptions are
//! tried on a board: mates by pawn drops and, in pairs, checks to the partner.

use crate::games::yonin::attacks::{attacks, checkers, danger, hostile, partner};
use crate::games::yonin::board::Board;
use crate::games::yonin::piece::YoninPiece;
use crate::games::yonin::promotion::{divided, zone_of};
use crate::games::yonin::rules::{PromoZone, YoninRules};
use crate::games::yonin::set::SquareSet;
use crate::games::yonin::state::YoninPosition;
use crate::games::yonin::tables::{between, cross, line};
use crate::games::yonin::windows::{NEIGHBOUR_WINDOWS, set_of_window, window};
use crate::seat::Seat;
use crate::shogi9::{Kind, Square};

/// The legal moves of one seat, imagined to be on move.
pub(super) struct Node<'a> {
    pub(super) position: &'a YoninPosition,
    pub(super) board: &'a Board,
    pub(super) me: Seat,
    pub(super) king: Square,
    /// Where a piece may arrive as far as the occupant goes.
    pub(super) open: SquareSet,
    /// Where a piece other than the king must arrive: anywhere, or so that it answers the check.
    pub(super) answers: SquareSet,
    pub(super) in_check: bool,
    /// Own pieces that stand between the king and a rook.
    pub(super) pinned: SquareSet,
}

impl<'a> Node<'a> {
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

    /// Whether zones go by facing, as the windows have it, and no partner forbids moves.
    #[inline(always)]
    pub(super) fn fits_windows(&self) -> bool {
        let rules = &self.position.rules;
        !rules.teams && rules.promo_zone == PromoZone::Facing
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
    pub(super) fn flights(&self) -> u32 {
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
    pub(super) fn targets(&self, piece: YoninPiece, from: Square, open: SquareSet) -> SquareSet {
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
    pub(super) fn promotions(
        &self,
        piece: YoninPiece,
        from: Square,
        targets: SquareSet,
    ) -> (SquareSet, SquareSet) {
        let rule = self.position.rules.promo_zone;
        divided(piece, zone_of(piece.facing(), self.me, rule), from, targets)
    }

    /// The empty squares on which a drop leaves the own king safe.
    #[inline(always)]
    pub(super) fn landing(&self) -> SquareSet {
        (!self.board.occupied()) & self.answers
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
