//! Self-play runs: many games in parallel, stored shard by shard.

use std::path::Path;

use shiho_data::{DataError, Manifest, ManifestDraft};
use shiho_eval::Playable;

use crate::draft::CommandText;
use crate::error::RunError;
use crate::groups::{Done, GroupSink, Groups};
use crate::play::{Setup, play_game};
use crate::players::Players;
use crate::store::Store;

/// What a run plays.
pub struct Run<P: Playable> {
    /// What all games share.
    pub setup: Setup<P>,
    /// Who plays: agent number `i` has seat number `i`.
    pub players: Players<P>,
    /// Number of games.
    pub games: u64,
    /// Games in a shard.
    pub shard_games: u64,
    /// Git commit of the program, for the manifest.
    pub git_hash: Option<String>,
}

impl<P: Playable> Run<P> {
    /// What the manifest says about the run before its first game.
    pub fn draft(&self) -> ManifestDraft {
        let command = CommandText::new::<P>("selfplay").option("games", self.games);
        let command = self
            .players
            .specs()
            .fold(command, |text, spec| text.option("agent", spec));
        command
            .setup(&self.setup)
            .option("shard-games", self.shard_games)
            .draft(
                &self.setup,
                &self.players,
                self.git_hash.clone(),
                &[("games", self.games), ("shard_games", self.shard_games)],
            )
    }

    /// Plays the run into the dataset folder `out`, in as many threads as the current rayon pool has; with
    /// `resume`, complete shards of an interrupted run are kept. The dataset does not depend on the
    /// number of threads. `sinks` hear of every game, those that were stored before among them, and can end the run;
    /// `on_games` hears of games that are done.
    pub fn play(
        &self,
        out: &Path,
        resume: bool,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<Manifest, RunError> {
        self.play_into(self.store(out, resume)?, sinks, on_games)
    }

    /// Where the games of the run are stored: a new dataset in the folder `out`, or, with `resume`, the one there.
    pub fn store(&self, out: &Path, resume: bool) -> Result<Store, DataError> {
        Store::create(out, self.draft(), self.shard_games, resume)
    }

    /// [`Run::play`], into a store that was opened before.
    pub fn play_into(
        &self,
        mut store: Store,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<Manifest, RunError> {
        let seating: Vec<usize> = (0..P::SEATS).collect();
        let groups = Groups {
            count: self.games,
            games_per_group: 1,
            play: &|index| play_game(&self.setup, &self.players, &seating, index, index),
        };
        groups.run(Some(&mut store), sinks, on_games)?;
        Ok(store.finish()?)
    }
}
