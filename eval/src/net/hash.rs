//! Hashes that name files.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Hexadecimal SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        write!(text, "{byte:02x}").expect("a String takes anything");
    }
    text
}
