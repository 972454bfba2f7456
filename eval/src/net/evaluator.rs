//! What a net answers about single positions.

use std::slice::from_ref;
use std::sync::Arc;

use shiho_core::{PerSeat, Seat};

use super::exact::Net;
use super::line::NetLine;
use crate::features::{FeatureSet, NetGame};

/// A net for positions that have nothing to do with each other. A search follows a [`NetLine`] instead, which
/// gives the same answers.
#[derive(Clone, Debug)]
pub struct NetEvaluator<P: NetGame, S: FeatureSet<P> = <P as NetGame>::Default> {
    line: NetLine<P, S>,
}

impl<P: NetGame, S: FeatureSet<P>> NetEvaluator<P, S> {
    /// An evaluator that uses `net`.
    ///
    /// # Panics
    /// If `S` is not the feature set of the net.
    pub fn new(net: Arc<Net<P>>) -> Self {
        Self {
            line: NetLine::new(net),
        }
    }

    /// Two seats: the logit of the seat to move, whose sigmoid is its expected result. Four seats: the
    /// logit of the seat to move relative to the others, see [`advantage`](Self::advantage).
    pub fn scalar(&mut self, position: &P) -> f32 {
        self.advantage(position, position.to_move())
    }

    /// See [`NetLine::logits`].
    pub fn logits(&mut self, position: &P) -> PerSeat<f32> {
        self.line.reset();
        self.line.logits(from_ref(position))
    }

    /// See [`NetLine::shares`].
    pub fn shares(&mut self, position: &P) -> PerSeat<f32> {
        self.line.reset();
        self.line.shares(from_ref(position))
    }

    /// See [`NetLine::advantage`].
    pub fn advantage(&mut self, position: &P, seat: Seat) -> f32 {
        self.line.reset();
        self.line.advantage(from_ref(position), seat)
    }
}
