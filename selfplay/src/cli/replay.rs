//! `shiho replay`.

use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::notation::seat_letter;
use shiho_core::{Game, PerSeat, Seat, Variant};

use super::query::{PositionArgs, Query, answer};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

struct Replay;

fn walking<V: Variant>(game: &Game<V>) -> Vec<&'static str> {
    let walking = game.position().walking();
    walking.iter().map(seat_letter::<V>).collect()
}

/// The seats that no longer play, those whose moves are drawn at random among them.
fn eliminated<V: Variant>(game: &Game<V>) -> Vec<&'static str> {
    let playing = game.position().contenders();
    let gone = Seat::all(V::SEATS).filter(|&seat| !playing.contains(seat));
    gone.map(seat_letter::<V>).collect()
}

/// The points at the end or, until then, so far, in games that count points.
fn points<V: Variant>(game: &Game<V>) -> Option<PerSeat<i32>> {
    match game.outcome() {
        Some(outcome) => outcome.points,
        None => game.position().points(),
    }
}

/// The winner of a two-seat game; in four-seat games the places tell.
fn winner<V: Variant>(game: &Game<V>) -> Option<&'static str> {
    let outcome = game.outcome().filter(|_| V::SEATS == 2)?;
    outcome.winner(2).map(seat_letter::<V>)
}

impl Query for Replay {
    fn json<V: Variant>(&self, game: &Game<V>, position: String) -> Value {
        let outcome = game.outcome();
        let seats = |values: PerSeat<i32>| values[..V::SEATS].to_vec();
        json!({
            "position": position,
            "to_move": seat_letter::<V>(game.position().to_move()),
            "plies": game.plies(),
            "over": outcome.is_some(),
            "reason": outcome.map(|outcome| outcome.reason.0),
            "winner": winner(game),
            "places": outcome.and_then(|it| it.places).map(|it| seats(it.map(i32::from))),
            "points": points(game).map(seats),
            "eliminated": eliminated(game),
            "walking": walking(game),
        })
    }

    fn text<V: Variant>(&self, game: &Game<V>) -> String {
        let position = game.position();
        let mut text = format!(
            "position    {}\nplies       {}\n",
            position.position_text(),
            game.plies()
        );
        let out = eliminated(game);
        if !out.is_empty() {
            text += &format!("eliminated  {}\n", out.join(" "));
        }
        let walking = walking(game);
        if !walking.is_empty() {
            text += &format!("walking     {}\n", walking.join(" "));
        }
        let table = |values: PerSeat<i32>| {
            let seats = Seat::all(V::SEATS);
            let cells: Vec<String> = seats
                .map(|seat| format!("{} {}", seat_letter::<V>(seat), values[seat.index()]))
                .collect();
            cells.join(", ")
        };
        let Some(outcome) = game.outcome() else {
            text += &format!("to move     {}\n", seat_letter::<V>(position.to_move()));
            if let Some(points) = points(game) {
                text += &format!("points      {}\n", table(points));
            }
            return text;
        };
        text += &format!("over        {}\n", outcome.reason);
        text += &match outcome.places {
            Some(places) => format!("places      {}\n", table(places.map(i32::from))),
            None => format!(
                "draw{}\n",
                if outcome.replay {
                    ", to be replayed"
                } else {
                    ""
                }
            ),
        };
        if let Some(points) = outcome.points {
            text += &format!("points      {}\n", table(points));
        }
        text
    }

    /// Eight fields between tabs, `-` where there is nothing: position, plies, who is to move, reason, places, points,
    /// seats that are out, walking seats.
    fn line<V: Variant>(&self, game: &Game<V>) -> String {
        let outcome = game.outcome();
        let numbers = |values: Option<PerSeat<i32>>| {
            let texts = |it: PerSeat<i32>| it[..V::SEATS].iter().map(i32::to_string).collect();
            values.map_or_else(Vec::new, texts)
        };
        let words = |words: Vec<&'static str>| words.into_iter().map(str::to_owned).collect();
        let to_move = match outcome {
            Some(_) => Vec::new(),
            None => words(vec![seat_letter::<V>(game.position().to_move())]),
        };
        let reason = outcome.map(|it| it.reason.0);
        let fields: [Vec<String>; 8] = [
            vec![game.position().position_text()],
            vec![game.plies().to_string()],
            to_move,
            words(reason.into_iter().collect()),
            numbers(outcome.and_then(|it| it.places).map(|it| it.map(i32::from))),
            numbers(points(game)),
            words(eliminated(game)),
            words(walking(game)),
        ];
        let text = |field: &Vec<String>| match &field[..] {
            [] => "-".to_owned(),
            words => words.join(" "),
        };
        fields.iter().map(text).collect::<Vec<_>>().join("\t")
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    answer(&args.position, &Replay)
}
