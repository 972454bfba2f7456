//! How many plies of a dataset are replayed in a second, by the rules and trusted; and what reading the
//! shard alone takes.

#![expect(
    clippy::unwrap_used,
    reason = "a bench that fails is a bench that fails"
)]

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shiho_core::notation::Variant;
use shiho_core::random::GameRng;
use shiho_core::{EndReason, Event, Game, RuleSet, VariantId, VariantVisitor};
use shiho_data::replay::{checked, trusted};
use shiho_data::{Dataset, DatasetWriter, GameRecord, ManifestDraft};

/// Games in the dataset of each variant.
const GAMES: u64 = 200;
/// Plies after which its games are stopped.
const PLY_CAP: usize = 400;

/// Writes random games into a dataset.
struct Write<'a>(&'a Path);

impl VariantVisitor for Write<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        let letters = V::SEAT_LETTERS.iter().map(ToString::to_string);
        let draft = ManifestDraft {
            variant: V::NAME.into(),
            rules: "default".into(),
            seats: V::SEATS,
            seat_letters: letters.collect(),
            agents: vec!["random".into()],
            ..ManifestDraft::default()
        };
        let writer = DatasetWriter::create(self.0, draft, false).unwrap();
        let games: Vec<_> = (0..GAMES).map(random_game::<V>).collect();
        writer.write_shard(0, &games).unwrap();
        writer.finish().unwrap();
    }
}

fn random_game<V: Variant>(number: u64) -> GameRecord {
    let rules = V::Rules::parse("default").unwrap();
    let mut game = Game::new(V::start(&rules));
    let mut random = GameRng::derive(1, &[number]);
    while game.outcome().is_none() && game.plies() < PLY_CAP {
        let mv = game.legal()[random.below(game.legal().len())];
        game.play(mv).unwrap();
    }
    game.stop(EndReason::PLY_CAP);
    let text = |&event: &Event<V::Move>| V::event_text(event);
    let mut record = GameRecord {
        game: number,
        seed: 1,
        variant: V::NAME.into(),
        rules: rules.to_string(),
        start: game.start().position_text(),
        moves: game.events().iter().map(text).collect(),
        scores: (0..game.plies())
            .map(|ply| (ply * 37 % 800) as i16)
            .collect(),
        flags: vec![0; game.plies()],
        plies: game.plies() as u32,
        reason: String::new(),
        replay: false,
        places: None,
        points: None,
        utilities: [0.0; 4],
        agents: vec!["random".into(); V::SEATS],
    };
    record.set_outcome(game.outcome().unwrap());
    record
}

/// Reads the shard, and plays its games if `how` says so.
struct Replay<'a> {
    dataset: &'a Dataset,
    how: How,
}

#[derive(Clone, Copy)]
enum How {
    ReadOnly,
    Trusted,
    Checked,
}

impl VariantVisitor for Replay<'_> {
    type Output = usize;

    fn visit<V: Variant>(self) -> usize {
        let mut plies = 0;
        for record in self.dataset.verified_records(0).unwrap() {
            match self.how {
                How::ReadOnly => plies += record.moves.len(),
                How::Trusted => {
                    let last = trusted::<V>(&record, |ply| {
                        black_box(ply.position);
                        plies += 1;
                    });
                    black_box(last.unwrap());
                }
                How::Checked => {
                    let game = checked::<V>(&record, |ply| {
                        black_box(ply.position);
                        plies += 1;
                    });
                    black_box(game.unwrap());
                }
            }
        }
        plies
    }
}

fn replays(criterion: &mut Criterion) {
    for &variant in VariantId::ALL {
        let folder = tempfile::tempdir().unwrap();
        variant.visit(Write(folder.path()));
        let dataset = Dataset::open(folder.path()).unwrap();
        let mut group = criterion.benchmark_group(format!("replay/{variant}"));
        group.throughput(Throughput::Elements(dataset.manifest().plies));
        group.sample_size(10);
        let ways = [
            ("read only", How::ReadOnly),
            ("trusted", How::Trusted),
            ("checked", How::Checked),
        ];
        for (name, how) in ways {
            let dataset = &dataset;
            group.bench_function(name, |bencher| {
                bencher.iter(|| black_box(variant.visit(Replay { dataset, how })));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, replays);
criterion_main!(benches);
