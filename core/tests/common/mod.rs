//! Conformance vectors: tables of facts about the rules, compressed, with a header row.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod chess4;
pub(crate) mod walks;

use std::io::Read;
use std::path::PathBuf;

use shiho_core::random::SplitMix64;
use shiho_core::{Game, RuleSet, Variant};

/// A table of vectors.
pub(crate) struct Table {
    name: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One row, with its place for messages.
pub(crate) struct Row<'a> {
    table: &'a Table,
    index: usize,
}

impl Table {
    /// Reads `vectors/<variant>/<name>.tsv.gz`; `None` if the variant has no such table.
    pub(crate) fn find(variant: &str, name: &str) -> Option<Self> {
        let path: PathBuf = [
            env!("CARGO_MANIFEST_DIR"),
            "tests",
            "vectors",
            variant,
            &format!("{name}.tsv.gz"),
        ]
        .iter()
        .collect();
        let mut text = String::new();
        let file = std::fs::File::open(&path).ok()?;
        flate2::read::GzDecoder::new(file)
            .read_to_string(&mut text)
            .expect("a gzip of UTF-8");
        let mut lines = text
            .lines()
            .map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
        let header = lines.next().expect("a header row");
        Some(Self {
            name: format!("{variant}/{name}"),
            header,
            rows: lines.collect(),
        })
    }

    /// Reads a table that must exist.
    pub(crate) fn read(variant: &str, name: &str) -> Self {
        Self::find(variant, name).unwrap_or_else(|| panic!("no vectors {variant}/{name}"))
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|index| Row { table: self, index })
    }
}

impl Row<'_> {
    /// The cell under the first of `names` that the table has.
    pub(crate) fn get(&self, names: &[&str]) -> &str {
        let column = self
            .table
            .header
            .iter()
            .position(|name| names.contains(&name.as_str()));
        let column = column.unwrap_or_else(|| panic!("{}: no column {names:?}", self.table.name));
        self.table.rows[self.index]
            .get(column)
            .map_or("", String::as_str)
    }

    /// Whether the table has a column called `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.table.header.iter().any(|column| column == name)
    }

    /// Where the row stands, for messages.
    pub(crate) fn place(&self) -> String {
        format!("{} line {}", self.table.name, self.index + 2)
    }

    /// The rules in the options column.
    pub(crate) fn rules<R: RuleSet>(&self) -> R {
        R::parse(self.get(&["options"])).unwrap_or_else(|e| panic!("{}: {e}", self.place()))
    }

    /// Whether the options column names nothing but limits.
    pub(crate) fn has_default_rules(&self) -> bool {
        let options = self.get(&["options"]);
        options == "-"
            || options.split([' ', ',']).all(|option| {
                ["max_plies=", "max_moves=", "move_limit="]
                    .iter()
                    .any(|limit| option.starts_with(limit))
            })
    }
}

/// Reads a position, or the start position for `startpos` and `-`.
pub(crate) fn position<P: Variant>(text: &str, rules: &P::Rules, place: &str) -> P {
    match text {
        "startpos" | "-" => P::start(rules),
        _ => P::parse_lenient(text, rules).unwrap_or_else(|e| panic!("{place}: {e}")),
    }
}

/// Texts of the game's legal moves, in canonical order.
pub(crate) fn legal_texts<P: Variant>(game: &Game<P>) -> Vec<String> {
    game.legal().iter().map(|&mv| P::move_text(mv)).collect()
}

/// Plays moves and events, separated by spaces.
pub(crate) fn play_all<P: Variant>(game: &mut Game<P>, moves: &str, place: &str) {
    for text in moves.split(' ').filter(|text| !matches!(*text, "" | "-")) {
        game.play_text(text)
            .unwrap_or_else(|e| panic!("{place}: {e}"));
    }
}

/// A seat-ordered column such as `1,4,3,2` or `1/4/3/2`; `-` is `None`.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    (text != "-").then(|| {
        text.split([',', '/'])
            .map(|number| number.trim().parse().expect("a number"))
            .collect()
    })
}

/// A FEN4 without its counters of quiet moves, which the vectors leave out (chess4 rules, section 11);
/// other texts stay as they are.
fn without_quiet(text: &str) -> String {
    let Some(start) = text.find("'quiet':(") else {
        return text.to_owned();
    };
    let end = start + text[start..].find(')').expect("a closed list") + 1;
    let rest = text[..start].trim_end_matches(',').to_owned() + &text[end..];
    rest.replace("{}-", "")
}

/// Compares a finished game with a row's end, result, places, points and final position.
pub(crate) fn check_end<P: Variant>(game: &Game<P>, row: &Row<'_>) {
    let place = row.place();
    let outcome = game
        .outcome()
        .unwrap_or_else(|| panic!("{place}: the game is not over"));
    assert_eq!(
        outcome.reason.0,
        row.get(&["end", "reason"]),
        "{place}: reason"
    );
    let text = without_quiet(&game.position().position_text());
    assert_eq!(
        text,
        row.get(&["final_sfen", "final", "final_fen4"]),
        "{place}: final position"
    );
    if row.has("plies") {
        assert_eq!(
            game.plies().to_string(),
            row.get(&["plies"]),
            "{place}: plies"
        );
    }
    if row.has("result") {
        let winner = outcome
            .winner(2)
            .map_or("draw", |seat| ["black", "white"][seat.index()]);
        assert_eq!(winner, row.get(&["result"]), "{place}: result");
    }
    if row.has("places") {
        let places = outcome.places.map(|places| places.map(i64::from).to_vec());
        assert_eq!(places, numbers(row.get(&["places"])), "{place}: places");
    }
    if row.has("points") {
        let points = outcome.points.map(|points| points.map(i64::from).to_vec());
        assert_eq!(points, numbers(row.get(&["points"])), "{place}: points");
    }
}

/// Plays a game by a policy: `choose` picks an index from the legal moves and one draw.
pub(crate) fn play_policy<P: Variant>(
    start: P,
    seed: u64,
    mut choose: impl FnMut(&Game<P>, u64) -> usize,
) -> Game<P> {
    let mut numbers = SplitMix64::new(seed);
    let mut game = Game::new(start);
    while game.outcome().is_none() {
        let index = choose(&game, numbers.next());
        let mv = game.legal()[index];
        game.play(mv).expect("a move of the legal list");
    }
    game
}

/// The text of all moves of a game, separated by spaces.
pub(crate) fn moves_text<P: Variant>(game: &Game<P>) -> String {
    let texts: Vec<_> = game
        .events()
        .iter()
        .map(|&event| P::event_text(event))
        .collect();
    texts.join(" ")
}

/// FNV-1a, 64 bits, the digest of the rules' golden games.
pub(crate) fn fnv64(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}
