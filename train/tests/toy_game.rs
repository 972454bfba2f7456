//! A game that is in no registry is learnt through either of its feature sets, and the nets play it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;
#[path = "../../selfplay/tests/toy/mod.rs"]
mod toy;

use common::write_dataset;
use shiho_core::random::GameRng;
use shiho_core::{Game, Position};
use shiho_eval::PlayerSource;
use shiho_eval::features::NetGame;
use shiho_train::{
    Config, EpochReport, Filter, FitState, Observer, TrainError, fit, init, load_as,
};
use toy::Noughts;

/// Notes the losses of the epochs.
struct Losses(Vec<f64>);

impl Observer for Losses {
    fn step(&mut self, _state: &FitState, _loss: f64) -> Result<(), TrainError> {
        Ok(())
    }

    fn epoch(&mut self, _state: &FitState, report: &EpochReport) -> Result<(), TrainError> {
        self.0.push(report.train_loss);
        Ok(())
    }
}

#[test]
fn either_feature_set_is_learnt_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let dataset = write_dataset::<Noughts>(&folder.path().join("data"), 200);
    let mut files = Vec::new();
    for set in Noughts::SETS {
        let config = Config {
            features: Some(set.id.into()),
            hidden: 8,
            epochs: 3,
            batch: 128,
            filter: Filter {
                keep_random: true,
                keep_captures: true,
                ..Filter::default()
            },
            ..Config::default()
        };
        let loaded =
            load_as::<Noughts>(std::slice::from_ref(&dataset), &config, &mut |_| {}).unwrap();
        let header = init::header_as::<Noughts>(&config).unwrap();
        let mut state = FitState::start(&init::random_net(header, config.seed));
        let mut losses = Losses(Vec::new());
        fit(&mut state, &loaded, &config, &mut losses).unwrap();
        assert!(losses.0[2] < losses.0[0], "{}: {:?}", set.id, losses.0);
        let path = folder.path().join(set.id);
        let net = state.checkpoint(&config, &[]).net(true);
        assert_eq!(net.header.features, set.id);
        std::fs::write(&path, net.to_bytes()).unwrap();
        files.push(path);
    }
    for path in files {
        let spec = format!("ab:depth=2,eval={}", path.display());
        let source = PlayerSource::<Noughts>::new(spec.parse().unwrap()).unwrap();
        let mut player = source.player();
        player.new_game();
        let mut random = GameRng::derive(1, &[]);
        let mut game = Game::new(Noughts::start(&toy::Rules::default()));
        while game.outcome().is_none() {
            let limits = source.limits();
            let decision = player.choose(&game, &limits, &mut random, &mut |_| {});
            game.play(decision.unwrap().best).unwrap();
        }
    }
}

#[test]
fn an_unknown_feature_set_is_refused_by_name() {
    let config = Config {
        features: Some("noughts-1-v1".into()),
        ..Config::default()
    };
    let error = init::header_as::<Noughts>(&config).unwrap_err();
    assert_eq!(
        error.to_string(),
        "feature set `noughts-1-v1` is unknown; `noughts` has noughts-18-v1, noughts-64-v1"
    );
}
