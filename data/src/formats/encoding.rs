//! The encodings of Japanese records: UTF-8, CP932 (Microsoft's `Shift_JIS`), and EUC-JP, which is only read.
//!
//! Source: shogi formats 3.2 and 3.4.

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8};

use super::{RecordError, RecordProblem};

/// How a record's characters are written.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8 without a byte order mark.
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
}

/// The text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text; its lines end with `\n`. What could not be decoded is U+FFFD.
    pub text: String,
    /// The name of the encoding that the bytes are in.
    pub encoding: &'static str,
    /// Lines, from 1, and what is odd about them.
    pub warnings: Vec<(usize, String)>,
}

impl Decoded {
    /// The warnings as texts.
    pub fn warning_texts(&self) -> impl Iterator<Item = String> {
        let warnings = self.warnings.iter();
        warnings.map(|(line, what)| format!("line {line}: {what}"))
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// What a wrong byte counts, in half-width katakana: no record is written in those, but text read in a wrong
/// encoding is full of them.
const WRONG_BYTE: usize = 4;

/// Reads the text of a record. The bytes decide, as files are often saved in another encoding than the one they
/// declare in their first line (`#KIF version=2.0 encoding=...`, `'CSA encoding=...`): a byte order mark, else UTF-8
/// if they are that, else whichever of the encodings makes the most sense, and of equals the declared one.
///
/// Never fails: bytes that mean nothing, mostly in names and comments, become U+FFFD with a warning. Line ends of
/// all systems become `\n`.
pub fn decode(bytes: &[u8]) -> Decoded {
    let declared = declared(bytes);
    let unmarked = bytes.strip_prefix(BYTE_ORDER_MARK);
    let bytes = unmarked.unwrap_or(bytes);
    let is_valid = std::str::from_utf8(bytes).is_ok();
    let mut tried = vec![UTF_8];
    if !is_valid && unmarked.is_none() {
        tried.extend([SHIFT_JIS, EUC_JP]);
        // Of equals the first is taken.
        tried.sort_by_key(|&encoding| declared != Some(encoding));
    }
    let decoded = tried.into_iter().map(|encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        (encoding, text)
    });
    let (encoding, text) = decoded
        .min_by_key(|(_, text)| senselessness(text))
        .unwrap_or((UTF_8, "".into()));
    let mut warnings = Vec::new();
    if let Some(declared) = declared.filter(|&it| it != encoding && !bytes.is_ascii()) {
        let (declared, found) = (declared.name(), encoding.name());
        let what = format!("says that it is {declared}, but it is {found}");
        warnings.push((1, what));
    }
    let text = with_plain_line_ends(text.into_owned());
    // A U+FFFD that the file itself has is no fault of its bytes.
    if !is_valid {
        let lines = (1..).zip(text.split('\n'));
        let broken = lines.filter(|(_, line)| line.contains(char::REPLACEMENT_CHARACTER));
        let what = format!("bytes that are no {} are read as U+FFFD", encoding.name());
        warnings.extend(broken.map(|(number, _)| (number, what.clone())));
    }
    Decoded {
        text,
        encoding: encoding.name(),
        warnings,
    }
}

/// How little a decoded text looks like a record.
fn senselessness(text: &str) -> usize {
    let count = |character| match character {
        char::REPLACEMENT_CHARACTER => WRONG_BYTE,
        '\u{FF61}'..='\u{FF9F}' => 1,
        _ => 0,
    };
    text.chars().map(count).sum()
}

/// Line ends of Windows and of old Macs become `\n`.
fn with_plain_line_ends(text: String) -> String {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text
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

fn declared(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    if !matches!(bytes.first(), Some(b'#' | b'\'')) {
        return None;
    }
    let first = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let first = String::from_utf8_lossy(first);
    let (_, name) = first.split_once("encoding=")?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    let name = &name[..end.unwrap_or(name.len())];
    match name.to_ascii_lowercase().replace('-', "_").as_str() {
        "utf_8" | "utf8" => Some(UTF_8),
        "shift_jis" | "sjis" | "cp932" | "windows_31j" | "ms932" => Some(SHIFT_JIS),
        "euc_jp" | "eucjp" | "ujis" => Some(EUC_JP),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "手合割：平手　　\n先手：羽生\n";

    #[test]
    fn bytes_decide_and_a_wrong_declaration_is_told() {
        let shift_jis = encode(LINE, Encoding::Cp932).unwrap();
        let (euc_jp, _, _) = EUC_JP.encode(LINE);
        let marked = [BYTE_ORDER_MARK, LINE.as_bytes()].concat();
        let stored = [
            (shift_jis.as_slice(), "Shift_JIS"),
            (&euc_jp, "EUC-JP"),
            (LINE.as_bytes(), "UTF-8"),
            (&marked, "UTF-8"),
        ];
        for (bytes, name) in stored {
            let decoded = decode(bytes);
            assert_eq!((decoded.text.as_str(), decoded.encoding), (LINE, name));
            assert_eq!(decoded.warnings, []);
            for declared in ["UTF-8", "Shift_JIS", "EUC-JP"] {
                let head = format!("#KIF version=2.0 encoding={declared}\n");
                let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
                let decoded = decode(&[head.as_bytes(), bytes].concat());
                assert_eq!(decoded.text, format!("{head}{LINE}"));
                assert_eq!(
                    decoded.warnings.len(),
                    usize::from(declared != name),
                    "{declared} {name}"
                );
            }
        }
    }

    #[test]
    fn a_broken_byte_costs_a_character() {
        for encoding in [Encoding::Utf8, Encoding::Cp932] {
            let mut bytes = encode(&format!("{LINE}*comment: "), encoding).unwrap();
            bytes.extend(b"\xFF bad\n");
            let decoded = decode(&bytes);
            assert_eq!(decoded.text, format!("{LINE}*comment: \u{FFFD} bad\n"));
            assert_eq!(decoded.warnings.len(), 1);
            assert_eq!(decoded.warnings[0].0, 3);
        }
        let own = "a\u{FFFD}b";
        assert_eq!(decode(own.as_bytes()).warnings, []);
    }

    #[test]
    fn line_ends_of_all_systems_are_line_ends() {
        assert_eq!(decode(b"a\r\nb\rc\nd\r").text, "a\nb\nc\nd\n");
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
