//! PGN4 against the conformance games, in round trips, and with odd and damaged texts.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::Read;

use flate2::read::GzDecoder;
use proptest::prelude::*;
use shiho_core::games::chess4::{Chess4Position, Chess4Rules};
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, Notation, Position, RuleSet, Seat, VariantId};
use shiho_data::formats::pgn4::{self, Pgn4Problem, Pgn4WriteError};
use shiho_data::formats::{Ending, GameText, Line, Ply};

const SEED: u64 = 0x7067_6E34;

/// The rows of the conformance table: options, kind, seed or moves, final FEN4, points, PGN4.
fn rows() -> Vec<Vec<String>> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/chess4/pgn4.tsv.gz"
    );
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let mut rows = text.lines().skip(1);
    let split = |line: &str| {
        line.split('\t')
            .map(|cell| cell.replace("\\n", "\n"))
            .collect()
    };
    rows.by_ref().map(split).collect()
}

fn replayed(text: &GameText) -> Game<Chess4Position> {
    let rules = Chess4Rules::parse(&text.rules).unwrap();
    let mut game = Game::new(Chess4Position::parse_position(&text.start, &rules).unwrap());
    for ply in &text.main.plies {
        game.play_text(&ply.text).unwrap();
    }
    game
}

fn one(text: &str) -> GameText {
    let mut games = pgn4::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The game written and read again, which must be the same but for what is odd in the first text.
fn rewritten(game: &GameText) -> GameText {
    let again = one(&pgn4::write(game).unwrap());
    let warnings = game.warnings.clone();
    GameText { warnings, ..again }
}

/// The first error of `text`, which must have one, as problem, line, column and offending text.
fn error(text: &str) -> (Pgn4Problem, usize, usize, String) {
    let error = pgn4::read(text).unwrap_err();
    (error.problem, error.line, error.column, error.text)
}

fn moves(text: &GameText) -> Vec<&str> {
    text.main
        .plies
        .iter()
        .map(|ply| ply.text.as_str())
        .collect()
}

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

/// The same game with the same tags around other moves.
fn free_for_all(moves: &str) -> String {
    format!("[Variant \"FFA\"]\n\n{moves}")
}

#[test]
fn tolerant_readings() {
    let game = one("1.h2-h3 .. b7-c7 .. g13-g12! .. m8-l8?? $1\n2.. Ph3-h4");
    assert_eq!(moves(&game), ["h2h3", "b7c7", "g13g12", "m8l8", "h3h4"]);
    assert_eq!(game.warnings, [""; 0]);
    assert_eq!(game.main.ending, None);
    // The promoted queen as Q; missing and wrong marks.
    let start = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,6,yK,1,x,x,x/x,x,x,8,x,x,x/\
                 14/14/14/14/1,rP,1,bN,10/bK,12,gK/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x";
    let with_start = |moves: &str| format!("[StartFen4 \"{start}\"]\n\n{moves}");
    // b7 is on the board of the seat that promotes on rank 8.
    let game = one(&with_start("1. b7-b8=Q .. Nd7-e9"));
    assert_eq!(game.warnings, [""; 0]);
    let game = one(&with_start("1. b7-b8 .. Nd7-e9 .. Kj13-j12+ .. Kn6-n7#"));
    assert_eq!(game.warnings.len(), 3, "{:?}", game.warnings);
    assert!(
        game.warnings[0].contains("line 3: `b7-b8`"),
        "{:?}",
        game.warnings
    );
    assert_eq!(error(&with_start("1. b7-b8=N")).0, Pgn4Problem::Promotion);
    assert_eq!(
        error(&with_start("1. Kh1-h2=D")).0,
        Pgn4Problem::NoPromotion
    );
}

#[test]
fn castling_is_read_with_and_without_marks() {
    let opening = "1. Nj1-i3 .. b5-c5 .. d13-d12 .. m10-l10\n\
                   2. j2-j3 .. b6-c6 .. e13-e12 .. m9-l9\n\
                   3. Bi1-j2 .. b7-c7 .. f13-f12 .. m8-l8\n4. ";
    let game = one(&free_for_all(&format!("{opening}O-O")));
    assert_eq!(game.main.plies.last().unwrap().text, "h1j1");
    assert!(pgn4::write(&game).unwrap().ends_with("4. O-O\n"));
    for odd in ["O-O+", "0-0#", "O-O++"] {
        let game = one(&free_for_all(&format!("{opening}{odd}")));
        assert_eq!(game.warnings.len(), 1, "{odd}");
    }
    assert_eq!(
        error(&free_for_all(&format!("{opening}O-O-O"))).0,
        Pgn4Problem::Illegal
    );
    let game = one(&free_for_all(&format!("{opening}Kh1-j1")));
    assert!(pgn4::write(&game).unwrap().ends_with("4. O-O\n"));
}

#[test]
fn resignation_and_time_are_kept_apart() {
    let game = one("1. R .. T# .. g13-g12 .. m8-l8");
    assert_eq!(moves(&game), ["resign:R", "time:B", "g13g12", "m8l8"]);
    let text = pgn4::write(&game).unwrap();
    assert!(
        text.ends_with("\n1. R .. T .. g13-g12 .. m8-l8\n"),
        "{text}"
    );
    let game = one("1. h2-h3 {[%event time:Y]} {why?} .. b7-c7 .. m8-l8");
    assert_eq!(moves(&game), ["h2h3", "time:Y", "b7c7", "m8l8"]);
    assert_eq!(game.main.plies[1].comments, ["why?"]);
    let game = one("1. h2-h3 .. Ka7-b6R");
    assert_eq!(moves(&game), ["h2h3", "resign:B"]);
    assert_eq!(game.warnings.len(), 1);
    assert!(matches!(
        error("1. h2-h3 {[%event time:Y]} {[%event resign:Y]}").0,
        Pgn4Problem::Event(_)
    ));
}

#[test]
fn the_walks_of_dead_kings_are_read_and_written() {
    let opening = "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8";
    let walk = format!("{opening}\n2. R .. c7-d7 .. g12-g11 .. l8-k8\n3. Kh1-h2");
    let tags = "[Variant \"FFA\"]\n[RuleVariants \"EnPassant PromoteTo=D DeadKingWalking\"]\n";
    let game = one(&format!("{tags}\n{walk}"));
    assert_eq!(game.rules, "resign_mode=dkw");
    assert_eq!(game.warnings, [""; 0]);
    assert_eq!(game.headers, []);
    assert_eq!(moves(&game)[4], "resign:R");
    assert_eq!(moves(&game).last(), Some(&"h1h2"));
    let text = pgn4::write(&game).unwrap();
    assert!(
        text.starts_with(tags) && text.ends_with(&format!("{walk}\n")),
        "{text}"
    );
    assert!(!text.contains("ShihoRules"), "{text}");
    assert_eq!(rewritten(&game), game);

    // The word in another order and with others; a walk that says again that the seat has resigned.
    let other = "[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D Prom=8\"]\n";
    let game = one(&format!("{other}\n{walk}R"));
    assert_eq!(game.rules, "resign_mode=dkw");
    assert_eq!(game.warnings.len(), 1);
    assert_eq!(moves(&game).last(), Some(&"h1h2"));
    assert!(pgn4::write(&game).unwrap().contains(other));
    assert_eq!(rewritten(&game), game);

    // Who has resigned cannot do so again, and without the rule the king is grey.
    let twice = walk.replace("Kh1-h2", "R");
    assert!(matches!(
        error(&format!("{tags}\n{twice}")).0,
        Pgn4Problem::Event(_)
    ));
    assert!(matches!(error(&walk).0, Pgn4Problem::NotOwn { .. }));

    // Rules that contradict the list of rule variants: our own tag decides, and the list is made anew.
    for (rule_variants, options, expected) in [
        (
            "EnPassant PromoteTo=D DeadKingWalking",
            "resign_mode=grey",
            "default",
        ),
        (
            "EnPassant PromoteTo=D",
            "resign_mode=dkw",
            "resign_mode=dkw",
        ),
    ] {
        let game = one(&format!(
            "[RuleVariants \"{rule_variants}\"]\n[ShihoRules \"{options}\"]\n\n1. h2-h3"
        ));
        assert_eq!(game.rules, expected);
        assert_eq!(game.warnings.len(), 1, "{:?}", game.warnings);
        assert_eq!(rewritten(&game), game);
    }
    let teams =
        one("[Variant \"Teams\"]\n[RuleVariants \"DeadKingWalking EnPassant\"]\n\n1. h2-h3");
    assert_eq!(
        (teams.rules.as_str(), teams.warnings.len()),
        ("mode=teams", 1)
    );
    assert_eq!(rewritten(&teams), teams);
    assert!(matches!(
        error("[Variant \"Teams\"]\n[ShihoRules \"resign_mode=dkw\"]\n\n1. h2-h3").0,
        Pgn4Problem::Rules(_)
    ));
}

#[test]
fn variations_and_comments_round_trip() {
    let text = free_for_all(
        "{of the start} 1. h2-h3 {one} (1. Nj1-i3 {two} .. b7-c7 ( .. b8-c8 .. g13-g12) .. h13-h12) \
         .. b7-c7 .. g13-g12 ( .. {early} h13-h12 ) (.. R {gone}) .. m8-l8 ; to the end\n2. h3-h4 *",
    );
    let game = one(&text);
    assert_eq!(moves(&game), ["h2h3", "b7c7", "g13g12", "m8l8", "h3h4"]);
    assert_eq!(game.comments, ["of the start"]);
    assert_eq!(game.main.plies[3].comments, ["to the end"]);
    let shape: Vec<_> = game
        .variations
        .iter()
        .map(|v| (v.ply, v.parent, v.line.plies.len()))
        .collect();
    assert_eq!(
        shape,
        [(1, None, 3), (2, Some(0), 2), (3, None, 1), (3, None, 1)]
    );
    assert_eq!(game.variations[2].line.plies[0].comments, ["early"]);
    assert_eq!(game.variations[3].line.plies[0].text, "resign:Y");
    let written = pgn4::write(&game).unwrap();
    assert!(
        written.contains("1. h2-h3 {one} ( 1. Nj1-i3 {two} .. b7-c7 ( .. b8-c8"),
        "{written}"
    );
    assert_eq!(rewritten(&game), game);
}

#[test]
fn tags_give_rules_and_what_they_cannot_give_is_told() {
    let game = one(
        "[GameNr \"12\"]\n[Variant \"Teams\"]\n[RuleVariants \"EnPassant Prom=8\"]\n\
         [StartFen4 \"4PCo\"]\n[Result \"1-0\"]\n[Termination \"Checkmate. 1-0\"]\n1. h2-h3",
    );
    assert_eq!(game.rules, "setup=classic,mode=teams");
    assert_eq!(
        game.warnings,
        ["line 3: rule variant `Prom=8` is not played"]
    );
    let ending = game.main.ending.as_ref().unwrap();
    assert_eq!((ending.places, ending.draw), (Some([1, 3, 1, 3]), false));
    assert_eq!(ending.reason, "Checkmate. 1-0");
    assert_eq!(rewritten(&game), game);

    let game =
        one("[ShihoRules \"move_limit=1\"]\n[Result \"a: 1 - b: 0 - c: 0 - d: 0\"]\n1. h2-h3");
    assert_eq!(game.rules, "move_limit=1");
    assert_eq!(game.main.ending.as_ref().unwrap().reason, "move_limit");
    assert_eq!(game.warnings.len(), 1);
    assert_eq!(rewritten(&game), game);

    let rules = Chess4Rules::parse("lead_mode=claim").unwrap();
    let game = pgn4::games_with_rules("1. h2-h3", rules)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(game.rules, "lead_mode=claim");
    assert_eq!(
        error("[Variant \"Atomic\"]"),
        (Pgn4Problem::Variant, 1, 1, "Atomic".into())
    );
    assert!(matches!(
        error("\n[ShihoRules \"x=1\"]").0,
        Pgn4Problem::Rules(_)
    ));
    assert!(matches!(
        error("[StartFen4 \"4PCx\"]").0,
        Pgn4Problem::Start(_)
    ));
    assert_eq!(
        error("[A \"1\"]\n [A \"2\"]"),
        (Pgn4Problem::TagTwice, 2, 2, "A".into())
    );
    assert_eq!(error("[A 1]"), (Pgn4Problem::Tag, 1, 1, "[A 1]".into()));
}

#[test]
fn every_mistake_is_named_with_its_place() {
    use Pgn4Problem as P;
    let no_piece = |square: &str| P::NoPiece(square.into());
    let cases = [
        ("h2-h3 .. b7-c7 .. h2-h3", no_piece("h2"), 19, "h2-h3"),
        ("h2-h5", P::Illegal, 1, "h2-h5"),
        (
            "1.. Nd1-f2",
            P::WrongPiece {
                square: "d1".into(),
                found: 'R',
            },
            5,
            "Nd1-f2",
        ),
        (
            "b7-c7",
            P::NotOwn {
                seat: "Red",
                square: "b7".into(),
            },
            1,
            "b7-c7",
        ),
        ("Qg1xNb6", P::Illegal, 1, "Qg1xNb6"),
        ("h2xh3", P::WrongCapture("nothing".into()), 1, "h2xh3"),
        ("Xa1-b2", P::PieceLetter, 1, "Xa1-b2"),
        ("Nd1", P::Squares, 1, "Nd1"),
        ("Nd1-a1", P::Squares, 1, "Nd1-a1"),
        ("hello", P::Token, 1, "hello"),
        ("h2-h3z", P::Suffix, 1, "h2-h3z"),
        ("h2-h3=", P::Promotion, 1, "h2-h3="),
        ("h2-h3 (", P::OpenVariation, 8, ""),
        ("(h2-h3", P::VariationStart, 1, "("),
        ("h2-h3 )", P::VariationEnd, 7, ")"),
        ("h2-h3 {x", P::OpenComment, 7, "{x"),
        ("h2-h3 }", P::CommentEnd, 7, "}"),
        ("R R R R", P::Over("elimination"), 7, "R"),
    ];
    for (text, problem, column, offending) in cases {
        let expected = if text == "Qg1xNb6" {
            // The line to b6 is barred at the start.
            P::WrongCapture("P".into())
        } else {
            problem
        };
        assert_eq!(
            error(text),
            (expected, 1, column, offending.into()),
            "{text}"
        );
    }
    let deep = "h2-h3 ".to_owned() + &"( h2-h4 ".repeat(101);
    assert_eq!(error(&deep).0, P::TooDeep(100));
}

#[test]
fn after_an_error_the_next_game_follows() {
    let good = "[Event \"x\"]\n[Red \"a\"]\n\n1. h2-h3\n\n";
    let text = format!(
        "{good}[Event \"y\"]\n1. h2-h9 .. b7-c7\n\n{good}[Event y]\n[Red \"z\"]\n1. R\n{good}"
    );
    let games: Vec<_> = pgn4::games(&text).map(|game| game.is_ok()).collect();
    assert_eq!(games, [true, false, true, false, true]);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let game = one("1. h2-h3 {x} (1. h2-h4)");
    let mut odd = game.clone();
    odd.main.plies[0].comments = vec!["}".into()];
    assert_eq!(pgn4::write(&odd), Err(Pgn4WriteError::Comment("}".into())));
    let mut odd = game.clone();
    odd.variations[0].ply = 2;
    assert_eq!(
        pgn4::write(&odd),
        Err(Pgn4WriteError::Variation { index: 0, ply: 2 })
    );
    let mut odd = game.clone();
    odd.headers.push(("Two Words".into(), String::new()));
    assert_eq!(
        pgn4::write(&odd),
        Err(Pgn4WriteError::TagName("Two Words".into()))
    );
    let mut odd = game.clone();
    odd.main.plies[0].text = "h2h9".into();
    assert!(matches!(
        pgn4::write(&odd),
        Err(Pgn4WriteError::Move { ply: 1, .. })
    ));
    let mut odd = game;
    odd.variant = VariantId::Shogi;
    assert_eq!(pgn4::write(&odd), Err(Pgn4WriteError::Variant("shogi")));
}

#[test]
fn long_texts_take_linear_time() {
    let begin = |moves: String| pgn4::games(&moves).count();
    assert_eq!(begin("( ".repeat(200_000)), 1);
    assert_eq!(begin("[".repeat(200_000)), 1);
    assert_eq!(begin("[A \"".repeat(100_000)), 1);
    assert_eq!(begin("{".repeat(200_000)), 1);
    assert_eq!(begin("h2-h3 ".to_owned() + &"(h2-h4) ".repeat(3_000)), 1);
    assert_eq!(begin("[A \"1\"] x ".repeat(20_000)), 20_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn damaged_games_never_panic(row in 10_usize..20, at in 0.0_f64..1.0, cut in 0_usize..30, put in ".{0,12}") {
        let text = &rows()[row][5];
        let text: String = text.chars().take(1500).collect();
        let at = (text.len() as f64 * at) as usize;
        let damaged = format!("{}{put}{}", &text[..at], &text[(at + cut).min(text.len())..]);
        for game in pgn4::games(&damaged).flatten() {
            prop_assert_eq!(rewritten(&game), game);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "([\\[\\](){}.\"#+xRTSOKh1-3= \n-]|\\PC){0,60}") {
        let _ = pgn4::games(&text).count();
    }
}
