//! Net files: reading with every check, writing without leaving halves behind.

use std::fs;
use std::io::Write;
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

    /// Writes the file; it appears under its name only when complete. Returns its SHA-256.
    pub fn write(&self, path: &Path) -> Result<String, NetError> {
        let bytes = self.to_bytes();
        write_atomically(path, &bytes).map_err(|source| NetError::Io {
            path: path.to_owned(),
            source,
        })?;
        Ok(sha256(&bytes))
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

/// Writes `bytes` next to `path` under a name ending in `.part`, then renames: readers see the old
/// contents or the new, never a half.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| {
            // The half is of no use; the first error is the one that matters.
            fs::remove_file(&part).ok();
        })
}
