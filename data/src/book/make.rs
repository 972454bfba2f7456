//! Books made of games: positions that were reached, balanced by the scores that searches gave them.

use std::collections::BTreeSet;

use shiho_core::VariantVisitor;
use shiho_core::notation::Variant;

use crate::dataset::Dataset;
use crate::error::DataError;
use crate::record::GameRecord;
use crate::replay::{ReplayError, trusted};

/// Which positions become openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// Plies from the start of the game.
    pub plies: usize,
    /// The largest score, either way, that the move played there may have; positions without a score, as of random
    /// moves, are taken only if this is none.
    pub max_score: Option<u16>,
    /// The most openings; what is more is left out evenly.
    pub most: Option<usize>,
}

/// A book, and what became of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct MadeBook {
    /// Position texts, each once, in order of the text.
    #[serde(skip)]
    pub positions: Vec<String>,
    /// Games looked at.
    pub games: u64,
    /// Games over before that ply.
    pub too_short: u64,
    /// Positions left out because the seat to move is in check.
    pub in_check: u64,
    /// Positions left out by their score, or for want of one.
    pub unbalanced: u64,
    /// Positions that other games had reached already.
    pub repeated: u64,
    /// Openings beyond the most that were asked for.
    pub beyond: u64,
}

/// Makes a book of the positions after a number of plies in the games of `datasets`, which must be of one variant.
pub fn make_book(datasets: &[Dataset], options: BookOptions) -> Result<MadeBook, DataError> {
    let Some(first) = datasets.first() else {
        return Ok(MadeBook::default());
    };
    let variant = first.variant()?;
    for dataset in datasets {
        if dataset.variant()? != variant {
            return Err(DataError::WrongVariant {
                path: dataset.folder().into(),
                wanted: variant.to_string(),
                found: dataset.manifest().draft.variant.clone(),
            });
        }
    }
    variant.visit(Make { datasets, options })
}

struct Make<'a> {
    datasets: &'a [Dataset],
    options: BookOptions,
}

impl VariantVisitor for Make<'_> {
    type Output = Result<MadeBook, DataError>;

    fn visit<V: Variant>(self) -> Self::Output {
        let mut made = MadeBook::default();
        let mut positions = BTreeSet::new();
        for dataset in self.datasets {
            for index in 0..dataset.shards() {
                for (row, record) in dataset.verified_records(index)?.iter().enumerate() {
                    let path = dataset.shard_path(index)?;
                    take::<V>(record, self.options, &mut made, &mut positions).map_err(
                        |source| DataError::Replay {
                            path,
                            row,
                            game: record.game,
                            source: source.into(),
                        },
                    )?;
                }
            }
        }
        let all: Vec<String> = positions.into_iter().collect();
        let count = self.options.most.unwrap_or(all.len()).min(all.len());
        made.beyond = (all.len() - count) as u64;
        // Every k-th, so that no part of the alphabet is preferred.
        made.positions = (0..count)
            .map(|index| all[index * all.len() / count].clone())
            .collect();
        Ok(made)
    }
}

fn take<V: Variant>(
    record: &GameRecord,
    options: BookOptions,
    made: &mut MadeBook,
    positions: &mut BTreeSet<String>,
) -> Result<(), ReplayError> {
    made.games += 1;
    let mut found = None;
    trusted::<V>(record, |ply| {
        if ply.plies == options.plies && found.is_none() {
            let position = ply.position;
            found = Some((
                position.in_check(position.to_move()),
                position.position_text(),
                ply.score,
            ));
        }
    })?;
    let Some((in_check, text, score)) = found else {
        made.too_short += 1;
        return Ok(());
    };
    let is_balanced = options
        .max_score
        .is_none_or(|most| score.is_some_and(|score| score.unsigned_abs() <= most));
    if in_check {
        made.in_check += 1;
    } else if !is_balanced {
        made.unbalanced += 1;
    } else if !positions.insert(text) {
        made.repeated += 1;
    }
    Ok(())
}
