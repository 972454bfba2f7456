//! Bits of a packed position: bit `k` is bit `k % 8` of byte `k / 8`.

/// Bytes of a packed position.
pub const POSITION_BYTES: usize = 32;

/// Number of bits.
pub(super) const BITS: usize = POSITION_BYTES * 8;

/// Up to 16 bits in stream order, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) bits: u16,
    pub(super) length: u8,
}

impl Code {
    /// The code written as `0` and `1` in stream order.
    pub(super) fn parse(text: &str) -> Self {
        text.bytes()
            .fold(Self::default(), |code, byte| code.with(byte == b'1'))
    }

    /// The code with one more bit.
    pub(super) fn with(self, bit: bool) -> Self {
        Self {
            bits: self.bits | u16::from(bit) << self.length,
            length: self.length + 1,
        }
    }
}

/// Writes bits until the position is full.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: [u8; POSITION_BYTES],
    length: usize,
}

impl BitWriter {
    /// Appends a code; what goes beyond the last bit is counted but not kept.
    pub(super) fn put(&mut self, code: Code) {
        for index in 0..code.length {
            if self.length < BITS && code.bits >> index & 1 != 0 {
                self.bytes[self.length / 8] |= 1 << (self.length % 8);
            }
            self.length += 1;
        }
    }

    /// The bytes, if exactly all bits have been written.
    pub(super) fn finish(self) -> Option<[u8; POSITION_BYTES]> {
        (self.length == BITS).then_some(self.bytes)
    }
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8; POSITION_BYTES],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8; POSITION_BYTES]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Number of bits read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The next eight bits without taking them; zeros beyond the last.
    pub(super) fn peek(&self) -> u8 {
        let byte = |index: usize| u16::from(self.bytes.get(index).copied().unwrap_or(0));
        let index = self.at / 8;
        let pair = byte(index) | byte(index + 1) << 8;
        (pair >> (self.at % 8)) as u8
    }

    /// Goes on by `length` bits; false if there are not so many.
    pub(super) fn skip(&mut self, length: usize) -> bool {
        self.at += length;
        self.at <= BITS
    }

    /// Whether all bits from here on are zero.
    pub(super) fn rest_is_zero(&self) -> bool {
        (self.at..BITS).all(|bit| self.bytes[bit / 8] >> (bit % 8) & 1 == 0)
    }
}
