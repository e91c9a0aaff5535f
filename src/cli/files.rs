//! Files in and out: read whole, written whole or not at all.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use super::error::CliError;
use app::AppError;
use host::disk;
use input::{LARGEST_FILE, read_grid};

/// Reads a file, or the standard input for `-`, as far as a little beyond what any of ours may have.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes);
        return read.map(|_| bytes).map_err(|error| CliError::File(path.to_owned(), error));
    }
    if is_pipe(path) && !is_stream(path) {
        return Err(AppError::input(format!("{} est un tube, un fichier est attendu", path.display())).into());
    }
    disk::read_at_most(path, LARGEST_FILE).map_err(|error| CliError::File(path.to_owned(), error))
}

/// A pipe with a name: nobody may be at the other end, ever.
fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    return path.metadata().is_ok_and(|file| std::os::unix::fs::FileTypeExt::is_fifo(&file.file_type()));
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// One of the program's own streams under a name: `/dev/stdout`, `/dev/fd/63`.
fn is_stream(path: &Path) -> bool {
    let mut path = path.to_owned();
    for _ in 0..10 {
        let folder = path.parent().unwrap_or(&path);
        if folder.ends_with("fd") && (folder.starts_with("/proc") || folder.starts_with("/dev")) {
            return true;
        }
        let Ok(to) = fs::read_link(&path) else { return false };
        path = path.with_file_name(to);
    }
    false
}

/// Something there is written to, never replaced: a printer, a pipe, a stream of ours.
fn is_device(path: &Path) -> bool {
    is_stream(path) || path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// True for a file of SQLite: a slip of the name must not cost a club its base.
fn is_base(path: &Path) -> bool {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let is_one = || disk::read_at_most(path, HEADER.len()).is_ok_and(|begins| begins.starts_with(HEADER));
    path.is_file() && (disk::may_be_open(path) || is_one())
}

/// True for what SQLite keeps beside a base: the last sheets may be there and nowhere else.
fn is_log(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let base = disk::LOGS.iter().find_map(|suffix| name.strip_suffix(suffix));
    base.is_some_and(|base| path.exists() || path.with_file_name(base).exists())
}

/// Whether that, and nothing else, is in the file.
pub(super) fn holds(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && !is_stream(path) && disk::read_at_most(path, LARGEST_FILE).is_ok_and(|there| there == bytes)
}

/// Whether a file is there that may be replaced, and is neither the same nor one that this program wrote.
pub(super) fn would_replace(path: &Path, bytes: &[u8]) -> bool {
    let ours = |there: Vec<u8>| there == bytes || print::is_ours(&there) || is_written(&there, bytes);
    path.is_file()
        && !is_stream(path)
        && refuse_place(path).is_ok()
        && !disk::read_at_most(path, LARGEST_FILE).is_ok_and(ours)
}

/// Whether this program wrote the file there, the papers apart: a page has our mark, an archive or an index its first words, a table has the
/// headings of the one that would take its place, a reply its head.
fn is_written<'f>(there: &'f [u8], bytes: &'f [u8]) -> bool {
    let page = there.starts_with(b"<!DOCTYPE html>") && String::from_utf8_lossy(there).contains(" avec chelem ");
    let archive = there.starts_with(b"{\"format\":\"chelem-") || there.starts_with(b"-- chelem : ");
    let headings = |file: &[u8]| read_grid(file).ok().map(|grid| grid.headings);
    let head = |file: &'f [u8]| file.split(|byte| *byte == b'\n').next().filter(|head| head.ends_with(b" :"));
    page || archive
        || head(there).is_some_and(|head_there| head(bytes) == Some(head_there))
        || headings(there).is_some_and(|known| headings(bytes) == Some(known))
}

/// A place no file is written to, whatever its content.
fn refuse_place(path: &Path) -> Result<(), CliError> {
    // A folder that is not there is more often a slip than a wish: it is not made.
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(CliError::NoFolder(folder.to_owned()));
    }
    let what = match () {
        () if path == Path::new("-") => "la sortie du terminal, un fichier est attendu",
        () if is_device(path) => return Ok(()),
        () if is_base(path) => "une base de données : elle n'est pas remplacée",
        () if is_log(path) => "le journal d'une base de données : il n'est pas remplacé",
        () => return Ok(()),
    };
    let error = AppError::input(format!("{} est {what}", path.display()));
    Err(error.advise("Donnez un autre nom au fichier à écrire.").into())
}

/// Whether a file can be written there, for exports noted down before they are written.
pub(super) fn can_write(path: &Path) -> Result<(), CliError> {
    let path = &disk::followed(path);
    refuse_place(path)?;
    if is_device(path) {
        return Ok(());
    }
    let fresh = !path.exists();
    let failed = |error| CliError::File(path.to_owned(), error);
    fs::OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
    if fresh { fs::remove_file(path).map_err(failed) } else { Ok(()) }
}

/// Writes a file whole or not at all, and reads it again under its name.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let failed = |error| CliError::File(path.to_owned(), error);
    if is_device(path) {
        let mut device = fs::OpenOptions::new().append(true).open(path).map_err(failed)?;
        return device.write_all(bytes).map_err(failed);
    }
    // The file itself is replaced: a link goes on leading to it.
    let path = &disk::followed(path);
    refuse_place(path)?;
    disk::write_whole(path, bytes).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::would_replace;
    use print::{Document, to_pdf};

    #[test]
    fn what_this_program_printed_is_replaced_without_a_question_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("placement.pdf");
        assert!(!would_replace(&path, b"x"), "nothing is there");
        let made = "2026-11-21T20:00:00".parse().unwrap();
        let ours = to_pdf(&Document { title: "Placement".to_owned(), pages: Vec::new() }, made).unwrap();
        std::fs::write(&path, ours).unwrap();
        assert!(!would_replace(&path, b"x"), "a paper printed before");
        std::fs::write(&path, b"x").unwrap();
        assert!(!would_replace(&path, b"x"), "the same");
        std::fs::write(&path, "\u{feff}Rang;Joueur;Total\n1;ANNE;300\n").unwrap();
        assert!(
            !would_replace(&path, "\u{feff}Rang;Joueur;Total\n1;PAUL;200\n".as_bytes()),
            "the same table, of before"
        );
        std::fs::write(&path, "{\"format\":\"chelem-archive\",\"version\":3}\n").unwrap();
        assert!(!would_replace(&path, b"x"), "an archive");
        for other in ["%PDF-1.3 /Creator(Writer)", "Nom;Licence", "Nom;Total\nA;1", "<!DOCTYPE html>\n<p>Mes notes", ""]
        {
            std::fs::write(&path, other).unwrap();
            assert!(would_replace(&path, b"x"), "{other}");
        }
    }
}
