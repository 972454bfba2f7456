//! Writing safetensors files whose bytes depend on their contents alone.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::layers::NamedTensor;

/// The bytes of a safetensors file with these `f32` tensors and metadata.
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
    bytes
}
