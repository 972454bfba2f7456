//! What the tests of four-player chess share.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::Read;

use flate2::read::GzDecoder;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Chess4Rules};
use shiho_core::{Notation, Position, RuleSet, Variant};

/// The rows of a vector file, without the header.
pub(crate) fn rows(name: &str) -> Vec<Vec<String>> {
    let path = format!(
        "{}/tests/vectors/chess4/{name}.tsv.gz",
        env!("CARGO_MANIFEST_DIR")
    );
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    text.lines()
        .skip(1)
        .map(|line| line.split('\t').map(String::from).collect())
        .collect()
}

pub(crate) fn rules(options: &str) -> Chess4Rules {
    Chess4Rules::parse(options).unwrap()
}

pub(crate) fn position(text: &str, options: &str) -> Chess4Position {
    Chess4Position::parse_position(text, &rules(options))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn sorted_moves(position: &Chess4Position) -> Vec<Chess4Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

pub(crate) fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values
        .into_iter()
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

/// The position's text without the key `quiet`, as the vectors have it.
pub(crate) fn plain_text(position: &Chess4Position) -> String {
    let text = position.position_text();
    let Some(start) = text.find("'quiet'") else {
        return text;
    };
    let end = start + text[start..].find(')').unwrap() + 1;
    let text = format!("{}{}", &text[..start], &text[end..]);
    text.replace(",}", "}").replace("{}-", "")
}

/// The text as the vectors have it, which give the last seat a letter where the game is over on its turn.
pub(crate) fn text_with_letter(position: &Chess4Position) -> String {
    let text = plain_text(position);
    match text.strip_prefix("--") {
        Some(rest) => {
            assert!(position.settled().is_some(), "{text}");
            format!(
                "{}-{rest}",
                Chess4Position::SEAT_LETTERS[position.to_move().index()]
            )
        }
        None => text,
    }
}

/// Work shared between two threads; panics of either are passed on.
pub(crate) fn on_two_threads<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    std::thread::scope(|scope| {
        for offset in 0..2 {
            let work = &work;
            scope.spawn(move || items.iter().skip(offset).step_by(2).for_each(work));
        }
    });
}

pub(crate) fn random_index(draw: u64, bound: usize) -> usize {
    ((u128::from(draw) * bound as u128) >> 64) as usize
}
