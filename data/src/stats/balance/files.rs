//! The balance reports as CSV files.

use std::fs;
use std::path::Path;

use super::count::{Balance, EndShare, SeatBalance};
use crate::error::DataError;
use crate::files::write_atomically;
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
pub fn write_balance_csv(reports: &[Balance], folder: &Path) -> Result<(), DataError> {
    fs::create_dir_all(folder).map_err(DataError::io(folder))?;
    write(folder, "balance-seats.csv", &seats_header(), reports, seats)?;
    write(folder, "balance-turns.csv", &seats_header(), reports, turns)?;
    let header = ["seat", "place", "games", "share", "low", "high"].map(Into::into);
    write(folder, "balance-places.csv", &header, reports, places)?;
    write(
        folder,
        "balance-turn-places.csv",
        &header,
        reports,
        turn_places,
    )?;
    let header = ["reason", "games", "share", "low", "high", "used", "plies"].map(Into::into);
    write(folder, "balance-ends.csv", &header, reports, ends)?;
    let header = [
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
    ]
    .map(Into::into);
    write(folder, "balance-lengths.csv", &header, reports, lengths)
}

fn write(
    folder: &Path,
    name: &str,
    header: &[String],
    reports: &[Balance],
    rows: fn(&Balance) -> Vec<Vec<String>>,
) -> Result<(), DataError> {
    let path = folder.join(name);
    let fail = |problem: String| DataError::Encode {
        path: path.clone(),
        problem,
    };
    let mut table = csv::Writer::from_writer(Vec::new());
    let key = ["variant".to_owned(), "rules".to_owned()];
    table
        .write_record(key.iter().chain(header))
        .map_err(|error| fail(error.to_string()))?;
    for report in reports {
        let key = [report.variant.clone(), report.rules.clone()];
        for row in rows(report) {
            table
                .write_record(key.iter().chain(&row))
                .map_err(|error| fail(error.to_string()))?;
        }
    }
    let bytes = table
        .into_inner()
        .map_err(|error| fail(error.to_string()))?;
    write_atomically(&path, &bytes)
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
