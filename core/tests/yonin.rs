//! Conformance of Yonin with the given vectors (specification, sections 3, 10, 11 and 14).
//!
//! Games are not only replayed: every move is chosen again by the policy that made the game.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Read as _;

use flate2::read::GzDecoder;
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::notation::seat_letter;
use shiho_core::perft::perft;
use shiho_core::random::SplitMix64;
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Game, MoveList, Notation, Outcome, Position, RuleSet, Seat};

type Row = Vec<String>;

/// The rows of a vector file without its header.
fn rows(name: &str) -> Vec<Row> {
    let path = format!(
        "{}/tests/vectors/yonin/{name}.tsv.gz",
        env!("CARGO_MANIFEST_DIR")
    );
    let file = std::fs::File::open(&path).expect(&path);
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).expect(&path);
    text.lines()
        .skip(1)
        .map(|line| line.split('\t').map(String::from).collect())
        .collect()
}

fn rules(text: &str) -> YoninRules {
    YoninRules::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn position(text: &str, options: &str) -> YoninPosition {
    let text = if text == "-" { "startpos" } else { text };
    YoninPosition::parse_position(text, &rules(options))
        .unwrap_or_else(|error| panic!("{text} [{options}]: {error}"))
}

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
        assert!(!position.living().contains(seat) || !position.board().owned(seat).is_empty());
    }
}

fn count_pieces(position: &YoninPosition) -> usize {
    let in_hands: u32 = Seat::all(4).map(|seat| position.hand(seat).total()).sum();
    position.board().pieces().count() + in_hands as usize
}

/// The next move by the policies of sections 10 and 14.
fn choose(kind: &str, game: &Game<YoninPosition>, z: u64) -> ShogiMove {
    let (moves, position) = (game.legal(), game.position());
    let pick = |moves: &[ShogiMove]| moves[((z >> 8) % moves.len() as u64) as usize];
    let deterministic = z.is_multiple_of(if kind == "greedy" { 4 } else { 8 });
    let filtered = |keep: &dyn Fn(ShogiMove) -> bool| -> Vec<ShogiMove> {
        moves.iter().copied().filter(|&mv| keep(mv)).collect()
    };
    match kind {
        "random" => moves[(z % moves.len() as u64) as usize],
        "greedy" => {
            let mates_more = |mv: &&ShogiMove| mates(&successor(position, **mv)) > mates(position);
            if let Some(&mv) = moves.iter().find(mates_more) {
                return mv;
            }
            let captures = filtered(&|mv| position.is_capture(mv));
            if captures.is_empty() || deterministic {
                pick(moves)
            } else {
                pick(&captures)
            }
        }
        "shuffle" => {
            if deterministic {
                return pick(moves);
            }
            let seen: HashSet<u64> = game.keys().iter().copied().collect();
            let repeats = filtered(&|mv| {
                let after = successor(position, mv);
                after.settled().is_none() && seen.contains(&after.key())
            });
            let checks: Vec<_> = repeats
                .iter()
                .copied()
                .filter(|&mv| !position.newly_checked(mv).is_empty())
                .collect();
            let preferred = [checks.as_slice(), repeats.as_slice(), moves];
            pick(preferred.into_iter().find(|list| !list.is_empty()).unwrap())
        }
        _ => panic!("unknown policy {kind}"),
    }
}

/// Generates the game of `kind` and `seed` from `start` and checks its invariants on the way.
fn generate(kind: &str, start: YoninPosition, seed: u64) -> (Vec<ShogiMove>, Game<YoninPosition>) {
    let mut random = SplitMix64::new(seed);
    let mut game = Game::new(start);
    let mut moves = Vec::new();
    let pieces = count_pieces(game.start());
    while game.outcome().is_none() {
        let mv = choose(kind, &game, random.next());
        game.play(mv).unwrap();
        moves.push(mv);
        check_invariants(game.position());
    }
    assert_eq!(count_pieces(game.position()), pieces);
    (moves, game)
}

/// Checks rows whose columns are options, kind, [start,] seed, moves, end, places, final.
fn check_games(rows: impl IntoIterator<Item = Row>) {
    for row in rows {
        let mut columns = row.iter().map(String::as_str);
        let mut next = || columns.next().unwrap();
        let (options, kind) = (next(), next());
        let start = if row.len() == 8 { next() } else { "-" };
        let seed = next();
        let name = format!("{kind} {seed} [{options}] {start}");
        let (moves, game) = generate(kind, position(start, options), seed.parse().unwrap());
        let expected: Vec<&str> = next().split(' ').collect();
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let same = moves
            .iter()
            .zip(&expected)
            .take_while(|(a, b)| a == *b)
            .count();
        assert!(
            same == moves.len() && same == expected.len(),
            "{name}: other move {same}"
        );
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.reason.0, next(), "{name}");
        assert_eq!(places_text(outcome), next(), "{name}");
        assert_eq!(game.position().position_text(), next(), "{name}");
        check_round_trip(game.position());
    }
}

/// Reads the position's own text back: the same position, with the same key.
fn check_round_trip(position: &YoninPosition) {
    let text = position.position_text();
    let back = YoninPosition::parse_position(&text, position.rules()).unwrap_or_else(|error| {
        panic!("{text}: {error}");
    });
    assert_eq!(&back, position, "{text}");
}

fn fnv(line: &str, hash: u64) -> u64 {
    line.bytes().fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

fn games_checksum(seeds: u64, options: &str) -> u64 {
    (0..seeds).fold(0xcbf2_9ce4_8422_2325, |hash, seed| {
        let (moves, game) = generate("random", position("startpos", options), seed);
        let outcome = game.outcome().unwrap();
        let line = format!(
            "{seed} {} {} {} {}\n",
            join(moves, " "),
            outcome.reason,
            places_text(outcome),
            game.position().position_text()
        );
        fnv(&line, hash)
    })
}

fn check_perft(rows: impl IntoIterator<Item = Row>) {
    for row in rows {
        let [options, text, depth, nodes] = row.as_slice() else {
            panic!("{row:?}")
        };
        let counted = perft(&position(text, options), depth.parse().unwrap());
        assert_eq!(counted.to_string(), *nodes, "{row:?}");
    }
}

fn nodes(row: &Row) -> u64 {
    row[3].parse().unwrap()
}

#[test]
fn perft_counts() {
    check_perft(
        rows("perft")
            .into_iter()
            .filter(|row| nodes(row) <= 300_000),
    );
}

#[test]
#[ignore = "slow: perft of up to millions of nodes"]
fn perft_counts_deep() {
    check_perft(rows("perft").into_iter().filter(|row| nodes(row) > 300_000));
}

#[test]
fn positions_and_their_moves() {
    for row in rows("positions") {
        let [options, text, count, moves] = row.as_slice() else {
            panic!("{row:?}")
        };
        let position = position(text, options);
        assert_eq!(position.position_text(), *text);
        assert_eq!(join(legal(&position), " "), *moves, "{row:?}");
        assert_eq!(position.count_legal_moves().to_string(), *count, "{row:?}");
        check_round_trip(&position);
    }
}

#[test]
fn random_games_checksums() {
    assert_eq!(games_checksum(16, "max_moves=60"), 0x7369_09cf_9355_d814);
    assert_eq!(games_checksum(8, "max_moves=200"), 0x56a0_5ac7_8566_5617);
}

#[test]
fn games() {
    check_games(rows("games"));
}

#[test]
fn games_with_options() {
    check_games(rows("games_options"));
}

#[test]
fn games_with_options_where_they_matter() {
    check_games(rows("games_discriminating"));
}

#[test]
fn games_with_repetitions() {
    check_games(rows("games_repetition").into_iter().step_by(4));
}

#[test]
#[ignore = "slow: the long games of which `cargo test` plays a quarter"]
fn games_with_repetitions_all() {
    check_games(rows("games_repetition"));
}

/// Every text is refused, and texts that are wrong in different ways with different words.
#[test]
fn wrong_positions_are_refused() {
    let mut reasons: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows("rejects") {
        let [_, options, text, reason, oracle] = row.as_slice() else {
            panic!("{row:?}")
        };
        let Err(error) = YoninPosition::parse_position(text, &rules(options)) else {
            panic!("accepted although {reason}: {text}");
        };
        assert!(
            !error.place.is_empty() && text.contains(&error.text),
            "{error}"
        );
        let (_, oracle) = oracle.split_once(": ").unwrap_or(("", oracle));
        reasons
            .entry(error.problem)
            .or_default()
            .insert(oracle.into());
    }
    for (problem, reasons) in reasons {
        assert_eq!(reasons.len(), 1, "{problem}: {reasons:?}");
    }
}

/// What the scenario's `field` is after its moves; the last of them is only examined by the fields
/// `legal_last`.
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
    for row in rows("scenarios") {
        let [_, options, text, moves, field, expected] = row.as_slice() else {
            panic!("{row:?}")
        };
        // The checksums have their own test. The position with `w:n,n:w`, a credit to an eliminated
        // seat, is one that a loader must refuse (C2, C4).
        if field.starts_with("fnv") {
            continue;
        }
        let parsed = YoninPosition::parse_position(text, &rules(options));
        if expected == "reject" || text.contains("w:n,n:w") {
            assert!(parsed.is_err(), "{row:?}");
            continue;
        }
        let mut game = Game::new(parsed.unwrap_or_else(|error| panic!("{error}")));
        let mut moves: Vec<&str> = moves.split(' ').filter(|mv| *mv != "-").collect();
        let examined = if field == "legal_last" {
            moves.pop()
        } else {
            None
        };
        for mv in moves {
            game.play_text(mv)
                .unwrap_or_else(|error| panic!("{row:?}: {error}"));
        }
        let found = match examined {
            None => scenario_field(field, &game),
            Some(text) => {
                let mv = game.position().parse_move(text).unwrap();
                match (
                    legal(game.position()).contains(&mv),
                    game.legal().contains(&mv),
                ) {
                    (true, true) => "legal",
                    (true, false) => "prohibited",
                    (false, _) => "illegal",
                }
                .into()
            }
        };
        assert_eq!(found, *expected, "{row:?}");
    }
}
