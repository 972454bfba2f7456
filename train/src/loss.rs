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
