//! Matches: agents against each other, seats rotated within groups that share an opening.
//!
//! A *group* plays one opening under every seating of the line-up, so that seat and opening cancel.
//! The group is the unit of the statistics: games of a group are not independent of each other.

use rayon::prelude::*;
use serde::Serialize;
use shiho_data::GameRecord;
use shiho_data::stats::interval::{Moments, wilson};
use shiho_eval::{AgentFactory, Playable};

use crate::play::{Setup, play_game};
use crate::run::Progress;

/// A match to be played.
#[derive(Debug)]
pub struct Match<P: Playable> {
    /// What all games share.
    pub setup: Setup<P>,
    /// The competitors: two, or as many as there are seats.
    pub agents: Vec<AgentFactory<P>>,
    /// Number of groups.
    pub groups: u64,
}

/// All assignments of competitors to seats that a group plays: `seatings(..)[game][seat]` is the
/// competitor's index.
///
/// Two competitors at four seats hold two seats each, in all six ways; otherwise everybody holds one
/// seat and they move round the table. `None` for any other number of competitors.
pub fn seatings(competitors: usize, seats: usize) -> Option<Vec<Vec<usize>>> {
    if competitors == seats {
        let turned = |turn: usize| (0..seats).map(|seat| (seat + turn) % seats).collect();
        return Some((0..seats).map(turned).collect());
    }
    if competitors != 2 || seats != 4 {
        return None;
    }
    let pairs = (0..seats).flat_map(|a| (a + 1..seats).map(move |b| (a, b)));
    let seating = |(a, b): (usize, usize)| {
        (0..seats)
            .map(|seat| usize::from(seat != a && seat != b))
            .collect()
    };
    Some(pairs.map(seating).collect())
}

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

/// How one competitor did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The competitor's specification.
    pub agent: String,
    /// Seats it held, over all games.
    pub seats_held: u64,
    /// Seats that alone came first.
    pub wins: u64,
    /// Seats that shared the first place, or drew without places.
    pub shared: u64,
    /// Seats that did neither.
    pub losses: u64,
    /// Mean placement utility per seat held, with its 95% interval over groups.
    pub utility: Estimate,
    /// Logistic Elo difference against an equal opponent (two-seat games), from `utility`.
    pub elo: Option<Estimate>,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchResult {
    /// The variant.
    pub variant: String,
    /// Games played.
    pub games: u64,
    /// Groups played; the unit of the intervals.
    pub groups: u64,
    /// Games in a group.
    pub games_per_group: u64,
    /// Utility of a seat if all were equally strong.
    pub even_utility: f64,
    /// One entry a competitor.
    pub standings: Vec<Standing>,
    /// Number of games by end reason, most frequent first.
    pub reasons: Vec<(String, u64)>,
    /// Mean number of plies.
    pub mean_plies: f64,
}

impl<P: Playable> Match<P> {
    /// Plays the match in the current rayon pool. The result does not depend on the number of threads.
    ///
    /// # Panics
    /// If the number of agents has no [`seatings`].
    pub fn play(&self, progress: &dyn Progress) -> MatchResult {
        let seatings = seatings(self.agents.len(), P::SEATS).expect("checked by the caller");
        let per_group = seatings.len() as u64;
        let records: Vec<GameRecord> = (0..self.groups * per_group)
            .into_par_iter()
            .map(|index| {
                let seating = &seatings[(index % per_group) as usize];
                let seating: Vec<_> = seating.iter().map(|&agent| &self.agents[agent]).collect();
                let record = play_game(&self.setup, &seating, index, index / per_group);
                progress.advance(1, u64::from(record.plies));
                record
            })
            .collect();
        self.result(&records, &seatings)
    }

    fn result(&self, records: &[GameRecord], seatings: &[Vec<usize>]) -> MatchResult {
        let competitors = 0..self.agents.len();
        let mut reasons: Vec<(String, u64)> = Vec::new();
        for record in records {
            match reasons
                .iter_mut()
                .find(|(reason, _)| *reason == record.reason)
            {
                Some((_, count)) => *count += 1,
                None => reasons.push((record.reason.clone(), 1)),
            }
        }
        reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let plies: u64 = records.iter().map(|record| u64::from(record.plies)).sum();
        MatchResult {
            variant: P::NAME.into(),
            games: records.len() as u64,
            groups: self.groups,
            games_per_group: seatings.len() as u64,
            even_utility: 1.0 / P::SEATS as f64,
            standings: competitors
                .map(|agent| self.standing(agent, records, seatings))
                .collect(),
            reasons,
            mean_plies: plies as f64 / records.len().max(1) as f64,
        }
    }

    fn standing(&self, agent: usize, records: &[GameRecord], seatings: &[Vec<usize>]) -> Standing {
        let (mut wins, mut shared, mut losses) = (0, 0, 0);
        let mut group_means = Vec::new();
        for group in records.chunks(seatings.len()) {
            let (mut sum, mut held) = (0.0, 0.0);
            for (record, seating) in group.iter().zip(seatings) {
                for seat in (0..P::SEATS).filter(|&seat| seating[seat] == agent) {
                    sum += record.utilities[seat];
                    held += 1.0;
                    match first_place(record, seat) {
                        FirstPlace::Alone => wins += 1,
                        FirstPlace::Shared => shared += 1,
                        FirstPlace::No => losses += 1,
                    }
                }
            }
            group_means.push(sum / held);
        }
        let utility = group_interval(&group_means, 2.0 / P::SEATS as f64);
        Standing {
            agent: self.agents[agent].spec().to_string(),
            seats_held: wins + shared + losses,
            wins,
            shared,
            losses,
            elo: (P::SEATS == 2).then(|| elo(&utility)),
            utility,
        }
    }
}

enum FirstPlace {
    Alone,
    Shared,
    No,
}

fn first_place(record: &GameRecord, seat: usize) -> FirstPlace {
    let Some(places) = record.places else {
        return FirstPlace::Shared;
    };
    let firsts = places[..record.seats()]
        .iter()
        .filter(|&&place| place == 1)
        .count();
    match (places[seat], firsts) {
        (1, 1) => FirstPlace::Alone,
        (1, _) => FirstPlace::Shared,
        _ => FirstPlace::No,
    }
}

/// 95% interval of the mean of group means that lie in `0..=most`.
///
/// When all groups agree the sample shows no spread, which does not mean that there is none: the
/// interval of a proportion with that many groups takes its place.
fn group_interval(means: &[f64], most: f64) -> Estimate {
    let mut moments = Moments::default();
    moments.extend(means.iter().copied());
    let mean = moments.finish();
    let value = mean.map_or(most / 2.0, |mean| mean.mean);
    let spread = means.iter().any(|mean| (mean - value).abs() > 1e-12);
    if let Some(interval) = mean.and_then(|mean| mean.interval).filter(|_| spread) {
        Estimate {
            value,
            low: interval.low.clamp(0.0, most),
            high: interval.high.clamp(0.0, most),
        }
    } else {
        let groups = means.len() as u64;
        let share = (value / most).clamp(0.0, 1.0);
        let bounds = wilson((share * groups as f64).round() as u64, groups);
        Estimate {
            value,
            low: bounds.low * most,
            high: bounds.high * most,
        }
    }
}

/// Elo difference that expects each bound of a two-seat score.
fn elo(score: &Estimate) -> Estimate {
    let elo = |score: f64| {
        let score = score.clamp(1e-4, 1.0 - 1e-4);
        400.0 * (score / (1.0 - score)).log10()
    };
    Estimate {
        value: elo(score.value),
        low: elo(score.low),
        high: elo(score.high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_competitor_holds_every_seat_equally_often() {
        for (competitors, seats, games) in [(2, 2, 2), (2, 4, 6), (4, 4, 4)] {
            let seatings = seatings(competitors, seats).expect("a known line-up");
            assert_eq!(seatings.len(), games);
            for agent in 0..competitors {
                for seat in 0..seats {
                    let held = seatings
                        .iter()
                        .filter(|seating| seating[seat] == agent)
                        .count();
                    assert_eq!(held * competitors, games, "{competitors} at {seats} seats");
                }
            }
        }
        assert_eq!(seatings(3, 4), None);
        assert_eq!(seatings(4, 2), None);
    }

    #[test]
    fn agreement_of_few_groups_is_no_certainty() {
        let interval = group_interval(&[1.0; 5], 1.0);
        assert!(interval.low < 0.6 && interval.high > 0.999, "{interval:?}");
        let even = elo(&Estimate {
            value: 0.5,
            low: 0.4,
            high: 0.6,
        });
        assert!(even.value.abs() < 1e-9 && (even.high - 70.4).abs() < 0.1);
    }
}
