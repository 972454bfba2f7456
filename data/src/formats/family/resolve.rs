//! Which move of the position a token means.

use shiho_core::games::family::{Colour, Family};
use shiho_core::shogi9::{Kind, ShogiMove, Square};

use super::raw::{JapaneseMove, MoveForm, Origin};
use super::walk::Walk;
use super::ways::{Words, candidates, select};

/// The move that `form` means in the position of `walk`; it may still be illegal.
pub(super) fn resolve<F: Family>(walk: &Walk<F>, form: MoveForm) -> Result<ShogiMove, String> {
    match form {
        MoveForm::Usi(mv) => Ok(mv),
        MoveForm::Csa {
            colour,
            from,
            to,
            kind,
        } => csa(walk, colour, from, to, kind),
        MoveForm::Japanese(it) => japanese(walk, it),
    }
}

fn csa<F: Family>(
    walk: &Walk<F>,
    colour: Colour,
    from: Option<Square>,
    to: Square,
    kind: Kind,
) -> Result<ShogiMove, String> {
    check_turn(walk, colour)?;
    let Some(from) = from else {
        return drop(kind, to);
    };
    let piece = walk.board().piece(from);
    let piece = piece.filter(|piece| piece.colour() == colour);
    let before = piece
        .ok_or_else(|| format!("no own piece on {from}"))?
        .kind();
    if before == kind {
        Ok(ShogiMove::board(from, to, false))
    } else if before.promoted() == Some(kind) {
        Ok(ShogiMove::board(from, to, true))
    } else {
        let (is, said) = (before.kanji(), kind.kanji());
        Err(format!(
            "the piece on {from} is {is}, which cannot become {said}"
        ))
    }
}

fn japanese<F: Family>(walk: &Walk<F>, it: JapaneseMove) -> Result<ShogiMove, String> {
    if let Some(colour) = it.colour {
        check_turn(walk, colour)?;
    }
    let to = it.to.or(walk.last_to());
    let to = to.ok_or("there is no move before whose square could be meant")?;
    match it.origin {
        Origin::Drop => drop(it.kind, to),
        Origin::Square(from) => {
            let own = walk.board().piece(from);
            let own = own.filter(|piece| piece.colour() == walk.board().turn());
            if own.is_some_and(|piece| piece.kind() == it.kind) {
                Ok(ShogiMove::board(from, to, it.promote))
            } else {
                Err(format!("no own {} on {from}", it.kind.kanji()))
            }
        }
        Origin::Words(words) => by_words(walk, it, to, words),
    }
}

fn by_words<F: Family>(
    walk: &Walk<F>,
    it: JapaneseMove,
    to: Square,
    words: Words,
) -> Result<ShogiMove, String> {
    use shiho_core::Position;
    let board = walk.board();
    let ways = candidates::<F>(walk.position().rules(), board, it.kind, to);
    let in_hand = !it.kind.is_promoted()
        && it.kind != Kind::King
        && board.hand(board.turn()).count(it.kind) > 0;
    let is_bare = words == Words::default() && !it.promote;
    if ways.is_empty() && in_hand && is_bare {
        return drop(it.kind, to);
    }
    let left: Vec<ShogiMove> = select(&ways, words)
        .iter()
        .map(|way| ShogiMove::board(way.from, to, it.promote))
        .collect();
    let legal = |mv: &ShogiMove| walk.is_legal(*mv);
    let kanji = it.kind.kanji();
    match left[..] {
        [] => Err(format!("no own {kanji} comes to {to} so")),
        [only] => {
            let dropped = in_hand && is_bare && !legal(&only);
            let drop = ShogiMove::drop(if dropped { it.kind } else { Kind::Pawn }, to);
            Ok(if dropped && legal(&drop) { drop } else { only })
        }
        [first, ..] => {
            let mut legal = left.iter().filter(|mv| legal(mv));
            match (legal.next(), legal.next()) {
                (Some(&only), None) => Ok(only),
                (None, _) => Ok(first),
                (Some(a), Some(b)) => Err(format!("both `{a}` and `{b}` could be meant")),
            }
        }
    }
}

fn drop(kind: Kind, to: Square) -> Result<ShogiMove, String> {
    if kind.is_promoted() || kind == Kind::King {
        return Err(format!("{} cannot be dropped", kind.kanji()));
    }
    Ok(ShogiMove::drop(kind, to))
}

fn check_turn<F: Family>(walk: &Walk<F>, colour: Colour) -> Result<(), String> {
    if walk.board().turn() == colour {
        return Ok(());
    }
    let turn = ["black", "white"][walk.board().turn().index()];
    Err(format!("it is {turn}'s turn"))
}
