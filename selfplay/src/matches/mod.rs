//! Matches: agents against each other, seats rotated within groups that share an opening.
//!
//! A *group* plays one opening under every seating of the line-up, so that seat and opening cancel.
//! The group is the unit of the statistics: games of a group are not independent of each other. A match is
//! an ordered stream of finished groups: totals, tests that stop it early and the dataset listen to it.

mod result;
mod seating;

use std::path::Path;

use shiho_data::ManifestDraft;
use shiho_eval::Playable;

use crate::draft::CommandText;
use crate::error::RunError;
use crate::groups::{Done, GroupSink, Groups};
use crate::play::{Setup, play_game};
use crate::players::Players;
use crate::store::Store;

pub use result::{Estimate, MatchResult, Standing, Totals};
pub use seating::{seatings, sides};

/// A match to be played.
pub struct Match<P: Playable> {
    /// What all games share.
    pub setup: Setup<P>,
    /// The competitors: two, or as many as there are seats.
    pub players: Players<P>,
    /// Number of groups, if nothing ends the match before.
    pub groups: u64,
}

/// Where the games of a match are stored.
#[derive(Clone, Debug)]
pub struct Storage<'a> {
    /// The dataset's folder.
    pub folder: &'a Path,
    /// Whether to go on where the groups that are stored there end.
    pub resume: bool,
    /// Games in a shard, rounded up to whole groups.
    pub shard_games: u64,
    /// Git commit of the program, for the manifest.
    pub git_hash: Option<String>,
}

impl<P: Playable> Match<P> {
    /// What the manifest of the match's games says about them before the first.
    fn draft(&self, games: u64, storage: &Storage) -> ManifestDraft {
        let agents: Vec<String> = self.players.specs().map(ToString::to_string).collect();
        CommandText::new::<P>("match")
            .option("agents", agents.join(","))
            .option("games", games)
            .setup(&self.setup)
            .option("shard-games", storage.shard_games)
            .draft(
                &self.setup,
                &self.players,
                storage.git_hash.clone(),
                &[("games", games), ("shard_games", storage.shard_games)],
            )
    }

    /// Plays the match in as many threads as the current rayon pool has. `sinks` hear of every group, those
    /// that were stored before among them, and can end the match; `on_games` hears of games that are done.
    /// Neither the result nor what is stored depends on the number of threads or on an interruption.
    ///
    /// # Panics
    /// If the number of agents has no [`seatings`].
    pub fn play(
        &self,
        storage: Option<&Storage>,
        sinks: &mut [&mut dyn GroupSink],
        on_games: &mut dyn FnMut(Done),
    ) -> Result<MatchResult, RunError> {
        let sides = sides(self.setup.start.game(self.setup.seed, 0).position());
        let seatings = seatings(self.players.count(), &sides).expect("checked by the caller");
        let per_group = seatings.len() as u64;
        let mut store = match storage {
            Some(storage) => Some(Store::create(
                storage.folder,
                self.draft(self.groups * per_group, storage),
                storage.shard_games.div_ceil(per_group),
                storage.resume,
            )?),
            None => None,
        };
        let mut totals = Totals::new(self.players.count(), seatings.clone(), sides);
        let mut listeners: Vec<&mut dyn GroupSink> = vec![&mut totals];
        for sink in sinks {
            listeners.push(&mut **sink);
        }
        let groups = Groups {
            count: self.groups,
            games_per_group: per_group,
            play: &|index| {
                let seating = &seatings[(index % per_group) as usize];
                play_game(
                    &self.setup,
                    &self.players,
                    seating,
                    index,
                    index / per_group,
                )
            },
        };
        groups.run(store.as_mut(), &mut listeners, on_games)?;
        if let Some(store) = store {
            store.finish()?;
        }
        let agents = self.players.specs().map(ToString::to_string);
        Ok(totals.result(P::NAME, agents))
    }
}
