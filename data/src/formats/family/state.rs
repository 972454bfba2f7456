//! Where a line of play stands.

use shiho_core::games::family::{Family, FamilyPosition};
use shiho_core::shogi9::Square;

/// A position and the square where the move before it arrived.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct State<F: Family> {
    pub(in crate::formats) position: FamilyPosition<F>,
    pub(in crate::formats) last_to: Option<Square>,
}
