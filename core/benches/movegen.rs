//! How long every variant takes to generate moves, play them, see checks, play random games and count
//! trees of moves.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shiho_core::games::yonin::{YoninPosition, YoninRules};
use shiho_core::perft::{perft, perft_listing};
use shiho_core::playout::random_playout;
use shiho_core::random::GameRng;
use shiho_core::{Game, MoveList, Notation, Variant, VariantId, VariantVisitor};

/// Plies after which positions are taken from random games: opening, middle game, many in hand.
const TAKEN_AT: [usize; 4] = [0, 20, 60, 120];

/// Random games to take positions from.
const GAMES: u64 = 4;

/// Depth of the counted trees.
const DEPTH: u32 = 3;

fn positions<V: Variant>() -> Vec<V> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut random = GameRng::derive(seed, &[]);
        let mut game = Game::new(V::start(&V::Rules::default()));
        while game.outcome().is_none() && game.plies() <= TAKEN_AT[TAKEN_AT.len() - 1] {
            if TAKEN_AT.contains(&game.plies()) {
                positions.push(game.position().clone());
            }
            let mv = game.legal()[random.below(game.legal().len())];
            game.play(mv).expect("a legal move");
        }
    }
    positions
}

struct Benches<'a>(&'a mut Criterion);

impl VariantVisitor for Benches<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        let positions = positions::<V>();
        let mut moves = MoveList::new();
        let mut group = self.0.benchmark_group(V::NAME);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function("list", |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    position.legal_moves(&mut moves);
                    black_box(moves.len());
                }
            });
        });
        group.bench_function("gains", |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    position.legal_gains(&mut moves);
                    black_box(moves.len());
                }
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| {
                positions
                    .iter()
                    .map(|position| black_box(position).count_legal_moves())
                    .sum::<usize>()
            });
        });
        group.bench_function("check", |bencher| {
            bencher.iter(|| {
                positions
                    .iter()
                    .filter(|position| position.in_check(black_box(position.to_move())))
                    .count()
            });
        });
        let chosen: Vec<_> = positions
            .iter()
            .filter_map(|position| position.nth_legal_move(position.count_legal_moves() / 2))
            .collect();
        group.bench_function("play", |bencher| {
            bencher.iter(|| {
                for (position, &mv) in positions.iter().zip(&chosen) {
                    let mut after = position.clone();
                    after.play(black_box(mv));
                    black_box(&after);
                }
            });
        });
        let start = V::start(&V::Rules::default());
        group.throughput(Throughput::Elements(perft(&start, DEPTH)));
        group.bench_function("perft", |bencher| bencher.iter(|| perft(&start, DEPTH)));
        group.bench_function("perft listing", |bencher| {
            bencher.iter(|| perft_listing(&start, DEPTH));
        });
        let playout = |seed| random_playout(&start, &mut GameRng::derive(seed, &[]), usize::MAX);
        let plies: usize = (0..GAMES).map(|seed| playout(seed).plies).sum();
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function("playouts", |bencher| {
            bencher.iter(|| (0..GAMES).map(|seed| playout(seed).plies).sum::<usize>());
        });
    }
}

/// Middle games of Yonin: all four seats alive, pieces in hands. From the start nobody meets for long.
const YONIN_MIDDLE_GAMES: [&str; 2] = [
    "Sn3KnGnSn2/2Gn1RnPn1Ge1/4Pn1GnSe1/1Rw4Pe2/Kw1Pw3Pe1Ke/Gw1GwPwPs1PeRe1/Gn1Ss1Ks2SsSe/1PwGs2Ss3/Pw3Rs4 \
     w P/-/S/P - - 50",
    "4Kn2Sn1/3Rn1Pn2Gs/1GnSn4Ge+Sw/Gw1PwPnPn1SeGs1/Kw2Pw2Re1Ge/1RwGw1Ps2PeKe/Ps2Pw1Ps3/2SwPsRsGs3/1Sn2Ks4 \
     s S/SP/-/- - - 80",
];

fn yonin_middle_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("yonin middle games");
    for (index, text) in YONIN_MIDDLE_GAMES.iter().enumerate() {
        let position = YoninPosition::parse_position(text, &YoninRules::default())
            .expect("a position of a game");
        group.throughput(Throughput::Elements(perft(&position, DEPTH)));
        group.bench_function(format!("perft {index}"), |bencher| {
            bencher.iter(|| perft(&position, DEPTH));
        });
    }
}

fn movegen(criterion: &mut Criterion) {
    for &variant in VariantId::ALL {
        variant.visit(Benches(criterion));
    }
}

criterion_group!(benches, movegen, yonin_middle_games);
criterion_main!(benches);
