//! Words for the end of a game.
//!
//! Source: shogi formats 3.2 (words in the place of a move, and the line that begins with まで).

use shiho_core::EndReason;
use shiho_core::games::family::Colour;

use super::super::Ending;
use super::super::family::{Call, Shown, Verdict, reasons, shown};

/// Words in the place of a move.
const WORDS: [(&str, &str, Verdict); 14] = [
    ("投了", reasons::RESIGN, Verdict::MoverLoses),
    ("中断", reasons::INTERRUPTED, Verdict::NoResult),
    ("千日手", reasons::REPETITION, Verdict::Draw),
    ("持将棋", reasons::JISHOGI, Verdict::Draw),
    ("詰み", reasons::MATE, Verdict::MoverLoses),
    ("詰", reasons::MATE, Verdict::MoverLoses),
    ("切れ負け", reasons::TIME_UP, Verdict::MoverLoses),
    ("反則勝ち", reasons::ILLEGAL_MOVE, Verdict::MoverWins),
    ("反則負け", reasons::ILLEGAL_MOVE, Verdict::MoverLoses),
    ("入玉勝ち", reasons::DECLARATION, Verdict::MoverWins),
    ("不戦勝", reasons::FORFEIT, Verdict::MoverWins),
    ("不戦敗", reasons::FORFEIT, Verdict::MoverLoses),
    ("不詰", reasons::NO_MATE, Verdict::NoResult),
    ("引き分け", reasons::DRAW, Verdict::Draw),
];

/// What a word in the place of a move says about the end.
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
        // A run's own cap is no result of the game.
        (None, Verdict::Draw) if ending.reason == EndReason::PLY_CAP.0 => "中断",
        (None, Verdict::Draw) => "持将棋",
        // A declaration that gives nobody anything was not valid, and is so when it is read again.
        (None, Verdict::NoResult) if ending.reason == reasons::DECLARATION => "入玉勝ち",
        (None, Verdict::NoResult) => "中断",
        (None, Verdict::MoverWins) if ending.reason == "impasse" => "入玉勝ち",
        (None, Verdict::MoverWins) => "反則勝ち",
        (None, _) if matches!(&*ending.reason, "no_moves" | "try") => "詰み",
        (None, _) if matches!(&*ending.reason, "perpetual_check" | "bad_declaration") => "反則負け",
        (None, _) => "投了",
    }
}

/// What the line `まで20手で後手の勝ち` says about the end.
pub(in crate::formats) fn parse_footer(line: &str) -> Option<Call> {
    let says = |word: &str| line.contains(word);
    let side = if says("先手") || says("下手") {
        Some(Colour::Black)
    } else if says("後手") || says("上手") {
        Some(Colour::White)
    } else {
        None
    };
    let wins = |reason| side.map(|side| Call::new(reason, Verdict::Wins(side)));
    let loses = |reason| side.map(|side| Call::new(reason, Verdict::Wins(side.other())));
    if says("中断") {
        Some(Call::new(reasons::INTERRUPTED, Verdict::NoResult))
    } else if says("不詰") {
        Some(Call::new(reasons::NO_MATE, Verdict::NoResult))
    } else if says("千日手") {
        Some(Call::new(reasons::REPETITION, Verdict::Draw))
    } else if says("持将棋") {
        Some(Call::new(reasons::JISHOGI, Verdict::Draw))
    } else if says("引き分け") {
        Some(Call::new(reasons::DRAW, Verdict::Draw))
    } else if says("反則負け") {
        loses(reasons::ILLEGAL_MOVE)
    } else if says("反則") {
        wins(reasons::ILLEGAL_MOVE)
    } else if says("入玉") || says("宣言") {
        wins(reasons::DECLARATION)
    } else if says("切れ負け") {
        loses(reasons::TIME_UP)
    } else if says("時間切れ") || says("切れ") {
        wins(reasons::TIME_UP)
    } else if says("不戦敗") {
        loses(reasons::FORFEIT)
    } else if says("不戦") {
        wins(reasons::FORFEIT)
    } else if says("詰") {
        wins(reasons::MATE).or(Some(Call::new(reasons::MATE, Verdict::MoverLoses)))
    } else if says("勝") {
        wins(reasons::RESIGN)
    } else {
        None
    }
}

/// The line about `ending` after `plies` moves with `mover` to move; `names` are those of the sides.
pub(in crate::formats) fn footer(
    ending: &Ending,
    plies: usize,
    mover: Colour,
    names: [&str; 2],
) -> String {
    let what = match shown(ending) {
        Shown::Draw if ending.reason == reasons::REPETITION => "千日手".to_owned(),
        Shown::Draw if ending.reason == EndReason::PLY_CAP.0 => "中断".to_owned(),
        Shown::Draw if ending.reason == reasons::DRAW => "引き分け".to_owned(),
        Shown::Draw => "持将棋".to_owned(),
        Shown::NoResult if ending.reason == reasons::NO_MATE => "不詰".to_owned(),
        Shown::NoResult if ending.reason == reasons::DECLARATION => {
            format!("{}の入玉勝ち", names[mover.index()])
        }
        Shown::NoResult => "中断".to_owned(),
        Shown::Wins(winner) => {
            let (wins, loses) = (names[winner.index()], names[winner.other().index()]);
            match word(ending, mover) {
                "切れ負け" => format!("時間切れにより{wins}の勝ち"),
                "反則負け" => format!("{loses}の反則負け"),
                "反則勝ち" => format!("{wins}の反則勝ち"),
                "入玉勝ち" => format!("{wins}の入玉勝ち"),
                "不戦勝" | "不戦敗" => format!("{wins}の不戦勝"),
                "詰み" => "詰み".to_owned(),
                _ if ending.reason == reasons::TIME_UP => {
                    format!("時間切れにより{wins}の勝ち")
                }
                _ => format!("{wins}の勝ち"),
            }
        }
    };
    format!("まで{plies}手で{what}")
}
