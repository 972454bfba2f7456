//! Records: what is read can be written, and reads as the same game again.

use shiho_core::{PerSeat, VariantId};
use shiho_data::formats::{
    Encoding, Format, GameText, Given, Line, csa, jkf, ki2, kif, pgn4, usi, yonin_record,
};

/// Games of one input that are written again.
const MOST_GAMES: usize = 20;

/// The game without what the reader found odd in the text.
fn plain(mut game: GameText) -> GameText {
    game.warnings.clear();
    game
}

fn only(mut games: Vec<GameText>) -> GameText {
    assert_eq!(games.len(), 1, "one game became {}", games.len());
    plain(games.remove(0))
}

fn moves(line: &Line) -> Vec<&str> {
    line.plies.iter().map(|ply| ply.text.as_str()).collect()
}

/// Two texts of the same game, whatever else they tell.
fn assert_same_game(a: &GameText, b: &GameText, text: &str) {
    assert_eq!((a.variant, &a.rules), (b.variant, &b.rules), "{text}");
    assert_eq!(a.start, b.start, "{text}");
    assert_eq!(moves(&a.main), moves(&b.main), "{text}");
}

/// Places and whether it is a draw.
fn result(line: &Line) -> (Option<PerSeat<u8>>, bool) {
    let ending = line.ending.as_ref();
    ending.map_or((None, false), |ending| (ending.places, ending.draw))
}

/// The variations in an order that does not depend on that of the file.
fn variations(game: &GameText) -> Vec<(usize, Vec<&str>)> {
    let all = game.variations.iter();
    let mut all: Vec<_> = all.map(|it| (it.ply, moves(&it.line))).collect();
    all.sort();
    all
}

/// Two texts that tell all of the same game.
fn assert_same_tree(a: &GameText, b: &GameText, text: &str) {
    assert_same_game(a, b, text);
    assert_eq!(result(&a.main), result(&b.main), "{text}");
    assert_eq!(variations(a), variations(b), "{text}");
}

/// `write` and `read` undo each other for `game`, if it can be written.
fn round_trip<W, R>(
    game: &GameText,
    write: impl Fn(&GameText) -> Result<String, W>,
    read: impl Fn(&str) -> Result<GameText, R>,
) -> Option<GameText>
where
    R: std::fmt::Display,
{
    let text = write(game).ok()?;
    let once = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = write(&once);
    let again = again.unwrap_or_else(|_| panic!("written once and not again\n{text}"));
    let twice = read(&again).unwrap_or_else(|error| panic!("{error}\n{again}"));
    assert_eq!(once, twice, "{text}\n{again}");
    Some(once)
}

fn read_kif(text: &str) -> Result<GameText, shiho_data::formats::RecordError> {
    kif::read(text.as_bytes()).map(only)
}

fn read_ki2(text: &str) -> Result<GameText, shiho_data::formats::RecordError> {
    ki2::read(text.as_bytes()).map(only)
}

fn read_csa(text: &str) -> Result<GameText, shiho_data::formats::RecordError> {
    csa::read(text.as_bytes()).map(only)
}

/// Through all formats that can hold a game of the shogi family.
fn through_the_family(game: &GameText) {
    let game = &plain(game.clone());
    let write_kif = |game: &GameText| kif::write(game, Encoding::Utf8);
    for (again, format) in [
        (round_trip(game, write_kif, read_kif), "KIF"),
        (round_trip(game, ki2::write, read_ki2), "KI2"),
    ] {
        if let Some(again) = again {
            assert_same_tree(game, &again, format);
        }
    }
    for version in [csa::Version::V2_2, csa::Version::V3_0] {
        let write = |game: &GameText| csa::write(game, version, Encoding::Utf8);
        if let Some(again) = round_trip(game, write, read_csa) {
            // CSA has no number for the first ply.
            assert_eq!((again.variant, &again.rules), (game.variant, &game.rules));
            assert_eq!(moves(&again.main), moves(&game.main), "CSA");
            assert_eq!(result(&again.main), result(&game.main), "CSA");
        }
    }
    let read = |text: &str| usi::read(text.as_bytes(), game.variant, &game.rules).map(only);
    if let Some(again) = round_trip(game, usi::write, read) {
        assert_same_game(game, &again, "USI");
    }
}

/// Checks `data` as a KIF file.
///
/// # Panics
/// If something does not hold.
pub fn kif(data: &[u8]) {
    let games = kif::read(data).unwrap_or_default();
    for game in &games {
        through_the_family(game);
        let _ = kif::to_bytes(game, Encoding::Cp932);
    }
}

/// Checks `data` as a KI2 file.
///
/// # Panics
/// If something does not hold.
pub fn ki2(data: &[u8]) {
    let games = ki2::read(data).unwrap_or_default();
    for game in &games {
        through_the_family(game);
        let _ = ki2::to_bytes(game, Encoding::Cp932);
    }
}

/// Checks `data` as a CSA file.
///
/// # Panics
/// If something does not hold.
pub fn csa(data: &[u8]) {
    let games = csa::read(data).unwrap_or_default();
    for game in &games {
        through_the_family(game);
    }
    if games.is_empty() {
        return;
    }
    for version in [csa::Version::V2_2, csa::Version::V3_0] {
        let Ok(bytes) = csa::to_bytes(&games, version, Encoding::Utf8) else {
            continue;
        };
        let again = csa::read(&bytes).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.len(), games.len());
    }
}

/// Checks `data` as a list of games: the first line is `VARIANT RULES`.
///
/// # Panics
/// If something does not hold.
pub fn usi(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n');
    let (head, list) = data.split_at(end.unwrap_or(data.len()));
    let Ok(head) = std::str::from_utf8(head) else {
        return;
    };
    let (variant, rules) = head.split_once(' ').unwrap_or((head, "default"));
    let Ok(variant) = variant.parse::<VariantId>() else {
        return;
    };
    for game in &usi::read(list, variant, rules).unwrap_or_default() {
        through_the_family(game);
    }
}

/// Checks `data` as PGN4.
///
/// # Panics
/// If something does not hold.
pub fn pgn4(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let read: Vec<_> = pgn4::games(text).filter_map(Result::ok).collect();
    let mut games = Vec::new();
    for game in read.into_iter().take(MOST_GAMES) {
        let read = |text: &str| pgn4::read(text).map(only);
        if let Some(again) = round_trip(&game, pgn4::write, read) {
            assert_same_tree(&game, &again, text);
            games.push(again);
        }
    }
    if let Ok(text) = pgn4::write_all(&games) {
        let again = pgn4::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again: Vec<_> = again.into_iter().map(plain).collect();
        assert_eq!(again, games, "{text}");
    }
}

/// Checks `data` as a record of Yonin and as a list of games on a line each.
///
/// # Panics
/// If something does not hold.
pub fn yonin(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let long = |text: &str| yonin_record::read(text).map(plain);
    let line = |text: &str| yonin_record::read_line(text).map(plain);
    let record = yonin_record::read(text).ok();
    let lines = yonin_record::read_lines(text).filter_map(Result::ok);
    for game in record.into_iter().chain(lines) {
        if let Some(again) = round_trip(&game, yonin_record::write, long) {
            assert_eq!(plain(game.clone()), again, "{text}");
        }
        if let Some(again) = round_trip(&game, yonin_record::write_line, line) {
            assert_same_game(&game, &again, text);
        }
    }
}

/// Checks `data` as a JKF file.
///
/// # Panics
/// If something does not hold.
pub fn jkf(data: &[u8]) {
    for game in &jkf::read(data).unwrap_or_default() {
        through_the_family(game);
        let Ok(text) = jkf::write(game) else {
            continue;
        };
        let again = jkf::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(moves(&again[0].main), moves(&game.main), "JKF");
        assert_eq!(result(&again[0].main), result(&game.main), "JKF");
    }
}

/// Checks `data` as the log of a USI engine: whatever is read of it is a game.
///
/// # Panics
/// If something does not hold.
pub fn usi_log(data: &[u8]) {
    let given = Given {
        variant: None,
        rules: "default",
        lenient: false,
    };
    // Whatever the text is, this line makes a log of it.
    let text = [b"usinewgame\n", data].concat();
    let read = Format::Usi
        .record_format()
        .read(&mut &*text, &given, &mut |found| {
            if let Ok(game) = found.game {
                assert_eq!(game.moves.len(), game.scores.len());
                assert_eq!(game.moves.len(), game.flags.len());
            }
            Ok(())
        });
    assert!(read.is_ok());
}
