//! The program: a run from dataset to net, and how it fails.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::path::Path;

use assert_cmd::Command;
use common::write_dataset;
use shiho_core::games::annan::AnnanPosition;
use shiho_core::games::shogi::ShogiPosition;
use shiho_eval::net::NetFile;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_shiho-train"))
}

/// A quick run on the dataset `data` in `folder`.
fn fit(folder: &Path, more: &[&str]) -> Command {
    let mut command = program();
    command
        .current_dir(folder)
        .args(["fit", "data", "--out", "a.net"]);
    command.args([
        "--hidden",
        "8",
        "--epochs",
        "2",
        "--batch",
        "200",
        "--threads",
        "1",
    ]);
    command
        .args(["--val-share", "0.2", "--keep-capped"])
        .args(more);
    command
}

/// Runs, expects failure with this exit code, and returns the single line on stderr.
fn failure(command: &mut Command, code: i32) -> String {
    let output = command.assert().code(code).get_output().clone();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty());
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("error: "), "{text}");
    text
}

#[test]
fn runs_repeat_resume_and_export() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_dataset::<ShogiPosition>(&folder.join("data"), 24);
    fit(folder, &["--log", "a.csv", "--checkpoint", "c", "--json"])
        .assert()
        .success();
    let first = std::fs::read(folder.join("a.net")).unwrap();
    let (net, _) = NetFile::read(&folder.join("a.net")).unwrap();
    assert_eq!(net.header.hidden(), [8]);
    assert_eq!(net.header.features, "shogi-2344-v1");
    assert_eq!(net.header.provenance["datasets"][0]["games"], 24);
    let log = std::fs::read_to_string(folder.join("a.csv")).unwrap();
    assert_eq!(log.lines().count(), 3, "{log}");

    let text = failure(&mut fit(folder, &[]), 1);
    assert!(text.contains("a.net: is there already; --force"), "{text}");
    fit(folder, &["--force"]).assert().success();
    assert_eq!(
        std::fs::read(folder.join("a.net")).unwrap(),
        first,
        "runs repeat"
    );

    fit(folder, &["--checkpoint", "c", "--resume", "--log", "a.csv"])
        .assert()
        .success();
    assert_eq!(
        std::fs::read(folder.join("a.net")).unwrap(),
        first,
        "a finished run is finished"
    );
    assert_eq!(std::fs::read_to_string(folder.join("a.csv")).unwrap(), log);

    program()
        .current_dir(folder)
        .args(["export", "c", "--out", "b.net"])
        .assert()
        .success();
    assert_eq!(std::fs::read(folder.join("b.net")).unwrap(), first);

    let text = failure(&mut fit(folder, &["--checkpoint", "c", "--force"]), 1);
    assert!(text.contains("--resume goes on with it"), "{text}");
    let text = failure(
        &mut fit(folder, &["--checkpoint", "c", "--resume", "--seed", "4"]),
        1,
    );
    assert!(text.contains("seed = 0, not 4"), "{text}");
    fit(folder, &["--init", "a.net", "--force"])
        .assert()
        .success();
    let named = ["--init", "a.net", "--features", "shogi-2344-v1", "--force"];
    fit(folder, &named).assert().success();
}

#[test]
fn a_recipe_is_a_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_dataset::<ShogiPosition>(&folder.join("data"), 24);
    fit(folder, &[]).assert().success();
    let first = std::fs::read(folder.join("a.net")).unwrap();

    let printed = |command: &mut Command| -> Vec<u8> {
        command.assert().success().get_output().stdout.clone()
    };
    let recipe = printed(&mut fit(folder, &["--print-recipe"]));
    let path = folder.join("recipe.json");
    std::fs::write(&path, &recipe).unwrap();
    let with_recipe = |more: &[&str]| -> Command {
        let mut command = program();
        command
            .current_dir(folder)
            .args(["fit", "--recipe", "recipe.json"])
            .args(more);
        command
    };
    assert_eq!(printed(&mut with_recipe(&["--print-recipe"])), recipe);
    std::fs::remove_file(folder.join("a.net")).unwrap();
    with_recipe(&[]).assert().success();
    assert_eq!(std::fs::read(folder.join("a.net")).unwrap(), first);

    let flags = ["--out", "b.net", "--seed", "5", "--keep-capped=false"];
    let mut all = flags.to_vec();
    all.push("--print-recipe");
    let other = String::from_utf8(printed(&mut with_recipe(&all))).unwrap();
    for expected in [
        r#""out": "b.net""#,
        r#""seed": 5"#,
        r#""keep_capped": false"#,
        r#""hidden": 8"#,
    ] {
        assert!(other.contains(expected), "{expected}: {other}");
    }

    let unknown = String::from_utf8(recipe).unwrap();
    std::fs::write(&path, unknown.replace("hidden", "hiden")).unwrap();
    let text = failure(&mut with_recipe(&[]), 1);
    assert!(
        text.contains("recipe.json: not a recipe: unknown field `hiden`"),
        "{text}"
    );
    std::fs::write(&path, "{}").unwrap();
    let text = failure(&mut with_recipe(&[]), 2);
    assert!(text.contains("no --out"), "{text}");
}

#[test]
fn a_closed_standard_output_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_dataset::<ShogiPosition>(&folder.join("data"), 40);
    fit(folder, &["--checkpoint", "c"]).assert().success();
    for arguments in [
        ["fit", "data", "--out", "b.net", "--print-recipe"],
        ["export", "c", "--out", "b.net", "--json"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_shiho-train"))
            .current_dir(folder)
            .args(arguments)
            .stdout(writer)
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
    }
    assert!(folder.join("b.net").exists());
}

#[test]
fn wrong_input_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = failure(&mut fit(folder, &[]), 1);
    assert!(text.contains("data"), "{text}");
    write_dataset::<ShogiPosition>(&folder.join("data"), 2);
    write_dataset::<AnnanPosition>(&folder.join("annan"), 1);
    std::fs::write(folder.join("bad.net"), b"nonsense").unwrap();
    let cases: [(&[&str], i32, &str); 10] = [
        (
            &["--features", "shogi-1-v1"],
            1,
            "feature set `shogi-1-v1` is unknown; `shogi` has shogi-2344-v1",
        ),
        (&["annan"], 1, "annan: games of `annan`, not of `shogi`"),
        (
            &["--variant", "annan"],
            1,
            "data: games of `shogi`, not of `annan`",
        ),
        (&["--variant", "go"], 2, "unknown variant `go`"),
        (&["--hidden", "0"], 2, "'0' for '--hidden"),
        (&["--lr", "nan"], 2, "not a number"),
        (&["--wdl-weight", "2"], 2, "must be in 0..=1"),
        (&["--resume"], 2, "--checkpoint"),
        (
            &["--init", "bad.net"],
            1,
            "bad.net: not a complete safetensors file",
        ),
        (
            &["--min-ply", "1000"],
            1,
            "no position to learn from among 2 games (skipped: random",
        ),
    ];
    for (more, code, expected) in cases {
        // A later value of an option would be refused as a second one.
        let mut command = program();
        command
            .current_dir(folder)
            .args(["fit", "data", "--out", "a.net"])
            .args(more);
        let text = failure(&mut command, code);
        assert!(text.contains(expected), "{more:?}: {text}");
    }
    let text = failure(
        program()
            .current_dir(folder)
            .args(["fit", "data", "--out", "no/a.net"]),
        1,
    );
    assert!(text.contains("no/a.net: there is no folder no"), "{text}");
    let text = failure(program().args(["export", "nowhere.ckpt", "--out", "x"]), 1);
    assert!(text.contains("nowhere.ckpt"), "{text}");
    assert!(!folder.join("a.net").exists());
}
