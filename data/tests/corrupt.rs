//! Damaged files give errors: never a panic, never a wrong record.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::fs;
use std::path::Path;

use shiho_core::VariantId;
use shiho_core::random::GameRng;
use shiho_data::{DataError, Dataset, DatasetWriter, shard};
use support::{draft, random_games};
use tempfile::TempDir;

const SHARD: &str = "games-00000.parquet";

fn dataset() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let variant = VariantId::ALL[0];
    let writer = DatasetWriter::create(folder.path(), draft(variant), false).unwrap();
    writer
        .write_shard(0, &random_games(variant, 0, 4, 30))
        .unwrap();
    writer
        .write_shard(1, &random_games(variant, 4, 8, 30))
        .unwrap();
    writer.finish().unwrap();
    folder
}

fn read_all(folder: &Path) -> Result<usize, DataError> {
    Dataset::open(folder)?
        .records()
        .try_fold(0, |count, record| record.map(|_| count + 1))
}

#[test]
fn damage_to_a_shard_is_found_by_its_hash() {
    let folder = dataset();
    let path = folder.path().join(SHARD);
    let good = fs::read(&path).unwrap();
    assert_eq!(read_all(folder.path()).unwrap(), 8);
    for length in (0..good.len()).step_by(97) {
        fs::write(&path, &good[..length]).unwrap();
        assert!(matches!(
            read_all(folder.path()),
            Err(DataError::HashMismatch { .. })
        ));
    }
    for offset in (0..good.len()).step_by(61) {
        let mut bad = good.clone();
        bad[offset] ^= 1 << (offset % 8);
        fs::write(&path, &bad).unwrap();
        assert!(matches!(
            read_all(folder.path()),
            Err(DataError::HashMismatch { .. })
        ));
    }
}

#[test]
fn the_decoder_alone_survives_damage() {
    let folder = dataset();
    let good = fs::read(folder.path().join(SHARD)).unwrap();
    for length in 0..good.len() {
        assert!(shard::decode(good[..length].to_vec(), Path::new(SHARD)).is_err());
    }
    let mut rng = GameRng::derive(1, &[]);
    for _ in 0..4000 {
        let mut bad = good.clone();
        for _ in 0..=rng.below(3) {
            bad[rng.below(good.len())] ^= 1 << rng.below(8);
        }
        // Damage to a value may go unnoticed here: finding it is the hash's work.
        let _ = shard::decode(bad, Path::new(SHARD));
    }
}
