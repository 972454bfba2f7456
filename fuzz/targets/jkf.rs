//! Records in JSON Kifu Format.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| shiho_fuzz::records::jkf(data));
