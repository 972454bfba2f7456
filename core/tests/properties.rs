//! What holds of every variant by every set of rules, on random games. `PROPTEST_CASES` asks for more.

mod common;

use common::walks::{Plan, cases, plans};
use proptest::prelude::*;
use shiho_core::Referee;
use shiho_core::playout::random_playout;
use shiho_core::random::GameRng;
use shiho_core::{
    EndReason, Event, Game, Move, MoveList, Outcome, Seat, Utility, Variant, VariantId,
    VariantVisitor,
};

/// Games per property and variant.
const CASES: u32 = 24;
/// Longest games.
const PLIES: usize = 160;

macro_rules! properties {
    ($($(#[$meta:meta])* fn $test:ident<$v:ident>($plan:ident) $body:block)+) => {
        proptest! {
            #![proptest_config(cases(CASES))]
            $(
                $(#[$meta])*
                #[test]
                fn $test(plan in plans(PLIES)) {
                    struct Check(Plan);
                    impl VariantVisitor for Check {
                        type Output = ();
                        fn visit<$v: Variant>(self) {
                            let $plan = self.0;
                            $body
                        }
                    }
                    for &id in VariantId::ALL {
                        id.visit(Check(plan.clone()));
                    }
                }
            )+
        }
    };
}

/// Plies between positions of which moves are drawn very often.
const DRAWN_EVERY: usize = 40;
/// Draws for each legal move, on average.
const DRAWS: usize = 100;

/// The variant, the rules and the position, for messages.
fn place<V: Variant>(position: &V) -> String {
    let (rules, text) = (position.rules(), position.position_text());
    format!("{} {rules}: {text}", V::NAME)
}

fn sorted<V: Variant>(position: &V) -> MoveList<V::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

fn assert_shares_sum_to_one<V: Variant>(outcome: &Outcome) {
    for utility in [Utility::Placement, Utility::Win] {
        let shares = outcome.utility(V::SEATS, utility);
        let sum: f64 = shares[..V::SEATS].iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{}: {outcome:?}", V::NAME);
    }
}

/// Whatever move values: codes at random, and those that differ little from the codes of legal moves.
fn some_moves<V: Variant>(legal: &[V::Move], rng: &mut GameRng) -> Vec<V::Move> {
    let mut codes: Vec<u32> = (0..20).map(|_| rng.next_u64() as u32 & 0xFFFF).collect();
    if !legal.is_empty() {
        codes.extend((0..20).map(|_| {
            let near = legal[rng.below(legal.len())].code();
            near ^ 1 << rng.below(18)
        }));
    }
    codes.into_iter().filter_map(V::Move::from_code).collect()
}

properties! {
    fn positions_survive_their_text<V>(plan) {
        plan.play::<V>(|game| {
            let position = game.position();
            let place = place(position);
            // A finished position need not be one that a game can start from.
            if position.settled().is_some() {
                return;
            }
            let read = V::parse_position(&position.position_text(), position.rules())
                .unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(&read, position, "{place}");
            // The text knows nothing of how the position came about: what was kept up move by move is
            // compared with what is computed anew.
            assert_eq!(read.key(), position.key(), "{place}");
            for seat in Seat::all(V::SEATS) {
                assert_eq!(read.in_check(seat), position.in_check(seat), "{place}");
            }
            assert_eq!(sorted(&read), sorted(position), "{place}");
            assert_eq!(read.living(), position.living(), "{place}");
            let lenient = V::parse_lenient(&position.position_text(), position.rules());
            assert_eq!(lenient.as_ref(), Ok(position), "{place}");
        });
    }

    fn every_legal_move_is_drawn_as_often<V>(plan) {
        let mut rng = plan.numbers(3);
        plan.play::<V>(|game| {
            if game.plies() % DRAWN_EVERY != 0 {
                return;
            }
            let position = game.position();
            let place = place(position);
            let legal = sorted(position);
            let mut drawn = vec![0; legal.len()];
            for _ in 0..DRAWS * legal.len() {
                let mv = position.sample_legal_move(rng.next_u64()).expect(&place);
                let index = legal.binary_search(&mv).unwrap_or_else(|_| panic!("{place} {mv:?}"));
                drawn[index] += 1;
            }
            // Six standard deviations.
            let fair = DRAWS - 60..=DRAWS + 60;
            assert!(drawn.iter().all(|times| fair.contains(times)), "{place} {drawn:?}");
            if legal.is_empty() {
                assert_eq!(position.sample_legal_move(rng.next_u64()), None, "{place}");
            }
        });
    }

    fn legal_moves_and_no_others_are_played<V>(plan) {
        let mut rng = plan.numbers(1);
        plan.play::<V>(|game| {
            let position = game.position();
            let place = place(position);
            let moves = sorted(position);
            for &mv in &moves {
                let text = V::move_text(mv);
                assert_eq!(position.parse_move(&text), Ok(mv), "{place}");
                assert_eq!(V::Move::from_code(mv.code()), Some(mv), "{place}: {text}");
                assert!(position.is_legal(mv), "{place}: {text}");
            }
            // History may forbid moves that the position allows.
            assert!(game.legal().iter().all(|mv| moves.binary_search(mv).is_ok()), "{place}");
            if game.outcome().is_some() || rng.below(4) > 0 {
                return;
            }
            for _ in 0..3 {
                let mv = game.legal()[rng.below(game.legal().len())];
                assert!(game.clone().play(mv).is_ok(), "{place}: {mv:?}");
            }
            // Some rules let illegal moves lose or stand.
            let refuses = !position.rules().to_string().contains("on_illegal");
            for mv in some_moves::<V>(&moves, &mut rng) {
                assert_eq!(position.is_legal(mv), moves.binary_search(&mv).is_ok(), "{place}: {mv:?}");
                let is_listed = game.legal().binary_search(&mv).is_ok();
                if is_listed || refuses {
                    assert_eq!(game.clone().play(mv).is_ok(), is_listed, "{place}: {mv:?}");
                }
            }
        });
    }

    fn the_ways_to_ask_for_moves_agree<V>(plan) {
        plan.play::<V>(|game| {
            let position = game.position();
            let place = place(position);
            let moves = sorted(position);
            assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{place}");
            assert_eq!(position.count_legal_moves(), moves.len(), "{place}");
            assert_eq!(position.has_legal_move(), !moves.is_empty(), "{place}");
            let mut chosen: Vec<_> =
                (0..moves.len()).filter_map(|index| position.nth_legal_move(index)).collect();
            chosen.sort_unstable();
            assert_eq!(chosen, moves, "{place}");
            assert!(position.nth_legal_move(moves.len()).is_none(), "{place}");
            let (mut gains, mut quiets) = (MoveList::new(), MoveList::new());
            position.legal_gains(&mut gains);
            position.legal_quiets(&mut quiets);
            assert!(gains.iter().all(|&mv| position.is_gain(mv)), "{place}");
            assert!(!quiets.iter().any(|&mv| position.is_gain(mv)), "{place}");
            gains.append(&mut quiets);
            gains.sort_unstable();
            assert_eq!(gains, moves, "{place}");
        });
    }

    fn games_end_once_and_divide_one_point<V>(plan) {
        let game = plan.play::<V>(|game| {
            let position = game.position();
            if game.outcome().is_none() {
                let place = place(position);
                assert!(!game.legal().is_empty(), "{place}");
                assert_eq!(position.settled(), None, "{place}");
                assert!(position.living().contains(position.to_move()), "{place}");
                assert_eq!(game.keys().last(), Some(&position.key()), "{place}");
                // Some rules count the position after a resignation as well.
                let keys = game.plies() + 1..=game.events().len() + 1;
                assert!(keys.contains(&game.keys().len()), "{place}");
            }
        });
        assert_shares_sum_to_one::<V>(game.outcome().expect("the game has ended"));
        let mut again = Game::new(game.start().clone());
        for &event in game.events() {
            let text = V::event_text(event);
            again.play_text(&text).unwrap_or_else(|error| panic!("{}: {error}", V::NAME));
        }
        again.stop(EndReason::PLY_CAP);
        assert_eq!(again.outcome(), game.outcome(), "{}", V::NAME);
        assert_eq!(again.position(), game.position(), "{}", V::NAME);
        assert!(again.act(game.events().first().copied().unwrap_or(Event::Agree)).is_err());
    }

    fn playouts_end_as_games_do<V>(plan) {
        let mut rng = plan.numbers(2);
        let start = V::start(&plan.rules());
        let mut game = Game::new(start.clone());
        let mut position = start.clone();
        let mut referee = V::Referee::new(&start);
        let mut list = sorted(&position);
        assert_eq!(referee.judge_start(&mut position, &mut list).as_ref(), game.outcome());
        for _ in 0..PLIES {
            if game.outcome().is_some() {
                break;
            }
            let mv = game.legal()[rng.below(game.legal().len())];
            game.play(mv).expect("a legal move");
            let place = place(game.position());
            // As playouts do: without a list as long as that will do.
            let before = position.clone();
            position.play(mv);
            let mut count = position.count_legal_moves();
            let mover = before.to_move();
            let judged =
                referee.judge_unlisted(&before, mover, mv, &mut position, count > 0);
            let judged = judged.unwrap_or_else(|| {
                list = sorted(&position);
                let judged = referee.judge_move(&before, mover, mv, &mut position, &mut list);
                count = list.len();
                judged
            });
            assert_eq!(judged.as_ref(), game.outcome(), "{place}");
            assert_eq!(&position, game.position(), "{place}");
            assert!(judged.is_some() || count == game.legal().len(), "{place}");
            assert_eq!(referee.keys(), game.keys(), "{place}");
        }
        let played = random_playout(&start, &mut rng, PLIES);
        assert!(played.plies <= PLIES, "{}", V::NAME);
        assert_shares_sum_to_one::<V>(&played.outcome);
    }
}
