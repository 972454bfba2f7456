//! Seeds that are no text: packed positions, shards, manifests, nets.

use std::convert::Infallible;
use std::io;

use shiho_core::random::GameRng;
use shiho_core::{EndReason, Game, Variant, VariantId, VariantVisitor};
use shiho_data::{GameRecord, Manifest, ManifestDraft, ShardEntry, shard};
use shiho_eval::features::{NetGame, NetGameVisitor, SetFacts, visit};
use shiho_eval::net::{NetFile, NetHeader, make_weights};

use super::{Corpus, cell, rows};

pub(crate) fn packed() -> io::Result<()> {
    let unhex = |text: &str| -> Vec<u8> {
        let digits = text.as_bytes().chunks_exact(2);
        let byte = |pair: &[u8]| u8::from_str_radix(&String::from_utf8_lossy(pair), 16);
        digits.filter_map(|pair| byte(pair).ok()).collect()
    };
    let mut corpus = Corpus::new("packed")?;
    for row in rows("data/tests/vectors/shogi/packed.tsv.gz")? {
        for column in ["hcp", "psf", "hcpe", "psv"] {
            corpus.add(unhex(cell(&row, &[column])))?;
        }
    }
    corpus.finish()
}

/// Two short random games as records.
struct Random;

impl VariantVisitor for Random {
    type Output = (ManifestDraft, Vec<GameRecord>);

    fn visit<V: Variant>(self) -> Self::Output {
        let rules = V::Rules::default();
        let letters: Vec<_> = V::SEAT_LETTERS.iter().map(|&it| it.to_owned()).collect();
        let draft = ManifestDraft {
            shiho_version: "0.1.0".into(),
            command: "selfplay".into(),
            variant: V::NAME.into(),
            rules: rules.to_string(),
            seats: V::SEATS,
            agents: vec!["random".into()],
            seat_letters: letters,
            ..ManifestDraft::default()
        };
        let record = |number: u64| {
            let mut rng = GameRng::derive(number, &[]);
            let mut game = Game::new(V::start(&rules));
            let mut moves = Vec::new();
            while game.outcome().is_none() && game.plies() < 12 {
                let mv = game.legal()[rng.below(game.legal().len())];
                moves.push(V::move_text(mv));
                game.play(mv).expect("a legal move");
            }
            game.stop(EndReason::PLY_CAP);
            let mut record = GameRecord {
                game: number,
                seed: 1,
                variant: V::NAME.into(),
                rules: rules.to_string(),
                start: game.start().position_text(),
                scores: vec![0; moves.len()],
                flags: vec![0; moves.len()],
                plies: moves.len() as u32,
                moves,
                reason: String::new(),
                replay: false,
                places: None,
                points: None,
                utilities: [0.0; 4],
                agents: vec!["random".into(); V::SEATS],
            };
            record.set_outcome(game.outcome().expect("the game has been stopped"));
            record
        };
        (draft, (0..2).map(record).collect())
    }
}

pub(crate) fn datasets() -> io::Result<()> {
    let (mut shards, mut manifests) = (Corpus::new("shard")?, Corpus::new("manifest")?);
    for &variant in VariantId::ALL {
        let (draft, records) = variant.visit(Random);
        let bytes = shard::encode(&records, &draft.seat_letters).map_err(io::Error::other)?;
        let manifest = Manifest {
            format: shiho_data::manifest::FORMAT_VERSION,
            draft,
            games: 2,
            plies: 24,
            reasons: [("ply_cap".into(), 2)].into(),
            shards: vec![ShardEntry {
                file: "games-00000.parquet".into(),
                games: 2,
                plies: 24,
                sha256: shiho_data::sha256_hex(&bytes),
            }],
            games_csv_sha256: None,
            manifest_sha256: None,
        };
        shards.add(bytes)?;
        manifests.add(manifest.to_json())?;
    }
    shards.finish()?;
    manifests.finish()
}

pub(crate) fn nets() -> io::Result<()> {
    let mut corpus = Corpus::new("net")?;
    for &variant in VariantId::ALL {
        for set in visit(variant, Sets) {
            let header = NetHeader::new(*set, &[1]);
            let fill =
                |_: &str, shape: &[usize]| Ok::<_, Infallible>(vec![0.25; shape.iter().product()]);
            let Ok(weights) = make_weights(&header.layers, fill);
            corpus.add(NetFile { header, weights }.to_bytes())?;
        }
    }
    corpus.finish()
}

/// The feature sets of a game.
struct Sets;

impl NetGameVisitor for Sets {
    type Output = &'static [SetFacts];

    fn visit<P: NetGame>(self) -> Self::Output {
        P::SETS
    }
}
