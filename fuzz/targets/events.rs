//! Moves and events of all games.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| shiho_fuzz::events::check(data));
