//! The commands as users call them: answers, errors, exit codes.

use assert_cmd::Command;
use serde_json::Value;

fn shiho(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("shiho").expect("built with the tests");
    command.args(arguments);
    command
}

fn answer(arguments: &[&str]) -> String {
    let output = shiho(arguments).output().expect("runs");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).expect("JSON")
}

/// The one line on stderr of a command that must fail with `code`.
fn error(arguments: &[&str], code: i32) -> String {
    let output = shiho(arguments).output().expect("runs");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed a result");
    assert!(text.starts_with("error: "), "{arguments:?}: {text}");
    if code == 1 {
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
    text
}

#[test]
fn variants_are_listed() {
    let text = answer(&["variants"]);
    assert_eq!(text.lines().count(), 4);
    let yonin = json(&["variants", "yonin", "--json"]);
    assert_eq!(
        yonin["seat_letters"],
        serde_json::json!(["s", "w", "n", "e"])
    );
    let chess4 = answer(&["variants", "chess4"]);
    assert!(chess4.contains("move_limit=none"));
    let meanings = chess4.lines().filter(|line| line.starts_with("      "));
    let longest = meanings.map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| longest <= 80), "{chess4}");
}

#[test]
fn moves_and_perft_answer_in_text_and_json() {
    assert_eq!(answer(&["moves", "annan"]).lines().count(), 32);
    let moves = json(&["moves", "shogi", "--moves", "2g2f", "--json"]);
    assert_eq!(moves["count"], 30);
    assert_eq!(moves["moves"][0], "1a1b");
    let perft = json(&[
        "perft",
        "chess4",
        "--depth",
        "3",
        "--divide",
        "--threads",
        "2",
        "--json",
    ]);
    assert_eq!(perft["nodes"], 7800);
    let split = perft["divide"].as_object().expect("a table");
    assert_eq!(
        split
            .values()
            .map(|nodes| nodes.as_u64().expect("a count"))
            .sum::<u64>(),
        7800
    );
}

#[test]
fn replay_tells_the_result() {
    let mate = json(&[
        "replay",
        "shogi",
        "--position",
        "4k4/9/4G4/9/9/9/9/9/4K4 b G 1",
        "--moves",
        "G*5b",
        "--json",
    ]);
    assert_eq!(mate["over"], true);
    assert_eq!(mate["reason"], "mate");
    assert_eq!(mate["winner"], "b");
    assert_eq!(mate["places"], serde_json::json!([1, 2]));
    assert_eq!(mate["points"], Value::Null);
    let yonin = json(&[
        "replay",
        "yonin",
        "--position",
        "Kw7Kn/2Gs3Gs2/1Gs2Rs2Gs1/9/9/9/9/9/4Ks3Ke s -/-/-/- - - 0",
        "--moves",
        "5c5a",
        "--json",
    ]);
    assert_eq!(yonin["eliminated"], serde_json::json!(["w", "n"]));
    assert_eq!(yonin["places"], serde_json::json!([1, 4, 3, 2]));
    assert_eq!(yonin["winner"], Value::Null);
    let walk = [
        "--preset",
        "chesscom",
        "--moves",
        "resign:R b7c7 g13g12 m8l8",
    ];
    let text = answer(&[&["replay", "chess4"], &walk[..]].concat());
    let told = "\neliminated  R\nwalking     R\nto move     R\n";
    assert!(text.contains(told), "{text}");
}

#[test]
fn many_questions_come_from_standard_input() {
    let input = "# a comment\nstartpos\t7g7f\n\nstartpos\t7g7e\n-\n";
    let output = shiho(&["replay", "shogi", "--stdin", "--json"])
        .write_stdin(input)
        .output()
        .expect("runs");
    assert_eq!(output.status.code(), Some(1), "one line was wrong");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["plies"], 1);
    assert_eq!(answers[1]["line"], 4);
    assert!(
        answers[1]["error"]
            .as_str()
            .expect("text")
            .contains("illegal move `7g7e`")
    );
    assert_eq!(answers[2]["plies"], 0);
}

#[test]
fn boards_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.svg");
    let text = answer(&["show", "yonin", "--svg", file.to_str().expect("UTF-8")]);
    assert!(text.contains("Kw Rw Pw"), "{text}");
    let svg = std::fs::read_to_string(file).expect("written");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(text.contains("Kn: K of North"), "{text}");
}

#[test]
fn self_play_is_stored_verified_counted_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let out = path("games");
    let play = [
        "selfplay",
        "shogi,chess4",
        "--games",
        "3",
        "--seed",
        "9",
        "--agent",
        "ab:nodes=20",
    ];
    answer(&[&play[..], &["--out", &out, "--ply-cap", "40"]].concat());
    for variant in ["shogi", "chess4"] {
        let dataset = format!("{out}/{variant}");
        assert!(answer(&["data", "verify", &dataset]).contains("ok, 3 games"));
        let info = json(&["data", "info", &dataset, "--json"]);
        assert_eq!(info["variant"], *variant);
        let table = path(&format!("{variant}.csv"));
        answer(&["data", "positions", &dataset, "--out", &table]);
        let rows = std::fs::read_to_string(table)
            .expect("written")
            .lines()
            .count();
        assert_eq!(rows as u64, 1 + info["plies"].as_u64().expect("a count"));
        let csv = path(&format!("{variant}-tables"));
        let balance = json(&["stats", "balance", &dataset, "--json", "--csv", &csv]);
        assert_eq!(balance[0]["games"], 3);
        assert!(std::fs::read_dir(csv).expect("a folder").count() >= 3);
    }
    // The folder is taken now, and a different run must not mix with it.
    let again = error(&[&play[..], &["--out", &out]].concat(), 1);
    assert!(
        again.contains("not empty") || again.contains("is not"),
        "{again}"
    );
}

#[test]
fn datasets_go_out_and_come_in_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (games, again) = (path("games"), path("again"));
    let play = "selfplay shogi --games 3 --seed 4 --agent random --ply-cap 30 --out";
    let play: Vec<&str> = play.split(' ').chain([games.as_str()]).collect();
    answer(&play);
    let (kifu, psv, pgn4) = (path("kifu"), path("x.psv"), path("x.pgn4"));
    let export = ["data", "export", &games, "--format"];
    let to = |format, out| [&export[..], &[format, "--out", out]].concat();
    answer(&[&to("kif", &kifu)[..], &["--encoding", "cp932"]].concat());
    let mut files: Vec<String> = (0..3)
        .map(|game| format!("{kifu}/game-{game:06}.kif"))
        .collect();
    let import = |files: &[String], out: &str| {
        let mut words = vec!["data".to_owned(), "import".into()];
        words.extend_from_slice(files);
        words.extend(["--out".into(), out.to_owned()]);
        words
    };
    let call = import(&files, &again);
    answer(&call.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(answer(&["data", "verify", &again]).contains("ok, 3 games"));
    let moves = |dataset: &str, file: &str| {
        let table = path(file);
        answer(&[
            "data", "export", dataset, "--format", "csv", "--out", &table,
        ]);
        let text = std::fs::read_to_string(table).expect("written");
        let moves = text
            .lines()
            .map(|line| line.split(',').nth(5).map(str::to_owned));
        moves.collect::<Vec<_>>()
    };
    assert_eq!(moves(&games, "a.csv"), moves(&again, "b.csv"));
    // All three games were stopped at the ply cap: no results, unless that is asked for.
    let packed = json(&[&to("psv", &psv)[..], &["--json"]].concat());
    assert_eq!(packed["positions"], 0);
    assert_eq!(packed["provenance"]["ply_cap"]["left_out"], 3);
    let asked = [&to("psv", &psv)[..], &["--reasons", "ply_cap", "--json"]].concat();
    assert!(error(&asked, 1).contains("--force"));
    let asked = [&asked[..], &["--force"]].concat();
    assert_eq!(json(&asked)["positions"], 90);
    assert!(error(&to("pgn4", &pgn4), 1).contains("pgn4 cannot hold games of shogi"));
    assert!(error(&to("pgn", &pgn4), 2).contains("unknown format `pgn`"));
    let bad = path("bad.csa");
    std::fs::write(&bad, "V2.2\nPI\n+\n+7776KA\n").expect("written");
    files.insert(1, bad);
    let call = import(&files, &path("none"));
    let call: Vec<&str> = call.iter().map(String::as_str).collect();
    let text = error(&call, 1);
    assert!(
        text.contains("bad.csa:4: ") && text.contains("`+7776KA`"),
        "{text}"
    );
    assert!(!std::path::Path::new(&path("none")).exists());
    let skipping = [&call[..], &["--skip-bad"]].concat();
    let output = shiho(&skipping).output().expect("runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.contains("3 games") && text.contains("1 bad one skipped"),
        "{text}"
    );
}

#[test]
fn matches_print_an_interval() {
    let result = json(&[
        "match",
        "yonin",
        "--agents",
        "ab:nodes=30,random",
        "--games",
        "6",
        "--seed",
        "4",
        "--json",
    ]);
    assert_eq!(result["games"], 6);
    let first = &result["standings"][0]["utility"];
    assert!(first["value"].as_f64() > Some(0.25), "{first}");
    assert!(first["low"].as_f64() < first["high"].as_f64());
}

#[test]
fn wrong_input_gets_one_clear_line() {
    assert!(error(&["moves", "go"], 2).contains("unknown variant `go`"));
    assert!(
        error(&["moves", "shogi", "--rules", "nifu=any"], 2).contains("unknown rule option `nifu`")
    );
    assert!(error(&["moves", "annan", "--rules", "nifu=x"], 2).contains("`nifu` cannot be `x`"));
    assert!(error(&["moves", "annan", "--preset", "x"], 2).contains("unknown preset `x`"));
    assert!(error(&["moves", "shogi", "--position", "9/9 b - 1"], 2).contains("expected 9 ranks"));
    assert!(
        error(&["replay", "shogi", "--moves", "7g7f 7g7f"], 2).contains("move 2: illegal move")
    );
    assert!(error(&["replay", "chess4", "--moves", "h2"], 2).contains("`h2`"));
    assert!(error(&["data", "info", "/nonexistent"], 1).contains("/nonexistent"));
    assert!(error(&["data", "info", "."], 1).contains("not a dataset"));
    assert!(error(&["net", "info", "Cargo.toml"], 1).contains("Cargo.toml"));
    assert!(error(&["stats", "balance", "nowhere"], 1).contains("nowhere"));
    let play = |agent, out| {
        [
            "selfplay", "shogi", "--games", "1", "--seed", "1", "--agent", agent, "--out", out,
        ]
    };
    assert!(error(&play("foo", "x"), 2).contains("unknown kind `foo`"));
    assert!(error(&play("ab:eval=none.net", "x"), 1).contains("none.net"));
    assert!(
        !std::path::Path::new("x").exists(),
        "nothing may be left behind"
    );
    let three = [
        "match",
        "yonin",
        "--agents",
        "random,random,random",
        "--games",
        "1",
    ];
    assert!(error(&three, 2).contains("not 3"));
    assert!(error(&["perft", "shogi", "--depth", "-1"], 2).contains("--depth"));
}
