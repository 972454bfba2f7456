//! What a run tells and leaves behind while it goes on.

use std::path::PathBuf;

use shiho_data::stats::wrap;
use shiho_kit::Progress;
use shiho_train::checkpoint::DataId;
use shiho_train::log::Log;
use shiho_train::samples::Tally;
use shiho_train::{Config, EpochReport, FitState, Loaded, Observer, TrainError};

/// Share of coherent labels below which something is wrong with the data.
const LEAST_COHERENCE: f64 = 0.8;
/// With fewer distinct games than this, copies of them are worth a warning.
const FEW_GAMES: u64 = 100;

/// Says what there is to learn from, in lines of 80 columns.
pub(super) fn describe(progress: &Progress, loaded: &Loaded) {
    let say = |line: &str| progress.say(&wrap(line));
    say(&format!(
        "{} games, {} distinct; {} positions to learn from ({} MB, source: {})",
        loaded.games,
        loaded.distinct,
        loaded.train.len(),
        loaded.bytes / 1_000_000,
        loaded.train.name(),
    ));
    say(&format!(
        "{} positions of {} games to validate with",
        loaded.validation.len(),
        loaded.validation_games,
    ));
    say(&format!("skipped: {}", loaded.tally.skipped()));
    for line in loaded.provenance.to_text().lines() {
        progress.say(line);
    }
    if loaded.distinct < loaded.games {
        say("copies of a game are learnt from or validate together");
        if loaded.distinct < FEW_GAMES {
            say("warning: few distinct games");
        }
    }
    if loaded.validation_seen > loaded.validation.len() as u64 {
        say(&format!(
            "{} positions of {} in the games kept apart are used to validate (--val-positions)",
            loaded.validation.len(),
            loaded.validation_seen
        ));
    }
    let Some(coherence) = Tally::coherence(&loaded.tally) else {
        return;
    };
    say(&format!(
        "{:.1} % of {} clear scores agree with the game's result",
        100.0 * coherence,
        loaded.tally.clear
    ));
    if coherence < LEAST_COHERENCE {
        say("warning: that is too few; weak or random play, or scores of the wrong side");
    }
}

/// Reports, logs and saves what happens.
pub(super) struct Follower<'a> {
    /// The bar over optimiser steps.
    pub(super) progress: Progress,
    /// The log, if one is wanted.
    pub(super) log: Option<Log>,
    /// Where checkpoints go, if they are wanted.
    pub(super) checkpoint: Option<PathBuf>,
    /// Steps between checkpoints; without, one after each epoch.
    pub(super) every: Option<u64>,
    /// The settings.
    pub(super) config: &'a Config,
    /// The datasets.
    pub(super) data: &'a [DataId],
    /// The last epoch.
    pub(super) last: Option<EpochReport>,
}

impl Follower<'_> {
    fn save(&self, state: &FitState) -> Result<(), TrainError> {
        match &self.checkpoint {
            Some(path) => state.checkpoint(self.config, self.data).write(path),
            None => Ok(()),
        }
    }
}

impl Observer for Follower<'_> {
    fn step(&mut self, state: &FitState, loss: f64) -> Result<(), TrainError> {
        let step = state.progress.step;
        self.progress.set(step, &format!("loss {loss:.4}"));
        match self.every {
            Some(every) if step.is_multiple_of(every) => self.save(state),
            _ => Ok(()),
        }
    }

    fn epoch(&mut self, state: &FitState, report: &EpochReport) -> Result<(), TrainError> {
        let shown = |value: Option<f64>| value.map_or_else(|| "-".into(), |it| format!("{it:.5}"));
        self.progress.say(&format!(
            "epoch {}: loss {:.5}, validation {}, accuracy {}, {:.0} positions/s",
            report.epoch,
            report.train_loss,
            shown(report.validation_loss),
            shown(report.validation_accuracy),
            report.positions_per_second
        ));
        self.last = Some(*report);
        if let Some(log) = &mut self.log {
            log.add(report)?;
        }
        self.save(state)
    }
}
