//! The record files of the vectors: what they say, and that they survive being written again.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/records.rs"]
mod support;

use serde_json::Value;
use shiho_core::VariantId;
use shiho_data::formats::{GameText, ki2, kif, usi};
use support::{moves, read, reason, record_files, result, through_all, vector};

#[test]
fn files_say_what_is_expected() {
    let expected = std::fs::read_to_string(vector("records/expected.tsv")).unwrap();
    let files = record_files();
    let mut seen = 0;
    for row in expected.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [
            name,
            number,
            _,
            start,
            expected_moves,
            expected_result,
            expected_reason,
            extra,
            _,
        ] = cells[..]
        else {
            panic!("{row}")
        };
        let bytes = &files.iter().find(|it| it.0 == name).unwrap().1;
        let games = read(name, bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        let index: usize = number.parse().unwrap();
        let game = &games[index - 1];
        assert_eq!(game.start, start, "{name}");
        assert_eq!(moves(&game.main), expected_moves, "{name}");
        assert_eq!(result(&game.main), expected_result, "{name}");
        assert_eq!(reason(&game.main), expected_reason, "{name}");
        assert_eq!(game.warnings, Vec::<String>::new(), "{name}");
        check_extra(game, &serde_json::from_str(extra).unwrap(), name);
        seen += 1;
    }
    let games: usize = files
        .iter()
        .map(|it| read(&it.0, &it.1).unwrap().len())
        .sum();
    assert_eq!((files.len(), seen, games), (13, 20, 20));
}

fn check_extra(game: &GameText, extra: &Value, name: &str) {
    let plies = &game.main.plies;
    for (key, value) in extra.as_object().unwrap() {
        match key.as_str() {
            "black" => assert_eq!(game.players[0].as_deref(), value.as_str(), "{name}"),
            "white" => assert_eq!(game.players[1].as_deref(), value.as_str(), "{name}"),
            "variant" => assert_eq!(game.variant.name(), value.as_str().unwrap(), "{name}"),
            "times" => {
                let mut times: Vec<_> = plies.iter().filter_map(|ply| ply.seconds).collect();
                // The vectors count the time until the end as one more, where there is one.
                times.extend(game.main.ending.as_ref().and_then(|ending| ending.seconds));
                let expected: Vec<f64> = serde_json::from_value(value.clone()).unwrap();
                assert_eq!(times[..expected.len()], expected, "{name}");
                assert!(times.len() - expected.len() <= 1, "{name}");
            }
            "comments" => {
                let mut found = serde_json::Map::new();
                let all =
                    std::iter::once(&game.comments).chain(plies.iter().map(|ply| &ply.comments));
                for (ply, comments) in all.enumerate().filter(|it| !it.1.is_empty()) {
                    found.insert(ply.to_string(), comments.join("\n").into());
                }
                assert_eq!(&Value::Object(found), value, "{name}");
            }
            "engine_comments" | "program_comments" => {
                let mut found = serde_json::Map::new();
                let all = plies
                    .iter()
                    .zip(1..)
                    .map(|(ply, number)| (number, &ply.program_comments));
                for (number, comments) in all.filter(|it| !it.1.is_empty()) {
                    let text = comments.join("\n");
                    found.insert(number.to_string(), text.trim().into());
                }
                assert_eq!(&Value::Object(found), value, "{name}");
            }
            "variations" => {
                let expected = value.as_array().unwrap();
                assert_eq!(game.variations.len(), expected.len(), "{name}");
                for (variation, expected) in game.variations.iter().zip(expected) {
                    assert_eq!(variation.ply as u64, expected["ply"].as_u64().unwrap());
                    assert_eq!(moves(&variation.line), expected["moves"].as_str().unwrap());
                    assert_eq!(variation.parent, None);
                    if let Some(end) = expected.get("end") {
                        assert_eq!(reason(&variation.line), end.as_str().unwrap());
                        assert_eq!(
                            result(&variation.line),
                            expected["result"].as_str().unwrap()
                        );
                    }
                }
            }
            other => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn files_survive_being_written_again() {
    for (name, bytes) in record_files() {
        for game in read(&name, &bytes).unwrap() {
            for (format, again) in through_all(&game) {
                let place = format!("{name} as {format}");
                assert_eq!(again.variant, game.variant, "{place}");
                assert_eq!(again.start, game.start, "{place}");
                assert_eq!(again.rules, game.rules, "{place}");
                assert_eq!(moves(&again.main), moves(&game.main), "{place}");
                if !format.starts_with("USI") {
                    assert_eq!(again.players, game.players, "{place}");
                    assert_eq!(again.comments, game.comments, "{place}");
                    assert_eq!(result(&again.main), result(&game.main), "{place}");
                    assert_eq!(reason(&again.main), reason(&game.main), "{place}");
                    assert_eq!(again.warnings, Vec::<String>::new(), "{place}");
                }
                if format.starts_with("KIF") {
                    assert_eq!(again.variations, game.variations, "{place}");
                    let rounded = |game: &GameText| -> Vec<_> {
                        let times = game.main.plies.iter().map(|ply| ply.seconds);
                        times.map(|time| time.map(f64::floor)).collect()
                    };
                    assert_eq!(rounded(&again), rounded(&game), "{place}");
                }
                if format.starts_with("CSA V3") {
                    assert_eq!(again.main, without_bookmarks(&game).main, "{place}");
                }
            }
        }
    }
}

fn without_bookmarks(game: &GameText) -> GameText {
    let mut game = game.clone();
    for ply in &mut game.main.plies {
        ply.bookmark = None;
    }
    game
}

fn only_game(text: &str) -> GameText {
    kif::read(text.as_bytes()).unwrap().remove(0)
}

#[test]
fn variations_find_the_line_they_leave() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 中断\n\
        変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n4 ８五歩(84)\n\
        変化：4手\n4 ３四歩(33)\n5 投了\n\
        変化：4手\n4 ４四歩(43)\n\
        変化：2手\n2 ９四歩(93)\n\
        変化：1手\n1 ２六歩(27)\n\
        変化：9手\n9 ２六歩(27)\n";
    let game = only_game(text);
    let found: Vec<_> = game
        .variations
        .iter()
        .map(|it| (it.ply, it.parent))
        .collect();
    let expected = [(2, None), (4, Some(0)), (4, Some(0)), (2, None), (1, None)];
    assert_eq!(found, expected);
    assert_eq!(game.warnings.len(), 1, "{:?}", game.warnings);
    for (format, again) in through_all(&game) {
        if format.starts_with('K') {
            assert_eq!(again.variations, game.variations, "{format}");
        }
    }
}

#[test]
fn annan_keeps_its_rules() {
    let text = "棋種：安南将棋\n四方規則：nifu=drop,dead=free\n手合割：平手\n1 ７六歩(77)\n";
    let game = only_game(text);
    assert_eq!(game.variant, VariantId::Annan);
    assert_eq!(game.rules, "nifu=drop,dead=free");
    for (format, again) in through_all(&game) {
        assert_eq!(
            (again.variant, &again.rules),
            (VariantId::Annan, &game.rules),
            "{format}"
        );
    }
    let other = only_game("手合割：安南将棋\n");
    assert!(other.rules.contains("setup=advanced"), "{}", other.rules);
}

#[test]
fn fouls_end_games_without_being_played() {
    let start = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７七歩打\n";
    let error = kif::read(start.as_bytes()).unwrap_err();
    assert_eq!(error.line, 4);
    assert!(error.to_string().contains("move 3"), "{error}");
    let game = only_game(&format!("{start}4 反則勝ち\n"));
    assert_eq!(
        (result(&game.main), reason(&game.main)),
        ("white", "illegal_move")
    );
    assert_eq!((game.main.plies.len(), game.warnings.len()), (2, 1));
    let game = only_game("手合割：平手\n1 ７六歩(77)\n2 反則負け\n");
    assert_eq!(
        (result(&game.main), reason(&game.main)),
        ("black", "illegal_move")
    );
    let game = only_game("手合割：平手\n1 ７六歩(77)\n2 反則勝ち\n");
    assert_eq!(result(&game.main), "white");
}

/// The worked examples of the formats' text, and the association's.
#[test]
fn words_tell_pieces_apart() {
    let cases = [
        ("4k4/9/9/9/3+B1+B3/9/9/9/4K4 b - 1", "6e5f", "▲５六馬左"),
        ("4k4/9/9/9/3+B1+B3/9/9/9/4K4 b - 1", "4e5f", "▲５六馬右"),
        ("4k4/9/9/9/9/3S1S3/9/3S1S3/4K4 b - 1", "6f5g", "▲５七銀左引"),
        ("4k4/9/9/9/9/3S1S3/9/3S1S3/4K4 b - 1", "4f5g", "▲５七銀右引"),
        ("4k4/9/9/9/9/3S1S3/9/3S1S3/4K4 b - 1", "6h5g", "▲５七銀左上"),
        ("4k4/9/9/9/9/3S1S3/9/3S1S3/4K4 b - 1", "4h5g", "▲５七銀右上"),
        ("4k4/9/9/9/3GGG3/9/9/9/4K4 b - 1", "6e5d", "▲５四金左"),
        ("4k4/9/9/9/3GGG3/9/9/9/4K4 b - 1", "5e5d", "▲５四金直"),
        ("4k4/9/9/9/3GGG3/9/9/9/4K4 b - 1", "4e5d", "▲５四金右"),
        ("4k4/9/9/9/9/9/9/9/+R+R2K4 b - 1", "9i8h", "▲８八龍左"),
        ("4k4/9/9/9/9/9/9/9/+R+R2K4 b - 1", "8i8h", "▲８八龍右"),
        ("4k4/9/9/4G4/3G5/9/9/9/4K4 b G 1", "5d6d", "▲６四金寄"),
        ("4k4/9/9/4G4/3G5/9/9/9/4K4 b G 1", "6e6d", "▲６四金上"),
        ("4k4/9/9/4G4/3G5/9/9/9/4K4 b G 1", "G*6d", "▲６四金打"),
        ("4k4/9/9/9/3S5/9/9/9/4K4 b G 1", "G*6d", "▲６四金"),
        (
            "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
            "9i8h",
            "▲８八と左上",
        ),
        (
            "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
            "8i8h",
            "▲８八と直",
        ),
        (
            "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
            "7i8h",
            "▲８八と右",
        ),
        (
            "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
            "9h8h",
            "▲８八と寄",
        ),
        (
            "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
            "8g8h",
            "▲８八と引",
        ),
        ("4k4/9/9/9/3n1n3/9/9/9/8K w - 1", "6e5g+", "△５七桂右成"),
        ("4k4/9/9/9/3n1n3/9/9/9/8K w - 1", "4e5g", "△５七桂左不成"),
    ];
    for (sfen, mv, phrase) in cases {
        let text = format!("sfen {sfen} moves {mv}\n");
        let games = usi::read(text.as_bytes(), VariantId::Shogi, "default");
        let game = games.unwrap().remove(0);
        let written = ki2::write(&game).unwrap();
        let line = written.lines().find(|line| line.starts_with(['▲', '△']));
        assert_eq!(line, Some(phrase), "{sfen} {mv}");
        let again = ki2::read(written.as_bytes()).unwrap().remove(0);
        assert_eq!(moves(&again.main), mv);
    }
}
