//! Files of many packed records, one after the other.

use std::io::{self, Read, Write};
use std::marker::PhantomData;

use super::{PackedError, PackedProblem};

/// A record of fixed size.
pub trait PackedRecord: Sized {
    /// Bytes of a record.
    const BYTES: usize;

    /// Appends the record's bytes; nothing is appended if there is an error.
    fn encode_to(&self, bytes: &mut Vec<u8>) -> Result<(), PackedProblem>;

    /// Reads a record from exactly its bytes.
    fn decode(bytes: &[u8]) -> Result<Self, PackedProblem>;
}

/// Reads records one by one; wrap files into a [`BufReader`](std::io::BufReader).
///
/// After a record that is none the next one can be read; after a truncated one or an error of the
/// system nothing follows.
#[derive(Debug)]
pub struct PackedReader<R, T> {
    source: R,
    offset: u64,
    is_over: bool,
    bytes: Vec<u8>,
    record: PhantomData<T>,
}

impl<R: Read, T: PackedRecord> PackedReader<R, T> {
    /// A reader that starts at the source's next byte, which is offset 0 in errors.
    pub fn new(source: R) -> Self {
        Self {
            source,
            offset: 0,
            is_over: false,
            bytes: vec![0; T::BYTES],
            record: PhantomData,
        }
    }

    /// Fills the buffer as far as the source goes.
    fn fill(&mut self) -> io::Result<usize> {
        let mut found = 0;
        while found < T::BYTES {
            match self.source.read(&mut self.bytes[found..]) {
                Ok(0) => break,
                Ok(more) => found += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }
}

impl<R: Read, T: PackedRecord> Iterator for PackedReader<R, T> {
    type Item = Result<T, PackedError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let offset = self.offset;
        let found = match self.fill() {
            Ok(0) => {
                self.is_over = true;
                return None;
            }
            Ok(found) => found,
            Err(source) => {
                self.is_over = true;
                return Some(Err(PackedError::Io { offset, source }));
            }
        };
        self.offset += found as u64;
        let record = if found < T::BYTES {
            self.is_over = true;
            let size = T::BYTES;
            Err(PackedProblem::Truncated { found, size })
        } else {
            T::decode(&self.bytes)
        };
        Some(record.map_err(|problem| PackedError::Record { offset, problem }))
    }
}

/// Writes records one by one; wrap files into a [`BufWriter`](std::io::BufWriter).
#[derive(Debug)]
pub struct PackedWriter<W, T> {
    target: W,
    offset: u64,
    bytes: Vec<u8>,
    record: PhantomData<T>,
}

impl<W: Write, T: PackedRecord> PackedWriter<W, T> {
    /// A writer that starts at the target's next byte, which is offset 0 in errors.
    pub fn new(target: W) -> Self {
        Self {
            target,
            offset: 0,
            bytes: Vec::with_capacity(T::BYTES),
            record: PhantomData,
        }
    }

    /// Writes a record; nothing is written of one that cannot be packed.
    pub fn write(&mut self, record: &T) -> Result<(), PackedError> {
        let offset = self.offset;
        self.bytes.clear();
        let packed = record.encode_to(&mut self.bytes);
        packed.map_err(|problem| PackedError::Record { offset, problem })?;
        let written = self.target.write_all(&self.bytes);
        written.map_err(|source| PackedError::Io { offset, source })?;
        self.offset += self.bytes.len() as u64;
        Ok(())
    }

    /// Flushes and returns the target.
    pub fn finish(mut self) -> Result<W, PackedError> {
        let offset = self.offset;
        let flushed = self.target.flush();
        flushed.map_err(|source| PackedError::Io { offset, source })?;
        Ok(self.target)
    }
}
