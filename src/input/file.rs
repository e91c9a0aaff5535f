//! Recognises a file by its content, never by its name: a workbook, or CSV.

use super::{BadLine, Grid, csv, workbook};

pub use archive::LARGEST_FILE;

/// Reads a list from a CSV file or from an XLSX or ODS workbook: of its filled sheets, the first with headings of ours.
/// Errors: every line that cannot be read, with its number; line 0 for a file that is none of these, damaged, protected by a
/// password or of an absurd size.
pub fn read_grid(bytes: &[u8]) -> Result<Grid, Vec<BadLine>> {
    read_sheet(bytes, None)
}

/// The same from the sheet of that name.
/// Errors: those of `read_grid`; no such sheet.
pub fn read_sheet(bytes: &[u8], sheet: Option<&str>) -> Result<Grid, Vec<BadLine>> {
    if bytes.len() > LARGEST_FILE {
        return Err(BadLine::whole("le fichier est démesuré : plus de 64 Mo"));
    }
    // The first bytes of ZIP files, old Office files and PDF.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return workbook::read(bytes, sheet);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        return Err(if bytes.windows(encrypted.len()).any(|window| window == encrypted) {
            workbook::protected()
        } else {
            BadLine::whole(
                "c'est un ancien classeur Excel (.xls) : dans le tableur, enregistrez-le au format XLSX, ODS ou CSV",
            )
        });
    }
    if bytes.starts_with(b"%PDF") {
        return Err(BadLine::whole("c'est un PDF : il faut la liste d'origine, au format XLSX, ODS ou CSV"));
    }
    let begins = String::from_utf8_lossy(bytes.get(..40).unwrap_or(bytes)).to_lowercase();
    let begins = begins.trim_start_matches(['\u{feff}', ' ', '\r', '\n']);
    for (sign, what) in [("<", "une page web"), ("begin:vcard", "un fichier de contacts (vCard)")] {
        if begins.starts_with(sign) {
            return Err(BadLine::whole(format!(
                "c'est {what} : dans le tableur, enregistrez la liste au format XLSX, ODS ou CSV"
            )));
        }
    }
    if let Some(name) = sheet {
        return Err(BadLine::whole(format!("ce fichier n'est pas un classeur : il n'a pas de feuille « {name} »")));
    }
    csv::read(bytes)
}

#[cfg(test)]
mod tests {
    use super::read_grid;

    #[test]
    fn other_files_are_told_apart_by_their_content() {
        let reason = |bytes: &[u8]| read_grid(bytes).unwrap_err()[0].reason.clone();
        assert!(reason(b"%PDF-1.7 \n").contains("PDF"));
        assert!(reason(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 Workbook").contains(".xls"));
        let mut protected = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        protected.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
        assert!(reason(&protected).contains("mot de passe"));
        assert!(reason(b"PK\x03\x04 cut").contains("endommagé"));
        assert!(reason(b"\n<HTML><table><tr><td>Nom").contains("une page web"));
        assert!(reason(b"\xEF\xBB\xBFBEGIN:VCARD\r\nFN:Zo\r\n").contains("vCard"));
    }
}
