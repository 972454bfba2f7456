//! Reading a FEN4 with all its tolerated forms (spec section 10.1, readings 17-A5 and B1).

use super::Fen4Error;
use crate::error::ParseError;
use crate::games::chess4::piece::{Cell, Kind, LETTERS, seat_of};
use crate::games::chess4::promotion::pawn_may_stand;
use crate::games::chess4::rules::{Chess4Rules, ResignMode};
use crate::games::chess4::square::{SIDE, Square, forward};
use crate::games::chess4::state::{Chess4Position, Leaving, SEATS, quiet_from_halfmove};
use crate::position::Position;
use crate::seat::{PerSeat, Seat, SeatSet};

/// Highest number of points a text may hold.
const MAX_POINTS: u32 = u16::MAX as u32;

/// What stands for the turn of a finished position whose letter would say that the last seat may move (spec
/// 17-B6); between the parts of a text it stands too.
pub(super) const NO_TURN: char = '-';

/// Reads a FEN4. `rules` say which set-up castling belongs to and where pawns may stand.
pub(super) fn read(text: &str, rules: &Chess4Rules) -> Result<Chess4Position, ParseError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.is_empty() {
        return Err(Fen4Error::Empty.at("", ""));
    }
    let (head, board) = text
        .rsplit_once('-')
        .ok_or_else(|| Fen4Error::NoParts.at("", &text))?;
    let turnless = head.starts_with("--");
    let parts: Vec<&str> = head[usize::from(turnless)..].splitn(7, NO_TURN).collect();
    let [turn, dead, short, long, points, halfmove, ref extra @ ..] = parts[..] else {
        return Err(Fen4Error::Parts(parts.len()).at("", head));
    };
    let mut position = Chess4Position::bare(rules);
    let mover = (!turnless).then(|| read_turn(turn)).transpose()?;
    for (seat, dead) in Seat::all(SEATS).zip(read_flags("dead", dead)?) {
        if dead {
            position.active = position.active.without(seat);
        }
    }
    position.rights.short = read_rights("castleShort", short, position.active)?;
    position.rights.long = read_rights("castleLong", long, position.active)?;
    position.points = read_points(points)?;
    let halfmove = number(halfmove).ok_or_else(|| Fen4Error::Number.at("halfmove", halfmove))?;
    let extra = extra
        .first()
        .map_or(Ok(Extra::default()), |text| Extra::read(text))?;
    read_board(board, &mut position)?;
    check_material(&position)?;
    read_walks(&mut position)?;
    give_turn(&mut position, mover).map_err(|error| error.at("turn", turn))?;
    position.passed = extra.passed.into();
    position.passed.clear_void(&position.board);
    position.quiet = match extra.quiet {
        Some(quiet) if quiet.iter().map(|&q| u64::from(q)).sum::<u64>() == u64::from(halfmove) => {
            quiet
        }
        Some(quiet) => return Err(Fen4Error::QuietSum.at(QUIET_KEY, format!("{quiet:?}"))),
        None => quiet_from_halfmove(u64::from(halfmove), position.turn, position.moving()),
    };
    position.leaving = extra.leaving;
    let fits = match extra.leaving {
        Leaving::Nothing => true,
        Leaving::FirstStep => position.walking.contains(position.turn) && !position.is_over(),
        Leaving::Drawn => position.is_over(),
    };
    if !fits {
        return Err(Fen4Error::LeavingMeaningless.at(LEAVING_KEY, text));
    }
    position.refresh_checkers();
    Ok(position)
}

fn read_turn(text: &str) -> Result<Seat, ParseError> {
    let mut letters = text.chars();
    match (letters.next().and_then(seat_of), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(Fen4Error::Turn.at("turn", text)),
    }
}

/// Gives the turn to the seat of the text. The position is finished if at most one seat is active and that is
/// not the one to move, or if the text names none.
fn give_turn(position: &mut Chess4Position, mover: Option<Seat>) -> Result<(), Fen4Error> {
    let may_be_over = position.active.len() <= 1 && !position.rules.teams();
    position.unjudged = mover.is_some_and(|seat| position.moving().contains(seat));
    position.turn = match mover {
        Some(seat) if position.unjudged || may_be_over => seat,
        Some(_) => return Err(Fen4Error::DeadSeatToMove),
        None => position
            .survivor()
            .filter(|_| may_be_over)
            .ok_or(Fen4Error::Turn)?,
    };
    Ok(())
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

/// The cells of a rank: between commas, or where there is none one piece, wall or number after the other.
fn cells_of(text: &str) -> Vec<&str> {
    if text.contains(',') {
        return text.split(',').collect();
    }
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit())
        } else if first == 'x' {
            Some(1)
        } else {
            let capital = rest.char_indices().find(|(_, c)| c.is_ascii_uppercase());
            capital.map(|(at, _)| at + 1)
        };
        let (cell, after) = rest.split_at(end.unwrap_or(rest.len()));
        cells.push(cell);
        rest = after;
    }
    if cells.is_empty() { vec![""] } else { cells }
}

fn read_rank(rank: u8, text: &str, position: &mut Chess4Position) -> Result<(), ParseError> {
    let place = || format!("rank {rank}");
    let mut filled: usize = 0;
    for cell in cells_of(text) {
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
        let piece = read_piece(cell, position).map_err(|error| error.at(place(), cell))?;
        let square = square.ok_or_else(|| Fen4Error::PieceInCorner.at(place(), cell))?;
        position.put(square, piece);
    }
    if filled != usize::from(SIDE) {
        return Err(Fen4Error::Cells(filled).at(place(), text));
    }
    Ok(())
}

fn read_piece(text: &str, position: &Chess4Position) -> Result<Cell, Fen4Error> {
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
        Some(seat) if !grey && (position.active.contains(seat) || may_walk(position, kind)) => {
            Cell::piece(seat, kind)
        }
        Some(seat) => Cell::piece(seat, kind).greyed(),
    })
}

/// Whether a piece of a dead seat can be live.
fn may_walk(position: &Chess4Position, kind: Kind) -> bool {
    let rules = position.rules();
    kind == Kind::King && rules.resign_mode == ResignMode::Dkw && !rules.teams()
}

/// The live kings of dead seats walk.
fn read_walks(position: &mut Chess4Position) -> Result<(), ParseError> {
    for seat in SeatSet::full(SEATS).minus(position.active).iter() {
        match position.pieces(seat).len() {
            0 => {}
            1 => position.walking = position.walking.with(seat),
            kings => {
                let error = Fen4Error::WalkingKings(kings as usize);
                return Err(error.at("board", LETTERS[seat.index()]));
            }
        }
    }
    position.note_whether_common();
    Ok(())
}

/// Whether the game can be over by the capture of `seat`'s king: in Teams, when the other team has its kings.
fn may_have_lost_its_king(position: &Chess4Position, seat: Seat) -> bool {
    let rules = position.rules();
    let mut others = position
        .active
        .iter()
        .filter(|&other| rules.side(other) != rules.side(seat));
    rules.teams() && others.all(|other| position.king(other).is_some())
}

/// One king and no impossible pawns for each active seat.
fn check_material(position: &Chess4Position) -> Result<(), ParseError> {
    for seat in position.active.iter() {
        let kind_on = |square: Square| position.board.get(square).kind();
        let pieces = position.pieces(seat);
        let kings = pieces
            .iter()
            .filter(|&square| kind_on(square) == Kind::King)
            .count();
        let lost = kings == 0 && may_have_lost_its_king(position, seat);
        if kings != 1 && !lost {
            return Err(Fen4Error::Kings(kings).at("board", LETTERS[seat.index()]));
        }
        let pawns = pieces
            .iter()
            .filter(|&square| kind_on(square) == Kind::Pawn);
        for square in pawns {
            if !pawn_may_stand(position.rules(), seat, square) {
                let pawn = position.board.get(square).text();
                return Err(Fen4Error::PawnRank.at(square.to_string(), pawn));
            }
        }
    }
    Ok(())
}

/// A number of at most nine digits.
fn number(text: &str) -> Option<u32> {
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

/// Key of the en passant entries.
pub(super) const ENTRY_KEY: &str = "enPassant";
/// Key of the counters of plies without capture or pawn move.
pub(super) const QUIET_KEY: &str = "quiet";

/// Key of what a leaving still asks for (spec section 9.1a).
pub(super) const LEAVING_KEY: &str = "leaving";
/// The king of the seat to move, which has left, makes its first step.
pub(super) const FIRST_STEP: &str = "step";
/// The game is drawn with the seat that left last.
pub(super) const DRAWN: &str = "draw";

/// The extra keys that mean something here; others are read and dropped (spec 17-A4).
#[derive(Default)]
pub(super) struct Extra {
    /// The squares passed by double steps.
    pub(super) passed: PerSeat<Option<Square>>,
    /// Plies without capture or pawn move of each seat.
    pub(super) quiet: Option<PerSeat<u32>>,
    /// What a leaving still asks for.
    pub(super) leaving: Leaving,
}

impl Extra {
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let inner = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.ok_or_else(|| Fen4Error::ExtraBraces.at("extra", text))?;
        let mut extra = Self::default();
        for item in split_outside(inner, ',')
            .into_iter()
            .filter(|item| !item.is_empty())
        {
            let malformed = || Fen4Error::ExtraKey.at("extra", item);
            let (key, value) = item.split_once(':').ok_or_else(malformed)?;
            match unquoted(key).ok_or_else(malformed)? {
                ENTRY_KEY => extra.passed = read_entries(value)?,
                QUIET_KEY => extra.quiet = Some(read_quiet(value)?),
                LEAVING_KEY => extra.leaving = read_leaving(value)?,
                _ => {}
            }
        }
        Ok(extra)
    }
}

/// Splits at `separator` outside of quotes and brackets.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut quote, mut start) = (0_usize, None, 0);
    let mut items = Vec::new();
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) if c == separator && depth == 0 => {
                items.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    items.push(&text[start..]);
    items
}

fn unquoted(text: &str) -> Option<&str> {
    let inside = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('\'').or_else(|| inside('"'))
}

fn tuple(text: &str) -> Option<Vec<&str>> {
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = inside('(', ')').or_else(|| inside('[', ']'))?;
    Some(split_outside(inner, ','))
}

fn read_entries(text: &str) -> Result<PerSeat<Option<Square>>, ParseError> {
    let entries = tuple(text).ok_or_else(|| Fen4Error::ExtraKey.at(ENTRY_KEY, text))?;
    if entries.len() != SEATS {
        return Err(Fen4Error::EnPassantCount(entries.len()).at(ENTRY_KEY, text));
    }
    let mut passed = [None; 4];
    for (seat, entry) in Seat::all(SEATS).zip(entries) {
        passed[seat.index()] =
            read_entry(seat, entry).map_err(|error| error.at(ENTRY_KEY, entry))?;
    }
    Ok(passed)
}

fn read_entry(seat: Seat, text: &str) -> Result<Option<Square>, Fen4Error> {
    let entry = unquoted(text).ok_or(Fen4Error::EnPassantQuotes)?;
    if entry.is_empty() {
        return Ok(None);
    }
    let (passed, rest) = Square::read(entry).ok_or(Fen4Error::EnPassantForm)?;
    let landed = rest.strip_prefix(':').and_then(Square::read);
    let (landed, "") = landed.ok_or(Fen4Error::EnPassantForm)? else {
        return Err(Fen4Error::EnPassantForm);
    };
    if passed.own_rank(seat) != 3 || passed.step(forward(seat)) != landed {
        return Err(Fen4Error::EnPassantStep);
    }
    Ok(Some(passed))
}

fn read_leaving(text: &str) -> Result<Leaving, ParseError> {
    match unquoted(text) {
        Some(FIRST_STEP) => Ok(Leaving::FirstStep),
        Some(DRAWN) => Ok(Leaving::Drawn),
        _ => Err(Fen4Error::Leaving.at(LEAVING_KEY, text)),
    }
}

fn read_quiet(text: &str) -> Result<PerSeat<u32>, ParseError> {
    let wrong = || Fen4Error::QuietForm.at(QUIET_KEY, text);
    let numbers: Option<Vec<u32>> = tuple(text)
        .ok_or_else(wrong)?
        .into_iter()
        .map(number)
        .collect();
    numbers.ok_or_else(wrong)?.try_into().map_err(|_| wrong())
}
