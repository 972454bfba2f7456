//! The settings of a training run: everything but the data that its result depends on.

use serde::{Deserialize, Serialize};
use shiho_data::Reasons;

use crate::allowed::{self, Allowed, SettingError};

/// How the learning rate changes over a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Half a cosine from the learning rate down to a hundredth of it.
    #[default]
    Cosine,
    /// The learning rate throughout.
    Constant,
}

/// Share of the learning rate that the cosine schedule ends with.
const COSINE_FLOOR: f64 = 0.01;

impl Schedule {
    /// The learning rate of optimiser step `step` of `steps`, counted from 0, when it starts at `rate`.
    pub fn rate(self, rate: f64, step: u64, steps: u64) -> f64 {
        match self {
            Self::Constant => rate,
            Self::Cosine => {
                let done = step as f64 / steps.max(1) as f64;
                let cosine = f64::midpoint(1.0, (std::f64::consts::PI * done.min(1.0)).cos());
                rate * (COSINE_FLOOR + (1.0 - COSINE_FLOOR) * cosine)
            }
        }
    }
}

/// What a game's result is worth to each seat; two-seat games are the same under both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Utility {
    /// Linear in the place.
    #[default]
    Placement,
    /// Everything to the first place.
    Win,
}

/// Which positions are learnt from. A position stands before the move that was played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of the command line"
)]
pub struct Filter {
    /// Also positions whose move was drawn at random: the result does not follow from them.
    pub keep_random: bool,
    /// Also positions in which the seat to move is in check.
    pub keep_checks: bool,
    /// Also positions in which a capture was played: a search resolves those before it asks a net.
    pub keep_captures: bool,
    /// Also positions of games that were stopped at the run's own ply cap.
    pub keep_capped: bool,
    /// Largest absolute search score, in centipawns.
    pub max_score: u16,
    /// Number of moves that must have been played.
    pub min_ply: u32,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            keep_random: false,
            keep_checks: false,
            keep_captures: false,
            keep_capped: false,
            max_score: 10_000,
            min_ply: 0,
        }
    }
}

/// Where training positions are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum SourceKind {
    /// In memory if they fit, otherwise streamed.
    #[default]
    Auto,
    /// All of them in memory, however many they are.
    Memory,
    /// Made from the datasets again in each epoch, with a part of them in memory.
    Stream,
}

/// The settings of a run. Two runs with the same settings on the same data give the same net.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Id of the feature set; the game's default if there is none.
    pub features: Option<String>,
    /// Units of the feature layer.
    pub hidden: usize,
    /// Passes over the training positions.
    pub epochs: u32,
    /// Positions per optimiser step.
    pub batch: usize,
    /// Learning rate at the start.
    pub learning_rate: f64,
    /// How the learning rate changes.
    pub schedule: Schedule,
    /// Decoupled weight decay of the optimiser.
    pub weight_decay: f64,
    /// Largest absolute weight, so that the net can be quantised later (126 / 64 = 1.97 in eight bits);
    /// 0 for none.
    pub clip: f64,
    /// Share of the game's result in the target; the rest is the search score where there is one.
    pub wdl_weight: f32,
    /// Centipawns per unit of logit.
    pub score_scale: f32,
    /// What a result is worth.
    pub utility: Utility,
    /// Share of the games kept apart for validation.
    pub validation_share: f64,
    /// Positions of them that are used, at most; beyond that, some of the games are left out.
    pub validation_positions: u64,
    /// Where training positions are kept.
    pub source: SourceKind,
    /// Bytes that training positions may take in memory.
    pub memory: u64,
    /// Seed of the split, the first weights and the order of the positions.
    pub seed: u64,
    /// Which positions count.
    pub filter: Filter,
    /// Which results count, by the reason of the end.
    pub reasons: Reasons,
    /// SHA-256 of the net that gave the first weights, if one did.
    pub init: Option<String>,
}

impl Config {
    /// Refuses values that no run can be made with, by the name of the setting.
    pub fn check(&self) -> Result<(), SettingError> {
        let within = |name, value: f64, allowed: Allowed| match allowed.check(value) {
            Ok(()) => Ok(()),
            Err(problem) => Err(SettingError {
                name,
                value,
                problem,
            }),
        };
        within("hidden", self.hidden as f64, allowed::HIDDEN)?;
        within("epochs", f64::from(self.epochs), allowed::EPOCHS)?;
        within("batch", self.batch as f64, allowed::BATCH)?;
        within("learning_rate", self.learning_rate, Allowed::LearningRate)?;
        within("weight_decay", self.weight_decay, Allowed::Share)?;
        within("clip", self.clip, Allowed::NotNegative)?;
        within("wdl_weight", f64::from(self.wdl_weight), Allowed::Share)?;
        within(
            "score_scale",
            f64::from(self.score_scale),
            Allowed::Centipawns,
        )?;
        within("validation_share", self.validation_share, Allowed::Part)?;
        let (positions, memory) = (self.validation_positions, self.memory);
        within("validation_positions", positions as f64, allowed::POSITIONS)?;
        within("memory", memory as f64, allowed::MEMORY)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            features: None,
            hidden: 64,
            epochs: 10,
            batch: 4096,
            learning_rate: 4e-3,
            schedule: Schedule::Cosine,
            weight_decay: 0.01,
            clip: 1.98,
            wdl_weight: 0.3,
            score_scale: shiho_eval::net::DEFAULT_SCORE_SCALE,
            utility: Utility::Placement,
            validation_share: 0.1,
            validation_positions: 1 << 18,
            source: SourceKind::Auto,
            memory: 1_000_000_000,
            seed: 0,
            filter: Filter::default(),
            reasons: Reasons::default(),
            init: None,
        }
    }
}

/// Purposes of randomness, streams of [`shiho_core::random::GameRng`].
pub(crate) mod stream {
    /// Which games are kept apart.
    pub(crate) const SPLIT: u64 = 1;
    /// The first weights.
    pub(crate) const INIT: u64 = 2;
    /// The order of the positions in an epoch.
    pub(crate) const ORDER: u64 = 3;
    /// The order of the slices of a stream in an epoch.
    pub(crate) const SLICES: u64 = 4;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cosine_falls_from_the_rate_to_a_hundredth() {
        let rate = |step| Schedule::Cosine.rate(1e-3, step, 100);
        assert!((rate(0) - 1e-3).abs() < 1e-12 && (rate(100) - 1e-5).abs() < 1e-12);
        assert!((1..=100).all(|step| rate(step) < rate(step - 1)));
    }
}
