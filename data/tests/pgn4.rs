//! PGN4 against the conformance games and in round trips.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/pgn4.rs"]
mod support;

use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, Notation, Position, RuleSet, Seat, VariantId};
use shiho_data::formats::{Ending, GameText, Line, Ply, pgn4};
use support::{moves, one, replayed, rows};

const SEED: u64 = 0x7067_6E34;

#[test]
fn conformance_games_are_read_and_written_byte_for_byte() {
    let rows = rows();
    assert_eq!(rows.len(), 20);
    for row in &rows {
        let (options, kind, seed, fen4, points, pgn4_text) =
            (&row[0], &row[1], &row[2], &row[3], &row[4], &row[5]);
        let game = one(pgn4_text);
        assert_eq!(game.warnings, [""; 0], "{kind} {seed}");
        let rules = Chess4Rules::parse(options).unwrap();
        let setup = Chess4Rules::parse(&game.rules).unwrap().setup;
        assert_eq!(setup, rules.setup, "{kind} {seed}");
        let replayed = replayed(&game);
        let plain = |text: &str| match (text.find("-{'quiet'"), text.find(")}-")) {
            (Some(start), Some(end)) => format!("{}{}", &text[..start], &text[end + 2..]),
            _ => text.to_owned(),
        };
        assert_eq!(
            plain(&replayed.position().position_text()),
            *fen4,
            "{kind} {seed}"
        );
        let found = replayed
            .position()
            .points()
            .map(|points| points.to_string());
        assert_eq!(found.join(","), *points, "{kind} {seed}");
        if kind == "play" {
            let told: Vec<_> = seed.split(' ').collect();
            assert_eq!(moves(&game), told);
        }
        let written = pgn4::write(&game).unwrap();
        assert_eq!(written, format!("{pgn4_text}\n"), "{kind} {seed}");
    }
    let all: Vec<&str> = rows.iter().map(|row| row[5].as_str()).collect();
    assert_eq!(pgn4::read(&all.join("\n\n\n")).unwrap().len(), rows.len());
}

/// A game that prefers captures and now and then resigns, loses on time or stops, with comments.
fn played(options: &str, seed: u64, events: bool) -> GameText {
    let mut rng = GameRng::derive(SEED, &[seed]);
    let rules = Chess4Rules::parse(options).unwrap().for_game(seed);
    let start = Chess4Position::start(&rules);
    let mut game = Game::new(start);
    let mut plies = Vec::new();
    while game.outcome().is_none() && plies.len() < 400 {
        let position = game.position();
        let legal = game.legal();
        let captures: Vec<_> = legal
            .iter()
            .filter(|&&mv| position.is_capture(mv))
            .collect();
        let claim = Seat::all(4)
            .map(Event::Declare)
            .find(|&event| game.clone().act(event).is_ok());
        let text = if let Some(claim) = claim.filter(|_| rng.below(4) == 0) {
            Chess4Position::event_text(claim)
        } else if events && rng.below(90) == 0 {
            let players: Vec<_> = position.contenders().iter().collect();
            let seat = match rng.below(2) {
                0 if position.contenders().contains(position.to_move()) => position.to_move(),
                _ => players[rng.below(players.len())],
            };
            let word = ["resign", "time"][rng.below(2)];
            format!("{word}:{}", ["R", "B", "Y", "G"][seat.index()])
        } else if captures.is_empty() || rng.below(3) == 0 {
            Chess4Position::move_text(legal[rng.below(legal.len())])
        } else {
            Chess4Position::move_text(*captures[rng.below(captures.len())])
        };
        game.play_text(&text).unwrap();
        let mut ply = Ply {
            text,
            ..Ply::default()
        };
        if rng.below(20) == 0 {
            ply.comments = vec!["a good move".into(), "(or not) [really]; \"yes\"".into()];
            ply.program_comments = vec!["depth=3 pv=a7b7 [x]".into()];
            ply.seconds = Some(rng.unit() * 4000.0);
        }
        plies.push(ply);
    }
    let stopped = game.outcome().is_none();
    game.stop(EndReason::PLY_CAP);
    let outcome = game.outcome().unwrap();
    let places = outcome.places.filter(|_| !stopped || !rules.teams());
    let ending = Some(Ending {
        reason: outcome.reason.to_string(),
        places,
        draw: places.is_none_or(|places| places == [1; 4]),
        seconds: None,
    });
    GameText {
        variant: VariantId::Chess4,
        rules: rules.to_string(),
        start: start.position_text(),
        players: [
            Some("An \"A\" \\ B".into()),
            None,
            Some("四方".into()),
            None,
        ],
        headers: vec![
            ("Event".into(), format!("game {seed}")),
            ("Round".into(), "7".into()),
        ],
        comments: vec!["before the first move".into()],
        main: Line { plies, ending },
        variations: Vec::new(),
        warnings: Vec::new(),
    }
}

fn round_trip(options: &str, games: std::ops::Range<u64>, events: bool) {
    for seed in games {
        let game = played(options, seed, events);
        let text = pgn4::write(&game).unwrap();
        let again = one(&text);
        assert_eq!(again, game, "{options} {seed}\n{text}");
        assert_eq!(pgn4::write(&again).unwrap(), text);
        let (mine, theirs) = (replayed(&game), replayed(&again));
        assert_eq!(mine.outcome(), theirs.outcome());
        assert_eq!(mine.position(), theirs.position());
    }
}

#[test]
fn free_for_all_games_round_trip() {
    round_trip("default", 0..40, false);
    round_trip("rotate_first=off", 40..80, true);
}

#[test]
fn games_of_other_rules_round_trip() {
    for options in [
        "setup=classic,first_player=Y",
        "setup=by,lead=0",
        "setup=byg,move_limit=100",
        "setup=rg,check_count=after_any,mate_timing=own_turn",
        "promo_zone=central,ep_life=one_ply,stalemate_timing=immediate",
        "lead_mode=claim,lead_award=trailing20,resign_award=survivor20,multi_mate=sequential",
        "king_capture=forbid,check_queen=moved_piece,insufficient=off",
        "ep_occupied=plain,ep_flank=front_only,fifty=plies100",
        "resign_mode=dkw",
        "resign_mode=dkw,setup=by,stalemate_timing=immediate,king_capture=forbid",
        "resign_mode=dkw,lead_mode=claim,lead_scope=leader_first,lead_award=trailing20,rotate_first=off",
    ] {
        round_trip(options, 100..106, true);
    }
}

#[test]
fn teams_games_round_trip() {
    round_trip("mode=teams", 200..225, false);
    round_trip("mode=teams,setup=classic,rotate_first=off", 225..250, true);
}

#[test]
fn games_that_are_not_over_and_empty_games_round_trip() {
    let mut game = played("default", 1, false);
    game.main.plies.truncate(7);
    game.main.ending = None;
    let mut empty = game.clone();
    empty.main.plies.clear();
    empty.comments.clear();
    let text = pgn4::write_all([&game, &empty, &game]).unwrap();
    assert_eq!(pgn4::read(&text).unwrap(), [game.clone(), empty, game]);
}
