//! Hashes of bytes, whole or as they are written.

use std::fmt::Write as _;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// SHA-256 in lower-case hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(hash: &[u8]) -> String {
    let mut text = String::with_capacity(2 * hash.len());
    for byte in hash {
        write!(text, "{byte:02x}").expect("a String takes everything");
    }
    text
}

/// Passes on what is written and hashes it.
#[derive(Debug)]
pub(crate) struct Hashing<W> {
    inner: W,
    hash: Sha256,
}

impl<W: Write> Hashing<W> {
    /// Writes to `inner`.
    pub(crate) fn new(inner: W) -> Self {
        Self {
            inner,
            hash: Sha256::new(),
        }
    }

    /// Where was written, and the hash in hexadecimal.
    pub(crate) fn finish(self) -> (W, String) {
        (self.inner, hex(&self.hash.finalize()))
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
