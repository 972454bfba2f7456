//! Self-play runs: many games in parallel, stored shard by shard.

use std::path::Path;

use rayon::prelude::*;
use shiho_data::{DataError, DatasetWriter, Manifest, ManifestDraft};
use shiho_eval::{Playable, PlayerSource};

use crate::play::{Setup, play_game};

/// What a run plays.
#[derive(Debug)]
pub struct Run<P: Playable> {
    /// What all games share.
    pub setup: Setup<P>,
    /// Who plays each seat.
    pub seating: Vec<PlayerSource<P>>,
    /// Number of games.
    pub games: u64,
    /// Games in a shard.
    pub shard_games: u64,
    /// Git commit of the program, for the manifest.
    pub git_hash: Option<String>,
}

/// Hears of a run's progress, from any thread.
pub trait Progress: Sync {
    /// `games` games are done, which took `plies` plies.
    fn advance(&self, games: u64, plies: u64);
}

impl<P: Playable> Run<P> {
    /// What the manifest says about the run before its first game.
    pub fn draft(&self) -> ManifestDraft {
        let rules = self.setup.start.rules().to_string();
        let agents: Vec<String> = self
            .seating
            .iter()
            .map(|factory| factory.spec().to_string())
            .collect();
        let nets = self.seating.iter().filter_map(PlayerSource::net_hash);
        let setting = |name: &str, value: String| (name.to_owned(), value);
        ManifestDraft {
            shiho_version: env!("CARGO_PKG_VERSION").into(),
            git_hash: self.git_hash.clone(),
            command: self.command(&rules, &agents),
            variant: P::NAME.into(),
            rules,
            seed: self.setup.seed,
            seats: P::SEATS,
            seat_letters: P::SEAT_LETTERS.iter().map(ToString::to_string).collect(),
            nets: nets.collect(),
            agents,
            settings: [
                setting("games", self.games.to_string()),
                setting("random_plies", self.setup.opening.random_plies.to_string()),
                setting("ply_cap", self.setup.ply_cap.to_string()),
                setting("shard_games", self.shard_games.to_string()),
                setting("start", self.setup.start.of_game(0).position_text()),
            ]
            .into(),
        }
    }

    fn command(&self, rules: &str, agents: &[String]) -> String {
        let agents: Vec<_> = agents
            .iter()
            .map(|agent| format!("--agent {agent}"))
            .collect();
        format!(
            "shiho selfplay {} --games {} --seed {} {} --rules {rules} --random-plies {} \
             --ply-cap {} --shard-games {}",
            P::NAME,
            self.games,
            self.setup.seed,
            agents.join(" "),
            self.setup.opening.random_plies,
            self.setup.ply_cap,
            self.shard_games,
        )
    }

    /// Number of shards.
    pub fn shards(&self) -> usize {
        self.games.div_ceil(self.shard_games) as usize
    }

    fn games_of_shard(&self, shard: usize) -> std::ops::Range<u64> {
        let first = shard as u64 * self.shard_games;
        first..(first + self.shard_games).min(self.games)
    }

    /// Plays the run into the dataset folder `out`, in the current rayon pool; with `resume`, complete
    /// shards of an interrupted run are kept. The dataset does not depend on the number of threads.
    pub fn play(
        &self,
        out: &Path,
        resume: bool,
        progress: &dyn Progress,
    ) -> Result<Manifest, DataError> {
        let writer = DatasetWriter::create(out, self.draft(), resume)?;
        let seating: Vec<&PlayerSource<P>> = self.seating.iter().collect();
        for shard in 0..self.shards() {
            if let Some(done) = writer.shards().get(&shard) {
                progress.advance(done.games, done.plies);
                continue;
            }
            let records: Vec<_> = self
                .games_of_shard(shard)
                .into_par_iter()
                .map(|index| {
                    let record = play_game(&self.setup, &seating, index, index);
                    progress.advance(1, u64::from(record.plies));
                    record
                })
                .collect();
            writer.write_shard(shard, &records)?;
        }
        writer.finish()
    }
}
