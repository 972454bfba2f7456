//! Seats that leave a game of four-player chess (spec 9.1a), as in the games of chess.com.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "common/kings.rs"]
mod kings;

use kings::*;
use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::{Game, Notation, Position, RuleSet};

/// The points after `text`, and why the game ended if it did.
fn ended(turn: &str, dead: &str, pieces: &str, text: &str) -> ([i32; 4], Option<&'static str>) {
    let mut game = Game::new(position(turn, dead, pieces, DKW));
    game.play_text(text).unwrap();
    let reason = game.outcome().map(|outcome| outcome.reason.0);
    (game.position().points(), reason)
}

#[test]
fn who_leaves_on_its_turn_steps_at_once_and_takes_nothing_of_its_own() {
    let start = position(
        "R",
        "0,0,0,0",
        "rKh1 rQg1 rPh2 bKa7 yKg14 yPg13 gKn8 bNi1",
        DKW,
    );
    let mut game = Game::new(start);
    game.play_text("resign:R").unwrap();
    let stepping = *game.position();
    assert_eq!((stepping.to_move(), stepping.chance()), (RED, true));
    assert_eq!(kind_and_grey(&stepping, "g1"), ('Q', true));
    assert_eq!(moves(&stepping), ["h1i1", "h1i2"]);
    for random in 0..20 {
        let sampled = stepping.sample_legal_move(random << 58 | random).unwrap();
        assert!(stepping.is_legal(sampled) && game.legal().contains(&sampled));
    }
    // Its text tells it from a king that walks later, which takes grey pieces of its own.
    let again = Chess4Position::parse_position(&stepping.position_text(), &rules(DKW)).unwrap();
    assert_eq!((again, again.key()), (stepping, stepping.key()));
    let later = stepping.position_text().replace("-{'leaving':'step'}", "");
    let later = Chess4Position::parse_position(&later, &rules(DKW)).unwrap();
    assert_eq!(moves(&later).len(), 4);
    assert!(later != stepping && later.key() != stepping.key());
    game.play_text("h1i1").unwrap();
    assert_eq!(game.position().to_move(), BLUE);
    assert_eq!(game.position().points(), [0; 4]);
    assert!(!game.position().position_text().contains("leaving"));
    // Other seats may leave before it has stepped.
    let mut both = stepping;
    both.resign_reported(GREEN);
    assert_eq!((both.to_move(), moves(&both).len()), (RED, 2));
    let wrong = start
        .position_text()
        .replace("-0-x", "-0-{'leaving':'step'}-x");
    assert!(Chess4Position::parse_position(&wrong, &rules(DKW)).is_err());
}

#[test]
fn who_leaves_in_check_without_a_step_is_mated_by_the_nearest_attacker() {
    let pieces = "rKd1 rPd2 rRg5 bRd9 bRe9 gRk1 bKa7 yKg14 gKn8";
    assert_eq!(
        ended("R", "0,0,0,0", pieces, "resign:R"),
        ([0, 0, 0, 20], None)
    );
    // A grey piece of its own that it may take saves it.
    let pieces = "rKd1 rPd2 rRg5 bRe9 gRk1 bKa7 yKg14 gKn8";
    assert_eq!(ended("R", "0,0,0,0", pieces, "resign:R"), ([0; 4], None));
}

#[test]
fn the_last_seat_draws_with_who_left_if_it_cannot_win() {
    let end = |own: &str| {
        ended(
            "R",
            "0,1,1,0",
            &format!("rKg2 rQf1 gKj8 {own} bKa7"),
            "resign:R",
        )
    };
    for weak in ["", "gNk8", "gBk8"] {
        assert_eq!(end(weak), ([10, 0, 0, 30], Some("insufficient")), "{weak}");
    }
    for strong in ["gRk8", "gNk8 gNl8"] {
        assert_eq!(
            end(strong),
            ([0, 0, 0, 40], Some("elimination")),
            "{strong}"
        );
    }
    let mut game = Game::new(position("R", "0,1,1,0", "rKg2 rQf1 gKj8", DKW));
    game.play_text("resign:R").unwrap();
    let text = game.position().position_text();
    let again = Chess4Position::parse_position(&text, &rules(DKW)).unwrap();
    assert_eq!(again.settled().unwrap().reason.0, "insufficient");
}

#[test]
fn flat_bonuses_do_not_ask_for_the_piece() {
    let pieces = "rKd9 yKh9 bNg6 bKa7 gKn8";
    for (options, bonus) in [("default", 5), ("check_bonus=flat", 1)] {
        let mut checked = position("B", "0,0,0,0", pieces, options);
        assert_eq!(checked.play_reported(mv("g6f8")).bonus, bonus);
    }
}

/// Positions, an event, and the points after it by preset `chesscom`, as chess.com gives them.
const SITE: [(&str, &str, [i32; 4]); 8] = [
    // Resign in check no step.
    (
        "R-0,0,0,0-0,0,0,0-0,0,0,0-5,6,7,8-6-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/1,bK,10,gK,1/14/14/14/14/x,x,x,2,rB,5,x,x,x/x,x,x,7,bR,x,x,x/x,x,x,rK,6,bQ,x,x,x",
        "resign:R",
        [5, 26, 7, 8],
    ),
    // Walker stalemated three active.
    (
        "G-1,0,0,0-0,0,0,0-0,0,0,0-10,20,30,40-6-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/1,bK,10,gK,1/14/14/14/14/x,x,x,1,bQ,6,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x",
        "m8m9",
        [10, 27, 37, 47],
    ),
    // Walker stalemated two active.
    (
        "G-1,0,1,0-0,0,0,0-0,0,0,0-10,20,30,40-6-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/1,bK,10,gK,1/14/14/14/14/x,x,x,1,bQ,6,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x",
        "m8m9",
        [10, 30, 30, 50],
    ),
    // Resign to king and knight.
    (
        "R-0,1,1,0-0,0,0,0-0,0,0,0-50,20,10,40-6-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/9,gK,gN,3/14/14/14/14/x,x,x,8,x,x,x/x,x,x,3,rK,4,x,x,x/x,x,x,2,rQ,5,x,x,x",
        "resign:R",
        [60, 20, 10, 50],
    ),
    // Resign to king and knight third king walks.
    (
        "R-0,1,1,0-0,0,0,0-0,0,0,0-50,20,10,40-6-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/1,bK,7,gK,gN,3/14/14/14/14/x,x,x,8,x,x,x/x,x,x,3,rK,4,x,x,x/x,x,x,2,rQ,5,x,x,x",
        "resign:R",
        [60, 20, 10, 70],
    ),
    // Bishop checks two.
    (
        "R-0,0,0,0-0,0,0,0-0,0,0,0-5,6,7,8-6-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/7,rB,5,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x",
        "h8k11",
        [6, 6, 7, 8],
    ),
    // Insufficient with walking king.
    (
        "G-1,0,1,0-0,0,0,0-0,0,0,0-30,50,20,50-6-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/14/14/14/6,gK,7/1,bK,5,bD,6/x,x,x,8,x,x,x/x,x,x,6,rK,1,x,x,x/x,x,x,8,x,x,x",
        "g5h4",
        [30, 70, 20, 71],
    ),
    // Resign to a bare king.
    (
        "R-0,1,1,0-0,0,0,0-0,0,0,0-80,29,31,40-6-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/14/14/14/14/9,gK,4/x,x,x,4,rK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,2,rQ,5,x,x,x",
        "resign:R",
        [90, 29, 31, 50],
    ),
];

#[test]
fn the_site_gives_these_points() {
    let preset = Chess4Rules::preset("chesscom").unwrap();
    for (text, event, expected) in SITE {
        let mut game = Game::new(Chess4Position::parse_position(text, &preset).unwrap());
        game.play_text(event).unwrap();
        assert_eq!(game.position().points(), expected, "{text}");
    }
    // The same check in the games until 2022.
    let until_2022 = preset.with("check_bonus=by_piece").unwrap();
    let (text, event, _) = SITE[5];
    let mut game = Game::new(Chess4Position::parse_position(text, &until_2022).unwrap());
    game.play_text(event).unwrap();
    assert_eq!(game.position().points(), [10, 6, 7, 8]);
}

#[test]
fn ranks_are_read_without_commas() {
    let start = Chess4Position::start(&Chess4Rules::default());
    let text = start.position_text();
    let (head, board) = text.rsplit_once('-').unwrap();
    let bare = format!("{head}-{}", board.replace(',', ""));
    assert_eq!(
        Chess4Position::parse_position(&bare, start.rules()),
        Ok(start)
    );
    let wrong = bare.replace("xxxyR", "xxxy");
    assert!(Chess4Position::parse_position(&wrong, start.rules()).is_err());
}
