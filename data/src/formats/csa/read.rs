//! Reading CSA.

use shiho_core::games::family::Colour;

use super::super::family::{Collector, MoveForm, RawEnd, RawMove, assemble};
use super::super::{GameText, RecordError, RecordProblem, encoding};
use super::calls;
use super::pieces::{self, Place};
use super::position::Setup;
use super::words::{FORMAT, RULES_KEY, VARIANT_KEY};

pub(super) fn read(bytes: &[u8]) -> Result<Vec<GameText>, RecordError> {
    let decoded = encoding::decode(bytes);
    let mut games = Vec::new();
    let mut reader = Reader::new();
    reader
        .collector
        .raw
        .warnings
        .extend(decoded.warning_texts());
    let text = decoded.text;
    for (index, line) in text.split('\n').enumerate() {
        let number = index + 1;
        if line.trim_end() == "/" {
            let finished = std::mem::replace(&mut reader, Reader::new());
            games.push(finished.finish(number)?);
            continue;
        }
        reader.line(number, line)?;
    }
    let is_record = reader.is_record();
    if is_record || games.is_empty() {
        if !is_record {
            let format = FORMAT;
            return Err(RecordError::new(
                0,
                RecordProblem::NotARecord { format },
                "",
            ));
        }
        games.push(reader.finish(text.lines().count())?);
    }
    Ok(games)
}

#[derive(Debug)]
struct Reader {
    collector: Collector,
    setup: Setup,
    setup_line: usize,
    turn: Option<Colour>,
    /// Whether a line belonged to a game: anything but remarks and the version.
    has_content: bool,
}

impl Reader {
    fn new() -> Self {
        Self {
            collector: Collector::default(),
            setup: Setup::new(),
            setup_line: 0,
            turn: None,
            has_content: false,
        }
    }

    fn is_record(&self) -> bool {
        self.has_content
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let Some(first) = line.bytes().next() else {
            return Ok(());
        };
        match first {
            b'\'' => self.remark(number, &line[1..]),
            // What they say is theirs to the end of the line, commas and all.
            b'N' | b'$' => self.head(number, line)?,
            b'P' | b'V' | b'+' | b'-' | b'T' | b'%' => {
                for part in line.split(',') {
                    self.part(number, part.trim())?;
                }
            }
            _ if line.trim().is_empty() => {}
            _ => return Err(RecordError::expected(number, "a line of CSA", line)),
        }
        Ok(())
    }

    fn remark(&mut self, number: usize, text: &str) {
        if self.turn.is_none() {
            // The declaration of the encoding has served its purpose.
            if !(number == 1 && text.starts_with("CSA encoding=")) {
                let headers = &mut self.collector.raw.headers;
                headers.push(("'".into(), text.into()));
            }
            return;
        }
        match text.strip_prefix('*') {
            Some(program) => {
                self.collector.program_comment(program, text);
                self.score(program);
            }
            None => self.collector.comment(text),
        }
    }

    /// `'** 22 -8384FU`: a program's value of the move before, for Black, and what it expects.
    fn score(&mut self, program: &str) {
        let told = program.strip_prefix('*').map(str::split_whitespace);
        let value = told.and_then(|mut words| words.next()?.parse::<i32>().ok());
        if let (Some(value), Some(last)) = (value, self.collector.line().moves.last_mut()) {
            let is_white = matches!(
                last.form,
                MoveForm::Csa {
                    colour: Colour::White,
                    ..
                }
            );
            last.score = Some(if is_white {
                value.saturating_neg()
            } else {
                value
            });
        }
    }

    fn head(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let is_version = line.starts_with('V');
        self.has_content |= !is_version;
        let raw = &mut self.collector.raw;
        let expected = |what: &str| RecordError::expected(number, what, line);
        if self.turn.is_some() {
            // A position or a version here begins another game, whose moves are not this one's.
            if is_version || line.starts_with('P') {
                return Err(expected(
                    "moves after the side to move, or `/` before another game",
                ));
            }
            raw.warn(number, format_args!("a header after moves: `{line:.60}`"));
        }
        if line.starts_with('P') {
            self.setup_line = number;
            return self.setup.line(line).map_err(|what| expected(&what));
        }
        if let Some(name) = line.strip_prefix('N') {
            let seat = match name.bytes().next() {
                Some(b'+') => 0,
                Some(b'-') => 1,
                _ => return Err(expected("N+ or N- and a name")),
            };
            raw.players[seat] = (name.len() > 1).then(|| name[1..].to_owned());
        } else if let Some(header) = line.strip_prefix('$') {
            let (key, value) = header
                .split_once(':')
                .ok_or_else(|| expected("$KEY:value"))?;
            match key {
                VARIANT_KEY => {
                    let variant = value.trim().parse();
                    raw.variant = variant.map_err(|_| expected("shogi or annan"))?;
                }
                RULES_KEY => raw.rules = Some((number, value.trim().into())),
                _ => raw.headers.push((key.into(), value.into())),
            }
        }
        Ok(())
    }

    fn part(&mut self, number: usize, part: &str) -> Result<(), RecordError> {
        let expected = |what: &str| RecordError::expected(number, what, part);
        let colour = match part.bytes().next() {
            Some(b'+') => Colour::Black,
            Some(b'-') => Colour::White,
            Some(b'T') => {
                self.has_content = true;
                self.time(number, part);
                return Ok(());
            }
            Some(b'%') => {
                self.has_content = true;
                self.end(number, part);
                return Ok(());
            }
            Some(b'\'') => {
                self.remark(number, &part[1..]);
                return Ok(());
            }
            Some(b'P' | b'V') => return self.head(number, part),
            None => return Ok(()),
            Some(_) => return Err(expected("a move, a time or an end")),
        };
        self.has_content = true;
        if part.len() == 1 {
            if self.turn.is_some() {
                return Err(expected("a move after the side to move"));
            }
            self.turn = Some(colour);
            return Ok(());
        }
        if self.turn.is_none() {
            let raw = &mut self.collector.raw;
            raw.warn(
                number,
                "the side to move is not given before the first move",
            );
            self.turn = Some(colour);
        }
        let read = || {
            let from = match part.get(1..3).and_then(pieces::place)? {
                Place::Board(square) => Some(square),
                Place::Hand => None,
            };
            let to = part.get(3..5).and_then(pieces::square)?;
            let kind = part.get(5..).and_then(pieces::parse)?;
            Some(MoveForm::Csa {
                colour,
                from,
                to,
                kind,
            })
        };
        let form = read().ok_or_else(|| expected("a move such as `+7776FU`"))?;
        if self.collector.line().end.is_some() {
            return Err(expected("no move after the end"));
        }
        self.collector.add(RawMove::new(number, part, form));
        Ok(())
    }

    /// `T12`, `T0.5`: the time of what stands before.
    fn time(&mut self, number: usize, part: &str) {
        let digits = &part[1..];
        let is_number = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let seconds = digits
            .parse::<f64>()
            .ok()
            .filter(|it| is_number && *it < 1e9);
        let Some(seconds) = seconds else {
            let what = format_args!("not a time: `{part:.60}`");
            self.collector.raw.warn(number, what);
            return;
        };
        let line = self.collector.line();
        if let Some(end) = &mut line.end {
            end.seconds = Some(seconds);
        } else if let Some(last) = line.moves.last_mut() {
            last.seconds = Some(seconds);
        } else {
            self.collector
                .raw
                .warn(number, "a time before the first move is left out");
        }
    }

    fn end(&mut self, number: usize, part: &str) {
        let Some(call) = calls::parse(&part[1..]) else {
            let what = format_args!("not a known end: `{part:.60}`");
            self.collector.raw.warn(number, what);
            return;
        };
        self.collector.end(RawEnd {
            line: number,
            call,
            seconds: None,
        });
    }

    fn finish(self, number: usize) -> Result<GameText, RecordError> {
        let mut raw = self.collector.raw;
        if !self.has_content {
            return Err(RecordError::expected(number, "a game", "/"));
        }
        let mut setup = self.setup;
        let mut line = self.setup_line;
        if !setup.is_given {
            raw.warn(number, "no start position is given, the even one is taken");
            let even = setup.line("PI");
            even.map_err(|what| RecordError::expected(number, what, "PI"))?;
            line = number;
        }
        if self.turn.is_none() {
            return Err(RecordError::expected(
                number,
                "the side to move, + or -",
                "",
            ));
        }
        raw.start = Some((line, setup.sfen(self.turn.unwrap_or(Colour::Black))));
        assemble(raw)
    }
}
