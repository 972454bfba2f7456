//! `shiho show`.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::{Cell, Game, Variant};
use shiho_kit::Failure;

use super::board::board_text;
use super::query::{PositionArgs, Query, answer};
use super::svg::board_svg;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Also draw the board into this SVG file.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    svg: Option<PathBuf>,
}

struct Show {
    svg: Option<PathBuf>,
    problem: std::cell::RefCell<Option<String>>,
}

impl Show {
    fn draw<V: Variant>(&self, game: &Game<V>) {
        let Some(path) = &self.svg else { return };
        let picture = board_svg(&game.position().diagram());
        if let Err(error) = std::fs::write(path, picture) {
            *self.problem.borrow_mut() = Some(format!("{}: {error}", path.display()));
        }
    }
}

impl Query for Show {
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
        })
    }

    fn text<V: Variant>(&self, game: &Game<V>) -> String {
        self.draw(game);
        board_text(&game.position().diagram())
    }

    fn line<V: Variant>(&self, game: &Game<V>) -> String {
        // A board does not fit one line: answers are blocks, separated by an empty line.
        self.text(game)
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let show = Show {
        svg: args.svg.clone(),
        problem: None.into(),
    };
    let code = answer(&args.position, &show)?;
    match show.problem.into_inner() {
        Some(problem) => Err(Failure::failed(problem).into()),
        None => Ok(code),
    }
}
