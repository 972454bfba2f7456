//! Writing KIF.

use std::fmt::Write as _;

use shiho_core::VariantId;
use shiho_core::games::annan::Annan;
use shiho_core::games::family::{Colour, Family};
use shiho_core::games::shogi::Shogi;
use shiho_core::shogi9::ShogiMove;
use shiho_core::shogi9::moves::MoveKind;

use super::super::family::{State, Track, tracks};
use super::super::japanese::line_order::LineOrder;
use super::super::japanese::words::{piece_text, square_text};
use super::super::japanese::{calls, header};
use super::super::record_error::{cannot_hold, one_line};
use super::super::{Encoding, GameText, Line, RecordError};

/// The format's name in errors.
pub(super) const FORMAT: &str = "KIF";

/// Columns of the move, a fullwidth character taking two.
const MOVE_COLUMNS: usize = 13;

pub(super) fn write(game: &GameText, encoding: Encoding) -> Result<String, RecordError> {
    match game.variant {
        VariantId::Shogi => write_as::<Shogi>(game, encoding),
        VariantId::Annan => write_as::<Annan>(game, encoding),
        other => Err(cannot_hold(FORMAT, format!("games of {other}"))),
    }
}

fn write_as<F: Family>(game: &GameText, encoding: Encoding) -> Result<String, RecordError> {
    let (rules, main, variations) = tracks::<F>(game)?;
    let mut text = format!("#KIF version=2.0 encoding={}\n", encoding.name());
    text += &header::write::<F>(FORMAT, game, &rules, &main.states[0])?;
    text += "手数----指手---------消費時間--\n";
    header::write_comments(&mut text, "*", &game.comments);
    let mut writer = Writer {
        text,
        order: LineOrder::new(game),
    };
    let main_clocks = writer.line(None, &main, &game.main, [0; 2])?;
    if let Some(ending) = &game.main.ending {
        let names = header::side_names(&game.start);
        let footer = calls::footer(ending, main.moves.len(), last(&main).1, names);
        writer.text += &footer;
        writer.text.push('\n');
    }
    let mut clocks: Vec<Vec<[u64; 2]>> = vec![Vec::new(); variations.len()];
    for index in writer.order.indices() {
        let (track, variation) = (&variations[index], &game.variations[index]);
        let (before, first) = match variation.parent {
            None => (&main_clocks, 1),
            Some(parent) => (&clocks[parent], variations[parent].ply),
        };
        let clock = before.get(track.ply - first).copied().unwrap_or([0; 2]);
        write!(writer.text, "\n変化：{}手\n", track.ply).expect("a String takes anything");
        clocks[index] = writer.line(Some(index), track, &variation.line, clock)?;
    }
    Ok(writer.text)
}

/// The last position of a line and who is to move there.
fn last<F: Family>(track: &Track<F>) -> (&State<F>, Colour) {
    let state = track
        .states
        .last()
        .expect("a line has a state before its first move");
    (state, state.position.board().turn())
}

struct Writer {
    text: String,
    order: LineOrder,
}

impl Writer {
    /// Writes a line and returns the sides' clocks before each ply and after the last.
    fn line<F: Family>(
        &mut self,
        index: Option<usize>,
        track: &Track<F>,
        line: &Line,
        mut clock: [u64; 2],
    ) -> Result<Vec<[u64; 2]>, RecordError> {
        let mut clocks = vec![clock];
        let pairs = track.moves.iter().zip(&track.states).zip(&line.plies);
        for (ply, ((&mv, state), entry)) in (track.ply..).zip(pairs) {
            let time = time_text(state, entry.seconds, &mut clock);
            clocks.push(clock);
            let mark = if self.order.branches_at(index, ply) {
                "+"
            } else {
                ""
            };
            self.entry(ply, &move_text(state, mv), &time, mark);
            header::write_comments(&mut self.text, "*", &entry.comments);
            header::write_comments(&mut self.text, "**", &entry.program_comments);
            if let Some(bookmark) = &entry.bookmark {
                let bookmark = one_line(FORMAT, bookmark)?;
                writeln!(self.text, "&{bookmark}").expect("a String takes anything");
            }
        }
        let (state, mover) = last(track);
        let end = track.ply + track.moves.len();
        if let Some(ending) = &line.ending {
            let time = time_text(state, ending.seconds, &mut clock);
            self.entry(end, calls::word(ending, mover), &time, "");
        } else if self.order.branches_at(index, end) {
            // Only an end makes the line contain the ply at which the variation leaves it.
            self.entry(end, "中断", "", "");
        }
        Ok(clocks)
    }

    fn entry(&mut self, ply: usize, text: &str, time: &str, mark: &str) {
        let columns: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let padding = match time {
            "" => 0,
            _ => MOVE_COLUMNS.saturating_sub(columns),
        };
        writeln!(self.text, "{ply:>4} {text}{:padding$}{time}{mark}", "")
            .expect("a String takes anything");
    }
}

/// `( 0:12/00:00:15)`: the time of a move and of all moves of its side so far, which it adds to.
fn time_text<F: Family>(state: &State<F>, seconds: Option<f64>, clock: &mut [u64; 2]) -> String {
    let Some(seconds) = seconds else {
        return String::new();
    };
    let spent = seconds.max(0.0) as u64;
    let total = &mut clock[state.position.board().turn().index()];
    *total = total.saturating_add(spent);
    let (hours, minutes, rest) = (*total / 3600, *total / 60 % 60, *total % 60);
    let (own_minutes, own_rest) = (spent / 60, spent % 60);
    format!("({own_minutes:>2}:{own_rest:02}/{hours:02}:{minutes:02}:{rest:02})")
}

/// `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `５五角打`.
fn move_text<F: Family>(state: &State<F>, mv: ShogiMove) -> String {
    let to = if state.last_to == Some(mv.to()) {
        "同　".to_owned()
    } else {
        square_text(mv.to())
    };
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{to}{}打", kind.kanji()),
        MoveKind::Board { from, promote } => {
            let piece = state.position.board().piece(from);
            let kind = piece.expect("the move has been played").kind();
            let promotion = if promote { "成" } else { "" };
            let (name, file, rank) = (piece_text(kind), from.file(), from.rank());
            format!("{to}{name}{promotion}({file}{rank})")
        }
    }
}
