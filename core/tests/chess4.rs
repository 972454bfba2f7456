//! Four-player chess against the conformance vectors of its rules.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use common::chess4::{
    joined, on_two_threads, position, random_index, rows, rules, sorted_moves, text_with_letter,
};
use common::walks::{cases, plans};
use proptest::prelude::*;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, Kind, Square};
use shiho_core::perft::perft;
use shiho_core::random::SplitMix64;
use shiho_core::{Cell, Event, Game, Move, Notation, Position, RuleSet, Seat};

#[test]
fn perft_counts() {
    on_two_threads(&rows("perft"), |row| {
        let start = position(&row[1], &row[0]);
        let depth = row[2].parse().unwrap();
        assert_eq!(perft(&start, depth).to_string(), row[3], "{row:?}");
    });
}

#[test]
fn move_lists_and_gains() {
    on_two_threads(&rows("positions"), |row| {
        let position = position(&row[1], &row[0]);
        let moves = sorted_moves(&position);
        let texts: Vec<_> = moves
            .iter()
            .map(|&mv| Chess4Position::move_text(mv))
            .collect();
        assert_eq!(texts.join(" "), row[3], "{row:?}");
        assert_eq!(moves.len().to_string(), row[2]);
        for (&mv, text) in moves.iter().zip(&texts) {
            assert_eq!(position.parse_move(text), Ok(mv));
            assert_eq!(Chess4Move::from_code(mv.code()), Some(mv));
        }
        if row[4] != "-" {
            let gains = moves.iter().map(|&mv| {
                let report = position.clone().play_reported(mv);
                format!("{}+{}+{}", report.captures, report.bonus, report.mates)
            });
            assert_eq!(gains.collect::<Vec<_>>().join(" "), row[4], "{row:?}");
        }
    });
}

/// The text of what is on the square called `name`.
fn on_square(position: &Chess4Position, name: &str) -> String {
    let file = usize::from(name.as_bytes()[0] - b'a');
    let rank: usize = name[1..].parse().unwrap();
    match &position.diagram().cells[14 - rank][file] {
        Cell::Piece { text, .. } => text.clone(),
        Cell::Empty => ".".into(),
        Cell::Off => "x".into(),
    }
}

/// Targets of the moves from a square, or origins of the moves to it.
fn ends_of_moves(game: &Game<Chess4Position>, square: &str, from: bool) -> String {
    let ends = game.legal().iter().filter_map(|mv| {
        let (this, other) = if from {
            (mv.from, mv.to)
        } else {
            (mv.to, mv.from)
        };
        (this.to_string() == square).then(|| other.to_string())
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort();
    ends.join(",")
}

/// What a scenario's expectation called `name` is in the game.
fn observed(game: &Game<Chess4Position>, name: &str, value: &str) -> String {
    let position = game.position();
    let text = text_with_letter(position);
    let part = |index: usize| text.split('-').nth(index).unwrap().to_string();
    let is_legal = || {
        game.legal()
            .iter()
            .any(|&mv| Chess4Position::move_text(mv) == value)
    };
    match name {
        "has" => if is_legal() { value } else { "missing" }.into(),
        "not" => if is_legal() { "present" } else { value }.into(),
        "turn" => part(0),
        "dead" => part(1),
        "short" => part(2),
        "long" => part(3),
        "pts" => joined(position.points()),
        "quiet" => joined(position.quiet()),
        "ep" => {
            let entries = Seat::all(4).filter_map(|seat| position.en_passant(seat));
            let entries = joined(entries.map(|(passed, landed)| format!("{passed}:{landed}")));
            if entries.is_empty() {
                "none".into()
            } else {
                entries
            }
        }
        "end" => game
            .outcome()
            .map_or("none".into(), |outcome| outcome.reason.to_string()),
        "places" => joined(game.outcome().unwrap().places.unwrap()),
        _ => match name.split_once(':') {
            Some(("at", square)) => on_square(position, square),
            Some(("from", square)) => ends_of_moves(game, square, true),
            Some(("to", square)) => ends_of_moves(game, square, false),
            _ => panic!("unknown expectation {name}"),
        },
    }
}

#[test]
fn scenarios() {
    for row in rows("scenarios") {
        let mut game = Game::new(position(&row[2], &row[1]));
        let texts = row[3].split(' ').filter(|text| !text.is_empty());
        let played = texts
            .map(|text| game.play_text(text))
            .collect::<Result<Vec<_>, _>>();
        assert_eq!(played.is_err(), row[4] == "illegal", "{row:?}: {played:?}");
        for expectation in row[4].split(' ').filter(|text| *text != "illegal") {
            let (name, value) = expectation.split_once('=').unwrap();
            assert_eq!(
                observed(&game, name, value),
                value,
                "{expectation} of {row:?}"
            );
        }
    }
}

#[test]
fn rejected_positions_say_why() {
    for row in rows("rejects") {
        let read = Chess4Position::parse_position(&row[0], &Chess4Rules::default());
        let error = read.expect_err(&row[1]);
        let about_the_whole = ["empty", "no parts", "turn missing", "halfmove missing"];
        assert_eq!(
            error.place.is_empty(),
            about_the_whole.contains(&row[1].as_str()),
            "{error}"
        );
    }
}

#[test]
fn tolerant_forms_are_read() {
    let start = Chess4Position::start(&Chess4Rules::default());
    let text = start.position_text();
    for (from, to) in [
        ("x,x,x,8,x,x,x", "14"),
        ("x,x,x", "3"),
        ("x", "X"),
        ("/", " /\n"),
        (
            "0-x",
            "0-{'unknown':(1,'a-b',{'c':2}),'enPassant':('','','','')}-x",
        ),
    ] {
        let tolerant = text.replacen(from, to, if from.len() > 3 { 9 } else { usize::MAX });
        assert_eq!(position(&tolerant, "-"), start, "{tolerant}");
    }
    assert_eq!(position("4PC", "-"), start);
    assert_eq!(
        position("classic", "-"),
        position("startpos", "setup=classic")
    );
}

#[test]
fn a_lone_loaded_seat_may_move_once() {
    let rest = "x,x,x,8,x,x,x/".repeat(3);
    let middle = "14/".repeat(8);
    let text = format!("R-0,1,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{rest}{middle}{rest}");
    let text = text.trim_end_matches('/').replacen("14/14", "rK,13/14", 1);
    let start = position(&text, "-");
    assert_eq!(perft(&start, 1), sorted_moves(&start).len() as u64);
    assert!(perft(&start, 1) > 0);
    assert_eq!(perft(&start, 2), 0);
}

#[test]
fn a_text_without_a_turn_is_finished() {
    let rest = "x,x,x,8,x,x,x/".repeat(3);
    let board = format!("{rest}rK,13/{}{rest}", "14/".repeat(7));
    let text = format!(
        "--0,1,1,1-0,0,0,0-0,0,0,0-9,0,0,0-0-{}",
        board.trim_end_matches('/')
    );
    let over = position(&text, "-");
    assert_eq!(over.position_text(), text);
    assert_eq!(over.settled().unwrap().points, Some([9, 0, 0, 0]));
    assert!(!over.has_legal_move());
    let blues = position(&text.replacen("--", "B-", 1), "-");
    assert!(blues.settled().is_some() && !blues.has_legal_move());
    let start = Chess4Position::start(&rules("-")).position_text();
    let without = start.replacen('R', "-", 1);
    assert!(Chess4Position::parse_position(&without, &rules("-")).is_err());
}

#[test]
fn a_search_may_assume_what_a_repetition_pays() {
    let mut position = Chess4Position::start(&Chess4Rules::default());
    let assumed = position.assume_repetition();
    assert_eq!(assumed.points, Some([10; 4]));
    assert_eq!(position.points(), [0; 4]);
    assert!(position.has_legal_move());
    position = Chess4Position::start(&rules("mode=teams"));
    assert_eq!(position.assume_repetition().points, Some([0; 4]));
}

#[test]
fn seats_resign_and_rules_are_named() {
    let mut game = Game::new(Chess4Position::start(&Chess4Rules::default()));
    assert!(game.act(Event::Declare(Seat::new(0))).is_err());
    game.play_text("resign:B").unwrap();
    assert!(game.play_text("resign:B").is_err());
    assert!(game.play_text("h2h9").is_err());
    game.play_text("time:G").unwrap();
    game.play_text("resign:R").unwrap();
    assert_eq!(game.outcome().unwrap().reason.to_string(), "elimination");
    assert!(Chess4Rules::preset("seed").is_ok());
    assert!(Chess4Rules::preset("chesscom").is_ok());
    assert!(Chess4Rules::parse("resign_mode=dkw,mode=teams").is_err());
    assert_eq!(
        Chess4Rules::default().for_game(6).first_seat(),
        Seat::new(2)
    );
}

/// Plays a few moves from a position and checks that its text can be read back at each step.
fn play_on(start: &Chess4Position, seed: u64) {
    let options = start.rules().to_string();
    let mut draws = SplitMix64::new(seed);
    let mut game = Game::new(*start);
    for _ in 0..8 {
        let now = *game.position();
        let read = Chess4Position::parse_position(&now.position_text(), &rules(&options));
        assert_eq!(read, Ok(now), "{}", now.position_text());
        if game.legal().is_empty() {
            assert!(game.outcome().is_some(), "stuck: {}", now.position_text());
            return;
        }
        let mv = game.legal()[random_index(draws.next(), game.legal().len())];
        game.play(mv).unwrap();
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let start = Chess4Position::start(&Chess4Rules::default());
        let _ = Chess4Position::parse_position(&text, &Chess4Rules::default());
        let _ = start.parse_event(&text);
    }

    #[test]
    fn damaged_positions_are_refused_or_played(
        row in 0..595_usize,
        at in any::<prop::sample::Index>(),
        cut in 0..6_usize,
        patch in "[-0-9a-zA-Z/,{}'():]{0,5}",
        options in prop::sample::select(vec![
            "-", "mode=teams", "promo_zone=central", "king_capture=forbid",
            "stalemate_timing=immediate", "mate_timing=own_turn", "multi_mate=sequential",
        ]),
        seed in any::<u64>(),
    ) {
        thread_local!(static ROWS: Vec<Vec<String>> = rows("games_scatter"));
        let mut text = ROWS.with(|rows| rows[row][9].clone());
        let at = at.index(text.len());
        text.replace_range(at..(at + cut).min(text.len()), &patch);
        if let Ok(start) = Chess4Position::parse_position(&text, &rules(options)) {
            play_on(&start, seed);
        }
    }
}

/// The kinds that stand on all squares.
fn kinds(position: &Chess4Position) -> Vec<Option<Kind>> {
    (0..14 * 14)
        .filter_map(Square::from_index)
        .map(|square| position.piece_at(square).map(|piece| piece.kind))
        .collect()
}

proptest! {
    #![proptest_config(cases(32))]

    /// Pieces only disappear by capture and only change by promotion; grey armies stay.
    #[test]
    fn pieces_are_neither_lost_nor_made(plan in plans(300)) {
        let mut before: Option<Chess4Position> = None;
        plan.play::<Chess4Position>(|game| {
            let position = *game.position();
            let Some(last) = before.replace(position) else { return };
            let Some(&Event::Move(mv)) = game.events().last() else { return };
            let text = position.position_text();
            let (old, new) = (kinds(&last), kinds(&position));
            let count = |all: &[Option<Kind>]| all.iter().flatten().count();
            let lost = count(&old).checked_sub(count(&new)).expect("no piece is made");
            let occupied = last.piece_at(mv.to).is_some();
            // En passant takes a pawn beside, and what has come to stand on its target.
            let beside = (0..4).any(|seat| {
                let right = last.en_passant(Seat::new(seat));
                right.filter(|&(_, pawn)| pawn != mv.from).is_some_and(|(_, pawn)| {
                    last.piece_at(pawn).is_some() && position.piece_at(pawn).is_none()
                }) && last.piece_at(mv.from).is_some_and(|it| it.kind == Kind::Pawn)
            });
            let castles = last.piece_at(mv.from).is_some_and(|it| it.kind == Kind::King)
                && mv.from.file().abs_diff(mv.to.file()).max(mv.from.rank().abs_diff(mv.to.rank())) > 1;
            assert_eq!(lost, usize::from(occupied) + usize::from(beside), "{text}");
            let changed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
            assert!(changed <= 3 || castles && changed == 4, "{text}");
            let moved = last.piece_at(mv.from).map(|it| it.kind);
            let arrived = position.piece_at(mv.to).map(|it| it.kind);
            assert!(moved == arrived || last.is_promotion(mv) && moved == Some(Kind::Pawn), "{text}");
        });
    }
}
