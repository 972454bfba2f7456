//! Boards of `shiho show` as picture files.

use std::path::PathBuf;

use shiho_core::{Event, Game, Variant};
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
    /// How pictures tell shogi pieces; chess pieces are figures [default: kanji].
    #[arg(long, value_enum)]
    letters: Option<LettersName>,
    /// Width of pictures in pixels [default: 600].
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(50..=4096))]
    size: Option<u32>,
    #[command(flatten)]
    force: ForceArgs,
}

/// Width of a picture in pixels, if nobody says.
const SIZE: u32 = 600;

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LettersName {
    Kanji,
    Western,
}

impl PictureArgs {
    /// Draws the position of `game`, with its last move, into the files that are asked for.
    pub(super) fn draw<V: Variant>(&self, game: &Game<V>) -> anyhow::Result<()> {
        if self.svg.is_none() && self.png.is_none() {
            if self.letters.is_some() || self.size.is_some() || self.force.replace() {
                let problem = "--letters, --size and --force are about --svg and --png";
                return Err(Failure::usage(problem).into());
            }
            return Ok(());
        }
        if self.svg == self.png {
            return Err(Failure::usage("--svg and --png name the same file").into());
        }
        let output = |path: &Option<PathBuf>, kind| {
            let path = path.as_ref();
            path.map(|path| Output::new(path, kind, self.force.replace()))
                .transpose()
        };
        // Both pictures are made, and both places looked at, before either is written.
        let svg = output(&self.svg, FileKind::Svg)?;
        let png = output(&self.png, FileKind::Png)?;
        let canvas = self.canvas(game);
        let size = self.size.unwrap_or(SIZE);
        let points = png.is_some().then(|| canvas.to_png(size)).transpose();
        let points = points.map_err(Failure::failed)?;
        if let Some(out) = svg {
            out.write(canvas.to_svg(size).as_bytes())?;
        }
        if let (Some(out), Some(points)) = (png, points) {
            out.write(&points)?;
        }
        Ok(())
    }

    fn canvas<V: Variant>(&self, game: &Game<V>) -> Canvas {
        let diagram = game.position().diagram();
        let last = game.events().last().and_then(|event| match event {
            Event::Move(mv) => Some(V::move_text(*mv)),
            _ => None,
        });
        let picture = BoardPicture {
            diagram: &diagram,
            last: last.as_deref(),
            title: V::TITLE,
            seats: V::SEAT_NAMES,
            letters: match self.letters {
                None | Some(LettersName::Kanji) => Letters::Kanji,
                Some(LettersName::Western) => Letters::Western,
            },
        };
        picture.draw()
    }
}
