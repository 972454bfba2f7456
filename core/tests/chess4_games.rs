//! Games of four-player chess from the conformance vectors of its rules, replayed and made again.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use common::chess4::{joined, on_two_threads, position, random_index, rows, text_with_letter};
use shiho_core::games::chess4::{Chess4Move, Chess4Position};
use shiho_core::random::SplitMix64;
use shiho_core::{Game, Notation, Outcome, Position, Seat};

fn expect_end(game: &Game<Chess4Position>, row: &[String]) {
    let outcome = game
        .outcome()
        .unwrap_or_else(|| panic!("not over: {row:?}"));
    let Outcome {
        reason,
        places,
        points,
        ..
    } = outcome;
    assert_eq!(reason.to_string(), row[5], "{row:?}");
    assert_eq!(joined(points.unwrap()), row[6], "{row:?}");
    assert_eq!(joined(places.unwrap()), row[7], "{row:?}");
    assert_eq!(text_with_letter(game.position()), row[8], "{row:?}");
    let text = game.position().position_text();
    let read = position(&text, &row[0]);
    assert_eq!(&read, game.position(), "{row:?}");
    assert_eq!(read.position_text(), text);
    // A text does not tell in which order seats have left.
    let told = |settled: Option<Outcome>| {
        let places = |outcome: &Outcome| {
            outcome
                .places
                .filter(|_| !row[0].contains("later_elimination"))
        };
        settled.map(|outcome| (outcome.reason, outcome.points, places(&outcome)))
    };
    assert_eq!(
        told(read.settled()),
        told(game.position().settled()),
        "{row:?}"
    );
    assert_eq!(game.plies().to_string(), row[3], "{row:?}");
}

/// Replays the moves of a row and checks that texts and keys survive a round trip on the way.
fn replay(row: &[String], start: &str) {
    let mut game = Game::new(position(start, &row[0]));
    for text in row[4].split(' ').filter(|text| !text.is_empty()) {
        game.play_text(text)
            .unwrap_or_else(|error| panic!("{error}: {row:?}"));
        if game.plies().is_multiple_of(16) && game.outcome().is_none() {
            let now = game.position();
            let again = position(&now.position_text(), &row[0]);
            assert_eq!(&again, now);
            assert_eq!(again.key(), now.key());
            assert!(Seat::all(4).all(|seat| again.in_check(seat) == now.in_check(seat)));
        }
    }
    expect_end(&game, row);
}

fn greedy_choice(game: &Game<Chess4Position>, draw: u64) -> Chess4Move {
    let gain = |mv: &Chess4Move| game.position().clone().play_reported(*mv).gain();
    let legal = game.legal();
    let gains: Vec<i32> = legal.iter().map(gain).collect();
    if let Some(decisive) = gains.iter().position(|&gain| gain >= 20) {
        return legal[decisive];
    }
    let winning: Vec<_> = (0..legal.len())
        .filter(|&index| gains[index] >= 1)
        .collect();
    if winning.is_empty() || draw.is_multiple_of(4) {
        legal[(draw >> 8) as usize % legal.len()]
    } else {
        legal[winning[(draw >> 8) as usize % winning.len()]]
    }
}

/// Plays a row's game again by its policy instead of by its moves.
fn regenerate(row: &[String], start: &str) {
    let mut draws = SplitMix64::new(row[2].parse().unwrap());
    let mut game = Game::new(position(start, &row[0]));
    while game.outcome().is_none() {
        let draw = draws.next();
        let mv = match row[1].as_str() {
            "random" => game.legal()[random_index(draw, game.legal().len())],
            "greedy" => greedy_choice(&game, draw),
            other => panic!("unknown policy {other}"),
        };
        game.play(mv).unwrap();
    }
    let moves = game
        .events()
        .iter()
        .map(|&event| Chess4Position::event_text(event));
    assert_eq!(moves.collect::<Vec<_>>().join(" "), row[4], "{row:?}");
    expect_end(&game, row);
}

#[test]
fn games_from_the_start() {
    on_two_threads(&rows("games"), |row| {
        replay(row, "startpos");
        regenerate(row, "startpos");
    });
}

#[test]
fn games_under_options() {
    on_two_threads(&rows("games_options"), |row| {
        replay(row, "startpos");
        regenerate(row, "startpos");
    });
}

#[test]
fn games_from_scattered_positions() {
    on_two_threads(&rows("games_scatter"), |row| {
        replay(row, &row[9]);
        regenerate(row, &row[9]);
    });
}

#[test]
fn games_with_resignations() {
    for row in rows("pgn4").iter().filter(|row| row[1] == "play") {
        let mut game = Game::new(position("startpos", &row[0]));
        for text in row[2].split(' ') {
            game.play_text(text)
                .unwrap_or_else(|error| panic!("{error}: {row:?}"));
        }
        assert_eq!(game.position().position_text(), row[3]);
        assert_eq!(joined(game.position().points()), row[4]);
    }
}
