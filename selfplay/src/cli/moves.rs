//! `shiho moves`.

use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::{Game, Variant};

use super::query::{PositionArgs, Query, answer};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

struct Moves;

fn texts<V: Variant>(game: &Game<V>) -> Vec<String> {
    game.legal().iter().map(|&mv| V::move_text(mv)).collect()
}

impl Query for Moves {
    fn json<V: Variant>(&self, game: &Game<V>, position: String) -> Value {
        let moves = texts(game);
        json!({ "position": position, "count": moves.len(), "moves": moves })
    }

    fn text<V: Variant>(&self, game: &Game<V>) -> String {
        texts(game).into_iter().map(|text| text + "\n").collect()
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    answer(&args.position, &Moves)
}
