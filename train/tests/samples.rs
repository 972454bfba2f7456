//! Positions from memory and from a stream: all of them, once an epoch, in an order that repeats.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use common::write_shards;
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::games::yonin::YoninPosition;
use shiho_data::Dataset;
use shiho_eval::Tactics;
use shiho_eval::features::NetGame;
use shiho_eval::hand::HandWritten;
use shiho_train::samples::{Sample, Source};
use shiho_train::{
    Checkpoint, Config, EpochReport, Filter, FitState, Observer, SourceKind, TrainError, fit, init,
    load_as,
};

/// Some shards of few games and one that must be cut.
const SHARDS: [u64; 9] = [5, 3, 6, 150, 1, 7, 4, 5, 6];

fn config(source: SourceKind) -> Config {
    Config {
        hidden: 8,
        epochs: 2,
        batch: 300,
        validation_share: 0.2,
        source,
        memory: 3_000_000,
        filter: Filter {
            keep_capped: true,
            ..Filter::default()
        },
        ..Config::default()
    }
}

fn with_dataset<P: NetGame + HandWritten + Tactics>(test: impl FnOnce(Dataset)) {
    let folder = tempfile::tempdir().unwrap();
    test(write_shards::<P>(&folder.path().join("data"), &SHARDS));
}

/// All that is known of a position, comparable.
fn facts(sample: Sample<'_>) -> (String, Vec<Vec<i32>>) {
    let views = 0..sample.seats();
    let views = views.map(|seat| {
        let mut features = Vec::new();
        sample.view(seat, &mut features);
        features
    });
    (format!("{:?}", sample.label()), views.collect())
}

/// The positions of an epoch in their order, chunk by chunk.
fn epoch(source: &dyn Source, epoch: u32) -> Vec<(String, Vec<Vec<i32>>)> {
    let plan = source.plan(epoch);
    let mut positions = Vec::new();
    for (index, &planned) in plan.iter().enumerate() {
        let chunk = source.chunk(epoch, index).unwrap();
        assert_eq!(chunk.len() as u64, planned);
        positions.extend(chunk.samples(0..chunk.len()).into_iter().map(facts));
    }
    assert_eq!(positions.len() as u64, source.len());
    positions
}

fn sorted<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items
}

fn both_sources_give_every_position_once<P: NetGame + HandWritten + Tactics>() {
    with_dataset::<P>(|dataset| {
        let datasets = [dataset.clone(), dataset];
        let open = |kind| load_as::<P>(&datasets, &config(kind), &mut |_| {}).unwrap();
        let (memory, stream) = (open(SourceKind::Memory), open(SourceKind::Stream));
        assert_eq!(memory.train.name(), "memory");
        assert_eq!(stream.train.name(), "stream");
        assert_eq!(memory.tally, stream.tally);
        assert_eq!(
            memory.tally.kept,
            memory.train.len() + memory.validation_seen
        );
        assert_eq!(memory.train.plan(0).len(), 1);
        assert!(
            stream.train.plan(0).len() > 2,
            "the window is too large to test"
        );
        let (all, first) = (epoch(&*memory.train, 0), epoch(&*stream.train, 0));
        assert_eq!(sorted(&all), sorted(&first), "{}", P::NAME);
        let second = epoch(&*stream.train, 1);
        assert_ne!(first, second, "epochs have orders of their own");
        assert_eq!(sorted(&first), sorted(&second));
        assert_eq!(second, epoch(&*open(SourceKind::Stream).train, 1));
    });
}

#[test]
fn every_position_comes_once_an_epoch_from_either_source() {
    both_sources_give_every_position_once::<ShogiPosition>();
    both_sources_give_every_position_once::<YoninPosition>();
}

#[test]
fn much_data_is_streamed_and_little_kept() {
    with_dataset::<ShogiPosition>(|dataset| {
        let open = |memory| {
            let config = Config {
                memory,
                ..config(SourceKind::Auto)
            };
            load_as::<ShogiPosition>(std::slice::from_ref(&dataset), &config, &mut |_| {}).unwrap()
        };
        let bytes = open(1_000_000_000).bytes;
        assert_eq!(open(bytes).train.name(), "memory");
        assert_eq!(open(bytes - 1).train.name(), "stream");
        let chunk = open(bytes / 2).train.chunk(0, 0).unwrap();
        // About a third of the memory, and at most one slice more: whole games are not cut.
        assert!(chunk.bytes() > 0 && (chunk.bytes() as u64) <= bytes / 2);
    });
}

#[test]
fn validation_is_bounded_and_leaves_training_alone() {
    with_dataset::<ShogiPosition>(|dataset| {
        let open = |validation_positions| {
            let config = Config {
                validation_positions,
                ..config(SourceKind::Memory)
            };
            load_as::<ShogiPosition>(std::slice::from_ref(&dataset), &config, &mut |_| {}).unwrap()
        };
        let all = open(u64::MAX);
        assert_eq!(all.validation.len() as u64, all.validation_seen);
        let limit = all.validation_seen / 3;
        let some = open(limit);
        assert!(!some.validation.is_empty() && some.validation.len() as u64 <= limit);
        assert_eq!(some.validation_seen, all.validation_seen);
        assert_eq!(some.train.len(), all.train.len());
        let one = open(1);
        assert!(!one.validation.is_empty(), "one game is always left");
    });
}

#[test]
fn a_shard_that_changes_during_a_run_is_refused() {
    with_dataset::<ShogiPosition>(|dataset| {
        let config = config(SourceKind::Stream);
        let datasets = std::slice::from_ref(&dataset);
        let loaded = load_as::<ShogiPosition>(datasets, &config, &mut |_| {}).unwrap();
        for shard in 0..dataset.shards() {
            let path = dataset.shard_path(shard).unwrap();
            let mut bytes = std::fs::read(&path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).unwrap();
        }
        let error = loaded.train.chunk(0, 0).unwrap_err().to_string();
        assert!(error.contains(".parquet"), "{error}");
    });
}

#[derive(Default)]
struct Follower {
    losses: Vec<f64>,
    /// Take a checkpoint after this step.
    at: Option<u64>,
    taken: Option<Checkpoint>,
}

impl Observer for Follower {
    fn step(&mut self, state: &FitState, loss: f64) -> Result<(), TrainError> {
        self.losses.push(loss);
        if self.at == Some(state.progress.step) {
            self.taken = Some(end(state));
        }
        Ok(())
    }

    fn epoch(&mut self, _state: &FitState, _report: &EpochReport) -> Result<(), TrainError> {
        Ok(())
    }
}

fn end(state: &FitState) -> Checkpoint {
    state.checkpoint(&config(SourceKind::Stream), &[])
}

/// A whole run with so many threads.
fn run(datasets: &[Dataset], threads: usize, follower: &mut Follower) -> Checkpoint {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(|| {
        let config = config(SourceKind::Stream);
        let loaded = load_as::<ShogiPosition>(datasets, &config, &mut |_| {}).unwrap();
        assert!(loaded.train.plan(0).len() > 1);
        let header = init::header_as::<ShogiPosition>(&config).unwrap();
        let mut state = FitState::start(&init::random_net(header, config.seed));
        fit(&mut state, &loaded, &config, follower).unwrap();
        end(&state)
    })
}

#[test]
fn a_streamed_run_is_the_same_for_any_number_of_threads() {
    with_dataset::<ShogiPosition>(|dataset| {
        let datasets = [dataset];
        let mut first = Follower::default();
        let one = run(&datasets, 1, &mut first);
        for threads in [2, 3] {
            let mut other = Follower::default();
            assert_eq!(
                run(&datasets, threads, &mut other),
                one,
                "{threads} threads"
            );
            assert_eq!(other.losses, first.losses);
        }
    });
}

#[test]
fn a_streamed_run_resumes_in_the_middle_of_a_chunk() {
    with_dataset::<ShogiPosition>(|dataset| {
        let datasets = [dataset];
        let config = config(SourceKind::Stream);
        let loaded = load_as::<ShogiPosition>(&datasets, &config, &mut |_| {}).unwrap();
        let plan = loaded.train.plan(0);
        let steps = |chunk: usize| shiho_train::samples::steps_of(plan[chunk], config.batch);
        assert!(steps(1) > 2, "the checkpoint must lie within a chunk");
        let mut follower = Follower {
            at: Some(steps(0) + steps(1) / 2),
            ..Follower::default()
        };
        let undisturbed = run(&datasets, 2, &mut follower);
        let taken = follower.taken.unwrap();
        let mut resumed = FitState::resume(&taken);
        let mut second = Follower::default();
        fit(&mut resumed, &loaded, &config, &mut second).unwrap();
        assert_eq!(end(&resumed), undisturbed);
        let done = taken.progress.step as usize;
        assert_eq!(second.losses, follower.losses[done..]);
    });
}
