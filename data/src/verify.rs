//! Proving that a dataset holds what it says: hashes, counts, and every game played again.

use std::collections::BTreeMap;
use std::path::Path;

use shiho_core::VariantVisitor;
use shiho_core::notation::Variant;

use crate::dataset::Dataset;
use crate::error::DataError;
use crate::manifest::MANIFEST_FILE;
use crate::replay::check_game;

/// What has been verified.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Verified {
    /// Number of shards.
    pub shards: u64,
    /// Number of games.
    pub games: u64,
    /// Number of moves in all games.
    pub plies: u64,
    /// Number of games by end reason.
    pub reasons: BTreeMap<String, u64>,
}

impl Verified {
    /// Adds what another part of the dataset holds.
    pub fn add(&mut self, other: &Self) {
        self.shards += other.shards;
        self.games += other.games;
        self.plies += other.plies;
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }

    /// Compares the sum over all shards with the manifest's totals.
    pub fn check_totals(&self, dataset: &Dataset) -> Result<(), DataError> {
        let manifest = dataset.manifest();
        let count = |counts: &BTreeMap<String, u64>, reason: &str| {
            counts.get(reason).copied().unwrap_or_default()
        };
        let totals = [
            ("games".to_owned(), manifest.games, self.games),
            ("plies".to_owned(), manifest.plies, self.plies),
        ];
        let reasons = manifest
            .reasons
            .keys()
            .chain(self.reasons.keys())
            .map(|reason| {
                let name = format!("games that ended by `{reason}`");
                (
                    name,
                    count(&manifest.reasons, reason),
                    count(&self.reasons, reason),
                )
            });
        for (what, expected, found) in totals.into_iter().chain(reasons) {
            if expected != found {
                let path = dataset.folder().join(MANIFEST_FILE);
                return Err(DataError::CountMismatch {
                    path,
                    what,
                    expected,
                    found,
                });
            }
        }
        Ok(())
    }
}

/// Verifies the dataset in `folder`: manifest, hash and counts of each shard, and each game by the
/// rules. Stops at the first error.
///
/// To verify shards in parallel, call [`verify_shard`] for each, add the results up and compare them
/// with [`Verified::check_totals`].
pub fn verify(folder: &Path) -> Result<Verified, DataError> {
    let dataset = Dataset::open(folder)?;
    let mut sum = Verified::default();
    for index in 0..dataset.shards() {
        sum.add(&verify_shard(&dataset, index)?);
    }
    sum.check_totals(&dataset)?;
    Ok(sum)
}

/// Verifies one shard: hash, counts, and each game by the rules.
pub fn verify_shard(dataset: &Dataset, index: usize) -> Result<Verified, DataError> {
    dataset.variant()?.visit(VerifyShard { dataset, index })
}

struct VerifyShard<'a> {
    dataset: &'a Dataset,
    index: usize,
}

impl VariantVisitor for VerifyShard<'_> {
    type Output = Result<Verified, DataError>;

    fn visit<V: Variant>(self) -> Self::Output {
        verify_shard_as::<V>(self.dataset, self.index)
    }
}

/// [`verify_shard`] for the variant `V`, which need not be registered.
pub fn verify_shard_as<V: Variant>(dataset: &Dataset, index: usize) -> Result<Verified, DataError> {
    let records = dataset.verified_records(index)?;
    let path = dataset.shard_path(index)?;
    let mut verified = Verified {
        shards: 1,
        ..Verified::default()
    };
    for (row, record) in records.iter().enumerate() {
        check_game::<V>(record).map_err(|source| DataError::Replay {
            path: path.clone(),
            row,
            game: record.game,
            source: source.into(),
        })?;
        verified.games += 1;
        verified.plies += u64::from(record.plies);
        *verified.reasons.entry(record.reason.clone()).or_default() += 1;
    }
    Ok(verified)
}
