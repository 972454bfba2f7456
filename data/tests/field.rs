//! Files as the field writes them: what is read of each, and what is told about it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/field.rs"]
mod support;

use shiho_data::exchange::{self, ExportOptions, ImportOptions, Report};
use shiho_data::formats::Labels;
use shiho_data::{Dataset, Reasons};
use support::{Read, check, path, read};

#[test]
fn text_outside_the_moves_does_not_cost_the_game() {
    let moves = "7g7f 3c3d resign";
    check(&[
        (
            "says_utf8_is_cp932.kif",
            moves,
            "resign",
            "says that it is UTF-8, but it is Shift_JIS",
        ),
        (
            "says_sjis_is_utf8.kif",
            moves,
            "resign",
            "says that it is Shift_JIS, but it is UTF-8",
        ),
        (
            "says_sjis_is_utf8_bom.kif",
            moves,
            "resign",
            "says that it is Shift_JIS, but it is UTF-8",
        ),
        (
            "broken_byte_in_comment.csa",
            moves,
            "resign",
            "line 11: bytes that are no ",
        ),
        (
            "broken_byte_in_comment.kif",
            "7g7f resign",
            "resign",
            "line 6: bytes that are no ",
        ),
        (
            "end_time_behind_moves.csa",
            moves,
            "resign",
            "line 11: a header after moves",
        ),
        (
            "headers_behind_moves.csa",
            moves,
            "resign",
            "line 8: a header after moves",
        ),
        (
            "broken_variation.kif",
            "7g7f 3c3d 2g2f resign",
            "resign",
            "line 15: the variation is cut here",
        ),
        (
            "illegal_variation.kif",
            "7g7f 3c3d 2g2f resign",
            "resign",
            "line 11: the variation is cut here",
        ),
        (
            "variation_past_end.kif",
            moves,
            "resign",
            "line 9: the variation is left out",
        ),
        ("statements_with_commas.csa", moves, "resign", ""),
        ("statements_with_commas_all.csa", moves, "resign", ""),
        ("cr_only.kif", moves, "resign", ""),
        ("cr_only.csa", moves, "resign", ""),
        ("crlf_bom.csa", moves, "resign", ""),
        ("control_chars.kif", moves, "resign", ""),
        ("board_turned.kif", moves, "resign", "nothing known"),
        ("names_cp932.csa", moves, "resign", ""),
        ("no_ext", moves, "resign", ""),
        ("csa_in_txt.txt", moves, "resign", ""),
        ("kif_in_txt_sjis.txt", moves, "resign", ""),
        ("ki2_in_txt.txt", moves, "resign", ""),
        ("halfwidth_colon.kif", moves, "resign", ""),
        ("v3.csa", moves, "resign", ""),
    ]);
    for end in ["cp932_crlf", "cp932_lf", "utf-8_crlf", "utf-8_lf"] {
        let read = read(&format!("comment_marks_{end}.csa"));
        assert_eq!(
            (read.games.len(), read.error, read.warnings.as_str()),
            (1, None, ""),
            "{end}"
        );
        assert_eq!(read.games[0].plies, 6, "{end}");
    }
    let two = read("two_games.csa");
    assert_eq!((two.games.len(), two.error), (2, None));
}

#[test]
fn a_start_that_is_not_told_is_refused_by_name() {
    for (name, start) in [
        ("unknown_handicap.kif", "トンボ"),
        ("unknown_handicap.ki2", "トンボ"),
        ("other_without_board.kif", "その他"),
        ("h_その他.kif", "その他"),
        ("h_九枚落ち.kif", "九枚落ち"),
    ] {
        let read = read(name);
        assert!(read.games.is_empty(), "{name}: {:?}", read.games);
        let error = read.error.unwrap();
        assert!(error.contains(&format!("`{start}`")), "{name}: {error}");
    }
    // With a board the name does not matter.
    check(&[("board_and_handicap.kif", "8h2b+ 3a2b resign", "resign", "")]);
}

#[test]
fn handicaps_are_known_by_name() {
    let names = [
        "香落ち",
        "右香落ち",
        "角落ち",
        "飛車落ち",
        "飛香落ち",
        "二枚落ち",
        "三枚落ち",
        "四枚落ち",
        "五枚落ち",
        "左五枚落ち",
        "六枚落ち",
        "七枚落ち",
        "右七枚落ち",
        "左七枚落ち",
        "八枚落ち",
        "十枚落ち",
    ];
    for name in names {
        let file = format!("h_{name}.kif");
        check(&[(&file, "5a5b 7g7f resign", "resign", "")]);
        assert!(read(&file).games[0].start.contains(" w "), "{file}");
    }
}

#[test]
fn ends_that_nobody_proved_give_what_they_can_give() {
    check(&[
        (
            "declared_invalid.csa",
            "7g7f 3c3d",
            "called:declaration",
            "the declaration is not valid",
        ),
        (
            "sennichite_called_early.kif",
            "7g7f 3c3d",
            "called:repetition",
            "",
        ),
        ("time_up.csa", "7g7f 3c3d", "time_up", ""),
        ("time_up_footer_only.kif", "7g7f 3c3d", "time_up", ""),
        ("error_end.csa", "7g7f 3c3d", "error", ""),
    ]);
    let places = |name: &str| read(name).games[0].places;
    for nobody in ["declared_invalid.csa", "error_end.csa"] {
        assert_eq!(places(nobody), None);
        assert!(!read(nobody).games[0].has_result(), "{nobody}");
    }
    assert_eq!(places("time_up.csa"), Some([2, 1, 0, 0]));
}

#[test]
fn rows_without_a_result_are_no_draws() {
    for (name, reasons) in [
        (
            "rows_reason_without_result.csv",
            &["interrupted", "time_up", "unknown"][..],
        ),
        ("rows_four.jsonl", &["interrupted", "time_up"][..]),
    ] {
        let read = read(name);
        assert_eq!(read.error, None, "{name}");
        let found: Vec<_> = read.games.iter().map(|game| game.reason.as_str()).collect();
        assert_eq!(found, reasons, "{name}");
        for game in &read.games {
            assert!(game.places.is_none() && !game.has_result(), "{name}");
        }
    }
}

#[test]
fn fouls_end_games_as_records_tell_them() {
    for (name, plies, winner) in [
        ("illegal_last_move.kif", 26, 1),
        ("nifu_last_move.kif", 10, 1),
        ("own_king_left_in_check.kif", 4, 0),
    ] {
        let read = read(name);
        assert_eq!(read.error, None, "{name}");
        let game = &read.games[0];
        assert_eq!(
            (game.plies, game.reason.as_str()),
            (plies, "illegal_move"),
            "{name}"
        );
        assert!(
            game.utilities[winner] > 0.99,
            "{name}: {:?}",
            game.utilities
        );
    }
}

#[test]
fn words_of_japanese_moves_are_understood() {
    check(&[
        (
            "doh_no_space.kif",
            "2g2f 2c2d 2f2e 2d2e 2h2e",
            "interrupted",
            "",
        ),
        ("empty_hand.kif", "8h2b+ resign", "resign", ""),
        (
            "promote_word.kif",
            "7g7f 3c3d 8h2b 3a2b resign",
            "resign",
            "",
        ),
        (
            "kif_pieces_alt.kif",
            "7g7f 3c3d 8h2b+ 3a2b 5i5h resign",
            "resign",
            "",
        ),
        ("halfwidth_handicap.kif", "7a6b 7g7f resign", "resign", ""),
        (
            "halfwidth.ki2",
            "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h resign",
            "resign",
            "",
        ),
        ("words_0.ki2", "6b5c", "interrupted", ""),
        ("words_1.ki2", "6b5c", "interrupted", ""),
        ("words_2.ki2", "6b5c", "interrupted", ""),
        ("words_3.ki2", "6b5c", "interrupted", ""),
    ]);
}

#[test]
fn a_bad_packed_record_costs_no_good_one() {
    let plies = |read: &Read| read.games.iter().map(|game| game.plies).sum::<u32>();
    let good = read("good.psv");
    assert_eq!((good.error.as_deref(), good.warnings.as_str()), (None, ""));
    for name in ["last_move_none.psv", "move_none.psv", "move_illegal.psv"] {
        let records = std::fs::metadata(path(name)).unwrap().len() / 40;
        let read = read(name);
        let error = read.error.as_deref().unwrap();
        assert!(
            error.contains("the move cannot be played"),
            "{name}: {error}"
        );
        assert_eq!(u64::from(plies(&read)), records - 1, "{name}");
    }
}

/// What importing a file gives with this share of contradicted labels allowed, and how many warnings.
fn import(name: &str, most_contradicted: f64) -> (Result<Labels, String>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let options = ImportOptions {
        most_contradicted,
        ..ImportOptions::default()
    };
    let mut warnings = 0;
    let mut count = |report: &Report<'_>| {
        warnings += usize::from(matches!(report, Report::Warning { .. }));
    };
    let imported = exchange::import(&[path(name)], &out, &options, &mut count);
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, usize::from(imported.is_ok()), "{name}");
    let labels = imported.map(|it| it.labels);
    (labels.map_err(|error| error.to_string()), warnings)
}

#[test]
fn files_whose_labels_contradict_the_moves_are_refused() {
    for (name, contradicted, warnings) in [
        ("all_results_flipped.psv", 43, 1),
        ("drawn_label_on_mate.psv", 43, 1),
        ("results_not_by_side.psv", 42, 10),
        ("one_wrong_result.psv", 2, 2),
    ] {
        let (refused, told) = import(name, ImportOptions::default().most_contradicted);
        let start = format!("{contradicted} of 43 labels contradict the moves");
        assert!(refused.unwrap_err().starts_with(&start), "{name}");
        assert_eq!(told, warnings, "{name}");
        let taken = import(name, 1.0).0.unwrap();
        assert_eq!((taken.told, taken.contradicted), (43, contradicted));
    }
    let (taken, warnings) = import("good.psv", 0.0);
    assert_eq!((taken.unwrap().contradicted, warnings), (0, 0));
}

#[test]
fn contradicted_labels_are_counted_in_every_packed_format() {
    const RECORD: usize = 38;
    const RESULT: usize = 36;
    let folder = tempfile::tempdir().unwrap();
    let [games, file, out] = ["games", "x.hcpe", "out"].map(|name| folder.path().join(name));
    let options = ImportOptions::default();
    exchange::import(&[path("good.psv")], &games, &options, &mut |_| ()).unwrap();
    let dataset = Dataset::open(&games).unwrap();
    let format = "hcpe".parse().unwrap();
    let packed = ExportOptions::default();
    exchange::export(&dataset, format, &file, packed, &Reasons::default(), false).unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    for record in bytes.chunks_mut(RECORD) {
        // Black's win becomes white's.
        assert_eq!(record[RESULT], 1);
        record[RESULT] = 2;
    }
    std::fs::write(&file, bytes).unwrap();
    let refused = exchange::import(&[file], &out, &options, &mut |_| ()).unwrap_err();
    assert!(refused.to_string().starts_with("43 of 43"), "{refused}");
    assert!(!out.exists());
}

#[test]
fn a_label_that_the_moves_contradict_is_told() {
    let read = read("drawn_label_on_mate.psv");
    assert_eq!(read.error, None);
    assert!(
        read.warnings.contains("the label contradicts the moves"),
        "{}",
        read.warnings
    );
}
