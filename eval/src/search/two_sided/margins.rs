//! How much the search dares to leave out: the numbers behind its techniques, in plies and centipawns.

use std::sync::LazyLock;

use crate::evaluator::Score;

/// Most plies of quiescence where more than two sides play: each of them takes in its turn.
pub(super) const QUIESCENCE_WITH_MORE_SIDES: u32 = 6;

/// Plies from the root at which every line ends.
pub(super) const MOST_PLIES: usize = 120;

/// Least depth at which a position without a remembered move is reduced.
pub(super) const INTERNAL_REDUCTION: i32 = 4;

pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub(super) const RAZORING_DEPTH: i32 = 3;
pub(super) const NULL_MOVE_DEPTH: i32 = 3;
pub(super) const REDUCTION_DEPTH: i32 = 3;
pub(super) const FUTILITY_DEPTH: i32 = 7;
pub(super) const EXCHANGE_DEPTH: i32 = 8;

/// Values of history that count one centipawn in futility.
pub(super) const PAST_PER_CENTIPAWN: i32 = 128;

/// Values of history that move a reduction by a ply.
pub(super) const PAST_PER_PLY: i32 = 10_000;

/// How far above the window a position stays above it whatever happens.
pub(super) fn reverse_futility(depth: i32, improving: bool) -> Score {
    110 * (depth - i32::from(improving))
}

/// How far below the window only captures are looked at.
pub(super) fn razoring(depth: i32) -> Score {
    200 + 250 * depth
}

/// What a quiet move may bring, with `depth` plies left after its reduction.
pub(super) fn futility(depth: i32) -> Score {
    130 + 120 * depth
}

/// Plies that a search after letting the turn go by is less deep, `above` the window.
pub(super) fn null_move(depth: i32, above: Score) -> i32 {
    3 + depth / 4 + (above / 250).clamp(0, 3)
}

/// Number of moves after which quiet ones are left out.
pub(super) fn late_moves(depth: i32, improving: bool) -> usize {
    let moves = 4 + depth * depth;
    (if improving { moves * 3 / 2 } else { moves }) as usize
}

/// Least result of the exchange that a move may begin.
pub(super) fn exchange(depth: i32, quiet: bool) -> Score {
    if quiet {
        -40 * depth * depth
    } else {
        -120 * depth
    }
}

static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let entry = |depth: usize, tried: usize| {
        if depth == 0 || tried == 0 {
            return 0;
        }
        (0.6 + (depth as f64).ln() * (tried as f64).ln() / 2.1) as i8
    };
    std::array::from_fn(|depth| std::array::from_fn(|tried| entry(depth, tried)))
});

/// Plies that the move after `tried` others is searched less deeply.
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    let depth = depth.clamp(0, 63) as usize;
    i32::from(REDUCTIONS[depth][tried.min(63)])
}
