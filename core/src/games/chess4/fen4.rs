//! FEN4, the text of positions (spec section 10.1, readings 17-A4, A5 and B1).

use std::fmt::Write;

use super::fen4_extra::{ENTRY_KEY, Extra, QUIET_KEY};
use super::piece::{Cell, Kind};
use super::position::{Chess4Position, SEATS};
use super::rules::{Chess4Rules, PromotionZone};
use super::square::{SIDE, Square};
use crate::error::ParseError;
use crate::position::Position;
use crate::seat::{PerSeat, Seat, SeatSet};

/// Seat letters in turn order.
pub(super) const LETTERS: [char; 4] = ['R', 'B', 'Y', 'G'];

/// Highest number of points a text may hold.
const MAX_POINTS: u32 = u16::MAX as u32;

/// What can be wrong with a FEN4.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fen4Error {
    /// No text at all.
    #[error("empty position")]
    Empty,
    /// Not even the board can be told from the rest.
    #[error(
        "no `-` found, expected turn-dead-castleShort-castleLong-points-halfmove[-{{extra}}]-board"
    )]
    NoParts,
    /// A part before the board is missing.
    #[error("{0} parts before the board, expected 6, or 7 with extra keys")]
    Parts(usize),
    /// The turn is no seat letter.
    #[error("the turn is not R, B, Y or G")]
    Turn,
    /// A list of another length than four.
    #[error("{0} values, expected four")]
    Count(usize),
    /// A flag that is neither 0 nor 1.
    #[error("a flag is 0 or 1")]
    Flag,
    /// Not a number, or one too large to count with.
    #[error("not a non-negative integer of at most nine digits")]
    Number,
    /// Points beyond what the format holds.
    #[error("more than 65535 points")]
    Points,
    /// The seat to move does not play.
    #[error("the seat to move is marked dead")]
    DeadSeatToMove,
    /// The board has another number of ranks than 14.
    #[error("{0} ranks, expected 14")]
    Ranks(usize),
    /// A rank has another number of cells than 14.
    #[error("{0} cells, expected 14")]
    Cells(usize),
    /// Nothing between two commas.
    #[error("empty cell")]
    EmptyCell,
    /// A run of no empty squares, or of more than a rank holds.
    #[error("a run of empty squares is 1 to 14 long")]
    Run,
    /// A piece in a cut corner.
    #[error("piece in a cut corner")]
    PieceInCorner,
    /// A wall where a square should be.
    #[error("wall inside the cross, only the corners are walls")]
    WallInside,
    /// The seat letter of a piece is none of r, b, y, g.
    #[error("not a piece: the owner's letter r, b, y or g is missing")]
    PieceOwner,
    /// The kind letter of a piece is none of P, N, B, R, Q, D, K.
    #[error("unknown kind of piece")]
    PieceKind,
    /// An active seat has no king or several.
    #[error("active seat has {0} kings, needs exactly 1")]
    Kings(usize),
    /// A pawn of an active seat where no pawn can be.
    #[error("pawn of an active seat outside the own ranks where pawns can stand")]
    PawnRank,
    /// The extra part is not in braces.
    #[error("the extra keys are not enclosed in braces")]
    ExtraBraces,
    /// An extra key without quotes or without a value.
    #[error("an extra key is not of the form 'key':value")]
    ExtraKey,
    /// The en passant entries are not four.
    #[error("{0} en passant entries, expected four")]
    EnPassantCount(usize),
    /// An en passant entry is not in quotes.
    #[error("en passant entry is not quoted")]
    EnPassantQuotes,
    /// An en passant entry is not two squares.
    #[error("en passant entry is not passed square:pawn's square")]
    EnPassantForm,
    /// An en passant entry that no double step of the seat leaves.
    #[error("en passant entry is no double step of its seat")]
    EnPassantStep,
    /// The quiet counters are not four numbers.
    #[error("`quiet` needs four integers")]
    QuietForm,
    /// The quiet counters contradict the halfmove counter.
    #[error("`quiet` does not sum up to halfmove")]
    QuietSum,
}

impl Fen4Error {
    pub(super) fn at(self, place: impl Into<String>, text: impl Into<String>) -> ParseError {
        ParseError::new(place, self, text)
    }
}

/// Reads a FEN4. `rules` say which set-up castling belongs to and where pawns may stand.
pub(super) fn read(text: &str, rules: &Chess4Rules) -> Result<Chess4Position, ParseError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.is_empty() {
        return Err(Fen4Error::Empty.at("", ""));
    }
    let (head, board) = text
        .rsplit_once('-')
        .ok_or_else(|| Fen4Error::NoParts.at("", &text))?;
    let parts: Vec<&str> = head.splitn(7, '-').collect();
    let [turn, dead, short, long, points, halfmove, ref extra @ ..] = parts[..] else {
        return Err(Fen4Error::Parts(parts.len()).at("", head));
    };
    let mut position = Chess4Position::bare(rules);
    position.unjudged = true;
    position.turn = read_turn(turn)?;
    for (seat, dead) in Seat::all(SEATS).zip(read_flags("dead", dead)?) {
        if dead {
            position.active = position.active.without(seat);
        }
    }
    if !position.active.contains(position.turn) {
        return Err(Fen4Error::DeadSeatToMove.at("turn", turn));
    }
    position.short = read_rights("castleShort", short, position.active)?;
    position.long = read_rights("castleLong", long, position.active)?;
    position.points = read_points(points)?;
    let halfmove = number(halfmove).ok_or_else(|| Fen4Error::Number.at("halfmove", halfmove))?;
    let extra = extra
        .first()
        .map_or(Ok(Extra::default()), |text| Extra::read(text))?;
    read_board(board, &mut position)?;
    check_material(&position)?;
    position.passed = extra.passed;
    for seat in Seat::all(SEATS) {
        let pawn = position
            .en_passant(seat)
            .map(|(_, landed)| position.board().get(landed));
        if !pawn.is_some_and(|cell| cell.is_pawn_of(seat)) {
            position.passed[seat.index()] = None;
        }
    }
    position.quiet = match extra.quiet {
        Some(quiet) if quiet.iter().map(|&q| u64::from(q)).sum::<u64>() == u64::from(halfmove) => {
            quiet
        }
        Some(quiet) => return Err(Fen4Error::QuietSum.at(QUIET_KEY, format!("{quiet:?}"))),
        None => quiet_from_halfmove(u64::from(halfmove), position.turn, position.active),
    };
    position.refresh_checkers();
    Ok(position)
}

/// A number of at most nine digits.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let significant = text.trim_start_matches('0');
    if !digits || significant.len() > 9 {
        return None;
    }
    if significant.is_empty() {
        Some(0)
    } else {
        significant.parse().ok()
    }
}

fn read_turn(text: &str) -> Result<Seat, ParseError> {
    let mut letters = text.chars();
    match (letters.next().and_then(seat_of), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(Fen4Error::Turn.at("turn", text)),
    }
}

/// The seat with this capital letter.
pub(super) fn seat_of(letter: char) -> Option<Seat> {
    LETTERS.iter().position(|&l| l == letter).map(Seat::new)
}

/// Splits a list of four.
fn four<'a>(place: &str, text: &'a str) -> Result<[&'a str; 4], ParseError> {
    let values: Vec<&str> = text.split(',').collect();
    let count = values.len();
    values
        .try_into()
        .map_err(|_| Fen4Error::Count(count).at(place, text))
}

fn read_flags(place: &str, text: &str) -> Result<PerSeat<bool>, ParseError> {
    let values = four(place, text)?;
    if let Some(wrong) = values.iter().find(|value| !matches!(**value, "0" | "1")) {
        return Err(Fen4Error::Flag.at(place, *wrong));
    }
    Ok(values.map(|value| value == "1"))
}

fn read_rights(place: &str, text: &str, active: SeatSet) -> Result<SeatSet, ParseError> {
    let flags = read_flags(place, text)?;
    Ok(active.iter().filter(|seat| flags[seat.index()]).collect())
}

fn read_points(text: &str) -> Result<PerSeat<i32>, ParseError> {
    let mut points = [0; 4];
    for (points, value) in points.iter_mut().zip(four("points", text)?) {
        let read = number(value).ok_or_else(|| Fen4Error::Number.at("points", value))?;
        if read > MAX_POINTS {
            return Err(Fen4Error::Points.at("points", value));
        }
        *points = read as i32;
    }
    Ok(points)
}

fn read_board(text: &str, position: &mut Chess4Position) -> Result<(), ParseError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(SIDE) {
        return Err(Fen4Error::Ranks(ranks.len()).at("board", text));
    }
    for (rank, cells) in (1..=SIDE).rev().zip(ranks) {
        read_rank(rank, cells, position)?;
    }
    Ok(())
}

fn read_rank(rank: u8, text: &str, position: &mut Chess4Position) -> Result<(), ParseError> {
    let place = || format!("rank {rank}");
    let mut filled: usize = 0;
    for cell in text.split(',') {
        let file = (filled + 1).min(usize::from(u8::MAX)) as u8;
        let square = Square::new(file, rank);
        if cell.is_empty() {
            return Err(Fen4Error::EmptyCell.at(place(), text));
        }
        if cell.bytes().all(|byte| byte.is_ascii_digit()) {
            let run = number(cell).filter(|run| (1..=u32::from(SIDE)).contains(run));
            filled += run.ok_or_else(|| Fen4Error::Run.at(place(), cell))? as usize;
            continue;
        }
        filled += 1;
        if filled > usize::from(SIDE) {
            continue;
        }
        if matches!(cell, "x" | "X") {
            if let Some(square) = square {
                return Err(Fen4Error::WallInside.at(square.to_string(), cell));
            }
            continue;
        }
        let piece = read_piece(cell, position.active).map_err(|error| error.at(place(), cell))?;
        let square = square.ok_or_else(|| Fen4Error::PieceInCorner.at(place(), cell))?;
        position.put(square, piece);
    }
    if filled != usize::from(SIDE) {
        return Err(Fen4Error::Cells(filled).at(place(), text));
    }
    Ok(())
}

fn read_piece(text: &str, active: SeatSet) -> Result<Cell, Fen4Error> {
    let (grey, rest) = match text.strip_prefix('d') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut letters = rest.chars();
    let first = letters.next().ok_or(Fen4Error::PieceOwner)?;
    let owner = Some(first).filter(char::is_ascii_lowercase);
    let owner = owner.and_then(|letter| seat_of(letter.to_ascii_uppercase()));
    let kind = match (owner, grey) {
        (Some(_), _) => letters.next().ok_or(Fen4Error::PieceKind)?,
        (None, true) => first,
        (None, false) => return Err(Fen4Error::PieceOwner),
    };
    let kind = Kind::from_letter(kind).ok_or(Fen4Error::PieceKind)?;
    if letters.next().is_some() {
        return Err(Fen4Error::PieceKind);
    }
    Ok(match owner {
        None => Cell::ownerless(kind),
        Some(seat) if grey || !active.contains(seat) => Cell::piece(seat, kind).greyed(),
        Some(seat) => Cell::piece(seat, kind),
    })
}

/// One king and no impossible pawns for each active seat.
fn check_material(position: &Chess4Position) -> Result<(), ParseError> {
    for seat in position.active.iter() {
        let kind_on = |square: Square| position.board().get(square).kind();
        let pieces = position.pieces(seat);
        let kings = pieces
            .iter()
            .filter(|&square| kind_on(square) == Kind::King)
            .count();
        if kings != 1 {
            return Err(Fen4Error::Kings(kings).at("board", LETTERS[seat.index()]));
        }
        let pawns = pieces
            .iter()
            .filter(|&square| kind_on(square) == Kind::Pawn);
        for square in pawns {
            if !pawn_may_stand(position, seat, square) {
                let pawn = cell_text(position.board().get(square));
                return Err(Fen4Error::PawnRank.at(square.to_string(), pawn));
            }
        }
    }
    Ok(())
}

fn pawn_may_stand(position: &Chess4Position, seat: Seat, square: Square) -> bool {
    let rules = position.rules();
    match square.own_rank(seat) {
        0 | 1 => false,
        rank if rank < rules.promotion_rank() => true,
        _ => rules.promo_zone == PromotionZone::Central && !position.promotes(seat, square),
    }
}

/// The counters that `halfmove` stands for when nobody was eliminated on the way.
fn quiet_from_halfmove(halfmove: u64, turn: Seat, active: SeatSet) -> PerSeat<u32> {
    let count = active.len() as u64;
    let mut quiet = [0; 4];
    let last_first = turn
        .others_clockwise(SEATS)
        .collect::<Vec<_>>()
        .into_iter()
        .rev();
    let movers = last_first
        .chain([turn])
        .filter(|&seat| active.contains(seat));
    for (back, seat) in movers.enumerate() {
        quiet[seat.index()] = halfmove.saturating_sub(back as u64).div_ceil(count) as u32;
    }
    quiet
}

/// The canonical text of a position.
pub(super) fn write(position: &Chess4Position) -> String {
    let flags = |set: SeatSet| list(Seat::all(SEATS).map(|seat| u8::from(set.contains(seat))));
    let dead = list(Seat::all(SEATS).map(|seat| u8::from(!position.active.contains(seat))));
    let mut parts = vec![
        LETTERS[position.turn.index()].to_string(),
        dead,
        flags(position.short),
        flags(position.long),
        list(position.points.iter()),
        position.halfmove().to_string(),
    ];
    parts.extend(extra_text(position));
    parts.push(board_text(position));
    parts.join("-")
}

fn list<T: ToString>(values: impl Iterator<Item = T>) -> String {
    values
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

fn extra_text(position: &Chess4Position) -> Option<String> {
    let mut keys = Vec::new();
    if position.passed.iter().any(Option::is_some) {
        let entries = Seat::all(SEATS).map(|seat| match position.en_passant(seat) {
            Some((passed, landed)) => format!("'{passed}:{landed}'"),
            None => "''".into(),
        });
        keys.push(format!("'{ENTRY_KEY}':({})", list(entries)));
    }
    let implied = quiet_from_halfmove(position.halfmove(), position.turn, position.active);
    if implied != position.quiet {
        keys.push(format!("'{QUIET_KEY}':({})", list(position.quiet.iter())));
    }
    (!keys.is_empty()).then(|| format!("{{{}}}", keys.join(",")))
}

fn board_text(position: &Chess4Position) -> String {
    let mut text = String::new();
    for rank in (1..=SIDE).rev() {
        let mut run = 0;
        let mut cells: Vec<String> = Vec::new();
        for file in 1..=SIDE {
            let cell = Square::new(file, rank).map_or(Cell::OFF, |s| position.board().get(s));
            if cell.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                cells.push(run.to_string());
                run = 0;
            }
            cells.push(cell_text(cell));
        }
        if run > 0 {
            cells.push(run.to_string());
        }
        let separator = if rank == SIDE { "" } else { "/" };
        write!(text, "{separator}{}", cells.join(",")).expect("writing to a string cannot fail");
    }
    text
}

/// A piece or wall as positions write it.
pub(super) fn cell_text(cell: Cell) -> String {
    if !cell.is_piece() {
        return "x".into();
    }
    let grey = if cell.is_grey() { "d" } else { "" };
    let owner = cell
        .owner()
        .map(|seat| LETTERS[seat.index()].to_ascii_lowercase());
    let owner = owner.map(String::from).unwrap_or_default();
    format!("{grey}{owner}{}", cell.kind().letter())
}
