//! Which results are learnt from: copies stay on one side, ends that nobody proved are left out, and results that
//! contradict the scores are refused.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::path::Path;

use assert_cmd::Command;
use common::{greedy_game, write_records};
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::games::yonin::YoninPosition;
use shiho_data::{GameRecord, Reasons};
use shiho_eval::Tactics;
use shiho_eval::features::NetGame;
use shiho_eval::hand::HandWritten;
use shiho_train::{Config, Loaded, TrainError, load_as};

fn games<P: NetGame + HandWritten + Tactics>(count: u64) -> Vec<GameRecord> {
    (0..count).map(greedy_game::<P>).collect()
}

fn load<P: NetGame>(shards: &[Vec<GameRecord>], config: &Config) -> Result<Loaded, TrainError> {
    let folder = tempfile::tempdir().unwrap();
    let dataset = write_records::<P>(&folder.path().join("data"), shards);
    load_as::<P>(&[dataset], config, &mut |_| {})
}

fn config() -> Config {
    let mut config = Config {
        validation_share: 0.3,
        ..Config::default()
    };
    config.filter.keep_capped = true;
    config
}

fn copies_stay_on_one_side<P: NetGame + HandWritten + Tactics>() {
    let games = games::<P>(20);
    let once = load::<P>(std::slice::from_ref(&games), &config()).unwrap();
    assert_eq!((once.games, once.distinct), (20, 20));
    // Copies have other numbers, players and places.
    let copies: Vec<Vec<GameRecord>> = (0..4)
        .map(|copy| {
            let of_game = games.iter().rev().cloned().map(|game| GameRecord {
                game: game.game + 1000 * copy,
                seed: copy,
                agents: vec![format!("player {copy}"); game.seats()],
                ..game
            });
            of_game.collect()
        })
        .collect();
    let four = load::<P>(&copies, &config()).unwrap();
    assert_eq!((four.games, four.distinct), (80, 20));
    assert_eq!(four.validation_games, 4 * once.validation_games);
    assert_eq!(four.train.len(), 4 * once.train.len());
}

#[test]
fn copies_of_a_game_learn_or_validate_together() {
    copies_stay_on_one_side::<ShogiPosition>();
    copies_stay_on_one_side::<YoninPosition>();
}

#[test]
fn ends_that_nobody_proved_are_left_out_unless_asked_for() {
    let mut games = games::<ShogiPosition>(12);
    for game in &mut games {
        game.reason = "time_up".into();
        (game.places, game.utilities) = (Some([1, 2, 0, 0]), [1.0, 0.0, 0.0, 0.0]);
    }
    let shards = [games];
    let refused = load::<ShogiPosition>(&shards, &config()).unwrap_err();
    assert!(
        matches!(refused, TrainError::NothingToLearn { .. }),
        "{refused}"
    );
    let asked = Config {
        reasons: Reasons {
            only: vec!["time_up".into()],
            ..Reasons::default()
        },
        ..config()
    };
    let loaded = load::<ShogiPosition>(&shards, &asked).unwrap();
    assert_eq!(
        (loaded.provenance.used(), loaded.provenance.left_out()),
        (12, 0)
    );
}

fn fit(folder: &Path, more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shiho-train"));
    let words =
        "fit data data --out a.net --hidden 8 --epochs 1 --batch 500 --val-share 0.3 --keep-capped";
    command
        .current_dir(folder)
        .args(words.split(' '))
        .args(more);
    let output = command.output().unwrap();
    let text = [output.stderr, output.stdout].map(|it| String::from_utf8(it).unwrap());
    (output.status.code(), text.concat())
}

#[test]
fn what_a_run_says_fits_eighty_columns_and_tells_copies() {
    let folder = tempfile::tempdir().unwrap();
    let games = games::<ShogiPosition>(20);
    write_records::<ShogiPosition>(&folder.path().join("data"), &[games]);
    let (code, text) = fit(folder.path(), &["--min-agreement", "0"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("40 games, 20 distinct"), "{text}");
    assert!(text.contains("warning: few distinct games"), "{text}");
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn results_that_contradict_the_scores_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut games = games::<ShogiPosition>(20);
    for game in &mut games {
        // Black is told to be far ahead all the time, and to have lost.
        game.scores = (0..game.moves.len())
            .map(|ply| if ply % 2 == 0 { 800 } else { -800 })
            .collect();
        game.reason = "resign".into();
        (game.places, game.utilities) = (Some([2, 1, 0, 0]), [0.0, 1.0, 0.0, 0.0]);
    }
    write_records::<ShogiPosition>(&folder.path().join("data"), &[games]);
    let (code, text) = fit(folder.path(), &[]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("0.0 % of") && text.contains("--min-agreement"),
        "{text}"
    );
    assert!(!folder.path().join("a.net").exists());
    let (code, text) = fit(folder.path(), &["--min-agreement", "0"]);
    assert_eq!(code, Some(0), "{text}");
}
