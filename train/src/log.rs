//! The log of a run: a CSV file with one line an epoch.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use shiho_data::files::{FileKind, Output};

use crate::error::TrainError;
use crate::fit::EpochReport;

/// Columns of the log; losses are natural-log cross-entropies, shares are in `0..=1`.
pub const COLUMNS: [&str; 8] = [
    "epoch",
    "step",
    "learning_rate",
    "train_loss",
    "validation_loss",
    "validation_accuracy",
    "positions_per_second",
    "seconds",
];

/// An open log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens the log at `path`, keeping the lines of the first `epochs` epochs of an earlier log there
    /// and dropping all others. A log that is there is replaced only if `replace`, by the rules of [`Output`].
    pub fn open(path: &Path, epochs: u32, replace: bool) -> Result<Self, TrainError> {
        let io = |source| TrainError::Io {
            path: path.to_owned(),
            source,
        };
        let header = COLUMNS.join(",");
        let output = Output::new(path, FileKind::Table(header.clone()), replace)?;
        let mut text = format!("{header}\n");
        if epochs > 0 && path.exists() {
            let earlier = fs::read_to_string(path).map_err(io)?;
            for line in earlier.lines().skip(1) {
                let epoch = line.split(',').next().and_then(|field| field.parse().ok());
                if epoch.is_some_and(|epoch: u32| epoch <= epochs) {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        output.write(text.as_bytes())?;
        let file = File::options().append(true).open(path).map_err(io)?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Adds an epoch.
    pub fn add(&mut self, report: &EpochReport) -> Result<(), TrainError> {
        let optional = |value: Option<f64>| value.map_or_else(String::new, |it| format!("{it:.6}"));
        let line = format!(
            "{},{},{:e},{:.6},{},{},{:.0},{:.2}\n",
            report.epoch,
            report.step,
            report.learning_rate,
            report.train_loss,
            optional(report.validation_loss),
            optional(report.validation_accuracy),
            report.positions_per_second,
            report.seconds,
        );
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|source| TrainError::Io {
            path: self.path.clone(),
            source,
        })
    }
}
