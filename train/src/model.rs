//! The net as tensors with gradients.

use shiho_eval::net::{
    Activation, Architecture, Layer, LayerKind, NamedTensor, NetFile, NetHeader, Weights,
    named_tensors,
};
use tch::{Kind, Tensor};

use crate::batch::Batch;

/// Mode of `embedding_bag` that adds the rows up.
const SUM: i64 = 0;
/// Logit of a seat that is not in the game: nothing is left of it after a softmax.
const NOT_LIVING: f64 = -1e9;

/// A net that can be trained; computes what [`shiho_eval::net`] computes, layer by layer.
#[derive(Debug)]
pub struct Model {
    header: NetHeader,
    /// Weights and bias of each layer.
    parameters: Vec<Tensor>,
}

/// Tensors of the shapes that the layers ask for, two for each layer.
pub(crate) fn tensors(layers: &[Layer], weights: &[Weights]) -> Vec<Tensor> {
    let tensor = |named: NamedTensor<'_>| {
        let shape: Vec<i64> = named.shape.iter().map(|&size| size as i64).collect();
        Tensor::from_slice(named.values).reshape(shape)
    };
    let named = named_tensors(layers, weights);
    named.into_iter().map(tensor).collect()
}

/// The numbers of tensors that [`tensors`] made.
pub(crate) fn weights(tensors: &[Tensor]) -> Vec<Weights> {
    let (layers, _) = tensors.as_chunks::<2>();
    let of_layer = |[weight, bias]: &[Tensor; 2]| Weights {
        weight: values(weight),
        bias: values(bias),
    };
    layers.iter().map(of_layer).collect()
}

fn activate(sums: Tensor, activation: Activation) -> Tensor {
    match activation {
        Activation::None => sums,
        Activation::Clipped => sums.clamp(0.0, 1.0),
        Activation::SquaredClipped => sums.clamp(0.0, 1.0).square(),
    }
}

impl Model {
    /// The model with the weights of `net`.
    pub fn new(net: &NetFile) -> Self {
        let parameters = tensors(&net.header.layers, &net.weights);
        let trained = parameters.into_iter().map(|it| it.set_requires_grad(true));
        Self {
            header: net.header.clone(),
            parameters: trained.collect(),
        }
    }

    /// A model with the same weights in the same memory, but gradients of its own.
    pub fn twin(&self) -> Self {
        let parameters = self.parameters.iter();
        Self {
            header: self.header.clone(),
            parameters: parameters
                .map(|it| it.detach().set_requires_grad(true))
                .collect(),
        }
    }

    /// The parameters: weights and bias of each layer.
    pub fn parameters(&self) -> &[Tensor] {
        &self.parameters
    }

    /// The gradients gathered since the last call.
    ///
    /// # Panics
    /// If nothing went [`backward`](Tensor::backward) since then.
    pub fn take_gradients(&self) -> Vec<Tensor> {
        let take = |parameter: &Tensor| {
            let gradient = parameter.grad().copy();
            let _ = parameter.grad().zero_();
            gradient
        };
        self.parameters.iter().map(take).collect()
    }

    /// Game, feature set and layers.
    pub fn header(&self) -> &NetHeader {
        &self.header
    }

    /// How the net puts together what the seats see.
    pub fn architecture(&self) -> Architecture {
        self.header.architecture
    }

    /// The weights as they are now.
    pub fn weights(&self) -> Vec<Weights> {
        weights(&self.parameters)
    }

    /// The net as it is now.
    pub fn net(&self) -> NetFile {
        NetFile {
            header: self.header.clone(),
            weights: self.weights(),
        }
    }

    /// Logits of a batch of `n` positions. Two seats: `[n]`, of the seat to move. Four seats: `[n, 4]`,
    /// seats counted from the seat to move, those not in the game far below all others.
    pub fn forward(&self, batch: &Batch) -> Tensor {
        let layers = self.header.layers.iter();
        let (parameters, _) = self.parameters.as_chunks::<2>();
        let mut values = Tensor::new();
        for (layer, [weight, bias]) in layers.zip(parameters) {
            let sums = match layer.kind {
                LayerKind::Sparse => add_rows(weight, batch),
                // Sums of views that are read side by side lie side by side.
                LayerKind::Dense => values.view([-1, layer.inputs as i64]).matmul(&weight.tr()),
            };
            values = activate(sums + bias, layer.activation);
        }
        match self.header.architecture {
            Architecture::Pair => values.view([-1]),
            Architecture::Seats => {
                let all = values.view([-1, 4, Architecture::Seats.buckets() as i64]);
                let rows = batch.buckets.view([-1, 1, 1]).expand([-1, 4, 1], false);
                let logits = all.gather(2, &rows, false).view([-1, 4]);
                logits.masked_fill(&batch.living.logical_not(), NOT_LIVING)
            }
        }
    }
}

/// For each view of the batch the sum of the rows of its features.
fn add_rows(weight: &Tensor, batch: &Batch) -> Tensor {
    let (sums, _, _, _) = Tensor::embedding_bag(
        weight,
        &batch.features,
        &batch.starts,
        false,
        SUM,
        false,
        None::<&Tensor>,
        false,
    );
    sums
}

/// The numbers of a tensor, row by row.
fn values(tensor: &Tensor) -> Vec<f32> {
    let flat = tensor.detach().to_kind(Kind::Float).contiguous().view([-1]);
    Vec::try_from(&flat).expect("a flat tensor of floats is a vector")
}
