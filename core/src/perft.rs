//! Perft: counting the leaves of the tree of legal moves.

use crate::position::{MoveList, Position};

/// Number of move sequences of length `depth`. A finished position has none; repetition and limits,
/// which need a history, never end a line here.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.settled().is_some() => 0,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut sum = 0;
            each_child(position, |_, child| sum += perft(child, depth - 1));
            sum
        }
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
        _ => {
            let mut sum = 0;
            each_child(position, |_, child| sum += listing(child, depth - 1, last));
            sum
        }
    }
}

/// Perft split by first move, in canonical order. Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 || position.settled().is_some() {
        return Vec::new();
    }
    let mut split = Vec::new();
    each_child(position, |mv, child| {
        split.push((mv, perft(child, depth - 1)));
    });
    split.sort_unstable();
    split
}

/// Shows `visit` every legal move with the position it leads to. The positions are shown where they were
/// played: handing them on would copy each once more.
fn each_child<P: Position>(position: &P, mut visit: impl FnMut(P::Move, &P)) {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut child = position.clone();
        child.play(mv);
        visit(mv, &child);
    }
}
