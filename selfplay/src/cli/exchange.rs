//! `shiho data import` and `shiho data export`.

use std::path::PathBuf;
use std::process::ExitCode;

use shiho_core::VariantId;
use shiho_data::Dataset;
use shiho_data::exchange::{
    self, ExportOptions, Exported, Format, ImportOptions, MOST_CONTRADICTED, ReadOptions, Report,
};
use shiho_data::formats::{Encoding, Labels};
use shiho_eval::{PlayVisitor, Playable, visit};
use shiho_kit::{Failure, ForceArgs, Progress, counted, print, print_json, say};

use super::query::RulesArgs;
use super::reasons::ReasonArgs;
use super::setup::git_hash;

#[derive(Debug, clap::Args)]
pub(super) struct ImportArgs {
    /// Files with games; each may have another format.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder of the new dataset; it must not be there yet, or be empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The format of all files: kif, ki2, csa, jkf, usi, pgn4, yonin, yonin-lines, csv, jsonl, psv, hcpe
    /// [default: told by extension or contents].
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The game: needed where files do not name theirs (USI lists are shogi without it); games of others
    /// are left out.
    #[arg(long, value_name = "GAME")]
    variant: Option<VariantId>,
    /// Rules that the games have although their files do not say so.
    #[command(flatten)]
    rules: RulesArgs,
    /// Refuse files of positions if a larger share of the labels contradicts the moves.
    #[arg(long, value_name = "SHARE", default_value_t = MOST_CONTRADICTED, value_parser = share)]
    max_contradicted: f64,
    /// Take start positions that no game can have: problems with one king or too many pieces.
    #[arg(long)]
    lenient: bool,
    /// Report bad games and files and go on; the exit code is 1 then.
    #[arg(long)]
    skip_bad: bool,
    /// Answer with the manifest as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// Dataset folder.
    #[arg(value_name = "DIR")]
    dataset: PathBuf,
    /// kif, ki2, csa, usi (shogi and Annan); jkf (shogi); yonin, yonin-lines; pgn4 (chess4); csv, jsonl (all games);
    /// psv, hcpe (positions of shogi).
    #[arg(long, value_name = "FORMAT")]
    format: Format,
    /// File to write; for kif, ki2, jkf and yonin a folder with a file for each game.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Encoding of record texts: utf-8 or, for kif, ki2 and csa, cp932 [default: utf-8].
    #[arg(long, value_name = "NAME")]
    encoding: Option<EncodingName>,
    /// Leave out positions whose move was drawn at random (psv, hcpe).
    #[arg(long)]
    skip_random: bool,
    // For psv and hcpe, whose labels are results.
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    force: ForceArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EncodingName {
    #[value(name = "utf-8")]
    Utf8,
    Cp932,
}

impl From<EncodingName> for Encoding {
    fn from(name: EncodingName) -> Self {
        match name {
            EncodingName::Utf8 => Self::Utf8,
            EncodingName::Cp932 => Self::Cp932,
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|it| (0.0..=1.0).contains(it));
    share.ok_or_else(|| "expected a share from 0 to 1".into())
}

/// The rules in canonical form; wrong ones are a usage error.
struct Rules<'a>(&'a RulesArgs);

impl PlayVisitor for Rules<'_> {
    type Output = anyhow::Result<String>;

    fn visit<V: Playable>(self) -> Self::Output {
        Ok(self.0.read::<V>()?.to_string())
    }
}

pub(super) fn import(args: &ImportArgs) -> anyhow::Result<ExitCode> {
    let rules = match args.variant.or(args.rules.only_variant()) {
        Some(variant) => visit(variant, Rules(&args.rules))?,
        None if args.rules.are_given() => {
            return Err(Failure::usage("--rules and --preset need --variant").into());
        }
        None => "default".into(),
    };
    let options = ImportOptions {
        read: ReadOptions {
            format: args.format,
            variant: args.variant.or(args.rules.only_variant()),
            rules,
            lenient: args.lenient,
        },
        skip_bad: args.skip_bad,
        most_contradicted: args.max_contradicted,
        git_hash: git_hash(),
    };
    let progress = Progress::counting("games");
    let warn = |line: String| progress.above(|| say(&line));
    let mut report = |report: &Report<'_>| match report {
        Report::Warning { path, text } => warn(format!("warning: {}: {text}", path.display())),
        Report::Skipped(error) => warn(format!("error: {error}")),
        Report::Games(games) => progress.set(*games, ""),
        _ => {}
    };
    let imported = exchange::import(&args.files, &args.out, &options, &mut report);
    progress.finish();
    let imported = imported?;
    let manifest = &imported.manifest;
    if args.json {
        print_json(manifest)?;
    } else {
        let mut line = format!(
            "{}: {}, {} plies in {}",
            manifest.draft.variant,
            counted(manifest.games, "game"),
            manifest.plies,
            args.out.display()
        );
        if imported.of_other_variants > 0 {
            line += &format!("; {} of other games left out", imported.of_other_variants);
        }
        if imported.labels.contradicted > 0 {
            let Labels { told, contradicted } = imported.labels;
            line += &format!("; {contradicted} of {told} labels contradict the moves");
        }
        if imported.skipped > 0 {
            line += &format!("; {} skipped", counted(imported.skipped, "bad one"));
        }
        print(&(line + "\n"))?;
    }
    Ok(if imported.skipped > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

pub(super) fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let in_japanese = matches!(args.format, Format::Kif | Format::Ki2 | Format::Csa);
    if matches!(args.encoding, Some(EncodingName::Cp932)) && !in_japanese {
        let problem = format!(
            "--encoding cp932: {} is always UTF-8 or binary",
            args.format
        );
        return Err(Failure::usage(problem).into());
    }
    if args.skip_random && !args.format.is_packed() {
        let problem = format!("--skip-random: {} has games, not positions", args.format);
        return Err(Failure::usage(problem).into());
    }
    let dataset = Dataset::open(&args.dataset)?;
    let options = ExportOptions {
        encoding: args.encoding.unwrap_or(EncodingName::Utf8).into(),
        skip_random: args.skip_random,
    };
    let progress = Progress::new("games", dataset.manifest().games);
    let exported = exchange::export_telling(
        &dataset,
        args.format,
        &args.out,
        options,
        &(&args.reasons).into(),
        args.force.replace(),
        &mut |games| progress.set(games, ""),
    );
    progress.finish();
    let exported = exported?;
    if args.json {
        return print_json(&exported);
    }
    let Exported {
        games,
        positions,
        without_result,
        provenance,
    } = exported;
    let mut line = format!("{}: {games} games", args.out.display());
    if positions > 0 {
        line += &format!(", {positions} positions");
    }
    if without_result > 0 {
        line += &format!("; {without_result} without a result that counts left out");
    }
    line.push('\n');
    if let Some(provenance) = provenance {
        line += &provenance.to_text();
    }
    print(&line)
}
