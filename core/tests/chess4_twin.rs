//! Four-player chess against its slow twin: the same moves, counts, checks and successors.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod chess4_slow;
mod common;

use chess4_slow::Slow;
use common::Table;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules, Square};
use shiho_core::random::GameRng;
use shiho_core::{Event, Game, MoveList, Notation, Position, RuleSet, Seat};

/// All options that change moves or plies, one set of options each.
const OPTIONS: [&str; 37] = [
    "",
    "setup=classic",
    "setup=by",
    "promo_zone=central",
    "ep_life=one_ply",
    "ep_flank=front_only",
    "ep_occupied=plain",
    "ep_dead_owner=drop",
    "king_capture=forbid",
    "mate_timing=own_turn",
    "mate_timing=own_turn mate_credit=checker",
    "mate_credit=mover_if_checking_else_checker",
    "multi_mate=sequential",
    "stalemate_points=others10",
    "stalemate_points=none",
    "stalemate_timing=immediate",
    "check_count=after_any",
    "check_count=moved_piece",
    "check_queen=all_checkers",
    "check_queen=moved_piece",
    "fifty_reset_on_elimination=on",
    "resign_award=survivor20",
    "resign_mode=dkw",
    "resign_mode=dkw check_bonus=flat insufficient=off",
    "check_bonus=flat",
    "resign_mode=dkw first_step=next_turn",
    "resign_mode=dkw resign_award=survivor20 ep_dead_owner=drop",
    "resign_mode=dkw fifty_reset_on_elimination=on ep_life=one_ply",
    "resign_mode=dkw stalemate_timing=immediate stalemate_points=others10",
    "resign_mode=dkw mate_timing=own_turn mate_credit=checker",
    "resign_mode=dkw mate_credit=mover_if_checking_else_checker",
    "resign_mode=dkw multi_mate=sequential stalemate_points=none",
    "resign_mode=dkw king_capture=forbid check_count=after_any",
    "resign_mode=dkw,lead_mode=claim,lead_scope=leader_first,lead_award=trailing20",
    "mode=teams",
    "mode=teams setup=classic",
    "mode=teams king_capture=forbid",
];

/// Compares all ways to ask for the moves of a position.
fn compare_moves(position: &Chess4Position, slow: &Slow, rng: &mut GameRng) -> Vec<Chess4Move> {
    let text = position.position_text();
    let sorted = |mut moves: MoveList<Chess4Move>| {
        moves.sort_unstable();
        moves
    };
    let legal = slow.legal(slow.turn());
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    assert_eq!(sorted(moves), legal, "{text}");
    assert_eq!(position.count_legal_moves(), legal.len(), "{text}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{text}");
    let all = (0..legal.len()).map(|index| position.nth_legal_move(index).unwrap());
    assert_eq!(sorted(all.collect()), legal, "{text}");
    assert_eq!(position.nth_legal_move(legal.len()), None, "{text}");
    let (mut gains, mut quiets) = (MoveList::new(), MoveList::new());
    position.legal_gains(&mut gains);
    position.legal_quiets(&mut quiets);
    let is_gain = |mv: &Chess4Move| position.is_gain(*mv);
    let (listed_gains, listed_quiets): (Vec<_>, Vec<_>) = legal.iter().copied().partition(is_gain);
    assert_eq!(sorted(gains), listed_gains, "{text}");
    assert_eq!(sorted(quiets), listed_quiets, "{text}");
    assert!(legal.iter().all(|&mv| position.is_legal(mv)), "{text}");
    for _ in 0..40 {
        let drawn = position.sample_legal_move(rng.next_u64());
        assert_eq!(drawn.is_some(), !legal.is_empty(), "{text}");
        let is_listed = |mv: &Chess4Move| legal.binary_search(mv).is_ok();
        assert!(drawn.iter().all(is_listed), "{text} {drawn:?}");
    }
    for _ in 0..40 {
        let any = |rng: &mut GameRng| Square::from_index(rng.below(196) as u32);
        if let (Some(from), Some(to)) = (any(rng), any(rng)) {
            let mv = Chess4Move::new(from, to);
            let listed = legal.binary_search(&mv).is_ok();
            assert_eq!(position.is_legal(mv), listed, "{text} {mv:?}");
        }
    }
    legal
}

/// Compares a position's moves, checks and some successors with the twin's.
fn compare(position: &Chess4Position, successors: usize, rng: &mut GameRng) {
    if position.settled().is_some() {
        assert_eq!(position.count_legal_moves(), 0);
        return;
    }
    let slow = Slow::of(position);
    for seat in Seat::all(4) {
        let attacked = !slow.checkers(seat).is_empty();
        assert_eq!(
            position.in_check(seat),
            attacked,
            "{}",
            position.position_text()
        );
    }
    let legal = compare_moves(position, &slow, rng);
    for _ in 0..successors.min(legal.len()) {
        let mv = legal[rng.below(legal.len())];
        let (mut fast, mut slow) = (*position, slow.clone());
        let place = format!(
            "{} {}",
            position.position_text(),
            Chess4Position::move_text(mv)
        );
        let pieces = slow.pieces();
        assert_eq!(fast.play_reported(mv), slow.play(mv), "{place}");
        assert_eq!(Slow::of(&fast), slow, "{place}");
        let effect = position.effect(mv);
        assert_eq!(
            effect.all_taken().count(),
            pieces - slow.pieces(),
            "{place}"
        );
        assert_eq!(effect.takes(), position.is_capture(mv), "{place}");
        for seat in Seat::all(4) {
            let attacked = !slow.checkers(seat).is_empty();
            assert_eq!(fast.in_check(seat), attacked, "{place}: {seat:?}");
        }
        let text = fast.position_text();
        let read = Chess4Position::parse_position(&text, fast.rules())
            .unwrap_or_else(|error| panic!("{place}: {text}: {error}"));
        assert_eq!(read, fast, "{place}");
        assert_eq!(read.position_text(), text, "{place}");
        assert_eq!(
            read.settled().is_some(),
            fast.settled().is_some(),
            "{place}"
        );
        if fast.settled().is_none() {
            assert_eq!(read.key(), fast.key(), "{place}");
        }
    }
}

/// Compares what follows when one of the active seats resigns.
fn compare_resignation(position: &Chess4Position, rng: &mut GameRng) {
    let active: Vec<Seat> = position.contenders().iter().collect();
    if position.settled().is_some() || position.rules().teams() || active.is_empty() {
        return;
    }
    let seat = active[rng.below(active.len())];
    let (mut fast, mut slow) = (*position, Slow::of(position));
    let place = format!("{} resign {seat:?}", position.position_text());
    assert_eq!(fast.resign_reported(seat), slow.resign(seat), "{place}");
    assert_eq!(Slow::of(&fast), slow, "{place}");
    compare(&fast, 2, rng);
}

fn rules(options: &str) -> Chess4Rules {
    Chess4Rules::parse(options).unwrap()
}

/// Plays random games and compares every few plies. Where kings walk, seats resign now and then.
fn walk(options: &str, seed: u64, games: u64, every: usize) {
    for game in 0..games {
        let mut rng = GameRng::derive(seed, &[game]);
        let mut game = Game::new(Chess4Position::start(&rules(options)));
        while game.outcome().is_none() && game.plies() < 700 {
            if game.plies().is_multiple_of(every) {
                compare(game.position(), 3, &mut rng);
                compare_resignation(game.position(), &mut rng);
            }
            let players: Vec<Seat> = game.position().contenders().iter().collect();
            if options.contains("dkw") && players.len() > 2 && rng.below(120) == 0 {
                let mover = game.position().to_move();
                let on_turn = players.contains(&mover) && rng.below(2) == 0;
                let seat = if on_turn {
                    mover
                } else {
                    players[rng.below(players.len())]
                };
                game.act(Event::Resign(seat)).unwrap();
                continue;
            }
            let mv = game.legal()[rng.below(game.legal().len())];
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn random_games_agree_with_the_twin() {
    walk("", 1, 4, 2);
}

#[test]
fn random_games_under_options_agree_with_the_twin() {
    std::thread::scope(|scope| {
        for half in OPTIONS.chunks(OPTIONS.len() / 2) {
            scope.spawn(move || half.iter().for_each(|options| walk(options, 2, 1, 7)));
        }
    });
}

#[test]
fn scattered_positions_agree_with_the_twin() {
    for (number, row) in Table::read("chess4", "games_scatter").rows().enumerate() {
        let mut rng = GameRng::derive(3, &[number as u64]);
        let text = row.get(&["start_fen4"]);
        let base = row.get(&["options"]);
        for options in [base, OPTIONS[number % OPTIONS.len()]] {
            if let Ok(start) = Chess4Position::parse_position(text, &rules(options)) {
                compare(&start, 4, &mut rng);
            }
        }
    }
}

/// Positions with few pieces in which seats resign and their kings are soon mated, stalemated and taken.
#[test]
fn walks_from_scattered_positions_agree_with_the_twin() {
    let walking: Vec<&str> = OPTIONS
        .into_iter()
        .filter(|it| it.contains("dkw"))
        .collect();
    for (number, row) in Table::read("chess4", "games_scatter").rows().enumerate() {
        let mut rng = GameRng::derive(6, &[number as u64]);
        let options = walking[number % walking.len()];
        let text = row.get(&["start_fen4"]);
        let Ok(mut position) = Chess4Position::parse_position(text, &rules(options)) else {
            continue;
        };
        for _ in 0..12 {
            if position.settled().is_some() || !position.has_legal_move() {
                break;
            }
            let players: Vec<Seat> = position.contenders().iter().collect();
            if players.len() > 1 && rng.below(3) == 0 {
                compare_resignation(&position, &mut rng);
                position.resign_reported(players[rng.below(players.len())]);
            } else {
                compare(&position, 12, &mut rng);
                let legal = position.count_legal_moves();
                position.play(position.nth_legal_move(rng.below(legal)).unwrap());
            }
        }
    }
}

#[test]
fn positions_of_the_vectors_agree_with_the_twin() {
    for (number, row) in Table::read("chess4", "positions").rows().enumerate() {
        let mut rng = GameRng::derive(4, &[number as u64]);
        let options = row.get(&["options"]);
        let start = Chess4Position::parse_position(row.get(&["position"]), &rules(options));
        compare(&start.unwrap(), 4, &mut rng);
    }
}

#[test]
#[ignore = "minutes: whole random games under all options, run by scripts/test-deep.sh"]
fn deep_random_games_agree_with_the_twin() {
    std::thread::scope(|scope| {
        for half in OPTIONS.chunks(OPTIONS.len() / 2) {
            scope.spawn(move || half.iter().for_each(|options| walk(options, 5, 6, 2)));
        }
    });
}
