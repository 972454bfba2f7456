//! Proving that a dataset holds what it says: hashes, counts, and every game played again.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use shiho_core::VariantVisitor;
use shiho_core::notation::Variant;

use crate::dataset::{Dataset, GAMES_FILE, GamesCsv};
use crate::error::DataError;
use crate::files::PART;
use crate::manifest::{MANIFEST_FILE, RUN_FILE};
use crate::record::{FLAG_NO_SCORE, FLAG_RANDOM, GameRecord};
use crate::replay::check_game;
use crate::sha256::sha256_hex;

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

/// What an examination found.
#[derive(Debug, Default)]
pub struct Findings {
    /// What could be proven.
    pub verified: Verified,
    /// Everything that is wrong.
    pub faults: Vec<DataError>,
    /// What nobody can prove, because the dataset does not say enough.
    pub unproven: Vec<String>,
}

impl Findings {
    /// Adds what was found elsewhere.
    pub fn add(&mut self, other: Self) {
        self.verified.add(&other.verified);
        self.faults.extend(other.faults);
        self.unproven.extend(other.unproven);
    }

    /// What could be proven, or the first fault.
    fn all_well(mut self) -> Result<Verified, DataError> {
        if self.faults.is_empty() {
            Ok(self.verified)
        } else {
            Err(self.faults.swap_remove(0))
        }
    }
}

/// Verifies the dataset in `folder`: manifest, hash and counts of each shard, each game by the
/// rules, and `games.csv`. Stops at the first fault; [`examine`] and [`examine_shard`] tell all.
pub fn verify(folder: &Path) -> Result<Verified, DataError> {
    let dataset = Dataset::open(folder)?;
    let mut sum = Verified::default();
    for index in 0..dataset.shards() {
        sum.add(&verify_shard(&dataset, index)?);
    }
    sum.check_totals(&dataset)?;
    examine(&dataset).all_well()?;
    Ok(sum)
}

/// Looks at what the shards do not hold: `games.csv`, order and numbers of the games, and files that do not belong there.
/// The manifest's own hash was compared when the dataset was opened.
pub fn examine(dataset: &Dataset) -> Findings {
    let mut findings = Findings::default();
    let manifest = dataset.manifest();
    if manifest.manifest_sha256.is_none() {
        findings.unproven.push("the manifest has no hash".into());
    }
    findings.faults.extend(examine_table(dataset).err());
    findings.faults.extend(examine_files(dataset).err());
    findings
}

/// Compares `games.csv` with the shards, and looks whether the games' numbers ascend.
fn examine_table(dataset: &Dataset) -> Result<(), DataError> {
    let path = dataset.folder().join(GAMES_FILE);
    let bytes = fs::read(&path).map_err(DataError::io(&path))?;
    let found = sha256_hex(&bytes);
    let mismatch = |expected: String| DataError::HashMismatch {
        path: path.clone(),
        expected,
        found: found.clone(),
    };
    if let Some(expected) = &dataset.manifest().games_csv_sha256
        && *expected != found
    {
        return Err(mismatch(expected.clone()));
    }
    let letters = &dataset.manifest().draft.seat_letters;
    let mut table = GamesCsv::new(&path, io::sink(), letters)?;
    let mut last = None;
    for index in 0..dataset.shards() {
        // What is wrong with a shard itself is told by its own examination.
        let Ok(records) = dataset.verified_records(index) else {
            return Ok(());
        };
        for (row, record) in records.iter().enumerate() {
            if last >= Some(record.game) {
                return Err(DataError::BadRow {
                    path: dataset.shard_path(index)?,
                    row,
                    column: "game".into(),
                    problem: format!("{} does not follow {}", record.game, last.unwrap_or(0)),
                });
            }
            last = Some(record.game);
            table.add(record)?;
        }
    }
    let (_, expected) = table.finish()?;
    if expected == found {
        Ok(())
    } else {
        Err(mismatch(expected))
    }
}

/// Refuses files that only a run at work has, and shards that the manifest does not name.
fn examine_files(dataset: &Dataset) -> Result<(), DataError> {
    let folder = dataset.folder();
    for entry in fs::read_dir(folder).map_err(DataError::io(folder))? {
        let entry = entry.map_err(DataError::io(folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = name.starts_with("games-") || name.ends_with(PART) || name == RUN_FILE;
        let is_named = dataset.manifest().shards.iter().any(|it| it.file == name);
        if is_ours && !is_named {
            return Err(DataError::BadManifest {
                path: folder.join(MANIFEST_FILE),
                problem: "does not name a file that is there".into(),
                text: name,
            });
        }
    }
    Ok(())
}

/// Verifies one shard: hash, counts, and each game by the rules. Stops at the first fault.
pub fn verify_shard(dataset: &Dataset, index: usize) -> Result<Verified, DataError> {
    examine_shard(dataset, index).all_well()
}

/// [`verify_shard`] for the variant `V`, which need not be registered.
pub fn verify_shard_as<V: Variant>(dataset: &Dataset, index: usize) -> Result<Verified, DataError> {
    examine_shard_as::<V>(dataset, index).all_well()
}

/// Verifies one shard and tells everything that is wrong.
pub fn examine_shard(dataset: &Dataset, index: usize) -> Findings {
    match dataset.variant() {
        Ok(variant) => variant.visit(ExamineShard { dataset, index }),
        Err(error) => Findings {
            faults: vec![error],
            ..Findings::default()
        },
    }
}

struct ExamineShard<'a> {
    dataset: &'a Dataset,
    index: usize,
}

impl VariantVisitor for ExamineShard<'_> {
    type Output = Findings;

    fn visit<V: Variant>(self) -> Self::Output {
        examine_shard_as::<V>(self.dataset, self.index)
    }
}

fn examine_shard_as<V: Variant>(dataset: &Dataset, index: usize) -> Findings {
    let mut findings = Findings::default();
    let records = dataset
        .verified_records(index)
        .and_then(|records| Ok((records, dataset.shard_path(index)?)));
    let (records, path) = match records {
        Ok(found) => found,
        Err(error) => {
            findings.faults.push(error);
            return findings;
        }
    };
    let verified = &mut findings.verified;
    verified.shards = 1;
    for (row, record) in records.iter().enumerate() {
        let checked = check_game::<V>(record).map_err(|source| DataError::Replay {
            path: path.clone(),
            row,
            game: record.game,
            source: source.into(),
        });
        let checked = checked.and_then(|()| check_run(dataset, record, row, &path));
        findings.faults.extend(checked.err());
        verified.games += 1;
        verified.plies += u64::from(record.plies);
        *verified.reasons.entry(record.reason.clone()).or_default() += 1;
    }
    findings
}

/// Compares what a game says about its run with the manifest of a run.
fn check_run(
    dataset: &Dataset,
    record: &GameRecord,
    row: usize,
    path: &Path,
) -> Result<(), DataError> {
    let bad = |column: &str, problem| {
        Err(DataError::BadRow {
            path: path.into(),
            row,
            column: column.into(),
            problem,
        })
    };
    let known = FLAG_RANDOM | FLAG_NO_SCORE;
    if let Some(flags) = record.flags.iter().find(|&&flags| flags & !known != 0) {
        return bad("flags", format!("{flags} has unknown bits"));
    }
    let draft = &dataset.manifest().draft;
    if draft.wanted_games().is_none() {
        return Ok(());
    }
    if record.seed != draft.seed {
        return bad("seed", format!("{}, not {}", record.seed, draft.seed));
    }
    match record.agents.iter().find(|it| !draft.agents.contains(it)) {
        Some(agent) => bad("agent_*", format!("`{agent}` took no part")),
        None => Ok(()),
    }
}
