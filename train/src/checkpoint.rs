//! Checkpoints: the complete state of a run in one file.

use std::collections::BTreeMap;
use std::path::Path;

use safetensors::tensor::SafeTensors;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shiho_core::VariantId;
use shiho_eval::features::FeatureSet;
use shiho_eval::net::{NetFile, NetHeader, Weights, write_atomically, write_safetensors};

use crate::config::Config;
use crate::error::TrainError;

/// Name of the checkpoint in its folder.
pub const CHECKPOINT_FILE: &str = "checkpoint.safetensors";
/// The format this version writes and reads.
const FORMAT: &str = "1";
/// Names of a net's tensors, in the order of [`Weights`].
const NAMES: [&str; 4] = [
    "features.weight",
    "features.bias",
    "output.weight",
    "output.bias",
];

/// A dataset that a run learns from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataId {
    /// SHA-256 of its `manifest.json`, which names the hashes of the rest.
    pub manifest_sha256: String,
    /// Number of games.
    pub games: u64,
    /// The rules they were played by.
    pub rules: String,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Epochs finished.
    pub epoch: u32,
    /// Batches done of the epoch after those.
    pub batches: u64,
    /// Optimiser steps made.
    pub step: u64,
    /// Sum of the losses of the positions in those batches.
    pub loss_sum: f64,
    /// Number of those positions.
    pub positions: u64,
}

/// The weights with the lowest validation loss so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// Number of epochs after which they were reached.
    pub epoch: u32,
    /// Their validation loss.
    pub loss: f64,
    /// The weights.
    pub weights: Weights,
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The variant.
    pub variant: VariantId,
    /// The settings.
    pub config: Config,
    /// The datasets, in their order.
    pub data: Vec<DataId>,
    /// How far the run is.
    pub progress: Progress,
    /// The weights.
    pub weights: Weights,
    /// The optimiser's mean gradients.
    pub mean: Weights,
    /// The optimiser's mean squared gradients.
    pub square: Weights,
    /// The best weights so far, in runs with validation.
    pub best: Option<Best>,
}

/// The part of a checkpoint that is text.
#[derive(Serialize, Deserialize)]
struct Text {
    variant: String,
    features: String,
    config: Config,
    data: Vec<DataId>,
    progress: Progress,
    best: Option<(u32, f64)>,
}

impl Checkpoint {
    /// Header of the run's nets, without provenance.
    fn header(&self) -> NetHeader {
        let mut header = NetHeader::new(FeatureSet::of_variant(self.variant), self.config.hidden);
        header.score_scale = self.config.score_scale;
        header
    }

    /// The net to play with: the best weights, or the last ones if `last` or there was no validation.
    pub fn net(&self, last: bool) -> NetFile {
        let best = self.best.as_ref().filter(|_| !last);
        let provenance = json!({
            "program": concat!("shiho-train ", env!("CARGO_PKG_VERSION")),
            "git_hash": env!("SHIHO_GIT_HASH"),
            "datasets": self.data,
            "config": self.config,
            "epoch": best.map_or(self.progress.epoch, |best| best.epoch),
            "validation_loss": best.map(|best| best.loss),
        });
        let mut header = self.header();
        header.provenance = match provenance {
            Value::Object(entries) => entries,
            _ => Map::new(),
        };
        let weights = best.map_or(&self.weights, |best| &best.weights).clone();
        NetFile { header, weights }
    }

    fn shapes(&self) -> [Vec<usize>; 4] {
        let header = self.header();
        let (buckets, hidden) = (header.architecture.buckets(), header.hidden);
        let row = header.architecture.row(hidden);
        [
            vec![header.features.inputs, hidden],
            vec![hidden],
            vec![buckets, row],
            vec![buckets],
        ]
    }

    /// Writes the checkpoint; it replaces the one at `path` only when complete.
    pub fn write(&self, path: &Path) -> Result<(), TrainError> {
        let text = Text {
            variant: self.variant.to_string(),
            features: FeatureSet::of_variant(self.variant).id.into(),
            config: self.config.clone(),
            data: self.data.clone(),
            progress: self.progress,
            best: self.best.as_ref().map(|best| (best.epoch, best.loss)),
        };
        let text = json!(text).to_string();
        let metadata = [("shiho_checkpoint", FORMAT.to_owned()), ("run", text)];
        let metadata: BTreeMap<String, String> = metadata
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect();
        let mut groups = vec![
            ("weights", &self.weights),
            ("mean", &self.mean),
            ("square", &self.square),
        ];
        groups.extend(self.best.as_ref().map(|best| ("best", &best.weights)));
        let shapes = self.shapes();
        let mut tensors = Vec::new();
        for (group, weights) in groups {
            for ((name, shape), values) in NAMES.iter().zip(&shapes).zip(parts(weights)) {
                tensors.push((format!("{group}.{name}"), shape.as_slice(), values));
            }
        }
        let tensors: Vec<(&str, &[usize], &[f32])> = tensors
            .iter()
            .map(|(name, shape, values)| (name.as_str(), *shape, *values))
            .collect();
        write_atomically(path, &write_safetensors(&tensors, &metadata)).map_err(|source| {
            TrainError::Io {
                path: path.to_owned(),
                source,
            }
        })
    }

    /// Reads the checkpoint at `path`.
    pub fn read(path: &Path) -> Result<Self, TrainError> {
        let bytes = std::fs::read(path).map_err(|source| TrainError::Io {
            path: path.to_owned(),
            source,
        })?;
        Self::from_bytes(&bytes).map_err(|problem| TrainError::BadCheckpoint {
            path: path.to_owned(),
            problem,
        })
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(|error| error.to_string())?;
        let entry = |key: &str| {
            let entries = metadata.metadata().as_ref();
            entries
                .and_then(|it| it.get(key))
                .ok_or_else(|| format!("no metadata `{key}`"))
        };
        let format = entry("shiho_checkpoint")?;
        if format != FORMAT {
            return Err(format!(
                "format `{format}` is unknown; this version reads {FORMAT}"
            ));
        }
        let text: Text = serde_json::from_str(entry("run")?).map_err(|error| error.to_string())?;
        let variant: VariantId = text.variant.parse().map_err(|error| format!("{error}"))?;
        let known = FeatureSet::of_variant(variant).id;
        if text.features != known {
            return Err(format!(
                "feature set `{}`, this version has `{known}`",
                text.features
            ));
        }
        let tensors = SafeTensors::deserialize(bytes).map_err(|error| error.to_string())?;
        let empty = || Weights {
            feature_weight: Vec::new(),
            feature_bias: Vec::new(),
            output_weight: Vec::new(),
            output_bias: Vec::new(),
        };
        let mut checkpoint = Self {
            variant,
            config: text.config,
            data: text.data,
            progress: text.progress,
            weights: empty(),
            mean: empty(),
            square: empty(),
            best: None,
        };
        let shapes = checkpoint.shapes();
        let group = |group: &str| read_group(&tensors, group, &shapes);
        (checkpoint.weights, checkpoint.mean) = (group("weights")?, group("mean")?);
        checkpoint.square = group("square")?;
        checkpoint.best = match text.best {
            Some((epoch, loss)) => Some(Best {
                epoch,
                loss,
                weights: group("best")?,
            }),
            None => None,
        };
        Ok(checkpoint)
    }

    /// Refuses to go on with this checkpoint, read from `path`, when settings or data are others.
    pub fn check_same_run(
        &self,
        path: &Path,
        variant: VariantId,
        config: &Config,
        data: &[DataId],
    ) -> Result<(), TrainError> {
        let other = |key: &str, found: &Value, wanted: &Value| TrainError::OtherRun {
            path: path.to_owned(),
            key: key.into(),
            found: found.to_string(),
            wanted: wanted.to_string(),
        };
        if self.variant != variant {
            return Err(other(
                "variant",
                &self.variant.name().into(),
                &variant.name().into(),
            ));
        }
        let (found, wanted) = (json!(self.config), json!(config));
        if let (Value::Object(found), Value::Object(wanted)) = (&found, &wanted) {
            for (key, value) in found {
                if wanted.get(key) != Some(value) {
                    return Err(other(key, value, wanted.get(key).unwrap_or(&Value::Null)));
                }
            }
        }
        if self.data != data {
            let hashes = |data: &[DataId]| {
                json!(
                    data.iter()
                        .map(|it| it.manifest_sha256.as_str())
                        .collect::<Vec<_>>()
                )
            };
            return Err(other("datasets", &hashes(&self.data), &hashes(data)));
        }
        Ok(())
    }
}

/// The tensors of some weights, in the order of [`NAMES`].
fn parts(weights: &Weights) -> [&[f32]; 4] {
    [
        &weights.feature_weight,
        &weights.feature_bias,
        &weights.output_weight,
        &weights.output_bias,
    ]
}

fn read_group(
    tensors: &SafeTensors<'_>,
    group: &str,
    shapes: &[Vec<usize>; 4],
) -> Result<Weights, String> {
    let read = |index: usize| {
        let name = format!("{group}.{}", NAMES[index]);
        let view = tensors
            .tensor(&name)
            .map_err(|error| format!("tensor `{name}`: {error}"))?;
        if view.dtype() != safetensors::Dtype::F32 || view.shape() != shapes[index] {
            return Err(format!("tensor `{name}` is not f32 {:?}", shapes[index]));
        }
        let (words, _) = view.data().as_chunks::<4>();
        Ok(words.iter().map(|word| f32::from_le_bytes(*word)).collect())
    };
    Ok(Weights {
        feature_weight: read(0)?,
        feature_bias: read(1)?,
        output_weight: read(2)?,
        output_bias: read(3)?,
    })
}
