//! Dataset files: shards and manifests.

use std::path::Path;
use std::sync::Once;

use shiho_data::{Manifest, shard};

/// Checks `data` as a shard.
///
/// # Panics
/// If something does not hold.
pub fn shard(data: &[u8]) {
    // The Parquet reader asserts on some pages, which the decoder turns into an error: panics must
    // unwind instead of ending the process.
    static QUIET: Once = Once::new();
    QUIET.call_once(|| std::panic::set_hook(Box::new(|_| ())));
    let Ok(records) = shard::decode(data.to_vec(), Path::new("fuzz.parquet")) else {
        return;
    };
    for record in &records {
        assert_eq!(record.scores.len(), record.moves.len());
        assert_eq!(record.flags.len(), record.moves.len());
    }
}

/// Checks `data` as a manifest.
///
/// # Panics
/// If something does not hold.
pub fn manifest(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let path = Path::new("manifest.json");
    if let Ok(manifest) = Manifest::parse(text, path) {
        let json = manifest.to_json();
        let again = Manifest::parse(&json, path).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(again, manifest, "{json}");
    }
}
