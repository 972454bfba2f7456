//! Opening books: read in every form, one opening a group, in an order drawn by the seed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use assert_cmd::Command;
use shiho_core::Notation as _;
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_data::Dataset;
use shiho_selfplay::book::Book;
use shiho_selfplay::play::Start;

/// The same three openings in several words, and one twice.
const JOSEKI: &str = "\
# the first two moves
startpos moves 7g7f 3c3d
position startpos moves 2g2f
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1

lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\t2g2f
7g7f 3c3d 2g2f
";

fn book(folder: &Path, name: &str, text: &str) -> Result<Book<ShogiPosition>, String> {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("writable");
    Book::read(&path, None, &ShogiRules::default()).map_err(|error| error.to_string())
}

#[test]
fn every_opening_comes_once_before_any_comes_again() {
    let scratch = tempfile::tempdir().expect("a folder");
    let book = book(scratch.path(), "book.txt", JOSEKI).expect("a book");
    assert_eq!(book.count(), 4);
    let start = Start::Book(book);
    let key = |index| {
        let game = start.game(7, index);
        (
            game.start().position_text(),
            game.position().position_text(),
        )
    };
    let round = |first: u64| (first..first + 4).map(key).collect::<Vec<_>>();
    let (one, two) = (round(0), round(4));
    let set = |round: &[_]| {
        round
            .iter()
            .cloned()
            .collect::<BTreeSet<(String, String)>>()
    };
    assert_eq!(set(&one).len(), 4);
    assert_eq!(set(&one), set(&two));
    // Another seed or another round has another order; 4! orders are few, 8 draws are enough.
    assert!((0..8).any(|pass| round(4 * pass) != one));
}

#[test]
fn tables_have_a_column_of_openings() {
    let scratch = tempfile::tempdir().expect("a folder");
    let table = "name,moves\na,7g7f 3c3d\nb,2g2f\n";
    assert_eq!(
        book(scratch.path(), "t.csv", table)
            .expect("a book")
            .count(),
        2
    );
    let error = book(scratch.path(), "u.csv", "name,what\na,7g7f\n").expect_err("no column");
    assert!(error.contains("name,what"), "{error}");
    let path = scratch.path().join("u.csv");
    let named = Book::<ShogiPosition>::read(&path, Some("what"), &ShogiRules::default());
    assert_eq!(named.expect("moves from the start").count(), 1);
}

#[test]
fn lines_where_no_game_can_start_are_named() {
    let scratch = tempfile::tempdir().expect("a folder");
    for (text, problem) in [
        ("startpos\nstartpos moves 7g7f 7g7f\n", ":2: move 2"),
        ("startpos\n\n9/9 b - 1\n", ":3: "),
        ("4k4/9/9/9/9/9/9/9/4K3r b - 1 moves 5i5h\nfive\n", ":2: "),
        ("# nothing\n", "no opening in it"),
    ] {
        let error = book(scratch.path(), "bad.txt", text).expect_err("refused");
        assert!(
            error.contains("bad.txt") && error.contains(problem),
            "{error}"
        );
    }
}

fn shiho(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("shiho").expect("the program");
    let output = command.args(args).output().expect("runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code().unwrap_or(-1),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn books_are_made_of_games_and_played() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = |name: &str| scratch.path().join(name).display().to_string();
    let (games, out, played) = (path("games"), path("book.sfen"), path("played"));
    let agent = ["--agent", "ab:nodes=30", "--ply-cap", "30"];
    let args = [
        "selfplay", "yonin", "--games", "12", "--seed", "2", "--out", &games,
    ];
    assert_eq!(shiho(&[&args[..], &agent[..]].concat()).0, 0);
    let make = ["data", "book", &games, "--plies", "12", "--out", &out];
    let (code, said, _) = shiho(&[&make[..], &["--max-score", "3000"][..]].concat());
    assert_eq!(code, 0);
    let text = std::fs::read_to_string(&out).expect("written");
    let count = text.lines().count();
    assert!(
        said.contains(&format!("{count} openings of 12 games")),
        "{said}"
    );
    assert!(count > 3, "{said}");
    let (code, _, said) = shiho(&[&make[..], &["--force", "--min-distinct", "13"][..]].concat());
    assert!(
        code == 1 && said.contains("fewer than --min-distinct 13"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&out).expect("kept"), text);

    // A group of a match plays one opening under every seating.
    let args = [
        "match",
        "yonin",
        "--agents",
        "random,random",
        "--games",
        "24",
        "--seed",
        "3",
    ];
    let more = ["--book", &out, "--out", &played, "--ply-cap", "4"];
    assert_eq!(shiho(&[&args[..], &more[..]].concat()).0, 0);
    let dataset = Dataset::open(&played).expect("a dataset");
    let mut groups: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    for record in dataset.records() {
        let record = record.expect("a game");
        groups
            .entry(record.game / 6)
            .or_default()
            .insert(record.start);
    }
    let starts: BTreeSet<&String> = groups.values().flatten().collect();
    assert_eq!((groups.len(), starts.len()), (4, 4));
    assert!(groups.values().all(|starts| starts.len() == 1));
    assert!(
        starts
            .iter()
            .all(|start| text.lines().any(|line| line == **start))
    );
    assert!(
        dataset
            .manifest()
            .draft
            .settings
            .contains_key("book_sha256")
    );
}

#[test]
fn matches_start_at_a_position() {
    let scratch = tempfile::tempdir().expect("a folder");
    let out = scratch.path().join("games").display().to_string();
    let position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let args = [
        "match",
        "shogi",
        "--agents",
        "random,random",
        "--games",
        "2",
        "--seed",
        "1",
    ];
    let more = [
        "--position",
        position,
        "--random-plies",
        "0",
        "--ply-cap",
        "3",
        "--out",
        &out,
    ];
    assert_eq!(shiho(&[&args[..], &more[..]].concat()).0, 0);
    for record in Dataset::open(&out).expect("a dataset").records() {
        assert_eq!(record.expect("a game").start, position);
    }
}
