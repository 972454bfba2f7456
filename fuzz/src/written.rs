//! Games whose names, headers and comments are arbitrary text, one item a line: whatever a format
//! agrees to write must leave the game and its names as they are.

use std::path::Path;

use shiho_core::VariantId;
use shiho_data::formats::{Encoding, GameText, Line, Ply, csa, ki2, kif, pgn4, yonin_record};
use shiho_data::{GameRecord, shard};

/// Texts of an input: `\n` ends one, `\u{1}` stands for a line break inside one.
struct Texts<'a>(std::str::Split<'a, char>);

impl Texts<'_> {
    fn next(&mut self) -> Option<String> {
        self.0.next().map(|text| text.replace('\u{1}', "\n"))
    }

    fn several(&mut self) -> Vec<String> {
        let text = self.next();
        text.filter(|text| !text.is_empty()).into_iter().collect()
    }
}

/// Checks `data` as the words of a game in every format, and as records of a shard.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let games = [
        (VariantId::Shogi, ["7g7f", "3c3d", "8h2b+"]),
        (VariantId::Annan, ["7g7f", "3c3d", "6g6f"]),
        (VariantId::Yonin, ["5g5f", "7e6e", "5c5d"]),
        (VariantId::Chess4, ["h2h4", "b7d7", "g13g11"]),
    ];
    for (variant, moves) in games {
        let game = game(variant, moves, Texts(text.split('\n')));
        match variant {
            VariantId::Shogi | VariantId::Annan => family(&game),
            VariantId::Yonin => {
                if let Ok(text) = yonin_record::write(&game) {
                    let again = yonin_record::read(&text);
                    same(
                        &game,
                        &again.unwrap_or_else(|error| panic!("{error}\n{text}")),
                        true,
                    );
                }
            }
            VariantId::Chess4 => {
                if let Ok(text) = pgn4::write(&game) {
                    let again = pgn4::read(&text);
                    let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
                    assert_eq!(again.len(), 1, "{text}");
                    same(&game, &again[0], true);
                }
            }
        }
    }
    records(text);
}

fn game(variant: VariantId, moves: [&str; 3], mut texts: Texts<'_>) -> GameText {
    struct Start;
    impl shiho_core::VariantVisitor for Start {
        type Output = String;
        fn visit<V: shiho_core::Variant>(self) -> String {
            V::start(&V::Rules::default()).position_text()
        }
    }
    let mut players: [Option<String>; 4] = [const { None }; 4];
    let seats = if matches!(variant, VariantId::Shogi | VariantId::Annan) {
        2
    } else {
        4
    };
    players[0] = texts.next();
    players[seats - 1] = texts.next();
    let headers = texts.next().zip(texts.next()).into_iter().collect();
    let comments = texts.several();
    let plies = moves.map(|text| Ply {
        score: None,
        text: text.into(),
        seconds: None,
        comments: texts.several(),
        program_comments: texts.several(),
        bookmark: texts.next().filter(|text| !text.is_empty()),
    });
    GameText {
        variant,
        rules: "default".into(),
        start: variant.visit(Start),
        players,
        headers,
        comments,
        main: Line {
            plies: plies.into(),
            ending: None,
        },
        variations: Vec::new(),
        warnings: Vec::new(),
    }
}

fn family(game: &GameText) {
    let one = |mut games: Vec<GameText>| {
        assert_eq!(games.len(), 1);
        games.remove(0)
    };
    for encoding in [Encoding::Utf8, Encoding::Cp932] {
        if let Ok(bytes) = kif::to_bytes(game, encoding) {
            let again = kif::read(&bytes).map(one);
            same(game, &again.unwrap_or_else(|error| panic!("{error}")), true);
        }
        if let Ok(bytes) = ki2::to_bytes(game, encoding) {
            let again = ki2::read(&bytes).map(one);
            same(game, &again.unwrap_or_else(|error| panic!("{error}")), true);
        }
        for version in [csa::Version::V2_2, csa::Version::V3_0] {
            if let Ok(bytes) = csa::to_bytes(std::slice::from_ref(game), version, encoding) {
                let again = csa::read(&bytes).map(one);
                same(
                    game,
                    &again.unwrap_or_else(|error| panic!("{error}")),
                    false,
                );
            }
        }
    }
}

/// The lines of comments, without space around them. A star at the beginning makes a comment one of a
/// program in most formats.
fn lines<'a>(comments: impl IntoIterator<Item = &'a String>) -> Vec<&'a str> {
    let lines = comments.into_iter().flat_map(|text| text.split('\n'));
    lines
        .map(|line| line.trim_matches(|c: char| c == '*' || c.is_whitespace()))
        .filter(|line| !line.is_empty())
        .collect()
}

fn same(game: &GameText, again: &GameText, with_comments: bool) {
    let moves = |game: &GameText| -> Vec<String> {
        game.main.plies.iter().map(|ply| ply.text.clone()).collect()
    };
    assert_eq!((game.variant, &game.rules), (again.variant, &again.rules));
    assert_eq!((&game.start, moves(game)), (&again.start, moves(again)));
    assert_eq!(again.main.ending, None);
    assert_eq!(again.variations, []);
    for (player, read) in game.players.iter().zip(&again.players) {
        let name = |name: &Option<String>| name.as_deref().unwrap_or("").trim().to_owned();
        assert_eq!(name(player), name(read));
    }
    if with_comments {
        let all = |game: &GameText| -> Vec<String> {
            let plies = game.main.plies.iter();
            let at_plies = plies.flat_map(|ply| ply.comments.iter().chain(&ply.program_comments));
            // What a star makes a program's comment comes after those of people.
            let mut all = lines(game.comments.iter().chain(at_plies));
            all.sort_unstable();
            all.into_iter().map(str::to_owned).collect()
        };
        assert_eq!(all(game), all(again));
    }
}

/// Lines as records: what can be encoded is decoded the same.
fn records(text: &str) {
    let record = |(index, line): (usize, &str)| {
        let mut fields = line.split('|').map(str::to_owned);
        let mut field = || fields.next().unwrap_or_default();
        let moves: Vec<String> = field().split(' ').map(str::to_owned).collect();
        GameRecord {
            game: index as u64,
            seed: line.len() as u64,
            scores: vec![0; moves.len()],
            flags: vec![line.len() as u8; moves.len()],
            plies: moves.len() as u32,
            moves,
            variant: field(),
            rules: field(),
            start: field(),
            reason: field(),
            replay: index % 2 == 1,
            places: (index % 3 > 0).then_some([1, 2, 0, 0]),
            points: (index % 5 == 0).then_some([line.len() as i32, -1, 0, 0]),
            utilities: [0.25, 0.75, 0.0, 0.0],
            agents: vec![field(), field()],
        }
    };
    let records: Vec<_> = text.split('\n').enumerate().map(record).collect();
    if let Ok(bytes) = shard::encode(&records, &["b".into(), "w".into()]) {
        let again = shard::decode(bytes, Path::new("fuzz.parquet"));
        assert_eq!(again.unwrap_or_else(|error| panic!("{error}")), records);
    }
}
