//! What an Annan net sees: pieces, hands, and which piece moves as another kind.
//!
//! | inputs | meaning |
//! |---|---|
//! | `0..2344` | pieces and hands as in shogi |
//! | `2344..4612` | `2344 + (owner * 14 + kind) * 81 + square`: the piece there moves as this kind, which is not its own |
//!
//! Whose move a piece has is asked of the rules, so options such as `king_borrows` count.

use shiho_core::games::annan::{Annan, AnnanPosition};
use shiho_core::games::family::{Colour, Family};
use shiho_core::shogi9::piece::KINDS;
use shiho_core::shogi9::square::SQUARES;
use shiho_core::{Position, Seat};

use super::{Features, nine};

impl Features for AnnanPosition {
    const FEATURES: &'static str = "annan-4612-v1";
    const INPUTS: usize = nine::INPUTS + nine::BOARD_INPUTS;
    const MAX_ACTIVE: usize = 2 * nine::MAX_ACTIVE;

    fn active_features(&self, view: Seat, out: &mut Vec<u16>) {
        let board = self.board();
        let view = nine::View::new(board, Colour::of(view));
        nine::push(board, view, out);
        for (square, piece) in board.pieces() {
            let moves_as = Annan::moves_as(self.rules(), board, square, piece);
            if moves_as != piece.kind() {
                let plane = view.owner(piece.colour()) * KINDS + moves_as.index();
                let input = nine::INPUTS + plane * SQUARES + view.square(square);
                out.push(input as u16);
            }
        }
    }
}
