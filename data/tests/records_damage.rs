//! Damaged and senseless files give errors or warnings, never panics, and never take long.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

#[path = "support/records.rs"]
mod support;

use proptest::prelude::*;
use shiho_core::VariantId;
use shiho_core::random::GameRng;
use shiho_data::formats::{csa, encoding, ki2, kif, usi};
use support::{read, record_files};

/// Reads bytes as every format.
fn read_all(bytes: &[u8]) {
    let _ = kif::read(bytes);
    let _ = ki2::read(bytes);
    let _ = csa::read(bytes);
    for variant in [VariantId::Shogi, VariantId::Annan, VariantId::Yonin] {
        let _ = usi::read(bytes, variant, "default");
    }
}

#[test]
fn truncated_files_do_not_panic() {
    for (name, bytes) in record_files() {
        for end in (0..bytes.len()).step_by(7) {
            let _ = read(&name, &bytes[..end]);
        }
    }
}

#[test]
fn damaged_bytes_do_not_panic() {
    for (name, bytes) in record_files() {
        let mut rng = GameRng::derive(7, &[bytes.len() as u64]);
        for _ in 0..150 {
            let mut damaged = bytes.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(damaged.len());
                match rng.below(3) {
                    0 => damaged[at] = rng.below(256) as u8,
                    1 => drop(damaged.remove(at)),
                    _ => damaged.insert(at, bytes[rng.below(bytes.len())]),
                }
            }
            let _ = read(&name, &damaged);
        }
    }
}

#[test]
fn files_without_one_line_do_not_panic() {
    for (name, bytes) in record_files() {
        let text = encoding::decode(&bytes).text;
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let kept = lines.iter().enumerate().filter(|it| it.0 != left_out);
            let kept: Vec<&str> = kept.map(|it| *it.1).collect();
            let _ = read(&name, kept.join("\n").as_bytes());
        }
    }
}

#[test]
fn errors_name_the_line_and_the_text() {
    let cases: [(&str, &str, usize, &str); 15] = [
        (
            "a.kif",
            "手合割：平手\n1 ７六歩(77)\n2 ７七歩(76)\n",
            3,
            "７七歩(76)",
        ),
        (
            "a.kif",
            "手合割：平手\n1 ７六歩(77)\n3 ３四歩(33)\n",
            3,
            "move 2",
        ),
        ("a.kif", "手合割：平手\n1 ７六\n", 2, "７六"),
        ("a.kif", "先手：A\n|v香v桂|一\n", 2, "nine squares"),
        ("a.kif", "先手の持駒：玉\n", 1, "玉"),
        ("a.kif", "no record\n", 0, "KIF"),
        ("a.kif", "棋種：中将棋\n", 1, "中将棋"),
        ("a.kif", "四方規則：nifu=maybe\n棋種：安南将棋\n", 1, "nifu"),
        ("a.ki2", "手合割：平手\n▲７六歩 △７六歩\n", 2, "７六歩"),
        ("a.ki2", "手合割：平手\n▲５八金\n", 2, "could be meant"),
        ("a.csa", "V2.2\nPI\n+\n+7776FU\n+3334FU\n", 5, "white"),
        ("a.csa", "PI\n+\n+7777FU\n", 3, "+7777FU"),
        ("a.csa", "P1 * \n+\n", 1, "nine"),
        ("a.csa", "PI\n+\nhello\n", 3, "hello"),
        ("a.usi", "startpos\nstartpos moves 7g7e\n", 2, "7g7e"),
    ];
    for (name, text, line, part) in cases {
        let error = read(name, text.as_bytes()).expect_err(text);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn long_senseless_input_is_read_in_a_moment() {
    let repeated = |line: &str, count: usize| line.repeat(count).into_bytes();
    read_all(&repeated("x", 300_000));
    read_all(&repeated("変化：1手\n", 20_000));
    read_all(&repeated("手合割：平手\n変化：1手\n1 ７六歩(77)\n", 2_000));
    read_all(&repeated("*comment\n", 30_000));
    read_all(&repeated("00AL", 30_000));
    read_all(&[b"P+".to_vec(), repeated("00AL", 30_000), b"\n+\n".to_vec()].concat());
    read_all(&[b"P+".to_vec(), repeated("00FU", 30_000), b"\n+\n".to_vec()].concat());
    read_all(&repeated("▲７六歩", 30_000));
    read_all(&repeated("+7776FU,", 30_000));
    read_all(&repeated("(", 100_000));
    read_all(&repeated("1 ７六歩(", 20_000));
    read_all(&repeated("先手の持駒：歩十十十十十十十\n", 5_000));
    read_all(&repeated("/\n", 20_000));
    read_all(&repeated("startpos moves ", 20_000));
    read_all(
        &[
            b"sfen ".to_vec(),
            repeated("9/", 50_000),
            b" b - 1".to_vec(),
        ]
        .concat(),
    );
    // One game as long as can be; each side moves its lance to and fro.
    let mut game = String::from("startpos moves");
    for _ in 0..20_001 {
        game += " 9i9h";
    }
    let error = usi::read(game.as_bytes(), VariantId::Shogi, "default").unwrap_err();
    assert!(error.to_string().contains("20000"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_all(&bytes);
    }

    #[test]
    fn any_words_of_the_formats_are_read(
        words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60)
    ) {
        read_all(words.concat().as_bytes());
    }
}

const WORDS: [&str; 58] = [
    "\n",
    "\n",
    "\n",
    " ",
    "　",
    "手合割：",
    "平手",
    "二枚落ち",
    "その他",
    "棋種：安南将棋\n",
    "先手",
    "後手の持駒：",
    "：",
    "飛",
    "歩",
    "十八",
    "なし",
    "|",
    "v",
    "・",
    "一",
    "後手番\n",
    "変化：",
    "3手\n",
    "手",
    "1",
    "2",
    " ７六歩(77)",
    " ３四歩(33)",
    "同　",
    "成",
    "銀",
    "投了",
    "まで",
    "▲",
    "△",
    "７六歩",
    "右",
    "打",
    "*",
    "&",
    "#KIF version=2.0 encoding=UTF-8\n",
    "PI",
    "P1",
    "P+",
    "00AL",
    "+7776FU",
    "-3334FU",
    "+\n",
    "T1",
    "%TORYO",
    "%",
    ",",
    "'",
    "$A:",
    "/\n",
    "startpos",
    " moves 7g7f",
];
