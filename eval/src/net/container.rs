//! Safetensors files whose bytes depend on their contents alone, with a checksum over all of them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Map, Value, json};

use super::hash::sha256;
use super::layers::NamedTensor;

/// The metadata entry with the checksum: the SHA-256 of the file in which [`BLANK`] stands in its place.
const CHECKSUM: &str = "checksum";
/// What stands in the place of the checksum while it is computed.
const BLANK: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// Bytes before the header, which tell its length.
const HEAD: usize = size_of::<u64>();

/// Why a file is not the one that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChecksumError {
    /// The metadata have no checksum.
    #[error("its metadata have no checksum")]
    Missing,
    /// The bytes are others than those that were written.
    #[error("damaged: its bytes are not those that its checksum was made of")]
    Wrong,
}

/// The bytes of a safetensors file with these `f32` tensors and metadata, to which a checksum is added; see
/// [`check_checksum`].
///
/// The crate's own writer keeps metadata in a hash map, so that equal nets would differ in their bytes;
/// here the entries are sorted and the tensors keep their order.
/// Layout: <https://huggingface.co/docs/safetensors/index#format>.
///
/// # Panics
/// If the number of values of a tensor is not the product of its shape.
pub fn write_safetensors(
    tensors: &[NamedTensor<'_>],
    metadata: &BTreeMap<String, String>,
) -> Vec<u8> {
    let mut header = Map::new();
    let mut metadata = metadata.clone();
    metadata.insert(CHECKSUM.into(), BLANK.into());
    header.insert("__metadata__".into(), json!(metadata));
    let mut end = 0;
    for NamedTensor {
        name,
        shape,
        values,
    } in tensors
    {
        assert_eq!(
            shape.iter().product::<usize>(),
            values.len(),
            "shape of tensor {name}"
        );
        let start = end;
        end += size_of_val(*values);
        header.insert(
            name.clone(),
            json!({ "dtype": "F32", "shape": shape, "data_offsets": [start, end] }),
        );
    }
    let mut header = Value::Object(header).to_string().into_bytes();
    header.resize(header.len().next_multiple_of(8), b' ');
    let mut bytes = Vec::with_capacity(8 + header.len() + end);
    bytes.extend((header.len() as u64).to_le_bytes());
    bytes.extend(header);
    for tensor in tensors {
        bytes.extend(tensor.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    seal(&mut bytes).expect("a place for it was written above");
    bytes
}

/// Makes the checksum that stands in `bytes` the one of all others.
pub fn seal(bytes: &mut [u8]) -> Result<(), ChecksumError> {
    let place = checksum_place(bytes).ok_or(ChecksumError::Missing)?;
    bytes[place.clone()].copy_from_slice(BLANK.as_bytes());
    let checksum = sha256(bytes);
    bytes[place].copy_from_slice(checksum.as_bytes());
    Ok(())
}

/// Refuses bytes of a file that are not those which [`write_safetensors`] made.
pub fn check_checksum(bytes: &[u8]) -> Result<(), ChecksumError> {
    let mut sealed = bytes.to_vec();
    seal(&mut sealed)?;
    if sealed == bytes {
        Ok(())
    } else {
        Err(ChecksumError::Wrong)
    }
}

/// Where the checksum stands. Within texts quotes stand behind backslashes, so that only an entry looks like this.
fn checksum_place(bytes: &[u8]) -> Option<Range<usize>> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let header = rest.get(..length)?;
    let entry = format!("\"{CHECKSUM}\":\"");
    let start = header
        .windows(entry.len())
        .position(|window| window == entry.as_bytes())?;
    let start = HEAD + start + entry.len();
    let place = start..start + BLANK.len();
    (place.end < HEAD + length).then_some(place)
}
