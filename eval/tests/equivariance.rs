//! Seats play alike: in a turned position every kind of player chooses the turned move and gives the same score.

mod common;

use shiho_core::random::GameRng;
use shiho_core::{Game, VariantId};
use shiho_eval::hand::HandEvaluator;
use shiho_eval::search::{Family, Limits, Searcher, Settings};
use shiho_eval::{PlayVisitor, Playable, PlayerSource, visit};

use common::walks;

/// Positions a game and kind of player.
const POSITIONS: usize = 500;

/// Positions in which other entries shared a place of the table, at most: keys are not turned.
const COLLISIONS: usize = POSITIONS / 50;

struct Turned(&'static str);

impl PlayVisitor for Turned {
    type Output = ();

    fn visit<P: Playable>(self) {
        let spec = self.0;
        let source =
            PlayerSource::<P>::new(spec.parse().expect("a specification")).expect("no net");
        let mut player = source.player();
        let mut collisions = 0;
        let mut index = 0;
        walks::<P>(3, POSITIONS, |played| {
            let position = played.position().clone();
            if position.chance() {
                return;
            }
            index += 1;
            let by = 1 + index as usize % (P::SEATS - 1);
            let mut choose = |position: &P| {
                let mut rng = GameRng::derive(9, &[index]);
                let game = Game::new(position.clone());
                if game.outcome().is_some() {
                    return None;
                }
                player.new_game();
                let limits = source.limits();
                let chosen = player.choose(&game, &limits, &mut rng, &mut |_| ());
                let chosen = chosen.expect("the game goes on");
                Some((chosen.best, chosen.score))
            };
            let turned = position.turned(by);
            let Some((mv, score)) = choose(&position) else {
                return;
            };
            let expected = (P::turned_move(mv, by), score);
            if choose(&turned) != Some(expected) {
                collisions += 1;
                without_table(&position, by, source.limits(), spec);
            }
        });
        assert!(
            collisions <= COLLISIONS,
            "{} {spec}: {collisions} positions differ, with a table only",
            P::NAME
        );
    }
}

/// Without a table there are no collisions: the answers must be equal.
fn without_table<P: Playable>(position: &P, by: usize, limits: Limits, spec: &str) {
    let family = if spec.starts_with("maxn") {
        Family::MaxN
    } else {
        Family::TwoSided
    };
    let settings = Settings {
        family,
        table: Some(0),
        ..Settings::default()
    };
    let search = |position: P| {
        let game = Game::new(position);
        Searcher::new(HandEvaluator, settings).search(&game, &limits)
    };
    let (one, other) = (search(position.clone()), search(position.turned(by)));
    let text = position.position_text();
    assert!(!spec.starts_with("random"), "{} {spec}: {text}", P::NAME);
    assert_eq!(
        (P::turned_move(one.best, by), one.score),
        (other.best, other.score),
        "{} {spec}, turned by {by}: {text}",
        P::NAME
    );
}

fn all_games(spec: &'static str) {
    for &variant in VariantId::ALL {
        visit(variant, Turned(spec));
    }
}

#[test]
fn random_players_draw_turned_moves() {
    all_games("random");
}

#[test]
fn two_sided_searches_choose_turned_moves() {
    all_games("ab:nodes=60");
    all_games("paranoid:depth=1");
}

#[test]
fn max_n_chooses_turned_moves() {
    all_games("maxn:nodes=120");
}
