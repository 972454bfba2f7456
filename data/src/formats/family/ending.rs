//! What records call the end of a game, and who has won then.

use shiho_core::Outcome;
use shiho_core::games::family::{Colour, Family};

use super::super::Ending;
use super::call::Verdict;
use super::raw::{RawEnd, RawGame};
use super::reasons;
use super::walk::Walk;

/// A result as records can show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Shown {
    Wins(Colour),
    Draw,
    NoResult,
}

/// The result that `ending` gives.
pub(in crate::formats) fn shown(ending: &Ending) -> Shown {
    match ending.places {
        Some([1, 2, ..]) => Shown::Wins(Colour::Black),
        Some([2, 1, ..]) => Shown::Wins(Colour::White),
        Some(_) => Shown::Draw,
        None if ending.draw => Shown::Draw,
        None => Shown::NoResult,
    }
}

fn shown_by_rules(outcome: &Outcome) -> Shown {
    match outcome.winner(2) {
        Some(seat) => Shown::Wins(Colour::of(seat)),
        None => Shown::Draw,
    }
}

fn ending(reason: &str, result: Shown, seconds: Option<f64>) -> Ending {
    let places = |winner: Colour| match winner {
        Colour::Black => [1, 2, 0, 0],
        Colour::White => [2, 1, 0, 0],
    };
    Ending {
        reason: reason.to_owned(),
        places: match result {
            Shown::Wins(winner) => Some(places(winner)),
            Shown::Draw | Shown::NoResult => None,
        },
        draw: result == Shown::Draw,
        seconds,
    }
}

/// The end of a line at `walk`: the record's word, in the words of the rules where both agree.
pub(super) fn settle<F: Family>(
    walk: &Walk<F>,
    end: Option<RawEnd>,
    raw: &mut RawGame,
) -> Option<Ending> {
    let outcome = walk.game().outcome();
    let Some(RawEnd {
        line,
        call,
        seconds,
    }) = end
    else {
        return outcome.map(|it| ending(it.reason.0, shown_by_rules(it), None));
    };
    let mover = walk.board().turn();
    let said = match call.verdict {
        Verdict::MoverWins => Shown::Wins(mover),
        Verdict::MoverLoses => Shown::Wins(mover.other()),
        Verdict::Wins(winner) => Shown::Wins(winner),
        Verdict::Draw => Shown::Draw,
        Verdict::NoResult => Shown::NoResult,
    };
    match outcome {
        Some(outcome) if matches!(said, Shown::NoResult) || said == shown_by_rules(outcome) => {
            Some(ending(outcome.reason.0, shown_by_rules(outcome), seconds))
        }
        Some(outcome) => {
            raw.warn(
                line,
                format_args!(
                    "the record says `{}`, by the rules the game ended by `{}` with another result",
                    call.reason, outcome.reason
                ),
            );
            Some(ending(call.reason, said, seconds))
        }
        None => {
            if call.reason != reasons::DECLARATION || said != Shown::Wins(mover) {
                return Some(ending(call.reason, said, seconds));
            }
            // A declaration is worth what the rules say, whoever made it.
            match walk.declared() {
                Ok(Some(outcome)) => {
                    let shown = shown_by_rules(&outcome);
                    if shown != said {
                        let what =
                            format_args!("the declaration is not valid ({})", outcome.reason);
                        raw.warn(line, what);
                    }
                    Some(ending(outcome.reason.0, shown, seconds))
                }
                Ok(None) => Some(ending(call.reason, Shown::NoResult, seconds)),
                Err(problem) => {
                    raw.warn(line, format_args!("{problem}; the game has no result"));
                    Some(ending(call.reason, Shown::NoResult, seconds))
                }
            }
        }
    }
}

/// The end by a foul of the side to move, whose move is not part of the line.
pub(super) fn foul<F: Family>(walk: &Walk<F>, seconds: Option<f64>) -> Ending {
    let winner = walk.board().turn().other();
    ending(reasons::ILLEGAL_MOVE, Shown::Wins(winner), seconds)
}
