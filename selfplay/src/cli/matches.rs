//! `shiho match`.

use std::path::PathBuf;
use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_data::stats::wrap;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{Failure, print, print_json};
use shiho_selfplay::matches::{Match, MatchResult, Standing, Storage, seatings, sides};

use super::games::{GamesProgress, MOST_GAMES, MOST_SHARD_GAMES};
use super::resume::recorded_seed;
use super::setup::{SetupArgs, git_hash, open_players};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    variant: VariantId,
    /// The competitors, separated by commas: two, or one for each seat.
    #[arg(long, value_name = "SPECS", value_parser = parse_agents)]
    agents: Agents,
    /// Number of games; rounded up to whole groups (two seats: both colours of an opening; four seats:
    /// all six seatings of two agents, or four of four).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    #[command(flatten)]
    setup: SetupArgs,
    /// Store the games in this dataset folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with an interrupted match of the same configuration, where its stored games end.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Games in a file of the dataset, rounded up to whole groups.
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u64).range(1..=MOST_SHARD_GAMES))]
    shard_games: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug)]
struct Agents(Vec<AgentSpec>);

/// Splits a list of specifications at the commas that do not separate settings: a setting is
/// `name=value`, while a specification starts with its kind.
fn parse_agents(text: &str) -> Result<Agents, String> {
    let mut specs: Vec<String> = Vec::new();
    for item in text.split(',').map(str::trim) {
        let name = item.split(['=', ':']).next().unwrap_or_default();
        let is_setting = item.as_bytes().get(name.len()) == Some(&b'=');
        match specs.last_mut() {
            Some(spec) if is_setting => {
                spec.push(',');
                spec.push_str(item);
            }
            _ => specs.push(item.to_owned()),
        }
    }
    let specs = specs
        .iter()
        .map(|spec| spec.parse().map_err(|error| format!("{error}")));
    specs.collect::<Result<_, _>>().map(Agents)
}

struct Play<'a>(&'a Args);

impl PlayVisitor for Play<'_> {
    type Output = anyhow::Result<MatchResult>;

    fn visit<P: Playable>(self) -> Self::Output {
        let args = self.0;
        let rules = args.setup.rules.read::<P>()?;
        let Agents(specs) = &args.agents;
        let start = P::start(&rules);
        let Some(seatings) = seatings(specs.len(), &sides(&start)) else {
            let allowed = if sides(&start).contains(&3) {
                "two or four"
            } else {
                "two"
            };
            let problem = format!(
                "{} under these rules is played by {allowed} agents, not {}",
                P::NAME,
                specs.len()
            );
            return Err(Failure::usage(format!("--agents: {problem}")).into());
        };
        let groups = args.games.div_ceil(seatings.len() as u64);
        let recorded = args.out.as_deref().filter(|_| args.resume);
        let seed = args.setup.seed.given_or(recorded.and_then(recorded_seed));
        let game = Match {
            setup: args.setup.setup(seed, groups)?,
            players: open_players::<P>(specs)?,
            groups,
        };
        let storage = args.out.as_deref().map(|folder| Storage {
            folder,
            resume: args.resume,
            shard_games: args.shard_games,
            git_hash: git_hash(),
        });
        let mut progress = GamesProgress::new(P::NAME, groups * seatings.len() as u64);
        let result = game.play(storage.as_ref(), &mut [], &mut |done| progress.add(done))?;
        progress.finish();
        Ok(result)
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.setup.threads.apply()?;
    let result = visit(args.variant, Play(args))?;
    if args.json {
        print_json(&result)?;
    } else {
        print(&text(&result))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// With fewer distinct groups than this, copies of them are worth a warning.
const FEW_GROUPS: u64 = 50;
/// What competitors are called in the table.
const NAMES: [&str; 4] = ["A", "B", "C", "D"];

/// The result for people, in lines of 80 columns; only names of competitors may be longer.
fn text(result: &MatchResult) -> String {
    let mut lines = vec![
        format!(
            "{}: {} games in {} groups of {}, {:.1} plies a game",
            result.variant, result.games, result.groups, result.games_per_group, result.mean_plies
        ),
        format!(
            "distinct games: {}, distinct groups: {}",
            result.distinct_games, result.distinct_groups
        ),
    ];
    if result.distinct_groups < result.groups {
        lines.push("copies of a group are no evidence and left out below".into());
        if result.distinct_groups < FEW_GROUPS {
            lines.push("warning: few distinct groups; draw more of the opening at random".into());
        }
    }
    if result.unfinished > 0 {
        lines.push(format!(
            "{} games stopped at the ply cap have no result and are no draws",
            result.unfinished
        ));
    }
    lines.push(String::new());
    let named = NAMES.iter().zip(&result.standings);
    lines.extend(named.map(|(name, standing)| format!("{name} = {}", standing.agent)));
    lines.push(String::new());
    lines.push("    first shared  other capped  utility  95% interval      Elo".into());
    let rows = NAMES.iter().zip(&result.standings);
    lines.extend(rows.map(|(name, standing)| row(name, standing)));
    let reasons: Vec<_> = result
        .reasons
        .iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    lines.push(String::new());
    lines.push(format!(
        "per side; equal strength is {:.4}; intervals over distinct groups",
        result.even_utility
    ));
    lines.push(wrap(&format!("ends: {}", reasons.join(", "))));
    lines.join("\n") + "\n"
}

fn row(name: &str, standing: &Standing) -> String {
    let sides = format!(
        "{name}  {:>6} {:>6} {:>6} {:>6}",
        standing.wins, standing.shared, standing.losses, standing.unfinished
    );
    let Some(utility) = &standing.utility else {
        return format!("{sides}  {:>7}", "-");
    };
    let elo = standing.elo.as_ref().map_or(String::new(), |elo| {
        let told = |bound: Option<f64>, end: &str| {
            bound.map_or_else(|| format!("{end}inf"), |elo| format!("{elo:+.0}"))
        };
        let side = if utility.value > 0.5 { "+" } else { "-" };
        format!(
            "{} [{}, {}]",
            told(elo.value, side),
            told(elo.low, "-"),
            told(elo.high, "+")
        )
    });
    let line = format!(
        "{sides}  {:>7.4}  [{:.4}, {:.4}]  {elo}",
        utility.value, utility.low, utility.high
    );
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agent_lists_keep_settings_together() {
        let Agents(specs) =
            parse_agents("ab:nodes=9,eval=a.net,random,maxn:depth=2").expect("valid");
        let texts: Vec<_> = specs.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["ab:nodes=9,eval=a.net", "random", "maxn:depth=2"]);
        assert!(parse_agents("ab,").is_err());
    }
}
