//! Runs that go on: after a kill, without being told again, and beyond what they were made for.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_core::{Position, RuleSet as _};
use shiho_selfplay::groups::{Done, Groups};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start, play_game};
use shiho_selfplay::run::Run;
use shiho_selfplay::{Players, RunError};

fn run(games: u64) -> Run<ShogiPosition> {
    let players = vec!["random".parse().expect("valid"); ShogiPosition::SEATS];
    Run {
        setup: Setup {
            start: Start::Rules(ShogiRules::parse("default").expect("rules")),
            seed: 5,
            opening: Opening { random_plies: 3 },
            ply_cap: 20,
        },
        players: Players::open(&players).expect("no net"),
        games,
        shard_games: 8,
        git_hash: None,
    }
}

/// The files of a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into();
        (name, std::fs::read(path).expect("a file"))
    };
    entries.map(read).collect()
}

/// How many games were played, and how many were there.
fn play(run: &Run<ShogiPosition>, out: &Path, resume: bool) -> (u64, u64) {
    let (mut played, mut stored) = (0, 0);
    let mut count = |done: Done| {
        *(if done.stored {
            &mut stored
        } else {
            &mut played
        }) += done.games;
    };
    run.play(out, resume, &mut [], &mut count).expect("games");
    (played, stored)
}

#[test]
fn a_kill_costs_no_more_than_what_was_played_since_the_last_save() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (scratch.path().join("whole"), scratch.path().join("cut"));
    let run = run(20);
    play(&run, &whole, false);
    let store = run.store(&cut, false).expect("a folder");
    let mut store = store.saving_every(Duration::ZERO);
    let killed = shiho_selfplay::GameError::NoOpening {
        game: 13,
        random_plies: 0,
    };
    let groups = Groups {
        count: 20,
        games_per_group: 1,
        play: &|index| match index {
            13 => Err(killed.clone()),
            _ => play_game(&run.setup, &run.players, &[0, 1], index, index),
        },
    };
    let ended = groups.run(Some(&mut store), &mut [], &mut |_| ());
    assert!(matches!(ended, Err(RunError::Game(error)) if error == killed));
    drop(store);
    assert_eq!(play(&run, &cut, true), (20 - 13, 13));
    assert_eq!(contents(&cut), contents(&whole));
}

#[test]
fn a_shard_that_was_replaced_but_not_yet_said_to_be_counts_as_it_was() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (scratch.path().join("whole"), scratch.path().join("cut"));
    let run = run(8);
    play(&run, &whole, false);
    let store = run.store(&cut, false).expect("a folder");
    let mut store = store.saving_every(Duration::ZERO);
    let mut half = Vec::new();
    for index in 0..5 {
        let game = play_game(&run.setup, &run.players, &[0, 1], index, index).expect("a game");
        store.add(&[game]).expect("stored");
        if index == 3 {
            half = std::fs::read(cut.join("games-00000.parquet")).expect("a shard");
        }
    }
    drop(store);
    // Killed between the two: what is said is newer than the shard.
    std::fs::write(cut.join("games-00000.parquet"), half).expect("writable");
    assert_eq!(play(&run, &cut, true), (4, 4));
    assert_eq!(contents(&cut), contents(&whole));
}

#[test]
fn a_finished_run_is_extended_to_the_bytes_of_a_longer_one() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (long, out) = (scratch.path().join("long"), scratch.path().join("out"));
    play(&run(21), &long, false);
    play(&run(12), &out, false);
    assert_eq!(play(&run(21), &out, true), (9, 12));
    assert_eq!(contents(&out), contents(&long));
    let fewer = run(12).play(&out, true, &mut [], &mut |_| ());
    let error = fewer.expect_err("fewer games").to_string();
    assert!(error.contains("another run"), "{error}");
}

fn shiho(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("shiho").expect("the program");
    command.args(args);
    command
}

#[test]
fn a_folder_says_itself_how_to_go_on() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = |name: &str| scratch.path().join(name).display().to_string();
    let (long, out) = (path("long"), path("out"));
    let play = |games: &str, out: &str| {
        let args = [
            "selfplay",
            "shogi,yonin",
            "--agent",
            "random",
            "--ply-cap",
            "12",
        ];
        let more = [
            "--seed", "9", "--games", games, "--rules", "default", "--out", out,
        ];
        shiho(&[&args[..], &more[..]].concat()).assert().success();
    };
    play("7", &long);
    play("4", &out);
    shiho(&["resume", &out, "--games", "7"]).assert().success();
    for game in ["shogi", "yonin"] {
        let folder = |out: &str| contents(&Path::new(out).join(game));
        assert_eq!(folder(&out), folder(&long));
    }
    let again = shiho(&["resume", &out]).assert().success();
    let said = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
    assert!(said.contains("all 7 games were there already"), "{said}");
    // The seed need not be said again.
    let args = [
        "selfplay",
        "shogi",
        "--agent",
        "random",
        "--ply-cap",
        "12",
        "--games",
        "7",
    ];
    let shogi = Path::new(&out).join("shogi").display().to_string();
    shiho(&[&args[..], &["--resume", "--out", &shogi][..]].concat())
        .assert()
        .success();
    let nothing = shiho(&["resume", &path("none")]).assert().code(1);
    let said = String::from_utf8_lossy(&nothing.get_output().stderr).into_owned();
    assert!(said.contains("none"), "{said}");
}

#[test]
fn what_is_wrong_with_the_last_game_is_found_before_the_first_is_played() {
    let scratch = tempfile::tempdir().expect("a folder");
    let out = scratch.path().join("out").display().to_string();
    let args = [
        "selfplay", "all", "--games", "2", "--agent", "random", "--agent", "random",
    ];
    let refused = shiho(&[&args[..], &["--out", &out][..]].concat())
        .assert()
        .code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains("yonin has 4 seats, not 2"), "{said}");
    assert!(!said.contains("2 games in"), "{said}");
}

#[test]
fn openings_longer_than_games_are_refused() {
    let scratch = tempfile::tempdir().expect("a folder");
    let out = scratch.path().join("out").display().to_string();
    let args = [
        "selfplay", "shogi", "--games", "9", "--agent", "random", "--out", &out,
    ];
    let mut refused = shiho(&[&args[..], &["--random-plies", "100000"][..]].concat());
    let refused = refused.assert().code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains("--random-plies 100000"), "{said}");
    assert!(!Path::new(&out).exists());
}
