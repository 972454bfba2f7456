//! Checkpoints: the complete state of a run in one file.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use safetensors::tensor::SafeTensors;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shiho_data::files::write_atomically;
use shiho_eval::net::{
    NamedTensor, NetFile, NetHeader, Weights, check_checksum, make_weights, named_tensors,
    write_safetensors,
};

use crate::config::Config;
use crate::error::TrainError;

/// Name of the checkpoint in its folder.
pub const CHECKPOINT_FILE: &str = "checkpoint.safetensors";
/// The format this version writes and reads.
const FORMAT: &str = "3";
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
    pub weights: Vec<Weights>,
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// Game, feature set and layers of the run's nets, without provenance.
    pub header: NetHeader,
    /// The settings.
    pub config: Config,
    /// The datasets, in their order.
    pub data: Vec<DataId>,
    /// How far the run is.
    pub progress: Progress,
    /// The weights.
    pub weights: Vec<Weights>,
    /// The optimiser's mean gradients.
    pub mean: Vec<Weights>,
    /// The optimiser's mean squared gradients.
    pub square: Vec<Weights>,
    /// The best weights so far, in runs with validation.
    pub best: Option<Best>,
}

/// The part of a checkpoint that is text.
#[derive(Serialize, Deserialize)]
struct Text {
    header: BTreeMap<String, String>,
    config: Config,
    data: Vec<DataId>,
    progress: Progress,
    best: Option<(u32, f64)>,
}

impl Checkpoint {
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
        let mut header = self.header.clone();
        header.provenance = match provenance {
            Value::Object(entries) => entries,
            _ => Map::new(),
        };
        let weights = best.map_or(&self.weights, |best| &best.weights).clone();
        NetFile { header, weights }
    }

    /// Writes the checkpoint; it replaces the one at `path` only when complete.
    pub fn write(&self, path: &Path) -> Result<(), TrainError> {
        let text = Text {
            header: self.header.metadata(),
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
        let mut groups: Vec<(&str, &Vec<Weights>)> = vec![
            ("weights", &self.weights),
            ("mean", &self.mean),
            ("square", &self.square),
        ];
        groups.extend(self.best.as_ref().map(|best| ("best", &best.weights)));
        let mut tensors = Vec::new();
        for (group, weights) in groups {
            let named = named_tensors(&self.header.layers, weights);
            tensors.extend(named.into_iter().map(|tensor| NamedTensor {
                name: format!("{group}.{}", tensor.name),
                ..tensor
            }));
        }
        write_atomically(path, &write_safetensors(&tensors, &metadata))?;
        Ok(())
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
        check_checksum(bytes).map_err(|error| error.to_string())?;
        let text: Text = serde_json::from_str(entry("run")?).map_err(|error| error.to_string())?;
        let header: HashMap<String, String> = text.header.into_iter().collect();
        let header = NetHeader::parse(Path::new("net"), Some(&header));
        let header = header.map_err(|error| error.to_string())?;
        let tensors = SafeTensors::deserialize(bytes).map_err(|error| error.to_string())?;
        let group = |group: &str| {
            let read = |name: &str, shape: &[usize]| {
                read_tensor(&tensors, &format!("{group}.{name}"), shape)
            };
            make_weights(&header.layers, read)
        };
        let best = match text.best {
            Some((epoch, loss)) => Some(Best {
                epoch,
                loss,
                weights: group("best")?,
            }),
            None => None,
        };
        Ok(Self {
            config: text.config,
            data: text.data,
            progress: text.progress,
            weights: group("weights")?,
            mean: group("mean")?,
            square: group("square")?,
            best,
            header,
        })
    }

    /// Refuses to go on with this checkpoint, read from `path`, when settings or data are others.
    pub fn check_same_run(
        &self,
        path: &Path,
        header: &NetHeader,
        config: &Config,
        data: &[DataId],
    ) -> Result<(), TrainError> {
        let other = |key: &str, found: &Value, wanted: &Value| TrainError::OtherRun {
            path: path.to_owned(),
            key: key.into(),
            found: found.to_string(),
            wanted: wanted.to_string(),
        };
        let pairs = [
            ("variant", &self.header.variant, &header.variant),
            ("features", &self.header.features, &header.features),
        ];
        for (key, found, wanted) in pairs {
            if found != wanted {
                return Err(other(key, &json!(found), &json!(wanted)));
            }
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

fn read_tensor(tensors: &SafeTensors<'_>, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
    let view = tensors
        .tensor(name)
        .map_err(|error| format!("tensor `{name}`: {error}"))?;
    if view.dtype() != safetensors::Dtype::F32 || view.shape() != shape {
        return Err(format!("tensor `{name}` is not f32 {shape:?}"));
    }
    let (words, _) = view.data().as_chunks::<4>();
    Ok(words.iter().map(|word| f32::from_le_bytes(*word)).collect())
}
