//! Training lowers the loss, and a resumed run ends where an undisturbed one does.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "figures for --nocapture")]

mod common;

use common::write_dataset;
use shiho_core::games::annan::AnnanPosition;
use shiho_core::games::chess4::Chess4Position;
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::games::yonin::YoninPosition;
use shiho_eval::Tactics;
use shiho_eval::features::NetGame;
use shiho_eval::hand::HandWritten;
use shiho_train::checkpoint::DataId;
use shiho_train::{
    Checkpoint, Config, EpochReport, Filter, FitState, Loaded, Observer, Schedule, TrainError, fit,
    init, load_as,
};

fn config() -> Config {
    Config {
        hidden: 16,
        epochs: 4,
        batch: 256,
        learning_rate: 2e-3,
        validation_share: 0.2,
        filter: Filter {
            keep_capped: true,
            ..Filter::default()
        },
        ..Config::default()
    }
}

fn loaded<P: NetGame + HandWritten + Tactics>(games: u64, config: &Config) -> Loaded {
    let folder = tempfile::tempdir().unwrap();
    let dataset = write_dataset::<P>(&folder.path().join("data"), games);
    load_as::<P>(&[dataset], config, &mut |_| {}).unwrap()
}

fn start<P: NetGame>(config: &Config) -> FitState {
    let header = init::header_as::<P>(config).unwrap();
    FitState::start(&init::random_net(header, config.seed))
}

fn no_data() -> Vec<DataId> {
    vec![DataId {
        manifest_sha256: "0".into(),
        games: 1,
        rules: "default".into(),
    }]
}

#[derive(Default)]
struct Follower {
    reports: Vec<EpochReport>,
    /// Take a checkpoint after this step.
    at: Option<u64>,
    config: Config,
    taken: Option<Checkpoint>,
}

impl Observer for Follower {
    fn step(&mut self, state: &FitState, _loss: f64) -> Result<(), TrainError> {
        if self.at == Some(state.progress.step) {
            self.taken = Some(state.checkpoint(&self.config, &no_data()));
        }
        Ok(())
    }

    fn epoch(&mut self, _state: &FitState, report: &EpochReport) -> Result<(), TrainError> {
        self.reports.push(*report);
        Ok(())
    }
}

fn loss_falls<P: NetGame + HandWritten + Tactics>() {
    let config = config();
    let loaded = loaded::<P>(60, &config);
    let mut follower = Follower::default();
    fit(&mut start::<P>(&config), &loaded, &config, &mut follower).unwrap();
    let [first, .., last] = follower.reports.as_slice() else {
        panic!("four epochs")
    };
    println!(
        "{}: {} positions, train {:.4} -> {:.4}, validation {:?} -> {:?}, {:.0} positions/s",
        P::NAME,
        loaded.train.len(),
        first.train_loss,
        last.train_loss,
        first.validation_loss,
        last.validation_loss,
        last.positions_per_second
    );
    assert!(last.train_loss < first.train_loss, "{}", P::NAME);
    assert!(last.validation_loss < first.validation_loss, "{}", P::NAME);
}

#[test]
fn training_lowers_the_loss_in_every_game() {
    loss_falls::<ShogiPosition>();
    loss_falls::<AnnanPosition>();
    loss_falls::<YoninPosition>();
    loss_falls::<Chess4Position>();
}

#[test]
fn games_are_split_whole_and_labels_are_shares() {
    let config = config();
    let loaded = loaded::<YoninPosition>(20, &config);
    assert!(loaded.validation_games > 0 && loaded.validation_games < 20);
    let chunk = loaded.train.chunk(0, 0).unwrap();
    assert_eq!(chunk.len() as u64, loaded.train.len());
    let held = 0..loaded.validation.len() as u32;
    let held: Vec<_> = held.map(|index| loaded.validation.get(index)).collect();
    for samples in [chunk.samples(0..chunk.len()), held] {
        assert!(!samples.is_empty());
        for sample in samples {
            let label = sample.label();
            let sum: f32 = label.result.iter().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{label:?}");
            assert!(label.living[0], "the mover is in the game");
            for seat in 0..4 {
                let mut seen = Vec::new();
                sample.view(seat, &mut seen);
                assert_eq!(seen.is_empty(), !label.living[seat]);
            }
        }
    }
}

#[test]
fn a_resumed_run_ends_where_an_undisturbed_one_does() {
    let config = Config {
        schedule: Schedule::Cosine,
        ..config()
    };
    let loaded = loaded::<ShogiPosition>(60, &config);
    let steps = shiho_train::fit::steps_of_epoch(loaded.train.as_ref(), 1, &config);
    assert!(steps >= 3, "the checkpoint must lie within an epoch");
    let mut follower = Follower {
        at: Some(steps + steps / 2),
        config: config.clone(),
        ..Follower::default()
    };
    let mut undisturbed = start::<ShogiPosition>(&config);
    fit(&mut undisturbed, &loaded, &config, &mut follower).unwrap();

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint.safetensors");
    let taken = follower.taken.unwrap();
    taken.write(&path).unwrap();
    let read = Checkpoint::read(&path).unwrap();
    assert_eq!(read, taken);
    let mut resumed = FitState::resume(&read);
    let mut second = Follower::default();
    fit(&mut resumed, &loaded, &config, &mut second).unwrap();

    let end = |state: &FitState| state.checkpoint(&config, &no_data());
    assert_eq!(end(&resumed), end(&undisturbed));
    let losses = |reports: &[EpochReport]| -> Vec<_> {
        reports
            .iter()
            .map(|it| (it.epoch, it.train_loss, it.validation_loss))
            .collect()
    };
    assert_eq!(losses(&second.reports), losses(&follower.reports[1..]));
}

#[test]
fn damaged_checkpoints_are_refused() {
    let config = config();
    let checkpoint = start::<ShogiPosition>(&config).checkpoint(&config, &no_data());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint.safetensors");
    checkpoint.write(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for length in [0, 7, 100, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let error = Checkpoint::read(&path).unwrap_err().to_string();
        assert!(error.contains("not a checkpoint"), "{error}");
    }
    let whole = checkpoint.net(true);
    checkpoint.write(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for byte in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 2] {
        let mut bytes = bytes.clone();
        bytes[byte] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let error = Checkpoint::read(&path).unwrap_err().to_string();
        assert!(
            error.contains("checkpoint.safetensors") && error.contains("damaged"),
            "{error}"
        );
    }
    let net = whole.to_bytes();
    std::fs::write(&path, net).unwrap();
    let error = Checkpoint::read(&path).unwrap_err().to_string();
    assert!(error.contains("no metadata `shiho_checkpoint`"), "{error}");
}

#[test]
fn a_run_with_other_settings_is_not_resumed() {
    let config = config();
    let checkpoint = start::<ShogiPosition>(&config).checkpoint(&config, &no_data());
    let path = std::path::Path::new("c");
    let same = |config: &Config, data: &[DataId]| {
        checkpoint.check_same_run(path, &checkpoint.header, config, data)
    };
    same(&config, &no_data()).unwrap();
    let error = same(
        &Config {
            seed: 5,
            ..config.clone()
        },
        &no_data(),
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "c: a checkpoint of a run with seed = 0, not 5"
    );
    assert!(same(&config, &[]).is_err());
}
