//! How fair a game is: who wins, how games end, how long they are.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::Serialize;
use shiho_core::notation::Variant;
use shiho_core::{MAX_SEATS, RuleSet, Seat, VariantId, VariantVisitor};

use crate::dataset::Dataset;
use crate::error::DataError;
use crate::provenance::{Provenance, Reasons};
use crate::record::GameRecord;
use crate::replay::ReplayError;
use crate::stats::interval::{Mean, Moments, Proportion};

/// The balance of one variant under one set of rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The variant's name.
    pub variant: String,
    /// The variant's name in words.
    pub title: String,
    /// The rules, as `name=value,...` or `default`.
    pub rules: String,
    /// Number of distinct games: those that all other numbers are about.
    pub games: u64,
    /// Copies of them, which are no evidence and left out.
    pub copies: u64,
    /// Number of moves in all games.
    pub plies: u64,
    /// Games that the rules want replayed.
    pub replays: u64,
    /// Games without a result, or whose end does not count ([`Reasons`]); they are no draws and count for no seat.
    pub without_result: u64,
    /// Lengths of the games.
    pub lengths: Lengths,
    /// How the games ended, the most frequent first.
    pub ends: Vec<EndShare>,
    /// How the seats fared in the games with a result, in seat order; empty if there are none.
    pub seats: Vec<SeatBalance>,
    /// The same by turn order: whoever moved first, then clockwise. Where the first seat changes from game to game, this
    /// tells what moving first is worth, and seats are equal by construction.
    pub turns: Vec<SeatBalance>,
}

/// Lengths of games, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// Mean, standard deviation and interval of the mean.
    pub mean: Mean,
    /// The median; the mean of the middle two for an even number of games.
    pub median: f64,
    /// The shortest game.
    pub min: u32,
    /// The longest game.
    pub max: u32,
}

/// How many games ended for one reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndShare {
    /// Why they ended, in the rules' words.
    pub reason: String,
    /// How many.
    pub games: Proportion,
    /// In how many of them the result counts; the others have none, or were left out ([`Reasons`]).
    pub used: u64,
    /// Moves in all of them.
    pub plies: u64,
}

/// How a seat fared. Each game counts in exactly one of `won`, `shared` and `lost`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatBalance {
    /// The seat's letter.
    pub letter: String,
    /// The seat's name.
    pub name: String,
    /// Who played it, in alphabetical order.
    pub agents: Vec<String>,
    /// Games in which the seat's side alone holds the first place.
    pub won: Proportion,
    /// Games in which several sides hold the first place, this seat among them, and draws without
    /// places.
    pub shared: Proportion,
    /// All other games.
    pub lost: Proportion,
    /// Games by place, first place first; tied seats all count for the place they share.
    pub places: Vec<Proportion>,
    /// Games without places.
    pub unplaced: Proportion,
    /// Utility: in games with two seats the share of wins plus half the share of draws.
    pub utility: Mean,
    /// Points, over the games that count them.
    pub points: Option<Mean>,
}

/// The balance of all games of `datasets`, one report for each variant and set of rules. Results count if their
/// reason is one of `reasons`.
pub fn balance(datasets: &[Dataset], reasons: &Reasons) -> Result<Vec<Balance>, DataError> {
    collect(datasets, reasons, BalanceBuilder::add)
}

/// [`balance`] of datasets of the variant `V`, which need not be registered.
pub fn balance_as<V: Variant>(
    datasets: &[Dataset],
    reasons: &Reasons,
) -> Result<Vec<Balance>, DataError> {
    collect(datasets, reasons, BalanceBuilder::add_as::<V>)
}

fn collect(
    datasets: &[Dataset],
    reasons: &Reasons,
    add: impl Fn(&mut BalanceBuilder, &GameRecord) -> Result<(), ReplayError>,
) -> Result<Vec<Balance>, DataError> {
    let mut builder = BalanceBuilder::new(reasons.clone());
    for dataset in datasets {
        for shard in 0..dataset.shards() {
            for (row, record) in dataset.verified_records(shard)?.iter().enumerate() {
                if let Err(source) = add(&mut builder, record) {
                    let path = dataset.shard_path(shard)?;
                    let source = source.into();
                    return Err(DataError::Replay {
                        path,
                        row,
                        game: record.game,
                        source,
                    });
                }
            }
        }
    }
    Ok(builder.finish())
}

/// Collects games for [`Balance`] reports.
#[derive(Clone, Debug, Default)]
pub struct BalanceBuilder {
    /// By the variant's place in the registry and the rules.
    groups: BTreeMap<(usize, String), Group>,
    reasons: Reasons,
}

impl BalanceBuilder {
    /// Nothing yet; results with these `reasons` will count.
    pub fn new(reasons: Reasons) -> Self {
        Self {
            groups: BTreeMap::new(),
            reasons,
        }
    }

    /// Adds a game. Refused are an unknown variant, rules the variant does not have, and a wrong
    /// number of seats.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), ReplayError> {
        let variant: VariantId = record.variant.parse()?;
        let builder = self;
        variant.visit(AddGame { builder, record })
    }

    /// Adds a game of the variant `V`, which need not be registered.
    pub fn add_as<V: Variant>(&mut self, record: &GameRecord) -> Result<(), ReplayError> {
        let registered = VariantId::ALL.iter().position(|id| id.name() == V::NAME);
        let order = registered.unwrap_or(VariantId::ALL.len());
        let group = match self.groups.entry((order, record.rules.clone())) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Group::new::<V>(&record.rules)?),
        };
        let first = first_to_move::<V>(record)?;
        group.add(record, first, &self.reasons)
    }

    /// The reports, in the registry's order of variants.
    pub fn finish(self) -> Vec<Balance> {
        self.groups
            .into_values()
            .filter_map(Group::finish)
            .collect()
    }
}

struct AddGame<'a> {
    builder: &'a mut BalanceBuilder,
    record: &'a GameRecord,
}

impl VariantVisitor for AddGame<'_> {
    type Output = Result<(), ReplayError>;

    fn visit<V: Variant>(self) -> Self::Output {
        self.builder.add_as::<V>(self.record)
    }
}

/// The games of one variant under one set of rules so far.
#[derive(Clone, Debug)]
struct Group {
    variant: &'static str,
    title: &'static str,
    rules: String,
    seen: HashSet<u128>,
    copies: u64,
    replays: u64,
    without_result: u64,
    lengths: BTreeMap<u32, u64>,
    ends: Provenance,
    seats: Vec<SeatCounts>,
    turns: Vec<SeatCounts>,
}

/// Names of turns.
const TURNS: [(&str, &str); MAX_SEATS] = [
    ("1", "first"),
    ("2", "second"),
    ("3", "third"),
    ("4", "fourth"),
];

/// The seat that moves first in a game of the variant `V`.
fn first_to_move<V: Variant>(record: &GameRecord) -> Result<Seat, ReplayError> {
    let rules = rules_of::<V>(&record.rules)?;
    let start = V::parse_position(&record.start, &rules).map_err(ReplayError::Start)?;
    Ok(start.to_move())
}

fn rules_of<V: Variant>(text: &str) -> Result<V::Rules, ReplayError> {
    V::Rules::parse(text).map_err(|source| ReplayError::Rules {
        text: text.into(),
        source,
    })
}

#[derive(Clone, Debug, Default)]
struct SeatCounts {
    letter: &'static str,
    name: &'static str,
    side: usize,
    agents: BTreeSet<String>,
    won: u64,
    shared: u64,
    places: [u64; MAX_SEATS],
    unplaced: u64,
    utility: Moments,
    points: Moments,
}

impl Group {
    fn new<V: Variant>(text: &str) -> Result<Self, ReplayError> {
        let rules = rules_of::<V>(text)?;
        let start = V::start(&rules);
        let seats = Seat::all(V::SEATS).map(|seat| SeatCounts {
            letter: V::SEAT_LETTERS[seat.index()],
            name: V::SEAT_NAMES[seat.index()],
            side: start.side(seat),
            ..SeatCounts::default()
        });
        Ok(Self {
            variant: V::NAME,
            title: V::TITLE,
            rules: text.into(),
            seen: HashSet::new(),
            copies: 0,
            replays: 0,
            without_result: 0,
            lengths: BTreeMap::new(),
            ends: Provenance::default(),
            seats: seats.collect(),
            turns: TURNS[..V::SEATS]
                .iter()
                .map(|&(letter, name)| SeatCounts {
                    letter,
                    name,
                    ..SeatCounts::default()
                })
                .collect(),
        })
    }

    /// Adds a game in which `first` moved first.
    fn add(
        &mut self,
        record: &GameRecord,
        first: Seat,
        reasons: &Reasons,
    ) -> Result<(), ReplayError> {
        if record.seats() != self.seats.len() {
            return Err(ReplayError::Result {
                what: "the number of seats",
                recorded: record.seats().to_string(),
                replayed: self.seats.len().to_string(),
            });
        }
        if !self.seen.insert(record.content()) {
            self.copies += 1;
            return Ok(());
        }
        self.replays += u64::from(record.replay);
        *self.lengths.entry(record.plies).or_default() += 1;
        let is_used = reasons.use_result(record);
        self.ends.add(record, is_used);
        if !is_used {
            self.without_result += 1;
            return Ok(());
        }
        let places = record.places.unwrap_or([1; MAX_SEATS]);
        let best: BTreeSet<usize> = self
            .seats
            .iter()
            .zip(places)
            .filter(|it| it.1 == 1)
            .map(|it| it.0.side)
            .collect();
        let seats = self.seats.len();
        for (index, seat) in self.seats.iter_mut().enumerate() {
            seat.add(record, index, best.len());
            let turn = (index + seats - first.index()) % seats;
            self.turns[turn].add(record, index, best.len());
        }
        Ok(())
    }

    /// The report; none if there are no games.
    fn finish(self) -> Option<Balance> {
        let games = self.lengths.values().sum();
        let lengths = lengths(&self.lengths, games)?;
        let mut ends: Vec<EndShare> = self
            .ends
            .iter()
            .map(|(reason, of)| EndShare {
                reason: reason.to_owned(),
                games: Proportion::new(of.used + of.left_out, games),
                used: of.used,
                plies: of.plies,
            })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games.count));
        let places = self.seats.len();
        let with_result = games - self.without_result;
        // Nothing can be said about seats without a result.
        let finish = |seats: Vec<SeatCounts>| {
            let told = seats.into_iter().filter(|_| with_result > 0);
            told.map(|seat| seat.finish(with_result, places))
                .collect::<Option<Vec<_>>>()
        };
        Some(Balance {
            variant: self.variant.into(),
            title: self.title.into(),
            rules: self.rules,
            games,
            copies: self.copies,
            plies: self
                .lengths
                .iter()
                .map(|(&plies, count)| u64::from(plies) * count)
                .sum(),
            replays: self.replays,
            without_result: self.without_result,
            lengths,
            ends,
            seats: finish(self.seats)?,
            turns: finish(self.turns)?,
        })
    }
}

impl SeatCounts {
    /// Adds what became of seat number `index` in a game in which so many sides share the first place.
    fn add(&mut self, record: &GameRecord, index: usize, best: usize) {
        self.agents.insert(record.agents[index].clone());
        let is_best = record.places.is_none_or(|places| places[index] == 1);
        match (is_best, best) {
            (true, 1) => self.won += 1,
            (true, _) => self.shared += 1,
            (false, _) => {}
        }
        match record.places {
            Some(places) => {
                let place = usize::from(places[index].max(1)) - 1;
                self.places[place.min(MAX_SEATS - 1)] += 1;
            }
            None => self.unplaced += 1,
        }
        self.utility.add(record.utilities[index]);
        self.points
            .extend(record.points.map(|points| f64::from(points[index])));
    }

    fn finish(self, games: u64, places: usize) -> Option<SeatBalance> {
        let part = |count| Proportion::new(count, games);
        Some(SeatBalance {
            letter: self.letter.into(),
            name: self.name.into(),
            agents: self.agents.into_iter().collect(),
            won: part(self.won),
            shared: part(self.shared),
            lost: part(games - self.won - self.shared),
            places: self.places[..places]
                .iter()
                .map(|&count| part(count))
                .collect(),
            unplaced: part(self.unplaced),
            utility: self.utility.finish()?.within(2.0 / places as f64),
            points: self.points.finish(),
        })
    }
}

fn lengths(histogram: &BTreeMap<u32, u64>, games: u64) -> Option<Lengths> {
    let mut moments = Moments::default();
    for (&plies, &count) in histogram {
        moments.extend((0..count).map(|_| f64::from(plies)));
    }
    // The value of the game of rank `rank` when games are ordered by length.
    let ranked = |rank: u64| {
        let mut below = 0;
        histogram.iter().find_map(|(&plies, &count)| {
            below += count;
            (rank < below).then_some(f64::from(plies))
        })
    };
    Some(Lengths {
        mean: moments.finish()?,
        median: f64::midpoint(ranked((games - 1) / 2)?, ranked(games / 2)?),
        min: *histogram.first_key_value()?.0,
        max: *histogram.last_key_value()?.0,
    })
}
