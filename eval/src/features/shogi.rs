//! What a shogi net sees: pieces and hands.

use shiho_core::Seat;
use shiho_core::games::family::Colour;
use shiho_core::games::shogi::ShogiPosition;

use super::{Features, nine};

impl Features for ShogiPosition {
    const FEATURES: &'static str = "shogi-2344-v1";
    const INPUTS: usize = nine::INPUTS;
    const MAX_ACTIVE: usize = nine::MAX_ACTIVE;

    fn active_features(&self, view: Seat, out: &mut Vec<u16>) {
        let board = self.board();
        nine::push(board, nine::View::new(board, Colour::of(view)), out);
    }
}
