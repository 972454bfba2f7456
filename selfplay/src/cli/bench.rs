//! `shiho bench`.

use std::process::ExitCode;

use serde_json::json;
use shiho_core::VariantId;
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_selfplay::bench::{BenchResult, bench};

use super::{print_json, print_out};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print only the node counts, which do not depend on the machine.
    #[arg(long)]
    signature: bool,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

struct Bench;

impl PlayVisitor for Bench {
    type Output = BenchResult;

    fn visit<P: Playable>(self) -> BenchResult {
        bench(&P::start(&P::Rules::default()))
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let results: Vec<_> = VariantId::ALL.iter().map(|&id| visit(id, Bench)).collect();
    if args.json {
        let total: u64 = results.iter().map(|result| result.nodes).sum();
        print_json(&json!({ "signature": total, "variants": results }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for BenchResult {
        variant,
        nodes,
        seconds,
    } in &results
    {
        let line = if args.signature {
            format!("{variant} {nodes}\n")
        } else {
            let rate = *nodes as f64 / seconds.max(1e-9) / 1e3;
            format!("{variant:<8} {nodes:>10} nodes  {seconds:>7.3} s  {rate:>7.0} knodes/s\n")
        };
        print_out(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}
