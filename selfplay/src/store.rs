//! Games on their way into a dataset, group by group.

use std::path::Path;
use std::time::{Duration, Instant};

use shiho_data::{DataError, DatasetWriter, GameRecord, Manifest, ManifestDraft, shard};

/// Writes groups of games, handed over in order, into the shards of a dataset, and knows which are there
/// from the run that is resumed.
///
/// A shard holds a fixed number of whole groups, the last one of the run what is left.
#[derive(Debug)]
pub struct Store {
    writer: DatasetWriter,
    groups_per_shard: u64,
    /// Games of the shard that is not complete yet.
    games: Vec<GameRecord>,
    /// Number of the next group.
    next: u64,
    /// When games were last written.
    written: Instant,
    /// After so much time, games are written although their shard is not complete.
    save_every: Duration,
}

/// How much work a kill can cost.
pub const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Counts of a shard that is stored already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredShard {
    /// The shard's number.
    pub shard: usize,
    /// Its games.
    pub games: u64,
    /// Their plies.
    pub plies: u64,
}

impl Store {
    /// Starts the dataset in `folder`, or goes on with it (see [`DatasetWriter::create`]).
    pub fn create(
        folder: &Path,
        draft: ManifestDraft,
        groups_per_shard: u64,
        resume: bool,
    ) -> Result<Self, DataError> {
        Ok(Self {
            writer: DatasetWriter::create(folder, draft, resume)?,
            groups_per_shard,
            games: Vec::new(),
            next: 0,
            written: Instant::now(),
            save_every: SAVE_EVERY,
        })
    }

    fn shard_of(&self, group: u64) -> usize {
        (group / self.groups_per_shard) as usize
    }

    /// The stored shard that begins with `group`, if there is one.
    pub fn stored_at(&self, group: u64) -> Option<StoredShard> {
        let shard = self.shard_of(group);
        let shards = self.writer.shards();
        let entry = shards.get(&shard).filter(|_| self.is_shard_end(group))?;
        Some(StoredShard {
            shard,
            games: entry.games,
            plies: entry.plies,
        })
    }

    /// The first group from `group` on with which a stored shard begins.
    pub fn next_stored(&self, group: u64) -> Option<u64> {
        let first = group.div_ceil(self.groups_per_shard);
        let shards = self.writer.shards();
        let (&shard, _) = shards.range(first as usize..).next()?;
        Some(shard as u64 * self.groups_per_shard)
    }

    /// Whether a shard ends before `group`.
    pub fn is_shard_end(&self, group: u64) -> bool {
        group.is_multiple_of(self.groups_per_shard)
    }

    /// The games of a stored shard.
    pub fn read(&self, stored: StoredShard) -> Result<Vec<GameRecord>, DataError> {
        let path = self.writer.folder().join(shard::shard_name(stored.shard));
        let bytes = std::fs::read(&path).map_err(|source| DataError::Io {
            path: path.clone(),
            source,
        })?;
        shard::decode(bytes, &path)
    }

    /// Passes over `groups` groups of a stored shard. If that is not all of a shard, `games` are those of
    /// its beginning, and the shard is written again when its other groups have come.
    pub fn pass(&mut self, groups: u64, games: Vec<GameRecord>) {
        self.next += groups;
        if !self.is_shard_end(self.next) {
            self.games = games;
        }
    }

    /// Writes incomplete shards after this time instead of [`SAVE_EVERY`].
    pub fn saving_every(self, save_every: Duration) -> Self {
        Self { save_every, ..self }
    }

    /// Takes the next group. Its games are on the disk when their shard is complete, or after [`SAVE_EVERY`]: then the
    /// shard is written as far as it goes, and again when it goes on.
    pub fn add(&mut self, games: &[GameRecord]) -> Result<(), DataError> {
        self.games.extend_from_slice(games);
        self.next += 1;
        if self.is_shard_end(self.next) {
            self.write()?;
            self.games.clear();
        } else if self.written.elapsed() >= self.save_every {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), DataError> {
        let shard = self.shard_of(self.next - 1);
        self.writer.write_shard(shard, &self.games)?;
        self.written = Instant::now();
        Ok(())
    }

    /// Writes what is left, and the manifest.
    pub fn finish(mut self) -> Result<Manifest, DataError> {
        if !self.games.is_empty() {
            self.write()?;
        }
        self.writer.finish()
    }
}
