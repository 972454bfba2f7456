//! Progress on stderr: a bar on a terminal, plain lines otherwise.
#![expect(clippy::print_stderr, reason = "only the command line prints")]

use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Time between plain lines.
const PAUSE: Duration = Duration::from_secs(30);

/// Work of known length.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    unit: &'static str,
    length: u64,
    last_line: Cell<Instant>,
}

impl Progress {
    /// Work of `length` units.
    pub(crate) fn new(unit: &'static str, length: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template =
                format!("{{wide_bar}} {{pos}}/{{len}} {unit}, {{per_sec}}, {{eta}} left {{msg}}");
            let style = ProgressStyle::with_template(&template).expect("the template is valid");
            ProgressBar::new(length).with_style(style)
        });
        Self {
            bar,
            unit,
            length,
            last_line: Cell::new(Instant::now()),
        }
    }

    /// `done` units are done.
    pub(crate) fn set(&self, done: u64, message: &str) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                bar.set_message(message.to_owned());
            }
            None if self.last_line.get().elapsed() >= PAUSE => {
                self.last_line.set(Instant::now());
                eprintln!("{done}/{} {} {message}", self.length, self.unit);
            }
            None => {}
        }
    }

    /// Prints a line above the bar.
    pub(crate) fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) if !bar.is_finished() => bar.suspend(|| eprintln!("{line}")),
            _ => eprintln!("{line}"),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
