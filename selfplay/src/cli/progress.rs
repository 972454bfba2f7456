//! Progress on stderr: a bar on a terminal, plain lines now and then otherwise.

use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use shiho_selfplay::run::Progress;

/// Time between plain lines.
const EVERY: Duration = Duration::from_secs(10);

/// Counts games and plies.
pub(super) struct GameProgress {
    bar: Option<ProgressBar>,
    name: String,
    total: u64,
    games: AtomicU64,
    plies: AtomicU64,
    started: Instant,
    reported: Mutex<Instant>,
}

impl GameProgress {
    /// Progress of `total` games of `name`.
    pub(super) fn new(name: &str, total: u64) -> Self {
        let style = "{prefix:.bold} {bar:30} {pos}/{len} games  {msg}  left {eta}";
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(style).expect("the template is valid");
            let bar = ProgressBar::new(total)
                .with_style(style)
                .with_prefix(name.to_owned());
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        let now = Instant::now();
        Self {
            bar,
            name: name.into(),
            total,
            games: AtomicU64::new(0),
            plies: AtomicU64::new(0),
            started: now,
            reported: Mutex::new(now),
        }
    }

    fn rate(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let games = self.games.load(Ordering::Relaxed) as f64 / seconds;
        let plies = self.plies.load(Ordering::Relaxed) as f64 / seconds;
        format!("{games:.1} games/s, {plies:.0} plies/s")
    }

    /// Ends the progress with a last line.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        eprintln!(
            "{}: {} games in {:.1} s ({})",
            self.name,
            self.games.load(Ordering::Relaxed),
            self.started.elapsed().as_secs_f64(),
            self.rate()
        );
    }
}

impl Progress for GameProgress {
    fn advance(&self, games: u64, plies: u64) {
        let done = self.games.fetch_add(games, Ordering::Relaxed) + games;
        self.plies.fetch_add(plies, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(self.rate());
            return;
        }
        let Ok(mut reported) = self.reported.try_lock() else {
            return;
        };
        if reported.elapsed() >= EVERY && done < self.total {
            *reported = Instant::now();
            let seconds = self.started.elapsed().as_secs_f64();
            let left = seconds / done as f64 * (self.total - done) as f64;
            let rate = self.rate();
            eprintln!(
                "{}: {done}/{} games, {rate}, {left:.0} s left",
                self.name, self.total
            );
        }
    }
}
