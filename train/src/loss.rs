//! How far a model's answers are from the labels.

use shiho_eval::net::Architecture;
use tch::{Kind, Reduction, Tensor};

use crate::batch::Batch;

/// Shares closer than this to an equal division count as undecided.
const UNDECIDED: f64 = 1e-3;

/// Logit of seats that a sum leaves out.
const NOT_COUNTED: f64 = -1e9;

/// Cross-entropy of `logits` (see [`Model::forward`](crate::Model::forward)), summed over the batch.
///
/// Two seats: binary cross-entropy against `(1 - t) * result + t * teacher`, where `t` is the teacher's
/// weight.
///
/// Four seats: `(1 - t)` times the cross-entropy of the softmax over the living seats against their
/// results, plus `t` times the binary cross-entropy of the share of the mover's side alone against the
/// teacher's. A search from one side's point of view says nothing about how the others divide the rest.
pub fn loss(architecture: Architecture, logits: &Tensor, batch: &Batch) -> Tensor {
    let teacher_weight = &batch.teacher_weight;
    let result_weight: Tensor = 1.0 - teacher_weight;
    match architecture {
        Architecture::Pair => {
            let result = batch.result.select(1, 0);
            let target = result * result_weight + &batch.teacher * teacher_weight;
            logits.binary_cross_entropy_with_logits(
                &target,
                None::<&Tensor>,
                None::<&Tensor>,
                Reduction::Sum,
            )
        }
        Architecture::Seats => {
            let log_shares = logits.log_softmax(-1, Kind::Float);
            let of_result = -(&batch.result * &log_shares).sum_dim_intlist(-1, false, Kind::Float);
            let own = logits.masked_fill(&batch.allies.logical_not(), NOT_COUNTED);
            let others = logits.masked_fill(&batch.allies, NOT_COUNTED);
            let odds = own.logsumexp(-1, false) - others.logsumexp(-1, false);
            let of_teacher = odds.binary_cross_entropy_with_logits(
                &batch.teacher,
                None::<&Tensor>,
                None::<&Tensor>,
                Reduction::None,
            );
            (of_result * result_weight + of_teacher * teacher_weight).sum(Kind::Float)
        }
    }
}

/// Number of positions whose game was decided, and in how many of them the model prefers a seat that
/// came out best (four seats) or the side that came out better (two seats).
pub fn accuracy(architecture: Architecture, logits: &Tensor, batch: &Batch) -> (u64, u64) {
    let (decided, right) = match architecture {
        Architecture::Pair => {
            let better = batch.result.select(1, 0) - 0.5;
            let decided = better.abs().gt(UNDECIDED);
            let right = better.gt(0.0).eq_tensor(&logits.gt(0.0));
            (decided, right)
        }
        Architecture::Seats => {
            let best = batch.result.amax(1, true);
            let among_best = batch.result.ge_tensor(&(&best - UNDECIDED));
            let least = batch
                .result
                .masked_fill(&batch.living.logical_not(), 1.0)
                .amin(1, true);
            let decided = (best - least).gt(UNDECIDED).view([-1]);
            let preferred = logits.argmax(1, true);
            (decided, among_best.gather(1, &preferred, false).view([-1]))
        }
    };
    let count = |mask: Tensor| mask.sum(Kind::Int64).int64_value(&[]) as u64;
    (
        count(decided.shallow_clone()),
        count(right.logical_and(&decided)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::samples::{Label, Samples};

    const BOTH: [bool; 4] = [true, true, false, false];
    const ALL: [bool; 4] = [true; 4];

    fn batch(seats: usize, label: Label, wdl_weight: f32) -> Batch {
        let mut samples = Samples::new(seats, 1);
        samples.push(label, |_, features| features.push(0));
        Batch::new(
            &[samples.get(0)],
            &Config {
                wdl_weight,
                ..Config::default()
            },
        )
    }

    /// Loss of these logits and its slope in the first.
    fn loss_of(architecture: Architecture, logits: &[f32], batch: &Batch) -> (f64, f64) {
        let logits = Tensor::from_slice(logits).set_requires_grad(true);
        let shaped = match architecture {
            Architecture::Pair => logits.view([1]),
            Architecture::Seats => logits.view([1, 4]),
        };
        let loss = loss(architecture, &shaped, batch);
        loss.backward();
        (loss.double_value(&[]), logits.grad().double_value(&[0]))
    }

    #[test]
    fn a_target_mixes_score_and_result() {
        let allies = [true, false, false, false];
        let result = [1.0, 0.0, 0.0, 0.0];
        let label = Label {
            score: Some(400),
            result,
            living: BOTH,
            allies,
        };
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        let target = 0.25 + 0.75 * sigmoid(1.0);
        let (loss, slope) = loss_of(Architecture::Pair, &[0.3], &batch(2, label, 0.25));
        let expected = -target * sigmoid(0.3).ln() - (1.0 - target) * sigmoid(-0.3).ln();
        assert!((loss - expected).abs() < 1e-6 && (slope - sigmoid(0.3) + target).abs() < 1e-6);
        let unscored = Label {
            score: None,
            ..label
        };
        let (loss, _) = loss_of(Architecture::Pair, &[0.3], &batch(2, unscored, 0.25));
        assert!((loss + sigmoid(0.3).ln()).abs() < 1e-6, "the result alone");
    }

    #[test]
    fn a_score_of_zero_teaches_an_equal_share() {
        let alone = [true, false, false, false];
        let partners = [true, false, true, false];
        let three = [true, true, false, true];
        let result = [0.25; 4];
        for (living, allies) in [(ALL, alone), (three, alone), (ALL, partners)] {
            let label = Label {
                score: Some(0),
                result,
                living,
                allies,
            };
            let logits: Vec<f32> = living
                .iter()
                .map(|&it| if it { 0.7 } else { -1e9 })
                .collect();
            let (_, slope) = loss_of(Architecture::Seats, &logits, &batch(4, label, 0.0));
            assert!(slope.abs() < 1e-6, "{living:?} {allies:?}: {slope}");
        }
    }

    #[test]
    fn accuracy_counts_decided_games_only() {
        let allies = [true, false, false, false];
        let result = [0.5, 0.3, 0.2, 0.0];
        let label = Label {
            score: None,
            result,
            living: ALL,
            allies,
        };
        let of = |label, logits: &[f32]| {
            let logits = Tensor::from_slice(logits).view([1, 4]);
            accuracy(Architecture::Seats, &logits, &batch(4, label, 1.0))
        };
        assert_eq!(of(label, &[2.0, 1.0, 0.0, 0.0]), (1, 1));
        assert_eq!(of(label, &[0.0, 1.0, 0.0, 0.0]), (1, 0));
        let even = Label {
            result: [0.25; 4],
            ..label
        };
        assert_eq!(of(even, &[0.0, 1.0, 0.0, 0.0]), (0, 0));
    }
}
