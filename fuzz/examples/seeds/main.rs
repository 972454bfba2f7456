//! Writes the first inputs of every target, made from the conformance vectors, into `corpus/`.

mod binary;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use shiho_core::{RuleSet, Variant, VariantId, VariantVisitor};
use shiho_data::formats::{Encoding, csa, ki2, kif, pgn4, yonin_record};

/// Rows taken of a table, spread over it.
const ROWS: usize = 12;
/// Longest token of a dictionary, in bytes.
const LONGEST_TOKEN: usize = 24;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The inputs of one target and the words they are made of.
struct Corpus {
    name: &'static str,
    count: usize,
    words: BTreeSet<Vec<u8>>,
}

impl Corpus {
    fn new(name: &'static str) -> io::Result<Self> {
        fs::create_dir_all(Path::new("corpus").join(name))?;
        let words = BTreeSet::new();
        Ok(Self {
            name,
            count: 0,
            words,
        })
    }

    fn add(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let path = format!("corpus/{}/seed-{:03}", self.name, self.count);
        self.count += 1;
        for word in bytes.as_ref().split(|byte| b" \n,;:()[]".contains(byte)) {
            if (2..=LONGEST_TOKEN).contains(&word.len()) && self.words.len() < 400 {
                self.words.insert(word.to_owned());
            }
        }
        fs::write(path, bytes)
    }

    /// Writes the words as a dictionary for the option `-dict`.
    fn finish(self) -> io::Result<()> {
        fs::create_dir_all("dictionaries")?;
        let lines = self.words.iter().map(|word| {
            let bytes: String = word.iter().map(|byte| format!("\\x{byte:02x}")).collect();
            format!("\"{bytes}\"\n")
        });
        fs::write(
            format!("dictionaries/{}.dict", self.name),
            lines.collect::<String>(),
        )
    }
}

/// Some rows of a table of vectors, as `(column name, cell)`.
fn rows(path: &str) -> io::Result<Vec<Vec<(String, String)>>> {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(root().join(path))?).read_to_string(&mut text)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or("").split('\t').collect();
    let all: Vec<&str> = lines.collect();
    let step = all.len().div_ceil(ROWS).max(1);
    let row = |line: &&str| {
        let cells = line.split('\t').map(str::to_owned);
        names
            .iter()
            .map(|name| (*name).to_owned())
            .zip(cells)
            .collect()
    };
    Ok(all.iter().step_by(step).map(row).collect())
}

fn cell<'a>(row: &'a [(String, String)], names: &[&str]) -> &'a str {
    let found = row.iter().find(|(name, _)| names.contains(&name.as_str()));
    found.map_or("", |(_, cell)| cell)
}

/// The first `most` words, so that inputs stay short.
fn shortened(moves: &str, most: usize) -> String {
    moves.split(' ').take(most).collect::<Vec<_>>().join(" ")
}

fn positions(variant: VariantId, target: &'static str) -> io::Result<()> {
    let mut corpus = Corpus::new(target)?;
    corpus.add("\nstartpos")?;
    for table in ["positions", "rejects", "tolerant", "scenarios"] {
        let path = format!("core/tests/vectors/{variant}/{table}.tsv.gz");
        if !root().join(&path).exists() {
            continue;
        }
        for row in rows(&path)? {
            let position = cell(&row, &["sfen", "position", "input", "fen4"]);
            corpus.add(format!("{}\n{position}", cell(&row, &["options"])))?;
        }
    }
    corpus.finish()
}

fn events() -> io::Result<()> {
    let mut corpus = Corpus::new("events")?;
    for variant in VariantId::ALL {
        for table in ["games", "games_options"] {
            for row in rows(&format!("core/tests/vectors/{variant}/{table}.tsv.gz"))? {
                let options = cell(&row, &["options"]);
                let moves = shortened(cell(&row, &["moves"]), 40);
                corpus.add(format!("{variant} {options}\nstartpos\n{moves}"))?;
            }
        }
        for row in rows(&format!("core/tests/vectors/{variant}/scenarios.tsv.gz"))? {
            let options = cell(&row, &["options"]);
            let position = cell(&row, &["position"]);
            let moves = shortened(cell(&row, &["arg", "moves", "events"]), 40);
            corpus.add(format!("{variant} {options}\n{position}\n{moves}"))?;
        }
        corpus.add(format!(
            "{variant}\nstartpos\nresign win agree claim resign:R time:B claim:Y"
        ))?;
    }
    let walk = "resign:R b7c7 g13g12 m8l8 h1i1 resign:Y";
    corpus.add(format!("chess4 resign_mode=dkw\nstartpos\n{walk}"))?;
    corpus.finish()
}

struct Options;

impl VariantVisitor for Options {
    type Output = Vec<String>;

    fn visit<V: Variant>(self) -> Vec<String> {
        let options = V::Rules::options().into_iter().flat_map(|option| {
            let name = option.name;
            let values: Vec<_> = option.possible.split(", ").map(str::to_owned).collect();
            values
                .into_iter()
                .map(move |value| format!("{name}={value}"))
        });
        options
            .chain(
                V::Rules::PRESETS
                    .iter()
                    .map(|preset| preset.name.to_owned()),
            )
            .collect()
    }
}

fn rules() -> io::Result<()> {
    let mut corpus = Corpus::new("rules")?;
    for &variant in VariantId::ALL {
        let options = variant.visit(Options);
        for few in options.chunks(6) {
            corpus.add(format!("{variant} {}", few.join(",")))?;
        }
        corpus.add(format!("{variant} max_plies=3,move_limit=3,max_moves=3"))?;
    }
    corpus.finish()?;
    let mut corpus = Corpus::new("agent_spec")?;
    for spec in [
        "random",
        "ab:nodes=200",
        "maxn:depth=2",
        "paranoid:nodes=5,depth=3,eval=a.net",
    ] {
        corpus.add(spec)?;
    }
    corpus.finish()
}

/// Record files: those of the vectors, and each game of the family in the other formats.
fn records() -> io::Result<()> {
    let mut corpora = [
        Corpus::new("kif")?,
        Corpus::new("ki2")?,
        Corpus::new("csa")?,
        Corpus::new("usi")?,
        Corpus::new("jkf")?,
    ];
    for entry in fs::read_dir(root().join("data/tests/vectors/shogi/records"))? {
        let path = entry?.path();
        let bytes = fs::read(&path)?;
        let extension = path.extension().and_then(|it| it.to_str()).unwrap_or("");
        let games = match extension {
            "kif" | "kifu" => {
                corpora[0].add(&bytes)?;
                kif::read(&bytes)
            }
            "ki2" | "ki2u" => {
                corpora[1].add(&bytes)?;
                ki2::read(&bytes)
            }
            "csa" => {
                corpora[2].add(&bytes)?;
                csa::read(&bytes)
            }
            "usi" => {
                corpora[3].add([b"shogi default\n", &bytes[..]].concat())?;
                continue;
            }
            _ => continue,
        };
        for game in games.map_err(io::Error::other)? {
            let mut short = game.clone();
            short.main.plies.truncate(16);
            short.main.ending = None;
            short
                .variations
                .retain(|it| it.ply < 14 && it.parent.is_none());
            for (index, text) in [
                kif::write(&short, Encoding::Utf8),
                ki2::write(&short),
                csa::write(&short, csa::Version::V3_0, Encoding::Utf8),
            ]
            .into_iter()
            .enumerate()
            {
                corpora[index].add(text.map_err(io::Error::other)?)?;
            }
            let line = shiho_data::formats::usi::write(&game).map_err(io::Error::other)?;
            corpora[3].add(format!("{} {}\n{line}", game.variant, game.rules))?;
            if let Ok(text) = shiho_data::formats::jkf::write(&short) {
                corpora[4].add(text)?;
            }
        }
    }
    for corpus in corpora {
        corpus.finish()?;
    }
    let mut corpus = Corpus::new("usi_log")?;
    for file in ["usi_engine_log.usi", "engine_log_prefixed.txt"] {
        corpus.add(fs::read(root().join("data/tests/field").join(file))?)?;
    }
    corpus.finish()?;
    let mut corpus = Corpus::new("pgn4")?;
    for row in rows("data/tests/vectors/chess4/pgn4.tsv.gz")? {
        let text = cell(&row, &["pgn4(newline as \\n)"]).replace("\\n", "\n");
        corpus.add(&text)?;
        for mut game in pgn4::read(&text).map_err(io::Error::other)? {
            game.main.plies.truncate(20);
            game.main.ending = None;
            corpus.add(pgn4::write(&game).map_err(io::Error::other)?)?;
        }
    }
    corpus.finish()
}

fn yonin_records() -> io::Result<()> {
    let mut corpus = Corpus::new("yonin_record")?;
    for row in rows("core/tests/vectors/yonin/games_options.tsv.gz")? {
        let moves = shortened(cell(&row, &["moves"]), 40);
        let rules = cell(&row, &["options"]).replace(' ', ",");
        let line = format!("rules {rules} position startpos moves {moves}");
        corpus.add(&line)?;
        let mut game = yonin_record::read_line(&line).map_err(io::Error::other)?;
        game.comments = vec!["comment".into()];
        for (index, ply) in game.main.plies.iter_mut().enumerate() {
            ply.seconds = Some(index as f64 / 4.0);
            ply.comments
                .extend((index % 5 == 0).then(|| "comment".into()));
        }
        corpus.add(yonin_record::write(&game).map_err(io::Error::other)?)?;
    }
    corpus.finish()
}

/// Words that mean something in some format, in the place of names and comments.
fn written() -> io::Result<()> {
    let mut corpus = Corpus::new("written")?;
    let words = [
        "*",
        "**",
        "&",
        "'",
        "'*",
        "#",
        "%TORYO",
        "+7776FU",
        "T1",
        "/",
        "手合割：平手",
        "変化：1手",
        "まで3手で先手の勝ち",
        "1 ７六歩(77)",
        "▲７六歩",
        "後手：",
        "$EVENT:x",
        "[Event \"x\"]",
        "{",
        "}",
        "(",
        ")",
        ";",
        "1. h2-h4",
        "\\",
        "*\\",
        "\u{3000}",
        "\r",
        "N+x",
        "PI",
        "終局：x",
        "...",
        "\u{1}",
    ];
    corpus.add("a\nb\nkey\nvalue\nstart\nfirst\nprogram\nmark\nsecond\nprogram\nmark\nthird")?;
    for word in words {
        corpus.words.insert(word.as_bytes().to_owned());
        corpus.add(vec![word; 14].join("\n"))?;
    }
    corpus.finish()
}

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1);
    std::env::set_current_dir(folder.as_deref().unwrap_or(env!("CARGO_MANIFEST_DIR")))?;
    positions(VariantId::Shogi, "position_shogi")?;
    positions(VariantId::Annan, "position_annan")?;
    positions(VariantId::Yonin, "position_yonin")?;
    positions(VariantId::Chess4, "position_chess4")?;
    events()?;
    rules()?;
    records()?;
    yonin_records()?;
    written()?;
    binary::packed()?;
    binary::datasets()?;
    binary::nets()
}
