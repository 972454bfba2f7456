//! What a net file says about itself.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::{Map, Value};
use shiho_core::VariantId;

use super::error::NetError;
use super::layers::{Layer, check_stack, stack};
use crate::features::{NetGame, NetGameVisitor, SetFacts, visit};

/// The format this version writes and reads.
pub const NET_FORMAT: u32 = 3;
/// Centipawns per unit of logit unless training says otherwise.
pub const DEFAULT_SCORE_SCALE: f32 = 400.0;

/// How what the seats see is put together, see the [module](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// Two seats: both views side by side, one logit for the seat to move.
    Pair,
    /// Four seats: one logit per seat from its own view.
    Seats,
}

impl Architecture {
    const ALL: [Self; 2] = [Self::Pair, Self::Seats];

    /// The architecture of games with `seats` seats.
    pub const fn for_seats(seats: usize) -> Self {
        if seats == 2 { Self::Pair } else { Self::Seats }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pair => "pair",
            Self::Seats => "seats",
        }
    }

    /// Number of views that the layers after the first read side by side.
    pub const fn views(self) -> usize {
        match self {
            Self::Pair => 2,
            Self::Seats => 1,
        }
    }

    /// Number of outputs: one, or one for each number of living seats 2, 3, 4.
    pub const fn buckets(self) -> usize {
        match self {
            Self::Pair => 1,
            Self::Seats => 3,
        }
    }

    /// The output for a position with `living` seats.
    pub const fn bucket(self, living: usize) -> usize {
        match (self, living) {
            (Self::Pair, _) | (Self::Seats, 0..=2) => 0,
            (Self::Seats, 3) => 1,
            (Self::Seats, _) => 2,
        }
    }
}

/// The metadata of a net.
#[derive(Clone, Debug, PartialEq)]
pub struct NetHeader {
    /// Name of the variant.
    pub variant: String,
    /// Id of the feature set.
    pub features: String,
    /// How the views are put together.
    pub architecture: Architecture,
    /// From the features to the logits.
    pub layers: Vec<Layer>,
    /// Centipawns per unit of logit.
    pub score_scale: f32,
    /// How the net came about: a JSON object (datasets with their hashes, seed, epochs, ...).
    pub provenance: Map<String, Value>,
}

impl NetHeader {
    /// The header of a net without history for this feature set, with hidden layers of these widths. The first is
    /// the feature layer, for each view.
    ///
    /// # Panics
    /// If `hidden` is empty.
    pub fn new(set: SetFacts, hidden: &[usize]) -> Self {
        let architecture = Architecture::for_seats(set.seats);
        let (views, outputs) = (architecture.views(), architecture.buckets());
        Self {
            variant: set.variant.to_owned(),
            features: set.id.to_owned(),
            architecture,
            layers: stack(set.inputs as usize, hidden, views, outputs),
            score_scale: DEFAULT_SCORE_SCALE,
            provenance: Map::new(),
        }
    }

    /// Widths of the hidden layers: that of the feature layer, for each view, and those after it.
    pub fn hidden(&self) -> Vec<usize> {
        let hidden = self.layers.len().saturating_sub(1);
        let layers = self.layers.iter().take(hidden);
        layers.map(|layer| layer.outputs).collect()
    }

    /// The entries for the file.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let layers: Value = self.layers.iter().map(Layer::to_json).collect();
        let entries = [
            ("shiho_net_format", NET_FORMAT.to_string()),
            ("variant", self.variant.clone()),
            ("features", self.features.clone()),
            ("architecture", self.architecture.name().into()),
            ("layers", layers.to_string()),
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

    /// Reads the entries of the file at `path`, which is only named in errors. Whether the net is one of a game is
    /// another question, see [`check`](Self::check).
    pub fn parse(
        path: &Path,
        metadata: Option<&HashMap<String, String>>,
    ) -> Result<Self, NetError> {
        let file = || path.to_owned();
        let senseless = |key, problem| NetError::Metadata {
            path: file(),
            key,
            problem,
        };
        let entry = |key: &'static str| {
            metadata
                .and_then(|entries| entries.get(key))
                .ok_or_else(|| senseless(key, "missing".into()))
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
        let found = entry("architecture")?;
        let known = Architecture::ALL.into_iter().find(|it| it.name() == found);
        let architecture = known.ok_or_else(|| NetError::Architecture {
            path: file(),
            found: found.clone(),
        })?;
        let found = entry("quantisation")?;
        if found != "none" {
            return Err(NetError::Quantisation {
                path: file(),
                found: found.clone(),
            });
        }
        let layers = layers(entry("layers")?, architecture)
            .map_err(|problem| senseless("layers", problem))?;
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
            variant: entry("variant")?.clone(),
            features: entry("features")?.clone(),
            architecture,
            layers,
            score_scale,
            provenance,
        })
    }

    /// Refuses a net that is not one of the game `P` or sees it through a feature set nobody here knows; returns
    /// the facts of the set. `path` is only named in errors.
    pub fn check<P: NetGame>(&self, path: &Path) -> Result<SetFacts, NetError> {
        let file = || path.to_owned();
        if self.variant != P::NAME {
            return Err(NetError::WrongVariant {
                path: file(),
                found: self.variant.clone(),
                wanted: P::NAME,
            });
        }
        let set = P::set(&self.features).ok_or_else(|| NetError::Features {
            path: file(),
            variant: P::NAME,
            found: self.features.clone(),
            known: P::SETS.iter().map(|set| set.id).collect(),
        })?;
        let (found, known) = (self.layers[0].inputs, set.inputs as usize);
        let of_game = Architecture::for_seats(P::SEATS);
        let problem = if found != known {
            format!("{found} inputs, but `{}` has {known}", set.id)
        } else if self.architecture != of_game {
            format!(
                "architecture `{}` is not for {} seats",
                self.architecture.name(),
                P::SEATS
            )
        } else {
            return Ok(set);
        };
        Err(NetError::Misfit {
            path: file(),
            problem,
        })
    }

    /// [`check`](Self::check) for whichever game of the registry the net names.
    pub fn check_registered(&self, path: &Path) -> Result<SetFacts, NetError> {
        struct Check<'a>(&'a NetHeader, &'a Path);
        impl NetGameVisitor for Check<'_> {
            type Output = Result<SetFacts, NetError>;
            fn visit<P: NetGame>(self) -> Self::Output {
                self.0.check::<P>(self.1)
            }
        }
        let variant: VariantId =
            self.variant
                .parse()
                .map_err(|source| NetError::UnknownVariant {
                    path: path.to_owned(),
                    source,
                })?;
        visit(variant, Check(self, path))
    }
}

fn layers(text: &str, architecture: Architecture) -> Result<Vec<Layer>, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let list = value.as_array().ok_or("not a list")?;
    let layers = list
        .iter()
        .map(Layer::from_json)
        .collect::<Result<Vec<_>, _>>()?;
    check_stack(&layers, architecture.views(), architecture.buckets())?;
    Ok(layers)
}
