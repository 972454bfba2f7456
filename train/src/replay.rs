//! From a recorded game to labelled positions.

use shiho_core::{EndReason, Event, Game, Outcome, PerSeat, RuleSet, Seat, Utility as CoreUtility};
use shiho_data::record::{FLAG_NO_SCORE, FLAG_RANDOM, GameRecord};
use shiho_eval::features::{FeatureSet, NetGame, SetFacts};

use crate::config::{Config, Utility};
use crate::samples::{Label, Samples};

/// Scores beyond this many centipawns are expected to agree with the result.
const CLEAR_SCORE: u16 = 300;

/// How many positions were used and not used, and whether the labels make sense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions learnt from.
    pub kept: u64,
    /// Moves drawn at random.
    pub random: u64,
    /// Positions in check.
    pub checks: u64,
    /// Positions in which a capture was played.
    pub captures: u64,
    /// Positions before the first ply that counts.
    pub early: u64,
    /// Positions with a score beyond the limit.
    pub extreme: u64,
    /// Positions of games stopped at the ply cap.
    pub capped: u64,
    /// Positions of games without a result.
    pub without_result: u64,
    /// Positions whose living seats gained nothing, so that there is nothing to divide.
    pub worthless: u64,
    /// Positions with a clear score whose game gave the mover's side more or less than an equal share.
    pub clear: u64,
    /// Those of them whose score and result agree.
    pub coherent: u64,
}

impl Tally {
    /// Adds the counts of `other`.
    pub fn add(&mut self, other: &Self) {
        self.kept += other.kept;
        self.random += other.random;
        self.checks += other.checks;
        self.captures += other.captures;
        self.early += other.early;
        self.extreme += other.extreme;
        self.capped += other.capped;
        self.without_result += other.without_result;
        self.worthless += other.worthless;
        self.clear += other.clear;
        self.coherent += other.coherent;
    }

    /// Share of the clear scores that agree with the result of the game; `None` without clear scores.
    /// Far below 0.8 means that scores or results are taken from the wrong side.
    pub fn coherence(&self) -> Option<f64> {
        (self.clear > 0).then(|| self.coherent as f64 / self.clear as f64)
    }

    /// What was skipped, in words.
    pub fn skipped(&self) -> String {
        format!(
            "random {}, check {}, capture {}, early {}, extreme {}, capped {}, \
             without result {}, worthless {}",
            self.random,
            self.checks,
            self.captures,
            self.early,
            self.extreme,
            self.capped,
            self.without_result,
            self.worthless
        )
    }
}

/// Replays `record` and labels the positions that pass the filter, seen through `S`.
///
/// Fails, saying where, if the record is not a game of `P`.
pub fn replay<P: NetGame, S: FeatureSet<P>>(
    record: &GameRecord,
    config: &Config,
) -> Result<(Samples, Tally), String> {
    let rules = P::Rules::parse(&record.rules).map_err(|error| error.to_string())?;
    let start = P::parse_position(&record.start, &rules).map_err(|error| error.to_string())?;
    let entries = record.moves.len();
    if record.scores.len() != entries || record.flags.len() != entries {
        return Err(format!(
            "{entries} moves but {} scores and {} flags",
            record.scores.len(),
            record.flags.len()
        ));
    }
    let utilities = utilities::<P>(record, config.utility);
    let capped = record.reason == EndReason::PLY_CAP.0 && !config.filter.keep_capped;
    let mut samples = Samples::new(SetFacts::of::<P, S>());
    let mut tally = Tally::default();
    let mut game = Game::new(start);
    for (index, text) in record.moves.iter().enumerate() {
        let position = game.position();
        let event = position
            .parse_event(text)
            .map_err(|error| error.to_string())?;
        if let Event::Move(mv) = event {
            let entry = Entry {
                score: record.scores[index],
                flags: record.flags[index],
                ply: game.plies() as u32,
            };
            if !record.has_result() {
                tally.without_result += 1;
            } else if capped {
                tally.capped += 1;
            } else if entry.passes(position, mv, config, &mut tally) {
                push::<P, S>(position, entry, &utilities, &mut samples, &mut tally);
            }
        }
        game.act(event).map_err(|error| error.to_string())?;
    }
    Ok((samples, tally))
}

/// What the game was worth to each absolute seat.
fn utilities<P: NetGame>(record: &GameRecord, utility: Utility) -> PerSeat<f64> {
    match utility {
        Utility::Placement => record.utilities,
        Utility::Win => {
            let outcome = Outcome {
                places: record.places,
                ..Outcome::draw(EndReason("recorded"))
            };
            outcome.utility(P::SEATS, CoreUtility::Win)
        }
    }
}

/// What is recorded about one ply.
#[derive(Clone, Copy)]
struct Entry {
    score: i16,
    flags: u8,
    ply: u32,
}

impl Entry {
    fn score(self) -> Option<i16> {
        (self.flags & FLAG_NO_SCORE == 0).then_some(self.score)
    }

    fn passes<P: NetGame>(
        self,
        position: &P,
        mv: P::Move,
        config: &Config,
        tally: &mut Tally,
    ) -> bool {
        let filter = &config.filter;
        let skipped = if self.flags & FLAG_RANDOM != 0 && !filter.keep_random {
            &mut tally.random
        } else if self.ply < filter.min_ply {
            &mut tally.early
        } else if self
            .score()
            .is_some_and(|score| score.unsigned_abs() > filter.max_score)
        {
            &mut tally.extreme
        } else if !filter.keep_captures && position.is_capture(mv) {
            &mut tally.captures
        } else if !filter.keep_checks && position.in_check(position.to_move()) {
            &mut tally.checks
        } else {
            return true;
        };
        *skipped += 1;
        false
    }
}

fn push<P: NetGame, S: FeatureSet<P>>(
    position: &P,
    entry: Entry,
    utilities: &PerSeat<f64>,
    samples: &mut Samples,
    tally: &mut Tally,
) {
    let mover = position.to_move();
    let seats: Vec<Seat> = std::iter::once(mover)
        .chain(mover.others_clockwise(P::SEATS))
        .collect();
    let mut living = [false; 4];
    let mut allies = [false; 4];
    let mut result = [0.0; 4];
    for (relative, seat) in seats.iter().enumerate() {
        living[relative] = position.living().contains(*seat);
        allies[relative] = position.side(*seat) == position.side(mover);
        if living[relative] {
            result[relative] = utilities[seat.index()];
        }
    }
    let total: f64 = result.iter().sum();
    if total <= 0.0 {
        tally.worthless += 1;
        return;
    }
    let result = result.map(|share| (share / total) as f32);
    let label = Label {
        score: entry.score(),
        result,
        living,
        allies,
    };
    if let Some(score) = label
        .score
        .filter(|score| score.unsigned_abs() > CLEAR_SCORE)
    {
        let gain = label.gain();
        if gain.abs() > 1e-3 {
            tally.clear += 1;
            tally.coherent += u64::from((gain > 0.0) == (score > 0));
        }
    }
    tally.kept += 1;
    samples.push(label, |relative, features| {
        if living[relative] {
            S::active(position, seats[relative], features);
        }
    });
}
