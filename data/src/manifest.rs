//! The manifest: what a dataset holds and how it was made.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::DataError;
use crate::sha256::sha256_hex;

/// File name of the manifest in a dataset's folder.
pub const MANIFEST_FILE: &str = "manifest.json";
/// File name of the configuration in the folder of an unfinished run.
pub const RUN_FILE: &str = "run.json";

/// The setting that says how many games a run is to have.
const GAMES: &str = "games";

/// Version of the dataset format this program writes, and the newest it reads.
pub const FORMAT_VERSION: u32 = 1;

/// How a dataset is made: everything in the manifest that is known before the first game.
///
/// Equal drafts make equal datasets, byte for byte. So nothing here may depend on the number of
/// threads, the time, the host or the folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestDraft {
    /// Version of the program that writes.
    pub shiho_version: String,
    /// Git commit of the program that writes, if it knows.
    pub git_hash: Option<String>,
    /// The command in canonical form, without threads and output folder.
    pub command: String,
    /// The variant's name.
    pub variant: String,
    /// The rules of all games, as `name=value,...` or `default`; `mixed` if each game has its own.
    pub rules: String,
    /// Seed of the run.
    pub seed: u64,
    /// Number of seats.
    pub seats: usize,
    /// A letter for each seat, as in column names.
    pub seat_letters: Vec<String>,
    /// The agents that took part; which seat each had is in the records.
    pub agents: Vec<String>,
    /// SHA-256 of each net file that took part, by the file's name.
    pub nets: BTreeMap<String, String>,
    /// Further settings of the run (openings, ply cap, nodes, ...) in words.
    pub settings: BTreeMap<String, String>,
}

impl ManifestDraft {
    /// The word in `rules` that lets each game have its own.
    pub const MIXED_RULES: &str = "mixed";

    /// Whether a dataset with this manifest may hold a game played by `rules`.
    pub fn takes_rules(&self, rules: &str) -> bool {
        self.rules == Self::MIXED_RULES || self.rules == rules
    }

    /// The number of games that the run is to have, if it says so.
    pub fn wanted_games(&self) -> Option<u64> {
        self.settings.get(GAMES)?.parse().ok()
    }

    /// Whether this is the run `earlier` with more games.
    pub fn extends(&self, earlier: &Self) -> bool {
        let without_games = |draft: &Self| {
            let mut draft = draft.clone();
            draft.settings.remove(GAMES);
            draft.command.clear();
            draft
        };
        self.wanted_games() > earlier.wanted_games()
            && earlier.wanted_games().is_some()
            && without_games(self) == without_games(earlier)
    }
}

/// One shard of a dataset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardEntry {
    /// File name.
    pub file: String,
    /// Number of games.
    pub games: u64,
    /// Number of moves in all its games.
    pub plies: u64,
    /// SHA-256 of the file, lower-case hexadecimal.
    pub sha256: String,
}

/// The manifest of a finished dataset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the dataset format.
    pub format: u32,
    /// How the dataset was made.
    #[serde(flatten)]
    pub draft: ManifestDraft,
    /// Number of games.
    pub games: u64,
    /// Number of moves in all games.
    pub plies: u64,
    /// Number of games by end reason.
    pub reasons: BTreeMap<String, u64>,
    /// The shards, in order.
    pub shards: Vec<ShardEntry>,
    /// SHA-256 of `games.csv`; datasets of older programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games_csv_sha256: Option<String>,
    /// SHA-256 of the manifest's text without this entry, as [`Manifest::to_json`] writes it; none in older ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest_sha256: Option<String>,
}

impl Manifest {
    /// Reads the manifest at `path`, refusing versions it does not know.
    pub fn read(path: &Path) -> Result<Self, DataError> {
        let text = fs::read_to_string(path).map_err(DataError::io(path))?;
        Self::parse(&text, path)
    }

    /// Reads a manifest from its text; `path` is for errors.
    pub fn parse(text: &str, path: &Path) -> Result<Self, DataError> {
        // The version decides how to read the rest, so it is read alone first.
        let version: VersionOnly = serde_json::from_str(text).map_err(DataError::json(path))?;
        if version.format != u64::from(FORMAT_VERSION) {
            return Err(DataError::UnsupportedVersion {
                path: path.into(),
                found: version.format,
                newest: FORMAT_VERSION,
            });
        }
        let manifest: Self = serde_json::from_str(text).map_err(DataError::json(path))?;
        manifest.check(path)?;
        if let Some(expected) = &manifest.manifest_sha256 {
            let found = manifest.own_sha256();
            if found != *expected {
                return Err(DataError::BadManifest {
                    path: path.into(),
                    problem: format!("was changed: its SHA-256 is {found}, it says"),
                    text: expected.clone(),
                });
            }
        }
        Ok(manifest)
    }

    /// The manifest as pretty JSON with a final newline, and with its hash.
    pub fn to_json(&self) -> String {
        pretty_json(&self.clone().sealed())
    }

    /// The manifest with its hash.
    pub(crate) fn sealed(self) -> Self {
        Self {
            manifest_sha256: Some(self.own_sha256()),
            ..self
        }
    }

    fn own_sha256(&self) -> String {
        let without = Self {
            manifest_sha256: None,
            ..self.clone()
        };
        sha256_hex(pretty_json(&without).as_bytes())
    }

    fn check(&self, path: &Path) -> Result<(), DataError> {
        let bad = |problem: &str, text: String| {
            Err(DataError::BadManifest {
                path: path.into(),
                problem: problem.into(),
                text,
            })
        };
        if self.draft.seat_letters.len() != self.draft.seats {
            return bad(
                "not one seat letter per seat",
                self.draft.seat_letters.join(","),
            );
        }
        if let Some(shard) = self.shards.iter().find(|shard| !is_plain_name(&shard.file)) {
            return bad(
                "a shard must be a file in the dataset's folder",
                shard.file.clone(),
            );
        }
        let mut known = HashSet::new();
        if let Some(shard) = self.shards.iter().find(|shard| !known.insert(&shard.file)) {
            return bad("a shard is listed twice", shard.file.clone());
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct VersionOnly {
    format: u64,
}

/// Whether `name` is a file name and no path that leads elsewhere.
fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', '\0'])
}

/// A value of plain strings, numbers and lists as pretty JSON with a final newline.
pub(crate) fn pretty_json<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value)
        .expect("string keys and plain values always have a JSON form");
    text.push('\n');
    text
}
