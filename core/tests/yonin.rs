//! Conformance of Yonin with the given vectors beyond what holds for every variant (specification,
//! sections 3, 6, 10, 11 and 14).
//!
//! Games are not only replayed: every move is chosen again by the policy that made the game.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use common::walks::{cases, plans};
use common::{Row, Table, check_end, fnv64, legal_texts, moves_text, play_policy, position};
use proptest::prelude::*;
use shiho_core::games::yonin::{MatedPieces, StalemateCredit, YoninPosition, YoninRules};
use shiho_core::notation::seat_letter;
use shiho_core::perft::perft;
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::{Kind, ShogiMove};
use shiho_core::{Game, MoveList, Notation, Outcome, Position, RuleSet, Seat};

fn legal(position: &YoninPosition) -> MoveList<ShogiMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

fn join<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items
        .into_iter()
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(separator)
}

fn places_text(outcome: &Outcome) -> String {
    outcome
        .places
        .map_or_else(|| "-".into(), |places| join(places, "/"))
}

fn successor(position: &YoninPosition, mv: ShogiMove) -> YoninPosition {
    let mut after = position.clone();
    after.play(mv);
    after
}

fn mates(position: &YoninPosition) -> usize {
    position.eliminations().count()
}

/// What is proved of every settled position (section 6).
fn check_invariants(position: &YoninPosition) {
    let text = position.position_text();
    let checked = |seat| position.in_check(seat);
    let priority = !Seat::all(4).any(checked) || checked(position.to_move());
    assert!(priority || position.is_over(), "{text}");
    for seat in Seat::all(4) {
        let giver = position.giver(seat);
        assert_eq!(giver.is_some(), checked(seat), "{text}");
        assert!(
            giver.is_none_or(|giver| position.living().contains(giver)),
            "{text}"
        );
    }
}

fn count_pieces(position: &YoninPosition) -> usize {
    let in_hands: u32 = Seat::all(4).map(|seat| position.hand(seat).total()).sum();
    position.board().pieces().count() + in_hands as usize
}

/// The index of the next move by the policies of sections 10 and 14, from the draw `z`.
fn choose(kind: &str, game: &Game<YoninPosition>, z: u64) -> usize {
    let (moves, position) = (game.legal(), game.position());
    let any: Vec<usize> = (0..moves.len()).collect();
    let pick = |from: &[usize]| from[((z >> 8) % from.len() as u64) as usize];
    let keep = |from: &[usize], test: &dyn Fn(ShogiMove) -> bool| -> Vec<usize> {
        from.iter()
            .copied()
            .filter(|&index| test(moves[index]))
            .collect()
    };
    match kind {
        "random" => (z % moves.len() as u64) as usize,
        "greedy" => {
            let mating = moves
                .iter()
                .position(|&mv| mates(&successor(position, mv)) > mates(position));
            let captures = keep(&any, &|mv| position.is_capture(mv));
            let quiet = captures.is_empty() || z.is_multiple_of(4);
            mating.unwrap_or_else(|| pick(if quiet { &any } else { &captures }))
        }
        "shuffle" if z.is_multiple_of(8) => pick(&any),
        "shuffle" => {
            let seen: HashSet<u64> = game.keys().iter().copied().collect();
            let repeats = keep(&any, &|mv| {
                let after = successor(position, mv);
                after.settled().is_none() && seen.contains(&after.key())
            });
            let checks = keep(&repeats, &|mv| !position.newly_checked(mv).is_empty());
            pick(
                [checks, repeats, any]
                    .iter()
                    .find(|list| !list.is_empty())
                    .unwrap(),
            )
        }
        _ => panic!("unknown policy {kind}"),
    }
}

/// Generates a game anew and checks what always holds on the way.
fn generate(kind: &str, start: YoninPosition, seed: u64) -> Game<YoninPosition> {
    let game = play_policy(start, seed, |game, z| {
        check_invariants(game.position());
        choose(kind, game, z)
    });
    check_invariants(game.position());
    assert_eq!(count_pieces(game.position()), count_pieces(game.start()));
    let text = game.position().position_text();
    let back = YoninPosition::parse_position(&text, game.position().rules());
    assert_eq!(back.as_ref(), Ok(game.position()), "{text}");
    game
}

fn check_game(row: &Row<'_>) {
    let start = if row.has("start") {
        row.get(&["start"])
    } else {
        "startpos"
    };
    let start = position(start, &row.rules(), &row.place());
    let game = generate(
        row.get(&["kind"]),
        start,
        row.get(&["seed"]).parse().unwrap(),
    );
    assert_eq!(moves_text(&game), row.get(&["moves"]), "{}", row.place());
    check_end(&game, row);
}

/// Checks every `step`th game of a table.
fn check_games(table: &str, step: usize) {
    Table::read("yonin", table)
        .rows()
        .step_by(step)
        .for_each(|row| check_game(&row));
}

#[test]
fn games() {
    check_games("games", 1);
}

#[test]
fn games_with_options() {
    check_games("games_options", 1);
}

#[test]
fn games_with_options_where_they_matter() {
    check_games("games_discriminating", 1);
}

#[test]
fn games_with_repetitions() {
    check_games("games_repetition", 4);
}

#[test]
#[ignore = "slow: the long games of which `cargo test` plays a quarter"]
fn games_with_repetitions_all() {
    check_games("games_repetition", 1);
}

fn games_checksum(seeds: u64, options: &str) -> u64 {
    let rules = YoninRules::parse(options).unwrap();
    let line = |seed| {
        let game = generate("random", YoninPosition::start(&rules), seed);
        let outcome = game.outcome().unwrap();
        format!(
            "{seed} {} {} {} {}\n",
            moves_text(&game),
            outcome.reason,
            places_text(outcome),
            game.position().position_text()
        )
    };
    fnv64((0..seeds).map(line).collect::<String>().bytes())
}

#[test]
fn random_games_checksums() {
    assert_eq!(games_checksum(16, "max_moves=60"), 0x7369_09cf_9355_d814);
    assert_eq!(games_checksum(8, "max_moves=200"), 0x56a0_5ac7_8566_5617);
}

/// Every text is refused, and texts that are wrong in different ways with different words.
#[test]
fn wrong_positions_are_refused() {
    let mut reasons: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in Table::read("yonin", "rejects").rows() {
        let text = row.get(&["position"]);
        let Err(error) = YoninPosition::parse_position(text, &row.rules()) else {
            panic!(
                "{}: accepted, although {}",
                row.place(),
                row.get(&["reason"])
            );
        };
        assert!(
            !error.place.is_empty() && text.contains(&error.text),
            "{error}"
        );
        let reason = row.get(&["oracle_message"]);
        let (_, reason) = reason.split_once(": ").unwrap_or(("", reason));
        reasons
            .entry(error.problem)
            .or_default()
            .insert(reason.into());
    }
    for (problem, reasons) in reasons {
        assert_eq!(reasons.len(), 1, "{problem}: {reasons:?}");
    }
}

/// What a scenario's `field` is after its moves.
fn scenario_field(field: &str, game: &Game<YoninPosition>) -> String {
    let position = game.position();
    let board_legal = legal(position);
    let text = position.position_text();
    let part = |index| text.split(' ').nth(index).unwrap().to_string();
    let texts: Vec<String> = board_legal.iter().map(ToString::to_string).collect();
    let starting = |start: &'static str| {
        texts
            .iter()
            .filter(move |text| text.starts_with(start))
            .cloned()
    };
    let pawn_squares = || starting("P*").map(|text| text[2..].to_string());
    match field {
        "board" => part(0),
        "mates" => part(3),
        "givers" => part(4),
        "position" => text,
        "next" => seat_letter::<YoninPosition>(position.to_move()).into(),
        "count" => texts.len().to_string(),
        "legal_count" => game.legal().len().to_string(),
        "moves" => join(texts, " "),
        "end" => game
            .outcome()
            .map_or("none", |outcome| outcome.reason.0)
            .into(),
        "places" => places_text(game.outcome().unwrap()),
        "moves:from 4d" => join(starting("4d"), " "),
        "moves:from 3f" => join(starting("3f"), " "),
        "moves:from 2h" => join(starting("2h"), " "),
        "moves:rook 6g promoting" => join(starting("6g").filter(|text| text.ends_with('+')), " "),
        "silver 5b: moves/promotions" => {
            let promotions = starting("5b").filter(|text| text.ends_with('+')).count();
            format!("{}/{promotions}", starting("5b").count())
        }
        "moves of silver 5f" => starting("5f").count().to_string(),
        "all moves by the king on 6c" => if starting("6c").count() == texts.len() {
            "yes"
        } else {
            "no"
        }
        .into(),
        "pawn drops" => pawn_squares().count().to_string(),
        "files with pawn drops" => join(
            pawn_squares()
                .map(|square| square[..1].to_string())
                .collect::<BTreeSet<_>>(),
            "",
        ),
        "pawn drops on rank d or file 1" => pawn_squares()
            .filter(|square| square.starts_with('1') || square.ends_with('d'))
            .count()
            .to_string(),
        _ => match field.strip_prefix("perft") {
            Some(depth) => perft(position, depth.parse().unwrap()).to_string(),
            None => panic!("unknown field {field}"),
        },
    }
}

#[test]
fn scenarios() {
    for row in Table::read("yonin", "scenarios").rows() {
        let [text, field, expected] =
            ["position", "field", "expected"].map(|column| row.get(&[column]));
        // The checksums have their own test.
        if field.starts_with("fnv") {
            continue;
        }
        // `w:n,n:w` credits a mate to an eliminated seat, which a loader must refuse (C2, C4).
        if expected == "reject" || text.contains("w:n,n:w") {
            let read = YoninPosition::parse_position(text, &row.rules());
            assert!(read.is_err(), "{}", row.place());
            continue;
        }
        let mut game = Game::new(position::<YoninPosition>(text, &row.rules(), &row.place()));
        let moves = row.get(&["moves"]).split(' ').filter(|mv| *mv != "-");
        let mut moves: Vec<&str> = moves.collect();
        let examined = if field == "legal_last" {
            moves.pop()
        } else {
            None
        };
        for mv in moves {
            game.play_text(mv)
                .unwrap_or_else(|error| panic!("{}: {error}", row.place()));
        }
        let found = match examined {
            None => scenario_field(field, &game),
            Some(text) => verdict(text, &game).into(),
        };
        assert_eq!(found, expected, "{}: {field}", row.place());
    }
}

fn verdict(mv: &str, game: &Game<YoninPosition>) -> &'static str {
    let board_legal = legal(game.position()).contains(&ShogiMove::parse(mv).unwrap());
    match (board_legal, legal_texts(game).iter().any(|text| text == mv)) {
        (true, true) => "legal",
        (true, false) => "prohibited",
        (false, _) => "illegal",
    }
}

/// Number of pieces of each base kind, overturned kings with the kings, on the board and in all hands.
fn stock(position: &YoninPosition) -> [u32; 8] {
    let mut counts = [0; 8];
    for (_, piece) in position.board().pieces() {
        counts[piece.kind().base().index()] += 1;
    }
    for seat in Seat::all(4) {
        for kind in HAND_KINDS {
            counts[kind.index()] += u32::from(position.hand(seat).count(kind));
        }
    }
    counts
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn pieces_are_neither_lost_nor_made(plan in plans(300)) {
        let mut before: Option<YoninPosition> = None;
        plan.play::<YoninPosition>(|game| {
            let position = game.position();
            let text = position.position_text();
            let (counts, rules) = (stock(position), position.rules());
            let last = before.replace(position.clone());
            // An army without an heir takes its hand out of the game.
            let hands_may_go = rules.mated_pieces == MatedPieces::Unowned
                || rules.stalemate_credit == StalemateCredit::Nobody;
            let gone = last.is_some_and(|last| {
                let mated = last.living().len() > position.living().len();
                let lost = stock(&last).iter().zip(&counts).any(|(old, new)| old > new);
                let made = stock(&last).iter().zip(&counts).any(|(old, new)| old < new);
                assert!(!made && (!lost || mated && hands_may_go), "{text}");
                lost
            });
            assert!(counts.iter().sum::<u32>() == 36 || gone || hands_may_go, "{text}");
            assert_eq!(counts[Kind::King.index()], 4, "{text}");
        });
    }
}
