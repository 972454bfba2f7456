//! One side's pieces by how they move now: what they attack, check and pin.

use super::lines::{GAITS, Gait, Side, bishop, lance, lines, rook, steps};
use crate::sets::Set81;
use crate::shogi9::reach::line_direction;

/// The pieces of one side, by the gait each has at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Pieces([Set81; GAITS]);

/// What threatens a king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// Enemy pieces that give check.
    pub(super) checkers: Set81,
    /// Pieces that alone stand between the king and an enemy slider.
    pub(super) pinned: Set81,
}

/// The squares strictly between two squares of one line.
#[inline(always)]
pub(super) fn between(a: usize, b: usize) -> Set81 {
    let direction = line_direction(a, b);
    lines(a).rays[direction] & lines(b).rays[direction ^ 4]
}

impl Pieces {
    /// Pieces that `with` tells by gait.
    #[inline(always)]
    pub(crate) fn new(with: impl Fn(Gait) -> Set81) -> Self {
        let mut by_gait = [Set81::EMPTY; GAITS];
        for gait in Gait::ALL {
            by_gait[gait as usize] = with(gait);
        }
        Self(by_gait)
    }

    /// The pieces with this gait.
    #[inline(always)]
    pub(super) fn with(&self, gait: Gait) -> Set81 {
        self.0[gait as usize]
    }

    /// Takes `gone` out and puts `back` in with `gait`.
    #[inline(always)]
    pub(super) fn changed(mut self, gone: Set81, back: Set81, gait: Gait) -> Self {
        for set in &mut self.0 {
            *set = set.without(gone);
        }
        self.0[gait as usize] |= back;
        self
    }

    #[inline(always)]
    fn bishops(&self) -> Set81 {
        self.with(Gait::Bishop) | self.with(Gait::Horse)
    }

    #[inline(always)]
    fn rooks(&self) -> Set81 {
        self.with(Gait::Rook) | self.with(Gait::Dragon)
    }

    /// The pieces of `S` that attack `target` by a step or a jump.
    #[inline(always)]
    fn steppers<S: Side>(&self, target: usize) -> Set81 {
        // Where the other side's piece would step to is where this side's steps from.
        let from = steps::<S::Other>(target);
        from.pawn & self.with(Gait::Pawn)
            | from.knight & self.with(Gait::Knight)
            | from.silver & self.with(Gait::Silver)
            | from.gold & self.with(Gait::Gold)
            | lines(target).king
                & (self.with(Gait::King) | self.with(Gait::Horse) | self.with(Gait::Dragon))
    }

    /// The sliders of `S` that would attack `target` on an empty board.
    #[inline(always)]
    fn snipers<S: Side>(&self, target: usize) -> Set81 {
        let lines = lines(target);
        lines.rays[S::Other::AHEAD] & self.with(Gait::Lance)
            | lines.orthogonal & self.rooks()
            | lines.diagonal & self.bishops()
    }

    /// Whether a piece of `S` attacks `target`.
    #[inline(always)]
    pub(super) fn attack<S: Side>(&self, target: usize, occupied: Set81) -> bool {
        if !self.steppers::<S>(target).is_empty() {
            return true;
        }
        let mut snipers = self.snipers::<S>(target);
        while let Some(sniper) = snipers.pop() {
            if !between(target, sniper).meets(occupied) {
                return true;
            }
        }
        false
    }

    /// The pieces of `S` that attack `target`.
    #[inline(always)]
    pub(super) fn attackers<S: Side>(&self, target: usize, occupied: Set81) -> Set81 {
        let mut attackers = self.steppers::<S>(target);
        let mut snipers = self.snipers::<S>(target);
        while let Some(sniper) = snipers.pop() {
            if !between(target, sniper).meets(occupied) {
                attackers |= Set81::of(sniper);
            }
        }
        attackers
    }

    /// What these pieces of `S` do to the enemy king on `king`.
    #[inline(always)]
    pub(super) fn threats<S: Side>(&self, king: usize, occupied: Set81) -> Threats {
        let mut checkers = self.steppers::<S>(king);
        let mut pinned = Set81::EMPTY;
        let mut snipers = self.snipers::<S>(king);
        while let Some(sniper) = snipers.pop() {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= Set81::of(sniper);
            } else if !blockers.has_several() {
                pinned |= blockers;
            }
        }
        Threats { checkers, pinned }
    }

    /// The squares that pieces of `S` attack by steps and jumps.
    #[inline(always)]
    fn stepped<S: Side>(&self) -> Set81 {
        let with = |gait| self.with(gait);
        let king_like = with(Gait::King) | with(Gait::Dragon);
        let gold_like = with(Gait::Gold) | with(Gait::King) | with(Gait::Horse);
        let silver_like = with(Gait::Silver) | king_like;
        let ahead = with(Gait::Pawn) | with(Gait::Silver) | gold_like;
        let jumps = S::forward(with(Gait::Knight).sides());
        S::forward(ahead | (silver_like | with(Gait::Gold)).sides() | jumps)
            | gold_like.sides()
            | S::backward(gold_like | silver_like.sides())
    }

    /// Those of `targets` that pieces of `S` attack on a board with these squares `occupied`.
    #[inline(always)]
    pub(super) fn attacked_of<S: Side>(&self, targets: Set81, occupied: Set81) -> Set81 {
        let mut attacked = self.stepped::<S>();
        let mut from_squares = self.with(Gait::Lance);
        while let Some(from) = from_squares.pop() {
            if lines(from).rays[S::AHEAD].meets(targets) {
                attacked |= lance::<S>(from, occupied);
            }
        }
        let mut from_squares = self.bishops();
        while let Some(from) = from_squares.pop() {
            if lines(from).diagonal.meets(targets) {
                attacked |= bishop(from, occupied);
            }
        }
        let mut from_squares = self.rooks();
        while let Some(from) = from_squares.pop() {
            if lines(from).orthogonal.meets(targets) {
                attacked |= rook(from, occupied);
            }
        }
        targets & attacked
    }
}
