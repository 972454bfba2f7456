//! Datasets made of games of others: merged, filtered, sampled.
//!
//! The games keep what they are; they are numbered anew, in the order of their datasets. The manifest's settings tell the
//! sources by name and the hash of their manifests. What was played how is in the sources: such a dataset is no run, so
//! it cannot be gone on with, and `verify` proves its games, not their seeds.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use shiho_core::random::GameRng;

use crate::dataset::{Dataset, DatasetWriter};
use crate::error::DataError;
use crate::files::PartFolder;
use crate::manifest::{Manifest, ManifestDraft};
use crate::provenance::Reasons;
use crate::record::GameRecord;
use crate::sha256::sha256_hex;

/// Games of a shard.
const SHARD_GAMES: usize = 1000;

/// Which games are taken.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// By why they ended; all if `None`.
    pub reasons: Option<Reasons>,
    /// Only games in which this agent took part.
    pub agent: Option<String>,
    /// The fewest moves.
    pub least_plies: Option<u32>,
    /// The most moves.
    pub most_plies: Option<u32>,
    /// Only the first of games that are equal by start, rules and moves.
    pub distinct: bool,
    /// So many games, all alike likely, drawn by a seed.
    pub sample: Option<Sample>,
}

/// A sample without replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// What became of the games.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Selected {
    /// Games of the sources.
    pub games: u64,
    /// Games taken.
    pub taken: u64,
    /// Games left out as copies of others.
    pub copies: u64,
}

impl Selection {
    fn takes(&self, record: &GameRecord) -> bool {
        self.reasons
            .as_ref()
            .is_none_or(|reasons| reasons.use_result(record))
            && (self.agent.as_ref()).is_none_or(|agent| record.agents.contains(agent))
            && self.least_plies.is_none_or(|least| record.plies >= least)
            && self.most_plies.is_none_or(|most| record.plies <= most)
    }
}

/// Writes the games of `sources` that `selection` takes into a new dataset in the folder `out`, which appears when it
/// is complete. `command` is how the manifest names what was done; `progress` hears of every shard's games.
///
/// # Errors
/// Sources of several games or with other seats, a sample of more games than there are, no game at all, a place that is
/// taken, shards that are not as their manifests say, and those of the system; then nothing is left behind.
pub fn select(
    sources: &[Dataset],
    out: &Path,
    selection: &Selection,
    command: String,
    git_hash: Option<String>,
    progress: &mut dyn FnMut(u64),
) -> Result<(Manifest, Selected), DataError> {
    let first = sources
        .first()
        .ok_or_else(|| DataError::NoGames { path: out.into() })?;
    let variant = first.variant()?;
    for source in sources {
        if source.variant()? != variant {
            return Err(DataError::WrongVariant {
                path: source.folder().into(),
                wanted: variant.to_string(),
                found: source.manifest().draft.variant.clone(),
            });
        }
    }
    let total = sources.iter().map(|source| source.manifest().games).sum();
    let drawn = selection.sample.map(|sample| drawn(total, sample, out));
    let drawn = drawn.transpose()?;
    let folder = PartFolder::create(out)?;
    let draft = draft(sources, command, git_hash, selection);
    let mut target = Target {
        writer: DatasetWriter::create(folder.content(), draft.clone(), false)?,
        shard: Vec::new(),
        agents: BTreeSet::new(),
        seen: HashSet::new(),
        selected: Selected::default(),
    };
    for source in sources {
        for index in 0..source.shards() {
            for record in source.verified_records(index)? {
                let number = target.selected.games;
                target.selected.games += 1;
                let is_drawn = drawn.as_ref().is_none_or(|drawn| drawn.contains(&number));
                if is_drawn && selection.takes(&record) {
                    target.take(record, selection.distinct)?;
                }
            }
            progress(target.selected.games);
        }
    }
    if target.selected.taken == 0 {
        return Err(DataError::NoGames { path: out.into() });
    }
    target.flush()?;
    let draft = ManifestDraft {
        agents: target.agents.into_iter().collect(),
        ..draft
    };
    let manifest = target.writer.finish_as(draft)?;
    folder.publish()?;
    Ok((manifest, target.selected))
}

/// The numbers of the games of a sample of `total`: Floyd's method, one number a game.
fn drawn(total: u64, sample: Sample, out: &Path) -> Result<BTreeSet<u64>, DataError> {
    if sample.games > total {
        return Err(DataError::TooFewGames {
            path: out.into(),
            wanted: sample.games,
            found: total,
        });
    }
    let mut rng = GameRng::derive(sample.seed, &[]);
    let mut drawn = BTreeSet::new();
    for last in total - sample.games..total {
        let number = rng.below(last as usize + 1) as u64;
        if !drawn.insert(number) {
            drawn.insert(last);
        }
    }
    Ok(drawn)
}

fn draft(
    sources: &[Dataset],
    command: String,
    git_hash: Option<String>,
    selection: &Selection,
) -> ManifestDraft {
    let drafts = || sources.iter().map(|source| &source.manifest().draft);
    let first = &sources[0].manifest().draft;
    let same_rules = drafts().all(|draft| draft.rules == first.rules);
    let same_seed = drafts().all(|draft| draft.seed == first.seed);
    let mut settings = BTreeMap::new();
    for (number, source) in (1..).zip(sources) {
        let name = source.folder().file_name().unwrap_or_default();
        let hash = sha256_hex(source.manifest().to_json().as_bytes());
        let told = format!("{} {}", name.to_string_lossy(), &hash[..16]);
        settings.insert(format!("source_{number}"), told);
    }
    if let Some(sample) = selection.sample {
        settings.insert("sample_seed".into(), sample.seed.to_string());
    }
    ManifestDraft {
        shiho_version: env!("CARGO_PKG_VERSION").into(),
        git_hash,
        command,
        variant: first.variant.clone(),
        rules: if same_rules {
            first.rules.clone()
        } else {
            ManifestDraft::MIXED_RULES.into()
        },
        seed: if same_seed { first.seed } else { 0 },
        seats: first.seats,
        seat_letters: first.seat_letters.clone(),
        agents: Vec::new(),
        nets: drafts().flat_map(|draft| draft.nets.clone()).collect(),
        settings,
    }
}

/// The dataset being written.
struct Target {
    writer: DatasetWriter,
    shard: Vec<GameRecord>,
    agents: BTreeSet<String>,
    seen: HashSet<u128>,
    selected: Selected,
}

impl Target {
    fn take(&mut self, mut record: GameRecord, distinct: bool) -> Result<(), DataError> {
        if distinct && !self.seen.insert(record.content()) {
            self.selected.copies += 1;
            return Ok(());
        }
        record.game = self.selected.taken;
        self.selected.taken += 1;
        self.agents.extend(record.agents.iter().cloned());
        self.shard.push(record);
        if self.shard.len() == SHARD_GAMES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), DataError> {
        if !self.shard.is_empty() {
            let index = self.writer.shards().len();
            self.writer.write_shard(index, &self.shard)?;
            self.shard.clear();
        }
        Ok(())
    }
}
