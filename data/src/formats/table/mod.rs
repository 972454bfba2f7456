//! Tables of games with every column of a dataset: CSV and JSON lines.

pub(super) mod csv;
pub(super) mod jsonl;
mod row;
