//! What records call the end of a game, and who has won then.

use shiho_core::Outcome;
use shiho_core::games::family::{Colour, Family};

use super::super::Ending;
use super::walk::Walk;
use super::{RawEnd, RawGame};

/// Reasons that records name, beyond those of the rules.
pub(in crate::formats) mod reasons {
    /// The game was broken off.
    pub(in crate::formats) const INTERRUPTED: &str = "interrupted";
    /// The time of the side to move ran out.
    pub(in crate::formats) const TIME_UP: &str = "time_up";
    /// A foul.
    pub(in crate::formats) const ILLEGAL_MOVE: &str = "illegal_move";
    /// One side did not turn up.
    pub(in crate::formats) const FORFEIT: &str = "forfeit";
    /// A problem without a mate.
    pub(in crate::formats) const NO_MATE: &str = "no_mate";
    /// A draw without a reason.
    pub(in crate::formats) const DRAW: &str = "draw";
    /// The game was stopped by a fault of a program.
    pub(in crate::formats) const ERROR: &str = "error";
    pub(in crate::formats) const RESIGN: &str = "resign";
    pub(in crate::formats) const MATE: &str = "mate";
    pub(in crate::formats) const REPETITION: &str = "repetition";
    pub(in crate::formats) const JISHOGI: &str = "jishogi";
    pub(in crate::formats) const DECLARATION: &str = "declaration";
    pub(in crate::formats) const LIMIT: &str = "limit";
}

/// What a word of a record says about the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Call {
    pub(in crate::formats) reason: &'static str,
    pub(in crate::formats) verdict: Verdict,
}

/// Who has won by the word of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Verdict {
    /// The side to move.
    MoverWins,
    /// The side that is not to move.
    MoverLoses,
    Wins(Colour),
    Draw,
    NoResult,
}

impl Call {
    pub(in crate::formats) const fn new(reason: &'static str, verdict: Verdict) -> Self {
        Self { reason, verdict }
    }
}

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
            if call.reason == reasons::DECLARATION
                && said == Shown::Wins(mover)
                && let Err(problem) = walk.may_declare()
            {
                raw.warn(line, problem);
            }
            Some(ending(call.reason, said, seconds))
        }
    }
}

/// The end by a foul of the side to move, whose move is not part of the line.
pub(super) fn foul<F: Family>(walk: &Walk<F>, seconds: Option<f64>) -> Ending {
    let winner = walk.board().turn().other();
    ending(reasons::ILLEGAL_MOVE, Shown::Wins(winner), seconds)
}
