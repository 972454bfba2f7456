//! The net that is trained and the net that plays give the same answers.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "figures for --nocapture")]

mod common;

use std::path::Path;
use std::sync::Arc;

use common::greedy_game;
use shiho_core::games::annan::AnnanPosition;
use shiho_core::games::chess4::Chess4Position;
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::games::yonin::YoninPosition;
use shiho_core::{Game, PerSeat};
use shiho_eval::Tactics;
use shiho_eval::features::NetGame;
use shiho_eval::hand::HandWritten;
use shiho_eval::net::{Net, NetEvaluator, NetFile, NetHeader};
use shiho_train::batch::Batch;
use shiho_train::samples::game::Labelled;
use shiho_train::{Config, Filter, Model, init};

const HIDDEN: usize = 24;
const TOLERANCE: f32 = 1e-4;

/// A net whose accumulators leave the range of the activation on both sides.
fn rough_net<P: NetGame>(hidden: &[usize]) -> NetFile {
    let mut net = init::random_net(NetHeader::new(P::default_set(), hidden), 3);
    for weight in &mut net.weights[0].weight {
        *weight *= 3.0;
    }
    let output = net.weights.last_mut().unwrap();
    for (index, bias) in output.bias.iter_mut().enumerate() {
        *bias = index as f32 * 0.1 - 0.05;
    }
    net
}

/// The logits of the seats from the mover on, as the model gives them for each position of the game.
fn compare<P: NetGame + HandWritten + Tactics>(hidden: &[usize]) {
    let keep_all = Filter {
        keep_random: true,
        keep_checks: true,
        keep_captures: true,
        keep_capped: true,
        max_score: u16::MAX,
        min_ply: 0,
    };
    let config = Config {
        filter: keep_all,
        ..Config::default()
    };
    let net = rough_net::<P>(hidden);
    let model = Model::new(&net);
    let mut evaluator = NetEvaluator::<P>::new(Arc::new(Net::<P>::from_file(net).unwrap()));
    let (mut largest, mut positions, mut fewer): (f32, usize, usize) = (0.0, 0, 0);
    for index in 0..10 {
        let record = greedy_game::<P>(index);
        let mut labelled = Labelled::new::<P, P::Default>();
        labelled.add::<P, P::Default>(&record, &config).unwrap();
        let (samples, tally) = (labelled.samples, labelled.tally);
        assert_eq!(samples.len(), record.moves.len(), "{}: {tally:?}", P::NAME);
        let all: Vec<_> = (0..samples.len()).map(|index| samples.get(index)).collect();
        let logits = model.forward(&Batch::new(&all, &config));
        let logits: Vec<f32> = Vec::try_from(&logits.detach().view([-1])).unwrap();

        let mut game = Game::new(P::start(&P::Rules::default()));
        for (number, text) in record.moves.iter().enumerate() {
            let position = game.position();
            let mover = position.to_move();
            if P::SEATS == 2 {
                largest = largest.max((logits[number] - evaluator.scalar(position)).abs());
            } else {
                let played: PerSeat<f32> = evaluator.logits(position);
                for (relative, logit) in logits[4 * number..4 * number + 4].iter().enumerate() {
                    let seat = shiho_core::Seat::new((mover.index() + relative) % 4);
                    if position.living().contains(seat) {
                        largest = largest.max((logit - played[seat.index()]).abs());
                    } else {
                        assert!(*logit < -1e8 && played[seat.index()] == 0.0);
                    }
                }
            }
            positions += 1;
            fewer += usize::from(position.living().len() < P::SEATS);
            game.play_text(text).unwrap();
        }
    }
    println!(
        "{}: largest difference {largest:e} in {positions} positions, {fewer} with fewer seats",
        P::NAME
    );
    assert!(
        P::SEATS == 2 || fewer > 0,
        "no eliminated seat in any position"
    );
    assert!(largest < TOLERANCE, "{}: {largest}", P::NAME);
}

#[test]
fn training_and_playing_agree_on_shogi() {
    compare::<ShogiPosition>(&[HIDDEN]);
    compare::<ShogiPosition>(&[HIDDEN, 9, 5]);
}

#[test]
fn training_and_playing_agree_on_annan() {
    compare::<AnnanPosition>(&[HIDDEN]);
}

#[test]
fn training_and_playing_agree_on_yonin() {
    compare::<YoninPosition>(&[HIDDEN]);
    compare::<YoninPosition>(&[HIDDEN, 9, 5]);
}

#[test]
fn training_and_playing_agree_on_four_player_chess() {
    compare::<Chess4Position>(&[HIDDEN]);
}

#[test]
fn a_net_survives_model_and_file() {
    let net = rough_net::<ShogiPosition>(&[HIDDEN]);
    let back = Model::new(&net).net();
    assert_eq!(back, net);
    assert_eq!(
        NetFile::from_bytes(Path::new("x"), &back.to_bytes()).unwrap(),
        net
    );
}
