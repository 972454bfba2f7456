//! `shiho show`.

use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::{Cell, Diagram, Game, Variant, VariantId};
use shiho_data::{Dataset, GameRecord};
use shiho_kit::Failure;

use super::board::board_text;
use super::pictures::PictureArgs;
use super::query::{PositionArgs, Query, answer};

#[derive(Debug, clap::Args)]
#[command(mut_arg("variant", |arg| arg.required(false).required_unless_present("game")))]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Show a game of a dataset: the folder and the number of the game.
    #[arg(
        long,
        value_names = ["DIR", "N"],
        num_args = 2,
        conflicts_with_all = ["position", "moves", "stdin", "rules", "preset"]
    )]
    game: Option<Vec<String>>,
    /// After so many moves and events of the game [default: all].
    #[arg(long, value_name = "K", requires = "game")]
    ply: Option<usize>,
    #[command(flatten)]
    pictures: PictureArgs,
}

struct Show<'a> {
    pictures: &'a PictureArgs,
    /// Where the position stands in a game of a dataset.
    place: Option<Place>,
    problem: std::cell::RefCell<Option<anyhow::Error>>,
}

impl Show<'_> {
    fn draw<V: Variant>(&self, game: &Game<V>) {
        if let Err(error) = self.pictures.draw(game) {
            *self.problem.borrow_mut() = Some(error);
        }
    }
}

/// Where a position stands in a game of a dataset.
#[derive(Debug)]
struct Place {
    game: u64,
    ply: usize,
    record: GameRecord,
}

impl Place {
    /// Finds game `number` of the dataset in `folder`, after `ply` entries or all.
    fn find(folder: &Path, number: u64, ply: Option<usize>) -> anyhow::Result<(VariantId, Self)> {
        let dataset = Dataset::open(folder)?;
        let games = dataset.manifest().games;
        let mut record = None;
        for index in 0..dataset.shards() {
            let records = dataset.verified_records(index)?;
            record = records.into_iter().find(|record| record.game == number);
            if record.is_some() {
                break;
            }
        }
        let Some(record) = record else {
            let problem = format!(
                "{}: there is no game {number} among {games}",
                folder.display()
            );
            return Err(Failure::failed(problem).into());
        };
        let entries = record.moves.len();
        let ply = ply.unwrap_or(entries);
        if ply > entries {
            let problem = format!("game {number} has {entries} moves and events, not {ply}");
            return Err(Failure::usage(problem).into());
        }
        let game = number;
        Ok((dataset.variant()?, Self { game, ply, record }))
    }

    fn text(&self) -> String {
        let Self { game, ply, record } = self;
        let last = match ply.checked_sub(1) {
            Some(last) => format!(", last {}", record.moves[last]),
            None => String::new(),
        };
        let places = match record.places {
            Some(places) => {
                let places = places[..record.seats()].iter().map(u8::to_string);
                format!(", places {}", places.collect::<Vec<_>>().join(" "))
            }
            None => String::new(),
        };
        format!(
            "game {game}, after {ply} of {}{last}\nended by {}{places}; {}\n",
            record.moves.len(),
            record.reason,
            record.agents.join(", ")
        )
    }

    fn json(&self) -> Value {
        json!({
            "game": self.game,
            "ply": self.ply,
            "last": self.ply.checked_sub(1).map(|last| &self.record.moves[last]),
            "entries": self.record.moves.len(),
            "reason": self.record.reason,
            "places": self.record.places.map(|it| it[..self.record.seats()].to_vec()),
            "agents": self.record.agents,
        })
    }
}

impl Query for Show<'_> {
    fn json<V: Variant>(&self, game: &Game<V>, position: String) -> Value {
        self.draw(game);
        let diagram = game.position().diagram();
        let cell = |cell: &Cell| match cell {
            Cell::Off => Value::Null,
            Cell::Empty => "".into(),
            Cell::Piece { text, .. } => text.clone().into(),
        };
        let cells: Vec<Vec<Value>> = diagram
            .cells
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        json!({
            "position": position,
            "columns": diagram.columns,
            "rows": diagram.rows,
            "cells": cells,
            "notes": diagram.notes,
            "game": self.place.as_ref().map(Place::json),
        })
    }

    fn text<V: Variant>(&self, game: &Game<V>) -> String {
        self.draw(game);
        let place = self.place.as_ref().map_or_else(String::new, Place::text);
        let diagram = game.position().diagram();
        board_text(&diagram) + &legend::<V>(&diagram) + &place
    }

    fn line<V: Variant>(&self, game: &Game<V>) -> String {
        // A board does not fit one line: answers are blocks, separated by an empty line.
        self.text(game)
    }
}

/// What the letters of a board of four seats mean.
fn legend<V: Variant>(diagram: &Diagram) -> String {
    let texts = || {
        diagram
            .cells
            .iter()
            .flatten()
            .filter_map(|cell| match cell {
                Cell::Piece { text, .. } => Some(text.as_str()),
                _ => None,
            })
    };
    let Some(example) = texts()
        .find(|text| text.len() == 2)
        .filter(|_| V::SEATS == 4)
    else {
        return String::new();
    };
    let is_kind = |c: char| c.is_ascii_uppercase();
    let kind = example.chars().find(|&c| is_kind(c));
    let seat = V::SEAT_LETTERS.iter().position(|letter| {
        let own = letter.to_ascii_lowercase();
        example.contains(own.as_str())
    });
    let (Some(kind), Some(seat)) = (kind, seat) else {
        return String::new();
    };
    let king = example.replace(kind, "K");
    let mut text = format!("{king}: K of {}", V::SEAT_NAMES[seat]);
    let marks = ['^', '>', 'v', '<'];
    if texts().any(|text| text.ends_with(marks)) {
        text += "; ^ > v < behind a piece: where it faces";
    }
    if texts().any(|text| text.starts_with('d')) {
        text += "; d: grey";
    }
    text + "\n"
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut show = Show {
        pictures: &args.pictures,
        place: None,
        problem: None.into(),
    };
    let mut position = args.position.clone();
    if let Some([folder, number]) = args.game.as_deref() {
        let number = number.parse();
        let number = number.map_err(|_| Failure::usage("--game takes a folder and a number"))?;
        let (variant, place) = Place::find(Path::new(folder), number, args.ply)?;
        position = position.of_game(variant, &place.record, place.ply);
        show.place = Some(place);
    }
    let code = answer(&position, &show)?;
    match show.problem.into_inner() {
        Some(problem) => Err(problem),
        None => Ok(code),
    }
}
