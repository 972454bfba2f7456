//! From files to a dataset.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use shiho_core::notation::Variant;
use shiho_core::{VariantId, VariantVisitor};

use super::error::ExchangeError;
use super::read::{ReadOptions, read_file};
use crate::dataset::DatasetWriter;
use crate::error::DataError;
use crate::files::PartFolder;
use crate::formats::{FoundGame, Labels, Place};
use crate::manifest::{MANIFEST_FILE, Manifest, ManifestDraft};
use crate::record::GameRecord;

/// Games in a shard.
const SHARD_GAMES: usize = 1000;
/// Games with contradicted labels that are reported one by one.
const CONTRADICTIONS_TOLD: u64 = 10;
/// File names that the manifest's command repeats.
const NAMES: usize = 8;

/// How files become a dataset.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// How they are read. A variant given here also leaves out the games of others.
    pub read: ReadOptions,
    /// Report bad games and files and go on instead of stopping.
    pub skip_bad: bool,
    /// The largest share of labels that the moves contradict ([`Labels`]); files with more are refused.
    pub most_contradicted: f64,
    /// Git commit of the program, for the manifest.
    pub git_hash: Option<String>,
}

/// The share of contradicted labels up to which they are taken for single faults.
pub const MOST_CONTRADICTED: f64 = 0.01;

impl Default for ImportOptions {
    fn default() -> Self {
        Self {
            read: ReadOptions::default(),
            skip_bad: false,
            most_contradicted: MOST_CONTRADICTED,
            git_hash: None,
        }
    }
}

/// What is reported while files are read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Report<'a> {
    /// Something odd that could be read.
    Warning {
        /// The file.
        path: &'a Path,
        /// What is odd, with its line.
        text: &'a str,
    },
    /// So many games were read.
    Games(u64),
    /// A bad game or file that was skipped.
    Skipped(&'a ExchangeError),
}

/// What an import has made.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The dataset's manifest.
    pub manifest: Manifest,
    /// Bad games and files that were skipped.
    pub skipped: u64,
    /// Games of other variants that were left out.
    pub of_other_variants: u64,
    /// Labels of positions, and how many the moves contradict.
    pub labels: Labels,
}

/// Reads `files`, and all files in those of them that are folders, into a new dataset in the folder `out`, which appears when it is complete.
///
/// Games are numbered in the order of the files. Players become agents; the seed is 0 where a file has
/// none. The rules in the manifest are `mixed` if the games have different ones.
///
/// # Errors
/// A bad game, unless they are skipped, too many labels that the moves contradict, games of several variants, no game at all, a place that is taken,
/// and those of the system; then nothing is left behind.
pub fn import(
    files: &[PathBuf],
    out: &Path,
    options: &ImportOptions,
    report: &mut dyn FnMut(&Report<'_>),
) -> Result<Imported, ExchangeError> {
    let folder = PartFolder::create(out)?;
    let mut import = Import {
        options,
        folder: folder.content(),
        report,
        target: None,
        next: 0,
        skipped: 0,
        of_other_variants: 0,
        labels: Labels::default(),
        contradictions: 0,
    };
    let files = &files_in(files)?;
    for path in files {
        let read = read_file(path, &options.read, &mut |found| import.take(path, found));
        match read {
            // Errors about the output are no matter of the file.
            Err(error) if options.skip_bad && is_about(&error, path) => import.skip(&error),
            read => read.map(|_| ())?,
        }
    }
    import.check_labels()?;
    let imported = import.finish(files)?;
    folder.publish()?;
    Ok(imported)
}

fn is_about(error: &ExchangeError, file: &Path) -> bool {
    match error {
        ExchangeError::UnknownFormat { .. } => true,
        ExchangeError::Data(DataError::Io { path, .. }) => path == file,
        _ => false,
    }
}

/// The files, and in place of folders the files in them, by name.
fn files_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, ExchangeError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        if path.join(MANIFEST_FILE).exists() {
            return Err(ExchangeError::IsADataset { path: path.clone() });
        }
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(DataError::io(path))? {
            found.push(entry.map_err(DataError::io(path))?.path());
        }
        found.retain(|path| path.is_file());
        found.sort_unstable();
        files.extend(found);
    }
    Ok(files)
}

struct Import<'a> {
    options: &'a ImportOptions,
    folder: &'a Path,
    report: &'a mut dyn FnMut(&Report<'_>),
    target: Option<Target>,
    next: u64,
    skipped: u64,
    of_other_variants: u64,
    labels: Labels,
    /// Games with labels that the moves contradict.
    contradictions: u64,
}

/// The dataset being written.
struct Target {
    variant: VariantId,
    writer: DatasetWriter,
    shard: Vec<GameRecord>,
    rules: BTreeSet<String>,
    agents: BTreeSet<String>,
}

impl Import<'_> {
    fn take(&mut self, path: &Path, found: FoundGame) -> Result<(), ExchangeError> {
        self.labels.add(found.labels);
        self.contradictions += u64::from(found.labels.contradicted > 0);
        // The rest is counted: a file of wrong labels has one for each game.
        if found.labels.contradicted == 0 || self.contradictions <= CONTRADICTIONS_TOLD {
            for text in &found.warnings {
                (self.report)(&Report::Warning { path, text });
            }
        }
        let place = found.place;
        let mut record = match found.game {
            Ok(record) => record,
            Err(problem) => {
                let problem = Box::new(problem);
                let path = path.into();
                let error = ExchangeError::Game {
                    path,
                    place,
                    problem,
                };
                if !self.options.skip_bad {
                    return Err(error);
                }
                self.skip(&error);
                return Ok(());
            }
        };
        let variant = record.variant.parse().map_err(|source| {
            let path = path.into();
            DataError::UnknownVariant { path, source }
        })?;
        if self.options.read.variant.is_some_and(|it| it != variant) {
            self.of_other_variants += 1;
            return Ok(());
        }
        record.game = self.next;
        self.next += 1;
        (self.report)(&Report::Games(self.next));
        self.target(variant, path, place)?.add(record)
    }

    fn check_labels(&self) -> Result<(), ExchangeError> {
        let Labels { told, contradicted } = self.labels;
        if self.labels.contradicted_share() <= self.options.most_contradicted {
            return Ok(());
        }
        Err(ExchangeError::Contradicted {
            told,
            contradicted,
            most: self.options.most_contradicted,
        })
    }

    fn skip(&mut self, error: &ExchangeError) {
        self.skipped += 1;
        (self.report)(&Report::Skipped(error));
    }

    /// The dataset, which is begun with the first game.
    fn target(
        &mut self,
        variant: VariantId,
        path: &Path,
        place: Place,
    ) -> Result<&mut Target, ExchangeError> {
        let target = match self.target.take() {
            Some(target) if target.variant == variant => target,
            Some(target) => {
                return Err(ExchangeError::SeveralVariants {
                    path: path.into(),
                    place,
                    before: target.variant,
                    found: variant,
                });
            }
            None => Target {
                variant,
                writer: DatasetWriter::create(self.folder, variant.visit(Draft), false)?,
                shard: Vec::new(),
                rules: BTreeSet::new(),
                agents: BTreeSet::new(),
            },
        };
        Ok(self.target.insert(target))
    }

    fn finish(self, files: &[PathBuf]) -> Result<Imported, ExchangeError> {
        let mut target = self.target.ok_or(ExchangeError::NoGames)?;
        target.flush()?;
        let mut draft = target.variant.visit(Draft);
        if target.rules.len() == 1 {
            draft.rules = target.rules.into_iter().collect();
        }
        draft.agents = target.agents.into_iter().collect();
        draft.git_hash.clone_from(&self.options.git_hash);
        draft.command = command(files, &self.options.read);
        draft.settings = BTreeMap::from([
            ("files".into(), files.len().to_string()),
            ("skipped".into(), self.skipped.to_string()),
        ]);
        if self.labels.contradicted > 0 {
            let count = self.labels.contradicted.to_string();
            draft.settings.insert("contradicted_labels".into(), count);
        }
        Ok(Imported {
            manifest: target.writer.finish_as(draft)?,
            skipped: self.skipped,
            of_other_variants: self.of_other_variants,
            labels: self.labels,
        })
    }
}

impl Target {
    fn add(&mut self, record: GameRecord) -> Result<(), ExchangeError> {
        self.rules.insert(record.rules.clone());
        self.agents.extend(record.agents.iter().cloned());
        self.shard.push(record);
        if self.shard.len() == SHARD_GAMES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), ExchangeError> {
        if !self.shard.is_empty() {
            let index = self.writer.shards().len();
            self.writer.write_shard(index, &self.shard)?;
            self.shard.clear();
        }
        Ok(())
    }
}

/// The description of a dataset before its games are known.
struct Draft;

impl VariantVisitor for Draft {
    type Output = ManifestDraft;

    fn visit<V: Variant>(self) -> ManifestDraft {
        ManifestDraft {
            shiho_version: env!("CARGO_PKG_VERSION").into(),
            variant: V::NAME.into(),
            rules: ManifestDraft::MIXED_RULES.into(),
            seats: V::SEATS,
            seat_letters: V::SEAT_LETTERS.iter().map(ToString::to_string).collect(),
            ..ManifestDraft::default()
        }
    }
}

/// The command in canonical form: files by their names, without folders.
fn command(files: &[PathBuf], read: &ReadOptions) -> String {
    let mut words = vec![String::from("shiho data import")];
    let names = files.iter().filter_map(|path| path.file_name());
    words.extend(
        names
            .take(NAMES)
            .map(|name| name.to_string_lossy().into_owned()),
    );
    if files.len() > NAMES {
        words.push("...".into());
    }
    words.extend(read.format.map(|format| format!("--format {format}")));
    words.extend(read.variant.map(|variant| format!("--variant {variant}")));
    if !matches!(&*read.rules, "" | "default") {
        words.push(format!("--rules {}", read.rules));
    }
    words.join(" ")
}
