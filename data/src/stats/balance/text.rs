//! The balance report for people.

use std::fmt::Write as _;

use super::count::{Balance, SeatBalance};
use crate::stats::interval::{Interval, Mean, Proportion};
use crate::stats::table::{Align, TextTable};

/// With more agents than this on a seat only their number is given.
const AGENTS_SHOWN: usize = 3;
/// With fewer distinct games than this, copies of them are worth a warning.
const FEW_GAMES: u64 = 100;

impl Balance {
    /// The report as aligned text of at most about 100 columns.
    pub fn to_text(&self) -> String {
        let mut parts = vec![self.head(), self.seats_table("Seat", &self.seats)];
        if self.seats.len() > 2 {
            parts.push(self.seats_table("Turn", &self.turns));
        }
        parts.push(self.ends_table());
        parts.insert(1, self.lengths_table());
        if self.seats.len() > 2 {
            parts.push(self.places_table());
        }
        if self.seats.iter().any(|seat| seat.points.is_some()) {
            parts.push(self.points_table());
        }
        parts.push("Intervals are 95 %: Wilson score for shares and utilities, Student's t for other means.\n".into());
        parts.join("\n")
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
        text
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

    fn seats_table(&self, of: &str, seats: &[SeatBalance]) -> String {
        use Align::Right;
        let shared = if self.seats.len() == 2 {
            "drawn"
        } else {
            "shared"
        };
        let mut table = TextTable::new(&[
            (of, Align::Left),
            ("won", Right),
            ("share", Right),
            ("95 %", Right),
            (shared, Right),
            ("share", Right),
            ("lost", Right),
            ("share", Right),
            ("utility", Right),
            ("95 %", Right),
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
                format!("{:.3}", seat.utility.mean),
                seat.utility.interval.map_or_else(dash, |it| span(it, 3)),
            ]);
        }
        table.to_string()
    }

    fn ends_table(&self) -> String {
        use Align::Right;
        let mut table = TextTable::new(&[
            ("End", Align::Left),
            ("games", Right),
            ("share", Right),
            ("95 %", Right),
        ]);
        for end in &self.ends {
            let games = &end.games;
            let count = games.count.to_string();
            table.row([
                end.reason.clone(),
                count,
                percent(games.share),
                percents(games.interval),
            ]);
        }
        table.to_string()
    }

    fn places_table(&self) -> String {
        const HEADS: [&str; 4] = ["1st", "2nd", "3rd", "4th"];
        let has_unplaced = self.seats.iter().any(|seat| seat.unplaced.count > 0);
        let mut columns = vec![("Place", Align::Left)];
        columns.extend(
            HEADS
                .iter()
                .take(self.seats.len())
                .map(|&head| (head, Align::Right)),
        );
        if has_unplaced {
            columns.push(("none", Align::Right));
        }
        let mut table = TextTable::new(&columns);
        let cell =
            |part: &Proportion| format!("{} {}", percent(part.share), percents(part.interval));
        for seat in &self.seats {
            let places = seat.places.iter().map(cell);
            let unplaced = has_unplaced.then(|| percent(seat.unplaced.share));
            table.row(std::iter::once(label(seat)).chain(places).chain(unplaced));
        }
        table.to_string()
    }

    fn points_table(&self) -> String {
        use Align::Right;
        let mut table = TextTable::new(&[
            ("Points", Align::Left),
            ("mean", Right),
            ("95 %", Right),
            ("deviation", Right),
        ]);
        for seat in &self.seats {
            let Some(Mean {
                mean,
                deviation,
                interval,
                ..
            }) = seat.points
            else {
                continue;
            };
            table.row([
                label(seat),
                format!("{mean:.2}"),
                interval.map_or_else(dash, |it| span(it, 2)),
                deviation.map_or_else(dash, |it| format!("{it:.2}")),
            ]);
        }
        table.to_string()
    }
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
