//! Pairs: moves that would check the partner (specification, section 5.6).

use super::attacks::{checkers, new_checkers, partner};
use super::movegen::Generator;
use super::piece::YoninPiece;
use super::rules::PartnerCheck;
use crate::shogi9::Square;

impl Generator<'_> {
    /// Whether a piece that comes to `to` as `arriving`, from `from` or from the hand, gives no
    /// forbidden check to the partner.
    pub(super) fn spares_partner(
        &self,
        arriving: YoninPiece,
        from: Option<Square>,
        to: Square,
    ) -> bool {
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
