//! `shogi-2344-v1`: pieces on squares and pieces in hand.

use shiho_core::Seat;
use shiho_core::games::shogi::ShogiPosition;

use crate::features::feature::Difference;
use crate::features::nine;
use crate::features::set::FeatureSet;

/// Pieces and hands.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

impl FeatureSet<ShogiPosition> for Pieces {
    const ID: &'static str = "shogi-2344-v1";
    const INPUTS: u32 = nine::INPUTS;
    const MAX_ACTIVE: usize = nine::MAX_ACTIVE;

    type Difference = Difference;

    fn active(position: &ShogiPosition, view: Seat, out: &mut Vec<u32>) {
        let mut all = Difference::default();
        nine::list(position.board(), &mut all);
        all.seen(nine::view(position.board(), view), out, &mut Vec::new());
    }

    fn compare(before: &ShogiPosition, after: &ShogiPosition, difference: &mut Difference) {
        difference.clear();
        let squares = before.differing(after);
        nine::compare(before.board(), after.board(), squares, difference);
    }

    fn delta(
        before: &ShogiPosition,
        after: &ShogiPosition,
        difference: &Difference,
        view: Seat,
        added: &mut Vec<u32>,
        removed: &mut Vec<u32>,
    ) -> bool {
        let Some(view) = nine::common_view(before.board(), after.board(), view) else {
            return false;
        };
        difference.seen(view, added, removed);
        true
    }
}
