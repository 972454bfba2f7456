//! What has been played: game records, dataset files and statistics over them.
//!
//! A [`GameRecord`] is one game in text and numbers. A [`Dataset`] is a folder of them: Parquet
//! [`shard`]s, `games.csv` and a [`manifest`]. Games are the source of truth; positions are a view.

pub mod book;
pub mod dataset;
pub mod error;
pub mod exchange;
pub mod files;
pub mod formats;
pub mod manifest;
pub mod outside;
pub mod positions;
pub mod provenance;
pub mod record;
pub mod replay;
pub mod select;
mod sha256;
pub mod shard;
pub mod stats;
pub mod verify;

pub use dataset::{Dataset, DatasetWriter};
pub use error::DataError;
pub use manifest::{Manifest, ManifestDraft, ShardEntry};
pub use positions::{PositionRow, positions, write_positions};
pub use provenance::{Provenance, Reasons};
pub use record::{FLAG_NO_SCORE, FLAG_RANDOM, GameRecord};
pub use replay::{ReplayError, check_game};
pub use sha256::sha256_hex;
pub use verify::{Findings, Verified, examine, examine_shard, verify, verify_shard};
