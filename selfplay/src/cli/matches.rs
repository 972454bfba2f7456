//! `shiho match`.

use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_eval::spec::AgentSpec;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_selfplay::matches::{Match, MatchResult, seatings, sides};
use shiho_selfplay::opening::Opening;
use shiho_selfplay::play::{Setup, Start};

use super::errors::Failure;
use super::progress::GameProgress;
use super::query::RulesArgs;
use super::selfplay::{PLY_CAP_PER_SEAT, factory, seed_or_drawn};
use super::{print_json, print_out, use_threads};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game.
    variant: VariantId,
    /// The competitors, separated by commas: two, or one for each seat.
    #[arg(long, value_name = "SPECS", value_parser = parse_agents)]
    agents: Agents,
    /// Number of games; rounded up to whole groups (two seats: both colours of an opening; four seats:
    /// all six seatings of two agents, or four of four).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of everything random [default: drawn from the clock and printed].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Random moves at the start of each game.
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_plies: usize,
    /// Stop longer games and count them as `ply_cap` [default: 256 plies a seat].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u64).range(1..))]
    ply_cap: Option<u64>,
    /// Number of threads [default: all cores]. The result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
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
    for item in text.split(',') {
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
        let rules = args.rules.read::<P>()?;
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
        let game = Match {
            setup: Setup {
                start: Start::Rules(rules),
                seed: seed_or_drawn(args.seed),
                opening: Opening {
                    random_plies: args.random_plies,
                },
                ply_cap: args.ply_cap.unwrap_or(PLY_CAP_PER_SEAT * P::SEATS as u64) as usize,
            },
            agents: specs.iter().map(factory::<P>).collect::<Result<_, _>>()?,
            groups,
        };
        let progress = GameProgress::new(P::NAME, groups * seatings.len() as u64);
        let result = game.play(&progress);
        progress.finish();
        Ok(result)
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    use_threads(args.threads)?;
    let result = visit(args.variant, Play(args))?;
    if args.json {
        print_json(&result)?;
    } else {
        print_out(&text(&result))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(result: &MatchResult) -> String {
    let mut text = format!(
        "{}: {} games in {} groups of {}, {:.1} plies a game\n\n",
        result.variant, result.games, result.groups, result.games_per_group, result.mean_plies
    );
    let width = result
        .standings
        .iter()
        .map(|it| it.agent.len())
        .max()
        .unwrap_or(5)
        .max(5);
    text += &format!(
        "{:<width$}  {:>6} {:>6} {:>6}  {:>7}  95% interval      {}\n",
        "agent", "first", "shared", "other", "utility", "Elo"
    );
    for standing in &result.standings {
        let utility = &standing.utility;
        let elo = standing.elo.as_ref().map_or(String::new(), |elo| {
            format!("{:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high)
        });
        let line = format!(
            "{:<width$}  {:>6} {:>6} {:>6}  {:>7.4}  [{:.4}, {:.4}]  {elo}",
            standing.agent,
            standing.wins,
            standing.shared,
            standing.losses,
            utility.value,
            utility.low,
            utility.high
        );
        text += line.trim_end();
        text.push('\n');
    }
    let reasons: Vec<_> = result
        .reasons
        .iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    text + &format!(
        "\nper side; equal strength is {:.4}; intervals over groups\nends: {}\n",
        result.even_utility,
        reasons.join(", ")
    )
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
