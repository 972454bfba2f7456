//! Arbitrary names, headers and comments, written in every format.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| shiho_fuzz::written::check(data));
