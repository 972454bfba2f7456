//! Small datasets to test with: games of players that take what they can.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::path::Path;

use shiho_core::random::GameRng;
use shiho_core::{EndReason, Game};
use shiho_data::record::FLAG_RANDOM;
use shiho_data::{Dataset, DatasetWriter, GameRecord, ManifestDraft};
use shiho_eval::Tactics;
use shiho_eval::evaluator::Evaluator;
use shiho_eval::features::NetGame;
use shiho_eval::hand::{HandEvaluator, HandWritten};

/// Moves of a game before it is stopped.
const PLY_CAP: usize = 240;
/// Random moves at its start.
const RANDOM_PLIES: usize = 6;

/// Plays game number `index`: the move that wins most at once, half of the time; any move otherwise.
pub(crate) fn greedy_game<P: NetGame + HandWritten + Tactics>(index: u64) -> GameRecord {
    let mut random = GameRng::derive(99, &[index]);
    let start = P::start(&P::Rules::default());
    let mut game = Game::new(start.clone());
    let (mut moves, mut scores, mut flags) = (Vec::new(), Vec::new(), Vec::new());
    while game.outcome().is_none() {
        if game.plies() >= PLY_CAP {
            game.stop(EndReason::PLY_CAP);
            break;
        }
        let position = game.position();
        let opening = game.plies() < RANDOM_PLIES;
        let legal = game.legal();
        let any = legal[random.below(legal.len())];
        let greedy = legal
            .iter()
            .copied()
            .max_by_key(|&mv| position.gain(mv))
            .unwrap_or(any);
        let mv = if opening || random.unit() < 0.5 {
            any
        } else {
            greedy
        };
        scores.push(
            HandEvaluator
                .side_score(std::slice::from_ref(position), position.to_move())
                .clamp(-9000, 9000) as i16,
        );
        flags.push(if opening { FLAG_RANDOM } else { 0 });
        moves.push(P::move_text(mv));
        game.play(mv).unwrap();
    }
    let mut record = GameRecord {
        game: index,
        seed: 99,
        variant: P::NAME.into(),
        rules: start.rules().to_string(),
        start: start.position_text(),
        plies: moves.len() as u32,
        moves,
        scores,
        flags,
        reason: String::new(),
        replay: false,
        places: None,
        points: None,
        utilities: [0.0; 4],
        agents: vec!["greedy".into(); P::SEATS],
    };
    record.set_outcome(game.outcome().unwrap());
    record
}

/// Writes a dataset of `games` such games into `folder`, in one shard. The game need not be in the registry.
pub(crate) fn write_dataset<P: NetGame + HandWritten + Tactics>(
    folder: &Path,
    games: u64,
) -> Dataset {
    write_shards::<P>(folder, &[games])
}

/// Writes a dataset of such games into `folder`, so many in each shard.
pub(crate) fn write_shards<P: NetGame + HandWritten + Tactics>(
    folder: &Path,
    shards: &[u64],
) -> Dataset {
    let mut first = 0;
    let shards = shards.iter().map(|games| {
        let range = first..first + games;
        first += games;
        range.map(greedy_game::<P>).collect()
    });
    write_records::<P>(folder, &shards.collect::<Vec<_>>())
}

/// Writes a dataset of these games into `folder`, shard by shard.
pub(crate) fn write_records<P: NetGame>(folder: &Path, shards: &[Vec<GameRecord>]) -> Dataset {
    let draft = ManifestDraft {
        shiho_version: "test".into(),
        command: "test".into(),
        variant: P::NAME.into(),
        rules: P::Rules::default().to_string(),
        seed: 99,
        seats: P::SEATS,
        seat_letters: P::SEAT_LETTERS.iter().map(ToString::to_string).collect(),
        agents: vec!["greedy".into(); P::SEATS],
        ..ManifestDraft::default()
    };
    let writer = DatasetWriter::create(folder, draft, false).unwrap();
    for (index, records) in shards.iter().enumerate() {
        writer.write_shard(index, records).unwrap();
    }
    writer.finish().unwrap();
    Dataset::open_as::<P>(folder).unwrap()
}
