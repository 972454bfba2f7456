//! Aligned tables for people.

use std::fmt::{self, Write as _};

/// Columns of a plain terminal, which reports for people keep to.
pub const WIDTH: usize = 80;

/// `line` in several of at most [`WIDTH`] columns, broken at spaces and behind commas; further lines are indented. A
/// word that is longer stays whole.
pub fn wrap(line: &str) -> String {
    const INDENT: &str = "  ";
    let (mut text, mut column) = (String::new(), 0);
    for word in line.split_inclusive([' ', ',']) {
        if column > INDENT.len() && column + word.trim_end().chars().count() > WIDTH {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text += INDENT;
            column = INDENT.len();
        }
        text += word;
        column += word.chars().count();
    }
    text.truncate(text.trim_end().len());
    text
}

/// On which side a column's cells line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a header line; columns are as wide as their widest cell and two spaces apart.
#[derive(Clone, Debug)]
pub struct TextTable {
    align: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// An empty table with these column heads.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            align: columns.iter().map(|&(_, align)| align).collect(),
            rows: vec![columns.iter().map(|&(head, _)| head.into()).collect()],
        }
    }

    /// Adds a row; missing cells are empty, cells beyond the last column are dropped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let mut row: Vec<String> = cells.into_iter().collect();
        row.resize(self.align.len(), String::new());
        self.rows.push(row);
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            self.rows
                .iter()
                .map(|row| row[column].chars().count())
                .max()
        };
        let widths: Vec<usize> = (0..self.align.len())
            .map(|column| width(column).unwrap_or_default())
            .collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, &width), align) in row.iter().zip(&widths).zip(&self.align) {
                match align {
                    Align::Left => write!(line, "{cell:<width$}  ")?,
                    Align::Right => write!(line, "{cell:>width$}  ")?,
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrap("as it is"), "as it is");
        let rules = ["a_rule=value"; 20].join(",");
        let wrapped = wrap(&format!("Shogi, rules {rules}"));
        assert!(wrapped.lines().count() > 1);
        assert!(wrapped.lines().all(|line| line.len() <= WIDTH), "{wrapped}");
        let words: String = wrapped.lines().map(str::trim_start).collect();
        assert!(words.ends_with(&rules), "{words}");
        let long = "x".repeat(100);
        assert_eq!(wrap(&format!("abc {long}")), format!("abc\n  {long}"));
    }

    #[test]
    fn cells_line_up() {
        let mut table = TextTable::new(&[("Seat", Align::Left), ("games", Align::Right)]);
        table.row(["s 先手".into(), "7".into()]);
        table.row(["w".into(), "1000000".into(), "dropped".into()]);
        assert_eq!(
            table.to_string(),
            "Seat    games\ns 先手        7\nw     1000000\n"
        );
    }
}
