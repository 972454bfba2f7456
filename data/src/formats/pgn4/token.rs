//! Move tokens as text: taking one apart, and the board's words for a move (spec section 10.2).

use std::fmt::Write;

use shiho_core::Seat;
use shiho_core::games::chess4::{Chess4Move, Chess4Position, Kind, PlyReport, Square};
use shiho_core::{Position, notation::Variant};

use super::error::Pgn4Problem;

/// What a token says the seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// `O-O` (short) or `O-O-O`.
    Castle { short: bool },
    /// A piece moves.
    Piece(PieceMove),
    /// `R`.
    Resign,
    /// `T`.
    TimeOut,
    /// `S`.
    Stalemate,
    /// `#` alone.
    Mate,
}

/// A move as its token tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceMove {
    pub(super) kind: Kind,
    pub(super) from: Square,
    /// What is taken, with `x`; a pawn if no letter follows it.
    pub(super) capture: Option<Kind>,
    pub(super) to: Square,
    /// The letter after `=`.
    pub(super) promotion: Option<Kind>,
}

/// A token taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) act: Act,
    /// Number of `+`.
    pub(super) checks: usize,
    /// Number of `#`.
    pub(super) mates: usize,
    /// An event written behind the move: `Ki1R` is a dead king's walk, `xg5S` a stalemate.
    pub(super) modifier: Option<char>,
}

/// Takes a token apart without looking at the board.
pub(super) fn parse(text: &str) -> Result<Token, Pgn4Problem> {
    if let Some((act, marks)) = event(text) {
        return with_marks(act, marks);
    }
    for (castle, short) in [
        ("O-O-O", false),
        ("0-0-0", false),
        ("O-O", true),
        ("0-0", true),
    ] {
        if let Some(marks) = text.strip_prefix(castle) {
            return with_marks(Act::Castle { short }, marks);
        }
    }
    let (kind, rest) = letter(text)?;
    let (from, rest) = Square::read(rest).ok_or(if rest.len() < text.len() {
        Pgn4Problem::Squares
    } else {
        Pgn4Problem::Token
    })?;
    let (capture, rest) = if let Some(rest) = rest.strip_prefix('x') {
        let (kind, rest) = letter(rest)?;
        (Some(kind.unwrap_or(Kind::Pawn)), rest)
    } else {
        (None, rest.strip_prefix('-').ok_or(Pgn4Problem::Squares)?)
    };
    let (to, rest) = Square::read(rest).ok_or(Pgn4Problem::Squares)?;
    let (promotion, marks) = match rest.strip_prefix('=') {
        Some(rest) => letter(rest)?,
        None => (None, rest),
    };
    if promotion.is_none() && marks.len() < rest.len() {
        return Err(Pgn4Problem::Promotion);
    }
    let piece = PieceMove {
        kind: kind.unwrap_or(Kind::Pawn),
        from,
        capture,
        to,
        promotion,
    };
    with_marks(Act::Piece(piece), marks)
}

/// `R`, `T`, `S` or `#` and what follows it, if that can only be marks.
fn event(text: &str) -> Option<(Act, &str)> {
    let act = match text.chars().next()? {
        'R' => Act::Resign,
        'T' => Act::TimeOut,
        'S' => Act::Stalemate,
        '#' => Act::Mate,
        _ => return None,
    };
    let marks = &text[1..];
    marks
        .chars()
        .all(|mark| "+#S".contains(mark))
        .then_some((act, marks))
}

/// A piece's capital letter, if one stands here.
fn letter(text: &str) -> Result<(Option<Kind>, &str), Pgn4Problem> {
    match text.chars().next() {
        Some(capital) if capital.is_uppercase() => match Kind::from_letter(capital) {
            Some(kind) => Ok((Some(kind), &text[1..])),
            None => Err(Pgn4Problem::PieceLetter),
        },
        _ => Ok((None, text)),
    }
}

fn with_marks(act: Act, marks: &str) -> Result<Token, Pgn4Problem> {
    let mut token = Token {
        act,
        checks: 0,
        mates: 0,
        modifier: None,
    };
    for mark in marks.chars() {
        match mark {
            '+' => token.checks += 1,
            '#' => token.mates += 1,
            'R' | 'T' | 'S' if token.modifier.is_none() => token.modifier = Some(mark),
            '!' | '?' => {}
            _ => return Err(Pgn4Problem::Suffix),
        }
    }
    Ok(token)
}

/// Whether a king's move castles, and if so whether on the short side (spec section 3.5).
pub(super) fn castles(position: &Chess4Position, mv: Chess4Move) -> Option<bool> {
    let piece = position.piece_at(mv.from)?;
    let seat = position.to_move();
    let (from, to) = (across(seat, mv.from), across(seat, mv.to));
    let straight = mv.from.own_rank(seat) == mv.to.own_rank(seat);
    if piece.kind != Kind::King || !straight || from.abs_diff(to) != 2 {
        return None;
    }
    let corner: u8 = if to > from { 11 } else { 4 };
    Some(corner.abs_diff(from) == 3)
}

/// The coordinate along the seat's own ranks.
const fn across(seat: Seat, square: Square) -> u8 {
    if seat.index().is_multiple_of(2) {
        square.file()
    } else {
        square.rank()
    }
}

/// What a legal move takes: the piece on its target, or the pawn taken in passing.
pub(super) fn captured(position: &Chess4Position, mv: Chess4Move) -> Option<Kind> {
    let on_target = position.piece_at(mv.to).map(|piece| piece.kind);
    let is_pawn = position
        .piece_at(mv.from)
        .is_some_and(|piece| piece.kind == Kind::Pawn);
    let seat = position.to_move();
    let diagonal = across(seat, mv.from) != across(seat, mv.to);
    on_target.or((is_pawn && diagonal).then_some(Kind::Pawn))
}

/// What a legal pawn's move makes of the pawn.
pub(super) fn promotion(
    before: &Chess4Position,
    after: &Chess4Position,
    mv: Chess4Move,
) -> Option<Kind> {
    let old = before.piece_at(mv.from)?.kind;
    let new = after.piece_at(mv.to)?.kind;
    (old != new).then_some(new)
}

/// The token of a legal move, of which `report` tells the consequences.
pub(super) fn move_token(
    before: &Chess4Position,
    after: &Chess4Position,
    mv: Chess4Move,
    report: &PlyReport,
) -> String {
    let letter = |kind: Kind| (kind != Kind::Pawn).then(|| kind.letter());
    let mut text = String::new();
    match castles(before, mv) {
        Some(true) => text += "O-O",
        Some(false) => text += "O-O-O",
        None => {
            text.extend(
                before
                    .piece_at(mv.from)
                    .and_then(|piece| letter(piece.kind)),
            );
            let captured = captured(before, mv);
            let sign = if captured.is_some() { 'x' } else { '-' };
            write!(text, "{}{sign}", mv.from).expect("writing to a string cannot fail");
            text.extend(captured.and_then(letter));
            text += &mv.to.to_string();
            if let Some(kind) = promotion(before, after, mv) {
                text.extend(['=', kind.letter()]);
            }
        }
    }
    text.extend(std::iter::repeat_n('+', report.checked.len()));
    text.extend(std::iter::repeat_n('#', report.mated.len()));
    text
}

/// A seat's name.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    Chess4Position::SEAT_NAMES[seat.index()]
}
