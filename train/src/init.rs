//! The first weights of a net.

use shiho_core::random::GameRng;
use shiho_eval::net::{NetFile, NetHeader, Weights};

use crate::config::stream;

/// Features that are active at once in a typical position of any of the games.
const TYPICAL_ACTIVE: f32 = 40.0;
/// Where the accumulators start: inside the range in which the activation has a slope.
const FEATURE_BIAS: f32 = 0.3;

/// A net of random weights, a function of header and seed.
///
/// Feature weights are uniform with a spread that keeps the sums of a typical position within the
/// activation's range, output weights uniform in ±1/√row.
pub fn random_net(header: NetHeader, seed: u64) -> NetFile {
    let mut random = GameRng::derive(seed, &[stream::INIT]);
    let mut uniform = |count: usize, bound: f32| -> Vec<f32> {
        (0..count)
            .map(|_| (random.unit() as f32 * 2.0 - 1.0) * bound)
            .collect()
    };
    let (hidden, architecture) = (header.hidden, header.architecture);
    let row = architecture.row(hidden);
    let weights = Weights {
        feature_weight: uniform(header.features.inputs * hidden, 0.5 / TYPICAL_ACTIVE.sqrt()),
        feature_bias: vec![FEATURE_BIAS; hidden],
        output_weight: uniform(architecture.buckets() * row, 1.0 / (row as f32).sqrt()),
        output_bias: vec![0.0; architecture.buckets()],
    };
    NetFile { header, weights }
}
