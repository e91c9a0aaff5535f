//! Files to a web space: a folder, or what the system's own `curl` reaches. The only file that starts a program for this.
//!
//! Each file travels under a hidden name and is renamed, so that nobody ever reads half of one. A password goes to `curl` by its standard
//! input, never on a command line.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::{Stopwatch, secret};
use crate::disk::folder_of;

/// How long a program may take; then it is ended.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many files one program takes.
const AT_ONCE: usize = 25;
/// How often a program is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// A web space, as it is kept too.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Space {
    /// A folder of this computer, or an address without its last `/`: `https://…`, `ftp://…` for FTPS.
    pub at: String,
    pub user: String,
    pub password: String,
}

/// What is done there.
#[derive(Debug, Clone, Copy)]
pub enum Errand<'e> {
    /// A file, in a folder that is there.
    Put(&'e str, &'e [u8]),
    /// A file that may be gone already.
    Delete(&'e str),
    /// A folder that may be there already.
    Folder(&'e str),
}

/// Why it is not done.
#[derive(Debug)]
pub enum Trouble {
    /// This computer does not have `curl`.
    NoProgram,
    /// The folder of this computer is not there.
    NoFolder,
    /// No answer in time.
    Silent,
    /// The number with which `curl` ended, below 100, or the host's own.
    Refused(u32),
    Disk(PathBuf, io::Error),
}

/// A folder of this computer's own for what travels, gone afterwards.
struct Workspace(PathBuf);

impl Workspace {
    fn new() -> Result<Self, Trouble> {
        let name: String = secret().unwrap_or_default().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = std::env::temp_dir().join(format!("chelem-{}-{name}", std::process::id()));
        let mut folder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&path).map_err(|error| Trouble::Disk(path.clone(), error))?;
        Ok(Self(path))
    }

    fn file(&self, name: impl std::fmt::Display) -> PathBuf {
        self.0.join(name.to_string())
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // What lies there is for everybody to read.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `curl`, which is told so on its standard input; its number at the end, and the few lines it wrote.
fn curl(typed: String) -> Result<(u32, String), Trouble> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Trouble::NoProgram,
        _ => Trouble::Disk("curl".into(), error),
    };
    let mut command = Command::new("curl");
    command.args(["-q", "-K", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Without a black window.
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000);
    let mut child = command.spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        // A program that is ended reads no more.
        std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    }
    let watch = Stopwatch::start();
    while child.try_wait().map_err(failed)?.is_none() {
        if watch.elapsed() >= PATIENCE {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(Trouble::Silent);
        }
        std::thread::sleep(LOOK);
    }
    let ended = child.wait_with_output().map_err(failed)?;
    let code = ended.status.code().and_then(|code| u32::try_from(code).ok()).unwrap_or_default();
    Ok((code, String::from_utf8_lossy(&ended.stdout).into_owned()))
}

impl Space {
    /// How its address begins; nothing of a folder of this computer.
    pub fn scheme(&self) -> &str {
        self.at.split_once("://").map_or("", |(scheme, _)| scheme)
    }

    pub fn is_folder(&self) -> bool {
        self.scheme().is_empty()
    }

    fn is_ftps(&self) -> bool {
        self.scheme() == "ftp"
    }

    /// The host of its address.
    pub fn host(&self) -> &str {
        let bare = self.at.split_once("://").map_or(self.at.as_str(), |(_, rest)| rest);
        bare.split(['/', ':']).next().unwrap_or_default()
    }

    /// The content of files there; `None` for each that is not.
    pub fn read(&self, names: &[&str]) -> Result<Vec<Option<Vec<u8>>>, Trouble> {
        if self.is_folder() {
            if !Path::new(&self.at).is_dir() {
                return Err(Trouble::NoFolder);
            }
            let read = |name: &&str| match fs::read(self.path(name)) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(Trouble::Disk(self.path(name), error)),
            };
            return names.iter().map(read).collect();
        }
        let work = Workspace::new()?;
        let fetch = |(at, name): (usize, &&str)| {
            format!("url = {}\noutput = {}\n", quoted(&self.url(name)), quoted(&work.file(at).to_string_lossy()))
        };
        let codes = self.ask(&names.iter().enumerate().map(fetch).collect::<Vec<_>>(), false)?;
        let read = |(at, code)| match code {
            200 | 226 | 250 => Ok(fs::read(work.file(at)).ok()),
            404 | 410 | 550 => Ok(None),
            code => Err(Trouble::Refused(code)),
        };
        codes.into_iter().enumerate().map(read).collect()
    }

    /// Does errands, in order. What fails ends it; those before are done.
    pub fn carry_out(&self, errands: &[Errand<'_>]) -> Result<(), Trouble> {
        if self.is_folder() {
            return errands.iter().try_for_each(|errand| self.in_folder(*errand));
        }
        let puts = |errand: &Errand<'_>| matches!(errand, Errand::Put(..));
        for same in errands.chunk_by(|one, other| puts(one) == puts(other)) {
            same.chunks(AT_ONCE).try_for_each(|part| self.carry_part(part, puts(&part[0])))?;
        }
        Ok(())
    }

    fn in_folder(&self, errand: Errand<'_>) -> Result<(), Trouble> {
        let (Errand::Put(name, _) | Errand::Delete(name) | Errand::Folder(name)) = errand;
        let path = self.path(name);
        let done = match errand {
            Errand::Put(_, bytes) => {
                let hidden = self.path(&hidden(name));
                let written =
                    File::create(&hidden).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
                written.and_then(|()| fs::rename(&hidden, &path))
            }
            // A night's folder goes with its last file; the space itself stays.
            Errand::Delete(_) => fs::remove_file(&path).map(|()| {
                let _ = name.contains('/').then(|| fs::remove_dir(folder_of(&path)));
            }),
            Errand::Folder(_) => fs::create_dir(&path),
        };
        match done {
            Err(error) if error.kind() == io::ErrorKind::NotFound && matches!(errand, Errand::Delete(_)) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && matches!(errand, Errand::Folder(_)) => Ok(()),
            done => done.map_err(|error| Trouble::Disk(path, error)),
        }
    }

    fn carry_part(&self, part: &[Errand<'_>], puts: bool) -> Result<(), Trouble> {
        let work = Workspace::new()?;
        for (at, errand) in part.iter().enumerate() {
            if let Errand::Put(_, bytes) = errand {
                let path = work.file(at);
                fs::write(&path, bytes).map_err(|error| Trouble::Disk(path, error))?;
            }
        }
        let file = |at: usize| quoted(&work.file(at).to_string_lossy());
        let bin = quoted(&work.file("reponse").to_string_lossy());
        let to = |name: &str| format!("url = {}\noutput = {bin}\n", quoted(&self.url(name)));
        let request = |verb: &str, name: &str| format!("{}request = \"{verb}\"\n", to(name));
        let command =
            |verb: &str, name: &str| format!("{}list-only\nquote = {}\n", to(""), quoted(&format!("-*{verb} {name}")));
        let asked = |(at, errand): (usize, &Errand<'_>)| match errand {
            Errand::Put(name, _) => {
                let (hidden, goes) = (hidden(name), quoted(&format!("Destination: {}", self.url(name))));
                let up = format!("{}upload-file = {}\n", to(&hidden), file(at));
                if !self.is_ftps() {
                    let moved = format!("{}header = {goes}\nheader = \"Overwrite: T\"\n", request("MOVE", &hidden));
                    return vec![up, moved];
                }
                let [own, last] = [hidden.as_str(), name].map(base_name);
                vec![format!("{up}quote = \"-RNFR {own}\"\nquote = \"-RNTO {last}\"\n")]
            }
            Errand::Delete(name) if !self.is_ftps() => vec![request("DELETE", name)],
            Errand::Folder(name) if !self.is_ftps() => vec![request("MKCOL", name)],
            Errand::Delete(name) => vec![command("DELE", name)],
            Errand::Folder(name) => vec![command("MKD", name)],
        };
        let codes = self.ask(&part.iter().enumerate().flat_map(asked).collect::<Vec<_>>(), puts)?;
        // To be gone already, and to be there already, is as good.
        let fine = |code: &u32| (200..300).contains(code) || (!puts && [404, 405, 410, 550].contains(code));
        codes.into_iter().find(|code| !fine(code)).map_or(Ok(()), |code| Err(Trouble::Refused(code)))
    }

    /// Asks one `curl` for all that; the host's answer to each. With `strictly`, the first refusal ends it.
    fn ask(&self, asked: &[String], strictly: bool) -> Result<Vec<u32>, Trouble> {
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        // An address in clear is of loopback, which leaves this computer by no wire.
        let protocols = if self.is_ftps() { "ftp,ftps" } else { self.scheme() };
        let mut common = format!(
            "silent\ngloboff\nproto = \"={protocols}\"\nconnect-timeout = 10\nmax-time = {}\nwrite-out = \"%{{http_code}}\\n\"\n",
            PATIENCE.as_secs()
        );
        if self.is_ftps() {
            common.push_str("ssl-reqd\n");
        }
        if !self.user.is_empty() {
            common.push_str(&format!("user = {}\n", quoted(&format!("{}:{}", self.user, self.password))));
        }
        if strictly {
            common.push_str("fail\nfail-early\n");
        }
        let typed = asked.iter().map(|one| format!("{common}{one}")).collect::<Vec<_>>().join("next\n");
        let (code, said) = curl(typed)?;
        let codes: Vec<u32> = said.lines().filter_map(|line| line.trim().parse().ok()).collect();
        let refused = codes.iter().copied().find(|code| strictly && (300..600).contains(code));
        match (refused, code) {
            (Some(refused), _) => Err(Trouble::Refused(refused)),
            (None, 0 | 22 | 78) if codes.len() == asked.len() => Ok(codes),
            // Quotes that were not carried out.
            (None, 21) if self.is_ftps() && !strictly => Ok(codes),
            (None, code) => Err(Trouble::Refused(code)),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        Path::new(&self.at).join(name)
    }

    fn url(&self, name: &str) -> String {
        format!("{}/{name}", self.at)
    }
}

/// Whether a site of ours has files of such names: folders below the space, and signs that no program reads otherwise. What a space says
/// of itself, anybody who writes there may have written.
pub fn is_name(name: &str) -> bool {
    let fits = |sign: u8| sign.is_ascii_alphanumeric() || b"-_.".contains(&sign);
    name.split('/').all(|part| !part.is_empty() && !part.starts_with(['.', '-']) && part.bytes().all(fits))
}

fn base_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The name under which a file travels.
fn hidden(name: &str) -> String {
    match name.rsplit_once('/') {
        Some((folder, file)) => format!("{folder}/.chelem-{file}"),
        None => format!(".chelem-{name}"),
    }
}

/// A value as `curl` reads it between quotation marks, on one line.
fn quoted(text: &str) -> String {
    let text = text.replace(char::is_control, "");
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_between_quotation_marks_is_read_to_the_letter() {
        assert_eq!(quoted("tc12:a\"b\\c d"), "\"tc12:a\\\"b\\\\c d\"");
        assert_eq!(quoted("a\n!id"), "\"a!id\"");
    }

    #[test]
    fn a_space_that_names_files_no_site_has_is_not_believed() {
        for ours in ["index.html", "agenda.ics", "soirees/2026-11-21-coupe-d-automne/position-1.html"] {
            assert!(is_name(ours), "{ours}");
        }
        for other in
            ["", "../a", "a/../b", "/etc/passwd", "a//b", "c:\\a", "y\n!id > f", "a\"b", "-rf", ".ssh/a", "a b", "été"]
        {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn a_folder_holds_whole_files_and_gives_back_what_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().to_string_lossy().into_owned();
        let space = Space { at, ..Space::default() };
        let (one, two) = (Errand::Put("nuit/a.html", b"a"), Errand::Put("nuit/a.html", b"b"));
        space.carry_out(&[Errand::Folder("nuit"), Errand::Folder("nuit"), one, two]).unwrap();
        assert_eq!(space.read(&["nuit/a.html", "nuit/b.html"]).unwrap(), [Some(b"b".to_vec()), None]);
        assert_eq!(fs::read_dir(folder.path().join("nuit")).unwrap().count(), 1, "no hidden file is left");
        space.carry_out(&[Errand::Delete("nuit/a.html"), Errand::Delete("nuit/a.html")]).unwrap();
        assert!(!folder.path().join("nuit").exists());
        let gone = Space { at: format!("{}/nowhere", space.at), ..space };
        assert!(matches!(gone.read(&["x"]), Err(Trouble::NoFolder)));
    }

    #[test]
    fn a_file_travels_under_a_hidden_name_in_its_own_folder() {
        assert_eq!(hidden("soirees/x/a.html"), "soirees/x/.chelem-a.html");
    }
}
