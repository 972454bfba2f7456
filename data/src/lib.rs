//! What has been played: game records, dataset files and statistics over them.

pub mod record;

pub use record::GameRecord;
