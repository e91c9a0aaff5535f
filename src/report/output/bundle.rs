//! Several files in one, as a browser can keep it.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A zip of files, each by its name. The same files give the same bytes.
/// Errors: two files of one name.
pub fn bundle<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<Vec<u8>, zip::result::ZipError> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for (name, bytes) in files {
        // What the zip is, read by programs without unpacking it.
        let method = if name == "mimetype" { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        writer.start_file(name, options.compression_method(method))?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::io::Read;

    use super::*;

    #[test]
    fn what_goes_in_comes_out_and_the_same_files_are_the_same_zip() {
        let files = [("index.html", "<p>Été</p>".as_bytes()), ("style.css", b"p {}")];
        let made = bundle(files).unwrap();
        assert_eq!(made, bundle(files).unwrap());
        let mut read = zip::ZipArchive::new(Cursor::new(made)).unwrap();
        let mut text = String::new();
        read.by_name("index.html").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!((read.len(), text.as_str()), (2, "<p>Été</p>"));
        assert!(bundle([files[0], files[0]]).is_err());
    }
}
