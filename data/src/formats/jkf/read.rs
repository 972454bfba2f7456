//! Reading JKF.

use std::collections::BTreeMap;

use serde::Deserialize;
use shiho_core::games::shogi::Handicap;
use shiho_core::shogi9::Square;

use super::FORMAT;
use super::start::{self, OTHER, Setup};
use crate::formats::csa::{calls, pieces};
use crate::formats::family::{Collector, MoveForm, RawEnd, RawMove, assemble};
use crate::formats::japanese::keys::RULES_KEY;
use crate::formats::{GameText, RecordError, RecordProblem, encoding};

#[derive(Debug, Deserialize)]
struct File {
    #[serde(default)]
    header: BTreeMap<String, String>,
    initial: Option<Initial>,
    moves: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
struct Initial {
    preset: String,
    data: Option<Setup>,
}

#[derive(Debug, Deserialize)]
struct Entry {
    #[serde(default)]
    comments: Vec<String>,
    #[serde(rename = "move")]
    mv: Option<Move>,
    time: Option<Times>,
    special: Option<String>,
    forks: Option<Vec<serde_json::Value>>,
}

#[derive(Debug, Deserialize)]
struct Move {
    color: Option<u8>,
    from: Option<Point>,
    to: Option<Point>,
    piece: String,
    #[serde(default)]
    promote: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Debug, Deserialize)]
struct Times {
    now: Option<Time>,
}

#[derive(Debug, Deserialize)]
struct Time {
    #[serde(default)]
    h: Option<f64>,
    #[serde(default)]
    m: f64,
    #[serde(default)]
    s: f64,
}

impl Time {
    fn seconds(&self) -> Option<f64> {
        let seconds = self.h.unwrap_or(0.0) * 3600.0 + self.m * 60.0 + self.s;
        (0.0..1e9).contains(&seconds).then_some(seconds)
    }
}

impl Point {
    fn square(self) -> Option<Square> {
        let inside = (1..=9).contains(&self.x) && (1..=9).contains(&self.y);
        inside.then(|| Square::new(self.x, self.y))
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<GameText, RecordError> {
    let decoded = encoding::decode(bytes);
    let file: File = serde_json::from_str(&decoded.text).map_err(|error| {
        let line = error.line();
        let text = decoded.text.lines().nth(line.saturating_sub(1));
        let text = text.unwrap_or_default().trim();
        if matches!(error.classify(), serde_json::error::Category::Data) {
            RecordError::expected(line, format!("a game of {FORMAT} ({error})"), text)
        } else {
            RecordError::expected(line, format!("JSON ({error})"), text)
        }
    })?;
    let mut collector = Collector::default();
    collector.raw.warnings.extend(decoded.warning_texts());
    for (key, value) in file.header {
        match key.as_str() {
            "先手" | "下手" => collector.raw.players[0] = Some(value),
            "後手" | "上手" => collector.raw.players[1] = Some(value),
            RULES_KEY => collector.raw.rules = Some((0, value)),
            _ => collector.raw.headers.push((key, value)),
        }
    }
    begin(&mut collector, file.initial)?;
    let mut last_to = None;
    for (number, entry) in file.moves.into_iter().enumerate() {
        let seconds = entry.time.and_then(|time| time.now?.seconds());
        if let Some(mv) = entry.mv {
            let form = form(&mv, last_to)
                .map_err(|what| RecordError::expected(number, what, format!("{mv:?}")))?;
            if let MoveForm::Csa { to, .. } = form {
                last_to = Some(to);
            }
            collector.add(RawMove {
                seconds,
                ..RawMove::new(number, &mv.piece, form)
            });
        }
        for comment in &entry.comments {
            collector.comment(comment);
        }
        if let Some(word) = entry.special {
            match calls::parse(&word) {
                Some(call) => collector.end(RawEnd {
                    line: number,
                    call,
                    seconds,
                }),
                None => collector
                    .raw
                    .warn(number, format_args!("not a known end: `{word:.60}`")),
            }
        }
        if entry.forks.is_some_and(|forks| !forks.is_empty()) {
            collector
                .raw
                .warn(number, "the variations at this move are left out");
        }
    }
    assemble(collector.raw)
}

/// Takes the start position.
fn begin(collector: &mut Collector, initial: Option<Initial>) -> Result<(), RecordError> {
    let Some(initial) = initial else {
        return Ok(());
    };
    if initial.preset == OTHER {
        let Some(data) = initial.data else {
            return Err(RecordError::expected(
                0,
                "the board of a start position called OTHER",
                OTHER,
            ));
        };
        let sfen = data.sfen();
        let sfen =
            sfen.map_err(|what| RecordError::new(0, RecordProblem::Position(what), OTHER))?;
        collector.raw.start = Some((0, sfen));
        return Ok(());
    }
    let Some(handicap) = start::parse(&initial.preset) else {
        return Err(RecordError::expected(
            0,
            "a known start position",
            initial.preset,
        ));
    };
    if handicap != Handicap::None {
        collector.raw.handicap = Some(handicap);
    }
    collector.raw.start = Some((0, handicap.sfen().to_owned()));
    Ok(())
}

/// The move with the kind that stands on its target afterwards.
fn form(mv: &Move, last_to: Option<Square>) -> Result<MoveForm, String> {
    let kind = pieces::parse(&mv.piece).ok_or_else(|| format!("a piece, not {}", mv.piece))?;
    let promoted = kind.promoted().filter(|_| mv.promote == Some(true));
    let square = |point: Point| point.square().ok_or("squares from 1 to 9");
    let from = mv.from.map(square).transpose()?;
    let to = match mv.to {
        Some(point) => square(point)?,
        None => last_to.ok_or("a target")?,
    };
    let colour = mv.color.and_then(start::colour).ok_or("color 0 or 1")?;
    Ok(MoveForm::Csa {
        colour,
        from,
        to,
        kind: promoted.unwrap_or(kind),
    })
}
