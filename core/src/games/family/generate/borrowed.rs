//! Generation of moves of pieces that may move as others: gait by gait, whatever the pieces are.

use super::node::Node;
use super::promotion::Promotion;
use super::sinks::{Flow, Sink, Stage};
use crate::games::family::hooks::Family;
use crate::games::family::lines::{Gait, Side, reached};
use crate::sets::Set81;

/// What is the same for all pieces.
struct Scene<S> {
    promotion: Promotion<S>,
    /// Pieces that are neither the king nor pinned.
    loose: Set81,
    open: Set81,
    loans: Set81,
}

impl<F: Family, S: Side> Node<'_, F, S> {
    /// Moves of the pieces that are neither the king nor pinned.
    #[inline(always)]
    pub(super) fn borrowed_moves<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
    ) -> Flow {
        let king = self.king.map_or(Set81::EMPTY, Set81::of);
        let scene = Scene {
            promotion: self.promotion(),
            loose: self.own.without(self.pinned | king),
            open: self.open_targets(),
            loans: self.loan_targets(),
        };
        if scene.open.is_empty() && scene.loans.is_empty() {
            return Flow::Continue(());
        }
        let knights = |set| S::forward(S::forward(set));
        self.shifted_moves(Gait::Pawn, S::FORWARD, &scene, sink, S::forward)?;
        let left = 2 * S::FORWARD + 9;
        self.shifted_moves(Gait::Knight, left, &scene, sink, |set| knights(set).left())?;
        let right = 2 * S::FORWARD - 9;
        self.shifted_moves(Gait::Knight, right, &scene, sink, |set| {
            knights(set).right()
        })?;
        self.moves_by(Gait::Lance, &scene, sink)?;
        self.moves_by(Gait::Silver, &scene, sink)?;
        self.moves_by(Gait::Gold, &scene, sink)?;
        self.moves_by(Gait::Bishop, &scene, sink)?;
        self.moves_by(Gait::Rook, &scene, sink)?;
        self.moves_by(Gait::King, &scene, sink)?;
        self.moves_by(Gait::Horse, &scene, sink)?;
        self.moves_by(Gait::Dragon, &scene, sink)
    }

    /// Moves by a gait of one target, by `shift`, which adds `step` to the number of a square.
    #[inline(always)]
    fn shifted_moves<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        gait: Gait,
        step: isize,
        scene: &Scene<S>,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
        shift: impl Fn(Set81) -> Set81,
    ) -> Flow {
        let pieces = self.pieces.with(gait) & scene.loose;
        if pieces.is_empty() {
            return Flow::Continue(());
        }
        let reached = shift(pieces);
        let mut to = reached & scene.open;
        let mut loans = reached & scene.loans;
        while let Some((square, alone)) = loans.pop_both() {
            let from = square.wrapping_add_signed(-step);
            to |= self.safe_loan_captures(from, alone);
        }
        let (plain, promoting) = scene
            .promotion
            .part_shifted(to, gait == Gait::Knight, shift);
        sink.shifted(step, plain, promoting)
    }

    /// Moves of each piece with a gait.
    #[inline(always)]
    fn moves_by<K: Sink, const GAINS: bool, const QUIETS: bool>(
        &self,
        gait: Gait,
        scene: &Scene<S>,
        sink: &mut Stage<'_, K, GAINS, QUIETS>,
    ) -> Flow {
        let pieces = self.pieces.with(gait) & scene.loose;
        let mut officers = pieces.without(scene.promotion.promotable);
        while let Some(from) = officers.pop() {
            let targets = self.targets_of_loose(gait, from, scene);
            sink.moves(from, targets, Set81::EMPTY)?;
        }
        let mut promotable = pieces & scene.promotion.promotable;
        while let Some((from, at)) = promotable.pop_both() {
            let targets = self.targets_of_loose(gait, from, scene);
            let (plain, promoting) = scene.promotion.part_promotable(from, at, targets);
            sink.moves(from, plain, promoting)?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn targets_of_loose(&self, gait: Gait, from: usize, scene: &Scene<S>) -> Set81 {
        let reached = reached::<S>(gait, from, self.occupied);
        let targets = reached & scene.open;
        if reached.meets(scene.loans) {
            return targets | self.safe_loan_captures(from, reached & scene.loans);
        }
        targets
    }
}
