//! The running totals of a match.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use serde::Serialize;
use shiho_data::GameRecord;
use shiho_data::stats::interval::Moments;

use super::seating::count_sides;
use crate::distinct::Distinct;
use crate::groups::GroupSink;

/// An estimate with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// An Elo difference with its 95% interval. What no finite difference gives, a share of 0 or 1, is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate.
    pub value: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

/// How one competitor did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The competitor's specification.
    pub agent: String,
    /// Sides it held, over all games; without partners a side is a seat.
    pub sides_held: u64,
    /// Sides that alone came first.
    pub wins: u64,
    /// Sides that shared the first place, or drew without places.
    pub shared: u64,
    /// Sides that did neither.
    pub losses: u64,
    /// Sides of games that were stopped at the ply cap: they have no result.
    pub unfinished: u64,
    /// Mean result per side held in games with a result, with its 95% interval over groups: wins and half the draws
    /// between two sides, placement utility among four. None if no game has a result.
    pub utility: Option<Estimate>,
    /// Logistic Elo difference against an equal opponent, between two sides; from `utility`.
    pub elo: Option<Elo>,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchResult {
    /// The variant.
    pub variant: String,
    /// Games played.
    pub games: u64,
    /// How many of them are distinct by what was played.
    pub distinct_games: u64,
    /// Games that were stopped at the ply cap: they have no result and are no draws.
    pub unfinished: u64,
    /// Groups played.
    pub groups: u64,
    /// Distinct groups, the unit of the intervals: standings leave copies of a group out.
    pub distinct_groups: u64,
    /// Games in a group.
    pub games_per_group: u64,
    /// Utility of a side if all were equally strong.
    pub even_utility: f64,
    /// One entry a competitor.
    pub standings: Vec<Standing>,
    /// Number of games by end reason, most frequent first.
    pub reasons: Vec<(String, u64)>,
    /// Mean number of plies.
    pub mean_plies: f64,
}

/// By how many bits the contents of a group's games are shifted, so that their order counts.
const GROUP_SHIFT: u32 = 29;

/// Counts a match group by group; no more than a few bytes a game are kept to know copies by.
#[derive(Clone, Debug)]
pub struct Totals {
    /// Who sits where in each game of a group.
    seatings: Vec<Vec<usize>>,
    /// Which side each seat plays for.
    sides: Vec<usize>,
    tallies: Vec<Tally>,
    groups: u64,
    /// What was played in the groups, under the same seatings in each.
    distinct_groups: HashSet<u128>,
    games: u64,
    distinct_games: Distinct,
    unfinished: u64,
    plies: u64,
    reasons: BTreeMap<String, u64>,
}

/// What one competitor has so far.
#[derive(Clone, Debug, Default)]
struct Tally {
    wins: u64,
    shared: u64,
    losses: u64,
    unfinished: u64,
    /// Of the means of the groups.
    means: Moments,
}

impl Totals {
    /// Nothing played yet; see [`seatings`](super::seating::seatings) and [`sides`](super::seating::sides).
    pub fn new(competitors: usize, seatings: Vec<Vec<usize>>, sides: Vec<usize>) -> Self {
        Self {
            seatings,
            sides,
            tallies: vec![Tally::default(); competitors],
            groups: 0,
            distinct_groups: HashSet::new(),
            games: 0,
            distinct_games: Distinct::default(),
            unfinished: 0,
            plies: 0,
            reasons: BTreeMap::new(),
        }
    }

    /// The standings so far; `agents` are the names of the competitors.
    pub fn result(&self, variant: &str, agents: impl Iterator<Item = String>) -> MatchResult {
        let count = count_sides(&self.sides);
        let reasons = self.reasons.iter();
        let mut reasons: Vec<_> = reasons
            .map(|(name, &count)| (name.clone(), count))
            .collect();
        // Ends of equal number stay in the order of their names.
        reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let standings = agents.zip(&self.tallies);
        MatchResult {
            variant: variant.to_owned(),
            games: self.games,
            distinct_games: self.distinct_games.count(),
            unfinished: self.unfinished,
            groups: self.groups,
            distinct_groups: self.distinct_groups.len() as u64,
            games_per_group: self.seatings.len() as u64,
            even_utility: 1.0 / count as f64,
            standings: standings
                .map(|(agent, tally)| tally.standing(agent, count))
                .collect(),
            reasons,
            mean_plies: self.plies as f64 / self.games.max(1) as f64,
        }
    }
}

impl GroupSink for Totals {
    fn group(&mut self, _number: u64, games: &[GameRecord]) -> ControlFlow<()> {
        self.groups += 1;
        let mut played = 0_u128;
        for record in games {
            self.games += 1;
            self.plies += u64::from(record.plies);
            self.unfinished += u64::from(record.shares().is_none());
            *self.reasons.entry(record.reason.clone()).or_default() += 1;
            let content = record.content();
            self.distinct_games.add(content);
            played = played.rotate_left(GROUP_SHIFT).wrapping_add(content);
        }
        // The same games under the same seatings say nothing new.
        if !self.distinct_groups.insert(played) {
            return ControlFlow::Continue(());
        }
        for (agent, tally) in self.tallies.iter_mut().enumerate() {
            tally.add(agent, games, &self.seatings, &self.sides);
        }
        ControlFlow::Continue(())
    }
}

impl Tally {
    /// Adds a group for the competitor `agent`.
    fn add(
        &mut self,
        agent: usize,
        games: &[GameRecord],
        seatings: &[Vec<usize>],
        sides: &[usize],
    ) {
        let count = count_sides(sides);
        let mut moments = Moments::default();
        for (record, seating) in games.iter().zip(seatings) {
            for side in 0..count {
                let seat = sides
                    .iter()
                    .position(|&it| it == side)
                    .expect("sides have seats");
                if seating[seat] != agent {
                    continue;
                }
                let Some(shares) = record.shares() else {
                    self.unfinished += 1;
                    continue;
                };
                let (counter, score) = match first_place(record, sides, side) {
                    FirstPlace::Alone => (&mut self.wins, 1.0),
                    FirstPlace::Shared => (&mut self.shared, 0.5),
                    FirstPlace::No => (&mut self.losses, 0.0),
                };
                *counter += 1;
                let two_sided = count == 2;
                moments.add(if two_sided { score } else { shares[seat] });
            }
        }
        if let Some(mean) = moments.finish() {
            self.means.add(mean.mean);
        }
    }

    fn standing(&self, agent: String, sides: usize) -> Standing {
        let utility = self.interval(2.0 / sides as f64);
        Standing {
            agent,
            sides_held: self.wins + self.shared + self.losses + self.unfinished,
            wins: self.wins,
            shared: self.shared,
            losses: self.losses,
            unfinished: self.unfinished,
            elo: utility.as_ref().filter(|_| sides == 2).map(elo),
            utility,
        }
    }

    /// The mean of the group means, which lie in `0..=most`, with its 95% interval; see
    /// [`Mean::within`](shiho_data::stats::Mean::within).
    fn interval(&self, most: f64) -> Option<Estimate> {
        let mean = self.means.finish()?.within(most);
        let interval = mean.interval?;
        Some(Estimate {
            value: mean.mean,
            low: interval.low,
            high: interval.high,
        })
    }
}

enum FirstPlace {
    Alone,
    Shared,
    No,
}

fn first_place(record: &GameRecord, sides: &[usize], side: usize) -> FirstPlace {
    let Some(places) = record.places else {
        return FirstPlace::Shared;
    };
    let firsts = sides.iter().zip(places).filter(|&(_, place)| place == 1);
    let mut firsts: Vec<usize> = firsts.map(|(&side, _)| side).collect();
    firsts.dedup();
    match (firsts.contains(&side), firsts.iter().all(|&it| it == side)) {
        (true, true) => FirstPlace::Alone,
        (true, false) => FirstPlace::Shared,
        _ => FirstPlace::No,
    }
}

/// Elo difference that expects each bound of a two-seat score.
fn elo(score: &Estimate) -> Elo {
    let elo = |score: f64| {
        let is_finite = score > 0.0 && score < 1.0;
        is_finite.then(|| 400.0 * (score / (1.0 - score)).log10())
    };
    Elo {
        value: elo(score.value),
        low: elo(score.low),
        high: elo(score.high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_of_few_groups_is_no_certainty() {
        let mut tally = Tally::default();
        (0..5).for_each(|_| tally.means.add(1.0));
        let interval = tally.interval(1.0).expect("games with a result");
        assert!(interval.low < 0.6 && interval.high > 0.999, "{interval:?}");
        let won = elo(&interval);
        assert_eq!((won.value, won.high), (None, None), "no end of Elo");
        assert!(won.low.is_some_and(|low| low < 70.0), "{won:?}");
        tally.means.add(0.0);
        let spread = tally.interval(1.0).expect("games with a result");
        assert!(spread.low < interval.low, "now there is spread");
        let even = elo(&Estimate {
            value: 0.5,
            low: 0.4,
            high: 0.6,
        });
        assert!(even.value.is_some_and(|elo| elo.abs() < 1e-9));
        assert!(even.high.is_some_and(|elo| (elo - 70.4).abs() < 0.1));
    }

    #[test]
    fn nothing_is_known_without_a_result() {
        assert_eq!(Tally::default().interval(1.0), None);
    }

    #[test]
    fn equal_sides_have_mirrored_intervals() {
        let mut sides = [Tally::default(), Tally::default()];
        for mean in [0.5, 0.5, 0.5, 0.75, 0.5] {
            sides[0].means.add(mean);
            sides[1].means.add(1.0 - mean);
        }
        let [one, other] = sides.map(|side| side.interval(1.0).expect("games with a result"));
        assert!((one.low - (1.0 - other.high)).abs() < 1e-12);
        assert!((one.high - (1.0 - other.low)).abs() < 1e-12);
    }
}
