//! What a net answers about positions.

use std::sync::Arc;

use shiho_core::{PerSeat, Seat, SeatSet};

use super::exact::Net;
use super::header::Architecture;
use super::view::View;
use crate::features::Features;

/// Logarithm of the mean of `exp(logit)` over `seats`; `None` if there are none.
fn log_mean_exp(logits: &PerSeat<f32>, seats: SeatSet) -> Option<f32> {
    let of_seats = || seats.iter().map(|seat| logits[seat.index()]);
    let largest = of_seats().reduce(f32::max)?;
    let sum: f32 = of_seats().map(|logit| (logit - largest).exp()).sum();
    Some(largest + (sum / seats.len() as f32).ln())
}

/// A net with the buffers to use it: one per thread. Asking does not allocate.
///
/// It remembers what each seat saw last and only adds what is different now; its answers depend on the
/// position alone all the same, see [`Net`].
#[derive(Clone, Debug)]
pub struct NetEvaluator<P> {
    net: Arc<Net<P>>,
    views: Vec<View>,
}

impl<P: Features> NetEvaluator<P> {
    /// An evaluator that uses `net`.
    pub fn new(net: Arc<Net<P>>) -> Self {
        let view = View::new(P::INPUTS, P::MAX_ACTIVE, net.hidden());
        Self {
            net,
            views: vec![view; P::SEATS],
        }
    }

    /// The net.
    pub fn net(&self) -> &Net<P> {
        &self.net
    }

    /// Two seats: the logit of the seat to move, whose sigmoid is its expected result. Four seats: the
    /// logit of the seat to move relative to the others, see [`advantage`](Self::advantage).
    pub fn scalar(&mut self, position: &P) -> f32 {
        self.advantage(position, position.to_move())
    }

    /// One logit per absolute seat, all finite; seats that are not in the game have 0.
    ///
    /// Two seats: the logit of the expected result, opposite numbers. Four seats: only differences
    /// between seats mean something, see [`shares`](Self::shares).
    pub fn logits(&mut self, position: &P) -> PerSeat<f32> {
        let mut logits = [0.0; 4];
        match self.net.architecture() {
            Architecture::Pair => {
                let mover = position.to_move().index();
                logits[mover] = self.pair(position);
                logits[1 - mover] = -logits[mover];
            }
            Architecture::Seats => {
                for seat in position.living().iter() {
                    logits[seat.index()] = self.seat_logit(position, seat);
                }
            }
        }
        logits
    }

    /// The share of each absolute seat in what the living seats still have to divide; the shares sum to
    /// 1 and seats that are not in the game have 0. Two seats: the expected results.
    pub fn shares(&mut self, position: &P) -> PerSeat<f32> {
        let logits = self.logits(position);
        let mut shares = [0.0; 4];
        if self.net.architecture() == Architecture::Pair {
            for seat in Seat::all(2) {
                shares[seat.index()] = 1.0 / (1.0 + (-logits[seat.index()]).exp());
            }
            return shares;
        }
        let living = position.living();
        let largest = living
            .iter()
            .map(|seat| logits[seat.index()])
            .fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for seat in living.iter() {
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
    pub fn advantage(&mut self, position: &P, seat: Seat) -> f32 {
        let logits = self.logits(position);
        if self.net.architecture() == Architecture::Pair {
            return logits[seat.index()];
        }
        let side = position.side(seat);
        let on_side = |seat: &Seat| position.side(*seat) == side;
        let own: SeatSet = position.living().iter().filter(on_side).collect();
        let others: SeatSet = position
            .living()
            .iter()
            .filter(|seat| !on_side(seat))
            .collect();
        match (log_mean_exp(&logits, own), log_mean_exp(&logits, others)) {
            (Some(own), Some(others)) => own - others,
            _ => 0.0,
        }
    }

    /// The accumulator of `seat`, brought up to date.
    fn accumulator(&mut self, position: &P, seat: Seat) -> &[f32] {
        self.views[seat.index()].update(&self.net, |out| position.active_features(seat, out))
    }

    fn pair(&mut self, position: &P) -> f32 {
        let net = Arc::clone(&self.net);
        let mover = position.to_move();
        let own = net.output(0, 0, self.accumulator(position, mover));
        let opponent = Seat::new(1 - mover.index());
        let other = net.output(0, net.hidden(), self.accumulator(position, opponent));
        net.output_bias(0) + own + other
    }

    fn seat_logit(&mut self, position: &P, seat: Seat) -> f32 {
        let net = Arc::clone(&self.net);
        let bucket = Architecture::Seats.bucket(position.living().len());
        net.output_bias(bucket) + net.output(bucket, 0, self.accumulator(position, seat))
    }
}
