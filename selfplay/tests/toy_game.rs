//! The recipe of CONTRIBUTING for a new game, followed: a game that only the tests know is played, stored, verified
//! and counted, and nets play it through either of its feature sets.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod toy;

use std::convert::Infallible;

use shiho_core::RuleSet as _;
use shiho_core::random::GameRng;
use shiho_data::Dataset;
use shiho_data::Reasons;
use shiho_data::stats::balance_as;
use shiho_data::verify::verify_shard_as;
use shiho_eval::features::NetGame;
use shiho_eval::net::{NetFile, NetHeader, make_weights};
use shiho_selfplay::Players;
use shiho_selfplay::matches::Match;
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};
use shiho_selfplay::run::Run;
use toy::Noughts;

fn setup(rules: &str) -> Setup<Noughts> {
    let rules = toy::Rules::parse(rules).expect("known options");
    Setup {
        start: Start::Rules(rules),
        seed: 5,
        opening: Opening { random_plies: 1 },
        ply_cap: 20,
    }
}

fn players(specs: [&str; 2]) -> Players<Noughts> {
    let specs = specs.map(|spec| spec.parse().expect("a specification"));
    Players::open(&specs).expect("no net is needed")
}

#[test]
fn a_new_game_is_played_stored_verified_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Run {
        setup: setup("misere=on"),
        players: players(["random", "ab:depth=9"]),
        games: 250,
        shard_games: 100,
        git_hash: None,
    };
    let manifest = run
        .play(folder.path(), false, &mut [], &mut |_| ())
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((manifest.games, manifest.shards.len()), (250, 3));
    assert_eq!(manifest.draft.rules, "misere=on");
    let dataset = Dataset::open_as::<Noughts>(folder.path()).unwrap_or_else(|e| panic!("{e}"));
    let games: u64 = (0..dataset.shards())
        .map(|shard| {
            verify_shard_as::<Noughts>(&dataset, shard)
                .expect("verified")
                .games
        })
        .sum();
    assert_eq!(games, 250);
    let reports =
        balance_as::<Noughts>(&[dataset], &Reasons::default()).unwrap_or_else(|e| panic!("{e}"));
    let [report] = &reports[..] else {
        panic!("one variant, one set of rules")
    };
    assert_eq!(
        (report.title.as_str(), report.games + report.copies),
        ("Noughts and crosses", 250)
    );
    let searching = &report.seats[1];
    assert!(
        searching.won.share > 0.5,
        "a full search beats random play: {searching:?}"
    );
    assert!(report.to_text().contains("Noughts and crosses"));
}

#[test]
fn perfect_players_draw_every_match() {
    let game = Match {
        setup: Setup {
            opening: Opening { random_plies: 0 },
            ..setup("default")
        },
        players: players(["ab:depth=9", "maxn:depth=9"]),
        groups: 3,
    };
    let result = game
        .play(None, &mut [], &mut |_| ())
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(result.games, 6);
    assert_eq!(result.reasons, [("full".to_owned(), 6)]);
    assert!(
        (result.standings[0]
            .utility
            .expect("games with a result")
            .value
            - 0.5)
            .abs()
            < 1e-12
    );
}

#[test]
fn nets_play_through_either_feature_set() {
    let folder = tempfile::tempdir().unwrap();
    for set in Noughts::SETS {
        let header = NetHeader::new(*set, &[8, 4]);
        let mut random = GameRng::derive(4, &[]);
        let draw = |_: &str, shape: &[usize]| {
            let values = (0..shape.iter().product()).map(|_| random.unit() as f32 - 0.4);
            Ok::<_, Infallible>(values.collect())
        };
        let Ok(weights) = make_weights(&header.layers, draw);
        let path = folder.path().join(set.id);
        std::fs::write(&path, NetFile { header, weights }.to_bytes()).unwrap();
        let with_net = format!("ab:depth=3,eval={}", path.display());
        let players = players([&with_net, "random"]);
        assert_eq!(players.nets().count(), 1);
        let game = Match {
            setup: setup("default"),
            players,
            groups: 10,
        };
        let result = game.play(None, &mut [], &mut |_| ()).unwrap();
        assert_eq!(result.games, 20);
        assert!(
            result.standings[0]
                .utility
                .expect("games with a result")
                .value
                > 0.5,
            "{}",
            set.id
        );
    }
}
