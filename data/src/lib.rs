//! What has been played: game records, dataset files and statistics over them.
//!
//! A [`GameRecord`] is one game in text and numbers. A [`Dataset`] is a folder of them: Parquet
//! [`shard`]s, `games.csv` and a [`manifest`]. Games are the source of truth; positions are a view.

pub mod dataset;
pub mod error;
mod files;
pub mod manifest;
pub mod formats;
pub mod record;
pub mod replay;
pub mod shard;

pub use dataset::{Dataset, DatasetWriter};
pub use error::DataError;
pub use files::sha256_hex;
pub use manifest::{Manifest, ManifestDraft, ShardEntry};
pub use record::{FLAG_NO_SCORE, FLAG_RANDOM, GameRecord};
pub use replay::{ReplayError, check_game, replay};
