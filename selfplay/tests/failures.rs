//! A game that cannot be played ends the run; what was stored until then is whole and goes on.

use std::collections::BTreeMap;
use std::path::Path;

use shiho_core::Position;
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_eval::player::PlayerError;
use shiho_selfplay::groups::Groups;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start, play_game};
use shiho_selfplay::run::Run;
use shiho_selfplay::store::Store;
use shiho_selfplay::{GameError, Players, RunError};

const GAMES: u64 = 20;

fn run() -> Run<ShogiPosition> {
    Run {
        setup: Setup {
            start: Start::Rules(ShogiRules::default()),
            seed: 3,
            opening: Opening { random_plies: 2 },
            ply_cap: 12,
        },
        players: Players::open(&vec![
            "random".parse().expect("valid");
            ShogiPosition::SEATS
        ])
        .expect("no net"),
        games: GAMES,
        shard_games: 6,
        git_hash: None,
    }
}

/// Plays the run's games, of which those that `fails` names cannot be played.
fn play(out: &Path, resume: bool, fails: fn(u64) -> bool) -> Result<(), RunError> {
    let run = run();
    let mut store = Store::create(out, run.draft(), run.shard_games, resume)?;
    let groups = Groups {
        count: run.games,
        games_per_group: 1,
        play: &|game| {
            if fails(game) {
                let player = "a program".into();
                let source = PlayerError::NoMove { player };
                let seat = "w";
                return Err(GameError::Player { game, seat, source });
            }
            play_game(&run.setup, &run.players, &[0, 1], game, game)
        },
    };
    groups.run(Some(&mut store), &mut [], &mut |_| ())?;
    store.finish()?;
    Ok(())
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("readable"));
    let file = |it: std::fs::DirEntry| {
        let name = it.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(it.path()).expect("readable"))
    };
    entries.map(file).collect()
}

#[test]
fn the_first_failure_is_told_and_the_run_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    run()
        .play(&whole, false, &mut [], &mut |_| ())
        .unwrap_or_else(|e| panic!("{e}"));
    // Whoever is faster, the first of the games that fail is the one that is told.
    let error = play(&cut, false, |game| game >= 14).expect_err("games fail");
    assert_eq!(
        error.to_string(),
        "game 14, seat w: `a program` was asked for a move in a game without one"
    );
    let left = files(&cut);
    let names: Vec<_> = left.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "games-00000.done",
            "games-00000.parquet",
            "games-00001.done",
            "games-00001.parquet",
            "run.json"
        ],
        "two whole shards"
    );
    let stored = play(&cut, true, |game| game < 12);
    stored.unwrap_or_else(|e| panic!("stored games are not played again: {e}"));
    assert_eq!(files(&whole), files(&cut));
}
