//! How long a net of 64 units takes to judge a position: following a game, and anew each time.

use std::convert::Infallible;
use std::slice::from_ref;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shiho_core::random::GameRng;
use shiho_core::{Game, VariantId};
use shiho_eval::features::{NetGame, NetGameVisitor, visit};
use shiho_eval::net::{Net, NetFile, NetHeader, NetLine, make_weights};

const HIDDEN: usize = 64;

fn net<P: NetGame>() -> Arc<Net<P>> {
    let header = NetHeader::new(P::default_set(), &[HIDDEN]);
    let mut random = GameRng::derive(1, &[]);
    let draw = |_: &str, shape: &[usize]| {
        let values = (0..shape.iter().product()).map(|_| random.unit() as f32 - 0.5);
        Ok::<_, Infallible>(values.collect())
    };
    let Ok(weights) = make_weights(&header.layers, draw);
    Arc::new(Net::from_file(NetFile { header, weights }).expect("made for this game"))
}

/// For each position of a game of up to 60 plies, the lines of one move from there.
fn lines<P: NetGame>() -> Vec<Vec<[P; 2]>> {
    let mut random = GameRng::derive(2, &[]);
    let mut game = Game::new(P::start(&P::Rules::default()));
    let mut lines = Vec::new();
    while game.outcome().is_none() && game.plies() < 60 {
        let from_here = game.legal().iter().map(|&mv| {
            let mut position = game.position().clone();
            position.play(mv);
            [game.position().clone(), position]
        });
        lines.push(from_here.collect());
        let mv = game.legal()[random.below(game.legal().len())];
        game.play(mv).expect("it is one of the legal moves");
    }
    lines
}

struct Bench<'a>(&'a mut Criterion);

impl NetGameVisitor for Bench<'_> {
    type Output = ();

    fn visit<P: NetGame>(self) {
        let (net, lines) = (net::<P>(), lines::<P>());
        let mut follower = NetLine::<P>::new(Arc::clone(&net));
        let mut group = self.0.benchmark_group(P::NAME);
        let mut next = 0;
        let count: usize = lines.iter().map(Vec::len).sum();
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function("following", |bench| {
            bench.iter(|| {
                let mut sum = 0.0;
                for lines in &lines {
                    follower.reset();
                    for line in lines {
                        follower.push();
                        sum += follower.advantage(line, line[1].to_move());
                        follower.pop();
                    }
                }
                sum
            });
        });
        // Positions that have nothing to do with each other, so that nothing can be followed.
        group.throughput(Throughput::Elements(1));
        group.bench_function("jumping", |bench| {
            bench.iter(|| {
                next = (next + 1) % lines.len();
                follower.reset();
                let position = &lines[next][0][1];
                follower.advantage(from_ref(position), position.to_move())
            });
        });
        group.finish();
    }
}

fn all(criterion: &mut Criterion) {
    for &variant in VariantId::ALL {
        visit(variant, Bench(criterion));
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
