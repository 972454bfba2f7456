//! Real games of chess.com: every move legal, the site's points, places and marks.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/pgn4.rs"]
mod support;

use std::collections::HashMap;
use std::fmt::Write;
use std::io::Read;

use flate2::read::GzDecoder;
use shiho_core::effect::Owner;
use shiho_core::games::chess4::{Chess4Position, Chess4Rules, Kind};
use shiho_core::{Event, Game, Notation, Position, RuleSet};
use shiho_data::formats::{GameText, pgn4};
use support::{one, rewritten};

type Row = HashMap<String, String>;

fn games() -> Vec<Row> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/chess4/real_games.tsv.gz"
    );
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| {
        let cells = header.iter().zip(line.split('\t'));
        cells
            .map(|(name, cell)| ((*name).to_owned(), cell.to_owned()))
            .collect()
    };
    lines.map(row).collect()
}

/// The file as the site would write it, the players in an order of their own in the result.
fn file(row: &Row) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| writeln!(text, "[{name} \"{value}\"]").unwrap();
    tag("Variant", &row["variant"]);
    tag("RuleVariants", &row["rules"]);
    tag("StartFen4", &row["setup"]);
    if !row["era"].is_empty() {
        tag(
            "Date",
            &format!("Wed Nov 28 {} 01:28:10 GMT+0000", row["era"]),
        );
    }
    let names = ["ann - x", "bob", "c: 3", "dan"];
    for (seat, name) in ["Red", "Blue", "Yellow", "Green"].iter().zip(names) {
        tag(seat, name);
    }
    let points: Vec<&str> = row["points"].split('/').collect();
    if points.len() == 4 {
        let entry = |seat: usize| format!("{}: {}", names[seat], points[seat]);
        tag("Result", &[2, 0, 3, 1].map(entry).join(" - "));
    }
    if !row["termination"].is_empty() {
        tag("Termination", &format!("Game over. {}", row["termination"]));
    }
    text.push('\n');
    for (number, round) in (1..).zip(row["moves"].split(" / ")) {
        let tokens: Vec<&str> = round.split(' ').collect();
        writeln!(text, "{number}. {}", tokens.join(" .. ")).unwrap();
    }
    text
}

fn start(game: &GameText) -> Game<Chess4Position> {
    let rules = Chess4Rules::parse(&game.rules).unwrap();
    Game::new(Chess4Position::parse_position(&game.start, &rules).unwrap())
}

/// Compares every `+` and `#` with the rules; the number of tokens compared, and of those that differ.
fn compare_marks(row: &Row, text: &GameText) -> (usize, usize) {
    let mut game = start(text);
    let (mut compared, mut different) = (0, 0);
    let mut plies = text.main.plies.iter();
    for token in row["moves"].split(' ').filter(|token| *token != "/") {
        if token == "S" {
            continue;
        }
        let mut event = Event::Agree;
        // A token of a seat that leaves is its leaving and, with squares, the first step of its king.
        for ply in plies.by_ref() {
            event = game.position().parse_event(&ply.text).unwrap();
            if matches!(event, Event::Move(_)) || !token.contains(['-', 'x']) {
                break;
            }
            game.act(event).unwrap();
        }
        let told = |mark| token.matches(mark).count();
        let before = *game.position();
        if let Event::Move(mv) = event {
            let mut after = before;
            let mated = after.play_reported(mv).mated.len();
            let effect = before.effect(mv);
            let kings = effect.all_taken().filter(|taken| {
                taken.kind == Kind::King as u8 && matches!(taken.owner, Owner::Living(_))
            });
            let right = (before.newly_attacked(mv).len(), mated + kings.count());
            // The site writes no + behind castling.
            let castles = token.starts_with('O');
            compared += 1;
            let plus = told('+') == right.0 || castles && told('+') == 0;
            if !plus || told('#') != right.1 {
                different += 1;
            }
        }
        if game.outcome().is_none() {
            game.act(event).unwrap();
        }
    }
    (compared, different)
}

#[test]
fn all_games_are_read_with_their_points_and_marks() {
    let (mut compared, mut different) = (0, 0);
    let mut counts = HashMap::new();
    for row in games() {
        let id = &row["id"];
        *counts.entry(row["set"].clone()).or_insert(0) += 1;
        let text = file(&row);
        let told = match row["set"].as_str() {
            // The games of 2018 tell no end: nobody has claimed a lead.
            "marks" => {
                let base = Chess4Rules::parse("lead=0").unwrap();
                let mut games = pgn4::games_with_rules(&text, base);
                games
                    .next()
                    .unwrap()
                    .unwrap_or_else(|error| panic!("{id}: {error}"))
            }
            _ => one(&text),
        };
        let mut game = start(&told);
        for ply in &told.main.plies {
            game.play_text(&ply.text).unwrap();
        }
        let odd: Vec<&String> = told
            .warnings
            .iter()
            .filter(|it| it.contains("Result") || it.contains("Termination"))
            .collect();
        assert!(odd.is_empty(), "{id}: {odd:?}");
        match row["set"].as_str() {
            "points" => {
                let points = game.position().points().map(|points| points.to_string());
                assert_eq!(points.join("/"), row["points"], "{id}");
                let places = game.outcome().expect("the game is over").places.unwrap();
                let places = places.map(|place| place.to_string()).join("/");
                assert_eq!(places, row["places"], "{id}");
                let told = told
                    .warnings
                    .iter()
                    .filter(|it| it.contains("preset chesscom"));
                assert_eq!(told.count(), 1, "{id}");
            }
            "teams" => {
                let winners = told.main.ending.as_ref().unwrap().places.unwrap()[0] == 1;
                assert_eq!(winners, row["points"] == "1-0", "{id}");
            }
            _ => {}
        }
        if row["set"] != "teams" {
            let marks = compare_marks(&row, &told);
            compared += marks.0;
            different += marks.1;
        }
        assert_eq!(rewritten(&told).main, told.main, "{id}");
    }
    assert_eq!(
        (counts["points"], counts["marks"], counts["teams"]),
        (50, 211, 2)
    );
    assert!(compared > 50_000, "{compared}");
    // One stored file lacks the last `#`, the mate that ended its game.
    assert!(different <= 1, "{different} of {compared}");
}

/// A file of the site with these moves, all by its rules of today.
fn site(more: &str, moves: &str) -> String {
    format!(
        "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n[StartFen4 \"4PC\"]\n\
         [Red \"a\"]\n[Blue \"b\"]\n[Yellow \"c\"]\n[Green \"d\"]\n{more}\n{moves}\n"
    )
}

const OPENING: &str = "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8";

#[test]
fn seats_leave_with_and_without_a_first_step() {
    for (letter, event) in [('T', "time:R"), ('R', "resign:R")] {
        let moves = format!("{OPENING}\n2. Kh1-h2{letter} .. c7-d7 .. g12-g11 .. l8-k8\n3. Kh2-g3");
        let game = one(&site("", &moves));
        assert_eq!(support::moves(&game)[4..6], [event, "h1h2"]);
        assert_eq!(support::moves(&game).last(), Some(&"h2g3"));
        assert!(
            pgn4::write(&game)
                .unwrap()
                .contains(&format!("2. Kh1-h2{letter} .. "))
        );
    }
    // Nothing to step on: the king stands still until its next turn, and takes what was its own.
    let moves =
        "1. k2-k3 .. b7-c7 .. g13-g12 .. m8-l8\n2. R .. c7-d7 .. g12-g11 .. l8-k8\n3. Kh1xg1";
    assert_eq!(support::moves(&one(&site("", moves))).last(), Some(&"h1g1"));
    // A file that tells of no step where there is one.
    let moves = format!("{OPENING}\n2. R .. c7-d7 .. g12-g11 .. l8-k8\n3. Kh1-h2");
    let game = one(&site("", &moves));
    assert!(
        game.rules.contains("first_step=next_turn"),
        "{}",
        game.rules
    );
    assert!(
        game.warnings
            .iter()
            .any(|it| it.contains("without a first step"))
    );
    assert_eq!(rewritten(&game), game);
}

#[test]
fn only_true_contradictions_of_results_are_told() {
    let result = |points: [i32; 4], termination: &str| {
        let [b, a, d, c] = points;
        let more = format!(
            "[Result \"b: {b} - a: {a} - d: {d} - c: {c}\"]\n[Termination \"{termination}\"]\n"
        );
        // Three seats leave: what the moves give is 60 points for Green.
        let moves = "1. h2-h3 .. R .. R .. m8-l8\n2. R";
        let told = one(&site(&more, moves)).warnings;
        let odd = told.into_iter().filter(|it| it.contains("line "));
        odd.collect::<Vec<_>>()
    };
    assert_eq!(result([0, 0, 60, 0], "Game over. Green +60"), [""; 0]);
    assert_eq!(result([60, 0, 0, 0], "Green +60").len(), 1);
    let odd = result([0, 0, 60, 0], "Threefold repetition");
    assert!(odd.len() == 1 && odd[0].contains("elimination"), "{odd:?}");
}

#[test]
fn the_bonus_follows_the_year_or_the_points() {
    let row = games().into_iter().find(|row| {
        row["era"] == "2022" && {
            let rules = one(&file(row)).rules;
            !rules.contains("check_bonus=flat")
        }
    });
    let mut row = row.expect("a game of 2022");
    let dated = one(&file(&row)).rules;
    row.insert("era".into(), String::new());
    let undated = one(&file(&row));
    assert_eq!(
        undated
            .warnings
            .iter()
            .filter(|it| it.contains("Result"))
            .count(),
        0
    );
    assert!(!dated.contains("check_bonus=flat"));
}

#[test]
fn files_without_a_start_have_the_setup_of_their_time() {
    let moves = "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5 .. b4-d4 .. k11-k10 .. Qn8-m8";
    for tags in [
        "[Date \"Wed Nov 28 2018 01:28:10 GMT+0000 (UTC)\"]\n[Site \"www.chess.com/4-player-chess\"]\n",
        "",
    ] {
        let game = one(&format!("[Variant \"FFA\"]\n{tags}\n{moves}"));
        assert!(game.rules.contains("setup=classic"), "{}", game.rules);
        assert!(game.warnings[0].contains("classic"), "{:?}", game.warnings);
    }
    let game = one("[Variant \"FFA\"]\n\n1. d2-d4");
    assert_eq!((game.rules.as_str(), game.warnings.len()), ("default", 0));
}

#[test]
fn an_early_end_names_the_preset() {
    let start = "R-0,0,1,1-0,0,0,0-0,0,0,0-30,0,0,0-0-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/\
                 14/1,bK,12/14/14/14/14/x,x,x,8,x,x,x/x,x,x,1,rP,6,x,x,x/x,x,x,4,rK,3,x,x,x";
    let text = format!("[StartFen4 \"{start}\"]\n\n1. Kh1-g1 .. Kb8-b9");
    let told = pgn4::read(&text).unwrap_err().to_string();
    assert!(
        told.contains("over (lead)") && told.contains("--preset chesscom"),
        "{told}"
    );
}
