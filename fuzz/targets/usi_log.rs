//! Logs of USI engines.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| shiho_fuzz::records::usi_log(data));
