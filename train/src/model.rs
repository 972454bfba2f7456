//! The net as tensors with gradients.

use shiho_eval::net::{Architecture, NetFile, NetHeader, Weights};
use tch::{Kind, Tensor};

use crate::batch::Batch;

/// Mode of `embedding_bag` that adds the rows up.
const SUM: i64 = 0;
/// Logit of a seat that is not in the game: nothing is left of it after a softmax.
const NOT_LIVING: f64 = -1e9;

/// A net that can be trained; computes what [`shiho_eval::net`] computes.
#[derive(Debug)]
pub struct Model {
    architecture: Architecture,
    hidden: i64,
    /// Feature weights, feature bias, output weights, output bias.
    parameters: [Tensor; 4],
}

impl Model {
    /// The model with the weights of `net`.
    pub fn new(net: &NetFile) -> Self {
        let (header, weights) = (&net.header, &net.weights);
        let (architecture, hidden) = (header.architecture, header.hidden as i64);
        let tensor = |values: &[f32], shape: &[i64]| {
            let tensor = Tensor::from_slice(values).reshape(shape);
            tensor.set_requires_grad(true)
        };
        let buckets = architecture.buckets() as i64;
        let row = architecture.row(header.hidden) as i64;
        let parameters = [
            tensor(
                &weights.feature_weight,
                &[header.features.inputs as i64, hidden],
            ),
            tensor(&weights.feature_bias, &[hidden]),
            tensor(&weights.output_weight, &[buckets, row]),
            tensor(&weights.output_bias, &[buckets]),
        ];
        Self {
            architecture,
            hidden,
            parameters,
        }
    }

    /// A model with the same weights in the same memory, but gradients of its own.
    pub fn twin(&self) -> Self {
        let parameters = self
            .parameters
            .each_ref()
            .map(|it| it.detach().set_requires_grad(true));
        Self {
            parameters,
            ..*self
        }
    }

    /// The parameters, in the order of [`Weights`].
    pub fn parameters(&self) -> &[Tensor; 4] {
        &self.parameters
    }

    /// The gradients gathered since the last call.
    ///
    /// # Panics
    /// If nothing went [`backward`](Tensor::backward) since then.
    pub fn take_gradients(&self) -> [Tensor; 4] {
        self.parameters.each_ref().map(|parameter| {
            let gradient = parameter.grad().copy();
            let _ = parameter.grad().zero_();
            gradient
        })
    }

    /// How the net computes.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The weights as they are now, with this header.
    pub fn net(&self, header: NetHeader) -> NetFile {
        let [feature_weight, feature_bias, output_weight, output_bias] =
            self.parameters.each_ref().map(values);
        let weights = Weights {
            feature_weight,
            feature_bias,
            output_weight,
            output_bias,
        };
        NetFile { header, weights }
    }

    /// Logits of a batch of `n` positions. Two seats: `[n]`, of the seat to move. Four seats: `[n, 4]`,
    /// seats counted from the seat to move, those not in the game far below all others.
    pub fn forward(&self, batch: &Batch) -> Tensor {
        let [feature_weight, feature_bias, output_weight, output_bias] = &self.parameters;
        let (sums, _, _, _) = Tensor::embedding_bag(
            feature_weight,
            &batch.features,
            &batch.starts,
            false,
            SUM,
            false,
            None::<&Tensor>,
            false,
        );
        let active = (sums + feature_bias).clamp(0.0, 1.0).square();
        match self.architecture {
            Architecture::Pair => {
                let pairs = active.view([-1, 2 * self.hidden]);
                (pairs.matmul(&output_weight.tr()) + output_bias).view([-1])
            }
            Architecture::Seats => {
                let all = (active.matmul(&output_weight.tr()) + output_bias).view([-1, 4, 3]);
                let rows = batch.buckets.view([-1, 1, 1]).expand([-1, 4, 1], false);
                let logits = all.gather(2, &rows, false).view([-1, 4]);
                logits.masked_fill(&batch.living.logical_not(), NOT_LIVING)
            }
        }
    }
}

/// The numbers of a tensor, row by row.
pub(crate) fn values(tensor: &Tensor) -> Vec<f32> {
    let flat = tensor.detach().to_kind(Kind::Float).contiguous().view([-1]);
    Vec::try_from(&flat).expect("a flat tensor of floats is a vector")
}
