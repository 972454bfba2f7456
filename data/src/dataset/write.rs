//! Writing a dataset so that a killed run can go on.
//!
//! While a run is at work its folder holds
//!
//! * `run.json`, the configuration, written first: a run is resumed only with an equal one;
//! * `games-NNNNN.parquet` for each shard that is stored, the last one perhaps only in part, and beside it
//!   `games-NNNNN.done` with its counts and its hash, and those of the file it replaces;
//! * `*.shiho-part` files that are being written.
//!
//! [`DatasetWriter::finish`] adds `games.csv` and `manifest.json` and removes everything else of the
//! above but the shards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::csv_games::{GAMES_FILE, GamesCsv};
use super::shard_file::read_shard;
use crate::error::DataError;
use crate::files::{self, PartFile};
use crate::manifest::{
    FORMAT_VERSION, MANIFEST_FILE, Manifest, ManifestDraft, RUN_FILE, ShardEntry, pretty_json,
};
use crate::record::GameRecord;
use crate::sha256::sha256_hex;
use crate::shard::{self, shard_index, shard_name};

/// Extension of the file that says that a shard is complete.
const DONE: &str = "done";

/// Writes a dataset shard by shard, from any number of threads and in any order.
#[derive(Debug)]
pub struct DatasetWriter {
    folder: PathBuf,
    draft: ManifestDraft,
    complete: Mutex<BTreeMap<usize, ShardEntry>>,
    /// Keeps other runs out of the folder; none of a dataset that is finished.
    lock: Option<files::RunLock>,
}

impl DatasetWriter {
    /// Starts a dataset in `folder`, which is made if needed and must be empty; or, if `resume`, goes
    /// on with the unfinished or finished run in it.
    ///
    /// A run with more games than the one in the folder extends it, if all else is equal.
    ///
    /// Shards that are there and whole are kept ([`DatasetWriter::has_shard`]); half-written files are
    /// removed. Refused are a folder with anything else in it and a run with another draft.
    pub fn create(
        folder: impl Into<PathBuf>,
        draft: ManifestDraft,
        resume: bool,
    ) -> Result<Self, DataError> {
        let folder = folder.into();
        if fs::symlink_metadata(&folder).is_ok_and(|it| !it.is_dir()) {
            return Err(DataError::Output {
                path: folder,
                problem: "is there already, and no folder".into(),
            });
        }
        fs::create_dir_all(&folder).map_err(DataError::io(&folder))?;
        let run_path = folder.join(RUN_FILE);
        let mut lock = None;
        let complete = if resume {
            if run_path.exists() {
                lock = Some(files::lock_run(&run_path)?);
            }
            resume_run(&folder, &draft)?
        } else {
            BTreeMap::new()
        };
        let mut writer = Self {
            folder,
            draft,
            complete: Mutex::new(complete),
            lock,
        };
        if !resume && !is_empty(&writer.folder)? {
            return Err(DataError::NotEmpty {
                path: writer.folder,
            });
        }
        if !writer.folder.join(MANIFEST_FILE).exists() {
            let text = pretty_json(&writer.draft);
            files::write_atomically(&run_path, text.as_bytes())?;
            writer.lock = Some(files::lock_run(&run_path)?);
        }
        Ok(writer)
    }

    /// The dataset's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether shard number `index` is complete, from this run or from the one it resumes.
    pub fn has_shard(&self, index: usize) -> bool {
        self.complete().contains_key(&index)
    }

    /// The complete shards so far, by number.
    pub fn shards(&self) -> BTreeMap<usize, ShardEntry> {
        self.complete().clone()
    }

    /// Writes shard number `index`; it appears under its final name when it is on the disk.
    ///
    /// All records must be of the draft's variant, rules and number of seats.
    pub fn write_shard(
        &self,
        index: usize,
        records: &[GameRecord],
    ) -> Result<ShardEntry, DataError> {
        for record in records {
            self.check(record)?;
        }
        let file = shard_name(index);
        let path = self.folder.join(&file);
        let bytes =
            shard::encode(records, &self.draft.seat_letters).map_err(|error| match error {
                DataError::Encode { problem, .. } => DataError::Encode {
                    path: path.clone(),
                    problem,
                },
                other => other,
            })?;
        let entry = ShardEntry {
            file,
            games: records.len() as u64,
            plies: records.iter().map(|record| u64::from(record.plies)).sum(),
            sha256: sha256_hex(&bytes),
        };
        let mut done = vec![entry.clone()];
        done.extend(self.complete().get(&index).cloned());
        // Said first, so that a kill between the two leaves a file that one of the entries describes.
        files::write_atomically(&path.with_extension(DONE), pretty_json(&done).as_bytes())?;
        files::write_atomically(&path, &bytes)?;
        self.complete().insert(index, entry.clone());
        Ok(entry)
    }

    /// [`DatasetWriter::finish`] under another description, which the games must fit as well: of an
    /// import, rules and agents are known only when everything has been read.
    pub(crate) fn finish_as(mut self, draft: ManifestDraft) -> Result<Manifest, DataError> {
        self.draft = draft;
        self.finish()
    }

    /// Writes `games.csv` and the manifest, and removes what only an unfinished run needs.
    ///
    /// Shards must be numbered from 0 without a gap. A finished dataset that was resumed is written
    /// again, to the same bytes.
    pub fn finish(self) -> Result<Manifest, DataError> {
        let shards = self.shards();
        if let Some((wanted, _)) = (0..)
            .zip(shards.keys())
            .find(|(wanted, found)| wanted != *found)
        {
            return Err(DataError::MissingShard {
                path: self.folder.join(shard_name(wanted)),
            });
        }
        let manifest = match self.finished(&shards) {
            Some(manifest) => manifest,
            None => self.write_closing_files(shards)?,
        };
        for entry in &manifest.shards {
            files::remove_if_present(&self.folder.join(&entry.file).with_extension(DONE))?;
        }
        drop(self.lock);
        files::remove_if_present(&self.folder.join(RUN_FILE))?;
        Ok(manifest)
    }

    /// Writes `games.csv`, then the manifest that seals it.
    fn write_closing_files(
        &self,
        shards: BTreeMap<usize, ShardEntry>,
    ) -> Result<Manifest, DataError> {
        let path = self.folder.join(GAMES_FILE);
        let file = PartFile::create(&path)?;
        let mut csv = GamesCsv::new(&path, file, &self.draft.seat_letters)?;
        let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
        for entry in shards.values() {
            for record in read_shard(&self.folder.join(&entry.file), entry)? {
                csv.add(&record)?;
                *reasons.entry(record.reason).or_default() += 1;
            }
        }
        let (file, games_csv_sha256) = csv.finish()?;
        file.publish()?;
        let manifest = Manifest {
            format: FORMAT_VERSION,
            games: shards.values().map(|entry| entry.games).sum(),
            plies: shards.values().map(|entry| entry.plies).sum(),
            draft: self.draft.clone(),
            reasons,
            shards: shards.into_values().collect(),
            games_csv_sha256: Some(games_csv_sha256),
            manifest_sha256: None,
        };
        let manifest = manifest.sealed();
        let path = self.folder.join(MANIFEST_FILE);
        files::write_atomically(&path, manifest.to_json().as_bytes())?;
        Ok(manifest)
    }

    /// The manifest of a dataset that is finished and as it should be: nothing needs to be written.
    fn finished(&self, shards: &BTreeMap<usize, ShardEntry>) -> Option<Manifest> {
        let manifest = Manifest::read(&self.folder.join(MANIFEST_FILE)).ok()?;
        let table = fs::read(self.folder.join(GAMES_FILE)).ok()?;
        let is_whole = manifest.draft == self.draft
            && manifest.shards.iter().eq(shards.values())
            && manifest.games_csv_sha256 == Some(sha256_hex(&table))
            && !self.folder.join(RUN_FILE).exists();
        is_whole.then_some(manifest)
    }

    fn complete(&self) -> MutexGuard<'_, BTreeMap<usize, ShardEntry>> {
        // The map is whole between any two statements, so a panic elsewhere does not spoil it.
        self.complete.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(&self, record: &GameRecord) -> Result<(), DataError> {
        let bad = |problem| {
            Err(DataError::BadRecord {
                game: record.game,
                problem,
            })
        };
        if record.variant != self.draft.variant {
            return bad(format!(
                "variant `{}`, not `{}`",
                record.variant, self.draft.variant
            ));
        }
        if !self.draft.takes_rules(&record.rules) {
            return bad(format!(
                "rules `{}`, not `{}`",
                record.rules, self.draft.rules
            ));
        }
        Ok(())
    }
}

fn is_empty(folder: &Path) -> Result<bool, DataError> {
    let mut entries = fs::read_dir(folder).map_err(DataError::io(folder))?;
    Ok(entries.next().is_none())
}

/// Checks that the run in `folder` is the one `draft` describes, removes half-written files and
/// returns the complete shards.
fn resume_run(
    folder: &Path,
    draft: &ManifestDraft,
) -> Result<BTreeMap<usize, ShardEntry>, DataError> {
    let (run_path, manifest_path) = (folder.join(RUN_FILE), folder.join(MANIFEST_FILE));
    let mut entries = Vec::new();
    if manifest_path.exists() {
        let manifest = Manifest::read(&manifest_path)?;
        let extends = compare(&manifest.draft, draft, &manifest_path)?;
        entries = manifest.shards;
        if extends {
            reopen(folder, draft, &entries)?;
        }
    } else if run_path.exists() {
        let text = fs::read_to_string(&run_path).map_err(DataError::io(&run_path))?;
        let recorded = serde_json::from_str(&text).map_err(DataError::json(&run_path))?;
        compare(&recorded, draft, &run_path)?;
        entries = done_entries(folder)?;
    } else {
        // Killed before the configuration was on the disk: there is nothing to go on with.
        files::remove_if_present(&files::part_path(&run_path))?;
        if !is_empty(folder)? {
            return Err(DataError::NotResumable {
                path: folder.into(),
            });
        }
    }
    remove_parts(folder)?;
    let mut complete = BTreeMap::new();
    let mut hashes: BTreeMap<String, Option<String>> = BTreeMap::new();
    for entry in entries {
        let path = folder.join(&entry.file);
        let hash = hashes
            .entry(entry.file.clone())
            .or_insert_with(|| fs::read(&path).ok().map(|bytes| sha256_hex(&bytes)));
        let is_whole = hash.as_ref() == Some(&entry.sha256);
        if let Some(index) = shard_index(&entry.file).filter(|_| is_whole) {
            complete.insert(index, entry);
        }
    }
    Ok(complete)
}

/// Names of the files in `folder`.
fn file_names(folder: &Path) -> Result<Vec<String>, DataError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(DataError::io(folder))? {
        let entry = entry.map_err(DataError::io(folder))?;
        names.extend(entry.file_name().into_string());
    }
    names.sort_unstable();
    Ok(names)
}

/// Makes of the finished dataset in `folder`, whose shards `entries` name, an unfinished run with this `draft`. Killed
/// in between, it is done again.
fn reopen(folder: &Path, draft: &ManifestDraft, entries: &[ShardEntry]) -> Result<(), DataError> {
    for entry in entries {
        let done = folder.join(&entry.file).with_extension(DONE);
        files::write_atomically(&done, pretty_json(&[entry]).as_bytes())?;
    }
    files::write_atomically(&folder.join(RUN_FILE), pretty_json(draft).as_bytes())?;
    files::remove_if_present(&folder.join(GAMES_FILE))?;
    files::remove_if_present(&folder.join(MANIFEST_FILE))
}

/// What the `.done` files in `folder` say. One that was not written whole counts as absent.
fn done_entries(folder: &Path) -> Result<Vec<ShardEntry>, DataError> {
    let mut entries = Vec::new();
    for name in file_names(folder)? {
        let path = folder.join(&name);
        let shard = path.with_extension("parquet");
        let is_done = path.extension().is_some_and(|extension| extension == DONE);
        let shard = shard
            .file_name()
            .and_then(|name| name.to_str())
            .filter(|_| is_done);
        let Some(shard) = shard.filter(|name| shard_index(name).is_some()) else {
            continue;
        };
        let text = fs::read_to_string(&path).map_err(DataError::io(&path))?;
        let done: Vec<ShardEntry> = serde_json::from_str(&text).unwrap_or_default();
        entries.extend(done.into_iter().filter(|entry| entry.file == shard));
    }
    Ok(entries)
}

/// Removes our half-written files, and only ours.
fn remove_parts(folder: &Path) -> Result<(), DataError> {
    for name in file_names(folder)? {
        let Some(whole) = name.strip_suffix(files::PART) else {
            continue;
        };
        let shard = whole
            .strip_suffix(DONE)
            .map_or(whole.into(), |stem| format!("{stem}parquet"));
        let is_ours =
            [RUN_FILE, MANIFEST_FILE, GAMES_FILE].contains(&whole) || shard_index(&shard).is_some();
        if is_ours {
            files::remove_if_present(&folder.join(&name))?;
        }
    }
    Ok(())
}

/// Refuses a draft that differs from the recorded one, naming the first field that differs; tells whether it has more
/// games and is equal else.
fn compare(
    recorded: &ManifestDraft,
    given: &ManifestDraft,
    path: &Path,
) -> Result<bool, DataError> {
    if recorded == given {
        return Ok(false);
    }
    if given.extends(recorded) {
        return Ok(true);
    }
    let fields = |draft| match serde_json::to_value(draft) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (old, new) = (fields(recorded), fields(given));
    let text =
        |fields: &serde_json::Map<String, serde_json::Value>, name: &str| match fields.get(name) {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => String::new(),
        };
    // The command repeats what the other fields say, at length.
    let differs = |name: &&String| *name != "command" && old.get(*name) != new.get(*name);
    let field = new.keys().find(differs).cloned().unwrap_or_default();
    let (recorded, given) = (text(&old, &field), text(&new, &field));
    Err(DataError::DifferentRun {
        path: path.into(),
        field,
        recorded,
        given,
    })
}
