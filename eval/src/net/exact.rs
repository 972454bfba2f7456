//! A net ready for use: checked for its game, its feature layer fit for exact sums.

use std::marker::PhantomData;
use std::path::Path;

use super::error::NetError;
use super::file::NetFile;
use super::hash::sha256;
use super::header::{Architecture, NetHeader};
use super::layers::{Layer, Weights};
use crate::features::{NetGame, SetFacts};

/// A net for the game `P`, ready to answer. Share it between threads by
/// [`Arc`](std::sync::Arc).
#[derive(Clone, Debug)]
pub struct Net<P> {
    file: NetFile,
    sha256: String,
    game: PhantomData<fn(P)>,
}

impl<P: NetGame> Net<P> {
    /// Reads the net at `path`; refuses nets of other games.
    pub fn load(path: &Path) -> Result<Self, NetError> {
        let (file, sha256) = NetFile::read(path)?;
        let set = file.header.check::<P>(path)?;
        Ok(Self::exact(file, set, sha256))
    }

    /// A net made in memory; `None` if it is one of another game.
    pub fn from_file(file: NetFile) -> Option<Self> {
        let sha256 = sha256(&file.to_bytes());
        let set = file.header.check::<P>(Path::new("")).ok()?;
        Some(Self::exact(file, set, sha256))
    }

    /// Rounds the feature layer so that sums of as many rows as can be active are exact: all weights become
    /// multiples of a power of two, so coarse that such sums fit into the 24 bits of an `f32`. Then the
    /// order of adding does not matter, and a sum that follows the moves of a search is bit for bit the
    /// one that is made anew. A weight changes by at most `2^-23` of the largest possible sum, which is
    /// far below a centipawn.
    fn exact(mut file: NetFile, set: SetFacts, sha256: String) -> Self {
        let Weights { weight, bias } = &mut file.weights[0];
        let largest = |values: &[f32]| values.iter().fold(0.0, |most: f32, it| most.max(it.abs()));
        let bound = f64::from(largest(bias)) + set.max_active as f64 * f64::from(largest(weight));
        let step = (bound.max(f64::MIN_POSITIVE).log2().ceil() - 23.0).exp2();
        for value in weight.iter_mut().chain(bias) {
            *value = ((f64::from(*value) / step).round() * step) as f32;
        }
        Self {
            file,
            sha256,
            game: PhantomData,
        }
    }
}

impl<P> Net<P> {
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

    pub(super) fn architecture(&self) -> Architecture {
        self.file.header.architecture
    }

    /// The feature layer.
    pub(super) fn sparse(&self) -> Rows<'_> {
        let Weights { weight, bias } = &self.file.weights[0];
        Rows { weight, bias }
    }

    /// The activation of the feature layer and the layers after it.
    pub(super) fn dense(&self) -> (&Layer, impl Iterator<Item = (&Layer, &Weights)>) {
        let layers = &self.file.header.layers;
        let dense = layers.iter().zip(&self.file.weights).skip(1);
        (&layers[0], dense)
    }
}

/// The numbers of a feature layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    weight: &'a [f32],
    /// An accumulator without features.
    pub(super) bias: &'a [f32],
}

impl<'a> Rows<'a> {
    /// What `feature` adds to an accumulator.
    pub(super) fn row(self, feature: u32) -> &'a [f32] {
        let hidden = self.bias.len();
        let start = feature as usize * hidden;
        &self.weight[start..start + hidden]
    }
}
