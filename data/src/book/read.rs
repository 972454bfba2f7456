//! Reading a list of openings, one a line.

use std::path::{Path, PathBuf};

use crate::error::DataError;

/// Columns of a table that hold openings, best first.
const COLUMNS: [&str; 6] = ["position", "sfen", "fen4", "y4sfen", "start", "moves"];

/// An opening in the words of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// Line in the file, from 1.
    pub line: usize,
    /// Position text, or `startpos`.
    pub position: String,
    /// Moves from there, separated by spaces.
    pub moves: String,
}

/// What is wrong with a book.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The file is no table.
    #[error("{}: {problem}", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// The table has no column of openings.
    #[error("{}: no column `{wanted}` among `{}`", path.display(), found.join(","))]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// Which is looked for.
        wanted: String,
        /// Which there are.
        found: Vec<String>,
    },
    /// No game can start there.
    #[error("{}:{line}: {problem}: `{text}`", path.display())]
    Opening {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
        /// The opening.
        text: String,
    },
    /// There is nothing in it.
    #[error("{}: no opening in it", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

/// Reads the openings in the file at `path`.
///
/// A line is a position text (SFEN, Y4SFEN, FEN4), with `moves` and moves from there behind it, or separated by a tab;
/// `startpos` is the start position and `position` and `sfen` in front, as in the commands of engines, say nothing.
/// Empty lines and what begins with `#` are no openings. A file named `.csv` is a table with a header line; `column` says
/// which one holds the openings, else it is `position`, `sfen`, `fen4`, `y4sfen`, `start` or `moves`.
pub fn read_book(path: &Path, column: Option<&str>) -> Result<Vec<BookLine>, BookError> {
    let text = std::fs::read(path).map_err(DataError::io(path))?;
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_start_matches('\u{feff}');
    let is_table = path
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("csv"));
    let lines = if is_table || column.is_some() {
        read_table(path, text, column)?
    } else {
        let lines = (1..).zip(text.lines());
        lines
            .filter_map(|(line, text)| opening(line, text))
            .collect()
    };
    if lines.is_empty() {
        return Err(BookError::Empty { path: path.into() });
    }
    Ok(lines)
}

fn read_table(path: &Path, text: &str, column: Option<&str>) -> Result<Vec<BookLine>, BookError> {
    let problem = |error: csv::Error| BookError::Table {
        path: path.into(),
        problem: error.to_string(),
    };
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = table
        .headers()
        .map_err(problem)?
        .iter()
        .map(Into::into)
        .collect();
    let index = |name: &str| header.iter().position(|it| it.eq_ignore_ascii_case(name));
    let found = match column {
        Some(column) => index(column),
        None => COLUMNS.iter().find_map(|name| index(name)),
    };
    let Some(found) = found else {
        return Err(BookError::NoColumn {
            path: path.into(),
            wanted: column.map_or_else(|| COLUMNS.join("`, `"), Into::into),
            found: header,
        });
    };
    let only_moves = header[found].eq_ignore_ascii_case("moves");
    let mut lines = Vec::new();
    for row in table.records() {
        let row = row.map_err(problem)?;
        let line = row.position().map_or(0, |it| it.line() as usize);
        let text = row.get(found).unwrap_or_default();
        let text = if only_moves {
            format!("startpos moves {text}")
        } else {
            text.into()
        };
        lines.extend(opening(line, &text));
    }
    Ok(lines)
}

fn opening(line: usize, text: &str) -> Option<BookLine> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    let (position, moves) = text
        .split_once('\t')
        .or_else(|| text.split_once(" moves"))
        .unwrap_or((text, ""));
    let clean = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(BookLine {
        line,
        position: clean(position),
        moves: clean(moves),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<(String, String)> {
        opening(1, text).map(|it| (it.position, it.moves))
    }

    #[test]
    fn openings_in_all_their_forms() {
        let is = |position: &str, moves: &str| Some((position.to_owned(), moves.to_owned()));
        assert_eq!(one("startpos"), is("startpos", ""));
        assert_eq!(
            one("position startpos moves 7g7f  3c3d"),
            is("startpos", "7g7f 3c3d")
        );
        assert_eq!(one("startpos moves"), is("startpos", ""));
        assert_eq!(one("sfen 9/9 b - 1"), is("9/9 b - 1", ""));
        assert_eq!(one("9/9 b - 1\t7g7f"), is("9/9 b - 1", "7g7f"));
        assert_eq!(one("  # why"), None);
        assert_eq!(one(""), None);
    }
}
