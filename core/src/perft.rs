//! Perft: counting the leaves of the tree of legal moves.

use std::hint::black_box;

use crate::position::{MoveList, Position};

/// Number of move sequences of length `depth`. A finished position has none; repetition and limits,
/// which need a history, never end a line here.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let mut lists = lists::<P>(depth);
    tree(position, &mut lists, &|last, _| {
        last.count_legal_moves() as u64
    })
}

/// As [`perft`], but the moves of the last ply are written to a list instead of counted: the speed of
/// generation as a search uses it.
pub fn perft_listing<P: Position>(position: &P, depth: u32) -> u64 {
    let mut lists = lists::<P>(depth);
    tree(position, &mut lists, &|last, list| {
        last.legal_moves(list);
        list.len() as u64
    })
}

/// As [`perft`], but the moves of the last ply are played instead of counted: the speed of playing.
pub fn perft_making<P: Position>(position: &P, depth: u32) -> u64 {
    let mut lists = lists::<P>(depth);
    tree(position, &mut lists, &|last, list| {
        last.legal_moves(list);
        for &mv in list.iter() {
            let mut child = last.clone();
            child.play(mv);
            black_box(&child);
        }
        list.len() as u64
    })
}

/// Perft split by first move, in canonical order. Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 || position.settled().is_some() {
        return Vec::new();
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    let nodes = |mv| {
        let mut child = position.clone();
        child.play(mv);
        (mv, perft(&child, depth - 1))
    };
    moves.into_iter().map(nodes).collect()
}

/// A list for each ply.
fn lists<P: Position>(depth: u32) -> Vec<MoveList<P::Move>> {
    (0..depth).map(|_| MoveList::new()).collect()
}

/// Counts with `leaves` at the last ply. `lists` has a list for every ply to come.
fn tree<P: Position>(
    position: &P,
    lists: &mut [MoveList<P::Move>],
    leaves: &impl Fn(&P, &mut MoveList<P::Move>) -> u64,
) -> u64 {
    let Some((list, below)) = lists.split_first_mut() else {
        return 1;
    };
    if position.settled().is_some() {
        return 0;
    }
    if below.is_empty() {
        return leaves(position, list);
    }
    position.legal_moves(list);
    let mut nodes = 0;
    for &mv in list.iter() {
        let mut child = position.clone();
        child.play(mv);
        nodes += tree(&child, below, leaves);
    }
    nodes
}
