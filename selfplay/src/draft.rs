//! What the manifest of a run says before its first game, the command that repeats it among it.

use std::fmt::Display;

use shiho_core::Variant;
use shiho_data::ManifestDraft;
use shiho_eval::Playable;

use crate::play::{Setup, Start};
use crate::players::Players;

/// A command in canonical form, as a shell reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandText(String);

impl CommandText {
    /// `shiho NAME VARIANT`.
    pub(crate) fn new<V: Variant>(name: &str) -> Self {
        Self(format!("shiho {name} {}", V::NAME))
    }

    /// Adds `--name value`.
    pub(crate) fn option(mut self, name: &str, value: impl Display) -> Self {
        self.0 += &format!(" --{name} {}", quoted(&format!("{value}")));
        self
    }

    /// Adds what all games of a run share.
    pub(crate) fn setup<P: Playable>(self, setup: &Setup<P>) -> Self {
        let text = self
            .option("seed", setup.seed)
            .option("rules", setup.start.rules());
        let text = match &setup.start {
            Start::Rules(_) => text,
            Start::Position(position) => text.option("position", position.position_text()),
            Start::Book(book) => text.option("book", book.file()),
        };
        text.option("random-plies", setup.opening.random_plies)
            .option("ply-cap", setup.ply_cap)
    }

    /// The draft of a run with this command; `settings` are those beyond what all runs have.
    pub(crate) fn draft<P: Playable>(
        self,
        setup: &Setup<P>,
        players: &Players<P>,
        git_hash: Option<String>,
        settings: &[(&str, u64)],
    ) -> ManifestDraft {
        let own = |&(name, value): &(&str, u64)| (name.to_owned(), value.to_string());
        let shared = [
            ("random_plies", setup.opening.random_plies.to_string()),
            ("ply_cap", setup.ply_cap.to_string()),
            match &setup.start {
                Start::Book(book) => ("book_sha256", book.sha256().to_owned()),
                start => (
                    "start",
                    start.game(setup.seed, 0).position().position_text(),
                ),
            },
        ];
        let shared = shared.map(|(name, value)| (name.to_owned(), value));
        ManifestDraft {
            shiho_version: env!("CARGO_PKG_VERSION").into(),
            git_hash,
            command: self.0,
            variant: P::NAME.into(),
            rules: setup.start.rules().to_string(),
            seed: setup.seed,
            seats: P::SEATS,
            seat_letters: P::SEAT_LETTERS.iter().map(ToString::to_string).collect(),
            nets: players.nets().collect(),
            agents: players.specs().map(ToString::to_string).collect(),
            settings: settings.iter().map(own).chain(shared).collect(),
        }
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        for (word, text) in [
            ("ab:nodes=5,eval=a/b.net", "ab:nodes=5,eval=a/b.net"),
            ("9/9 b - 1", "'9/9 b - 1'"),
            ("{'a':1}", r"'{'\''a'\'':1}'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(word), text);
        }
    }
}
