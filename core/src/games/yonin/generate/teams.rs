//! Pairs: moves that would check the partner (specification, section 5.6).

use super::node::Node;
use crate::games::yonin::attacks::{checkers, new_checkers, partner};
use crate::games::yonin::piece::{Facing, YoninPiece};
use crate::games::yonin::rules::PartnerCheck;
use crate::games::yonin::set::SquareSet;
use crate::shogi9::{Kind, Square};

impl Node<'_> {
    /// The targets of the piece on `from`, as it is and promoted, where the partner is spared.
    pub(super) fn sparing_moves(
        &self,
        piece: YoninPiece,
        from: Square,
        plain: SquareSet,
        promoting: SquareSet,
    ) -> (SquareSet, SquareSet) {
        let spares = |arriving| move |&to: &Square| self.spares_partner(arriving, Some(from), to);
        (
            plain.iter().filter(spares(piece)).collect(),
            promoting.iter().filter(spares(piece.promoted())).collect(),
        )
    }

    /// The squares of `squares` on which a drop spares the partner.
    pub(super) fn sparing(&self, kind: Kind, squares: SquareSet) -> SquareSet {
        if !self.position.rules.teams {
            return squares;
        }
        let piece = YoninPiece::new(kind, Some(self.me), Facing::of(self.me));
        squares
            .iter()
            .filter(|&to| self.spares_partner(piece, None, to))
            .collect()
    }

    /// Whether a piece that comes to `to` as `arriving`, from `from` or from the hand, gives no
    /// forbidden check to the partner.
    fn spares_partner(&self, arriving: YoninPiece, from: Option<Square>, to: Square) -> bool {
        let (rules, partner) = (&self.position.rules, partner(self.me));
        let mut board = *self.board;
        if let Some(from) = from {
            board.take(from);
        }
        board.put(to, arriving);
        let before = checkers(self.board, rules, partner);
        let after = checkers(&board, rules, partner);
        match rules.partner_check {
            PartnerCheck::NewChecker => new_checkers(before, after, to).is_empty(),
            PartnerCheck::NewState => !before.is_empty() || after.is_empty(),
        }
    }
}
