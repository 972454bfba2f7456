//! The two encodings of Japanese records: UTF-8 and CP932 (Microsoft's `Shift_JIS`).
//!
//! Source: shogi formats 3.2 and 3.4.

use encoding_rs::{DecoderResult, SHIFT_JIS};

use super::{RecordError, RecordProblem};

/// How a record's characters are stored.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, read with or without a byte order mark, written without.
    #[default]
    Utf8,
    /// CP932, which record formats call `Shift_JIS`.
    Cp932,
}

impl Encoding {
    /// The name by which KIF and CSA files declare the encoding.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Cp932 => "Shift_JIS",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().replace('-', "_").as_str() {
            "utf_8" | "utf8" => Some(Self::Utf8),
            "shift_jis" | "sjis" | "cp932" | "windows_31j" | "ms932" => Some(Self::Cp932),
            _ => None,
        }
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The text of a record: by its byte order mark, else by the encoding its first line declares
/// (`#KIF version=2.0 encoding=...`, `'CSA encoding=...`), else UTF-8 if it is that, else CP932.
///
/// # Errors
/// Bytes that mean nothing in that encoding, with their line.
pub fn decode(bytes: &[u8]) -> Result<(String, Encoding), RecordError> {
    if let Some(text) = bytes.strip_prefix(BYTE_ORDER_MARK) {
        return Ok((utf8(text)?, Encoding::Utf8));
    }
    match declared(bytes) {
        Some(Encoding::Utf8) => Ok((utf8(bytes)?, Encoding::Utf8)),
        Some(Encoding::Cp932) => Ok((cp932(bytes)?, Encoding::Cp932)),
        None => match std::str::from_utf8(bytes) {
            Ok(text) => Ok((text.to_owned(), Encoding::Utf8)),
            Err(_) => Ok((cp932(bytes)?, Encoding::Cp932)),
        },
    }
}

/// The bytes of `text`.
///
/// # Errors
/// A character that the encoding cannot express, with its line.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, RecordError> {
    if encoding == Encoding::Utf8 {
        return Ok(text.as_bytes().to_vec());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            bytes.push(b'\n');
        }
        let (encoded, _, _) = SHIFT_JIS.encode(line);
        let (decoded, _) = SHIFT_JIS.decode_without_bom_handling(&encoded);
        // The encoder replaces what it does not know, and takes a yen sign for a backslash.
        if decoded != line {
            let mut pairs = line.chars().zip(decoded.chars());
            let character = pairs.find(|(given, back)| given != back);
            let character = character.map_or(char::REPLACEMENT_CHARACTER, |(given, _)| given);
            let problem = RecordProblem::NotInEncoding {
                character,
                encoding: encoding.name(),
            };
            return Err(RecordError::new(index + 1, problem, line));
        }
        bytes.extend_from_slice(&encoded);
    }
    Ok(bytes)
}

fn declared(bytes: &[u8]) -> Option<Encoding> {
    if !matches!(bytes.first(), Some(b'#' | b'\'')) {
        return None;
    }
    let first = bytes.split(|&byte| byte == b'\n').next()?;
    let first = std::str::from_utf8(first).ok()?;
    let (_, name) = first.split_once("encoding=")?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    Encoding::parse(&name[..end.unwrap_or(name.len())])
}

fn utf8(bytes: &[u8]) -> Result<String, RecordError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(bad_bytes(bytes, error.valid_up_to(), Encoding::Utf8)),
    }
}

fn cp932(bytes: &[u8]) -> Result<String, RecordError> {
    let mut decoder = SHIFT_JIS.new_decoder_without_bom_handling();
    let capacity = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(capacity.unwrap_or(0));
    let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    match result {
        DecoderResult::InputEmpty => Ok(text),
        DecoderResult::Malformed(length, _) => {
            let at = read.saturating_sub(usize::from(length));
            Err(bad_bytes(bytes, at, Encoding::Cp932))
        }
        DecoderResult::OutputFull => Err(bad_bytes(bytes, read, Encoding::Cp932)),
    }
}

fn bad_bytes(bytes: &[u8], at: usize, encoding: Encoding) -> RecordError {
    let at = at.min(bytes.len());
    let line = bytes[..at].split(|&byte| byte == b'\n').count();
    let rest = &bytes[at..bytes.len().min(at + 8)];
    let text: Vec<String> = rest.iter().map(|byte| format!("{byte:02x}")).collect();
    let encoding = encoding.name();
    RecordError::new(line, RecordProblem::Bytes { encoding }, text.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_encodings_are_honoured() {
        let shift_jis = encode("手合割：平手\n", Encoding::Cp932).unwrap();
        assert_eq!(decode(&shift_jis).unwrap().1, Encoding::Cp932);
        let lies = [b"#KIF version=2.0 encoding=UTF-8\n".as_slice(), &shift_jis].concat();
        assert_eq!(decode(&lies).unwrap_err().line, 2);
        let marked = "\u{FEFF}手合割：平手".as_bytes();
        assert_eq!(
            decode(marked).unwrap(),
            ("手合割：平手".into(), Encoding::Utf8)
        );
        assert!(decode(b"a\n\x81").is_err());
    }

    #[test]
    fn characters_outside_cp932_are_named() {
        let error = encode("a\n先手：♞", Encoding::Cp932).unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.to_string().contains('♞'), "{error}");
        assert!(encode("¥", Encoding::Cp932).is_err());
        assert!(encode("～①髙", Encoding::Cp932).is_ok());
    }
}
