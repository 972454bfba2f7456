//! Packed positions and training records.

use shiho_core::Notation;
use shiho_core::games::family::{Board, FamilyPosition};
use shiho_core::games::shogi::{ShogiPosition, ShogiRules};
use shiho_data::formats::packed::{
    Hcpe, POSITION_BYTES, PackedProblem, PackedReader, PackedRecord, PackedWriter, Psv, hcp, psf,
};

type Bytes = [u8; POSITION_BYTES];

/// Checks `data` as packed positions and as files of records.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    if let Some(bytes) = data.first_chunk() {
        position(bytes, hcp::decode, hcp::encode);
        position(bytes, psf::decode, psf::encode);
    }
    records::<Hcpe>(data);
    records::<Psv>(data);
}

fn position(
    bytes: &Bytes,
    decode: impl Fn(&Bytes) -> Result<Board, PackedProblem>,
    encode: impl Fn(&Board) -> Result<Bytes, PackedProblem>,
) {
    let Ok(board) = decode(bytes) else { return };
    // Pieces off the board may come in any order, so the bytes may differ once.
    let again = encode(&board).expect("what has been unpacked can be packed");
    assert_eq!(decode(&again), Ok(board));
    assert_eq!(encode(&board), Ok(again));
    let position: ShogiPosition = FamilyPosition::new(board, ShogiRules::default(), 1);
    let text = position.position_text();
    let read = ShogiPosition::parse_lenient(&text, &ShogiRules::default());
    assert_eq!(read, Ok(position), "{text}");
}

fn records<T: PackedRecord + PartialEq + std::fmt::Debug>(data: &[u8]) {
    let mut count = 0;
    for record in PackedReader::<_, T>::new(data) {
        count += 1;
        let Ok(record) = record else { continue };
        let mut writer = PackedWriter::new(Vec::new());
        writer
            .write(&record)
            .expect("what has been read can be written");
        let bytes = writer.finish().expect("a vector takes anything");
        assert_eq!(bytes.len(), T::BYTES);
        assert_eq!(T::decode(&bytes), Ok(record));
    }
    assert_eq!(count, data.len().div_ceil(T::BYTES));
}
