//! `shiho variants`.

use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::{RuleSet as _, VariantId};
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::print;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A game: its seats and rule options.
    variant: Option<VariantId>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

struct Facts;

impl PlayVisitor for Facts {
    type Output = Value;

    fn visit<V: Playable>(self) -> Value {
        let options: Vec<_> = V::Rules::options()
            .into_iter()
            .map(|option| {
                json!({
                    "name": option.name,
                    "default": option.default,
                    "values": option.possible,
                    "meaning": option.meaning,
                })
            })
            .collect();
        let presets: Vec<_> = V::Rules::PRESETS
            .iter()
            .map(|it| json!({ "name": it.name, "rules": it.rules, "meaning": it.meaning }))
            .collect();
        json!({
            "name": V::NAME,
            "title": V::TITLE,
            "seats": V::SEATS,
            "seat_letters": V::SEAT_LETTERS,
            "seat_names": V::SEAT_NAMES,
            "start": V::start(&V::Rules::default()).position_text(),
            "options": options,
            "presets": presets,
        })
    }
}

struct Text;

impl PlayVisitor for Text {
    type Output = String;

    fn visit<V: Playable>(self) -> String {
        let seats: Vec<_> = V::SEAT_LETTERS
            .iter()
            .zip(V::SEAT_NAMES)
            .map(|(letter, name)| format!("{letter} {name}"))
            .collect();
        let mut text = format!(
            "{} ({})\nseats  {}\nstart  {}\n\noptions, for --rules NAME=VALUE,...\n",
            V::NAME,
            V::TITLE,
            seats.join(", "),
            V::start(&V::Rules::default()).position_text()
        );
        for option in V::Rules::options() {
            text += &format!(
                "  {}={}\n      {}\n      {}\n",
                option.name,
                option.default,
                wrapped(option.meaning),
                wrapped(&format!("values: {}", option.possible))
            );
        }
        if !V::Rules::PRESETS.is_empty() {
            text += "\npresets, for --preset NAME\n";
        }
        for preset in V::Rules::PRESETS {
            let rules = if preset.rules.is_empty() {
                "the defaults"
            } else {
                preset.rules
            };
            let rules = wrapped(&rules.replace(',', ", ")).replace(", ", ",");
            text += &format!("  {}: {}\n      {rules}\n", preset.name, preset.meaning);
        }
        text
    }
}

/// Longest line of an option's meaning, in characters without the indentation.
const WIDTH: usize = 74;

/// A text in lines of at most [`WIDTH`], indented like the first.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if line.is_empty() {
            *line += word;
        } else if line.chars().count() + 1 + word.chars().count() <= WIDTH {
            *line += " ";
            *line += word;
        } else {
            lines.push(word.into());
        }
    }
    lines.join("\n      ")
}

struct Summary;

impl PlayVisitor for Summary {
    type Output = String;

    fn visit<V: Playable>(self) -> String {
        format!("{:<8} {} seats   {}\n", V::NAME, V::SEATS, V::TITLE)
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match (args.variant, args.json) {
        (Some(variant), true) => print(&format!("{}\n", visit(variant, Facts)))?,
        (Some(variant), false) => print(&visit(variant, Text))?,
        (None, true) => {
            let all: Vec<_> = VariantId::ALL.iter().map(|id| visit(*id, Facts)).collect();
            print(&format!("{}\n", Value::from(all)))?;
        }
        (None, false) => {
            let lines: String = VariantId::ALL
                .iter()
                .map(|id| visit(*id, Summary))
                .collect();
            print(&lines)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
