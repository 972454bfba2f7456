//! What every variant must keep, whatever its rules: checked on random games of all of them.

use shiho_core::playout::random_playout;
use shiho_core::random::GameRng;
use shiho_core::{
    EndReason, Game, Move, MoveList, RuleSet, Utility, Variant, VariantId, VariantVisitor,
};

const GAMES: u64 = 6;
const PLY_CAP: usize = 400;

/// A random game of variant `V`, calling `check` at every ply.
fn walk<V: Variant>(seed: u64, mut check: impl FnMut(&Game<V>)) -> Game<V> {
    let mut rng = GameRng::derive(seed, &[]);
    let mut game = Game::new(V::start(&V::Rules::default()));
    while game.outcome().is_none() {
        check(&game);
        if game.plies() == PLY_CAP {
            game.stop(EndReason::PLY_CAP);
            break;
        }
        let mv = game.legal()[rng.below(game.legal().len())];
        game.play(mv).expect("a legal move");
    }
    game
}

macro_rules! contract {
    ($($(#[$meta:meta])* fn $test:ident<$v:ident>() $body:block)+) => {
        $(
            $(#[$meta])*
            #[test]
            fn $test() {
                struct Check;
                impl VariantVisitor for Check {
                    type Output = ();
                    fn visit<$v: Variant>(self) $body
                }
                for &id in VariantId::ALL {
                    id.visit(Check);
                }
            }
        )+
    };
}

contract! {
    fn positions_and_keys_survive_their_text<V>() {
        for seed in 0..GAMES {
            walk::<V>(seed, |game| {
                let position = game.position();
                let text = position.position_text();
                let read = V::parse_position(&text, position.rules())
                    .unwrap_or_else(|error| panic!("{}: {text}: {error}", V::NAME));
                assert_eq!(read.key(), position.key(), "{}: {text}", V::NAME);
                assert_eq!(read.position_text(), text, "{}", V::NAME);
                assert_eq!(read.to_move(), position.to_move(), "{}: {text}", V::NAME);
            });
        }
    }

    fn moves_survive_text_and_code<V>() {
        walk::<V>(1, |game| {
            for &mv in game.legal() {
                let text = V::move_text(mv);
                assert_eq!(game.position().parse_move(&text), Ok(mv), "{}", V::NAME);
                assert_eq!(V::Move::from_code(mv.code()), Some(mv), "{} {text}", V::NAME);
            }
        });
    }

    fn legal_lists_are_sorted_and_agree_with_the_shortcuts<V>() {
        let mut moves = MoveList::new();
        walk::<V>(2, |game| {
            let legal = game.legal();
            assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{}: {legal:?}", V::NAME);
            let position = game.position();
            position.legal_moves(&mut moves);
            assert_eq!(position.count_legal_moves(), moves.len(), "{}", V::NAME);
            assert!(position.has_legal_move(), "{}", V::NAME);
            moves.sort_unstable();
            let mut chosen: Vec<_> =
                (0..moves.len()).filter_map(|index| position.nth_legal_move(index)).collect();
            assert!(position.nth_legal_move(moves.len()).is_none(), "{}", V::NAME);
            chosen.sort_unstable();
            assert_eq!(chosen, moves, "{}", V::NAME);
            let (mut gains, mut quiets) = (MoveList::new(), MoveList::new());
            position.legal_gains(&mut gains);
            position.legal_quiets(&mut quiets);
            assert!(gains.iter().all(|&mv| position.is_gain(mv)), "{}", V::NAME);
            assert!(!quiets.iter().any(|&mv| position.is_gain(mv)), "{}", V::NAME);
            gains.append(&mut quiets);
            gains.sort_unstable();
            assert_eq!(gains, moves, "{}", V::NAME);
            assert!(position.settled().is_none(), "{}", V::NAME);
            assert!(position.living().contains(position.to_move()), "{}", V::NAME);
        });
    }

    fn moves_that_are_not_listed_are_refused<V>() {
        walk::<V>(3, |game| {
            if game.plies() % 40 != 0 {
                return;
            }
            let mut refused = 0;
            for code in 0..2000u32 {
                let Some(mv) = V::Move::from_code(code * 31) else { continue };
                let listed = game.legal().binary_search(&mv).is_ok();
                assert_eq!(game.clone().play(mv).is_ok(), listed, "{}: {mv:?}", V::NAME);
                assert_eq!(game.position().is_legal(mv), listed, "{}: {mv:?}", V::NAME);
                refused += usize::from(!listed);
            }
            assert!(refused > 0, "{}: nothing was refused", V::NAME);
        });
    }

    fn finished_games_stay_finished_and_shares_sum_to_one<V>() {
        for seed in 10..10 + GAMES {
            let mut game = walk::<V>(seed, |_| ());
            let outcome = game.outcome().expect("the walk ends").clone();
            for utility in [Utility::Placement, Utility::Win] {
                let shares = outcome.utility(V::SEATS, utility);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}", V::NAME);
            }
            assert!(game.legal().is_empty(), "{}", V::NAME);
            let stopped = game.position().adjudicate(EndReason::PLY_CAP);
            assert_eq!(stopped.reason, EndReason::PLY_CAP, "{}", V::NAME);
            let first = game.events()[0];
            assert!(game.act(first).is_err(), "{}: played after the end", V::NAME);
        }
    }

    fn options_and_presets_survive_their_text<V>() {
        let default = V::Rules::default();
        assert_eq!(default.to_string(), "default", "{}", V::NAME);
        for option in V::Rules::options() {
            assert!(option.possible.contains(&option.default) || option.default.parse::<u32>().is_ok());
            for value in option.possible.split(", ") {
                let mut rules = default;
                if rules.set(option.name, value).is_ok() && rules.check().is_ok() {
                    let text = rules.to_string();
                    assert_eq!(V::Rules::parse(&text), Ok(rules), "{}: {text}", V::NAME);
                }
            }
            let error = V::Rules::parse(&format!("{}=nonsense", option.name)).expect_err("refused");
            assert!(error.to_string().contains("nonsense"), "{}: {error}", V::NAME);
        }
        for preset in V::Rules::PRESETS {
            let mut rules = default;
            for item in preset.rules.split(',').filter(|item| !item.is_empty()) {
                let (name, value) = item.split_once('=').expect("name=value");
                rules.set(name, value).unwrap_or_else(|e| panic!("{}: {e}", preset.name));
            }
            assert_eq!(V::Rules::preset(preset.name), Ok(rules), "{}", V::NAME);
        }
    }

    fn wrong_texts_are_refused_with_their_words<V>() {
        let rules = V::Rules::default();
        for text in ["", "nonsense", "9/9/9", "R-0", "-", "\u{0}", "startpos b"] {
            assert!(V::parse_position(text, &rules).is_err(), "{}: accepted {text:?}", V::NAME);
        }
        let start = V::start(&rules);
        for text in ["", "xx", "a1", "5e5e5e", "P*", "h2h4h6", "é5e"] {
            let error = start.parse_move(text).expect_err("not a move");
            assert!(error.to_string().contains(text), "{}: {error}", V::NAME);
        }
    }

    fn the_first_move_goes_round_or_stays<V>() {
        let rules = V::Rules::default();
        let starts: Vec<V> = (0..8).map(|index| V::start_of_game(&rules, index)).collect();
        assert_eq!(starts[0], V::start(&rules), "{}", V::NAME);
        for (index, start) in starts.iter().enumerate() {
            let read = V::parse_position(&start.position_text(), &rules).expect("its own text");
            assert_eq!(&read, start, "{}", V::NAME);
            assert_eq!(read.key(), start.key(), "{}", V::NAME);
            assert_eq!(start, &starts[index % V::SEATS], "{}", V::NAME);
        }
    }

    fn playouts_follow_the_rules_of_games<V>() {
        for seed in 0..GAMES {
            let start = V::start(&V::Rules::default());
            let cap = 3000;
            let played = random_playout(&start, &mut GameRng::derive(seed, &[7]), cap);
            assert!(played.plies > 0 && played.plies <= cap, "{}", V::NAME);
            let again = random_playout(&start, &mut GameRng::derive(seed, &[7]), cap);
            assert_eq!(played, again, "{}", V::NAME);
        }
    }

    fn diagrams_are_rectangles<V>() {
        walk::<V>(4, |game| {
            let diagram = game.position().diagram();
            assert_eq!(diagram.cells.len(), diagram.rows.len(), "{}", V::NAME);
            assert!(diagram.cells.iter().all(|row| row.len() == diagram.columns.len()));
        });
    }
}
