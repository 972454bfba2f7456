//! The balance reports as CSV files.

use std::fs;
use std::path::Path;

use super::count::{Balance, EndShare, SeatBalance};
use crate::error::DataError;
use crate::files::{FileKind, Output};
use crate::stats::interval::{Interval, Mean, Proportion};

/// Writes the tables of `reports` into `folder`, which is made if needed.
///
/// Every table starts with the columns `variant` and `rules`; `low` and `high` are the ends of 95 %
/// intervals; values that do not exist are empty.
///
/// * `balance-seats.csv`: `seat`, `seat_name`, `games` (those with a result), `won`, `shared`, `lost` and `unplaced` each
///   with `_share`, `_low`, `_high`, then `utility` and `points` each with `_mean`, `_low`, `_high`,
///   `_deviation`
/// * `balance-turns.csv`: the same by turn order, `seat` is 1 for whoever moved first
/// * `balance-places.csv`: `seat`, `place`, `games`, `share`, `low`, `high`
/// * `balance-turn-places.csv`: the same by turn order
/// * `balance-ends.csv`: `reason`, `games`, `share`, `low`, `high`, `used` (games whose result counts), `plies`
/// * `balance-lengths.csv`: `games`, `copies`, `plies`, `mean`, `low`, `high`, `deviation`, `median`, `min`, `max`
///
/// Tables that are there are replaced only if `replace`, by the rules of [`Output`]; nothing is written if one cannot be.
pub fn write_balance_csv(
    reports: &[Balance],
    folder: &Path,
    replace: bool,
) -> Result<(), DataError> {
    let places = || row(["seat", "place", "games", "share", "low", "high"]);
    let ends_header = row(["reason", "games", "share", "low", "high", "used", "plies"]);
    let lengths_header = row([
        "games",
        "copies",
        "plies",
        "mean",
        "low",
        "high",
        "deviation",
        "median",
        "min",
        "max",
    ]);
    let tables: [(&str, Vec<String>, Rows); 6] = [
        ("balance-seats.csv", seats_header(), seats),
        ("balance-turns.csv", seats_header(), turns),
        ("balance-places.csv", places(), self::places),
        ("balance-turn-places.csv", places(), turn_places),
        ("balance-ends.csv", ends_header, ends),
        ("balance-lengths.csv", lengths_header, lengths),
    ];
    fs::create_dir_all(folder).map_err(DataError::io(folder))?;
    let mut files = Vec::new();
    for (name, header, rows) in tables {
        let path = folder.join(name);
        let bytes = table(&header, reports, rows).map_err(|error| DataError::Encode {
            path: path.clone(),
            problem: error.to_string(),
        })?;
        let kind = FileKind::Table(format!("variant,rules,{}", header.join(",")));
        files.push((Output::new(path, kind, replace)?, bytes));
    }
    for (file, bytes) in files {
        file.write(&bytes)?;
    }
    Ok(())
}

/// The lines of one report in a table.
type Rows = fn(&Balance) -> Vec<Vec<String>>;

fn row<const N: usize>(fields: [&str; N]) -> Vec<String> {
    fields.map(Into::into).into()
}

fn table(header: &[String], reports: &[Balance], rows: Rows) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let key = ["variant".to_owned(), "rules".to_owned()];
    table.write_record(key.iter().chain(header))?;
    for report in reports {
        let key = [report.variant.clone(), report.rules.clone()];
        for row in rows(report) {
            table.write_record(key.iter().chain(&row))?;
        }
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}

fn seats_header() -> Vec<String> {
    let mut header: Vec<String> = ["seat", "seat_name", "games"].map(Into::into).into();
    for name in ["won", "shared", "lost", "unplaced"] {
        header.push(name.into());
        header.extend(["share", "low", "high"].map(|part| format!("{name}_{part}")));
    }
    for name in ["utility", "points"] {
        header.extend(["mean", "low", "high", "deviation"].map(|part| format!("{name}_{part}")));
    }
    header
}

fn seats(report: &Balance) -> Vec<Vec<String>> {
    seat_rows(report, &report.seats)
}

fn turns(report: &Balance) -> Vec<Vec<String>> {
    seat_rows(report, &report.turns)
}

fn seat_rows(report: &Balance, seats: &[SeatBalance]) -> Vec<Vec<String>> {
    let row = |seat: &SeatBalance| {
        let mut row = vec![
            seat.letter.clone(),
            seat.name.clone(),
            (report.games - report.without_result).to_string(),
        ];
        for part in [seat.won, seat.shared, seat.lost, seat.unplaced] {
            row.extend(proportion(&part));
        }
        for mean in [Some(seat.utility), seat.points] {
            row.extend(mean_fields(mean));
        }
        row
    };
    seats.iter().map(row).collect()
}

fn places(report: &Balance) -> Vec<Vec<String>> {
    place_rows(&report.seats)
}

fn turn_places(report: &Balance) -> Vec<Vec<String>> {
    place_rows(&report.turns)
}

fn place_rows(seats: &[SeatBalance]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for seat in seats {
        for (place, part) in (1..).zip(&seat.places) {
            let mut row = vec![seat.letter.clone(), i32::to_string(&place)];
            row.extend(proportion(part));
            rows.push(row);
        }
    }
    rows
}

fn ends(report: &Balance) -> Vec<Vec<String>> {
    let row = |end: &EndShare| {
        std::iter::once(end.reason.clone())
            .chain(proportion(&end.games))
            .chain([end.used, end.plies].map(|it| it.to_string()))
            .collect()
    };
    report.ends.iter().map(row).collect()
}

fn lengths(report: &Balance) -> Vec<Vec<String>> {
    let lengths = &report.lengths;
    let mut row = [report.games, report.copies, report.plies]
        .map(|it| it.to_string())
        .to_vec();
    row.extend(mean_fields(Some(lengths.mean)));
    row.extend([
        lengths.median.to_string(),
        lengths.min.to_string(),
        lengths.max.to_string(),
    ]);
    vec![row]
}

/// Count, share, low, high.
fn proportion(part: &Proportion) -> [String; 4] {
    let Interval { low, high } = part.interval;
    [
        part.count.to_string(),
        part.share.to_string(),
        low.to_string(),
        high.to_string(),
    ]
}

/// Mean, low, high, deviation.
fn mean_fields(mean: Option<Mean>) -> [String; 4] {
    let text = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let interval = mean.and_then(|it| it.interval);
    [
        text(mean.map(|it| it.mean)),
        text(interval.map(|it| it.low)),
        text(interval.map(|it| it.high)),
        text(mean.and_then(|it| it.deviation)),
    ]
}
