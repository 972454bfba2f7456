//! Records of Yonin: round trips of whole games, tolerant readings, damaged texts.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use proptest::prelude::*;
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Game, Notation, Position, RuleSet, VariantId};
use shiho_data::formats::yonin_record::{self as record, YoninProblem, YoninWriteError};
use shiho_data::formats::{Ending, GameText, Line, Ply, Variation};

const SEED: u64 = 0x796F_6E69;

/// A game that prefers captures, stopped after `cap` plies.
fn play(start: YoninPosition, cap: usize, rng: &mut GameRng) -> (Game<YoninPosition>, Vec<Ply>) {
    let mut game = Game::new(start);
    let mut plies = Vec::new();
    while game.outcome().is_none() && plies.len() < cap {
        let (position, legal) = (game.position(), game.legal());
        let captures: Vec<_> = legal
            .iter()
            .filter(|&&mv| position.is_capture(mv))
            .collect();
        let mv = if captures.is_empty() || rng.below(3) == 0 {
            legal[rng.below(legal.len())]
        } else {
            *captures[rng.below(captures.len())]
        };
        game.play(mv).unwrap();
        let mut ply = Ply {
            text: YoninPosition::move_text(mv),
            ..Ply::default()
        };
        if rng.below(3) == 0 {
            ply.seconds = Some(rng.unit() * 100.0);
        }
        if rng.below(20) == 0 {
            ply.comments = vec![
                "良い手：そうでもない".into(),
                String::new(),
                "*x".into(),
                "\\ y ".into(),
            ];
            ply.program_comments = vec!["評価値 +12 (深さ 3)".into()];
        }
        plies.push(ply);
    }
    (game, plies)
}

fn played(options: &str, seed: u64) -> GameText {
    let mut rng = GameRng::derive(SEED, &[seed]);
    let rules = YoninRules::parse(options).unwrap();
    let mut start = YoninPosition::start(&rules);
    if seed.is_multiple_of(3) {
        let (game, _) = play(start.clone(), 20 + rng.below(60), &mut rng);
        if game.outcome().is_none() {
            start = game.position().clone();
        }
    }
    let (mut game, plies) = play(start.clone(), 300, &mut rng);
    game.stop(EndReason::PLY_CAP);
    let outcome = game.outcome().unwrap();
    let ending = Ending {
        reason: outcome.reason.to_string(),
        places: outcome.places,
        draw: outcome.places.is_none(),
        seconds: seed.is_multiple_of(2).then_some(3.25),
    };
    GameText {
        variant: VariantId::Yonin,
        rules: rules.to_string(),
        start: start.position_text(),
        players: [
            Some("alice".into()),
            None,
            Some(String::new()),
            Some("東：の人".into()),
        ],
        headers: vec![
            ("開始日時".into(), "2024/01/02 10:00:00".into()),
            ("Event".into(), String::new()),
        ],
        comments: vec!["開始前".into()],
        main: Line {
            plies,
            ending: Some(ending),
        },
        variations: Vec::new(),
        warnings: Vec::new(),
    }
}

fn replayed(text: &GameText) -> Game<YoninPosition> {
    let rules = YoninRules::parse(&text.rules).unwrap();
    let mut game = Game::new(YoninPosition::parse_position(&text.start, &rules).unwrap());
    for ply in &text.main.plies {
        game.play_text(&ply.text).unwrap();
    }
    game
}

fn round_trip(options: &str, games: std::ops::Range<u64>) {
    for seed in games {
        let game = played(options, seed);
        let text = record::write(&game).unwrap();
        let again = record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, game, "{options} {seed}\n{text}");
        let (mine, theirs) = (replayed(&game), replayed(&again));
        assert_eq!(mine.position(), theirs.position());
        assert_eq!(mine.outcome(), theirs.outcome());

        let line = record::write_line(&game).unwrap();
        let again = record::read_line(&line).unwrap();
        let moves = |game: &GameText| -> Vec<String> {
            game.main.plies.iter().map(|ply| ply.text.clone()).collect()
        };
        assert_eq!(moves(&again), moves(&game));
        assert_eq!((&again.rules, &again.start), (&game.rules, &game.start));
        assert_eq!(record::write_line(&again).unwrap(), line);
    }
}

#[test]
fn singles_games_round_trip() {
    round_trip("default", 0..60);
    round_trip("end=last_survivor,mated_pieces=unowned", 60..70);
    round_trip(
        "mate_time=immediate,inherit_facing=turn,max_moves=100",
        70..80,
    );
}

#[test]
fn pairs_games_round_trip() {
    round_trip("teams=on", 100..140);
    round_trip(
        "teams=on,first=w,max_moves=80,partner_capture=off",
        140..150,
    );
}

/// The first plies of the sample of anahiro's notation.
const SHORT: &str = "\
棋種：四人将棋
南：alice
東：bob
*はじめ
手数----手番・指手----------------消費時間--
   1 ↑ 6h6g  ６七歩(68)      (0:00:12)
   2 → 8f7f  ７六歩(86)      (0:01:05.5)
*角換わりはない
   3 ↓ 6b6c  ６三歩(62)
   4 ← 2d3d  ３四歩(24)
まで4手　終局：interrupted

変化：3手
   3 ↓ 4b4c  ４三歩(42)

変化：4手 (変化1)
   4 ← 2f3f  ３六歩(26)
**評価値 0
";

#[test]
fn a_record_looks_like_this() {
    let game = record::read(SHORT).unwrap();
    assert_eq!(game.warnings, [""; 0]);
    assert_eq!(game.rules, "default");
    assert_eq!(game.main.plies[1].seconds, Some(65.5));
    assert_eq!(game.main.plies[1].comments, ["角換わりはない"]);
    assert_eq!(game.main.ending.as_ref().unwrap().reason, "interrupted");
    let shape: Vec<_> = game.variations.iter().map(|v| (v.ply, v.parent)).collect();
    assert_eq!(shape, [(3, None), (4, Some(0))]);
    assert_eq!(
        game.variations[1].line.plies[0].program_comments,
        ["評価値 0"]
    );
    assert_eq!(record::write(&game).unwrap(), SHORT);
}

#[test]
fn tolerant_readings() {
    let text = "# by hand\r\nVariant: yonin\r\nRules: teams=on\r\nWest:  carol \r\n\r\n\
                1 ↑6七歩(68)\r\n2. w 7六歩(86) ( 0:03/00:00:03)\r\n3 北 6b6c\r\n5 e 2d3d\r\n\
                End: repetition; Places: s1 w3 n1 e3; Time: 2\r\n";
    let game = record::read(text).unwrap();
    let moves: Vec<_> = game
        .main
        .plies
        .iter()
        .map(|ply| ply.text.as_str())
        .collect();
    assert_eq!(moves, ["6h6g", "8f7f", "6b6c", "2d3d"]);
    assert_eq!(game.rules, "teams=on");
    assert_eq!(game.players[1].as_deref(), Some("carol"));
    assert_eq!(game.main.plies[1].seconds, Some(3.0));
    assert_eq!(game.warnings, ["line 9: ply 5 should have the number 4"]);
    let ending = game.main.ending.unwrap();
    assert_eq!(ending.places, Some([1, 3, 1, 3]));
    assert_eq!(
        (ending.reason.as_str(), ending.seconds),
        ("repetition", Some(2.0))
    );
}

#[test]
fn every_mistake_is_named_with_its_place() {
    use YoninProblem as P;
    let cases = [
        ("棋種：将棋", P::Variant, 1, 4, "将棋"),
        ("南：a\n南：b", P::HeaderTwice, 2, 1, "南"),
        ("1 ↑ 6h6g\n2 ↑ 8f7f", P::WrongSeat("西"), 2, 1, "2 ↑ 8f7f"),
        ("1 6h6g", P::Seat, 1, 3, "6h6g"),
        ("1 ↑", P::NoMove, 1, 1, "1 ↑"),
        ("1 ↑ 6h6z", P::Move, 1, 5, "6h6z"),
        (
            "1 ↑ 6h6g 7七歩(68)",
            P::OtherMove("6h6g".into()),
            1,
            10,
            "7七歩(68)",
        ),
        (
            "1 ↑ 6七金(68)",
            P::WrongPiece("歩".into()),
            1,
            5,
            "6七金(68)",
        ),
        ("1 ↑ 6七玉打", P::Move, 1, 5, "6七玉打"),
        ("1 ↑ 6h6g (x)", P::Time, 1, 11, "x"),
        ("what", P::Line, 1, 1, "what"),
        ("終局：x　順位：南1", P::Places, 1, 9, "南1"),
        ("終局：x　なに", P::End, 1, 6, "なに"),
        ("終局：x\n1 ↑ 6h6g", P::Line, 2, 1, "1 ↑ 6h6g"),
        ("変化：2手", P::NoSuchPly, 1, 1, "変化：2手"),
        ("変化：x手", P::Variation, 1, 1, "変化：x手"),
        ("変化：1手 (変化0)", P::Variation, 1, 1, "変化：1手 (変化0)"),
        ("変化：0手", P::NoSuchPly, 1, 1, "変化：0手"),
    ];
    for (text, problem, line, column, offending) in cases {
        let error = record::read(text).unwrap_err();
        assert_eq!(
            (error.problem, error.line, error.column, error.text.as_str()),
            (problem, line, column, offending),
            "{text}"
        );
    }
    assert!(matches!(
        record::read("1 ↑ 6h6f").unwrap_err().problem,
        P::Play(_)
    ));
    assert!(matches!(
        record::read("四方規則：x=1").unwrap_err().problem,
        P::Rules(_)
    ));
    assert!(matches!(
        record::read("開始局面：9").unwrap_err().problem,
        P::Start(_)
    ));
    let cases = [
        ("", P::OneLine, 1, ""),
        ("position shogi", P::OneLine, 10, "shogi"),
        ("position startpos 6h6g", P::OneLine, 19, "6h6g"),
        ("position startpos moves 6h6", P::Move, 25, "6h6"),
    ];
    for (text, problem, column, offending) in cases {
        let error = record::read_line(text).unwrap_err();
        let found = (error.problem, error.column, error.text.as_str());
        assert_eq!(found, (problem, column, offending), "{text}");
    }
    let list =
        "# list\nposition startpos moves 6h6g\n\nrules teams=on startpos\nposition y4sfen 9\n";
    let read: Vec<_> = record::read_lines(list)
        .map(|game| game.map_err(|error| error.line))
        .collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[1].as_ref().unwrap().rules, "teams=on");
    assert_eq!(read[2], Err(5));
}

#[test]
fn what_cannot_be_written_is_refused() {
    let game = record::read(SHORT).unwrap();
    let refused = |change: &dyn Fn(&mut GameText)| {
        let mut odd = game.clone();
        change(&mut odd);
        record::write(&odd).unwrap_err()
    };
    for key in ["", "南", "Rules", "a:b", "1st", " x", "*x", "変化", "#"] {
        let error = refused(&|game| game.headers.push((key.into(), String::new())));
        assert!(matches!(error, YoninWriteError::Header { .. }), "{key}");
    }
    let error = refused(&|game| game.players[0] = Some(" alice".into()));
    assert!(matches!(error, YoninWriteError::Header { .. }));
    let error = refused(&|game| game.comments.push("a\nb".into()));
    assert!(matches!(error, YoninWriteError::LineBreak(_)));
    let error = refused(&|game| game.main.plies[0].text = "resign".into());
    assert!(matches!(error, YoninWriteError::Move { ply: 1, .. }));
    let error = refused(&|game| game.main.plies[0].seconds = Some(-1.0));
    assert!(matches!(error, YoninWriteError::Time(_)));
    let error = refused(&|game| {
        game.variations.push(Variation {
            ply: 3,
            parent: Some(5),
            line: Line::default(),
        });
    });
    assert_eq!(error, YoninWriteError::Variation { index: 2, ply: 3 });
    let error = refused(&|game| game.variant = VariantId::Chess4);
    assert_eq!(error, YoninWriteError::Variant("chess4"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn damaged_records_never_panic(at in 0_usize..400, cut in 0_usize..20, put in ".{0,8}") {
        let chars: Vec<char> = SHORT.chars().collect();
        let at = at.min(chars.len());
        let damaged: String = chars[..at]
            .iter()
            .copied()
            .chain(put.chars())
            .chain(chars[(at + cut).min(chars.len())..].iter().copied())
            .collect();
        if let Ok(game) = record::read(&damaged) {
            let again = record::read(&record::write(&game).unwrap()).unwrap();
            let warnings = game.warnings.clone();
            prop_assert_eq!(GameText { warnings, ..again }, game);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "([0-9 ↑→歩六七打成()：:*変化手終局まで\n南]|\\PC){0,80}") {
        let _ = record::read(&text);
        let _ = record::read_line(&text);
    }
}
