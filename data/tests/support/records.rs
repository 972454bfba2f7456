//! Record files, and games to be written as such.

#![allow(dead_code, reason = "each test binary uses its own part")]

use std::path::PathBuf;

use shiho_core::games::annan::AnnanPosition;
use shiho_core::games::shogi::ShogiPosition;
use shiho_core::notation::Variant;
use shiho_core::random::GameRng;
use shiho_core::{Game, PerSeat, RuleSet, VariantId};
use shiho_data::formats::{Encoding, Ending, GameText, Line, Ply, RecordError, csa, ki2, kif, usi};

/// The file of the vectors called `name`.
pub(crate) fn vector(name: &str) -> PathBuf {
    let parts = [env!("CARGO_MANIFEST_DIR"), "tests/vectors/shogi", name];
    parts.iter().collect()
}

/// All record files, with their names.
pub(crate) fn record_files() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(vector("records")).unwrap();
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, std::fs::read(entry.path()).unwrap())
        })
        .filter(|(name, _)| name != "expected.tsv")
        .collect();
    files.sort();
    files
}

/// Reads a file by its name's extension.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    match name.rsplit('.').next().unwrap() {
        "kif" | "kifu" => kif::read(bytes),
        "ki2" | "ki2u" => ki2::read(bytes),
        "csa" => csa::read(bytes),
        "usi" => usi::read(bytes, VariantId::Shogi, "default"),
        other => panic!("{other}"),
    }
}

/// `game` written and read in every format.
pub(crate) fn through_all(game: &GameText) -> Vec<(String, GameText)> {
    let mut all = Vec::new();
    let mut add = |format: String, mut games: Vec<GameText>| {
        assert_eq!(games.len(), 1, "{format}");
        all.push((format, games.remove(0)));
    };
    for encoding in [Encoding::Utf8, Encoding::Cp932] {
        let name = encoding.name();
        let bytes = kif::to_bytes(game, encoding).unwrap();
        add(format!("KIF {name}"), kif::read(&bytes).unwrap());
        let bytes = ki2::to_bytes(game, encoding).unwrap();
        add(format!("KI2 {name}"), ki2::read(&bytes).unwrap());
        for version in [csa::Version::V2_2, csa::Version::V3_0] {
            let games = std::slice::from_ref(game);
            let bytes = csa::to_bytes(games, version, encoding).unwrap();
            add(
                format!("CSA {version:?} {name}"),
                csa::read(&bytes).unwrap(),
            );
        }
    }
    let text = usi::write(game).unwrap();
    let games = usi::read(text.as_bytes(), game.variant, &game.rules).unwrap();
    add("USI".into(), games);
    all
}

/// The texts of a line's moves, separated by spaces.
pub(crate) fn moves(line: &Line) -> String {
    let texts: Vec<&str> = line.plies.iter().map(|ply| ply.text.as_str()).collect();
    texts.join(" ")
}

/// `black`, `white`, `draw` or `*`, as the vectors write results.
pub(crate) fn result(line: &Line) -> &'static str {
    match &line.ending {
        None => "*",
        Some(ending) if ending.draw => "draw",
        Some(ending) => match ending.places {
            Some([1, 2, ..]) => "black",
            Some([2, 1, ..]) => "white",
            _ => "*",
        },
    }
}

/// The reason for a line's end, `-` if it has none.
pub(crate) fn reason(line: &Line) -> &str {
    line.ending.as_ref().map_or("-", |ending| &ending.reason)
}

/// A random game by `rules` of at most `cap` plies, with made-up times and comments.
pub(crate) fn random_game(variant: VariantId, rules: &str, seed: u64, cap: usize) -> GameText {
    match variant {
        VariantId::Shogi => random_game_of::<ShogiPosition>(variant, rules, seed, cap),
        VariantId::Annan => random_game_of::<AnnanPosition>(variant, rules, seed, cap),
        other => panic!("{other}"),
    }
}

fn random_game_of<V: Variant>(variant: VariantId, rules: &str, seed: u64, cap: usize) -> GameText {
    let rules = V::Rules::parse(rules).unwrap();
    let mut rng = GameRng::derive(seed, &[1]);
    let mut game = Game::new(V::start(&rules));
    let mut plies = Vec::new();
    while game.outcome().is_none() && plies.len() < cap {
        // Captures make hands and crowds, which the words of KI2 are about.
        let captures: Vec<_> = game.legal().to_vec();
        let captures: Vec<_> = captures
            .into_iter()
            .filter(|&mv| game.position().is_capture(mv))
            .collect();
        let mv = if !captures.is_empty() && rng.below(3) > 0 {
            captures[rng.below(captures.len())]
        } else {
            game.legal()[rng.below(game.legal().len())]
        };
        let comment = (rng.below(10) == 0).then(|| format!("コメント {}", plies.len()));
        plies.push(Ply {
            text: V::move_text(mv),
            seconds: Some(rng.below(200) as f64),
            comments: comment.into_iter().collect(),
            ..Ply::default()
        });
        game.play(mv).unwrap();
    }
    let ending = match game.outcome() {
        Some(outcome) => Ending {
            reason: outcome.reason.0.into(),
            places: outcome.places,
            draw: outcome.places.is_none(),
            seconds: None,
        },
        None => Ending {
            reason: "resign".into(),
            places: Some(won_by_waiting(game.position().to_move().index())),
            draw: false,
            seconds: None,
        },
    };
    GameText {
        variant,
        rules: rules.to_string(),
        start: game.start().position_text(),
        players: [Some("甲 一".into()), None, None, None],
        headers: vec![("棋戦".into(), "自己対局".into())],
        comments: vec!["開始".into()],
        main: Line {
            plies,
            ending: Some(ending),
        },
        variations: Vec::new(),
        warnings: Vec::new(),
    }
}

fn won_by_waiting(to_move: usize) -> PerSeat<u8> {
    let mut places = [2, 2, 0, 0];
    places[1 - to_move] = 1;
    places
}
