//! Recipes: a whole run as a JSON file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::allowed::{Allowed, SettingError};
use crate::config::Config;
use crate::error::TrainError;
use crate::samples::LEAST_AGREEMENT;

/// Everything that `shiho-train fit` can be told. What is left out has its default; what is unknown is refused.
///
/// Checkpoints and nets store the part their contents depend on: [`config`](Self::config), and the datasets
/// by their hashes instead of their places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// Dataset folders, all of one variant.
    pub datasets: Vec<PathBuf>,
    /// The variant they must be of.
    pub variant: Option<String>,
    /// Datasets with different rules are taken together.
    pub mixed_rules: bool,
    /// The net file to write.
    pub out: Option<PathBuf>,
    /// The last weights are written instead of those with the lowest validation loss.
    pub last: bool,
    /// The net whose weights the run starts from.
    pub init: Option<PathBuf>,
    /// The folder for checkpoints.
    pub checkpoint: Option<PathBuf>,
    /// Steps between checkpoints, beside those after each epoch.
    pub checkpoint_every: Option<u64>,
    /// Goes on from the checkpoint, if there is one.
    pub resume: bool,
    /// The CSV file that gets a line an epoch.
    pub log: Option<PathBuf>,
    /// The least share of clear scores that must agree with the results; [`LEAST_AGREEMENT`] if not given.
    pub min_agreement: Option<f64>,
    /// Number of threads; all cores if 0 or not given. The net does not depend on it.
    pub threads: Option<u16>,
    /// What the net depends on, beside the data.
    pub config: Config,
}

impl Recipe {
    /// Reads the recipe at `path`.
    ///
    /// # Errors
    /// A file that cannot be read, is no recipe, or has a setting with an impossible value.
    pub fn read(path: &Path) -> Result<Self, TrainError> {
        let text = std::fs::read_to_string(path).map_err(|source| TrainError::Io {
            path: path.to_owned(),
            source,
        })?;
        let bad = |problem: String| TrainError::BadRecipe {
            path: path.to_owned(),
            problem,
        };
        let recipe: Self = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
        let checked = recipe.check();
        checked.map_err(|error| bad(error.to_string()))?;
        Ok(recipe)
    }

    /// Refuses values that no run can be made with, by the name of the setting.
    pub fn check(&self) -> Result<(), SettingError> {
        let value = self.least_agreement();
        let share = Allowed::Share.check(value);
        share.map_err(|problem| SettingError {
            name: "min_agreement",
            value,
            problem,
        })?;
        self.config.check()
    }

    /// The least share of clear scores that must agree with the results.
    pub fn least_agreement(&self) -> f64 {
        self.min_agreement.unwrap_or(LEAST_AGREEMENT)
    }

    /// The text of its file.
    ///
    /// # Errors
    /// A path that is not Unicode: JSON has no word for it.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Filter, Schedule, SourceKind, Utility};

    fn read(text: &str) -> Result<Recipe, String> {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("recipe.json");
        std::fs::write(&path, text).expect("a file for the test");
        Recipe::read(&path).map_err(|error| error.to_string())
    }

    #[test]
    fn a_recipe_comes_back_as_it_was_written() {
        let config = Config {
            hidden: 33,
            learning_rate: 0.1 + 0.2,
            schedule: Schedule::Constant,
            wdl_weight: 0.1,
            utility: Utility::Win,
            source: SourceKind::Stream,
            memory: 12_345_678,
            seed: u64::MAX,
            filter: Filter {
                keep_checks: true,
                min_ply: 7,
                ..Filter::default()
            },
            init: Some("ab".into()),
            ..Config::default()
        };
        let recipe = Recipe {
            datasets: vec!["a".into(), "b/c".into()],
            variant: Some("shogi".into()),
            out: Some("x.net".into()),
            checkpoint_every: Some(3),
            threads: Some(2),
            config,
            ..Recipe::default()
        };
        let text = recipe.to_json().expect("Unicode paths");
        assert_eq!(read(&text), Ok(recipe));
        assert_eq!(read("{}"), Ok(Recipe::default()));
    }

    #[test]
    fn wrong_recipes_are_refused_by_the_name_of_the_key() {
        for (text, expected) in [
            (r#"{"epochs": 3}"#, "unknown field `epochs`"),
            (r#"{"config": {"lr": 1}}"#, "unknown field `lr`"),
            (
                r#"{"config": {"filter": {"keep": true}}}"#,
                "unknown field `keep`",
            ),
            (
                r#"{"config": {"hidden": 0}}"#,
                "hidden = 0: must be a number in 1..=4096",
            ),
            (
                r#"{"config": {"learning_rate": -1}}"#,
                "learning_rate = -1: must be above 0",
            ),
            (
                r#"{"min_agreement": 1.5}"#,
                "min_agreement = 1.5: must be in 0..=1",
            ),
            ("{", "EOF"),
        ] {
            let error = read(text).expect_err("a wrong recipe");
            assert!(
                error.contains(expected) && error.contains("recipe.json"),
                "{error}"
            );
        }
    }
}
