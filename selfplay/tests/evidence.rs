//! What counts as evidence: copies of games and games that the run stopped do not.

use assert_cmd::Command;
use serde_json::Value;

fn answer(arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("shiho").expect("built with the tests");
    let output = command.args(arguments).output().expect("runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {words}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(&answer(&words(&format!("{line} --json")))).expect("JSON")
}

/// Low and high end of a competitor's interval.
fn interval(result: &Value, competitor: usize) -> (f64, f64) {
    let utility = &result["standings"][competitor]["utility"];
    let end = |name: &str| utility[name].as_f64().expect("a number");
    (end("low"), end("high"))
}

const COPIES: &str = "match annan --agents ab:nodes=60,ab:nodes=30 --games 20 --random-plies 0";

#[test]
fn copies_of_a_group_are_no_evidence() {
    let result = json(COPIES);
    assert_eq!(
        (&result["games"], &result["groups"]),
        (&20.into(), &10.into())
    );
    assert_eq!(result["distinct_groups"], 1);
    assert!(result["distinct_games"].as_u64() <= Some(2), "{result}");
    let (low, high) = interval(&result, 0);
    assert!(high - low > 0.5, "of a single group: {low} to {high}");
    assert_eq!(result["standings"][0]["sides_held"], 2);
    let text = answer(&words(COPIES));
    assert!(
        text.contains("distinct groups: 1") && text.contains("warning: few distinct groups"),
        "{text}"
    );
}

#[test]
fn capped_games_are_no_draws_in_a_match() {
    let line = "match shogi --agents random,random --games 4 --seed 1 --ply-cap 20";
    let result = json(line);
    assert_eq!(result["unfinished"], 4);
    for standing in result["standings"].as_array().expect("a list") {
        assert_eq!(
            (&standing["shared"], &standing["unfinished"]),
            (&0.into(), &4.into())
        );
    }
    let known = &result["standings"][0];
    assert!(
        known["utility"].is_null() && known["elo"].is_null(),
        "{known}"
    );
    let text = answer(&words(line));
    assert!(
        text.contains("4 games stopped at the ply cap have no result"),
        "{text}"
    );
}

#[test]
fn intervals_of_equal_sides_are_mirrored() {
    for line in [
        "match shogi --agents ab:nodes=30,ab:nodes=30 --games 6 --seed 1",
        "match shogi --agents random,random --games 2 --seed 1",
    ] {
        let result = json(line);
        let ((low, high), (other_low, other_high)) = (interval(&result, 0), interval(&result, 1));
        assert!((low - (1.0 - other_high)).abs() < 1e-12, "{line}: {result}");
        assert!((high - (1.0 - other_low)).abs() < 1e-12, "{line}: {result}");
        for standing in result["standings"].as_array().expect("a list") {
            for end in ["low", "value", "high"] {
                let elo = standing["elo"][end].as_f64();
                assert!(elo.is_none_or(|elo| elo.abs() < 1000.0), "{line}: {result}");
            }
        }
    }
}

#[test]
fn too_many_games_are_refused() {
    for line in [
        "match shogi --agents random,random --games 18446744073709551615",
        "selfplay shogi --agent random --out nowhere --games 18446744073709551615",
    ] {
        let mut command = Command::cargo_bin("shiho").expect("built with the tests");
        let output = command.args(words(line)).output().expect("runs");
        assert_eq!(output.status.code(), Some(2), "{line}");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(
            text.contains("--games") && text.contains("1000000000000"),
            "{text}"
        );
    }
}

#[test]
fn self_play_and_statistics_tell_copies() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games");
    let out = out.to_str().expect("UTF-8");
    let play = "selfplay annan --games 20 --random-plies 0 --agent ab:nodes=60 --seed 5 --out";
    let told = answer(&[&words(play)[..], &[out]].concat());
    assert!(told.contains("20 games (1 distinct)"), "{told}");
    for (datasets, copies) in [(vec![out], 19), (vec![out, out], 39)] {
        let text = answer(&[&["stats", "balance"], &datasets[..]].concat());
        let expected = format!("1 games (and {copies} copies, left out)");
        assert!(
            text.contains(&expected) && text.contains("warning: few"),
            "{text}"
        );
    }
}

#[test]
fn reports_fit_eighty_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games");
    let out = out.to_str().expect("UTF-8");
    for variant in ["shogi", "chess4"] {
        let line = format!("match {variant} --agents ab:nodes=9,random --games 6 --seed 1 --out");
        let folder = format!("{out}-{variant}");
        let played = answer(&[&words(&line)[..], &[&folder]].concat());
        let counted = answer(&["stats", "balance", &folder]);
        for line in played.lines().chain(counted.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
