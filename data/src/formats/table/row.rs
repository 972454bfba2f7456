//! A game as a row of a table: what CSV and JSON lines have in common.

use serde::{Deserialize, Serialize};
use shiho_core::{MAX_SEATS, PerSeat, VariantId};

use crate::formats::found::{FoundGame, Given, Labels};
use crate::formats::game_text::{Ending, GameText, Line, Ply};
use crate::formats::into_record::to_record_given;
use crate::formats::problem::{GameProblem, Place};
use crate::outside::{CALLED, DRAW, is_outside_rules};
use crate::record::{FLAG_NO_SCORE, GameRecord};
use crate::replay::ReplayError;

/// By how much a utility read from text may differ from the true share.
const TOLERANCE: f64 = 1e-9;

/// A game with the columns of a dataset; only `moves` must be there.
///
/// Arrays have one value for each seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct GameRow {
    #[serde(default)]
    pub(super) game: Option<u64>,
    #[serde(default)]
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) variant: Option<String>,
    #[serde(default)]
    pub(super) rules: Option<String>,
    #[serde(default)]
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) scores_mover: Option<Vec<Option<i16>>>,
    #[serde(default)]
    pub(super) flags: Option<Vec<u8>>,
    #[serde(default)]
    pub(super) plies: Option<u32>,
    #[serde(default)]
    pub(super) reason: Option<String>,
    #[serde(default)]
    pub(super) replay: Option<bool>,
    #[serde(default)]
    pub(super) places: Option<Vec<u8>>,
    #[serde(default)]
    pub(super) points: Option<Vec<i32>>,
    #[serde(default)]
    pub(super) utilities: Option<Vec<f64>>,
    #[serde(default)]
    pub(super) agents: Option<Vec<String>>,
}

impl From<&GameRecord> for GameRow {
    fn from(record: &GameRecord) -> Self {
        let seats = record.seats();
        let scores = record.scores.iter().zip(&record.flags);
        let scores = scores.map(|(&score, &flags)| (flags & FLAG_NO_SCORE == 0).then_some(score));
        Self {
            game: Some(record.game),
            seed: Some(record.seed),
            variant: Some(record.variant.clone()),
            rules: Some(record.rules.clone()),
            start: Some(record.start.clone()),
            moves: record.moves.clone(),
            scores_mover: Some(scores.collect()),
            flags: Some(record.flags.clone()),
            plies: Some(record.plies),
            reason: Some(record.reason.clone()),
            replay: Some(record.replay),
            places: record.places.map(|places| places[..seats].to_vec()),
            points: record.points.map(|points| points[..seats].to_vec()),
            utilities: record.shares().map(|shares| shares[..seats].to_vec()),
            agents: Some(record.agents.clone()),
        }
    }
}

impl GameRow {
    /// The row as a record. What it says about the result is compared with what the rules say.
    fn into_record(self, given: &Given<'_>) -> Result<GameRecord, GameProblem> {
        let variant: VariantId = match &self.variant {
            Some(name) => name.parse()?,
            None => given.variant.ok_or(GameProblem::NoVariant)?,
        };
        let text = self.text(variant)?;
        let mut record = to_record_given(&text, given.rules, given.lenient)?;
        self.check(&record)?;
        record.seed = self.seed.unwrap_or_default();
        if let Some(agents) = &self.agents {
            count("agents", agents.len(), record.seats())?;
            record.agents.clone_from(agents);
        }
        let entries = record.moves.len();
        if let Some(scores) = &self.scores_mover {
            count("scores_mover", scores.len(), entries)?;
            record.scores = scores.iter().map(|score| score.unwrap_or(0)).collect();
            let none = |score: &Option<i16>| if score.is_none() { FLAG_NO_SCORE } else { 0 };
            record.flags = scores.iter().map(none).collect();
        }
        if let Some(flags) = &self.flags {
            count("flags", flags.len(), entries)?;
            for (own, told) in record.flags.iter_mut().zip(flags) {
                *own |= told & !FLAG_NO_SCORE;
            }
        }
        Ok(record)
    }

    fn text(&self, variant: VariantId) -> Result<GameText, GameProblem> {
        let mut places = None;
        if let Some(told) = &self.places {
            places = Some(per_seat("places", told)?);
        }
        let has_result = match (&self.utilities, self.reason.as_deref()) {
            (Some(shares), _) => shares.iter().any(|&share| share > 0.0),
            (None, Some(DRAW)) => true,
            // The moves prove it or contradict it.
            (None, Some(reason)) => !is_outside_rules(reason),
            (None, None) => false,
        };
        let ending = self.reason.as_ref().map(|reason| Ending {
            reason: reason.strip_prefix(CALLED).unwrap_or(reason).into(),
            places,
            draw: places.is_none() && has_result,
            seconds: None,
        });
        let ply = |text: &String| Ply {
            text: text.clone(),
            ..Ply::default()
        };
        Ok(GameText {
            variant,
            rules: self.rules.clone().unwrap_or_default(),
            start: self.start.clone().unwrap_or_default(),
            players: Default::default(),
            headers: Vec::new(),
            comments: Vec::new(),
            main: Line {
                plies: self.moves.iter().map(ply).collect(),
                ending,
            },
            variations: Vec::new(),
            warnings: Vec::new(),
        })
    }

    /// Compares what the row says about the result with `record`.
    fn check(&self, record: &GameRecord) -> Result<(), GameProblem> {
        let seats = record.seats();
        compare("the number of plies", self.plies, &record.plies)?;
        compare(
            "the reason",
            self.reason.as_deref(),
            &record.reason.as_str(),
        )?;
        compare("replay", self.replay, &record.replay)?;
        if self.reason.is_some() {
            let places = record.places.map(|places| places[..seats].to_vec());
            compare("places", Some(&self.places), &&places)?;
        }
        if self.points.is_some() {
            let points = record.points.map(|points| points[..seats].to_vec());
            compare("points", Some(&self.points), &&points)?;
        }
        if let Some(told) = &self.utilities {
            let shares = &record.utilities[..seats];
            let close = |(told, share): (&f64, &f64)| (told - share).abs() < TOLERANCE;
            if told.len() != seats || !told.iter().zip(shares).all(close) {
                compare("utilities", Some(&told[..]), &shares)?;
            }
        }
        Ok(())
    }
}

/// The game of `row`, which stands at `place`.
pub(super) fn found(
    place: Place,
    row: Result<GameRow, GameProblem>,
    given: &Given<'_>,
) -> FoundGame {
    FoundGame {
        place,
        game: row.and_then(|row| row.into_record(given)),
        warnings: Vec::new(),
        labels: Labels::default(),
    }
}

fn count(column: &str, found: usize, wanted: usize) -> Result<(), GameProblem> {
    if found == wanted {
        return Ok(());
    }
    Err(GameProblem::Value {
        column: column.into(),
        expected: "as many values as there are seats or moves",
        text: format!("{found} for {wanted}"),
    })
}

fn compare<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    told: Option<T>,
    replayed: &T,
) -> Result<(), GameProblem> {
    match told {
        Some(told) if told != *replayed => Err(ReplayError::Result {
            what,
            recorded: format!("{told:?}"),
            replayed: format!("{replayed:?}"),
        }
        .into()),
        _ => Ok(()),
    }
}

fn per_seat<T: Copy + Default + std::fmt::Debug>(
    column: &str,
    values: &[T],
) -> Result<PerSeat<T>, GameProblem> {
    let mut all = [T::default(); MAX_SEATS];
    match all.get_mut(..values.len()) {
        Some(seats) => seats.copy_from_slice(values),
        None => {
            return Err(GameProblem::Value {
                column: column.into(),
                expected: "one value for each seat",
                text: format!("{values:?}"),
            });
        }
    }
    Ok(all)
}
