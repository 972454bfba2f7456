//! What a net answers about a position.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use shiho_core::{PerSeat, Seat, SeatSet};

use super::error::NetError;
use super::file::NetFile;
use super::header::{Architecture, NetHeader};
use crate::features::{FeatureSet, Features};

/// Partial sums kept side by side so that the compiler can use vector registers.
const LANES: usize = 8;

/// A net for the game `P`, ready to answer. Share it between threads by [`Arc`].
#[derive(Clone, Debug)]
pub struct Net<P> {
    file: NetFile,
    sha256: String,
    game: PhantomData<fn(P)>,
}

impl<P: Features> Net<P> {
    /// Reads the net at `path`; refuses nets of other games.
    pub fn load(path: &Path) -> Result<Self, NetError> {
        let (file, sha256) = NetFile::read(path)?;
        if file.header.features != FeatureSet::of::<P>() {
            return Err(NetError::WrongVariant {
                path: path.to_owned(),
                found: file.header.features.variant.into(),
                wanted: P::NAME,
            });
        }
        Ok(Self {
            file,
            sha256,
            game: PhantomData,
        })
    }

    /// A net made in memory; `None` if it is one of another game.
    pub fn from_file(file: NetFile) -> Option<Self> {
        let sha256 = super::sha256(&file.to_bytes());
        let fits = file.header.features == FeatureSet::of::<P>();
        fits.then_some(Self {
            file,
            sha256,
            game: PhantomData,
        })
    }

    /// What the net says about itself.
    pub fn header(&self) -> &NetHeader {
        &self.file.header
    }

    /// Hexadecimal SHA-256 of the file.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Centipawns per unit of logit.
    pub fn score_scale(&self) -> f32 {
        self.file.header.score_scale
    }

    fn accumulate(&self, active: &[u16], accumulator: &mut [f32]) {
        let weights = &self.file.weights;
        let hidden = self.file.header.hidden;
        accumulator.copy_from_slice(&weights.feature_bias);
        for &feature in active {
            let start = usize::from(feature) * hidden;
            let row = &weights.feature_weight[start..start + hidden];
            for (sum, weight) in accumulator.iter_mut().zip(row) {
                *sum += weight;
            }
        }
    }

    /// The part of output row `bucket` that starts at `first`, applied to one accumulator.
    fn output(&self, bucket: usize, first: usize, accumulator: &[f32]) -> f32 {
        let hidden = self.file.header.hidden;
        let start = bucket * self.file.header.architecture.row(hidden) + first;
        squared_clipped_dot(
            accumulator,
            &self.file.weights.output_weight[start..start + hidden],
        )
    }
}

/// Sum over `clamp(x, 0, 1)² * weight`.
fn squared_clipped_dot(accumulator: &[f32], weights: &[f32]) -> f32 {
    let activate = |x: f32| {
        let clipped = x.clamp(0.0, 1.0);
        clipped * clipped
    };
    let (sums, sums_rest) = accumulator.as_chunks::<LANES>();
    let (rows, rows_rest) = weights.as_chunks::<LANES>();
    let mut lanes = [0.0; LANES];
    for (sums, row) in sums.iter().zip(rows) {
        for lane in 0..LANES {
            lanes[lane] += activate(sums[lane]) * row[lane];
        }
    }
    let rest = sums_rest
        .iter()
        .zip(rows_rest)
        .map(|(sum, weight)| activate(*sum) * weight);
    lanes.iter().sum::<f32>() + rest.sum::<f32>()
}

/// Logarithm of the mean of `exp(logit)` over `seats`; `None` if there are none.
fn log_mean_exp(logits: &PerSeat<f32>, seats: SeatSet) -> Option<f32> {
    let of_seats = || seats.iter().map(|seat| logits[seat.index()]);
    let largest = of_seats().reduce(f32::max)?;
    let sum: f32 = of_seats().map(|logit| (logit - largest).exp()).sum();
    Some(largest + (sum / seats.len() as f32).ln())
}

/// A net with the buffers to use it: one per thread. Asking does not allocate.
#[derive(Clone, Debug)]
pub struct NetEvaluator<P> {
    net: Arc<Net<P>>,
    active: Vec<u16>,
    accumulator: Vec<f32>,
}

impl<P: Features> NetEvaluator<P> {
    /// An evaluator that uses `net`.
    pub fn new(net: Arc<Net<P>>) -> Self {
        let hidden = net.file.header.hidden;
        Self {
            active: Vec::with_capacity(P::MAX_ACTIVE),
            accumulator: vec![0.0; hidden],
            net,
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
        match self.net.file.header.architecture {
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
        if self.net.file.header.architecture == Architecture::Pair {
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
        if self.net.file.header.architecture == Architecture::Pair {
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

    fn view(&mut self, position: &P, view: Seat) {
        self.active.clear();
        position.active_features(view, &mut self.active);
        self.net.accumulate(&self.active, &mut self.accumulator);
    }

    fn pair(&mut self, position: &P) -> f32 {
        let mover = position.to_move();
        self.view(position, mover);
        let own = self.net.output(0, 0, &self.accumulator);
        self.view(position, Seat::new(1 - mover.index()));
        let other = self
            .net
            .output(0, self.accumulator.len(), &self.accumulator);
        self.net.file.weights.output_bias[0] + own + other
    }

    fn seat_logit(&mut self, position: &P, seat: Seat) -> f32 {
        let bucket = Architecture::Seats.bucket(position.living().len());
        self.view(position, seat);
        self.net.file.weights.output_bias[bucket] + self.net.output(bucket, 0, &self.accumulator)
    }
}
