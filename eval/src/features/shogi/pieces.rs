//! `shogi-2344-v1`: pieces on squares and pieces in hand.

use shiho_core::Seat;
use shiho_core::games::family::Colour;
use shiho_core::games::shogi::ShogiPosition;

use crate::features::nine::{self, View};
use crate::features::set::FeatureSet;

/// Pieces and hands.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

impl FeatureSet<ShogiPosition> for Pieces {
    const ID: &'static str = "shogi-2344-v1";
    const INPUTS: u32 = nine::INPUTS;
    const MAX_ACTIVE: usize = nine::MAX_ACTIVE;

    fn active(position: &ShogiPosition, view: Seat, out: &mut Vec<u32>) {
        let board = position.board();
        nine::push(board, View::new(board, Colour::of(view)), out);
    }

    fn delta(
        before: &ShogiPosition,
        after: &ShogiPosition,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        let boards = [before.board(), after.board()];
        let Some(view) = View::common(boards[0], boards[1], Colour::of(view)) else {
            return false;
        };
        let squares = boards[0].differing(boards[1]);
        nine::push_changes(boards, squares, view, added, removed);
        true
    }
}
