//! Generation: all legal moves of a node, as sets, into a sink.

use super::node::Node;
use super::sample::Sample;
use super::sinks::{Any, Count, Flow, List, Nth, Sink, Stage};
use crate::games::family::board::Board;
use crate::games::family::hooks::Family;
use crate::games::family::lines::{
    Black, Gait, Side, White, bishop, lance, lines, reached, rook, steps,
};
use crate::games::family::piece::Colour;
use crate::position::MoveList;
use crate::random::scaled;
use crate::sets::{Set81, cpu};
use crate::shogi9::ShogiMove;

impl<F: Family, S: Side> Node<'_, F, S> {
    /// Generates the legal moves: those that take or promote if `GAINS`, the others if `QUIETS`.
    #[inline(always)]
    pub(super) fn generate<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        sink: &mut K,
    ) -> Flow {
        let mut sink = Stage::<K, GAINS, QUIETS> {
            sink,
            enemy: self.enemy,
        };
        if let Some(king) = self.king {
            let targets = self.king_targets(king);
            sink.moves(king, targets, Set81::EMPTY)?;
        }
        if F::BORROWS {
            self.borrowed_moves(&mut sink)?;
            self.pinned_moves(&mut sink)?;
        } else if !self.answers.is_empty() {
            self.own_moves(&mut sink)?;
            self.pinned_moves(&mut sink)?;
        }
        if QUIETS {
            self.drops(sink.sink)?;
        }
        Flow::Continue(())
    }

    /// Moves of pieces that move as what they are and are not pinned.
    #[inline(always)]
    fn own_moves<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
    ) -> Flow {
        let targets = self.enterable() & self.answers;
        let with = |gait| self.pieces.with(gait).without(self.pinned);
        let part = |from: usize, reached: Set81| {
            let in_zone = S::ZONE.contains(from);
            (
                reached,
                reached & if in_zone { Set81::FULL } else { S::ZONE },
            )
        };

        let to = S::forward(with(Gait::Pawn)) & targets;
        sink.shifted(S::FORWARD, to.without(S::LAST), to & S::ZONE)?;
        let ahead = S::forward(S::forward(with(Gait::Knight)));
        let to = ahead.left() & targets;
        sink.shifted(2 * S::FORWARD + 9, to.without(S::LAST_TWO), to & S::ZONE)?;
        let to = ahead.right() & targets;
        sink.shifted(2 * S::FORWARD - 9, to.without(S::LAST_TWO), to & S::ZONE)?;

        let mut from_squares = with(Gait::Lance);
        while let Some(from) = from_squares.pop() {
            let to = lance::<S>(from, self.occupied) & targets;
            sink.moves(from, to.without(S::LAST), to & S::ZONE)?;
        }
        let mut from_squares = with(Gait::Silver);
        while let Some(from) = from_squares.pop() {
            let (plain, promoting) = part(from, steps::<S>(from).silver & targets);
            sink.moves(from, plain, promoting)?;
        }
        let mut from_squares = with(Gait::Gold);
        while let Some(from) = from_squares.pop() {
            sink.moves(from, steps::<S>(from).gold & targets, Set81::EMPTY)?;
        }
        let mut from_squares = with(Gait::Bishop);
        while let Some(from) = from_squares.pop() {
            let (plain, promoting) = part(from, bishop(from, self.occupied) & targets);
            sink.moves(from, plain, promoting)?;
        }
        let mut from_squares = with(Gait::Rook);
        while let Some(from) = from_squares.pop() {
            let (plain, promoting) = part(from, rook(from, self.occupied) & targets);
            sink.moves(from, plain, promoting)?;
        }
        let mut from_squares = with(Gait::Horse);
        while let Some(from) = from_squares.pop() {
            let to = (bishop(from, self.occupied) | lines(from).king) & targets;
            sink.moves(from, to, Set81::EMPTY)?;
        }
        let mut from_squares = with(Gait::Dragon);
        while let Some(from) = from_squares.pop() {
            let to = (rook(from, self.occupied) | lines(from).king) & targets;
            sink.moves(from, to, Set81::EMPTY)?;
        }
        Flow::Continue(())
    }

    /// Moves of pinned pieces.
    #[inline(always)]
    fn pinned_moves<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
    ) -> Flow {
        let mut from_squares = self.pinned;
        while let Some(from) = from_squares.pop() {
            self.moves_from(from, sink)?;
        }
        Flow::Continue(())
    }

    /// Moves of the piece on `from`, whatever it is but the king.
    #[inline(never)]
    fn moves_from<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        from: usize,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
    ) -> Flow {
        let reached = reached::<S>(self.gait_at(from), from, self.occupied);
        let targets = self.targets(from, reached);
        let (plain, promoting) = self.promotion().part(from, Set81::of(from), targets);
        sink.moves(from, plain, promoting)
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
pub(in crate::games::family) fn legal_moves<F: Family, const GAINS: bool, const QUIETS: bool>(
    rules: &F::Rules,
    board: &Board,
    moves: &mut MoveList<ShogiMove>,
) {
    let mut list = List::new(moves);
    generate::<F, _, GAINS, QUIETS>(rules, board, &mut list);
    list.finish();
}

/// Number of legal moves of the side to move.
pub(in crate::games::family) fn count_legal_moves<F: Family>(
    rules: &F::Rules,
    board: &Board,
) -> usize {
    let mut count = Count::default();
    generate::<F, _, true, true>(rules, board, &mut count);
    count.moves
}

/// Legal move number `index` in the order of the list.
pub(in crate::games::family) fn nth_legal_move<F: Family>(
    rules: &F::Rules,
    board: &Board,
    index: usize,
) -> Option<ShogiMove> {
    let mut nth = Nth::new(index);
    generate::<F, _, true, true>(rules, board, &mut nth);
    nth.found
}

/// The legal move that 64 random bits choose, from one generation.
pub(in crate::games::family) fn sample_legal_move<F: Family>(
    rules: &F::Rules,
    board: &Board,
    random: u64,
) -> Option<ShogiMove> {
    let mut sample = Sample::new();
    generate::<F, _, true, true>(rules, board, &mut sample);
    let index = scaled(random, sample.moves());
    sample
        .nth(index)
        .or_else(|| nth_legal_move::<F>(rules, board, index))
}

/// Whether the side to move has a legal move.
pub(in crate::games::family) fn has_legal_move<F: Family>(rules: &F::Rules, board: &Board) -> bool {
    let mut any = Any::default();
    generate::<F, _, true, true>(rules, board, &mut any);
    any.found
}

/// Whether any move value at all is a legal move of the side to move.
pub(in crate::games::family) fn is_legal<F: Family>(
    rules: &F::Rules,
    board: &Board,
    mv: ShogiMove,
) -> bool {
    match board.turn() {
        Colour::Black => Node::<F, Black>::new(rules, board).is_legal(mv),
        Colour::White => Node::<F, White>::new(rules, board).is_legal(mv),
    }
}
