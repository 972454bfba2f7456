//! The rules shogi and Annan share, with the places where they differ as hooks.
//!
//! Source: shogi rules 1.4 (the pseudo-code common to both games) and 2.2-2.4.

use std::fmt::Debug;

use super::board::Board;
use super::draw::Draw;
use super::gait::{Black, Side, White};
use super::list::List;
use super::moves::{MoveKind, ShogiMove};
use super::node::Node;
use super::piece::{Colour, Kind, Piece};
use super::pieces::Pieces;
use super::referee::EndRules;
use super::sink::{Any, Count, Nth, Sink};
use super::square::Square;
use crate::bits::{Set81, cpu};
use crate::position::MoveList;
use crate::random::scaled;
use crate::rules::RuleSet;

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

/// A game of the shogi family: what it changes of the common rules.
pub trait Family: Copy + Eq + Debug + Send + Sync + 'static {
    /// The game's options.
    type Rules: RuleSet;
    /// Name on the command line.
    const NAME: &'static str;
    /// Name in words.
    const TITLE: &'static str;

    /// Whether pieces can move as other kinds than they are.
    const BORROWS: bool;

    /// The kind whose reach the piece on `square` has now.
    fn moves_as(rules: &Self::Rules, board: &Board, square: Square, piece: Piece) -> Kind;

    /// The pieces of `S` by how they move now: [`Family::moves_as`] of all at once.
    fn pieces<S: Side>(rules: &Self::Rules, board: &Board) -> Pieces;

    /// The squares on which an unpromoted `kind` of `S` that arrives there would be a dead piece.
    fn dead_squares<S: Side>(rules: &Self::Rules, board: &Board, kind: Kind) -> Set81;

    /// Whether a pawn that changes its file obeys the two-pawn rule (Annan's `nifu=any`).
    fn pawn_moves_obey_nifu(rules: &Self::Rules) -> bool;

    /// Whether two unpromoted pawns on a file are impossible in any position of a game.
    const NIFU_IS_A_STATE: bool;

    /// Whether pawn drops obey the two-pawn rule.
    fn pawn_drops_obey_nifu(rules: &Self::Rules) -> bool;

    /// Which mates by a pawn drop are forbidden.
    fn drop_mate(rules: &Self::Rules) -> DropMate;

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
    let occupied = board.side(Colour::Black) | board.side(Colour::White);
    match by {
        Colour::Black => F::pieces::<Black>(rules, board).attack::<Black>(target.index(), occupied),
        Colour::White => F::pieces::<White>(rules, board).attack::<White>(target.index(), occupied),
    }
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

/// Generation into a sink, to be compiled for the machine's bit instructions.
struct Generation<'a, F: Family, K, const GAINS: bool, const QUIETS: bool> {
    rules: &'a F::Rules,
    board: &'a Board,
    sink: &'a mut K,
}

impl<F: Family, K: Sink, const GAINS: bool, const QUIETS: bool> cpu::Work
    for Generation<'_, F, K, GAINS, QUIETS>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // A sink that has had enough says so by its own contents.
        let _ = match self.board.turn() {
            Colour::Black => Node::<F, Black>::new(self.rules, self.board)
                .generate::<K, GAINS, QUIETS>(self.sink),
            Colour::White => Node::<F, White>::new(self.rules, self.board)
                .generate::<K, GAINS, QUIETS>(self.sink),
        };
    }
}

#[inline(always)]
fn generate<F: Family, K: Sink, const GAINS: bool, const QUIETS: bool>(
    rules: &F::Rules,
    board: &Board,
    sink: &mut K,
) {
    cpu::run(Generation::<F, K, GAINS, QUIETS> { rules, board, sink });
}

/// Replaces the contents of `moves` by legal moves of the side to move (rules 1.4): those that take or promote if `GAINS`,
/// the others if `QUIETS`.
pub fn legal_moves<F: Family, const GAINS: bool, const QUIETS: bool>(
    rules: &F::Rules,
    board: &Board,
    moves: &mut MoveList<ShogiMove>,
) {
    let mut list = List::new(moves);
    generate::<F, _, GAINS, QUIETS>(rules, board, &mut list);
    list.finish();
}

/// Number of legal moves of the side to move.
pub fn count_legal_moves<F: Family>(rules: &F::Rules, board: &Board) -> usize {
    let mut count = Count::default();
    generate::<F, _, true, true>(rules, board, &mut count);
    count.moves
}

/// Legal move number `index` in the order of the list.
pub fn nth_legal_move<F: Family>(
    rules: &F::Rules,
    board: &Board,
    index: usize,
) -> Option<ShogiMove> {
    let mut nth = Nth::new(index);
    generate::<F, _, true, true>(rules, board, &mut nth);
    nth.found
}

/// The legal move that 64 random bits choose, from one generation.
pub fn sample_legal_move<F: Family>(
    rules: &F::Rules,
    board: &Board,
    random: u64,
) -> Option<ShogiMove> {
    let mut draw = Draw::new();
    generate::<F, _, true, true>(rules, board, &mut draw);
    let index = scaled(random, draw.moves());
    draw.nth(index)
        .or_else(|| nth_legal_move::<F>(rules, board, index))
}

/// Whether the side to move has a legal move.
pub fn has_legal_move<F: Family>(rules: &F::Rules, board: &Board) -> bool {
    let mut any = Any::default();
    generate::<F, _, true, true>(rules, board, &mut any);
    any.found
}

/// Whether any move value at all is a legal move of the side to move.
pub fn is_legal<F: Family>(rules: &F::Rules, board: &Board, mv: ShogiMove) -> bool {
    match board.turn() {
        Colour::Black => Node::<F, Black>::new(rules, board).is_legal(mv),
        Colour::White => Node::<F, White>::new(rules, board).is_legal(mv),
    }
}

/// Whether `mv` takes a piece.
pub fn is_capture(board: &Board, mv: ShogiMove) -> bool {
    matches!(mv.kind(), MoveKind::Board { .. }) && board.piece(mv.to()).is_some()
}
