//! Conformance of every variant with its vectors: perft, legal moves, whole games.
//!
//! Rows with default rules (limits aside) are required of every registered variant; a variant without
//! these three tables fails.

mod common;

use common::{Table, check_end, legal_texts, play_all, position};
use shiho_core::perft::perft;
use shiho_core::{Game, RuleSet, Variant, VariantId, VariantVisitor};

/// Perft rows above this number of nodes are left to the deep run.
const NODE_CAP: u64 = 300_000;

/// Runs a check for the type of every variant.
fn for_every_variant<T: VariantVisitor<Output = usize> + Copy>(check: T) {
    for &id in VariantId::ALL {
        let rows = id.visit(check);
        assert!(rows > 0, "{id}: no rows were checked");
    }
}

#[derive(Clone, Copy)]
struct Perft {
    cap: u64,
}

impl VariantVisitor for Perft {
    type Output = usize;

    fn visit<V: Variant>(self) -> usize {
        let table = Table::read(V::NAME, "perft");
        let mut checked = 0;
        for row in table.rows() {
            let nodes: u64 = row.get(&["nodes"]).parse().expect("a node count");
            let rules = rules::<V>(row.get(&["options"]));
            if nodes > self.cap {
                continue;
            }
            let depth = row.get(&["depth"]).parse().expect("a depth");
            let start: V = position(row.get(&["position"]), &rules, &row.place());
            assert_eq!(perft(&start, depth), nodes, "{}", row.place());
            checked += 1;
        }
        checked
    }
}

/// The rules written in an options column.
fn rules<V: Variant>(options: &str) -> V::Rules {
    V::Rules::parse(options).unwrap_or_else(|error| panic!("{options}: {error}"))
}

#[test]
fn perft_counts_agree() {
    for_every_variant(Perft { cap: NODE_CAP });
}

#[test]
#[ignore = "minutes: all depths of the tables, run by scripts/test-deep.sh"]
fn deep_perft_counts_agree() {
    for_every_variant(Perft { cap: u64::MAX });
}

#[derive(Clone, Copy)]
struct Positions;

impl VariantVisitor for Positions {
    type Output = usize;

    fn visit<V: Variant>(self) -> usize {
        let table = Table::read(V::NAME, "positions");
        let mut checked = 0;
        for row in table.rows() {
            let rules = rules::<V>(row.get(&["options"]));
            let text = row.get(&["sfen", "position"]);
            let start: V = position(text, &rules, &row.place());
            assert_eq!(
                start.position_text(),
                text,
                "{}: canonical text",
                row.place()
            );
            let mut moves = Vec::new();
            start.legal_moves(&mut moves);
            moves.sort_unstable();
            let texts: Vec<_> = moves.into_iter().map(V::move_text).collect();
            let expected = row.get(&["moves"]);
            let expected = if expected == "-" { "" } else { expected };
            assert_eq!(texts.join(" "), expected, "{}: {text}", row.place());
            assert_eq!(
                start.count_legal_moves(),
                texts.len(),
                "{}: count",
                row.place()
            );
            checked += 1;
        }
        checked
    }
}

#[test]
fn legal_moves_agree() {
    for_every_variant(Positions);
}

#[derive(Clone, Copy)]
struct Games {
    table: &'static str,
}

impl VariantVisitor for Games {
    type Output = usize;

    fn visit<V: Variant>(self) -> usize {
        let Some(table) = Table::find(V::NAME, self.table) else {
            return 1;
        };
        let mut checked = 0;
        for row in table.rows() {
            let rules = rules::<V>(row.get(&["options"]));
            let mut game: Game<V> = Game::new(V::start(&rules));
            play_all(&mut game, row.get(&["moves"]), &row.place());
            check_end(&game, &row);
            assert!(
                legal_texts(&game).is_empty(),
                "{}: moves after the end",
                row.place()
            );
            checked += 1;
        }
        checked
    }
}

#[test]
fn games_agree() {
    for_every_variant(Games { table: "games" });
}

#[test]
fn games_under_options_agree() {
    for_every_variant(Games {
        table: "games_options",
    });
}
