//! Bytes to text, in any encoding a spreadsheet writes: UTF-8 with or without BOM, UTF-16, Windows-1252.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// Decodes a file; the second value names the encoding found, for the reader.
pub fn decode(bytes: &[u8]) -> (String, &'static str) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding.decode(bytes).0.into_owned(), encoding.name());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), UTF_8.name()),
        Err(_) => (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), WINDOWS_1252.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_encodings_of_a_french_office_are_told_apart() {
        let text = "LEFÈVRE;Zoé\n";
        assert_eq!(decode(text.as_bytes()), (text.into(), "UTF-8"));
        assert_eq!(decode(&[b"\xEF\xBB\xBF", text.as_bytes()].concat()), (text.into(), "UTF-8"));
        assert_eq!(decode(b"LEF\xC8VRE;Zo\xE9\n"), (text.into(), "windows-1252"));
        assert_eq!(decode(b"\x9Cuf").0, "œuf");
        let utf16: Vec<u8> = "\u{feff}Zoé".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16), ("Zoé".into(), "UTF-16LE"));
    }
}
