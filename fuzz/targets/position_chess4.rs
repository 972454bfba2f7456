//! Rules and position texts of four-player chess.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    |data: &[u8]| shiho_fuzz::positions::check::<shiho_core::games::chess4::Chess4Position>(data)
);
