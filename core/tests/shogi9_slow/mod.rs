//! The slow twin of move generation in shogi and Annan: make every move and look at the king.
//!
//! Written square by square from the rules (1.4, 2.2-2.4), sharing nothing with the fast generator but
//! the board's squares, the table of reaches and the options.

use shiho_core::games::annan::{Annan, AnnanRules, Dead, Nifu, Uchifuzume};
use shiho_core::games::family::{Board, Colour, Family, Piece};
use shiho_core::games::shogi::{Shogi, ShogiRules};
use shiho_core::shogi9::piece::HAND_KINDS;
use shiho_core::shogi9::reach::{directions, neighbour, reach};
use shiho_core::shogi9::{Kind, ShogiMove, Square};

/// The rules of one game, as plain answers about a board.
pub(crate) trait Slow: Family {
    /// The kind whose reach the piece on `square` has now.
    fn reach_kind(rules: &Self::Rules, board: &Board, square: Square, piece: Piece) -> Kind;

    /// Whether the unpromoted `piece` that just arrived on the restricted `square` is a dead piece.
    fn is_dead(rules: &Self::Rules, after: &Board, square: Square, piece: Piece) -> bool;

    /// Whether a pawn that changes its file obeys the two-pawn rule.
    fn moves_obey_nifu(rules: &Self::Rules) -> bool;

    /// Whether pawn drops obey the two-pawn rule.
    fn drops_obey_nifu(rules: &Self::Rules) -> bool;

    /// Whether the pawn just dropped on `square` is forbidden if the opponent has no legal move.
    fn forbids_mate(rules: &Self::Rules, after: &Board, square: Square) -> bool;
}

impl Slow for Shogi {
    fn reach_kind(_: &ShogiRules, _: &Board, _: Square, piece: Piece) -> Kind {
        piece.kind()
    }

    fn is_dead(_: &ShogiRules, _: &Board, _: Square, _: Piece) -> bool {
        true
    }

    fn moves_obey_nifu(_: &ShogiRules) -> bool {
        false
    }

    fn drops_obey_nifu(_: &ShogiRules) -> bool {
        true
    }

    /// In a position of a game only the pawn can give the check. Problems may have the opponent in
    /// check before the drop; then too the pawn must give one.
    fn forbids_mate(rules: &ShogiRules, after: &Board, square: Square) -> bool {
        let attacked = attacked_from::<Self>(rules, after, square);
        attacked
            .iter()
            .any(|&to| after.king(after.turn()) == Some(to))
    }
}

/// The own piece directly behind `square`.
fn supporter(board: &Board, square: Square, colour: Colour) -> Option<Piece> {
    let behind = board.piece(colour.behind(square)?)?;
    (behind.colour() == colour).then_some(behind)
}

impl Slow for Annan {
    fn reach_kind(rules: &AnnanRules, board: &Board, square: Square, piece: Piece) -> Kind {
        if piece.kind() == Kind::King && !rules.king_borrows {
            return Kind::King;
        }
        supporter(board, square, piece.colour()).map_or(piece.kind(), Piece::kind)
    }

    fn is_dead(rules: &AnnanRules, after: &Board, square: Square, piece: Piece) -> bool {
        let lends_a_move = |behind: Piece| {
            let reach = reach(behind.kind()).turned(piece.colour().facing());
            directions(reach.near()).any(|direction| neighbour(square, direction).is_some())
                || reach.jumps && piece.colour().jumps(square).iter().any(Option::is_some)
        };
        match rules.dead {
            Dead::Free => false,
            Dead::Orig => true,
            Dead::Support => !supporter(after, square, piece.colour()).is_some_and(lends_a_move),
        }
    }

    fn moves_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu == Nifu::Any
    }

    fn drops_obey_nifu(rules: &AnnanRules) -> bool {
        rules.nifu != Nifu::None
    }

    fn forbids_mate(rules: &AnnanRules, after: &Board, square: Square) -> bool {
        let defender = after.turn();
        let Some(king) = after.king(defender) else {
            return false;
        };
        match rules.uchifuzume {
            Uchifuzume::None => false,
            Uchifuzume::Any => in_check::<Self>(rules, after, defender),
            Uchifuzume::Front => defender.other().behind(king) == Some(square),
            Uchifuzume::Direct => attacked_from::<Self>(rules, after, square).contains(&king),
        }
    }
}

/// The squares that the piece on `from` attacks.
fn attacked_from<G: Slow>(rules: &G::Rules, board: &Board, from: Square) -> Vec<Square> {
    let Some(piece) = board.piece(from) else {
        return Vec::new();
    };
    let kind = G::reach_kind(rules, board, from, piece);
    let reach = reach(kind).turned(piece.colour().facing());
    let mut attacked: Vec<Square> = directions(reach.steps)
        .filter_map(|direction| neighbour(from, direction))
        .collect();
    for direction in directions(reach.slides) {
        let mut at = from;
        while let Some(to) = neighbour(at, direction) {
            attacked.push(to);
            if board.piece(to).is_some() {
                break;
            }
            at = to;
        }
    }
    if reach.jumps {
        attacked.extend(piece.colour().jumps(from).into_iter().flatten());
    }
    attacked
}

/// Whether the king of `colour` is attacked.
pub(crate) fn in_check<G: Slow>(rules: &G::Rules, board: &Board, colour: Colour) -> bool {
    let enemies = board.pieces().filter(|(_, piece)| piece.colour() != colour);
    board.king(colour).is_some_and(|king| {
        enemies
            .map(|(from, _)| from)
            .any(|from| attacked_from::<G>(rules, board, from).contains(&king))
    })
}

fn has_pawn_on_file(board: &Board, colour: Colour, square: Square) -> bool {
    let pawn = Piece::new(Kind::Pawn, colour);
    (1..=9).any(|rank| board.piece(Square::new(square.file(), rank)) == Some(pawn))
}

/// All legal moves, sorted.
pub(crate) fn legal_moves<G: Slow>(rules: &G::Rules, board: &Board) -> Vec<ShogiMove> {
    let mover = board.turn();
    let mut moves = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.colour() == mover) {
        for to in attacked_from::<G>(rules, board, from) {
            board_moves::<G>(rules, board, piece, (from, to), &mut moves);
        }
    }
    let hand = board.hand(mover);
    for kind in HAND_KINDS.into_iter().filter(|&kind| hand.count(kind) > 0) {
        let empty = Square::all().filter(|&square| board.piece(square).is_none());
        let allowed = empty.filter(|&to| may_drop::<G>(rules, board, kind, to));
        moves.extend(allowed.map(|to| ShogiMove::drop(kind, to)));
    }
    moves.sort_unstable();
    moves
}

fn board_moves<G: Slow>(
    rules: &G::Rules,
    board: &Board,
    piece: Piece,
    (from, to): (Square, Square),
    moves: &mut Vec<ShogiMove>,
) {
    let mover = board.turn();
    let is_barred = |it: Piece| it.colour() == mover || it.kind() == Kind::King;
    if board.piece(to).is_some_and(is_barred) {
        return;
    }
    let plain = ShogiMove::board(from, to, false);
    let mut after = *board;
    after.make(plain);
    if in_check::<G>(rules, &after, mover) {
        return;
    }
    let kind = piece.kind();
    if kind.promoted().is_some() && (mover.zone(from) || mover.zone(to)) {
        moves.push(ShogiMove::board(from, to, true));
    }
    let is_dead = piece.has_no_move(to) && G::is_dead(rules, &after, to, piece);
    let doubles_pawns = kind == Kind::Pawn
        && from.file() != to.file()
        && G::moves_obey_nifu(rules)
        && has_pawn_on_file(board, mover, to);
    if !is_dead && !doubles_pawns {
        moves.push(plain);
    }
}

fn may_drop<G: Slow>(rules: &G::Rules, board: &Board, kind: Kind, to: Square) -> bool {
    let mover = board.turn();
    let is_pawn = kind == Kind::Pawn;
    if is_pawn && G::drops_obey_nifu(rules) && has_pawn_on_file(board, mover, to) {
        return false;
    }
    let mut after = *board;
    after.make(ShogiMove::drop(kind, to));
    let piece = Piece::new(kind, mover);
    let is_dead = piece.has_no_move(to) && G::is_dead(rules, &after, to, piece);
    let is_mate = || legal_moves::<G>(rules, &after).is_empty();
    let is_forbidden = is_dead
        || in_check::<G>(rules, &after, mover)
        || is_pawn && G::forbids_mate(rules, &after, to) && is_mate();
    !is_forbidden
}
