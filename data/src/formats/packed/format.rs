//! Packed positions among the formats.

use std::io::BufRead;

use shiho_core::VariantId;

use super::error::PackedProblem;
use super::games;
use super::hcpe::Hcpe;
use super::positions::{Packed, pack};
use super::psv::Psv;
use super::stream::PackedRecord;
use crate::formats::found::Given;
use crate::formats::problem::GameProblem;
use crate::formats::record_format::{ExportOptions, RecordFormat, Sink, Stop, Written};
use crate::record::GameRecord;

/// Positions as `YaneuraOu`'s `PackedSfenValue`.
pub(in crate::formats) struct PsvFormat;

/// Positions as Apery's `HuffmanCodedPosAndEval`.
pub(in crate::formats) struct HcpeFormat;

/// Whether the first record can be one, and the file holds whole ones.
fn is_of<R: PackedRecord>(head: &[u8], length: u64) -> bool {
    let is_whole = length > 0 && length.is_multiple_of(R::BYTES as u64) && head.len() >= R::BYTES;
    is_whole && R::decode(&head[..R::BYTES]).is_ok()
}

/// The positions of `record`, each as the bytes that `encode` appends.
fn bytes(
    record: &GameRecord,
    options: ExportOptions,
    written: &mut Written,
    encode: impl Fn(&Packed, &mut Vec<u8>) -> Result<(), PackedProblem>,
) -> Result<Option<Vec<u8>>, GameProblem> {
    if !record.has_result() {
        return Ok(None);
    }
    let packed = pack(record, options.skip_random)?;
    let mut bytes = Vec::new();
    for position in &packed {
        encode(position, &mut bytes)?;
    }
    written.positions += packed.len() as u64;
    Ok(Some(bytes))
}

impl RecordFormat for PsvFormat {
    fn name(&self) -> &'static str {
        "psv"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["psv"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Shogi
    }

    fn is_shown_by_bytes(&self, head: &[u8], length: u64) -> bool {
        is_of::<Psv>(head, length)
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        games::read::<Psv>(stream, given, sink)
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        bytes(record, options, written, |position, bytes| {
            position.psv.encode_to(bytes)
        })
    }
}

impl RecordFormat for HcpeFormat {
    fn name(&self) -> &'static str {
        "hcpe"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["hcpe"]
    }

    fn holds(&self, variant: VariantId) -> bool {
        variant == VariantId::Shogi
    }

    fn is_shown_by_bytes(&self, head: &[u8], length: u64) -> bool {
        is_of::<Hcpe>(head, length)
    }

    fn read(
        &self,
        stream: &mut dyn BufRead,
        given: &Given<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        games::read::<Hcpe>(stream, given, sink)
    }

    fn write(
        &self,
        record: &GameRecord,
        options: ExportOptions,
        written: &mut Written,
    ) -> Result<Option<Vec<u8>>, GameProblem> {
        bytes(record, options, written, |position, bytes| {
            position.hcpe.encode_to(bytes)
        })
    }
}
