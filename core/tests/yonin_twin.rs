//! Yonin's move generation and turn resolution against their slow, obvious twin: on games under all
//! options and on the vectors' positions.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;
mod yonin_slow;

use common::{Table, position};
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::random::GameRng;
use shiho_core::shogi9::ShogiMove;
use shiho_core::{Game, Move, MoveList, Notation, Position, RuleSet};
use yonin_slow::Slow;

/// Every option in sets of a few.
const OPTIONS: [&str; 13] = [
    "-",
    "end=last_survivor",
    "end=last_survivor,check_giver=piece_owner,after_mate=from_mated",
    "end=last_survivor,giver_update=first,mate_time=immediate,after_mate=from_mated",
    "end=last_survivor,mated_pieces=unowned,check_giver=piece_owner,mate_time=immediate",
    "end=last_survivor,inherit_facing=turn,promo_zone=owner,nifu=any_owned",
    "end=last_survivor,promo_zone=facing_or_owner,mated_pieces=unowned,front_overturned=off",
    "end=last_survivor,inherit_facing=turn,mate_time=immediate,after_mate=from_mated",
    "end=last_survivor,uchifuzume=any_elimination,mate_credit=last_mover,first=w",
    "end=last_survivor,stalemate_credit=none,uchifuzume=on_turn,front_overturned=king",
    "teams=on",
    "teams=on,partner_capture=off,partner_check=new_state,nifu=any_owned",
    "teams=on,partner_attacks=off,uchifuzume=on_turn,front_overturned=king",
];

/// Compares everything about the legal moves; `thorough` also every move value there is, and what
/// every legal move leads to.
fn compare(fast: &YoninPosition, thorough: bool) {
    let text = fast.position_text();
    let slow = Slow::of(fast);
    let expected = slow.legal_moves();
    let mut moves = MoveList::new();
    let sorted = |moves: &MoveList<ShogiMove>| {
        let mut moves = moves.clone();
        moves.sort_unstable();
        moves
    };
    fast.legal_moves(&mut moves);
    assert_eq!(sorted(&moves), expected, "{text}");
    assert_eq!(fast.count_legal_moves(), expected.len(), "{text}");
    assert_eq!(fast.has_legal_move(), !expected.is_empty(), "{text}");
    let part = |gains| -> Vec<ShogiMove> {
        let is_gain = |mv: &&ShogiMove| fast.is_gain(**mv) == gains;
        expected.iter().filter(is_gain).copied().collect()
    };
    fast.legal_gains(&mut moves);
    assert_eq!(sorted(&moves), part(true), "{text}: gains");
    fast.legal_quiets(&mut moves);
    assert_eq!(sorted(&moves), part(false), "{text}: quiets");
    for seat in fast.living().iter() {
        let checked = !slow.checkers(seat).is_empty();
        assert_eq!(fast.in_check(seat), checked, "{text}");
    }
    if !thorough {
        return;
    }
    let chosen = (0..expected.len()).map(|index| fast.nth_legal_move(index).unwrap());
    assert_eq!(sorted(&chosen.collect()), expected, "{text}: n-th moves");
    assert_eq!(fast.nth_legal_move(expected.len()), None, "{text}");
    for mv in (0..=u32::from(u16::MAX)).filter_map(ShogiMove::from_code) {
        let listed = expected.binary_search(&mv).is_ok();
        assert_eq!(fast.is_legal(mv), listed, "{text}: {mv}");
    }
    for mv in expected {
        compare_successor(fast, &slow, mv);
    }
}

fn compare_successor(fast: &YoninPosition, slow: &Slow, mv: ShogiMove) {
    let (mut fast_after, mut slow_after) = (fast.clone(), slow.clone());
    fast_after.play(mv);
    slow_after.play(mv);
    let text = fast.position_text();
    assert_eq!(Slow::of(&fast_after), slow_after, "{text}: {mv}");
    assert_eq!(
        fast.newly_checked(mv),
        slow.newly_checked(mv),
        "{text}: {mv}"
    );
}

/// Plays games in which captures, and with them drops and mates, are frequent.
fn walk(options: &str, games: u64, cap: usize) {
    let rules = YoninRules::parse(options).unwrap();
    for seed in 0..games {
        let mut rng = GameRng::derive(seed, &[]);
        let mut game = Game::new(YoninPosition::start(&rules));
        while game.outcome().is_none() && game.plies() < cap {
            compare(game.position(), game.plies() % 50 == 49);
            let position = game.position();
            let captures: Vec<_> = game
                .legal()
                .iter()
                .copied()
                .filter(|&mv| position.is_capture(mv))
                .collect();
            let quiet = captures.is_empty() || rng.below(3) == 0;
            let moves = if quiet { game.legal() } else { &captures };
            let mv = moves[rng.below(moves.len())];
            compare_successor(position, &Slow::of(position), mv);
            game.play(mv).unwrap();
        }
        compare(game.position(), true);
    }
}

#[test]
fn games_under_all_options() {
    for options in OPTIONS {
        walk(options, 3, 200);
    }
}

#[test]
#[ignore = "minutes: many more games, run by scripts/test-deep.sh"]
fn many_games_under_all_options() {
    for options in OPTIONS {
        walk(options, 20, 600);
    }
}

/// Checks every `step`th position of the tables.
fn compare_vectors(step: usize) {
    for table in ["positions", "perft"] {
        let table = Table::read("yonin", table);
        for row in table.rows().step_by(step) {
            let text = row.get(&["position"]);
            let read: YoninPosition = position(text, &row.rules(), &row.place());
            compare(&read, true);
        }
    }
}

#[test]
fn positions_of_the_vectors() {
    compare_vectors(10);
}

#[test]
#[ignore = "minutes: all of the vectors' positions, run by scripts/test-deep.sh"]
fn all_positions_of_the_vectors() {
    compare_vectors(1);
}
