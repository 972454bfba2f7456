//! The first net of a run.

use shiho_core::random::GameRng;
use shiho_eval::features::NetGame;
use shiho_eval::net::{Layer, LayerKind, NetFile, NetHeader, Weights};

use crate::config::{Config, stream};
use crate::error::TrainError;

/// Features that are active at once in a typical position of any of the games.
const TYPICAL_ACTIVE: f32 = 40.0;
/// Where the sums of hidden layers start: inside the range in which the activation has a slope.
const HIDDEN_BIAS: f32 = 0.3;

/// The header of a run's nets: the game `P` seen through the feature set of `config`.
pub fn header_as<P: NetGame>(config: &Config) -> Result<NetHeader, TrainError> {
    let set = match &config.features {
        None => P::default_set(),
        Some(id) => P::set(id).ok_or_else(|| TrainError::UnknownFeatures {
            variant: P::NAME,
            found: id.clone(),
            known: P::SETS.iter().map(|set| set.id).collect(),
        })?,
    };
    let mut header = NetHeader::new(set, &[config.hidden]);
    header.score_scale = config.score_scale;
    Ok(header)
}

/// A net of random weights, a function of header and seed.
///
/// Feature weights are uniform with a spread that keeps the sums of a typical position within the
/// activation's range, the others uniform in ±1/√inputs.
pub fn random_net(header: NetHeader, seed: u64) -> NetFile {
    let mut random = GameRng::derive(seed, &[stream::INIT]);
    let last = header.layers.len() - 1;
    let of_layer = |(index, layer): (usize, &Layer)| {
        let bound = match layer.kind {
            LayerKind::Sparse => 0.5 / TYPICAL_ACTIVE.sqrt(),
            LayerKind::Dense => 1.0 / (layer.inputs as f32).sqrt(),
        };
        let count = layer.inputs * layer.outputs;
        let weight = (0..count).map(|_| (random.unit() as f32 * 2.0 - 1.0) * bound);
        let bias = if index == last { 0.0 } else { HIDDEN_BIAS };
        Weights {
            weight: weight.collect(),
            bias: vec![bias; layer.outputs],
        }
    };
    let weights = header.layers.iter().enumerate().map(of_layer).collect();
    NetFile { header, weights }
}
