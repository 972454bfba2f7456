//! Net files as bytes: reading with every check.

use std::fs;
use std::path::Path;

use safetensors::tensor::{Dtype, SafeTensors};

use super::container::{check_checksum, write_safetensors};
use super::error::NetError;
use super::hash::sha256;
use super::header::NetHeader;
use super::layers::{Weights, make_weights, named_tensors};

/// A net as it is in a file, complete and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// What the net says about itself.
    pub header: NetHeader,
    /// The weights of its layers, of the shapes the header asks for, all finite.
    pub weights: Vec<Weights>,
}

impl NetFile {
    /// Reads the file at `path` and checks that it is complete; also returns the SHA-256 of its bytes.
    pub fn read(path: &Path) -> Result<(Self, String), NetError> {
        let bytes = fs::read(path).map_err(|source| NetError::Io {
            path: path.to_owned(),
            source,
        })?;
        Ok((Self::from_bytes(path, &bytes)?, sha256(&bytes)))
    }

    /// Reads the contents of a file; `path` is only named in errors.
    pub fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, NetError> {
        let unreadable = |error: safetensors::SafeTensorError| NetError::Container {
            path: path.to_owned(),
            problem: error.to_string(),
        };
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(unreadable)?;
        let header = NetHeader::parse(path, metadata.metadata().as_ref())?;
        check_checksum(bytes).map_err(|source| NetError::Checksum {
            path: path.to_owned(),
            source,
        })?;
        let tensors = SafeTensors::deserialize(bytes).map_err(unreadable)?;
        let read = |name: &str, shape: &[usize]| read_tensor(path, &tensors, name, shape);
        let weights = make_weights(&header.layers, read)?;
        Ok(Self { header, weights })
    }

    /// The bytes of the file; equal nets have equal bytes.
    ///
    /// # Panics
    /// If the weights do not have the shapes the header asks for.
    pub fn to_bytes(&self) -> Vec<u8> {
        let tensors = named_tensors(&self.header.layers, &self.weights);
        write_safetensors(&tensors, &self.header.metadata())
    }
}

fn read_tensor(
    path: &Path,
    tensors: &SafeTensors<'_>,
    tensor: &str,
    shape: &[usize],
) -> Result<Vec<f32>, NetError> {
    let wrong = |problem| NetError::Tensor {
        path: path.to_owned(),
        tensor: tensor.to_owned(),
        problem,
    };
    let view = tensors
        .tensor(tensor)
        .map_err(|_| wrong("missing".into()))?;
    if view.dtype() != Dtype::F32 {
        return Err(wrong(format!("its type is {:?}, not F32", view.dtype())));
    }
    if view.shape() != shape {
        return Err(wrong(format!(
            "its shape is {:?}, not {shape:?}",
            view.shape()
        )));
    }
    let (words, _) = view.data().as_chunks::<4>();
    let values: Vec<f32> = words.iter().map(|word| f32::from_le_bytes(*word)).collect();
    match values.iter().position(|value| !value.is_finite()) {
        Some(index) => {
            let value = values[index];
            Err(NetError::NotFinite {
                path: path.to_owned(),
                tensor: tensor.to_owned(),
                index,
                value,
            })
        }
        None => Ok(values),
    }
}
