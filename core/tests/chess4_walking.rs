//! Dead King Walking of four-player chess (`resign_mode = dkw`), one small position for each rule.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "common/kings.rs"]
mod kings;

use kings::*;
use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::playout::random_playout;
use shiho_core::random::GameRng;
use shiho_core::{Event, Game, Notation, Position, RuleSet, SeatSet};

#[test]
fn who_resigns_keeps_a_live_king_and_turns() {
    let mut game = Game::new(Chess4Position::start(&rules(DKW)));
    // Its pieces leave no step.
    game.play_text("resign:R").unwrap();
    let position = game.position();
    assert_eq!(position.to_move(), BLUE, "the turn passes on");
    assert_eq!(position.walking(), seats(&[RED]));
    assert_eq!(position.contenders(), seats(&[BLUE, YELLOW, GREEN]));
    assert_eq!(position.living(), SeatSet::full(4));
    assert_eq!(kind_and_grey(position, "h1"), ('K', false));
    assert_eq!(kind_and_grey(position, "g1"), ('Q', true));
    let (short, long) = position.castling_rights();
    assert!(!short.contains(RED) && !long.contains(RED));
    assert!(!position.chance());
    assert!(game.play_text("resign:R").is_err(), "it has resigned");

    for text in ["b7c7", "g13g12", "m8l8"] {
        game.play_text(text).unwrap();
    }
    assert_eq!(game.position().to_move(), RED);
    assert!(game.position().chance());
    // The grey pieces around it can be taken, but g2 is the blue queen's.
    assert_eq!(moves(game.position()), ["h1g1", "h1i1", "h1h2", "h1i2"]);
    game.play_text("h1g1").unwrap();
    assert_eq!(game.position().points(), [0; 4]);
    assert_eq!(game.events().last(), Some(&Event::Move(mv("h1g1"))));
}

#[test]
fn it_takes_what_is_unguarded_for_nothing_and_sets_the_counts_back() {
    let pieces = "rKh5 bKa7 yKg14 gKn8 bPg6 bRh13 yBj4 dgQg4";
    let head = "R-1,0,0,0-0,0,0,0-0,0,0,0-3,0,0,0-12";
    let start = Chess4Position::parse_position(&fen(head, pieces), &rules(DKW)).unwrap();
    assert!(start.in_check(RED));
    // Not along the rook's file nor the bishop's diagonal; the pawn and the grey queen are free.
    assert_eq!(moves(&start), ["h5g4", "h5i4", "h5g5", "h5g6", "h5i6"]);
    for text in ["h5g6", "h5g4"] {
        let after = played(&start, text);
        assert_eq!(after.points(), [3, 0, 0, 0], "{text}");
        assert_eq!(after.quiet(), [0; 4], "{text}");
    }
}

#[test]
fn kings_do_not_step_next_to_each_other() {
    let start = position("B", "1,0,0,0", "rKh5 bKh7 yKg14 gKn8", DKW);
    let list = moves(&start);
    assert!(list.iter().all(|text| !text.ends_with('6')), "{list:?}");
    let start = position("R", "1,0,0,0", "rKh5 bKh7 yKg14 gKn8", DKW);
    let list = moves(&start);
    assert!(list.iter().all(|text| !text.ends_with('6')), "{list:?}");
}

const MATING: &str = "rKd1 bRk2 bRj4 bKa7 yKg14 gKn8";

#[test]
fn mating_it_pays_twenty() {
    let mut after = position("B", "1,0,0,0", MATING, DKW);
    let report = after.play_reported(mv("j4j1"));
    assert_eq!(report.mated, seats(&[RED]));
    assert_eq!((report.mates, after.points()), (20, [0, 20, 0, 0]));
    assert_eq!(after.walking(), SeatSet::EMPTY);
    assert_eq!(after.living(), seats(&[BLUE, YELLOW, GREEN]));
    assert_eq!(kind_and_grey(&after, "d1"), ('K', true));
    assert!(!after.in_check(RED));
    // Judged on its own turn where all mates are.
    let options = "resign_mode=dkw,mate_timing=own_turn";
    let mut after = played(&position("B", "1,0,0,0", MATING, options), "j4j1");
    assert_eq!((after.points(), after.walking()), ([0; 4], seats(&[RED])));
    after = played(&played(&after, "g14h14"), "n8n7");
    assert_eq!(
        (after.points(), after.walking()),
        ([0, 0, 0, 20], SeatSet::EMPTY)
    );
    assert_eq!(after.to_move(), BLUE);
}

#[test]
fn taking_it_pays_twenty_unless_a_walking_king_takes() {
    let pieces = "rKd1 yRd9 bKa7 yKg14 gKn8";
    let start = position("Y", "1,0,0,0", pieces, DKW);
    let after = played(&start, "d9d1");
    assert_eq!(after.points(), [0, 0, 20, 0]);
    assert_eq!(after.walking(), SeatSet::EMPTY);
    let forbid = position(
        "Y",
        "1,0,0,0",
        pieces,
        "resign_mode=dkw,king_capture=forbid",
    );
    assert!(!forbid.is_legal(mv("d9d1")));
    // Only loaded positions have kings side by side.
    let start = position("R", "1,0,0,0", "rKh5 bKh6 bPf4 yKg14 gKn8", DKW);
    let after = played(&start, "h5h6");
    assert_eq!(after.points(), [0; 4]);
    assert_eq!(after.contenders(), seats(&[YELLOW, GREEN]));
    assert_eq!(kind_and_grey(&after, "f4"), ('P', true));
}

#[test]
fn stalemating_it_pays_twenty_that_the_active_seats_share() {
    let pieces = "rKd1 bQf9 bKa7 yKg14 gKn8";
    let mut after = position("B", "1,0,0,0", pieces, DKW);
    for text in ["f9f2", "g14h14"] {
        after = played(&after, text);
        assert_eq!((after.points(), after.walking()), ([0; 4], seats(&[RED])));
    }
    let report = after.play_reported(mv("n8n7"));
    assert_eq!(report.stalemated, seats(&[RED]));
    assert_eq!(
        (after.points(), after.walking()),
        ([0, 7, 7, 7], SeatSet::EMPTY)
    );
    assert_eq!(
        (after.to_move(), kind_and_grey(&after, "d1")),
        (BLUE, ('K', true))
    );
    // At once where stalemates are, and whoever is paid for the stalemates of active seats.
    for points in ["self20", "others10", "none"] {
        let options = format!("{DKW},stalemate_timing=immediate,stalemate_points={points}");
        let after = played(&position("B", "1,0,0,0", pieces, &options), "f9f2");
        assert_eq!(after.points(), [0, 7, 7, 7], "{points}");
    }
}

#[test]
fn what_its_step_uncovers_pays_nobody() {
    // Yellow's king leaves the file of Blue's rook, and Red is mated.
    let start = position("Y", "0,0,1,0", "rKd1 yKd5 bRd9 bRe9 bKa7 gKn8", DKW);
    let mut after = start;
    let report = after.play_reported(mv("d5c5"));
    assert_eq!((report.mated, report.mates), (seats(&[RED]), 0));
    assert_eq!(after.points(), [0; 4]);
    assert_eq!(after.contenders(), seats(&[BLUE, GREEN]));
    // The checker's credit is its own.
    let options = "resign_mode=dkw,mate_credit=checker";
    let start = position("Y", "0,0,1,0", "rKd1 yKd5 bRd9 bRe9 bKa7 gKn8", options);
    assert_eq!(played(&start, "d5c5").points(), [0, 20, 0, 0]);
}

#[test]
fn the_last_survivor_is_paid_for_each_king_that_walks() {
    // By resignation of one of two, with the award for survivors that it replaces.
    for options in [DKW, "resign_mode=dkw,resign_award=survivor20"] {
        let mut game = Game::new(position(
            "B",
            "0,0,1,1",
            "rKd1 bKa7 bPb7 yKg14 gKn8 rPd2",
            options,
        ));
        game.play_text("resign:R").unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.reason.0, "elimination");
        assert_eq!(outcome.points, Some([0, 60, 0, 0]), "{options}");
        assert_eq!(game.position().walking(), seats(&[RED, YELLOW, GREEN]));
        assert!(game.legal().is_empty());
    }
    // By mate: the king that is mated is no longer one that walks.
    let start = position("B", "0,0,1,1", "rKd1 bRk2 bRj4 bKa7 yKg14 dgKn8", DKW);
    let after = played(&start, "j4j1");
    assert_eq!(after.points(), [0, 40, 0, 0]);
    assert_eq!(after.settled().unwrap().reason.0, "elimination");
    // A game of the rules without walking kings pays as ever.
    let mut game = Game::new(position(
        "B",
        "0,0,1,1",
        "rKd1 rPd2 bKa7 yKg14 gKn8",
        "default",
    ));
    game.play_text("resign:R").unwrap();
    assert_eq!(game.outcome().unwrap().points, Some([0; 4]));
}

#[test]
fn checks_on_it_earn_no_bonus() {
    // The knight checks Red and Yellow.
    let pieces = "rKd9 yKh9 bNg6 bKa7 gKn8";
    let mut one = position("B", "1,0,0,0", pieces, DKW);
    let mut both = position("B", "0,0,0,0", pieces, DKW);
    for position in [&mut one, &mut both] {
        assert!(position.is_legal(mv("g6f8")), "{:?}", moves(position));
    }
    assert_eq!(both.play_reported(mv("g6f8")).bonus, 5);
    let report = one.play_reported(mv("g6f8"));
    assert_eq!((report.bonus, report.checked), (0, seats(&[YELLOW])));
    assert!(one.in_check(RED) && one.in_check(YELLOW));
}

#[test]
fn ends_are_judged_on_active_seats() {
    let end = |turn: &str, points: &str, quiet: &str, pieces: &str, options: &str, text: &str| {
        let sum: u32 = quiet.split(',').map(|it| it.parse::<u32>().unwrap()).sum();
        let head = format!("{turn}-0,0,1,1-0,0,0,0-0,0,0,0-{points}-{sum}-{{'quiet':({quiet})}}");
        let start = Chess4Position::parse_position(&fen(&head, pieces), &rules(options)).unwrap();
        assert_eq!(start.walking(), seats(&[YELLOW]));
        let mut game = Game::new(start);
        game.play_text(text).unwrap();
        game.outcome().map(|it| (it.reason.0, it.points.unwrap()))
    };
    let armed = "rKd1 rPh3 bKa7 bPd9 yKg14 dgKn8";
    let quiet = "49,50,3,0";
    assert_eq!(
        end("R", "0,0,0,0", quiet, armed, DKW, "d1e1"),
        Some(("fifty", [20, 20, 0, 0]))
    );
    assert_eq!(end("R", "0,0,0,0", "48,50,90,0", armed, DKW, "d1e1"), None);
    // A hundred plies are plies of all.
    let plies = "resign_mode=dkw,fifty=plies100";
    assert_eq!(
        end("Y", "0,0,0,0", "20,20,59,0", armed, plies, "g14h14"),
        Some(("fifty", [20, 20, 0, 0]))
    );
    assert_eq!(
        end("Y", "21,0,90,0", "0,0,0,0", armed, DKW, "g14h14"),
        Some(("lead", [21, 0, 90, 0]))
    );
    let bare = "rKd1 bKa7 bPd2 yKg14 dgKn8";
    assert_eq!(
        end(
            "R",
            "0,0,0,0",
            "0,0,0,0",
            bare,
            "resign_mode=dkw,lead=0",
            "d1d2"
        ),
        Some(("insufficient", [21, 20, 0, 0]))
    );
    let limit = "resign_mode=dkw,move_limit=1";
    assert_eq!(
        end("Y", "0,0,0,0", "0,0,0,0", armed, limit, "g14h14"),
        Some(("move_limit", [0; 4]))
    );
}

#[test]
fn repetitions_are_found_with_its_moves() {
    let mut game = Game::new(position(
        "R",
        "0,0,1,1",
        "rKd1 rPh3 bKa7 bPd9 yKg14 dgKn8",
        DKW,
    ));
    let there = ["d1e1", "a7a8", "g14h14"];
    let back = ["e1d1", "a8a7", "h14g14"];
    for (ply, text) in [there, back, there, back].concat().iter().enumerate() {
        assert_eq!(game.outcome(), None, "ply {ply}");
        game.play_text(text).unwrap();
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.reason.0, outcome.points),
        ("repetition", Some([20, 20, 0, 0]))
    );
}

#[test]
fn tie_breaks_count_the_resignation() {
    let options = "resign_mode=dkw,tie_break=later_elimination,move_limit=1";
    let mut game = Game::new(position("B", "0,0,0,0", MATING, options));
    game.play_text("resign:R").unwrap();
    game.play_text("resign:G").unwrap();
    game.play_text("j4j1").unwrap();
    // Red's king is mated after Green has resigned, but Red resigned first.
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.points, Some([0, 20, 0, 0]));
    assert_eq!(outcome.places, Some([4, 1, 2, 3]));
}

#[test]
fn texts_tell_which_kings_walk() {
    let head = "R-1,0,0,1-0,0,0,0-0,0,0,0-1,2,3,4-5";
    let text = fen(head, "rKd1 rQd2 bKa7 yKg14 dgKn8 gRn9");
    let read = |options: &str| Chess4Position::parse_position(&text, &rules(options));
    let walking = read(DKW).unwrap();
    assert_eq!(walking.walking(), seats(&[RED]));
    assert_eq!(walking.contenders(), seats(&[BLUE, YELLOW]));
    assert_eq!(
        kind_and_grey(&walking, "d2"),
        ('Q', true),
        "whatever else is written"
    );
    let again = Chess4Position::parse_position(&walking.position_text(), &rules(DKW)).unwrap();
    assert_eq!((again, again.key()), (walking, walking.key()));
    assert_eq!(again.position_text(), walking.position_text());
    assert!(walking.diagram().notes[0].contains("Red 1 (king walking)"));
    // Without the rule the whole army is grey, and a dead seat cannot move.
    assert_eq!(read("default").unwrap_err().text, "R");
    let grey = text.replacen('R', "B", 1);
    let grey = Chess4Position::parse_position(&grey, &rules("default")).unwrap();
    assert_eq!(kind_and_grey(&grey, "d1"), ('K', true));
    assert_eq!(grey.walking(), SeatSet::EMPTY);

    let refused = |head: &str, pieces: &str| {
        let error = Chess4Position::parse_position(&fen(head, pieces), &rules(DKW)).unwrap_err();
        error.to_string()
    };
    assert!(refused(head, "rKd1 rKe1 bKa7 yKg14").contains("2 live kings"));
    assert!(refused(head, "drKd1 bKa7 yKg14").contains("marked dead"));
}

#[test]
fn walking_and_grey_kings_are_not_the_same_position() {
    let walking = position("B", "1,0,0,0", "rKd1 bKa7 yKg14 gKn8", DKW);
    let grey = position("B", "1,0,0,0", "drKd1 bKa7 yKg14 gKn8", DKW);
    assert_ne!(walking, grey);
    assert_ne!(walking.key(), grey.key());
}

#[test]
fn games_of_the_preset_end_with_and_without_resignations() {
    let start = Chess4Position::start(&Chess4Rules::preset("chesscom").unwrap());
    for seed in 0..4 {
        let mut rng = GameRng::derive(seed, &[]);
        let mut game = Game::new(start);
        for resigning in [YELLOW, RED] {
            for _ in 0..30 {
                let mv = game.legal()[rng.below(game.legal().len())];
                game.play(mv).unwrap();
            }
            if game.position().contenders().contains(resigning) {
                game.act(Event::Resign(resigning)).unwrap();
            }
        }
        let played = random_playout(game.position(), &mut rng, 5000);
        assert_ne!(played.outcome.reason.0, "ply_cap");
    }
}
