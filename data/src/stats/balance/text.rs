//! The balance report for people.

use std::fmt::Write as _;

use super::count::{Balance, SeatBalance};
use crate::stats::interval::Interval;
use crate::stats::table::{Align, TextTable, wrap};

/// With more agents than this on a seat only their number is given.
const AGENTS_SHOWN: usize = 3;
/// With fewer distinct games than this, copies of them are worth a warning.
const FEW_GAMES: u64 = 100;

impl Balance {
    /// The report as text of at most [`WIDTH`](crate::stats::WIDTH) columns.
    pub fn to_text(&self) -> String {
        let is_of_two = self.seats.len() == 2;
        let mut parts = vec![self.head(), self.lengths_table(), self.ends_table()];
        for (head, seats) in [("Seat", &self.seats), ("Turn", &self.turns)] {
            // Between two it is told if not always the same one moves first.
            if seats.is_empty() || head == "Turn" && is_of_two && self.is_led_by_one_seat() {
                continue;
            }
            parts.push(results_table(head, seats));
            parts.push(worth_table(head, seats));
            if !is_of_two {
                parts.push(places_table(head, seats));
            }
        }
        parts.push(
            "Intervals are 95 %: Wilson score for shares and utilities, Student's t for\n\
             other means.\n"
                .into(),
        );
        parts.join("\n")
    }

    fn is_led_by_one_seat(&self) -> bool {
        let won =
            |seats: &[SeatBalance]| -> Vec<_> { seats.iter().map(|it| it.won.count).collect() };
        won(&self.seats) == won(&self.turns)
    }

    fn head(&self) -> String {
        let mut text = format!(
            "{} ({}), rules {}\n{} games",
            self.title, self.variant, self.rules, self.games
        );
        if self.copies > 0 {
            let copies = self.copies;
            let word = if copies == 1 { "copy" } else { "copies" };
            write!(text, " (and {copies} {word}, left out)").expect("a String takes everything");
        }
        write!(text, ", {} plies", self.plies).expect("a String takes everything");
        if self.replays > 0 {
            write!(text, ", {} to be replayed by the rules", self.replays)
                .expect("a String takes everything");
        }
        if self.without_result > 0 {
            let count = self.without_result;
            write!(
                text,
                ",\n{count} without a result that counts (in no seat's shares)"
            )
            .expect("a String takes everything");
        }
        text.push('\n');
        if self.games < FEW_GAMES && self.copies > 0 {
            text +=
                "warning: few distinct games; draw more of the opening at random or from a book\n";
        }
        for seat in &self.seats {
            writeln!(text, "{}  {}", label(seat), agents(seat)).expect("a String takes everything");
        }
        let lines: Vec<_> = text.lines().map(wrap).collect();
        lines.join("\n") + "\n"
    }

    fn lengths_table(&self) -> String {
        use Align::Right;
        let mut table = TextTable::new(&[
            ("Plies a game", Align::Left),
            ("mean", Right),
            ("95 %", Right),
            ("deviation", Right),
            ("median", Right),
            ("shortest", Right),
            ("longest", Right),
        ]);
        let lengths = &self.lengths;
        table.row([
            String::new(),
            format!("{:.1}", lengths.mean.mean),
            lengths.mean.interval.map_or_else(dash, |it| span(it, 1)),
            lengths
                .mean
                .deviation
                .map_or_else(dash, |it| format!("{it:.1}")),
            format!("{:.1}", lengths.median),
            lengths.min.to_string(),
            lengths.max.to_string(),
        ]);
        table.to_string()
    }

    fn ends_table(&self) -> String {
        use Align::Right;
        let mut table = TextTable::new(&[
            ("End", Align::Left),
            ("games", Right),
            ("share", Right),
            ("95 %", Right),
            ("plies", Right),
            ("results used", Right),
        ]);
        for end in &self.ends {
            let games = &end.games;
            let count = games.count.to_string();
            table.row([
                end.reason.clone(),
                count,
                percent(games.share),
                percents(games.interval),
                end.plies.to_string(),
                end.used.to_string(),
            ]);
        }
        table.to_string()
    }
}

/// Games won, shared and lost.
fn results_table(head: &str, seats: &[SeatBalance]) -> String {
    use Align::Right;
    let shared = if seats.len() == 2 { "drawn" } else { "shared" };
    let mut table = TextTable::new(&[
        (head, Align::Left),
        ("won", Right),
        ("share", Right),
        ("95 %", Right),
        (shared, Right),
        ("share", Right),
        ("lost", Right),
        ("share", Right),
    ]);
    for seat in seats {
        table.row([
            label(seat),
            seat.won.count.to_string(),
            percent(seat.won.share),
            percents(seat.won.interval),
            seat.shared.count.to_string(),
            percent(seat.shared.share),
            seat.lost.count.to_string(),
            percent(seat.lost.share),
        ]);
    }
    table.to_string()
}

/// Utility and points.
fn worth_table(head: &str, seats: &[SeatBalance]) -> String {
    use Align::Right;
    let has_points = seats.iter().any(|seat| seat.points.is_some());
    let mut columns = vec![(head, Align::Left), ("utility", Right), ("95 %", Right)];
    if has_points {
        columns.extend([("points", Right), ("95 %", Right), ("deviation", Right)]);
    }
    let mut table = TextTable::new(&columns);
    for seat in seats {
        let utility = [
            format!("{:.3}", seat.utility.mean),
            seat.utility.interval.map_or_else(dash, |it| span(it, 3)),
        ];
        let points = seat.points.into_iter().flat_map(|points| {
            [
                format!("{:.2}", points.mean),
                points.interval.map_or_else(dash, |it| span(it, 2)),
                points.deviation.map_or_else(dash, |it| format!("{it:.2}")),
            ]
        });
        table.row(std::iter::once(label(seat)).chain(utility).chain(points));
    }
    table.to_string()
}

/// Shares of the places, each above its interval.
fn places_table(head: &str, seats: &[SeatBalance]) -> String {
    const HEADS: [&str; 4] = ["1st", "2nd", "3rd", "4th"];
    let has_unplaced = seats.iter().any(|seat| seat.unplaced.count > 0);
    let mut columns = vec![(head, Align::Left)];
    let heads = HEADS.iter().take(seats.len());
    columns.extend(heads.map(|&head| (head, Align::Right)));
    if has_unplaced {
        columns.push(("none", Align::Right));
    }
    let mut table = TextTable::new(&columns);
    for seat in seats {
        let places = seat.places.iter().map(|part| percent(part.share));
        let unplaced = has_unplaced.then(|| percent(seat.unplaced.share));
        table.row(std::iter::once(label(seat)).chain(places).chain(unplaced));
        let intervals = seat.places.iter().map(|part| percents(part.interval));
        table.row(std::iter::once(String::new()).chain(intervals));
    }
    table.to_string()
}

fn label(seat: &SeatBalance) -> String {
    format!("{} {}", seat.letter, seat.name)
}

fn agents(seat: &SeatBalance) -> String {
    if seat.agents.len() > AGENTS_SHOWN {
        format!("{} different agents", seat.agents.len())
    } else {
        seat.agents.join(" | ")
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn percents(interval: Interval) -> String {
    span(
        Interval {
            low: 100.0 * interval.low,
            high: 100.0 * interval.high,
        },
        1,
    )
}

fn span(interval: Interval, decimals: usize) -> String {
    format!(
        "[{:.decimals$}, {:.decimals$}]",
        interval.low, interval.high
    )
}

fn dash() -> String {
    "-".into()
}
