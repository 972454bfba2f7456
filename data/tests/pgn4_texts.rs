//! PGN4 texts that are odd, wrong or damaged.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/pgn4.rs"]
mod support;

use proptest::prelude::*;
use shiho_core::games::chess4::Chess4Rules;
use shiho_core::{RuleSet, VariantId};
use shiho_data::formats::pgn4::{self, Pgn4Problem, Pgn4WriteError};
use support::{error, moves, one, rewritten, rows};

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
    let walk = format!("{opening}\n2. Kh1-h2R .. c7-d7 .. g12-g11 .. l8-k8\n3. Kh2-g3");
    let options = "[ShihoRules \"resign_mode=dkw\"]\n";
    let tags = "[Variant \"FFA\"]\n[RuleVariants \"EnPassant PromoteTo=D DeadKingWalking\"]\n";
    let game = one(&format!("{tags}{options}\n{walk}"));
    assert_eq!(game.rules, "resign_mode=dkw");
    assert_eq!(game.warnings, [""; 0]);
    assert_eq!(game.headers, []);
    assert_eq!(moves(&game)[4..6], ["resign:R", "h1h2"]);
    assert_eq!(moves(&game).last(), Some(&"h2g3"));
    let text = pgn4::write(&game).unwrap();
    assert!(
        text.starts_with(tags) && text.ends_with(&format!("{walk}\n")),
        "{text}"
    );
    assert!(text.contains(options), "{text}");
    assert_eq!(rewritten(&game), game);
    // Without a word of ours it is the site's game.
    let game = one(&format!("{tags}\n{walk}"));
    let preset = Chess4Rules::preset("chesscom").unwrap().to_string();
    assert_eq!(
        (game.rules.as_str(), game.warnings.len()),
        (preset.as_str(), 1)
    );
    assert!(
        game.warnings[0].contains("preset chesscom"),
        "{:?}",
        game.warnings
    );
    assert_eq!(rewritten(&game), game);

    // The word in another order and with others; a walk that says again that the seat has resigned.
    let other = "[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D Prom=8\"]\n";
    let game = one(&format!("{other}{options}\n{walk}R"));
    assert_eq!(game.rules, "resign_mode=dkw");
    assert_eq!(game.warnings.len(), 1);
    assert_eq!(moves(&game).last(), Some(&"h2g3"));
    assert!(pgn4::write(&game).unwrap().contains(other));
    assert_eq!(rewritten(&game), game);

    // Who has resigned cannot do so again, and without the rule the king is grey.
    let twice = walk.replace("Kh2-g3", "R");
    assert!(matches!(
        error(&format!("{tags}\n{twice}")).0,
        Pgn4Problem::Event(_)
    ));
    assert!(matches!(error(&walk).0, Pgn4Problem::NoPiece(_)));

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
        (
            "R R R R",
            P::Over {
                reason: "elimination",
            },
            7,
            "R",
        ),
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
