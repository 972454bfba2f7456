//! Matches: agents against each other, seats rotated within groups that share an opening.
//!
//! A *group* plays one opening under every seating of the line-up, so that seat and opening cancel.
//! The group is the unit of the statistics: games of a group are not independent of each other.

use rayon::prelude::*;
use serde::Serialize;
use shiho_core::{Position, Seat};
use shiho_data::GameRecord;
use shiho_data::stats::interval::{Moments, wilson};
use shiho_eval::{Playable, PlayerSource};

use crate::play::{Setup, play_game};
use crate::run::Progress;

/// A match to be played.
#[derive(Debug)]
pub struct Match<P: Playable> {
    /// What all games share.
    pub setup: Setup<P>,
    /// The competitors: two, or as many as there are seats.
    pub agents: Vec<PlayerSource<P>>,
    /// Number of groups.
    pub groups: u64,
}

/// Which side each seat of a position plays for, numbered from 0 without gaps: partners share one.
pub fn sides<P: Position>(position: &P) -> Vec<usize> {
    let mut names: Vec<usize> = Vec::new();
    let seats = Seat::all(P::SEATS).map(|seat| {
        let side = position.side(seat);
        names
            .iter()
            .position(|&name| name == side)
            .unwrap_or_else(|| {
                names.push(side);
                names.len() - 1
            })
    });
    seats.collect()
}

/// All assignments of competitors to seats that a group plays: `seatings(..)[game][seat]` is the
/// competitor's index.
///
/// As many competitors as sides hold one side each and move round the table. Two competitors in a game
/// of four single seats hold two seats each, in all six ways. `None` for any other number.
pub fn seatings(competitors: usize, sides: &[usize]) -> Option<Vec<Vec<usize>>> {
    let count = sides.iter().max().map_or(0, |side| side + 1);
    if competitors == count {
        let turned = |turn: usize| sides.iter().map(|side| (side + turn) % count).collect();
        return Some((0..count).map(turned).collect());
    }
    if competitors != 2 || count != 4 {
        return None;
    }
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let seating = |(a, b): (usize, usize)| {
        let competitor = |&side: &usize| usize::from(side != a && side != b);
        sides.iter().map(competitor).collect()
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
    /// Sides it held, over all games; without partners a side is a seat.
    pub sides_held: u64,
    /// Sides that alone came first.
    pub wins: u64,
    /// Sides that shared the first place, or drew without places.
    pub shared: u64,
    /// Sides that did neither.
    pub losses: u64,
    /// Mean result per side held, with its 95% interval over groups: wins and half the draws between two
    /// sides, placement utility among four.
    pub utility: Estimate,
    /// Logistic Elo difference against an equal opponent, between two sides; from `utility`.
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
    /// Utility of a side if all were equally strong.
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
        let sides = sides(&self.setup.start.of_game(0));
        let seatings = seatings(self.agents.len(), &sides).expect("checked by the caller");
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
        self.result(&records, &seatings, &sides)
    }

    fn result(
        &self,
        records: &[GameRecord],
        seatings: &[Vec<usize>],
        sides: &[usize],
    ) -> MatchResult {
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
            even_utility: 1.0 / count_sides(sides) as f64,
            standings: competitors
                .map(|agent| self.standing(agent, records, seatings, sides))
                .collect(),
            reasons,
            mean_plies: plies as f64 / records.len().max(1) as f64,
        }
    }

    fn standing(
        &self,
        agent: usize,
        records: &[GameRecord],
        seatings: &[Vec<usize>],
        sides: &[usize],
    ) -> Standing {
        let count = count_sides(sides);
        let two_sided = count == 2;
        let (mut wins, mut shared, mut losses) = (0, 0, 0);
        let mut group_means = Vec::new();
        for group in records.chunks(seatings.len()) {
            let mut moments = Moments::default();
            for (record, seating) in group.iter().zip(seatings) {
                for side in 0..count {
                    let seat = sides
                        .iter()
                        .position(|&it| it == side)
                        .expect("sides have seats");
                    if seating[seat] != agent {
                        continue;
                    }
                    let (counter, score) = match first_place(record, sides, side) {
                        FirstPlace::Alone => (&mut wins, 1.0),
                        FirstPlace::Shared => (&mut shared, 0.5),
                        FirstPlace::No => (&mut losses, 0.0),
                    };
                    *counter += 1;
                    moments.add(if two_sided {
                        score
                    } else {
                        record.utilities[seat]
                    });
                }
            }
            group_means.extend(moments.finish().map(|mean| mean.mean));
        }
        let utility = group_interval(&group_means, 2.0 / count as f64);
        Standing {
            agent: self.agents[agent].spec().to_string(),
            sides_held: wins + shared + losses,
            wins,
            shared,
            losses,
            elo: two_sided.then(|| elo(&utility)),
            utility,
        }
    }
}

fn count_sides(sides: &[usize]) -> usize {
    sides.iter().max().map_or(0, |side| side + 1)
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
        let line_ups: [(usize, &[usize], usize); 4] = [
            (2, &[0, 1], 2),
            (2, &[0, 1, 2, 3], 6),
            (4, &[0, 1, 2, 3], 4),
            (2, &[0, 1, 0, 1], 2),
        ];
        for (competitors, sides, games) in line_ups {
            let seatings = seatings(competitors, sides).expect("a known line-up");
            assert_eq!(seatings.len(), games);
            for agent in 0..competitors {
                for seat in 0..sides.len() {
                    let held = seatings
                        .iter()
                        .filter(|seating| seating[seat] == agent)
                        .count();
                    assert_eq!(held * competitors, games, "{competitors} at {sides:?}");
                }
            }
        }
        assert_eq!(seatings(3, &[0, 1, 2, 3]), None);
        assert_eq!(seatings(4, &[0, 1]), None);
        let partners = seatings(2, &[0, 1, 0, 1]).expect("two teams");
        assert_eq!(
            partners[1],
            [1, 0, 1, 0],
            "partners are the same competitor"
        );
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
