//! `shiho-train fit`: from datasets to a net.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;
use shiho_core::VariantId;
use shiho_data::Dataset;
use shiho_eval::features::{NetGame, NetGameVisitor, visit};
use shiho_eval::net::{NetFile, NetHeader, sha256};
use shiho_kit::{Progress, ThreadsArgs, print_answer};
use shiho_train::checkpoint::{CHECKPOINT_FILE, DataId};
use shiho_train::fit::steps_per_epoch;
use shiho_train::log::Log;
use shiho_train::{
    Checkpoint, Config, Filter, FitState, Schedule, TrainError, Utility, fit, init, load,
};

use super::follow::{Follower, describe};
use super::values::{batch, hidden, not_negative, part, positive, share};

/// Fit a net to the games of datasets
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(super) struct Fit {
    /// Dataset folders, all of one variant
    #[arg(required = true, value_name = "DATASET")]
    datasets: Vec<PathBuf>,
    /// The net file to write
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Refuse datasets of any other variant [default: that of the first dataset]
    #[arg(long)]
    variant: Option<VariantId>,
    /// Take datasets with different rules together
    #[arg(long)]
    mixed_rules: bool,
    /// Id of the feature set [default: that of the variant]
    #[arg(long, value_name = "ID")]
    features: Option<String>,
    /// Units of the feature layer
    #[arg(long, default_value_t = 64, value_parser = hidden)]
    hidden: usize,
    /// Passes over the positions
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Positions per optimiser step, at least
    #[arg(long, default_value_t = 4096, value_parser = batch)]
    batch: usize,
    /// Learning rate at the start
    #[arg(long, default_value_t = 0.004, value_parser = positive)]
    lr: f64,
    /// How the learning rate changes
    #[arg(long, value_enum, default_value_t)]
    schedule: Schedule,
    /// Weight decay
    #[arg(long, default_value_t = 0.01, value_parser = share)]
    weight_decay: f64,
    /// Largest absolute weight; 0 for no limit
    #[arg(long, default_value_t = 1.98, value_parser = not_negative)]
    clip: f64,
    /// Share of the game's result in the target; the rest is the search score
    #[arg(long, default_value_t = 0.3, value_parser = share)]
    wdl_weight: f64,
    /// Centipawns per unit of logit
    #[arg(long, default_value_t = 400.0, value_parser = positive)]
    score_scale: f64,
    /// What a result is worth in a game with four seats
    #[arg(long, value_enum, default_value_t)]
    utility: Utility,
    /// Share of the games kept apart for validation
    #[arg(long, default_value_t = 0.1, value_parser = part)]
    val_share: f64,
    /// Seed of the split, the first weights and the order of the positions
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Write checkpoints into this folder
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Write one every so many steps, not only after each epoch
    #[arg(long, value_name = "STEPS", requires = "checkpoint")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: Option<u64>,
    /// Go on from the checkpoint, or start if there is none
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Write a line per epoch into this CSV file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Start from the weights of this net
    #[arg(long, value_name = "NET")]
    init: Option<PathBuf>,
    /// Write the last weights instead of those with the lowest validation loss
    #[arg(long)]
    last: bool,
    /// Also learn from positions whose move was drawn at random
    #[arg(long)]
    keep_random: bool,
    /// Also learn from positions in which the seat to move is in check
    #[arg(long)]
    keep_checks: bool,
    /// Also learn from positions in which a capture was played
    #[arg(long)]
    keep_captures: bool,
    /// Also learn from games that were stopped at the run's ply cap
    #[arg(long)]
    keep_capped: bool,
    /// Skip positions with a larger absolute search score, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 10_000)]
    max_score: u16,
    /// Skip positions before this many moves
    #[arg(long, value_name = "PLY", default_value_t = 0)]
    min_ply: u32,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Fit {
    pub(super) fn run(self) -> Result<()> {
        self.threads.apply()?;
        let datasets = self.open_datasets()?;
        let variant = datasets[0].variant()?;
        let first = self.init.as_deref().map(NetFile::read).transpose()?;
        let config = self.config(first.as_ref().map(|(_, sha256)| sha256.clone()));
        let header = visit(variant, Header(&config))?;
        if let (Some(path), Some((net, _))) = (&self.init, &first) {
            check_first(path, &net.header, &header)?;
        }
        let data = datasets.iter().map(data_id).collect::<Result<Vec<_>>>()?;
        let folder = self
            .out
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        ensure!(
            folder.is_dir(),
            "{}: no such folder for --out",
            folder.display()
        );
        let checkpoint = self.checkpoint_file()?;
        let earlier = self.earlier(checkpoint.as_deref(), &header, &config, &data)?;
        let log = match &self.log {
            Some(path) => {
                let epochs = earlier.as_ref().map_or(0, |earlier| earlier.progress.epoch);
                Some(Log::open(path, epochs)?)
            }
            None => None,
        };

        let games = datasets
            .iter()
            .map(|dataset| dataset.manifest().games)
            .sum();
        let progress = Progress::new("games", games);
        let loaded = load(variant, &datasets, &config, &mut |games| {
            progress.set(games, "");
        });
        progress.finish();
        let loaded = loaded?;
        describe(&progress, &loaded);

        let steps = steps_per_epoch(loaded.train.len(), &config) * u64::from(config.epochs);
        let mut state = match (&earlier, &first) {
            (Some(earlier), _) => FitState::resume(earlier),
            (None, Some((net, _))) => FitState::start(&NetFile {
                header,
                weights: net.weights.clone(),
            }),
            (None, None) => FitState::start(&init::random_net(header, config.seed)),
        };
        let mut follower = Follower {
            progress: Progress::new("steps", steps),
            log,
            checkpoint,
            every: self.checkpoint_every,
            config: &config,
            data: &data,
            last: None,
        };
        let fitted = fit(&mut state, &loaded, &config, &mut follower);
        follower.progress.finish();
        fitted?;

        let net = state.checkpoint(&config, &data).net(self.last);
        let sha256 = net.write(&self.out)?;
        let provenance = &net.header.provenance;
        let (epoch, loss) = (&provenance["epoch"], &provenance["validation_loss"]);
        let last = follower.last;
        print_answer(
            self.json,
            &json!({
                "net": self.out,
                "sha256": sha256,
                "epoch": epoch,
                "validation_loss": loss,
                "train_loss": last.map(|it| it.train_loss),
                "validation_accuracy": last.and_then(|it| it.validation_accuracy),
                "positions": loaded.train.len(),
                "validation_positions": loaded.validation.len(),
                "coherence": loaded.tally.coherence(),
            }),
            &format!(
                "{}: net of epoch {epoch}, sha256 {sha256}",
                self.out.display()
            ),
        )
    }

    fn open_datasets(&self) -> Result<Vec<Dataset>, TrainError> {
        let mut datasets: Vec<Dataset> = Vec::new();
        for folder in &self.datasets {
            let dataset = Dataset::open(folder)?;
            let found = dataset.variant()?;
            let wanted = match (self.variant, datasets.first()) {
                (Some(variant), _) => variant,
                (None, Some(first)) => Dataset::variant(first)?,
                (None, None) => found,
            };
            if found != wanted {
                return Err(TrainError::MixedVariants {
                    folder: folder.clone(),
                    found: found.to_string(),
                    wanted: wanted.to_string(),
                });
            }
            let found = &dataset.manifest().draft.rules;
            if let Some(first) = datasets.first().filter(|_| !self.mixed_rules) {
                let wanted = &first.manifest().draft.rules;
                if found != wanted {
                    return Err(TrainError::MixedRules {
                        folder: folder.clone(),
                        found: found.clone(),
                        wanted: wanted.clone(),
                    });
                }
            }
            datasets.push(dataset);
        }
        Ok(datasets)
    }

    fn config(&self, init: Option<String>) -> Config {
        Config {
            features: self.features.clone(),
            hidden: self.hidden,
            epochs: self.epochs,
            batch: self.batch,
            learning_rate: self.lr,
            schedule: self.schedule,
            weight_decay: self.weight_decay,
            clip: self.clip,
            wdl_weight: self.wdl_weight as f32,
            score_scale: self.score_scale as f32,
            utility: self.utility,
            validation_share: self.val_share,
            seed: self.seed,
            filter: Filter {
                keep_random: self.keep_random,
                keep_checks: self.keep_checks,
                keep_captures: self.keep_captures,
                keep_capped: self.keep_capped,
                max_score: self.max_score,
                min_ply: self.min_ply,
            },
            init,
        }
    }

    fn checkpoint_file(&self) -> Result<Option<PathBuf>> {
        let Some(folder) = &self.checkpoint else {
            return Ok(None);
        };
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        Ok(Some(folder.join(CHECKPOINT_FILE)))
    }

    /// The checkpoint to go on from, if that is asked for and there is one.
    fn earlier(
        &self,
        path: Option<&Path>,
        header: &NetHeader,
        config: &Config,
        data: &[DataId],
    ) -> Result<Option<Checkpoint>, TrainError> {
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(None);
        };
        if !self.resume {
            return Err(TrainError::CheckpointExists {
                path: path.to_owned(),
            });
        }
        let checkpoint = Checkpoint::read(path)?;
        checkpoint.check_same_run(path, header, config, data)?;
        Ok(Some(checkpoint))
    }
}

/// The header of a run's nets.
struct Header<'a>(&'a Config);

impl NetGameVisitor for Header<'_> {
    type Output = Result<NetHeader, TrainError>;

    fn visit<P: NetGame>(self) -> Self::Output {
        init::header_as::<P>(self.0)
    }
}

/// Refuses to start from a net, read from `path`, that is not of the run's kind.
fn check_first(path: &Path, found: &NetHeader, wanted: &NetHeader) -> Result<(), TrainError> {
    let problem = if found.variant != wanted.variant {
        format!(
            "a net for `{}`, not for `{}`",
            found.variant, wanted.variant
        )
    } else if found.features != wanted.features {
        format!(
            "a net that sees `{}`, not `{}`",
            found.features, wanted.features
        )
    } else if found.layers != wanted.layers {
        let (found, wanted) = (found.hidden(), wanted.hidden());
        format!("the net has hidden layers of {found:?} units, not {wanted:?}")
    } else {
        return Ok(());
    };
    let path = path.to_owned();
    Err(TrainError::WrongNet { path, problem })
}

fn data_id(dataset: &Dataset) -> Result<DataId> {
    let path = dataset.folder().join(shiho_data::manifest::MANIFEST_FILE);
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    Ok(DataId {
        manifest_sha256: sha256(&bytes),
        games: dataset.manifest().games,
        rules: dataset.manifest().draft.rules.clone(),
    })
}
