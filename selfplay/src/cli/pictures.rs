//! Boards of `shiho show` as picture files.

use std::path::PathBuf;

use shiho_core::{Game, Variant};
use shiho_data::files::{FileKind, Output};
use shiho_kit::{Failure, ForceArgs};
use shiho_selfplay::picture::{BoardPicture, Canvas, Letters};

#[derive(Debug, clap::Args)]
pub(super) struct PictureArgs {
    /// Also draw the board into this SVG file.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    svg: Option<PathBuf>,
    /// Also draw the board into this PNG file.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    png: Option<PathBuf>,
    /// How pictures tell shogi pieces; chess pieces are figures.
    #[arg(long, value_enum, default_value = "kanji")]
    letters: LettersName,
    /// Width of pictures in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 600, value_parser = clap::value_parser!(u32).range(50..=4096))]
    size: u32,
    #[command(flatten)]
    force: ForceArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LettersName {
    Kanji,
    Western,
}

impl PictureArgs {
    /// Draws the position of `game`, with its last move, into the files that are asked for.
    pub(super) fn draw<V: Variant>(&self, game: &Game<V>) -> anyhow::Result<()> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let canvas = self.canvas(game);
        if let Some(path) = &self.svg {
            let out = Output::new(path, FileKind::Svg, self.force.replace())?;
            out.write(canvas.to_svg(self.size).as_bytes())?;
        }
        if let Some(path) = &self.png {
            let out = Output::new(path, FileKind::Png, self.force.replace())?;
            out.write(&canvas.to_png(self.size).map_err(Failure::failed)?)?;
        }
        Ok(())
    }

    fn canvas<V: Variant>(&self, game: &Game<V>) -> Canvas {
        let diagram = game.position().diagram();
        let before = before(game).map(|game| game.position().diagram());
        let picture = BoardPicture {
            diagram: &diagram,
            before: before.as_ref(),
            title: V::TITLE,
            seats: V::SEAT_NAMES,
            letters: match self.letters {
                LettersName::Kanji => Letters::Kanji,
                LettersName::Western => Letters::Western,
            },
        };
        picture.draw()
    }
}

/// The game before its last move or event, if it had one.
fn before<V: Variant>(game: &Game<V>) -> Option<Game<V>> {
    let (_, earlier) = game.events().split_last()?;
    let mut before = Game::new(game.start().clone());
    for &event in earlier {
        before.act(event).ok()?;
    }
    Some(before)
}
