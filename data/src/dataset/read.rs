//! Reading a finished dataset.

use std::fs;
use std::path::{Path, PathBuf};

use shiho_core::{Variant, VariantId, VariantVisitor};

use super::shard_file::read_shard;
use crate::error::DataError;
use crate::manifest::{MANIFEST_FILE, Manifest, RUN_FILE, ShardEntry};
use crate::record::GameRecord;

/// Whether these are the letters of a variant's seats: columns are named by them.
struct AreLetters<'a>(&'a [String]);

impl VariantVisitor for AreLetters<'_> {
    type Output = bool;

    fn visit<V: Variant>(self) -> bool {
        self.0.iter().eq(V::SEAT_LETTERS)
    }
}

/// A finished dataset on disk.
#[derive(Clone, Debug)]
pub struct Dataset {
    folder: PathBuf,
    manifest: Manifest,
}

impl Dataset {
    /// Opens the dataset in `folder`: reads the manifest, looks whether all shards are there, and
    /// refuses a variant that is not registered.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, DataError> {
        let dataset = Self::open_any(folder.into())?;
        let letters = &dataset.manifest.draft.seat_letters;
        if !dataset.variant()?.visit(AreLetters(letters)) {
            return Err(DataError::BadManifest {
                path: dataset.folder.join(MANIFEST_FILE),
                problem: format!("not the seats of {}", dataset.manifest.draft.variant),
                text: letters.join(","),
            });
        }
        Ok(dataset)
    }

    /// Opens the dataset in `folder` and refuses any variant but `V`, which need not be registered.
    pub fn open_as<V: Variant>(folder: impl Into<PathBuf>) -> Result<Self, DataError> {
        let dataset = Self::open_any(folder.into())?;
        if dataset.manifest.draft.variant == V::NAME {
            return Ok(dataset);
        }
        Err(DataError::WrongVariant {
            path: dataset.folder,
            wanted: V::NAME.into(),
            found: dataset.manifest.draft.variant,
        })
    }

    fn open_any(folder: PathBuf) -> Result<Self, DataError> {
        fs::read_dir(&folder).map_err(DataError::io(&folder))?;
        let path = folder.join(MANIFEST_FILE);
        if !path.exists() {
            let is_run = folder.join(RUN_FILE).exists();
            return Err(if is_run {
                DataError::Unfinished { path: folder }
            } else {
                DataError::NotADataset { path: folder }
            });
        }
        let manifest = Manifest::read(&path)?;
        if let Some(shard) = manifest
            .shards
            .iter()
            .find(|it| !folder.join(&it.file).is_file())
        {
            return Err(DataError::MissingShard {
                path: folder.join(&shard.file),
            });
        }
        Ok(Self { folder, manifest })
    }

    /// The dataset's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The variant of all its games, as the registry knows it.
    pub fn variant(&self) -> Result<VariantId, DataError> {
        let name = &self.manifest.draft.variant;
        name.parse().map_err(|source| DataError::UnknownVariant {
            path: self.folder.join(MANIFEST_FILE),
            source,
        })
    }

    /// Number of shards.
    pub fn shards(&self) -> usize {
        self.manifest.shards.len()
    }

    /// Path of shard number `index`.
    pub fn shard_path(&self, index: usize) -> Result<PathBuf, DataError> {
        Ok(self.folder.join(&self.entry(index)?.file))
    }

    /// The manifest's entry of shard number `index`.
    pub fn entry(&self, index: usize) -> Result<&ShardEntry, DataError> {
        self.manifest
            .shards
            .get(index)
            .ok_or_else(|| DataError::NoSuchShard {
                path: self.folder.clone(),
                index,
                shards: self.shards(),
            })
    }

    /// The games of shard number `index`, whose bytes are read once and must have the manifest's hash; then
    /// variant, rules and counts are compared with the manifest too. Only such games may be played
    /// [`trusted`](crate::replay::trusted).
    ///
    /// # Errors
    /// A shard that is missing, has another hash ([`DataError::HashMismatch`]), cannot be read, or holds
    /// what the manifest does not describe.
    pub fn verified_records(&self, index: usize) -> Result<Vec<GameRecord>, DataError> {
        let entry = self.entry(index)?;
        let path = self.folder.join(&entry.file);
        let records = read_shard(&path, entry)?;
        let counts = [
            ("games", entry.games, records.len() as u64),
            (
                "plies",
                entry.plies,
                records.iter().map(|it| u64::from(it.plies)).sum(),
            ),
        ];
        for (what, expected, found) in counts {
            if expected != found {
                return Err(DataError::CountMismatch {
                    path,
                    what: what.into(),
                    expected,
                    found,
                });
            }
        }
        for (row, record) in records.iter().enumerate() {
            self.check_record(record, row, &path)?;
        }
        Ok(records)
    }

    /// All games in order, read as [`Dataset::verified_records`] does, with one shard at a time in memory. An error ends the iteration.
    pub fn records(&self) -> impl Iterator<Item = Result<GameRecord, DataError>> + '_ {
        let mut failed = false;
        (0..self.shards())
            .flat_map(|index| {
                let (records, error) = match self.verified_records(index) {
                    Ok(records) => (records, None),
                    Err(error) => (Vec::new(), Some(Err(error))),
                };
                records.into_iter().map(Ok).chain(error)
            })
            .take_while(move |item| !std::mem::replace(&mut failed, item.is_err()))
    }

    /// Refuses a record that the manifest does not describe.
    fn check_record(&self, record: &GameRecord, row: usize, path: &Path) -> Result<(), DataError> {
        let draft = &self.manifest.draft;
        let bad = |column: &str, problem| {
            Err(DataError::BadRow {
                path: path.into(),
                row,
                column: column.into(),
                problem,
            })
        };
        if record.variant != draft.variant {
            return bad(
                "variant",
                format!("`{}`, not `{}`", record.variant, draft.variant),
            );
        }
        if !draft.takes_rules(&record.rules) {
            return bad(
                "rules",
                format!("`{}`, not `{}`", record.rules, draft.rules),
            );
        }
        if record.seats() != draft.seats {
            return bad(
                "agent_*",
                format!("{} seats, not {}", record.seats(), draft.seats),
            );
        }
        Ok(())
    }
}
