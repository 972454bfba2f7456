//! What can go wrong in training.

use std::path::PathBuf;

use shiho_data::DataError;
use shiho_eval::net::NetError;

use crate::allowed::SettingError;

/// A training run that cannot start or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A dataset cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A net file cannot be read or written.
    #[error(transparent)]
    Net(#[from] NetError),
    /// A setting has a value that no run can be made with.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A file of the run cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The datasets are of different games, or not of the game asked for.
    #[error("{}: games of `{found}`, not of `{wanted}`", folder.display())]
    MixedVariants {
        /// The dataset's folder.
        folder: PathBuf,
        /// Its variant.
        found: String,
        /// The variant of the run.
        wanted: String,
    },
    /// The datasets were played by different rules.
    #[error(
        "{}: rules `{found}` differ from `{wanted}` of the first dataset; \
         --mixed-rules takes them together",
        folder.display()
    )]
    MixedRules {
        /// The dataset's folder.
        folder: PathBuf,
        /// Its rules.
        found: String,
        /// The rules of the first dataset.
        wanted: String,
    },
    /// A recorded game cannot be replayed.
    #[error("{}: game {game}: {problem}", folder.display())]
    Replay {
        /// The dataset's folder.
        folder: PathBuf,
        /// Index of the game in its run.
        game: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// A file is not a recipe.
    #[error("{}: not a recipe: {problem}", path.display())]
    BadRecipe {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Scores and results contradict each other.
    #[error(
        "{agreeing:.1} % of {clear} clear scores agree with the results, less than {least} %: \
         scores or results of the wrong side? (--min-agreement)"
    )]
    Contradicted {
        /// Percentage of clear scores that agree with the result of their game.
        agreeing: f64,
        /// Number of clear scores.
        clear: u64,
        /// The least percentage that is taken.
        least: f64,
    },
    /// Nothing is left to train on.
    #[error("no position to {purpose} among {games} games (skipped: {skipped})")]
    NothingToLearn {
        /// What the positions are for.
        purpose: &'static str,
        /// Games read.
        games: u64,
        /// How many positions each filter took out.
        skipped: String,
    },
    /// The loss became infinite or not a number.
    #[error("the loss is {loss} after step {step}: try a smaller --lr")]
    Diverged {
        /// The loss.
        loss: f64,
        /// The optimiser step.
        step: u64,
    },
    /// A checkpoint exists where a new run wants to write its own.
    #[error(
        "{}: a checkpoint of another run is here; --resume goes on with it",
        path.display()
    )]
    CheckpointExists {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The checkpoint is damaged or none of ours.
    #[error("{}: not a checkpoint: {problem}", path.display())]
    BadCheckpoint {
        /// The checkpoint.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The checkpoint belongs to a run with other settings or data.
    #[error(
        "{}: a checkpoint of a run with {key} = {found}, not {wanted}",
        path.display()
    )]
    OtherRun {
        /// The checkpoint.
        path: PathBuf,
        /// The setting.
        key: String,
        /// Its value in the checkpoint.
        found: String,
        /// Its value now.
        wanted: String,
    },
    /// The game has no such feature set.
    #[error("feature set `{found}` is unknown; `{variant}` has {}", known.join(", "))]
    UnknownFeatures {
        /// The variant.
        variant: &'static str,
        /// The id asked for.
        found: String,
        /// The ids of this version.
        known: Vec<&'static str>,
    },
    /// The net to start from is another one than the run is to make.
    #[error("{}: {problem}", path.display())]
    WrongNet {
        /// The net.
        path: PathBuf,
        /// What does not fit.
        problem: String,
    },
}
