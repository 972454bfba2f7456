//! Generation: all legal moves of a node, as sets, into a sink.

use super::family::Family;
use super::gait::{Gait, Side, bishop, lance, lines, reached, rook, steps};
use super::node::Node;
use super::piece::Kind;
use super::sink::{Flow, Sink};
use crate::bits::Set81;

/// The pawn among the hand kinds.
const PAWN: u8 = 1 << Kind::Pawn as u8;

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
        let (plain, promoting) = self.parting().part(from, Set81::of(from), targets);
        sink.moves(from, plain, promoting)
    }

    #[inline(always)]
    fn drops<K: Sink>(&self, sink: &mut K) -> Flow {
        let held = self.board.held(S::COLOUR);
        if held == 0 || self.answers.is_empty() {
            return Flow::Continue(());
        }
        if held & !PAWN != 0 {
            sink.officer_drops(held, self.officer_drop_squares())?;
        }
        if held & PAWN != 0 {
            sink.drops(PAWN, self.drop_squares(Kind::Pawn))?;
        }
        Flow::Continue(())
    }
}

/// Lets only the moves of a stage through.
pub(super) struct Stage<'a, K, const GAINS: bool, const QUIETS: bool> {
    sink: &'a mut K,
    enemy: Set81,
}

impl<K: Sink, const GAINS: bool, const QUIETS: bool> Stage<'_, K, GAINS, QUIETS> {
    #[inline(always)]
    fn let_through(&self, plain: Set81, promoting: Set81) -> (Set81, Set81) {
        match (GAINS, QUIETS) {
            (true, true) => (plain, promoting),
            (true, false) => (plain & self.enemy, promoting),
            (false, true) => (plain.without(self.enemy), Set81::EMPTY),
            (false, false) => (Set81::EMPTY, Set81::EMPTY),
        }
    }

    #[inline(always)]
    pub(super) fn moves(&mut self, from: usize, plain: Set81, promoting: Set81) -> Flow {
        let (plain, promoting) = self.let_through(plain, promoting);
        self.sink.moves(from, plain, promoting)
    }

    #[inline(always)]
    pub(super) fn shifted(&mut self, step: isize, plain: Set81, promoting: Set81) -> Flow {
        let (plain, promoting) = self.let_through(plain, promoting);
        self.sink.shifted(step, plain, promoting)
    }
}
