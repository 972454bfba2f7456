//! Conformance of Yonin with the given vectors (specification, sections 3, 10, 11 and 14).
//!
//! Games are not only replayed: every move is chosen again by the policy that made the game.

use std::collections::HashSet;
use std::io::Read as _;

use flate2::read::GzDecoder;
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::perft::perft;
use shiho_core::random::SplitMix64;
use shiho_core::shogi9::ShogiMove;
use shiho_core::{EndReason, Game, MoveList, Notation, Outcome, Position, RuleSet, Variant};

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

/// Whether the move newly checks a live opponent before eliminations: told by its effect on the
/// next repetition judgement, so it is derived here anew from the board (section 4).
fn is_checking(position: &YoninPosition, mv: ShogiMove) -> bool {
    !position.newly_checked(mv).is_empty()
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
                .filter(|&mv| is_checking(position, mv))
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
    while game.outcome().is_none() {
        let mv = choose(kind, &game, random.next());
        game.play(mv).unwrap();
        moves.push(mv);
    }
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
    check_perft(rows("perft").into_iter().filter(|row| nodes(row) <= 60_000));
}

#[test]
#[ignore = "slow: perft of up to millions of nodes"]
fn perft_counts_deep() {
    check_perft(rows("perft").into_iter().filter(|row| nodes(row) > 60_000));
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
    check_games(rows("games").into_iter().step_by(4));
}

#[test]
fn games_with_options() {
    check_games(rows("games_options").into_iter().step_by(6));
}

#[test]
fn games_with_options_where_they_matter() {
    check_games(rows("games_discriminating").into_iter().step_by(4));
}

#[test]
fn games_with_repetitions() {
    check_games(rows("games_repetition").into_iter().step_by(20));
}

#[test]
#[ignore = "slow: all the games of which `cargo test` plays a part"]
fn all_games() {
    for name in [
        "games",
        "games_options",
        "games_discriminating",
        "games_repetition",
    ] {
        check_games(rows(name));
    }
}

#[test]
fn wrong_positions_are_refused() {
    let mut errors = HashSet::new();
    for row in rows("rejects") {
        let [_, options, text, reason, oracle] = row.as_slice() else {
            panic!("{row:?}")
        };
        match YoninPosition::parse_position(text, &rules(options)) {
            Ok(_) => panic!("accepted although {reason}: {text}"),
            Err(error) => errors.insert((oracle.clone(), error.problem)),
        };
    }
    for (oracle, problem) in errors {
        println!("{oracle} => {problem}");
    }
}
