//! The file of a shard, whose hash is told.

use std::fs;
use std::path::Path;

use crate::error::DataError;
use crate::manifest::ShardEntry;
use crate::record::GameRecord;
use crate::sha256::sha256_hex;
use crate::shard;

/// The games of the shard at `path`, whose bytes must be those that `entry` describes.
pub(super) fn read_shard(path: &Path, entry: &ShardEntry) -> Result<Vec<GameRecord>, DataError> {
    let bytes = fs::read(path).map_err(DataError::io(path))?;
    let found = sha256_hex(&bytes);
    if found == entry.sha256 {
        return shard::decode(bytes, path);
    }
    let expected = entry.sha256.clone();
    Err(DataError::HashMismatch {
        path: path.into(),
        expected,
        found,
    })
}
