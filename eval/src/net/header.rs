//! What a net file says about itself.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::{Map, Value};
use shiho_core::VariantId;

use super::error::NetError;
use crate::features::FeatureSet;

/// The format this version writes and reads.
pub const NET_FORMAT: u32 = 1;
/// Centipawns per unit of logit unless training says otherwise.
pub const DEFAULT_SCORE_SCALE: f32 = 400.0;
/// Widest feature layer that is accepted; far above what is useful on a CPU.
const MAX_HIDDEN: usize = 4096;

/// How a net computes, see the [module](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// Two seats: both accumulators, one logit for the seat to move.
    Pair,
    /// Four seats: one logit per seat from its own accumulator.
    Seats,
}

impl Architecture {
    /// The architecture of games with `seats` seats.
    pub const fn for_seats(seats: usize) -> Self {
        if seats == 2 { Self::Pair } else { Self::Seats }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pair => "pair-screlu-v1",
            Self::Seats => "seats-screlu-v1",
        }
    }

    /// Number of output rows: one, or one for each number of living seats 2, 3, 4.
    pub const fn buckets(self) -> usize {
        match self {
            Self::Pair => 1,
            Self::Seats => 3,
        }
    }

    /// The output row for a position with `living` seats.
    pub const fn bucket(self, living: usize) -> usize {
        match (self, living) {
            (Self::Pair, _) | (Self::Seats, 0..=2) => 0,
            (Self::Seats, 3) => 1,
            (Self::Seats, _) => 2,
        }
    }

    /// Length of an output row when the feature layer has `hidden` units.
    pub const fn row(self, hidden: usize) -> usize {
        match self {
            Self::Pair => 2 * hidden,
            Self::Seats => hidden,
        }
    }
}

/// The metadata of a net.
#[derive(Clone, Debug, PartialEq)]
pub struct NetHeader {
    /// Game, feature set and number of inputs.
    pub features: FeatureSet,
    /// How the net computes.
    pub architecture: Architecture,
    /// Units of the feature layer, per perspective.
    pub hidden: usize,
    /// Centipawns per unit of logit.
    pub score_scale: f32,
    /// How the net came about: a JSON object (datasets with their hashes, seed, epochs, ...).
    pub provenance: Map<String, Value>,
}

impl NetHeader {
    /// The header of a net without history for this feature set.
    pub fn new(features: FeatureSet, hidden: usize) -> Self {
        Self {
            features,
            architecture: Architecture::for_seats(features.seats),
            hidden,
            score_scale: DEFAULT_SCORE_SCALE,
            provenance: Map::new(),
        }
    }

    /// The entries for the file.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let entries = [
            ("shiho_net_format", NET_FORMAT.to_string()),
            ("variant", self.features.variant.into()),
            ("features", self.features.id.into()),
            ("architecture", self.architecture.name().into()),
            ("hidden", self.hidden.to_string()),
            ("score_scale", self.score_scale.to_string()),
            ("quantisation", "none".into()),
            (
                "provenance",
                Value::Object(self.provenance.clone()).to_string(),
            ),
        ];
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    }

    /// Reads the entries of the file at `path`, which is only named in errors.
    pub fn parse(
        path: &Path,
        metadata: Option<&HashMap<String, String>>,
    ) -> Result<Self, NetError> {
        let file = || path.to_owned();
        let entry = |key: &'static str| {
            metadata
                .and_then(|entries| entries.get(key))
                .ok_or_else(|| NetError::Metadata {
                    path: file(),
                    key,
                    problem: "missing".into(),
                })
        };
        let format = entry("shiho_net_format").map_err(|_| NetError::NotANet { path: file() })?;
        if *format != NET_FORMAT.to_string() {
            let found = format.clone();
            return Err(NetError::Format {
                path: file(),
                found,
                known: NET_FORMAT,
            });
        }
        let variant: VariantId =
            entry("variant")?
                .parse()
                .map_err(|source| NetError::UnknownVariant {
                    path: file(),
                    source,
                })?;
        let features = FeatureSet::of_variant(variant);
        let found = entry("features")?;
        if found != features.id {
            return Err(NetError::Features {
                path: file(),
                variant: features.variant,
                found: found.clone(),
                known: features.id,
            });
        }
        let architecture = Architecture::for_seats(features.seats);
        let found = entry("architecture")?;
        if found != architecture.name() {
            return Err(NetError::Architecture {
                path: file(),
                variant: features.variant,
                found: found.clone(),
                known: architecture.name(),
            });
        }
        let found = entry("quantisation")?;
        if found != "none" {
            return Err(NetError::Quantisation {
                path: file(),
                found: found.clone(),
            });
        }
        let senseless = |key, problem| NetError::Metadata {
            path: file(),
            key,
            problem,
        };
        let text = entry("hidden")?;
        let hidden = text
            .parse()
            .ok()
            .filter(|hidden| (1..=MAX_HIDDEN).contains(hidden));
        let hidden = hidden.ok_or_else(|| {
            senseless(
                "hidden",
                format!("`{text}` is not a number in 1..={MAX_HIDDEN}"),
            )
        })?;
        let text = entry("score_scale")?;
        let score_scale = text
            .parse()
            .ok()
            .filter(|scale: &f32| *scale > 0.0 && scale.is_finite());
        let score_scale = score_scale.ok_or_else(|| {
            senseless("score_scale", format!("`{text}` is not a positive number"))
        })?;
        let provenance = serde_json::from_str(entry("provenance")?)
            .map_err(|error| senseless("provenance", error.to_string()))?;
        Ok(Self {
            features,
            architecture,
            hidden,
            score_scale,
            provenance,
        })
    }
}
