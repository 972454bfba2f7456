//! Rules and position texts of Annan.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    |data: &[u8]| shiho_fuzz::positions::check::<shiho_core::games::annan::AnnanPosition>(data)
);
