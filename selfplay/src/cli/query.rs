//! Questions about positions: one from the flags, or many from standard input.

use std::io::BufRead as _;
use std::process::ExitCode;

use serde_json::{Value, json};
use shiho_core::{Game, RuleSet as _, Variant, VariantId};
use shiho_data::GameRecord;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{Failure, print, say};

/// Which rules.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// Rule options that differ from the defaults, NAME=VALUE,...; see `shiho variants NAME`.
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,
    /// A named set of rule options; see `shiho variants NAME`.
    #[arg(long, value_name = "NAME", conflicts_with = "rules")]
    preset: Option<String>,
}

impl RulesArgs {
    /// Whether any rules are given.
    pub(super) fn are_given(&self) -> bool {
        self.preset.is_some() || self.rules.is_some()
    }

    /// The game whose preset is named, if only one game has a preset of this name.
    pub(super) fn only_variant(&self) -> Option<VariantId> {
        let name = self.preset.as_deref()?;
        let mut known = VariantId::ALL
            .iter()
            .copied()
            .filter(|&variant| visit(variant, HasPreset(name)));
        known.next().filter(|_| known.next().is_none())
    }

    /// The typed rules.
    pub(super) fn read<V: Variant>(&self) -> anyhow::Result<V::Rules> {
        let rules = match (&self.preset, &self.rules) {
            (Some(preset), _) => V::Rules::preset(preset),
            (None, Some(rules)) => V::Rules::parse(rules),
            (None, None) => Ok(V::Rules::default()),
        };
        rules.map_err(|error| Failure::usage(format!("{}: {error}", V::NAME)).into())
    }
}

/// Whether a game has a preset of this name.
struct HasPreset<'a>(&'a str);

impl PlayVisitor for HasPreset<'_> {
    type Output = bool;

    fn visit<V: Playable>(self) -> bool {
        V::Rules::PRESETS.iter().any(|preset| preset.name == self.0)
    }
}

/// Which position.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct PositionArgs {
    /// The game.
    #[arg(required = true)]
    variant: Option<VariantId>,
    /// Position text, or the name of a start position [default: the start position].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves to play first, separated by spaces.
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Accept positions that problems use but no game can reach.
    #[arg(long)]
    lenient: bool,
    /// Read `POSITION<TAB>MOVES` lines from standard input, answer each in one line.
    #[arg(long, conflicts_with_all = ["position", "moves"])]
    stdin: bool,
    /// Answer in JSON.
    #[arg(long)]
    pub(super) json: bool,
}

impl PositionArgs {
    /// The position of `record` after `entries` of its moves and events, asked for as `self` asks.
    pub(super) fn of_game(&self, variant: VariantId, record: &GameRecord, entries: usize) -> Self {
        Self {
            variant: Some(variant),
            position: Some(record.start.clone()),
            moves: record.moves[..entries].join(" "),
            rules: RulesArgs {
                rules: Some(record.rules.clone()),
                preset: None,
            },
            lenient: true,
            ..self.clone()
        }
    }
}

/// A question about a game in some position.
pub(super) trait Query {
    /// The answer as JSON; `position` is the position's canonical text.
    fn json<V: Variant>(&self, game: &Game<V>, position: String) -> Value;

    /// The answer for a person.
    fn text<V: Variant>(&self, game: &Game<V>) -> String;

    /// The answer in one line, when many questions are asked.
    fn line<V: Variant>(&self, game: &Game<V>) -> String {
        self.text(game).trim_end().replace('\n', " ")
    }
}

/// Answers `query` for the position or positions that `args` name.
pub(super) fn answer<Q: Query>(args: &PositionArgs, query: &Q) -> anyhow::Result<ExitCode> {
    let variant = args
        .variant
        .ok_or_else(|| Failure::usage("the game is missing"))?;
    visit(variant, Answer { args, query })
}

struct Answer<'a, Q> {
    args: &'a PositionArgs,
    query: &'a Q,
}

impl<Q: Query> PlayVisitor for Answer<'_, Q> {
    type Output = anyhow::Result<ExitCode>;

    fn visit<V: Playable>(self) -> Self::Output {
        let rules = self.args.rules.read::<V>()?;
        if self.args.stdin {
            return self.many::<V>(&rules);
        }
        let text = self.args.position.as_deref().unwrap_or("startpos");
        let game =
            load::<V>(text, &self.args.moves, &rules, self.args.lenient).map_err(Failure::usage)?;
        if self.args.json {
            let value = self.query.json(&game, game.position().position_text());
            print(&format!("{value}\n"))?;
        } else {
            print(&self.query.text(&game))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl<Q: Query> Answer<'_, Q> {
    fn many<V: Variant>(&self, rules: &V::Rules) -> anyhow::Result<ExitCode> {
        let mut failed = false;
        for (index, line) in std::io::stdin().lock().lines().enumerate() {
            let number = index + 1;
            let line = line.map_err(|error| {
                Failure::failed(format!("standard input, line {number}: {error}"))
            })?;
            let line = line.trim_end_matches('\r');
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (position, moves) = line.split_once('\t').unwrap_or((line, ""));
            let answer = match load::<V>(position, moves, rules, self.args.lenient) {
                Ok(game) if self.args.json => self
                    .query
                    .json(&game, game.position().position_text())
                    .to_string(),
                Ok(game) => self.query.line(&game),
                Err(problem) => {
                    failed = true;
                    say(&format!("error: line {number}: {problem}"));
                    if self.args.json {
                        json!({ "error": problem, "line": number }).to_string()
                    } else {
                        format!("error: line {number}: {problem}")
                    }
                }
            };
            print(&(answer + "\n"))?;
        }
        Ok(if failed {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// Reads a position, `startpos` or `-` being the start, and plays moves from it.
pub(super) fn load<V: Variant>(
    position: &str,
    moves: &str,
    rules: &V::Rules,
    lenient: bool,
) -> Result<Game<V>, String> {
    let start = match position.trim() {
        "startpos" | "-" => Ok(V::start(rules)),
        text if lenient => V::parse_lenient(text, rules),
        text => V::parse_position(text, rules),
    };
    let mut game = Game::new(start.map_err(|error| format!("{} position: {error}", V::NAME))?);
    for (index, text) in moves
        .split_whitespace()
        .filter(|text| *text != "-")
        .enumerate()
    {
        game.play_text(text)
            .map_err(|error| format!("move {}: {error}", index + 1))?;
    }
    Ok(game)
}
