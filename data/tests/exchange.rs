//! Datasets written in every format and read again.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/exchange.rs"]
mod support;

use std::fs;
use std::path::{Path, PathBuf};

use shiho_core::VariantId;
use shiho_data::exchange::{
    ExportOptions, Exported, Format, ImportOptions, ReadOptions, Report, export, import,
};
use shiho_data::formats::Encoding;
use shiho_data::{Dataset, FLAG_NO_SCORE, GameRecord, Reasons, verify};
use support::{dataset, records};

/// The files that an export wrote, in order.
fn files(out: &Path) -> Vec<PathBuf> {
    if out.is_file() {
        return vec![out.into()];
    }
    let mut files: Vec<PathBuf> = fs::read_dir(out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// Writes and reads `dataset` and compares; formats without scores may lose them.
fn round_trip(dataset: &Dataset, format: Format, encoding: Encoding, scratch: &Path) {
    let name = format!(
        "{}-{format}-{}",
        dataset.manifest().draft.variant,
        encoding.name()
    );
    let out = scratch.join(&name).with_extension(format.extensions()[0]);
    let options = ExportOptions {
        encoding,
        ..ExportOptions::default()
    };
    let exported = export(dataset, format, &out, options, &Reasons::default(), false).unwrap();
    assert_eq!(exported.games, dataset.manifest().games, "{name}");
    let again = scratch.join(format!("{name}-again"));
    let mut reports = Vec::new();
    let imported = import(
        &files(&out),
        &again,
        &ImportOptions::default(),
        &mut |report| {
            if !matches!(report, Report::Games(_)) {
                reports.push(format!("{report:?}"));
            }
        },
    );
    let imported = imported.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(reports, Vec::<String>::new(), "{name}");
    assert_eq!(imported.manifest.games, exported.games, "{name}");
    assert_eq!(verify(&again).unwrap().games, exported.games, "{name}");
    let again = Dataset::open(&again).unwrap();
    let is_table = matches!(format, Format::Csv | Format::Jsonl);
    for (before, mut after) in dataset.records().zip(again.records().map(Result::unwrap)) {
        let before = before.unwrap();
        if !is_table {
            assert!(after.flags.iter().all(|&flags| flags == FLAG_NO_SCORE));
            after.seed = before.seed;
            after.scores.clone_from(&before.scores);
            after.flags.clone_from(&before.flags);
        }
        if matches!(format, Format::Usi | Format::YoninLines) {
            after.agents.clone_from(&before.agents);
        }
        assert_eq!(after, before, "{name}");
    }
}

fn round_trips(variant: VariantId, count: u64) {
    let scratch = tempfile::tempdir().unwrap();
    let records = records(variant, count);
    let dataset = dataset(variant, &records, &scratch.path().join("games"));
    for format in Format::ALL {
        let is_packed = matches!(format, Format::Psv | Format::Hcpe);
        if !format.holds(variant) {
            let out = scratch.path().join("never");
            let error = export(
                &dataset,
                format,
                &out,
                ExportOptions::default(),
                &Reasons::default(),
                false,
            )
            .unwrap_err();
            let message = error.to_string();
            assert!(message.contains(format.name()) && message.contains(variant.name()));
            assert!(!out.exists());
        } else if !is_packed {
            round_trip(&dataset, format, Encoding::Utf8, scratch.path());
        }
    }
    if Format::Kif.holds(variant) {
        for format in [Format::Kif, Format::Ki2, Format::Csa] {
            round_trip(&dataset, format, Encoding::Cp932, scratch.path());
        }
    }
}

#[test]
fn shogi_through_every_format() {
    round_trips(VariantId::Shogi, 40);
}

#[test]
fn annan_through_every_format() {
    round_trips(VariantId::Annan, 40);
}

#[test]
fn yonin_through_every_format() {
    round_trips(VariantId::Yonin, 40);
}

#[test]
fn chess4_through_every_format() {
    round_trips(VariantId::Chess4, 40);
}

#[test]
#[ignore = "1,000 games of each variant take a minute"]
fn a_thousand_games_through_every_format() {
    for &variant in VariantId::ALL {
        round_trips(variant, 1000);
    }
}

#[test]
fn packed_positions_come_back_as_games() {
    let scratch = tempfile::tempdir().unwrap();
    let path = |name: &str| scratch.path().join(name);
    let records: Vec<GameRecord> = records(VariantId::Shogi, 60)
        .into_iter()
        .filter(|record| !record.rules.contains("max_plies"))
        .collect();
    let dataset = dataset(VariantId::Shogi, &records, &path("games"));
    let used = |it: &&GameRecord| Reasons::default().use_result(it);
    let with_result: Vec<&GameRecord> = records.iter().filter(used).collect();
    assert!(with_result.len() < records.len() && !with_result.is_empty());
    let plies: u64 = with_result.iter().map(|it| u64::from(it.plies)).sum();
    for format in [Format::Psv, Format::Hcpe] {
        let out = path("positions").with_extension(format.name());
        let exported = export(
            &dataset,
            format,
            &out,
            ExportOptions::default(),
            &Reasons::default(),
            false,
        )
        .unwrap();
        let expected = Exported {
            games: with_result.len() as u64,
            positions: plies,
            without_result: (records.len() - with_result.len()) as u64,
            provenance: exported.provenance.clone(),
        };
        assert_eq!(exported, expected);
        let provenance = exported.provenance.as_ref().unwrap();
        let told = (provenance.used(), provenance.left_out());
        assert_eq!(told, (expected.games, expected.without_result));
        let again = path(format.name());
        import(&[out], &again, &ImportOptions::default(), &mut |_| ()).unwrap();
        verify(&again).unwrap();
        let again = Dataset::open(&again).unwrap();
        assert_eq!(again.manifest().games, exported.games);
        for (before, after) in with_result.iter().zip(again.records().map(Result::unwrap)) {
            let moves = before.moves.iter().filter(|text| *text != "resign");
            assert!(moves.eq(&after.moves));
            assert_eq!(after.scores, before.scores[..after.scores.len()]);
            assert_eq!(after.places, before.places);
            // Neither counts plies from another number than the start's.
            assert_eq!(after.start, before.start);
        }
        let skipping = ExportOptions {
            skip_random: true,
            ..ExportOptions::default()
        };
        let fewer = export(
            &dataset,
            format,
            &path(&format!("fewer-{format}")),
            skipping,
            &Reasons::default(),
            false,
        )
        .unwrap();
        assert_eq!(fewer.positions, plies - 3 * fewer.games);
    }
}

fn read_options(variant: VariantId, rules: &str) -> ImportOptions {
    ImportOptions {
        read: ReadOptions {
            format: None,
            variant: Some(variant),
            rules: rules.into(),
            lenient: false,
        },
        ..ImportOptions::default()
    }
}

#[test]
fn ends_of_texts_are_proven_or_marked() {
    let scratch = tempfile::tempdir().unwrap();
    let list = scratch.path().join("ends.usi");
    let text = "startpos moves 7g7f resign\nstartpos moves 7g7f\nstartpos moves 7g7f rep_draw\n\
                startpos moves 7g7f win\nstartpos moves 7g7f break\n";
    fs::write(&list, text).unwrap();
    let out = scratch.path().join("out");
    let options = read_options(VariantId::Shogi, "default");
    import(&[list], &out, &options, &mut |_| ()).unwrap();
    verify(&out).unwrap();
    let records: Vec<GameRecord> = Dataset::open(&out)
        .unwrap()
        .records()
        .map(Result::unwrap)
        .collect();
    let ends = |record: &GameRecord| {
        let last = record.moves.last().unwrap().clone();
        (
            last,
            record.reason.clone(),
            record.places,
            record.has_result(),
        )
    };
    let expected = [
        ("resign", "resign", Some([1, 2, 0, 0]), true),
        ("7g7f", "interrupted", None, false),
        ("7g7f", "called:repetition", None, true),
        // A declaration that the rules refuse gives nobody anything.
        ("7g7f", "called:declaration", None, false),
        ("7g7f", "interrupted", None, false),
    ];
    for (record, (last, reason, places, has_result)) in records.iter().zip(expected) {
        assert_eq!(
            ends(record),
            (last.into(), reason.into(), places, has_result)
        );
    }
}

#[test]
fn nothing_is_left_of_a_bad_import() {
    let scratch = tempfile::tempdir().unwrap();
    let (list, out) = (scratch.path().join("bad.usi"), scratch.path().join("out"));
    fs::write(&list, "startpos moves 7g7f\n\nstartpos moves 7g7e\n").unwrap();
    let files = [list, scratch.path().join("absent.kif")];
    let error = import(&files, &out, &ImportOptions::default(), &mut |_| ()).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("bad.usi:3: move 1"), "{message}");
    assert!(message.ends_with(": `7g7e`"), "{message}");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    let skipping = ImportOptions {
        skip_bad: true,
        ..ImportOptions::default()
    };
    let mut reports = 0;
    let mut count = |report: &Report<'_>| {
        reports += u32::from(matches!(report, Report::Skipped(_)));
    };
    let imported = import(&files, &out, &skipping, &mut count).unwrap();
    assert_eq!(
        (imported.manifest.games, imported.skipped, reports),
        (1, 2, 2)
    );
    let again = import(&files, &out, &skipping, &mut |_| ()).unwrap_err();
    assert!(again.to_string().contains("not empty"), "{again}");
}

#[test]
fn several_variants_need_a_choice() {
    let scratch = tempfile::tempdir().unwrap();
    let list = scratch.path().join("both.jsonl");
    let text =
        "{\"variant\":\"shogi\",\"moves\":[\"7g7f\"]}\n{\"variant\":\"yonin\",\"moves\":[]}\n";
    fs::write(&list, text).unwrap();
    let (files, out) = ([list], scratch.path().join("out"));
    let error = import(&files, &out, &ImportOptions::default(), &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains(":2: a game of yonin"), "{error}");
    let options = read_options(VariantId::Yonin, "default");
    let imported = import(&files, &out, &options, &mut |_| ()).unwrap();
    assert_eq!(imported.manifest.draft.variant, "yonin");
    assert_eq!(
        (imported.manifest.games, imported.of_other_variants),
        (1, 1)
    );
}

#[test]
fn results_in_tables_are_checked() {
    let scratch = tempfile::tempdir().unwrap();
    let list = scratch.path().join("games.csv");
    let import_text = |text: &str| {
        fs::write(&list, text).unwrap();
        let out = scratch.path().join("out");
        let files = [list.clone()];
        let imported = import(&files, &out, &ImportOptions::default(), &mut |_| ());
        imported
            .map(|imported| imported.manifest)
            .map_err(|error| error.to_string())
    };
    let wrong = [
        (
            "variant,moves,reason\nshogi,7g7f resign,mate\n",
            ":2: the reason is",
        ),
        (
            "variant,moves,plies\nshogi,7g7f,two\n",
            "plies: expected a number: `two`",
        ),
        (
            "variant,moves,flags\nshogi,7g7f,1 2\n",
            "flags: expected as many",
        ),
        (
            "variant,start\nshogi,startpos\n",
            "moves: expected a column",
        ),
        ("moves\n7g7f\n", "name it with --variant"),
        ("variant,moves\ngo,7g7f\n", "unknown variant `go`"),
        ("variant,moves\nshogi,7g7f,x\n", "not a row of the table"),
        (
            "variant,moves,rules\nshogi,7g7f,a=b\n",
            "unknown rule option",
        ),
    ];
    for (text, problem) in wrong {
        let error = import_text(text).unwrap_err();
        assert!(error.contains(problem), "{error}");
    }
    let manifest = import_text("variant,moves,agent_b,agent_w\nshogi,7g7f resign,甲,乙\n").unwrap();
    assert_eq!(manifest.draft.agents, ["乙", "甲"]);
    assert_eq!(manifest.draft.command, "shiho data import games.csv");
    assert_eq!(manifest.reasons["resign"], 1);
}

#[test]
fn rules_that_files_do_not_tell_can_be_given() {
    let scratch = tempfile::tempdir().unwrap();
    let list = scratch.path().join("site.pgn4");
    fs::write(
        &list,
        "[Variant \"FFA\"]\n[StartFen4 \"4PC\"]\n\n1. h2-h3 .. b10-c10\n",
    )
    .unwrap();
    let out = scratch.path().join("out");
    let options = read_options(VariantId::Chess4, "lead_mode=claim");
    let imported = import(&[list], &out, &options, &mut |_| ()).unwrap();
    assert_eq!(imported.manifest.draft.rules, "lead_mode=claim");
}
