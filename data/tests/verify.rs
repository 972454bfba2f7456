//! Verification plays every game again and finds what was changed.

#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod support;

use std::path::Path;

use shiho_core::VariantId;
use shiho_data::{
    DataError, Dataset, DatasetWriter, GameRecord, Manifest, verify, verify_shard, write_positions,
};
use support::{draft, random_games};
use tempfile::TempDir;

fn dataset(variant: VariantId, games: &[GameRecord]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let writer = DatasetWriter::create(folder.path(), draft(variant), false).unwrap();
    for (index, games) in games.chunks(10).enumerate() {
        writer.write_shard(index, games).unwrap();
    }
    writer.finish().unwrap();
    folder
}

#[test]
fn untouched_games_pass() {
    for &variant in VariantId::ALL {
        let games = random_games(variant, 0, 25, 250);
        let folder = dataset(variant, &games);
        let verified = verify(folder.path()).unwrap();
        assert_eq!((verified.shards, verified.games), (3, 25));
        assert_eq!(
            verified.plies,
            games.iter().map(|it| u64::from(it.plies)).sum::<u64>()
        );
        let opened = Dataset::open(folder.path()).unwrap();
        assert_eq!(verify_shard(&opened, 2).unwrap().games, 5);
        assert!(matches!(
            verify_shard(&opened, 3),
            Err(DataError::NoSuchShard { .. })
        ));
    }
}

/// A game that ended by mate, and its index.
fn mated() -> (usize, Vec<GameRecord>) {
    let games = random_games(VariantId::ALL[0], 0, 60, 250);
    let index = games.iter().position(|game| game.reason == "mate").unwrap();
    (index, games[..=index].to_vec())
}

/// What is done to a good record.
type Change = fn(&mut GameRecord);

/// The mated game without its last move, ended outside the rules.
fn broken_off() -> GameRecord {
    let (index, mut games) = mated();
    let mut game = games.swap_remove(index);
    game.moves.pop();
    game.scores.pop();
    game.flags.pop();
    game.plies -= 1;
    game.reason = "interrupted".into();
    game.places = None;
    game.utilities = [0.0; 4];
    game
}

#[test]
fn ends_outside_the_rules_pass_where_the_game_goes_on() {
    let cases: &[(Change, Option<&str>)] = &[
        (|_| (), None),
        (|it| it.utilities = [0.5, 0.5, 0.0, 0.0], None),
        (
            |it| {
                it.reason = "called:mate".into();
                it.places = Some([1, 2, 0, 0]);
                it.utilities = [1.0, 0.0, 0.0, 0.0];
            },
            None,
        ),
        (
            |it| it.reason = "mate".into(),
            Some("the game is not over after its"),
        ),
        (|it| it.replay = true, Some("replay is true")),
        (|it| it.places = Some([1, 3, 0, 0]), Some("the ranking is")),
        (
            |it| it.places = Some([1, 2, 0, 0]),
            Some("utilities is [0.0"),
        ),
        (|it| it.points = Some([0; 4]), Some("points is [0, 0")),
    ];
    for (change, expected) in cases {
        let mut game = broken_off();
        change(&mut game);
        let verified = verify(dataset(VariantId::ALL[0], &[game]).path());
        match expected {
            None => assert_eq!(verified.unwrap().games, 1),
            Some(expected) => {
                let text = verified.unwrap_err().to_string();
                assert!(text.contains(expected), "{text}");
            }
        }
    }
}

#[test]
fn a_changed_game_is_named() {
    let cases: &[(Change, &str)] = &[
        (
            |it| it.moves[7] = it.moves[8].clone(),
            "entry 8 of the moves, `",
        ),
        (
            |it| it.moves[0] = "7x7f".into(),
            "entry 1 of the moves, `7x7f`: not a move",
        ),
        (
            |it| it.reason = "repetition".into(),
            "the reason is \"repetition\" in the record, \"mate\"",
        ),
        (
            |it| it.reason = "ply_cap".into(),
            "the reason is \"ply_cap\" in the record, \"mate\"",
        ),
        (
            |it| it.reason = "interrupted".into(),
            "the reason is \"interrupted\" in the record, \"mate\"",
        ),
        (|it| it.utilities = [0.0; 4], "utilities is [0.0"),
        (|it| it.places = None, "places is none in the record, ["),
        (
            |it| it.points = Some([1, 2, 0, 0]),
            "points is [1, 2, 0, 0]",
        ),
        (|it| it.utilities.swap(0, 1), "utilities is ["),
        (
            |it| it.replay = true,
            "replay is true in the record, false by the rules",
        ),
        (|it| it.plies -= 1, "the number of plies is"),
        (|it| it.start = "9/9 b".into(), "start position: "),
        (
            |it| {
                it.moves.pop();
                it.scores.pop();
                it.flags.pop();
                it.plies -= 1;
            },
            "the game is not over after its",
        ),
    ];
    let (index, games) = mated();
    for (change, expected) in cases {
        let mut games = games.clone();
        change(&mut games[index]);
        let folder = dataset(VariantId::ALL[0], &games);
        let error = verify(folder.path()).unwrap_err();
        let place = format!("row {}, game {index}: ", index % 10);
        let text = error.to_string();
        assert!(text.contains(&place) && text.contains(expected), "{text}");
        assert!(
            text.contains(&format!("games-{:05}.parquet", index / 10)),
            "{text}"
        );
    }
}

fn change_manifest(folder: &Path, change: impl FnOnce(&mut Manifest)) -> String {
    let path = folder.join("manifest.json");
    let mut manifest = Manifest::read(&path).unwrap();
    change(&mut manifest);
    std::fs::write(&path, manifest.to_json()).unwrap();
    let error = verify(folder).unwrap_err().to_string();
    error.replace(&folder.display().to_string(), "F")
}

#[test]
fn a_changed_manifest_is_named() {
    let folder = dataset(
        VariantId::ALL[0],
        &random_games(VariantId::ALL[0], 0, 12, 20),
    );
    let good = std::fs::read(folder.path().join("manifest.json")).unwrap();
    let error = |change: fn(&mut Manifest)| {
        std::fs::write(folder.path().join("manifest.json"), &good).unwrap();
        change_manifest(folder.path(), change)
    };
    assert_eq!(
        error(|it| it.format = 2),
        "F/manifest.json: format version 2 is not supported, the newest known is 1"
    );
    assert_eq!(
        error(|it| it.games = 13),
        "F/manifest.json: games: the manifest says 13, found 12"
    );
    assert_eq!(
        error(|it| it.shards[1].plies = 1),
        "F/games-00001.parquet: plies: the manifest says 1, found 40"
    );
    assert_eq!(
        error(|it| *it.reasons.get_mut("ply_cap").unwrap() = 3),
        "F/manifest.json: games that ended by `ply_cap`: the manifest says 3, found 12"
    );
    assert!(error(|it| it.draft.variant = "go".into()).contains("unknown variant `go`; known: "));
    assert!(error(|it| it.draft.variant = "annan".into()).contains("`shogi`, not `annan`"));
    assert_eq!(
        error(|it| it.shards[0].file = "../x".into()),
        "F/manifest.json: a shard must be a file in the dataset's folder: `../x`"
    );
    assert_eq!(
        error(|it| it.shards[0].file = "games-00009.parquet".into()),
        "F/games-00009.parquet: the shard is missing"
    );
    std::fs::write(
        folder.path().join("manifest.json"),
        "{\"format\": 1,\n \"seed\": -4}",
    )
    .unwrap();
    let text = verify(folder.path()).unwrap_err().to_string();
    assert!(text.contains("manifest.json:2:"), "{text}");
}

#[test]
fn the_wrong_variant_is_refused() {
    let folder = dataset(VariantId::ALL[0], &[]);
    let error =
        Dataset::open_as::<shiho_core::games::annan::AnnanPosition>(folder.path()).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("holds games of `shogi`, not of `annan`")
    );
}

#[test]
fn positions_are_written_as_a_table() {
    let variant = VariantId::ALL[0];
    let games = random_games(variant, 0, 12, 20);
    let folder = dataset(variant, &games);
    let opened = Dataset::open(folder.path()).unwrap();
    let out = tempfile::tempdir().unwrap();
    let plies: u64 = games.iter().map(|game| u64::from(game.plies)).sum();
    let (csv, parquet) = (out.path().join("p.csv"), out.path().join("p.PARQUET"));
    assert_eq!(write_positions(&opened, &csv, false).unwrap(), plies);
    assert_eq!(write_positions(&opened, &parquet, false).unwrap(), plies);
    assert_eq!(std::fs::read_dir(out.path()).unwrap().count(), 2);
    let text = std::fs::read_to_string(csv).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len() as u64, plies + 1);
    assert_eq!(
        lines[0],
        "game,ply,seat,position,move,score_mover,flags,utility_mover,utility_b,utility_w,\
         in_check,capture,repeated,reason,rules,plies,place_b,place_w"
    );
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(
        lines[1],
        format!(
            "0,1,b,{start},{},,3,,,,false,false,0,{},default,{},,",
            games[0].moves[0], games[0].reason, games[0].plies
        )
    );
    let bad = write_positions(&opened, &out.path().join("p.json"), false);
    assert!(matches!(bad, Err(DataError::UnknownExtension { .. })));
}
