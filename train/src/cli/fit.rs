//! `shiho-train fit`: from datasets to a net.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;
use shiho_core::VariantId;
use shiho_data::Dataset;
use shiho_data::files::{FileKind, Output};
use shiho_eval::features::{NetGame, NetGameVisitor, visit};
use shiho_eval::net::{NetFile, NetHeader, sha256};
use shiho_kit::{Failure, ForceArgs, Progress, print, print_answer, use_threads};
use shiho_train::checkpoint::{CHECKPOINT_FILE, DataId};
use shiho_train::fit::steps_of_run;
use shiho_train::log::Log;
use shiho_train::recipe::Recipe;
use shiho_train::{Checkpoint, Config, FitState, TrainError, fit, init, load};

use super::flags::Flags;
use super::follow::{Follower, describe};

/// Fit a net to the games of datasets
#[derive(Debug, Args)]
pub(super) struct Fit {
    #[command(flatten)]
    flags: Flags,
    #[command(flatten)]
    force: ForceArgs,
    /// Print the recipe of this run and stop
    #[arg(long)]
    print_recipe: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Fit {
    pub(super) fn run(self) -> Result<()> {
        let recipe = self.flags.recipe()?;
        recipe.check()?;
        if self.print_recipe {
            return print(&(recipe.to_json().context("the recipe")? + "\n"));
        }
        run(&recipe, self.force.replace(), self.json)
    }
}

/// Bytes by which the provenance of the finished net may be longer than that of the first.
const MORE_TEXT: usize = 4096;

/// Does what `recipe` says.
fn run(recipe: &Recipe, replace: bool, json: bool) -> Result<()> {
    let out = recipe.out.as_deref();
    let out = out.ok_or_else(|| Failure::usage("no --out, and none in the recipe"))?;
    if recipe.datasets.is_empty() {
        return Err(Failure::usage("no dataset, and none in the recipe").into());
    }
    if recipe.checkpoint.is_none() && (recipe.resume || recipe.checkpoint_every.is_some()) {
        return Err(Failure::usage("--resume and --checkpoint-every need --checkpoint").into());
    }
    use_threads(recipe.threads.unwrap_or(0).into())?;

    let datasets = open_datasets(recipe)?;
    let variant = datasets[0].variant()?;
    let first = first_net(recipe)?;
    let config = Config {
        init: first.as_ref().map(|(_, sha256)| sha256.clone()),
        ..recipe.config.clone()
    };
    let header = visit(variant, Header(&config))?;
    if let (Some(path), Some((net, _))) = (&recipe.init, &first) {
        check_first(path, &net.header, &header)?;
    }
    let data = datasets.iter().map(data_id).collect::<Result<Vec<_>>>()?;
    // A run that goes on may have been stopped when its net was there already.
    let net_out = Output::new(out, FileKind::Net, replace || recipe.resume)?;
    let checkpoint = checkpoint_file(recipe)?;
    let earlier = earlier(recipe, checkpoint.as_deref(), &header, &config, &data)?;
    let log = match &recipe.log {
        Some(path) => {
            let epochs = earlier.as_ref().map_or(0, |earlier| earlier.progress.epoch);
            Some(Log::open(path, epochs, replace || recipe.resume)?)
        }
        None => None,
    };

    let games = datasets.iter().map(|it| it.manifest().games).sum();
    let progress = Progress::new("games", games);
    let loaded = load(variant, &datasets, &config, &mut |games| {
        progress.set(games, "");
    });
    progress.finish();
    let loaded = loaded?;
    describe(&progress, &loaded);
    loaded.tally.check_agreement(recipe.least_agreement())?;

    let mut state = match (&earlier, &first) {
        (Some(earlier), _) => FitState::resume(earlier),
        (None, Some((net, _))) => FitState::start(&NetFile {
            header,
            weights: net.weights.clone(),
        }),
        (None, None) => FitState::start(&init::random_net(header, config.seed)),
    };
    let mut net_file = net_out.create()?;
    net_file.reserve(state.checkpoint(&config, &data).net(true).to_bytes().len() + MORE_TEXT)?;
    let steps = steps_of_run(loaded.train.as_ref(), &config);
    let mut follower = Follower {
        progress: Progress::new("steps", steps),
        log,
        checkpoint,
        every: recipe.checkpoint_every,
        config: &config,
        data: &data,
        last: None,
    };
    let fitted = fit(&mut state, &loaded, &config, &mut follower);
    follower.progress.finish();
    fitted?;

    let net = state.checkpoint(&config, &data).net(recipe.last);
    let bytes = net.to_bytes();
    net_file.write_whole(&bytes)?;
    let sha256 = sha256(&bytes);
    let provenance = &net.header.provenance;
    let (epoch, loss) = (&provenance["epoch"], &provenance["validation_loss"]);
    let last = follower.last;
    print_answer(
        json,
        &json!({
            "net": out.display().to_string(),
            "sha256": sha256,
            "epoch": epoch,
            "validation_loss": loss,
            "train_loss": last.map(|it| it.train_loss),
            "validation_accuracy": last.and_then(|it| it.validation_accuracy),
            "positions": loaded.train.len(),
            "source": loaded.train.name(),
            "validation_positions": loaded.validation.len(),
            "validation_positions_seen": loaded.validation_seen,
            "coherence": loaded.tally.coherence(),
            "games": loaded.games,
            "distinct_games": loaded.distinct,
            "results": loaded.provenance,
        }),
        &format!("{}: net of epoch {epoch}\nsha256 {sha256}", out.display()),
    )
}

fn open_datasets(recipe: &Recipe) -> Result<Vec<Dataset>> {
    let asked = recipe.variant.as_deref();
    let asked = asked.map(str::parse::<VariantId>).transpose()?;
    let mut datasets: Vec<Dataset> = Vec::new();
    for folder in &recipe.datasets {
        let dataset = Dataset::open(folder)?;
        let found = dataset.variant()?;
        let wanted = match (asked, datasets.first()) {
            (Some(variant), _) => variant,
            (None, Some(first)) => Dataset::variant(first)?,
            (None, None) => found,
        };
        if found != wanted {
            return Err(TrainError::MixedVariants {
                folder: folder.clone(),
                found: found.to_string(),
                wanted: wanted.to_string(),
            }
            .into());
        }
        let found = &dataset.manifest().draft.rules;
        if let Some(first) = datasets.first().filter(|_| !recipe.mixed_rules) {
            let wanted = &first.manifest().draft.rules;
            if found != wanted {
                return Err(TrainError::MixedRules {
                    folder: folder.clone(),
                    found: found.clone(),
                    wanted: wanted.clone(),
                }
                .into());
            }
        }
        datasets.push(dataset);
    }
    Ok(datasets)
}

/// The net to start from and its SHA-256, if one is given.
fn first_net(recipe: &Recipe) -> Result<Option<(NetFile, String)>> {
    let wanted = recipe.config.init.as_ref();
    let Some(path) = &recipe.init else {
        ensure!(
            wanted.is_none(),
            "the recipe names the hash of a net to start from, but no `init`"
        );
        return Ok(None);
    };
    let (net, sha256) = NetFile::read(path)?;
    if let Some(wanted) = wanted.filter(|it| **it != sha256) {
        anyhow::bail!(
            "{}: a net with SHA-256 {sha256}, the recipe starts from {wanted}",
            path.display()
        );
    }
    Ok(Some((net, sha256)))
}

fn checkpoint_file(recipe: &Recipe) -> Result<Option<PathBuf>> {
    let Some(folder) = &recipe.checkpoint else {
        return Ok(None);
    };
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    Ok(Some(folder.join(CHECKPOINT_FILE)))
}

/// The checkpoint to go on from, if that is asked for and there is one.
fn earlier(
    recipe: &Recipe,
    path: Option<&Path>,
    header: &NetHeader,
    config: &Config,
    data: &[DataId],
) -> Result<Option<Checkpoint>, TrainError> {
    let Some(path) = path.filter(|path| path.exists()) else {
        return Ok(None);
    };
    if !recipe.resume {
        return Err(TrainError::CheckpointExists {
            path: path.to_owned(),
        });
    }
    let checkpoint = Checkpoint::read(path)?;
    checkpoint.check_same_run(path, header, config, data)?;
    Ok(Some(checkpoint))
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
