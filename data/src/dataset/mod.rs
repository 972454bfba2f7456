//! Datasets: folders of shards with a manifest, written crash-safely and read shard by shard.

mod csv_games;
mod read;
mod shard_file;
mod write;

pub use read::Dataset;
pub use write::DatasetWriter;

pub use csv_games::GAMES_FILE;
pub(crate) use csv_games::GamesCsv;
