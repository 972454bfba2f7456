//! Reading KIF and KI2: both kinds of move lines are understood wherever they stand, since files are
//! often named after the wrong one.
//!
//! Source: shogi formats 3.2 and 3.3.

use std::ops::Range;

use shiho_core::games::family::{Colour, FamilyPosition};
use shiho_core::games::shogi::{Handicap, Shogi, ShogiRules};
use shiho_core::{Notation, RuleSet, VariantId, games::annan::AnnanRules};

use super::super::family::{
    Call, Collector, MoveForm, RawEnd, RawMove, Verdict, assemble, reasons,
};
use super::super::{GameText, RecordError, RecordProblem, encoding};
use super::board_block::BoardBlock;
use super::keys::{ANNAN, HANDICAP_KEY, OTHER, RULES_KEY, SHOGI, VARIANT_KEY};
use super::times::split_time;
use super::words::trim;
use super::{calls, handicaps, move_text};

/// Reads the games of a KIF or KI2 file: mostly one, but files are also joined.
pub(in crate::formats) fn read(
    bytes: &[u8],
    format: &'static str,
) -> Result<Vec<GameText>, RecordError> {
    let decoded = encoding::decode(bytes);
    let lines: Vec<&str> = decoded.text.split('\n').collect();
    let mut games = Vec::new();
    for part in parts(&lines) {
        let mut reader = Reader::default();
        for (index, line) in part.clone().zip(&lines[part]) {
            reader.line(index + 1, line)?;
        }
        if !reader.is_record {
            let format = RecordProblem::NotARecord { format };
            return Err(RecordError::new(0, format, lines[0]));
        }
        games.push(reader.finish()?);
    }
    let first: &mut GameText = &mut games[0];
    first.warnings.splice(..0, decoded.warning_texts());
    Ok(games)
}

/// The lines of each game. Another one begins with the headers before another heading of the moves.
fn parts(lines: &[&str]) -> Vec<Range<usize>> {
    let mut begins = vec![0];
    let mut has_moves = false;
    let mut head = 0;
    for (index, line) in lines.iter().enumerate() {
        let line = trim(line);
        if line.starts_with(HEADING) {
            if has_moves {
                begins.push(head);
            }
            has_moves = true;
            head = index + 1;
        } else if line.starts_with(VARIATION)
            || !(line.is_empty() || line.contains('：') || line.starts_with(['#', '|', '+', '９']))
        {
            head = index + 1;
        }
    }
    let ends = begins.iter().skip(1).copied().chain([lines.len()]);
    begins
        .iter()
        .zip(ends)
        .map(|(&begin, end)| begin..end)
        .collect()
}

/// What stands above the moves of a KIF file.
const HEADING: &str = "手数----";
/// How a variation begins.
const VARIATION: &str = "変化：";

#[derive(Debug, Default)]
struct Reader {
    collector: Collector,
    block: BoardBlock,
    block_line: usize,
    /// Whether a hand was given that is not empty.
    has_hand: bool,
    handicap: Option<Handicap>,
    /// A name of a start position that is not known, and its line.
    unknown_start: Option<(usize, String)>,
    /// What the file's numbers of plies exceed ours by.
    offset: Option<usize>,
    /// Whether the variation being read has come to something that is no move.
    is_cut: bool,
    /// Whether anything belonged to the format.
    is_record: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let trimmed = trim(line);
        let Some(first) = trimmed.chars().next() else {
            return Ok(());
        };
        match first {
            '#' => self.is_record |= trimmed.starts_with("#KIF"),
            '*' => self.comment(line.trim_start()),
            '&' => self.collector.bookmark(number, &trimmed[1..]),
            '|' | '｜' => {
                self.is_record = true;
                self.block_line = number;
                let read = self.block.row(trimmed);
                read.map_err(|expected| RecordError::expected(number, expected, trimmed))?;
            }
            '+' if trimmed.starts_with("+-") => {}
            '9' | '９' if is_file_labels(trimmed) => {}
            '0'..='9' => {
                let read = |reader: &mut Self| reader.move_line(number, trimmed);
                self.moves(number, read)?;
            }
            _ if move_text::mark(first).is_some() => {
                let read = |reader: &mut Self| reader.marked_moves(number, trimmed);
                self.moves(number, read)?;
            }
            _ if trimmed.starts_with("まで") => self.footer(number, trimmed),
            _ if trimmed.starts_with("手数---") => self.is_record = true,
            _ => self.words(number, trimmed)?,
        }
        Ok(())
    }

    /// Reads moves. What is wrong in a variation costs the rest of it, not the game.
    fn moves(
        &mut self,
        number: usize,
        read: impl FnOnce(&mut Self) -> Result<(), RecordError>,
    ) -> Result<(), RecordError> {
        if self.is_cut {
            return Ok(());
        }
        match read(self) {
            Err(error) if self.collector.raw.lines.len() > 1 => {
                self.cut(number, &error);
                Ok(())
            }
            read => read,
        }
    }

    fn cut(&mut self, number: usize, error: &RecordError) {
        let RecordError { problem, text, .. } = error;
        let what = format_args!("the variation is cut here, {problem}: `{text}`");
        self.collector.raw.warn(number, what);
        self.is_cut = true;
    }

    fn words(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let turn = match line {
            "先手番" | "下手番" => Some(Colour::Black),
            "後手番" | "上手番" => Some(Colour::White),
            _ => None,
        };
        if turn.is_some() {
            self.block.turn = turn;
            return Ok(());
        }
        if let Some(plies) = line.strip_prefix("手数＝").or(line.strip_prefix("手数=")) {
            let end = plies
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(plies.len());
            let plies = plies[..end].parse::<u32>();
            let expected = |_| RecordError::expected(number, "a number of plies", line);
            self.block.plies_before = plies.map_err(expected)?.min(u32::MAX - 1);
            return Ok(());
        }
        let Some((key, value)) = line.split_once(['：', ':']) else {
            let what = format_args!("nothing known: `{}`", clipped(line));
            self.collector.raw.warn(number, what);
            return Ok(());
        };
        self.header(number, trim(key), trim(value))
    }

    fn comment(&mut self, line: &str) {
        let text = &line[1..];
        match text.strip_prefix('*') {
            Some(program) => self.collector.program_comment(program, text),
            None => self.collector.comment(text),
        }
    }

    fn header(&mut self, number: usize, key: &str, value: &str) -> Result<(), RecordError> {
        if key == "変化" {
            self.is_cut = false;
            if let Err(error) = self.variation(number, value) {
                self.cut(number, &error);
            }
            return Ok(());
        }
        let raw = &mut self.collector.raw;
        let is_late = raw.lines.len() > 1 || !raw.lines[0].moves.is_empty();
        if is_late {
            raw.warn(
                number,
                format_args!("a header after moves: `{}`", clipped(key)),
            );
            return Ok(());
        }
        let was_record = std::mem::replace(&mut self.is_record, true);
        let colour = if key.starts_with("先手") || key.starts_with("下手") {
            Some(Colour::Black)
        } else if key.starts_with("後手") || key.starts_with("上手") {
            Some(Colour::White)
        } else {
            None
        };
        let word = key.trim_start_matches(['先', '後', '上', '下']);
        match (key, colour, word) {
            (_, Some(colour), "手") => {
                raw.players[colour.index()] = (!value.is_empty()).then(|| value.to_owned());
            }
            (_, Some(colour), "手の持駒" | "手の持ち駒" | "手持駒") => {
                self.has_hand |= !matches!(value, "" | "なし");
                let read = self.block.hand(colour, value);
                read.map_err(|expected| RecordError::expected(number, expected, value))?;
            }
            (HANDICAP_KEY, ..) => match (handicaps::parse(value), value) {
                (Some(handicap), _) => self.handicap = Some(handicap),
                (None, "") => {}
                (None, OTHER) => self.unknown_start = Some((number, value.into())),
                (None, ANNAN) => {
                    // One server's own array and rules go by this name.
                    let rules = AnnanRules::preset("annan-lishogi");
                    let rules = rules.map_err(|e| RecordError::new(number, e.into(), value))?;
                    raw.variant = VariantId::Annan;
                    raw.rules.get_or_insert((number, rules.to_string()));
                }
                (None, _) => {
                    self.unknown_start = Some((number, value.into()));
                    raw.headers.push((key.into(), value.into()));
                }
            },
            (VARIANT_KEY, ..) => match value {
                ANNAN => raw.variant = VariantId::Annan,
                SHOGI | "将棋" => {}
                _ => return Err(RecordError::expected(number, "将棋 or 安南将棋", value)),
            },
            (RULES_KEY, ..) => raw.rules = Some((number, value.into())),
            _ => {
                // Anything may have a colon; a record has at least one word of its own.
                self.is_record = was_record || KNOWN_KEYS.contains(&key);
                raw.headers.push((key.into(), value.into()));
            }
        }
        Ok(())
    }

    fn variation(&mut self, number: usize, value: &str) -> Result<(), RecordError> {
        let digits = value.strip_suffix('手').unwrap_or(value);
        let shown: Option<usize> = trim(digits).parse().ok();
        let ply = shown.and_then(|shown| shown.checked_sub(self.offset.unwrap_or(0)));
        let ply = ply.filter(|&ply| ply > 0);
        let ply = ply.ok_or_else(|| RecordError::expected(number, "the number of a ply", value))?;
        self.collector.variation(number, ply);
        Ok(())
    }

    /// `21 投了 ( 0:10/00:03:38)`, `3 ６六歩(67) ( 0:01/00:00:02)+`.
    fn move_line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let expected = |what: &str| RecordError::expected(number, what, line);
        let digits = line
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(line.len());
        let shown: usize = line[..digits]
            .parse()
            .map_err(|_| expected("the number of a ply"))?;
        let (body, seconds) = split_time(&line[digits..]);
        let body = trim(trim(body).trim_end_matches('+'));
        if body.is_empty() {
            return Err(expected("a move after its number"));
        }
        self.is_record = true;
        if self.collector.line().end.is_some() {
            self.collector.raw.warn(number, "the line has ended before");
            return Ok(());
        }
        if let Some(call) = calls::parse(body) {
            self.end(number, call, seconds);
            return Ok(());
        }
        let Some(it) = move_text::parse(body, None) else {
            let first = body.chars().next();
            let is_move = first.is_some_and(|c| c == '同' || super::words::digit(c).is_some());
            if is_move {
                return Err(expected("a move"));
            }
            let what = format_args!("the line ends with an unknown word: `{}`", clipped(body));
            self.collector.raw.warn(number, what);
            let call = Call::new(reasons::INTERRUPTED, Verdict::NoResult);
            self.end(number, call, seconds);
            return Ok(());
        };
        let before = self.collector.line();
        let ply = before.ply.max(1) + before.moves.len();
        let starts_at = self.block.plies_before as usize;
        let offset = match self.offset {
            Some(offset) => offset,
            None if shown == starts_at + 1 => *self.offset.insert(starts_at),
            None => *self.offset.insert(0),
        };
        if shown != ply + offset {
            return Err(expected(&format!("move {}", ply + offset)));
        }
        self.add(number, body, MoveForm::Japanese(it), seconds);
        Ok(())
    }

    /// `▲７六歩 △３四歩 ...`.
    fn marked_moves(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let colour = move_text::mark(first);
            let after = &rest[first.len_utf8()..];
            let end = after.find(|c| move_text::mark(c).is_some());
            let body = trim(&after[..end.unwrap_or(after.len())]);
            rest = &after[end.unwrap_or(after.len())..];
            if let Some(call) = calls::parse(body) {
                self.end(number, call, None);
                continue;
            }
            let it = move_text::parse(body, colour);
            let it = it.ok_or_else(|| RecordError::expected(number, "a move", body))?;
            self.is_record = true;
            self.add(number, body, MoveForm::Japanese(it), None);
        }
        Ok(())
    }

    fn add(&mut self, line: usize, text: &str, form: MoveForm, seconds: Option<f64>) {
        self.collector.add(RawMove {
            seconds,
            ..RawMove::new(line, text, form)
        });
    }

    fn end(&mut self, line: usize, call: Call, seconds: Option<f64>) {
        let end = RawEnd {
            line,
            call,
            seconds,
        };
        self.collector.end(end);
    }

    fn footer(&mut self, number: usize, line: &str) {
        let plies = self.collector.line().moves.len();
        let count = line["まで".len()..].split_once('手');
        let count = count.and_then(|it| trim(it.0).parse::<usize>().ok());
        if count.is_some_and(|count| count != plies) && self.collector.raw.lines.len() == 1 {
            let what = format_args!("the line has {plies} moves: `{}`", clipped(line));
            self.collector.raw.warn(number, what);
        }
        let has_end = self.collector.line().end.is_some();
        match calls::parse_footer(line) {
            Some(call) if !has_end => {
                self.is_record = true;
                self.end(number, call, None);
            }
            Some(_) => {}
            None => self.collector.raw.warn(number, "not a known end"),
        }
    }

    fn finish(self) -> Result<GameText, RecordError> {
        let mut raw = self.collector.raw;
        let gives = self.handicap.filter(|&handicap| handicap != Handicap::None);
        if raw.variant == VariantId::Shogi {
            raw.handicap = gives;
        }
        if self.block.has_rows() {
            let turn = match gives {
                Some(_) => Colour::White,
                None => Colour::Black,
            };
            let line = self.block_line;
            let board = self.block.board(turn);
            let board = board.map_err(|expected| RecordError::expected(line, expected, ""))?;
            let number = self.block.plies_before + 1;
            let position = FamilyPosition::<Shogi>::new(board, ShogiRules::default(), number);
            raw.start = Some((line, position.position_text()));
            return assemble(raw);
        }
        if let Some((line, name)) = self.unknown_start {
            let expected = "a board, since the name of the start position does not tell it";
            return Err(RecordError::expected(line, expected, name));
        }
        if self.has_hand {
            raw.warn(0, "pieces in hand without a board are left out");
        }
        let named = match gives {
            Some(handicap) => handicap.sfen(),
            None => Handicap::None.sfen(),
        };
        if raw.variant == VariantId::Shogi {
            let sfen = match self.block.turn {
                Some(Colour::Black) => named.replace(" w ", " b "),
                Some(Colour::White) => named.replace(" b ", " w "),
                None => named.to_owned(),
            };
            raw.start = Some((0, sfen));
        }
        assemble(raw)
    }
}

/// Headers that no other format has.
const KNOWN_KEYS: [&str; 8] = [
    "棋戦",
    "開始日時",
    "終了日時",
    "対局日",
    "持ち時間",
    "場所",
    "戦型",
    "表題",
];

/// `９ ８ ７ ... １`.
fn is_file_labels(line: &str) -> bool {
    let mut labels = line.split_whitespace();
    let all_single = labels.clone().all(|label| label.chars().count() == 1);
    all_single && labels.nth(8).is_some_and(|last| matches!(last, "1" | "１"))
}

/// The beginning of a text, for warnings.
fn clipped(text: &str) -> &str {
    text.char_indices()
        .nth(60)
        .map_or(text, |(end, _)| &text[..end])
}
