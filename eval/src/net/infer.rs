//! From accumulators to logits: the layers after the first.

use super::exact::Net;
use super::layers::Activation;

/// Partial sums kept side by side so that the compiler can use vector registers.
const LANES: usize = 8;

/// The vectors between two layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    inputs: Vec<f32>,
    outputs: Vec<f32>,
}

impl<P> Net<P> {
    /// Output number `bucket` when the second layer reads these accumulators side by side.
    pub(super) fn logit(
        &self,
        accumulators: &[&[f32]],
        bucket: usize,
        scratch: &mut Scratch,
    ) -> f32 {
        let (first, layers) = self.dense();
        let mut activation = first.activation;
        let mut layers = layers.peekable();
        let mut at_accumulators = true;
        while let Some((layer, weights)) = layers.next() {
            let row = |output: usize| &weights.weight[output * layer.inputs..][..layer.inputs];
            let rows = if layers.peek().is_none() {
                bucket..bucket + 1
            } else {
                0..layer.outputs
            };
            scratch.outputs.clear();
            for output in rows {
                let sum = if at_accumulators {
                    let mut rest = row(output);
                    let mut sum = 0.0;
                    for accumulator in accumulators {
                        let (part, after) = rest.split_at(accumulator.len());
                        sum += active_dot(activation, accumulator, part);
                        rest = after;
                    }
                    sum
                } else {
                    active_dot(activation, &scratch.inputs, row(output))
                };
                scratch.outputs.push(weights.bias[output] + sum);
            }
            std::mem::swap(&mut scratch.inputs, &mut scratch.outputs);
            (activation, at_accumulators) = (layer.activation, false);
        }
        scratch.inputs[0]
    }
}

/// Sum over `activation(x) * weight`.
fn active_dot(activation: Activation, sums: &[f32], weights: &[f32]) -> f32 {
    match activation {
        Activation::None => dot(|x| x, sums, weights),
        Activation::Clipped => dot(|x| x.clamp(0.0, 1.0), sums, weights),
        Activation::SquaredClipped => {
            let active = |x: f32| {
                let clipped = x.clamp(0.0, 1.0);
                clipped * clipped
            };
            dot(active, sums, weights)
        }
    }
}

fn dot(active: impl Fn(f32) -> f32, sums: &[f32], weights: &[f32]) -> f32 {
    let (sums, sums_rest) = sums.as_chunks::<LANES>();
    let (rows, rows_rest) = weights.as_chunks::<LANES>();
    let mut lanes = [0.0; LANES];
    for (sums, row) in sums.iter().zip(rows) {
        for lane in 0..LANES {
            lanes[lane] += active(sums[lane]) * row[lane];
        }
    }
    let rest = sums_rest
        .iter()
        .zip(rows_rest)
        .map(|(sum, weight)| active(*sum) * weight);
    lanes.iter().sum::<f32>() + rest.sum::<f32>()
}
