//! Shards: Parquet tables with one row a game.
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `game` | int64 | index of the game in its run, from 0 |
//! | `seed` | uint64 | seed of the run |
//! | `variant`, `rules`, `start` | string | the variant's name, its rules, the start position's text |
//! | `moves` | string | moves and events in the game's notation, separated by spaces |
//! | `scores_mover` | list of int16 | search score of each entry of `moves` in centipawns, from the viewpoint of the seat that moved; null where the agent gave none |
//! | `flags` | list of uint8 | `FLAG_*` bits of each entry of `moves` |
//! | `plies` | int32 | number of moves; events that are no moves are not counted |
//! | `reason` | string | why the game ended |
//! | `replay` | bool | whether the rules ask for a replay |
//! | `place_X` | int8 | place of seat X, 1 = best; null in a draw without places |
//! | `points_X` | int32 | final points of seat X; null in games without points |
//! | `utility_X` | double | share of seat X, the shares of a game sum to 1 |
//! | `agent_X` | string | who played seat X |
//!
//! X is the seat's letter (`place_b`, `utility_w`, ...), so every column is a plain one that pandas,
//! Polars and `DuckDB` group and average without unpacking.
//!
//! The bytes depend on the records alone: no time, no host, no thread count.
//!
//! Encodings were chosen by measurement, see [`encode()`].

mod columns;
mod decode;
mod encode;
mod pages;
mod schema;

pub use decode::decode;
pub use encode::encode;

pub(crate) use columns::TableWriter;
pub(crate) use schema::writer_properties;

/// Name of shard number `index`.
pub fn shard_name(index: usize) -> String {
    format!("games-{index:05}.parquet")
}

/// The number of the shard called `name`.
pub(crate) fn shard_index(name: &str) -> Option<usize> {
    let index = name
        .strip_prefix("games-")?
        .strip_suffix(".parquet")?
        .parse()
        .ok()?;
    (shard_name(index) == name).then_some(index)
}
