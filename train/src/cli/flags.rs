//! The options of `shiho-train fit`, and the recipe they make.

use std::path::PathBuf;

use clap::Args;
use shiho_core::VariantId;
use shiho_train::recipe::Recipe;
use shiho_train::{Schedule, SourceKind, TrainError, Utility};

use super::values::{
    batch, centipawns, hidden, learning_rate, memory, not_negative, part, positions, share,
};

/// What a run is told on the command line. Nothing has a default here: what is not given comes from the recipe.
#[derive(Debug, Args)]
pub(super) struct Flags {
    /// Take everything that is not given here from this recipe, a JSON file
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// Dataset folders, all of one variant
    #[arg(required_unless_present = "recipe", value_name = "DATASET")]
    datasets: Vec<PathBuf>,
    /// The net file to write
    #[arg(long, value_name = "NET", required_unless_present = "recipe")]
    out: Option<PathBuf>,
    /// Refuse datasets of any other variant [default: that of the first dataset]
    #[arg(long)]
    variant: Option<VariantId>,
    /// Take datasets with different rules together
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    mixed_rules: Option<bool>,
    /// Id of the feature set [default: the first of the variant]
    #[arg(long, value_name = "ID")]
    features: Option<String>,
    /// Units of the feature layer [default: 64]
    #[arg(long, value_parser = hidden)]
    hidden: Option<usize>,
    /// Passes over the positions [default: 10]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: Option<u32>,
    /// Positions per optimiser step, at least [default: 4096]
    #[arg(long, value_parser = batch)]
    batch: Option<usize>,
    /// Learning rate at the start [default: 0.004]
    #[arg(long, value_parser = learning_rate)]
    lr: Option<f64>,
    /// How the learning rate changes [default: cosine]
    #[arg(long, value_enum)]
    schedule: Option<Schedule>,
    /// Weight decay [default: 0.01]
    #[arg(long, value_parser = share)]
    weight_decay: Option<f64>,
    /// Largest absolute weight; 0 for no limit [default: 1.98]
    #[arg(long, value_parser = not_negative)]
    clip: Option<f64>,
    /// Share of the game's result in the target; the rest is the search score [default: 0.3]
    #[arg(long, value_parser = share)]
    wdl_weight: Option<f64>,
    /// Centipawns per unit of logit [default: 400]
    #[arg(long, value_parser = centipawns)]
    score_scale: Option<f64>,
    /// What a result is worth in a game with four seats [default: placement]
    #[arg(long, value_enum)]
    utility: Option<Utility>,
    /// Share of the games kept apart for validation [default: 0.1]
    #[arg(long, value_parser = part)]
    val_share: Option<f64>,
    /// Positions to validate with, at most [default: 262144]
    #[arg(long, value_name = "POSITIONS", value_parser = positions)]
    val_positions: Option<u64>,
    /// Where the positions to learn from are kept [default: auto]
    #[arg(long, value_enum)]
    source: Option<SourceKind>,
    /// Memory for the positions to learn from, like 800MB or 4GB: more than that is streamed [default: 1GB]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    /// Seed of the split, the first weights and the order of the positions [default: 0]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads, 0 for all cores [default: 0]; the net does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: Option<u16>,
    /// Write checkpoints into this folder
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Write one every so many steps, not only after each epoch
    #[arg(long, value_name = "STEPS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: Option<u64>,
    /// Go on from the checkpoint, or start if there is none
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    resume: Option<bool>,
    /// Write a line per epoch into this CSV file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Start from the weights of this net
    #[arg(long, value_name = "NET")]
    init: Option<PathBuf>,
    /// Write the last weights instead of those with the lowest validation loss
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    last: Option<bool>,
    /// Also learn from positions whose move was drawn at random
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep_random: Option<bool>,
    /// Also learn from positions in which the seat to move is in check
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep_checks: Option<bool>,
    /// Also learn from positions in which a capture was played
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep_captures: Option<bool>,
    /// Learn only from results with these reasons, REASON,...; `called` stands for all called ones
    /// [default: those that the rules prove, resign, unknown]
    #[arg(long, value_name = "REASONS", value_delimiter = ',')]
    reasons: Option<Vec<String>>,
    /// Do not learn from results with these reasons
    #[arg(long, value_name = "REASONS", value_delimiter = ',')]
    without_reasons: Option<Vec<String>>,
    /// Refuse data if a smaller share of the clear scores agrees with the results [default: 0.5]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    min_agreement: Option<f64>,
    /// Also learn from games that were stopped at the run's ply cap
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep_capped: Option<bool>,
    /// Skip positions with a larger absolute search score, in centipawns [default: 10000]
    #[arg(long, value_name = "CP")]
    max_score: Option<u16>,
    /// Skip positions before this many moves [default: 0]
    #[arg(long, value_name = "PLY")]
    min_ply: Option<u32>,
}

impl Flags {
    /// The recipe that is asked for, or the default one, with what is given here in its place.
    pub(super) fn recipe(self) -> Result<Recipe, TrainError> {
        let mut recipe = match &self.recipe {
            Some(path) => Recipe::read(path)?,
            None => Recipe::default(),
        };
        if !self.datasets.is_empty() {
            recipe.datasets = self.datasets;
        }
        set(
            &mut recipe.variant,
            self.variant.map(|it| Some(it.to_string())),
        );
        set(&mut recipe.mixed_rules, self.mixed_rules);
        set(&mut recipe.out, self.out.map(Some));
        set(&mut recipe.last, self.last);
        set(&mut recipe.init, self.init.map(Some));
        set(&mut recipe.checkpoint, self.checkpoint.map(Some));
        set(
            &mut recipe.checkpoint_every,
            self.checkpoint_every.map(Some),
        );
        set(&mut recipe.resume, self.resume);
        set(&mut recipe.log, self.log.map(Some));
        set(&mut recipe.min_agreement, self.min_agreement.map(Some));
        set(&mut recipe.threads, self.threads.map(Some));
        let config = &mut recipe.config;
        set(&mut config.features, self.features.map(Some));
        set(&mut config.hidden, self.hidden);
        set(&mut config.epochs, self.epochs);
        set(&mut config.batch, self.batch);
        set(&mut config.learning_rate, self.lr);
        set(&mut config.schedule, self.schedule);
        set(&mut config.weight_decay, self.weight_decay);
        set(&mut config.clip, self.clip);
        set(&mut config.wdl_weight, self.wdl_weight.map(|it| it as f32));
        set(
            &mut config.score_scale,
            self.score_scale.map(|it| it as f32),
        );
        set(&mut config.utility, self.utility);
        set(&mut config.validation_share, self.val_share);
        set(&mut config.validation_positions, self.val_positions);
        set(&mut config.source, self.source);
        set(&mut config.memory, self.memory);
        set(&mut config.seed, self.seed);
        set(&mut config.reasons.only, self.reasons);
        set(&mut config.reasons.without, self.without_reasons);
        let filter = &mut config.filter;
        set(&mut filter.keep_random, self.keep_random);
        set(&mut filter.keep_checks, self.keep_checks);
        set(&mut filter.keep_captures, self.keep_captures);
        set(&mut filter.keep_capped, self.keep_capped);
        set(&mut filter.max_score, self.max_score);
        set(&mut filter.min_ply, self.min_ply);
        Ok(recipe)
    }
}

/// Puts `given` into `place`, if it is given.
fn set<T>(place: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *place = given;
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command};
    use shiho_train::Config;

    use super::*;

    #[test]
    fn help_tells_the_defaults() {
        let command = Flags::augment_args(Command::new("fit"));
        let config = Config::default();
        let defaults = [
            ("hidden", config.hidden.to_string()),
            ("epochs", config.epochs.to_string()),
            ("batch", config.batch.to_string()),
            ("lr", config.learning_rate.to_string()),
            ("weight_decay", config.weight_decay.to_string()),
            ("clip", config.clip.to_string()),
            ("wdl_weight", config.wdl_weight.to_string()),
            ("score_scale", config.score_scale.to_string()),
            ("val_share", config.validation_share.to_string()),
            ("val_positions", config.validation_positions.to_string()),
            ("memory", format!("{}GB", config.memory / 1_000_000_000)),
            ("seed", config.seed.to_string()),
            (
                "min_agreement",
                Recipe::default().least_agreement().to_string(),
            ),
            ("max_score", config.filter.max_score.to_string()),
            ("min_ply", config.filter.min_ply.to_string()),
        ];
        for (id, default) in defaults {
            let flag = command.get_arguments().find(|it| it.get_id() == id);
            let help = flag.and_then(|it| it.get_help()).map(ToString::to_string);
            let help = help.unwrap_or_default();
            assert!(
                help.contains(&format!("[default: {default}]")),
                "{id}: {help}"
            );
        }
    }
}
