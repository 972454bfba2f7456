//! Progress on stderr: a bar or a count on a terminal, plain lines now and then otherwise.

use std::cell::Cell;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output::{is_quiet, tell};

/// Time between plain lines.
const PAUSE: Duration = Duration::from_secs(10);

fn shows_bars() -> bool {
    std::io::stderr().is_terminal() && !is_quiet()
}

/// Work, most of it of known length.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    name: String,
    unit: &'static str,
    /// 0 where nobody knows.
    length: u64,
    done: Cell<u64>,
    kept: Cell<u64>,
    started: Instant,
    last_line: Cell<Instant>,
}

impl Progress {
    /// Work whose length nobody knows.
    pub fn counting(unit: &'static str) -> Self {
        let bar = shows_bars().then(|| {
            let style = ProgressStyle::with_template(&format!("{{spinner}} {{pos}} {unit}"));
            let bar = ProgressBar::no_length();
            let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Self::with_bar(unit, 0, bar)
    }

    /// Work of `length` units.
    pub fn new(unit: &'static str, length: u64) -> Self {
        let bar = shows_bars().then(|| {
            let template = format!(
                "{{prefix:.bold}}{{wide_bar}} {{pos}}/{{len}} {unit}  {{msg}}  left {{eta}}"
            );
            let style = ProgressStyle::with_template(&template);
            let bar = ProgressBar::new(length)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Self::with_bar(unit, length, bar)
    }

    fn with_bar(unit: &'static str, length: u64, bar: Option<ProgressBar>) -> Self {
        let now = Instant::now();
        Self {
            bar,
            name: String::new(),
            unit,
            length,
            done: Cell::new(0),
            kept: Cell::new(0),
            started: now,
            last_line: Cell::new(now),
        }
    }

    /// The same work under a name, where there is more than one.
    pub fn named(mut self, name: &str) -> Self {
        self.name = format!("{name}: ");
        self.bar = self.bar.map(|bar| bar.with_prefix(self.name.clone()));
        self
    }

    /// `units` more were done by an earlier run, and say nothing about the speed of this one.
    pub fn keep(&self, units: u64) {
        self.kept.set(self.kept.get() + units);
        self.done.set(self.done.get() + units);
        if let Some(bar) = &self.bar {
            bar.set_position(self.done.get());
            bar.reset_eta();
        }
    }

    /// `done` units are done, those of an earlier run among them; `message` says more.
    pub fn set(&self, done: u64, message: &str) {
        self.done.set(done);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(message.to_owned());
        } else if self.last_line.get().elapsed() >= PAUSE && self.length == 0 {
            self.last_line.set(Instant::now());
            tell(&format!("{}{done} {}", self.name, self.unit));
        } else if self.last_line.get().elapsed() >= PAUSE && done < self.length {
            self.last_line.set(Instant::now());
            let own = (done - self.kept.get()).max(1);
            let left = self.seconds() / own as f64 * (self.length - done) as f64;
            let Self {
                name, unit, length, ..
            } = self;
            let more = if message.is_empty() { "" } else { ", " };
            tell(&format!(
                "{name}{done}/{length} {unit}{more}{message}, {left:.0} s left"
            ));
        }
    }

    /// Units done.
    pub fn done(&self) -> u64 {
        self.done.get()
    }

    /// Units that an earlier run had done.
    pub fn kept(&self) -> u64 {
        self.kept.get()
    }

    /// Seconds since the work began.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Prints a line above the bar.
    pub fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) if !bar.is_finished() => bar.suspend(|| tell(line)),
            _ => tell(line),
        }
    }

    /// Lets `write` print above the bar.
    pub fn above(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) if !bar.is_finished() => bar.suspend(write),
            _ => write(),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
