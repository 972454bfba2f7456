//! The games of the family, and where their rules differ: as hooks of the common rules.
//!
//! Source: shogi rules 1.4 (the pseudo-code common to both games) and 2.2-2.4.

use std::fmt::Debug;

use super::board::Board;
use super::end_rules::EndRules;
use super::lines::Side;
use super::piece::Piece;
use super::pieces::Pieces;
use crate::rules::RuleSet;
use crate::sets::Set81;
use crate::shogi9::{Kind, Square};

/// Which pawn drops that leave the opponent without a legal move are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropMate {
    /// Those that leave it in check, whichever piece gives it.
    Checking,
    /// Those whose pawn itself attacks the king.
    Direct,
    /// Those on the square in front of the king.
    Front,
    /// None.
    Allowed,
}

/// A game of the shogi family: what it is called, where it starts, how its pieces move and its games end.
///
/// The family is closed: what generation asks of its games is not public.
pub trait Family:
    Hooks<<Self as Family>::Rules> + Copy + Eq + Debug + Send + Sync + 'static
{
    /// The game's options.
    type Rules: RuleSet;
    /// Name on the command line.
    const NAME: &'static str;
    /// Name in words.
    const TITLE: &'static str;

    /// The kind whose reach the piece on `square` has now.
    fn moves_as(rules: &Self::Rules, board: &Board, square: Square, piece: Piece) -> Kind;

    /// Text of the start position.
    fn start_sfen(rules: &Self::Rules) -> &'static str;

    /// Text of the start position called `name`, if the game has one.
    fn named_start(name: &str) -> Option<&'static str>;

    /// The options that decide how games end.
    fn end_rules(rules: &Self::Rules) -> EndRules;
}

/// What generation and the reader of positions ask of a game with the rules `R`.
pub trait Hooks<R> {
    /// Whether pieces can move as other kinds than they are.
    const BORROWS: bool;

    /// Whether two unpromoted pawns on a file are impossible in any position of a game, whatever the rules say
    /// of moves.
    const NIFU_IS_A_STATE: bool;

    /// The pieces of `S` by how they move now: [`Family::moves_as`] of all at once.
    fn pieces<S: Side>(rules: &R, board: &Board) -> Pieces;

    /// The squares on which an unpromoted `kind` of `S` that arrives there would be a dead piece.
    fn dead_squares<S: Side>(rules: &R, board: &Board, kind: Kind) -> Set81;

    /// Whether a pawn that changes its file obeys the two-pawn rule (Annan's `nifu=any`).
    fn pawn_moves_obey_nifu(rules: &R) -> bool;

    /// Whether pawn drops obey the two-pawn rule.
    fn pawn_drops_obey_nifu(rules: &R) -> bool;

    /// Which mates by a pawn drop are forbidden.
    fn drop_mate(rules: &R) -> DropMate;

    /// Whether a loaded position may hold the unpromoted `piece` on `square`.
    fn may_stand(rules: &R, square: Square, piece: Piece) -> bool;

    /// Whether no position of a game can hold two unpromoted pawns of one side on a file.
    fn forbids_two_pawns(rules: &R) -> bool {
        Self::NIFU_IS_A_STATE || Self::pawn_moves_obey_nifu(rules)
    }
}
