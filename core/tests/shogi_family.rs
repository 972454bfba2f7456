//! Shogi and Annan: scenarios of the rules, position texts, golden games and their policies.

mod common;

use common::walks::{Plan, cases, plans};
use common::{Table, check_end, fnv64, moves_text, play_all, play_policy, position};
use proptest::prelude::*;
use shiho_core::games::annan::Annan;
use shiho_core::games::family::impasse::{
    Verdict, agreed_points, agreed_result, declaration, missing_points,
};
use shiho_core::games::family::{Colour, Family, FamilyPosition, SfenError};
use shiho_core::games::shogi::{Shogi, ShogiRules};
use shiho_core::perft::perft;
use shiho_core::shogi9::Kind;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::{Game, Notation, PlayError, Position, Refereed, RuleSet, Variant};

fn scenarios<F: Family>() {
    let mut checked = 0;
    for row in Table::read(F::NAME, "scenarios").rows() {
        let kind = row.get(&["kind"]);
        let rules: F::Rules = row.rules();
        let place = row.place();
        let start: FamilyPosition<F> = position(row.get(&["position"]), &rules, &place);
        let (arg, expected) = (row.get(&["arg"]), row.get(&["expected"]));
        match kind {
            "count" => assert_eq!(start.count_legal_moves().to_string(), expected, "{place}"),
            "moves" => assert_eq!(legal(&start), expected.replace('-', ""), "{place}"),
            "legal" => {
                let listed = legal(&start).split(' ').any(|text| text == arg);
                assert_eq!(listed, expected == "legal", "{place}: {arg}");
            }
            "perft" => perft_row(&start, arg, expected, &place),
            "check" => assert_eq!(
                start.in_check(start.to_move()),
                expected == "check",
                "{place}"
            ),
            "play" => play_row(start, arg, expected, &place),
            "agree" => {
                let [black, white] = agreed_points(&start);
                let result = agreed_result(&start).expect("agree rules");
                let winner = result
                    .winner(2)
                    .map_or("draw", |it| ["black", "white"][it.index()]);
                assert_eq!(
                    format!("{winner} black={black} white={white}"),
                    expected,
                    "{place}"
                );
                let mut game = Game::new(start);
                play_all(&mut game, "agree", &place);
                assert_eq!(game.outcome(), Some(&result), "{place}");
            }
            "declare" => declare_row(&start, expected, &place),
            "game" => golden_game(start, arg, expected, &place),
            other => panic!("{place}: unknown kind {other}"),
        }
        checked += 1;
    }
    assert!(checked > 100);
}

fn legal<P: Variant>(start: &P) -> String {
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
        .into_iter()
        .map(P::move_text)
        .collect::<Vec<_>>()
        .join(" ")
}

fn perft_row<P: Position>(start: &P, depths: &str, expected: &str, place: &str) {
    let expected = expected.split(['/', ' ', ',']);
    for (depth, nodes) in depths.split(['/', ' ', ',']).zip(expected) {
        let nodes: u64 = nodes.parse().expect("a node count");
        if nodes <= 300_000 {
            let depth = depth.parse().expect("a depth");
            assert_eq!(perft(start, depth), nodes, "{place}: depth {depth}");
        }
    }
}

fn play_row<F: Family>(start: FamilyPosition<F>, moves: &str, expected: &str, place: &str) {
    let mut game = Game::new(start);
    if let Some(at) = expected.strip_prefix("illegal@") {
        let at: usize = at.parse().expect("a ply");
        for (index, text) in moves.split(' ').enumerate() {
            let played = game.play_text(text);
            let refused = matches!(
                played,
                Err(PlayError::Illegal { .. } | PlayError::Event { .. })
            );
            assert_eq!(refused, index + 1 == at, "{place}: {text}: {played:?}");
        }
        return;
    }
    play_all(&mut game, moves, place);
    let found = match game.outcome() {
        None => format!("* - {}", game.plies()),
        Some(outcome) => {
            let winner = outcome
                .winner(2)
                .map_or("draw", |seat| ["black", "white"][seat.index()]);
            let replay = if outcome.replay { " replay" } else { "" };
            format!("{winner} {} {}{replay}", outcome.reason, game.plies())
        }
    };
    assert_eq!(found, expected, "{place}");
}

fn declare_row<F: Family>(start: &FamilyPosition<F>, expected: &str, place: &str) {
    let count = declaration(start, missing_points(start));
    let (valid, outcome) = match count.verdict {
        None => ("invalid", "invalid"),
        Some(Verdict::Win) => ("valid", "win"),
        Some(Verdict::Draw) => ("valid", "draw"),
    };
    let found = format!(
        "{valid} {outcome} points={} need={} pieces={}",
        count.points, count.needed, count.pieces
    );
    assert_eq!(found, expected, "{place}");
}

/// The random game of the rules, by its digest.
fn golden_game<F: Family>(start: FamilyPosition<F>, seed: &str, expected: &str, place: &str) {
    let seed = seed.parse().expect("a seed");
    let game = play_policy(start, seed, |game, draw| {
        (draw % game.legal().len() as u64) as usize
    });
    let outcome = game.outcome().expect("the game is over");
    let result = match outcome.winner(2) {
        None => format!("draw {}", outcome.reason),
        Some(seat) => format!("{} {}", ["black", "white"][seat.index()], outcome.reason),
    };
    let digest = fnv64((moves_text(&game) + " ").bytes());
    let text = game.position().position_text();
    let (text, _number) = text.rsplit_once(' ').expect("fields");
    assert_eq!(
        format!("{} {result} {digest:016x} {text}", game.plies()),
        expected,
        "{place}"
    );
}

#[test]
fn scenarios_of_shogi() {
    scenarios::<Shogi>();
}

#[test]
fn scenarios_of_annan() {
    scenarios::<Annan>();
}

/// Replays the generators of the games table, so that legal lists agree at every ply.
fn policies<F: Family>() {
    for row in Table::read(F::NAME, "games").rows() {
        let start = FamilyPosition::<F>::start(&row.rules());
        let seed = row.get(&["seed"]).parse().expect("a seed");
        let game = match row.get(&["kind"]) {
            "random" => play_policy(start, seed, |game, draw| {
                (draw % game.legal().len() as u64) as usize
            }),
            "greedy" => play_policy(start, seed, greedy),
            other => panic!("unknown policy {other}"),
        };
        assert_eq!(moves_text(&game), row.get(&["moves"]), "{}", row.place());
        check_end(&game, &row);
    }
}

fn greedy<F: Family>(game: &Game<FamilyPosition<F>>, draw: u64) -> usize {
    let position = game.position();
    let leaves_none = game.legal().iter().position(|&mv| {
        let mut after = *position;
        after.play(mv);
        !after.has_legal_move()
    });
    if let Some(index) = leaves_none {
        return index;
    }
    let is_capture = |index: &usize| position.is_capture(game.legal()[*index]);
    let captures: Vec<usize> = (0..game.legal().len()).filter(is_capture).collect();
    if !captures.is_empty() && !draw.is_multiple_of(4) {
        return captures[((draw >> 8) % captures.len() as u64) as usize];
    }
    ((draw >> 8) % game.legal().len() as u64) as usize
}

#[test]
fn policies_of_shogi() {
    policies::<Shogi>();
}

#[test]
fn policies_of_annan() {
    policies::<Annan>();
}

fn cycles<F: Family>() {
    for row in Table::read(F::NAME, "cycles").rows() {
        let place = row.place();
        let rules = F::Rules::parse("max_plies=80").expect("a limit");
        let mut game: Game<FamilyPosition<F>> =
            Game::new(position(row.get(&["start"]), &rules, &place));
        play_all(&mut game, row.get(&["moves"]), &place);
        let outcome = game
            .outcome()
            .unwrap_or_else(|| panic!("{place}: not over"));
        assert_eq!(outcome.reason.0, row.get(&["reason"]), "{place}");
        let winner = outcome
            .winner(2)
            .map_or("draw", |seat| ["black", "white"][seat.index()]);
        assert_eq!(winner, row.get(&["result"]), "{place}");
    }
}

#[test]
fn repetitions_end_games() {
    cycles::<Shogi>();
    cycles::<Annan>();
}

fn texts<F: Family>() {
    for row in Table::read(F::NAME, "rejects").rows() {
        let rules = row.rules();
        let input = row.get(&["input"]);
        let strict = FamilyPosition::<F>::parse_position(input, &rules);
        assert!(strict.is_err(), "{}: accepted {input:?}", row.place());
        let lenient = FamilyPosition::<F>::parse_lenient(input, &rules);
        assert_eq!(
            lenient.is_err(),
            row.get(&["mode"]) == "both",
            "{}: {input:?}",
            row.place()
        );
    }
    for row in Table::read(F::NAME, "tolerant").rows() {
        let rules = row.rules();
        let (input, canonical) = (row.get(&["input"]), row.get(&["canonical"]));
        let strict = FamilyPosition::<F>::parse_position(input, &rules);
        let read = match row.get(&["mode"]) {
            "lenient" => {
                assert!(strict.is_err(), "{}: {input:?} is not strict", row.place());
                FamilyPosition::<F>::parse_lenient(input, &rules)
            }
            _ => strict,
        };
        let read = read.unwrap_or_else(|e| panic!("{}: {e}", row.place()));
        assert_eq!(read.position_text(), canonical, "{}", row.place());
    }
}

#[test]
fn position_texts() {
    texts::<Shogi>();
    texts::<Annan>();
}

#[test]
fn errors_name_place_and_text() {
    let error = |text| {
        FamilyPosition::<Shogi>::parse_position(text, &ShogiRules::default()).expect_err("refused")
    };
    let narrow = error("lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(narrow.problem_as(), Some(&SfenError::Width(8)));
    assert_eq!(
        narrow.to_string(),
        "rank c: expected 9 squares, found 8: `pppppppp`"
    );
    let king = error("4k4/9/9/9/9/9/9/9/4K4 b K 1");
    assert_eq!(king.problem_as(), Some(&SfenError::HandKing));
    assert_eq!(king.to_string(), "hands: a king cannot be in hand: `K`");
}

/// Perft counts published by other engines.
fn engine_perft(cap: u64) {
    for row in Table::read("shogi", "perft_engines").rows() {
        let nodes: u64 = row.get(&["nodes"]).parse().expect("a node count");
        if nodes <= cap {
            let depth = row.get(&["depth"]).parse().expect("a depth");
            let rules = ShogiRules::default();
            let start: FamilyPosition<Shogi> = position(row.get(&["sfen"]), &rules, &row.place());
            assert_eq!(perft(&start, depth), nodes, "{}", row.place());
        }
    }
}

#[test]
fn perft_agrees_with_engines() {
    engine_perft(300_000);
}

#[test]
#[ignore = "minutes: all published depths, run by scripts/test-deep.sh"]
fn deep_perft_agrees_with_engines() {
    engine_perft(u64::MAX);
}

fn kinte(position: &str, moves: &str) -> Result<Game<FamilyPosition<Shogi>>, PlayError> {
    let rules = ShogiRules::parse("on_illegal=kinte").expect("an option");
    let start = FamilyPosition::parse_lenient(position, &rules).expect("a position");
    let mut game = Game::new(start);
    moves.split(' ').try_for_each(|text| game.play_text(text))?;
    Ok(game)
}

fn ended<P: Refereed>(game: &Game<P>) -> Option<(&'static str, usize)> {
    let outcome = game.outcome()?;
    Some((outcome.reason.0, outcome.winner(2)?.index()))
}

#[test]
fn illegal_moves_can_be_claimed_at_once() {
    let game = kinte("startpos", "7g7e claim").expect("playable");
    assert_eq!(ended(&game), Some(("illegal_move", 1)));
    // Not claimed, the move stands.
    let game = kinte("startpos", "7g7e 3c3d").expect("playable");
    assert_eq!(game.plies(), 2);
    assert!(kinte("startpos", "7g7e 3c3d 2g2f claim").is_err());
    assert!(
        kinte("startpos", "7g7f claim").is_err(),
        "nothing was wrong"
    );
    assert!(kinte("startpos", "7g8g").is_err(), "onto an own piece");
    assert!(kinte("startpos", "P*5e").is_err(), "an empty hand");
}

#[test]
fn illegal_moves_that_leave_a_trace_can_be_claimed_later() {
    let doubled = "4k4/9/9/4P4/9/9/9/9/4K4 b P 1";
    let game = kinte(doubled, "P*5f 5a4a 5i5h claim").expect("playable");
    assert_eq!(ended(&game), Some(("illegal_move", 1)));
    let gone = kinte(doubled, "P*5f 5a4a 5d5c+ claim").map(|game| ended(&game));
    assert!(gone.is_err(), "one of the pawns has promoted: {gone:?}");
}

#[test]
fn a_king_left_in_check_can_be_taken() {
    let checked = "4k4/9/9/9/9/9/9/4r4/4K4 b - 1";
    let game = kinte(checked, "5i4h 5h4h").expect("playable");
    assert_eq!(ended(&game), Some(("king_taken", 1)));
    let lose = ShogiRules::parse("on_illegal=lose").expect("an option");
    let mut game = Game::new(FamilyPosition::<Shogi>::start(&lose));
    game.play_text("7g7e").expect("ends the game");
    assert_eq!(ended(&game), Some(("illegal_move", 1)));
    assert_eq!((game.plies(), moves_text(&game).as_str()), (0, "7g7e"));
}

/// Number of pieces of each base kind, on the board and in both hands.
fn stock<F: Family>(position: &FamilyPosition<F>) -> [u32; 8] {
    let mut counts = [0; 8];
    for (_, piece) in position.board().pieces() {
        counts[piece.kind().base().index()] += 1;
    }
    for colour in Colour::BOTH {
        for kind in HAND_KINDS {
            counts[kind.index()] += u32::from(position.board().hand(colour).count(kind));
        }
    }
    counts
}

fn no_piece_is_lost<F: Family>(plan: &Plan) {
    let mut at_start = None;
    plan.play::<FamilyPosition<F>>(|game| {
        let position = game.position();
        let counts = stock(position);
        assert_eq!(
            counts,
            *at_start.get_or_insert(counts),
            "{}",
            position.position_text()
        );
        assert_eq!(counts[Kind::King.index()], 2);
    });
    let missing = missing_points(&FamilyPosition::<F>::start(&plan.rules()));
    let total: u32 = at_start.expect("the start is checked").iter().sum();
    assert!(total <= 40 && (total < 40) == (missing > 0), "{total}");
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn pieces_are_neither_lost_nor_made(plan in plans(300)) {
        no_piece_is_lost::<Shogi>(&plan);
        no_piece_is_lost::<Annan>(&plan);
    }
}
