//! The Parquet schema of shards and the properties all our Parquet files share.

use std::fmt::Write as _;
use std::sync::Arc;

use parquet::basic::{Compression, GzipLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, TypePtr};

use crate::manifest::FORMAT_VERSION;

/// Key of the file metadata that holds the format version.
pub(crate) const FORMAT_KEY: &str = "shiho.format";

/// Names of the columns, given the seats' letters.
pub(crate) struct Layout<'a> {
    letters: &'a [String],
}

impl<'a> Layout<'a> {
    /// The layout for seats with these letters.
    pub(crate) fn new(letters: &'a [String]) -> Self {
        Self { letters }
    }

    /// The schema, columns in the order they are written. Fails if a letter makes no column name.
    pub(crate) fn schema(&self) -> Result<TypePtr, String> {
        let mut text = String::from(
            "message game {
                required int64 game;
                required int64 seed (INTEGER(64,false));
                required binary variant (STRING);
                required binary rules (STRING);
                required binary start (STRING);
                required binary moves (STRING);
                required group scores_mover (LIST) {
                    repeated group list { optional int32 element (INTEGER(16,true)); }
                }
                required group flags (LIST) {
                    repeated group list { required int32 element (INTEGER(8,false)); }
                }
                required int32 plies;
                required binary reason (STRING);
                required boolean replay;\n",
        );
        for (prefix, form) in [
            ("place", "optional int32 {} (INTEGER(8,true));"),
            ("points", "optional int32 {};"),
            ("utility", "optional double {};"),
            ("agent", "required binary {} (STRING);"),
        ] {
            for letter in self.letters {
                check_letter(letter)?;
                let column = form.replace("{}", &format!("{prefix}_{letter}"));
                writeln!(text, "{column}").expect("a String takes everything");
            }
        }
        text.push('}');
        parse_message_type(&text)
            .map(Arc::new)
            .map_err(|error| error.to_string())
    }
}

fn check_letter(letter: &str) -> Result<(), String> {
    if !letter.is_empty() && letter.chars().all(|c| c.is_ascii_alphanumeric()) {
        Ok(())
    } else {
        Err(format!("a seat letter must be a letter: `{letter}`"))
    }
}

/// Properties of every Parquet file: nothing in them varies between runs.
pub(crate) fn writer_properties() -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_created_by("shiho".into())
        .set_compression(Compression::GZIP(
            GzipLevel::try_new(6).expect("6 is a gzip level"),
        ))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            FORMAT_KEY.into(),
            FORMAT_VERSION.to_string(),
        )]))
}

/// Properties of a shard; the encodings follow the measurements at [`super::encode()`].
pub(crate) fn shard_properties() -> WriterProperties {
    let [game, moves] = ["game", "moves"].map(ColumnPath::from);
    writer_properties()
        .set_column_dictionary_enabled(game, false)
        .set_column_dictionary_enabled(moves.clone(), false)
        .set_column_statistics_enabled(moves, EnabledStatistics::None)
        .build()
}
