//! A net ready for use: checked for its game, its weights fit for exact sums.

use std::marker::PhantomData;
use std::path::Path;

use super::error::NetError;
use super::file::NetFile;
use super::header::{Architecture, NetHeader};
use crate::features::{FeatureSet, Features};

/// Partial sums kept side by side so that the compiler can use vector registers.
const LANES: usize = 8;

/// A net for the game `P`, ready to answer. Share it between threads by
/// [`Arc`](std::sync::Arc).
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
        Ok(Self::exact(file, sha256))
    }

    /// A net made in memory; `None` if it is one of another game.
    pub fn from_file(file: NetFile) -> Option<Self> {
        let sha256 = super::sha256(&file.to_bytes());
        let fits = file.header.features == FeatureSet::of::<P>();
        fits.then(|| Self::exact(file, sha256))
    }

    /// Rounds the feature layer so that sums of up to `MAX_ACTIVE` rows are exact: all weights become
    /// multiples of a power of two, so coarse that such sums fit into the 24 bits of an `f32`. Then the
    /// order of adding does not matter, and a sum that follows the moves of a search is bit for bit the
    /// one that is made anew. A weight changes by at most `2^-23` of the largest possible sum, which is
    /// far below a centipawn.
    fn exact(mut file: NetFile, sha256: String) -> Self {
        let weights = &mut file.weights;
        let largest = |values: &[f32]| values.iter().fold(0.0, |most: f32, it| most.max(it.abs()));
        let bound = f64::from(largest(&weights.feature_bias))
            + P::MAX_ACTIVE as f64 * f64::from(largest(&weights.feature_weight));
        let step = (bound.max(f64::MIN_POSITIVE).log2().ceil() - 23.0).exp2();
        for weight in weights
            .feature_weight
            .iter_mut()
            .chain(&mut weights.feature_bias)
        {
            *weight = ((f64::from(*weight) / step).round() * step) as f32;
        }
        Self {
            file,
            sha256,
            game: PhantomData,
        }
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

    /// Units of the feature layer.
    pub(super) fn hidden(&self) -> usize {
        self.file.header.hidden
    }

    pub(super) fn architecture(&self) -> Architecture {
        self.file.header.architecture
    }

    pub(super) fn feature_bias(&self) -> &[f32] {
        &self.file.weights.feature_bias
    }

    /// What `feature` adds to an accumulator.
    pub(super) fn feature_row(&self, feature: u16) -> &[f32] {
        let hidden = self.hidden();
        let start = usize::from(feature) * hidden;
        &self.file.weights.feature_weight[start..start + hidden]
    }

    pub(super) fn output_bias(&self, bucket: usize) -> f32 {
        self.file.weights.output_bias[bucket]
    }

    /// The part of output row `bucket` that starts at `first`, applied to one accumulator.
    pub(super) fn output(&self, bucket: usize, first: usize, accumulator: &[f32]) -> f32 {
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
