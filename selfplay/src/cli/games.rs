//! Progress over games.

use shiho_kit::Progress;
use shiho_selfplay::Done;

/// Games that a run may have: more than anybody plays, and few enough that no count of theirs overflows.
pub(super) const MOST_GAMES: u64 = 1_000_000_000_000;

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
        self.plies += done.plies;
        let games = self.progress.done() + done.games;
        self.progress.set(games, &self.rate(games));
    }

    fn rate(&self, games: u64) -> String {
        let seconds = self.progress.seconds().max(1e-3);
        let (games, plies) = (games as f64 / seconds, self.plies as f64 / seconds);
        format!("{games:.1} games/s, {plies:.0} plies/s")
    }

    /// Ends the progress with a last line.
    pub(super) fn finish(self) {
        self.progress.finish();
        let (games, seconds) = (self.progress.done(), self.progress.seconds());
        self.progress.say(&format!(
            "{}: {games} games in {seconds:.1} s ({})",
            self.name,
            self.rate(games)
        ));
    }
}
