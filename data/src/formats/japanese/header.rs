//! Writing what stands before the moves of a KIF or KI2 file.

use std::fmt::Write as _;

use shiho_core::games::family::Family;
use shiho_core::games::shogi::Handicap;
use shiho_core::{Notation, VariantId};

use super::super::family::{State, handicap_of, rules_beside_start};
use super::super::record_error::{cannot_hold, one_line};
use super::super::{GameText, RecordError};
use super::keys::{ANNAN, EVEN_NAME, HANDICAP_KEY, OTHER, RULES_KEY, VARIANT_KEY};
use super::words::trim;
use super::{board_block, handicaps, move_text};

/// Names of headers that CSA files give in English.
const TRANSLATED: [(&str, &str); 5] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("OPENING", "戦型"),
];

/// The Japanese key of a header.
fn japanese_key(key: &str) -> &str {
    let found = TRANSLATED.iter().find(|it| it.0 == key);
    found.map_or(key, |it| it.1)
}

/// The English key of a header.
pub(in crate::formats) fn english_key(key: &str) -> &str {
    let found = TRANSLATED.iter().find(|it| it.1 == key);
    found.map_or(key, |it| it.0)
}

/// What the sides are called: 先手 and 後手, in handicap games 下手 and 上手.
pub(in crate::formats) fn side_names(start: &str) -> [&'static str; 2] {
    if handicap_of(start).is_some() {
        ["下手", "上手"]
    } else {
        ["先手", "後手"]
    }
}

/// Headers, start position and players, and the comments on the start position.
pub(in crate::formats) fn write<F: Family>(
    format: &'static str,
    game: &GameText,
    rules: &F::Rules,
    start: &State<F>,
) -> Result<String, RecordError> {
    let sfen = start.position.position_text();
    let mut text = String::new();
    let mut put = |key: &str, value: &str| -> Result<(), RecordError> {
        let (key, value) = (one_line(format, key)?, one_line(format, value)?);
        if !is_key(key) {
            return Err(cannot_hold(format, format!("a header called `{key}`")));
        }
        writeln!(text, "{key}：{value}").expect("a String takes anything");
        Ok(())
    };
    let named = match game.variant {
        VariantId::Shogi if sfen == Handicap::None.sfen() => Some(EVEN_NAME),
        VariantId::Shogi => handicap_of(&sfen).map(handicaps::name),
        VariantId::Annan => {
            put(VARIANT_KEY, ANNAN)?;
            None
        }
        other => return Err(cannot_hold(format, format!("games of {other}"))),
    };
    let named_by_file = game.headers.iter().find(|it| it.0 == HANDICAP_KEY);
    let remaining_rules = rules_beside_start(rules, &sfen);
    if remaining_rules != "default" {
        put(RULES_KEY, &remaining_rules)?;
    }
    for (key, value) in &game.headers {
        match japanese_key(key) {
            HANDICAP_KEY | VARIANT_KEY | RULES_KEY => {}
            // Remarks of CSA files have a mark for a key.
            "'" => put("備考", value)?,
            key => put(key, value)?,
        }
    }
    match (named, named_by_file) {
        (Some(name), _) => put(HANDICAP_KEY, name)?,
        (None, Some((_, name))) if game.variant == VariantId::Shogi => put(HANDICAP_KEY, name)?,
        (None, _) => put(HANDICAP_KEY, OTHER)?,
    }
    if named.is_none() {
        text += &board_block::write(start.position.board(), start.position.number() - 1);
    }
    for (name, player) in side_names(&sfen).into_iter().zip(&game.players) {
        if let Some(player) = player {
            let player = one_line(format, player)?;
            writeln!(text, "{name}：{player}").expect("a String takes anything");
        }
    }
    Ok(text)
}

/// Whether a line that begins with `key` and a colon is read as a header.
fn is_key(key: &str) -> bool {
    let starts_well = key.chars().next().is_some_and(|first| {
        !first.is_ascii_digit() && !"#*&|｜+".contains(first) && move_text::mark(first).is_none()
    });
    starts_well
        && trim(key) == key
        && !key.contains([':', '：'])
        && !key.starts_with("まで")
        && key != "変化"
}

/// Writes comment lines with `mark` before each.
pub(in crate::formats) fn write_comments(text: &mut String, mark: &str, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.split('\n')) {
        let line = line.trim_end_matches('\r');
        writeln!(text, "{mark}{line}").expect("a String takes anything");
    }
}
