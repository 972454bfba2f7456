//! Files as the field writes them: engine logs, JSON records, joined files, problems of mating.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/field.rs"]
mod support;

use shiho_data::Dataset;
use shiho_data::exchange::{self, ImportOptions, ReadOptions, read_file};
use support::{check, path, read};

#[test]
fn scores_in_comments_are_the_movers() {
    let read = read("scores_in_comments.csa");
    assert_eq!((read.error, read.warnings.as_str()), (None, ""));
    let game = &read.games[0];
    assert_eq!(game.moves.join(" "), "2g2f 3c3d 7g7f resign");
    // Told for Black, whoever moved; the third move has none.
    assert_eq!(game.scores, [22, 0, 0, 0]);
    assert_eq!(game.flags, [0, 0, 2, 2]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("white.csa");
    std::fs::write(
        &path,
        "V2.2\nPI\n+\n+2726FU\n-3334FU\n'** 150 +7776FU\n%TORYO\n",
    )
    .unwrap();
    let mut scores = Vec::new();
    let taken = read_file(&path, &ReadOptions::default(), &mut |found| {
        scores = found.game.unwrap().scores;
        Ok(())
    });
    taken.unwrap();
    assert_eq!(scores, [0, -150, 0], "150 for Black is -150 for White");
}

#[test]
fn json_kifu_format_is_read() {
    check(&[("minimal.jkf", "7g7f 3c3d resign", "resign", "")]);
    assert_eq!(read("minimal.jkf").games[0].agents, ["a", "b"]);
    let folder = tempfile::tempdir().unwrap();
    let told = |text: &str| {
        let path = folder.path().join("a.jkf");
        std::fs::write(&path, text).unwrap();
        let mut told = (String::new(), String::new());
        read_file(&path, &ReadOptions::default(), &mut |found| {
            told = match found.game {
                Ok(game) => (
                    format!("{} {}", game.start, game.moves.join(" ")),
                    found.warnings.join("\n"),
                ),
                Err(problem) => (format!("error {}: {problem}", found.place), String::new()),
            };
            Ok(())
        })
        .unwrap();
        told
    };
    let (game, warnings) = told(
        r#"{"header":{},"initial":{"preset":"KA"},"moves":[{},
        {"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"time":{"now":{"m":1,"s":2}}},
        {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},
         "forks":[[{"special":"TORYO"}]]},
        {"move":{"color":1,"from":{"x":8,"y":4},"to":{"x":8,"y":5},"piece":"FU"}},
        {"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":3,"y":3},"piece":"KA","promote":true}},
        {"move":{"color":1,"from":{"x":2,"y":1},"same":true,"piece":"KE"},"comments":["c"]},
        {"special":"CHUDAN"}]}"#,
    );
    assert!(
        game.contains(" w ") && game.ends_with("8c8d 7g7f 8d8e 8h3c+ 2a3c"),
        "{game}"
    );
    assert!(warnings.contains("variations"), "{warnings}");
    for (text, part) in [
        ("{", "JSON"),
        (r#"{"header":{}}"#, "a game of JKF"),
        (
            r#"{"initial":{"preset":"X"},"moves":[]}"#,
            "a known start position",
        ),
        (r#"{"initial":{"preset":"OTHER"},"moves":[]}"#, "the board"),
        (
            r#"{"initial":{"preset":"OTHER","data":{"color":0,"board":[],"hands":[]}},"moves":[]}"#,
            "nine files",
        ),
        (
            r#"{"moves":[{},{"move":{"color":0,"to":{"x":5,"y":5},"piece":"XX"}}]}"#,
            "a piece, not XX",
        ),
        (
            r#"{"moves":[{},{"move":{"color":0,"to":{"x":5,"y":0},"piece":"FU"}}]}"#,
            "from 1 to 9",
        ),
        (
            r#"{"moves":[{},{"move":{"color":0,"piece":"FU"}}]}"#,
            "a target",
        ),
        (
            r#"{"moves":[{},{"move":{"to":{"x":5,"y":5},"piece":"FU"}}]}"#,
            "color 0 or 1",
        ),
    ] {
        let (error, _) = told(text);
        assert!(
            error.starts_with("error") && error.contains(part),
            "{text}: {error}"
        );
    }
}

#[test]
fn games_in_engine_logs_are_read_with_their_scores() {
    check(&[
        ("usi_engine_log.usi", "7g7f 3c3d 2g2f", "interrupted", ""),
        ("engine_log_prefixed.txt", "7g7f", "interrupted", ""),
    ]);
    let game = &read("engine_log_prefixed.txt").games[0];
    assert_eq!(
        (game.scores.as_slice(), game.flags.as_slice()),
        (&[30][..], &[0][..])
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.log");
    let log = "12:01 > usinewgame\n12:01 > position startpos\n12:02 < info depth 9 multipv 2 score cp -700 pv 9g9f\n\
               12:02 < info depth 9 multipv 1 score cp 45 pv 7g7f\n12:02 < bestmove 7g7f ponder 3c3d\n\
               12:03 > position startpos moves 7g7f 8c8d\n12:03 < info score mate -3\n12:03 < bestmove resign\n\
               12:04 > gameover lose\n12:05 > position startpos\n12:05 < bestmove 2g2f\n";
    std::fs::write(&path, log).unwrap();
    let mut games = Vec::new();
    read_file(&path, &ReadOptions::default(), &mut |found| {
        games.push(found.game.unwrap());
        Ok(())
    })
    .unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].moves.join(" "), "7g7f 8c8d resign");
    assert_eq!(
        (games[0].reason.as_str(), games[0].scores[0]),
        ("resign", 45)
    );
    assert_eq!(
        games[0].flags[..2],
        [0, 2],
        "the other side's move has no score"
    );
    assert_eq!(games[1].moves.join(" "), "2g2f");
}

#[test]
fn joined_files_give_all_their_games() {
    let two = read("two_games.kif");
    assert_eq!(
        (two.games.len(), two.error, two.warnings.as_str()),
        (2, None, "")
    );
    for game in two.games {
        assert_eq!(game.moves.join(" "), "7g7f 3c3d resign");
        assert_eq!(game.agents, ["甲", "乙"]);
    }
    let list = read("usi_with_result.usi");
    assert_eq!((list.games.len(), list.error), (2, None));
}

#[test]
fn problems_of_mating_need_a_word() {
    let refused = read("one_king_problem.kif").error.unwrap();
    assert!(refused.contains("black has no king"), "{refused}");
    let folder = tempfile::tempdir().unwrap();
    let csa = folder.path().join("rest.csa");
    std::fs::write(&csa, "V2.2\nP-51OU\nP+00KI\nP-00AL\n+\n+0052KI\n").unwrap();
    let lenient = ReadOptions {
        lenient: true,
        ..ReadOptions::default()
    };
    for file in [path("one_king_problem.kif"), csa] {
        let options = ImportOptions {
            read: lenient.clone(),
            ..ImportOptions::default()
        };
        let out = folder.path().join(file.file_stem().unwrap());
        exchange::import(&[file], &out, &options, &mut |_| ()).unwrap();
        // What was taken is a dataset like any other.
        let dataset = Dataset::open(&out).unwrap();
        let records = dataset.verified_records(0).unwrap();
        assert_eq!(records.len(), 1);
        assert!(!records[0].moves.is_empty());
    }
}

#[test]
fn what_was_right_stays_right() {
    let moves = "7g7f 3c3d resign";
    check(&[
        ("csa_uppercase_ext.CSA", moves, "resign", ""),
        ("kif_in_txt.txt", moves, "resign", ""),
        ("names_utf8.csa", moves, "resign", ""),
        ("hash_end.csa", moves, "resign", ""),
        ("footer_player_names.kif", "7g7f 3c3d", "interrupted", ""),
        ("header_only.kif", "", "interrupted", ""),
        ("start_only.csa", "", "interrupted", ""),
        ("resign_at_once.kif", "resign", "resign", ""),
        ("plain_cp932.kif", "7g7f resign", "resign", ""),
        ("midgame_numbered.kif", "8h2b+ 3a2b resign", "resign", ""),
        (
            "midgame_numbered_from_1.kif",
            "8h2b+ 3a2b resign",
            "resign",
            "",
        ),
    ]);
    for (name, part) in [
        ("moves_after_end.csa", "no move after the end"),
        ("two_games_no_separator.csa", "`/` before another game"),
        ("fifth_repetition_goes_on.csa", "repetition"),
        ("nine_piece.kif", "九枚落ち"),
        ("empty.csa", "not a record"),
        ("empty.kif", "not a record"),
    ] {
        let read = read(name);
        assert!(read.games.is_empty(), "{name}");
        let told = format!("{}{}", read.error.unwrap(), read.warnings);
        assert!(told.contains(part), "{name}: {told}");
    }
    let perpetual = read("oute_sennichite.csa");
    assert_eq!(perpetual.games[0].reason, "perpetual_check");
}

#[test]
fn an_empty_text_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("a.yonin", ""),
        ("b.yonin", "\n \n"),
        ("c.kif", ""),
        ("d.csa", "\n"),
        ("e.jkf", ""),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut errors = 0;
        read_file(&path, &ReadOptions::default(), &mut |found| {
            errors += u32::from(found.game.is_err());
            Ok(())
        })
        .unwrap();
        assert_eq!(errors, 1, "{name}");
    }
}
