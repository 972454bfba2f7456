//! Samples as tensors.

use shiho_eval::net::Architecture;
use tch::Tensor;

use crate::config::Config;
use crate::samples::Sample;

/// Some positions as the model and the loss take them; `n` positions with `views` views each.
#[derive(Debug)]
pub struct Batch {
    /// All features, view after view.
    pub(crate) features: Tensor,
    /// Where each view's features start: `[n * views]`.
    pub(crate) starts: Tensor,
    /// Output row of each position: `[n]`.
    pub(crate) buckets: Tensor,
    /// Seats in the game, from the seat to move: `[n, 4]`.
    pub(crate) living: Tensor,
    /// Seats of the side to move: `[n, 4]`.
    pub(crate) allies: Tensor,
    /// What the game was worth to each seat: `[n, 4]`.
    pub(crate) result: Tensor,
    /// Expected share of the side to move by its search score: `[n]`.
    pub(crate) teacher: Tensor,
    /// Share of the search score in the target: `[n]`, 0 where there is no score.
    pub(crate) teacher_weight: Tensor,
}

impl Batch {
    /// The positions `samples`, labelled as `config` says.
    ///
    /// A score `s` with scale `k` teaches an expected share of the side to move of
    /// `sigmoid(s / k + ln(own / others))`, where `own` and `others` are the numbers of living seats of
    /// that side and of all other sides: a score of 0 is an equal share per seat. With two seats that is
    /// `sigmoid(s / k)`.
    pub fn new(samples: &[Sample<'_>], config: &Config) -> Self {
        let seats = samples.first().map_or(2, |sample| sample.seats());
        let architecture = Architecture::for_seats(seats);
        let n = samples.len();
        let mut features: Vec<i32> = Vec::with_capacity(n * seats * 40);
        let mut starts: Vec<i32> = Vec::with_capacity(n * seats);
        let mut buckets: Vec<i64> = Vec::with_capacity(n);
        let mut living: Vec<bool> = Vec::with_capacity(n * 4);
        let mut allies: Vec<bool> = Vec::with_capacity(n * 4);
        let mut result: Vec<f32> = Vec::with_capacity(n * 4);
        let mut teacher: Vec<f32> = Vec::with_capacity(n);
        let mut teacher_weight: Vec<f32> = Vec::with_capacity(n);
        for sample in samples {
            for seat in 0..seats {
                starts.push(features.len() as i32);
                sample.view(seat, &mut features);
            }
            let label = sample.label();
            let count = label.seats_living();
            buckets.push(architecture.bucket(count) as i64);
            living.extend(label.living);
            allies.extend(label.allies);
            result.extend(label.result);
            let own = label.allies_living();
            let seats = own.max(1) as f32 / count.saturating_sub(own).max(1) as f32;
            let odds = f32::from(label.score.unwrap_or(0)) / config.score_scale + seats.ln();
            teacher.push(1.0 / (1.0 + (-odds).exp()));
            teacher_weight.push(if label.score.is_some() {
                1.0 - config.wdl_weight
            } else {
                0.0
            });
        }
        Self {
            features: Tensor::from_slice(&features),
            starts: Tensor::from_slice(&starts),
            buckets: Tensor::from_slice(&buckets),
            living: Tensor::from_slice(&living).view([-1, 4]),
            allies: Tensor::from_slice(&allies).view([-1, 4]),
            result: Tensor::from_slice(&result).view([-1, 4]),
            teacher: Tensor::from_slice(&teacher),
            teacher_weight: Tensor::from_slice(&teacher_weight),
        }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.teacher.size()[0] as usize
    }

    /// Whether it has no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
