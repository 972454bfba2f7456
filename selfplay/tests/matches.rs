//! Matches are a stream: the same for any number of threads, stored, resumed and ended early.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use shiho_core::games::yonin::YoninPosition;
use shiho_core::{Position, VariantId};
use shiho_data::{Dataset, GameRecord, verify};
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_selfplay::matches::{Match, MatchResult, Storage};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::{GroupSink, Players};

fn small<P: Playable>(groups: u64) -> Match<P> {
    let specs = ["ab:nodes=40", "random"].map(|spec| spec.parse().expect("valid"));
    Match {
        setup: Setup {
            start: Start::Rules(P::Rules::default()),
            seed: 21,
            opening: Opening { random_plies: 4 },
            ply_cap: 40,
        },
        players: Players::open(&specs).expect("no net"),
        groups,
    }
}

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("a pool").install(work)
}

/// Shards of two groups of two games, or of one of six.
fn storage(folder: &Path, resume: bool) -> Storage<'_> {
    Storage {
        folder,
        resume,
        shard_games: 4,
        git_hash: None,
    }
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| {
            let entry = entry.expect("readable");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read(entry.path()).expect("readable"))
        })
        .collect()
}

/// Notes the numbers of the groups, and ends the match after `last`.
struct Numbers {
    seen: Vec<u64>,
    last: u64,
}

impl Numbers {
    fn until(last: u64) -> Self {
        let seen = Vec::new();
        Self { seen, last }
    }
}

impl GroupSink for Numbers {
    fn group(&mut self, number: u64, games: &[GameRecord]) -> ControlFlow<()> {
        let first = number * games.len() as u64;
        assert!((first..).zip(games).all(|(game, it)| it.game == game));
        self.seen.push(number);
        if number == self.last {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Plays a match of five groups, stored; its end can be cut off.
struct Stored<'a> {
    threads: usize,
    folder: &'a Path,
    last: u64,
    resume: bool,
}

impl PlayVisitor for Stored<'_> {
    type Output = (MatchResult, Vec<u64>, u64);

    fn visit<P: Playable>(self) -> Self::Output {
        let game = small::<P>(5);
        let storage = storage(self.folder, self.resume);
        let mut numbers = Numbers::until(self.last);
        let mut done = 0;
        let result = with_threads(self.threads, || {
            game.play(Some(&storage), &mut [&mut numbers], &mut |it| {
                done += it.games;
            })
        });
        (result.unwrap_or_else(|e| panic!("{e}")), numbers.seen, done)
    }
}

#[test]
fn results_and_games_are_the_same_for_any_number_of_threads() {
    for &id in VariantId::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let [one, more] = [1, 3].map(|threads| {
            let out = folder.path().join(threads.to_string());
            let stored = Stored {
                threads,
                folder: &out,
                last: 99,
                resume: false,
            };
            (visit(id, stored), files(&out))
        });
        assert_eq!(one, more, "{id}");
        let (result, numbers, done) = one.0;
        assert_eq!(numbers, [0, 1, 2, 3, 4], "{id}");
        assert_eq!((result.groups, result.games), (5, done), "{id}");
        let out = folder.path().join("3");
        assert_eq!(verify(&out).expect("whole").games, result.games);
        let dataset = Dataset::open(out).expect("a dataset");
        let agents = &dataset.verified_records(0).expect("readable")[0].agents;
        assert!(agents.contains(&"random".to_owned()), "{agents:?}");
    }
}

#[test]
fn a_match_goes_on_where_its_stored_groups_end() {
    for id in [VariantId::ALL[0], VariantId::ALL[2]] {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
        let play = |folder, last, resume| {
            let stored = Stored {
                threads: 2,
                folder,
                last,
                resume,
            };
            visit(id, stored)
        };
        let expected = play(&whole, 99, false);
        // Ended by a listener in the middle of a shard: what is there is complete in itself.
        let (result, numbers, _) = play(&cut, 2, false);
        assert_eq!((result.groups, numbers), (3, vec![0, 1, 2]));
        assert_eq!(
            play(&cut, 2, true).0,
            result,
            "a finished match is finished"
        );
        assert_eq!(play(&cut, 99, true), expected, "{id}");
        assert_eq!(files(&cut), files(&whole), "{id}");
        // A shard in the middle is lost, as by a kill.
        std::fs::remove_file(cut.join("games-00001.parquet")).expect("it was there");
        let manifest = std::fs::read_to_string(cut.join("manifest.json")).expect("readable");
        assert!(manifest.contains("shiho match"), "{manifest}");
        assert_eq!(play(&cut, 99, true), expected, "{id}");
        assert_eq!(files(&cut), files(&whole), "{id}");
    }
}

#[test]
fn listeners_end_a_match_at_the_same_group() {
    let game = small::<YoninPosition>(40);
    let mut results = Vec::new();
    for threads in [1, 2, 4] {
        let (mut first, mut second) = (Numbers::until(6), Numbers::until(3));
        let result = with_threads(threads, || {
            game.play(None, &mut [&mut first, &mut second], &mut |_| ())
        });
        let result = result.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            first.seen,
            [0, 1, 2, 3],
            "all listeners hear of the last group"
        );
        assert_eq!(first.seen, second.seen);
        assert_eq!((result.groups, result.games), (4, 24));
        let held: u64 = result.standings.iter().map(|it| it.sides_held).sum();
        assert_eq!(held, 24 * YoninPosition::SEATS as u64);
        results.push(result);
    }
    assert!(results.iter().all(|it| *it == results[0]));
}
