//! What a net answers about the positions of a line of play.

use std::sync::Arc;

use shiho_core::{PerSeat, Seat, SeatSet};

use super::accumulator::Accumulators;
use super::exact::Net;
use super::header::Architecture;
use super::infer::Scratch;
use crate::features::{FeatureSet, NetGame};

/// A net that follows a line of play, with the buffers to use it: one per thread. Asking does not allocate once
/// the line has been as long before.
///
/// Wherever it asks for a `line`, that holds the positions from the root ([`reset`](Self::reset)) to the one that is
/// asked about, one more than there were steps. Answers depend on the last position alone, see [`Net`].
#[derive(Clone, Debug)]
pub struct NetLine<P: NetGame, S: FeatureSet<P> = <P as NetGame>::Default> {
    net: Arc<Net<P>>,
    accumulators: Accumulators<S::Difference>,
    scratch: Scratch,
}

impl<P: NetGame, S: FeatureSet<P>> NetLine<P, S> {
    /// A line without positions; [`reset`](Self::reset) it first.
    ///
    /// # Panics
    /// If `S` is not the feature set of the net.
    pub fn new(net: Arc<Net<P>>) -> Self {
        let header = net.header();
        assert_eq!(header.features, S::ID, "feature set of the net");
        let hidden = header.layers[0].outputs;
        Self {
            net,
            accumulators: Accumulators::new(hidden, P::SEATS),
            scratch: Scratch::default(),
        }
    }

    /// The net.
    pub fn net(&self) -> &Net<P> {
        &self.net
    }

    /// A new line starts.
    pub fn reset(&mut self) {
        self.accumulators.reset();
    }

    /// The line goes on by a position.
    pub fn push(&mut self) {
        self.accumulators.push();
    }

    /// The last step is taken back.
    pub fn pop(&mut self) {
        self.accumulators.pop();
    }

    /// One logit per absolute seat, all finite; seats that are not in the game have 0.
    ///
    /// Two seats: the logit of the expected result, opposite numbers. Four seats: only differences
    /// between seats mean something, see [`shares`](Self::shares).
    pub fn logits(&mut self, line: &[P]) -> PerSeat<f32> {
        let position = last(line);
        let mut logits = [0.0; 4];
        match self.net.architecture() {
            Architecture::Pair => {
                let mover = position.to_move();
                let other = Seat::new(1 - mover.index());
                let logit = self.logit(line, &[mover, other], 0);
                logits[mover.index()] = logit;
                logits[other.index()] = -logit;
            }
            Architecture::Seats => {
                let bucket = Architecture::Seats.bucket(position.living().len());
                for seat in position.living().iter() {
                    logits[seat.index()] = self.logit(line, &[seat], bucket);
                }
            }
        }
        logits
    }

    /// The share of each absolute seat in what the living seats still have to divide; the shares sum to
    /// 1 and seats that are not in the game have 0. Two seats: the expected results.
    pub fn shares(&mut self, line: &[P]) -> PerSeat<f32> {
        let logits = self.logits(line);
        let mut shares = [0.0; 4];
        if self.net.architecture() == Architecture::Pair {
            for (share, logit) in shares.iter_mut().zip(&logits[..P::SEATS]) {
                *share = 1.0 / (1.0 + (-logit).exp());
            }
            return shares;
        }
        let position = last(line);
        let living = || clockwise(position).filter(|&seat| position.living().contains(seat));
        let largest = living()
            .map(|seat| logits[seat.index()])
            .fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for seat in living() {
            shares[seat.index()] = (logits[seat.index()] - largest).exp();
            total += shares[seat.index()];
        }
        shares.map(|share| if total > 0.0 { share / total } else { 0.0 })
    }

    /// How much better the side of `seat` stands than the other living seats do on average, as a logit:
    /// 0 where its share is that of an equal division. Two seats: the logit of the expected result. 0 if
    /// either of them has no living seat.
    ///
    /// Four seats: `ln(mean of exp(logit) over the side) - ln(mean over the others)`, which is the
    /// log-odds of the side's share, moved so that equal shares give 0.
    pub fn advantage(&mut self, line: &[P], seat: Seat) -> f32 {
        let logits = self.logits(line);
        if self.net.architecture() == Architecture::Pair {
            return logits[seat.index()];
        }
        let position = last(line);
        let side = position.side(seat);
        let living = position.living();
        let own: SeatSet = living
            .iter()
            .filter(|&seat| position.side(seat) == side)
            .collect();
        let of = |seats: SeatSet| {
            let counted = clockwise(position).filter(move |&seat| seats.contains(seat));
            log_mean_exp(counted.map(|seat| logits[seat.index()]))
        };
        match (of(own), of(living.minus(own))) {
            (Some(own), Some(others)) => own - others,
            _ => 0.0,
        }
    }

    /// The logit that the views of these seats, side by side, give.
    fn logit(&mut self, line: &[P], views: &[Seat], bucket: usize) -> f32 {
        let rows = self.net.sparse();
        for &view in views {
            self.accumulators.make::<P, S>(rows, line, view);
        }
        let accumulators = &self.accumulators;
        let scratch = &mut self.scratch;
        match *views {
            [view] => self.net.logit(&[accumulators.get(view)], bucket, scratch),
            [own, other] => {
                let views = [accumulators.get(own), accumulators.get(other)];
                self.net.logit(&views, bucket, scratch)
            }
            _ => unreachable!("nets read one view or two"),
        }
    }
}

fn last<P>(line: &[P]) -> &P {
    line.last().expect("a line starts at its root")
}

/// All seats from the one to move: sums in this order are the same to the last bit in a turned position.
fn clockwise<P: NetGame>(position: &P) -> impl Iterator<Item = Seat> + Clone + use<P> {
    let mover = position.to_move().index();
    (0..P::SEATS).map(move |steps| Seat::new((mover + steps) % P::SEATS))
}

/// Logarithm of the mean of `exp(logit)`; `None` if there are none.
fn log_mean_exp(logits: impl Iterator<Item = f32> + Clone) -> Option<f32> {
    let largest = logits.clone().reduce(f32::max)?;
    let sum: f32 = logits.clone().map(|logit| (logit - largest).exp()).sum();
    Some(largest + (sum / logits.count() as f32).ln())
}
