//! Legal moves of one position: what is known once per node, and the targets of each piece.
//!
//! An own move never changes how enemy pieces move, so checks and pins found once decide legality, as
//! in shogi. The one exception is a game that borrows moves: taking a piece that lends its move to the
//! piece in front of it. Such captures are examined one by one ([`Node::is_safe_loan_capture`]).

use std::marker::PhantomData;

use super::promotion::Promotion;
use crate::games::family::board::Board;
use crate::games::family::hooks::Family;
use crate::games::family::lines::{Gait, Side, lines, reached, steps};
use crate::games::family::piece::Piece;
use crate::games::family::pieces::{Pieces, between};
use crate::sets::Set81;
use crate::shogi9::moves::MoveKind;
use crate::shogi9::reach::line_direction;
use crate::shogi9::{Kind, ShogiMove, Square};

/// A position with `S` to move.
pub(super) struct Node<'a, F: Family, S: Side> {
    pub(super) rules: &'a F::Rules,
    pub(super) board: &'a Board,
    pub(super) own: Set81,
    pub(super) enemy: Set81,
    pub(super) occupied: Set81,
    /// Own pieces by how they move.
    pub(super) pieces: Pieces,
    enemies: Pieces,
    pub(super) king: Option<usize>,
    pub(super) enemy_king: Option<usize>,
    /// Enemy pieces that give check.
    checkers: Set81,
    /// Own pieces that only move along a line with the king.
    pub(super) pinned: Set81,
    /// Where a piece that is not the king may arrive: anywhere, or where it ends a check.
    pub(super) answers: Set81,
    /// Targets of captures that change how an enemy piece moves.
    pub(super) loans: Set81,
    side: PhantomData<S>,
}

impl<'a, F: Family, S: Side> Node<'a, F, S> {
    /// Looks at `board`.
    #[inline(always)]
    pub(super) fn new(rules: &'a F::Rules, board: &'a Board) -> Self {
        let own = board.side(S::COLOUR);
        let enemy = board.side(S::Other::COLOUR);
        let occupied = own | enemy;
        let enemies = F::pieces::<S::Other>(rules, board);
        let king = board.king(S::COLOUR).map(Square::index);
        let enemy_king = board.king(S::Other::COLOUR).map(Square::index);
        let (mut checkers, mut pinned, mut answers) = (Set81::EMPTY, Set81::EMPTY, Set81::FULL);
        if let Some(king) = king {
            let threats = enemies.threats::<S::Other>(king, occupied);
            checkers = threats.checkers;
            pinned = threats.pinned & own;
            if !checkers.is_empty() {
                answers = if checkers.has_several() {
                    Set81::EMPTY
                } else {
                    checkers | between(king, checkers.first())
                };
            }
        }
        let loans = if F::BORROWS {
            enemy & S::Other::backward(enemy)
        } else {
            Set81::EMPTY
        };
        Self {
            rules,
            board,
            own,
            enemy,
            occupied,
            pieces: F::pieces::<S>(rules, board),
            enemies,
            king,
            enemy_king,
            checkers,
            pinned,
            answers,
            loans,
            side: PhantomData,
        }
    }

    /// Squares that own pieces may enter if check and pins allow it.
    #[inline(always)]
    pub(super) fn enterable(&self) -> Set81 {
        let king = self.enemy_king.map_or(Set81::EMPTY, Set81::of);
        !(self.own | king)
    }

    /// Where a piece that is not the king may go without taking a lender, pins aside.
    #[inline(always)]
    pub(super) fn open_targets(&self) -> Set81 {
        (self.enterable() & self.answers).without(self.loans)
    }

    /// The lenders that may be taken, if the king is safe after that.
    #[inline(always)]
    pub(super) fn loan_targets(&self) -> Set81 {
        self.enterable() & self.loans
    }

    /// Targets of the piece on `from`, which is not the king and reaches `reached`.
    #[inline(always)]
    pub(super) fn targets(&self, from: usize, reached: Set81) -> Set81 {
        let line = match self.king {
            Some(king) if self.pinned.contains(from) => {
                lines(king).rays[line_direction(king, from)]
            }
            _ => Set81::FULL,
        };
        let targets = reached & self.open_targets() & line;
        let loans = reached & self.loan_targets();
        if F::BORROWS && !loans.is_empty() {
            return targets | self.safe_loan_captures(from, loans);
        }
        targets
    }

    /// Those of `targets` that the piece on `from` may take although that changes how an enemy moves.
    #[inline(never)]
    pub(super) fn safe_loan_captures(&self, from: usize, mut targets: Set81) -> Set81 {
        let mut safe = Set81::EMPTY;
        while let Some(to) = targets.pop() {
            if self.is_safe_loan_capture(from, to) {
                safe |= Set81::of(to);
            }
        }
        safe
    }

    /// Targets of the king.
    #[inline(always)]
    pub(super) fn king_targets(&self, king: usize) -> Set81 {
        let gait = if F::BORROWS {
            self.gait_at(king)
        } else {
            Gait::King
        };
        let without_king = self.occupied.without(Set81::of(king));
        let enterable = reached::<S>(gait, king, self.occupied) & self.enterable();
        let plain = enterable.without(self.loans);
        if plain.is_empty() && !(F::BORROWS && enterable.meets(self.loans)) {
            return plain;
        }
        let attacked = self.enemies.attacked_of::<S::Other>(plain, without_king);
        let targets = plain.without(attacked);
        if F::BORROWS && enterable.meets(self.loans) {
            return targets | self.safe_loan_captures(king, enterable & self.loans);
        }
        targets
    }

    /// The kind of the piece on `square`.
    #[inline(always)]
    pub(super) fn kind_at(&self, square: usize) -> Option<Kind> {
        self.board
            .piece(Square::from_index(square))
            .map(Piece::kind)
    }

    /// The gait by which the own piece on `square` moves now.
    #[inline(always)]
    pub(super) fn gait_at(&self, square: usize) -> Gait {
        let square = Square::from_index(square);
        self.board.piece(square).map_or(Gait::King, |piece| {
            Gait::of(F::moves_as(self.rules, self.board, square, piece))
        })
    }

    /// Whether the king is safe after the piece on `from` took the enemy piece on `to`, which stands
    /// directly behind another enemy piece: that one falls back to its own gait.
    #[inline(always)]
    fn is_safe_loan_capture(&self, from: usize, to: usize) -> bool {
        let Some(king) = self.king else { return true };
        let taken = Set81::of(to);
        let borrower = S::Other::forward(taken);
        let gone = taken | borrower;
        let square = borrower.first();
        let gait = self.kind_at(square).map_or(Gait::Pawn, Gait::of);
        let occupied = self.occupied.without(Set81::of(from));
        if from == king || self.pinned.contains(from) {
            let enemies = self.enemies.changed(gone, borrower, gait);
            let king = if from == king { to } else { king };
            return !enemies.attack::<S::Other>(king, occupied);
        }
        // All else attacks the king as before.
        let lines = lines(king);
        let lined = lines.orthogonal | lines.diagonal | steps::<S>(king).knight;
        self.checkers.without(gone).is_empty()
            && !(lined.meets(borrower)
                && reached::<S::Other>(gait, square, occupied).contains(king))
    }

    /// How targets of own pieces are parted into moves without and with promotion.
    #[inline(always)]
    pub(super) fn promotion(&self) -> Promotion<S> {
        let with = |gait| self.board.with_gait(gait) & self.own;
        let (pawns, knights) = (with(Gait::Pawn), with(Gait::Knight));
        let straight = pawns | with(Gait::Lance);
        let dead = |kind| F::dead_squares::<S>(self.rules, self.board, kind);
        let is_bound = F::BORROWS && F::pawn_moves_obey_nifu(self.rules);
        let officers = with(Gait::Silver) | with(Gait::Bishop) | with(Gait::Rook);
        Promotion {
            promotable: straight | knights | officers,
            straight,
            knights,
            dead_straight: dead(Kind::Pawn),
            dead_knights: dead(Kind::Knight),
            bound_pawns: pawns.when(is_bound),
            pawn_files: pawns.files(),
            side: PhantomData,
        }
    }

    /// Whether any move value at all is legal here.
    pub(super) fn is_legal(&self, mv: ShogiMove) -> bool {
        let to = mv.to().index();
        match mv.kind() {
            MoveKind::Board { from, promote } => {
                let Some(piece) = self.board.piece(from) else {
                    return false;
                };
                if piece.colour() != S::COLOUR {
                    return false;
                }
                let from = from.index();
                let only_to = Set81::of(to);
                let targets = if piece.kind() == Kind::King {
                    self.king_targets(from) & only_to
                } else {
                    let gait = self.gait_at(from);
                    self.targets(from, reached::<S>(gait, from, self.occupied) & only_to)
                };
                let (plain, promoting) = self.promotion().part(from, Set81::of(from), targets);
                if promote { promoting } else { plain }.contains(to)
            }
            MoveKind::Drop(kind) => {
                self.board.hand(S::COLOUR).count(kind) > 0 && self.drop_squares(kind).contains(to)
            }
        }
    }
}
