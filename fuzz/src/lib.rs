//! What must hold for whatever a parser takes. The fuzz targets are one line each; the checks are here.
//!
//! A check panics if something does not hold. Input that is refused holds nothing, so it passes.

pub mod dataset;
pub mod events;
pub mod nets;
pub mod packed;
pub mod positions;
pub mod records;
pub mod rules;
pub mod specs;
pub mod written;

/// A number that depends on the whole input, to draw the rest of a check from.
pub fn seed_of(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
