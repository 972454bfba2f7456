//! Words for the end of a game: `%TORYO` and the like.

use shiho_core::EndReason;
use shiho_core::games::family::Colour;

use super::super::Ending;
use super::super::family::{Call, Shown, Verdict, reasons, shown};

const WORDS: [(&str, &str, Verdict); 15] = [
    ("TORYO", reasons::RESIGN, Verdict::MoverLoses),
    ("CHUDAN", reasons::INTERRUPTED, Verdict::NoResult),
    ("MATTA", reasons::INTERRUPTED, Verdict::NoResult),
    ("SENNICHITE", reasons::REPETITION, Verdict::Draw),
    ("TIME_UP", reasons::TIME_UP, Verdict::MoverLoses),
    ("ILLEGAL_MOVE", reasons::ILLEGAL_MOVE, Verdict::MoverLoses),
    (
        "+ILLEGAL_ACTION",
        reasons::ILLEGAL_MOVE,
        Verdict::Wins(Colour::White),
    ),
    (
        "-ILLEGAL_ACTION",
        reasons::ILLEGAL_MOVE,
        Verdict::Wins(Colour::Black),
    ),
    ("JISHOGI", reasons::JISHOGI, Verdict::Draw),
    ("KACHI", reasons::DECLARATION, Verdict::MoverWins),
    ("HIKIWAKE", reasons::DRAW, Verdict::Draw),
    ("MAX_MOVES", reasons::LIMIT, Verdict::Draw),
    ("TSUMI", reasons::MATE, Verdict::MoverLoses),
    ("FUZUMI", reasons::NO_MATE, Verdict::NoResult),
    ("ERROR", reasons::ERROR, Verdict::NoResult),
];

/// What `%word` says about the end.
pub(in crate::formats) fn parse(word: &str) -> Option<Call> {
    let found = WORDS.iter().find(|it| it.0 == word)?;
    Some(Call::new(found.1, found.2))
}

/// The word for `ending` when `mover` is to move. Where there is none, one with the same result.
pub(in crate::formats) fn word(ending: &Ending, mover: Colour) -> &'static str {
    let verdict = match shown(ending) {
        Shown::Draw => Verdict::Draw,
        Shown::NoResult => Verdict::NoResult,
        Shown::Wins(winner) if winner == mover => Verdict::MoverWins,
        Shown::Wins(_) => Verdict::MoverLoses,
    };
    let known = WORDS
        .iter()
        .find(|it| it.1 == ending.reason && it.2 == verdict);
    match (known, verdict) {
        (Some(known), _) => known.0,
        (None, Verdict::Draw) if ending.reason == EndReason::PLY_CAP.0 => "MAX_MOVES",
        (None, Verdict::Draw) => "HIKIWAKE",
        // A declaration that gives nobody anything was not valid, and is so when it is read again.
        (None, Verdict::NoResult) if ending.reason == reasons::DECLARATION => "KACHI",
        (None, Verdict::NoResult) => "CHUDAN",
        (None, Verdict::MoverWins) if ending.reason == "impasse" => "KACHI",
        (None, Verdict::MoverWins) if mover == Colour::Black => "-ILLEGAL_ACTION",
        (None, Verdict::MoverWins) => "+ILLEGAL_ACTION",
        (None, _) if matches!(&*ending.reason, "no_moves" | "try") => "TSUMI",
        (None, _) if matches!(&*ending.reason, "perpetual_check" | "bad_declaration") => {
            "ILLEGAL_MOVE"
        }
        (None, _) => "TORYO",
    }
}
