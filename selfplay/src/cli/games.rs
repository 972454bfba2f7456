//! Progress over games.

use shiho_kit::Progress;
use shiho_selfplay::Done;

/// Games that a run may have: more than anybody plays, and few enough that no count of theirs overflows.
pub(super) const MOST_GAMES: u64 = 1_000_000_000_000;

/// Games that a file of a dataset may have: they are held in memory until it is written.
pub(super) const MOST_SHARD_GAMES: u64 = 100_000;

/// Counts games and plies, and tells how fast they come.
pub(super) struct GamesProgress {
    progress: Progress,
    name: &'static str,
    plies: u64,
}

impl GamesProgress {
    /// Progress of `total` games of `name`.
    pub(super) fn new(name: &'static str, total: u64) -> Self {
        Self {
            progress: Progress::new("games", total).named(name),
            name,
            plies: 0,
        }
    }

    /// Games are done.
    pub(super) fn add(&mut self, done: Done) {
        if done.stored {
            self.progress.keep(done.games);
            return;
        }
        self.plies += done.plies;
        let games = self.progress.done() + done.games;
        self.progress.set(games, &self.rate());
    }

    /// The speed of what this run played itself.
    fn rate(&self) -> String {
        let seconds = self.progress.seconds().max(1e-3);
        let games = (self.progress.done() - self.progress.kept()) as f64 / seconds;
        format!(
            "{games:.1} games/s, {:.0} plies/s",
            self.plies as f64 / seconds
        )
    }

    /// Ends the progress with a last line.
    pub(super) fn finish(self) {
        self.progress.finish();
        let (games, kept) = (self.progress.done(), self.progress.kept());
        let seconds = self.progress.seconds();
        let name = self.name;
        self.progress.say(&match games - kept {
            0 if kept > 0 => format!("{name}: all {games} games were there already"),
            played if kept > 0 => format!(
                "{name}: {played} games in {seconds:.1} s ({}), {kept} were there already",
                self.rate()
            ),
            _ => format!("{name}: {games} games in {seconds:.1} s ({})", self.rate()),
        });
    }
}
