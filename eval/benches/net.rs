//! How long a net of 64 units takes to judge a position: following a game, and anew each time.

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use shiho_core::random::GameRng;
use shiho_core::{Game, VariantId};
use shiho_eval::features::{FeatureSet, Features, FeaturesVisitor, visit};
use shiho_eval::net::{Net, NetEvaluator, NetFile, NetHeader, Weights};

const HIDDEN: usize = 64;

fn net<P: Features>() -> Arc<Net<P>> {
    let header = NetHeader::new(FeatureSet::of::<P>(), HIDDEN);
    let mut random = GameRng::derive(1, &[]);
    let mut draw = |count: usize| (0..count).map(|_| random.unit() as f32 - 0.5).collect();
    let (buckets, row) = (
        header.architecture.buckets(),
        header.architecture.row(HIDDEN),
    );
    let weights = Weights {
        feature_weight: draw(P::INPUTS * HIDDEN),
        feature_bias: draw(HIDDEN),
        output_weight: draw(buckets * row),
        output_bias: draw(buckets),
    };
    Arc::new(Net::from_file(NetFile { header, weights }).expect("made for this game"))
}

/// The positions of a game, each followed by all positions one move further: the order of a search.
fn positions<P: Features>() -> Vec<P> {
    let mut random = GameRng::derive(2, &[]);
    let mut game = Game::new(P::start(&P::Rules::default()));
    let mut positions = Vec::new();
    while game.outcome().is_none() && game.plies() < 60 {
        for &mv in game.legal() {
            let mut position = game.position().clone();
            position.play(mv);
            positions.push(position);
        }
        let mv = game.legal()[random.below(game.legal().len())];
        game.play(mv).expect("it is one of the legal moves");
    }
    positions
}

struct Bench<'a>(&'a mut Criterion);

impl FeaturesVisitor for Bench<'_> {
    type Output = ();

    fn visit<P: Features>(self) {
        let (net, positions) = (net::<P>(), positions::<P>());
        let mut evaluator = NetEvaluator::new(Arc::clone(&net));
        let mut next = 0;
        self.0
            .bench_function(&format!("{}/following", P::NAME), |bench| {
                bench.iter(|| {
                    next = (next + 1) % positions.len();
                    evaluator.scalar(&positions[next])
                });
            });
        // Positions far apart have little in common, so nothing can be followed.
        self.0
            .bench_function(&format!("{}/jumping", P::NAME), |bench| {
                bench.iter(|| {
                    next = (next + positions.len() / 2 + 1) % positions.len();
                    evaluator.scalar(&positions[next])
                });
            });
    }
}

fn all(criterion: &mut Criterion) {
    for &variant in VariantId::ALL {
        visit(variant, Bench(criterion));
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
