//! Perft: counting the leaves of the tree of legal moves.

use crate::position::{MoveList, Position};

/// Number of move sequences of length `depth`. A finished position has none; repetition and limits,
/// which need a history, never end a line here.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.settled().is_some() => 0,
        1 => position.count_legal_moves() as u64,
        _ => children(position)
            .map(|(_, child)| perft(&child, depth - 1))
            .sum(),
    }
}

/// As [`perft`], but the moves of the last ply are written to a list instead of counted: the speed of
/// generation as a search uses it.
pub fn perft_listing<P: Position>(position: &P, depth: u32) -> u64 {
    listing(position, depth, &mut MoveList::new())
}

fn listing<P: Position>(position: &P, depth: u32, last: &mut MoveList<P::Move>) -> u64 {
    match depth {
        0 => 1,
        _ if position.settled().is_some() => 0,
        1 => {
            position.legal_moves(last);
            last.len() as u64
        }
        _ => children(position)
            .map(|(_, child)| listing(&child, depth - 1, last))
            .sum(),
    }
}

/// Perft split by first move, in canonical order. Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 || position.settled().is_some() {
        return Vec::new();
    }
    let mut split: Vec<_> = children(position)
        .map(|(mv, child)| (mv, perft(&child, depth - 1)))
        .collect();
    split.sort_unstable();
    split
}

fn children<P: Position>(position: &P) -> impl Iterator<Item = (P::Move, P)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.into_iter().map(|mv| {
        let mut child = position.clone();
        child.play(mv);
        (mv, child)
    })
}
