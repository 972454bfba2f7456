//! Seats play alike: in a turned position every kind of player chooses the turned move and gives the same score.

mod common;

use std::sync::Arc;

use shiho_core::random::GameRng;
use shiho_core::{Game, VariantId};
use shiho_eval::Evaluator;
use shiho_eval::features::{self, FeatureSet, NetGame, NetGameVisitor, SetVisitor};
use shiho_eval::hand::HandEvaluator;
use shiho_eval::net::{Net, NetLine};
use shiho_eval::search::{Family, Searcher, Settings};
use shiho_eval::spec::{AgentSpec, EvalSpec, Method};
use shiho_eval::{PlayVisitor, Playable, PlayerSource, visit};

use common::{plain_net, walks};

/// Positions a game and kind of player.
const POSITIONS: usize = 500;

/// Positions in which other entries shared a place of the table, at most: keys are not turned.
const COLLISIONS: usize = POSITIONS / 50;

struct Turned<'a>(&'a str);

impl PlayVisitor for Turned<'_> {
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
                without_table(source.spec(), &position, by);
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
fn without_table<P: Playable>(spec: &AgentSpec, position: &P, by: usize) {
    let family = match spec.method {
        Method::Random => panic!("{} {spec}: random players have no table", P::NAME),
        Method::AlphaBeta | Method::Paranoid => Family::TwoSided,
        Method::MaxN => Family::MaxN,
    };
    let compare = Compare {
        position,
        by,
        family,
        spec,
    };
    let EvalSpec::Net(path) = &spec.eval else {
        return compare.with(|| HandEvaluator);
    };
    let net = Arc::new(Net::<P>::load(path).expect("it was read before"));
    let id = net.header().features.clone();
    P::visit_set(&id, WithNet(compare, net)).expect("a set of the game");
}

/// A position, how far it is turned, and how both are searched.
struct Compare<'a, P> {
    position: &'a P,
    by: usize,
    family: Family,
    spec: &'a AgentSpec,
}

impl<P: Playable> Compare<'_, P> {
    fn with<E: Evaluator<P>>(&self, evaluator: impl Fn() -> E) {
        let settings = Settings {
            family: self.family,
            table: Some(0),
            ..Settings::default()
        };
        let search = |position: P| {
            let game = Game::new(position);
            Searcher::new(evaluator(), settings).search(&game, &self.spec.limits)
        };
        let one = search(self.position.clone());
        let other = search(self.position.turned(self.by));
        assert_eq!(
            (P::turned_move(one.best, self.by), one.score),
            (other.best, other.score),
            "{} {}, turned by {}: {}",
            P::NAME,
            self.spec,
            self.by,
            self.position.position_text()
        );
    }
}

struct WithNet<'a, P: NetGame>(Compare<'a, P>, Arc<Net<P>>);

impl<P: Playable> SetVisitor<P> for WithNet<'_, P> {
    type Output = ();

    fn visit<S: FeatureSet<P>>(self) {
        self.0.with(|| NetLine::<P, S>::new(Arc::clone(&self.1)));
    }
}

fn all_games(spec: &str) {
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

/// Plays with a net of random weights for every feature set of a game.
struct WithNets(&'static str);

impl NetGameVisitor for WithNets {
    type Output = ();

    fn visit<P: NetGame>(self) {
        let folder = tempfile::tempdir().expect("a folder");
        for set in P::SETS {
            let path = folder.path().join(format!("{}.net", set.id));
            std::fs::write(&path, plain_net(*set).to_bytes()).expect("a file");
            let variant: VariantId = P::NAME.parse().expect("a name");
            visit(
                variant,
                Turned(&self.0.replace("NET", &path.display().to_string())),
            );
        }
    }
}

#[test]
fn players_with_nets_choose_turned_moves() {
    for &variant in VariantId::ALL {
        features::visit(variant, WithNets("ab:eval=NET,nodes=60"));
        features::visit(variant, WithNets("maxn:eval=NET,nodes=60"));
    }
}
