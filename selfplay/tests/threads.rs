//! Results do not depend on the number of threads, nor on an interruption.

use std::collections::BTreeMap;
use std::path::Path;

use shiho_core::VariantId;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_selfplay::Players;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::run::Run;

/// A small run of any variant, on a pool of its own.
struct Small<'a> {
    out: &'a Path,
    threads: usize,
    resume: bool,
}

impl PlayVisitor for Small<'_> {
    type Output = u64;

    fn visit<P: Playable>(self) -> u64 {
        let specs = vec!["ab:nodes=60".parse().expect("valid"); P::SEATS];
        let run = Run::<P> {
            setup: Setup {
                start: Start::Rules(P::Rules::default()),
                seed: 11,
                opening: Opening { random_plies: 6 },
                ply_cap: 60,
            },
            players: Players::open(&specs).expect("no net"),
            games: 10,
            shard_games: 4,
            git_hash: None,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build();
        let mut count = 0;
        pool.expect("a pool")
            .install(|| {
                run.play(self.out, self.resume, &mut [], &mut |done| {
                    count += done.games;
                })
            })
            .unwrap_or_else(|error| panic!("{error}"));
        count
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

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    for &id in VariantId::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [1, 2, 5].map(|threads| {
            let out = folder.path().join(threads.to_string());
            visit(
                id,
                Small {
                    out: &out,
                    threads,
                    resume: false,
                },
            );
            files(&out)
        });
        assert_eq!(
            folders[0].len(),
            3 + 2,
            "{id}: three shards, games.csv, manifest"
        );
        assert!(folders[0] == folders[1] && folders[1] == folders[2], "{id}");
    }
}

#[test]
fn a_resumed_run_writes_the_same_bytes() {
    let id = VariantId::ALL[0];
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    visit(
        id,
        Small {
            out: &whole,
            threads: 2,
            resume: false,
        },
    );
    visit(
        id,
        Small {
            out: &cut,
            threads: 2,
            resume: false,
        },
    );
    // What a kill during the second shard leaves behind.
    std::fs::remove_file(cut.join("games-00001.parquet")).expect("it was there");
    std::fs::write(cut.join("games-00001.parquet.shiho-part"), b"half").expect("writable");
    visit(
        id,
        Small {
            out: &cut,
            threads: 1,
            resume: true,
        },
    );
    assert_eq!(files(&whole), files(&cut));
}
