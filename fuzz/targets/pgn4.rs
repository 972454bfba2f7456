//! PGN4 records.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| shiho_fuzz::records::pgn4(data));
