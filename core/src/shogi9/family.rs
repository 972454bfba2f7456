//! The rules shogi and Annan share, with the places where they differ as hooks.
//!
//! Source: shogi rules 1.4 (the pseudo-code common to both games) and 2.2-2.4.

use std::fmt::Debug;

use super::board::Board;
use super::moves::{MoveKind, ShogiMove};
use super::piece::{Colour, HAND_KINDS, Kind, Piece};
use super::reach::reach;
use super::referee::EndRules;
use super::square::Square;
use crate::position::MoveList;
use crate::rules::RuleSet;

/// A game of the shogi family: what it changes of the common rules.
pub trait Family: Copy + Eq + Debug + Send + Sync + 'static {
    /// The game's options.
    type Rules: RuleSet;
    /// Name on the command line.
    const NAME: &'static str;
    /// Name in words.
    const TITLE: &'static str;

    /// The kind whose reach the piece on `square` has now.
    fn moves_as(rules: &Self::Rules, board: &Board, square: Square, piece: Piece) -> Kind;

    /// Whether a capture can open a line to the own king although the captured square stays occupied
    /// and the moved piece stood on no line to the king.
    const CAPTURES_CAN_EXPOSE: bool;

    /// Whether the unpromoted `piece` that just arrived on `square` of `after` is a dead piece.
    fn is_dead(rules: &Self::Rules, after: &Board, square: Square, piece: Piece) -> bool;

    /// Whether a pawn that changes its file obeys the two-pawn rule (Annan's `nifu=any`).
    fn pawn_moves_obey_nifu(rules: &Self::Rules) -> bool;

    /// Whether two unpromoted pawns on a file are impossible in any position of a game.
    const NIFU_IS_A_STATE: bool;

    /// Whether pawn drops obey the two-pawn rule.
    fn pawn_drops_obey_nifu(rules: &Self::Rules) -> bool;

    /// Whether the pawn just dropped on `square` of `after` is a forbidden pawn-drop mate.
    fn is_drop_mate(rules: &Self::Rules, after: &Board, square: Square) -> bool;

    /// Whether a loaded position may hold the unpromoted `piece` on `square`.
    fn may_stand(rules: &Self::Rules, square: Square, piece: Piece) -> bool;

    /// Text of the start position.
    fn start_sfen(rules: &Self::Rules) -> &'static str;

    /// Text of the start position called `name`, if the game has one.
    fn named_start(name: &str) -> Option<&'static str>;

    /// The options that decide how games end.
    fn end_rules(rules: &Self::Rules) -> EndRules;
}

/// Whether no position of a game can hold two unpromoted pawns of one side on a file.
pub fn forbids_two_pawns<F: Family>(rules: &F::Rules) -> bool {
    F::NIFU_IS_A_STATE || F::pawn_moves_obey_nifu(rules)
}

/// Whether `by` attacks `target`.
pub fn is_attacked<F: Family>(rules: &F::Rules, board: &Board, target: Square, by: Colour) -> bool {
    board.is_attacked(target, by, |board, square, piece| {
        F::moves_as(rules, board, square, piece)
    })
}

/// Whether the king of `colour` is attacked; a side without a king never is.
pub fn in_check<F: Family>(rules: &F::Rules, board: &Board, colour: Colour) -> bool {
    board
        .king(colour)
        .is_some_and(|king| is_attacked::<F>(rules, board, king, colour.other()))
}

/// Whether an unpromoted `kind` of `colour` has no move from `square` by its own pattern.
pub fn has_no_move(kind: Kind, colour: Colour, square: Square) -> bool {
    match kind {
        Kind::Pawn | Kind::Lance => colour.relative_rank(square) == 1,
        Kind::Knight => colour.relative_rank(square) <= 2,
        _ => false,
    }
}

/// Whether `colour` has an unpromoted pawn on the file of `square`.
pub fn has_pawn_on_file(board: &Board, colour: Colour, square: Square) -> bool {
    let pawn = Piece::new(Kind::Pawn, colour);
    (1..=9).any(|rank| board.piece(Square::new(square.file(), rank)) == Some(pawn))
}

/// Fills `moves` with the legal moves of the side to move (rules 1.4).
pub fn legal_moves<F: Family>(rules: &F::Rules, board: &Board, moves: &mut MoveList<ShogiMove>) {
    moves.clear();
    generate::<F>(rules, board, &mut |mv| {
        moves.push(mv);
        true
    });
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<F: Family>(rules: &F::Rules, board: &Board) -> bool {
    let mut found = false;
    generate::<F>(rules, board, &mut |_| {
        found = true;
        false
    });
    found
}

/// Calls `visit` with each legal move until it returns false.
fn generate<F: Family>(rules: &F::Rules, board: &Board, visit: &mut dyn FnMut(ShogiMove) -> bool) {
    let mover = board.turn();
    let generator = Generator::<F> {
        rules,
        board,
        mover,
        king: board.king(mover),
        checked: in_check::<F>(rules, board, mover),
    };
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.colour() == mover) {
        if !generator.board_moves(from, piece, visit) {
            return;
        }
    }
    generator.drops(visit);
}

struct Generator<'a, F: Family> {
    rules: &'a F::Rules,
    board: &'a Board,
    mover: Colour,
    king: Option<Square>,
    checked: bool,
}

impl<F: Family> Generator<'_, F> {
    fn board_moves(
        &self,
        from: Square,
        piece: Piece,
        visit: &mut dyn FnMut(ShogiMove) -> bool,
    ) -> bool {
        let kind = F::moves_as(self.rules, self.board, from, piece);
        let mut go_on = true;
        self.board
            .for_each_attacked(from, self.mover, reach(kind), |to| {
                if go_on {
                    go_on = self.board_moves_to(from, to, piece, visit);
                }
            });
        go_on
    }

    fn board_moves_to(
        &self,
        from: Square,
        to: Square,
        piece: Piece,
        visit: &mut dyn FnMut(ShogiMove) -> bool,
    ) -> bool {
        let target = self.board.piece(to);
        if target.is_some_and(|it| it.colour() == self.mover || it.kind() == Kind::King) {
            return true;
        }
        let kind = piece.kind();
        let is_safe_as_is = !self.checked
            && kind != Kind::King
            && !(F::CAPTURES_CAN_EXPOSE && target.is_some())
            && self.king.is_none_or(|king| !Board::on_one_line(king, from));
        let plain = ShogiMove::board(from, to, false);
        let restricted = has_no_move(kind, self.mover, to);
        if !is_safe_as_is || restricted {
            let mut after = *self.board;
            after.make(plain);
            if !is_safe_as_is && in_check::<F>(self.rules, &after, self.mover) {
                return true;
            }
            if restricted && F::is_dead(self.rules, &after, to, piece) {
                return visit(ShogiMove::board(from, to, true));
            }
        }
        let enters_or_leaves = self.mover.zone(from) || self.mover.zone(to);
        if kind.promoted().is_some() && enters_or_leaves && !visit(ShogiMove::board(from, to, true))
        {
            return false;
        }
        let doubles_pawns = kind == Kind::Pawn
            && from.file() != to.file()
            && F::pawn_moves_obey_nifu(self.rules)
            && has_pawn_on_file(self.board, self.mover, to);
        doubles_pawns || visit(plain)
    }

    fn drops(&self, visit: &mut dyn FnMut(ShogiMove) -> bool) {
        let hand = self.board.hand(self.mover);
        let in_hand = HAND_KINDS.into_iter().filter(|&kind| hand.count(kind) > 0);
        for kind in in_hand {
            for to in Square::all() {
                if self.board.piece(to).is_none()
                    && self.may_drop(kind, to)
                    && !visit(ShogiMove::drop(kind, to))
                {
                    return;
                }
            }
        }
    }

    fn may_drop(&self, kind: Kind, to: Square) -> bool {
        // A drop answers a check only by standing between checker and king.
        if self.checked && self.king.is_some_and(|king| !Board::on_one_line(king, to)) {
            return false;
        }
        let is_pawn = kind == Kind::Pawn;
        if is_pawn
            && F::pawn_drops_obey_nifu(self.rules)
            && has_pawn_on_file(self.board, self.mover, to)
        {
            return false;
        }
        let restricted = has_no_move(kind, self.mover, to);
        if !restricted && !self.checked && !is_pawn {
            return true;
        }
        let piece = Piece::new(kind, self.mover);
        let mut after = *self.board;
        after.make(ShogiMove::drop(kind, to));
        let is_forbidden = restricted && F::is_dead(self.rules, &after, to, piece)
            || self.checked && in_check::<F>(self.rules, &after, self.mover)
            || is_pawn && F::is_drop_mate(self.rules, &after, to);
        !is_forbidden
    }
}

/// Whether `mv` takes a piece.
pub fn is_capture(board: &Board, mv: ShogiMove) -> bool {
    matches!(mv.kind(), MoveKind::Board { .. }) && board.piece(mv.to()).is_some()
}
