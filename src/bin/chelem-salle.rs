//! The hall by a double click: starts `chelem salle --fond` beside it without a window, and shows in the browser why it could not.
#![windows_subsystem = "windows"]

use std::fs::{self, OpenOptions};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// A program that still runs after ten seconds serves.
const LOOKS: u8 = 100;
const PAUSE: Duration = Duration::from_millis(100);
/// A longer log becomes the one before, and a new one begins.
const LONGEST: u64 = 1 << 20;
/// Windows' error where Smart App Control lets no unsigned program start.
const BLOCKED: i32 = 4551;

fn main() -> ExitCode {
    let folder = folder();
    let name = if cfg!(windows) { "chelem.exe" } else { "chelem" };
    let program = std::env::current_exe().unwrap_or_default().with_file_name(name);
    match start(&folder, &program) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(said)) => show(&folder, &program, &said),
        Err(error) => show(&folder, &program, &words(&error, &program)),
    }
}

/// Where the base usually is.
fn folder() -> PathBuf {
    let home = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let data = if cfg!(windows) { home } else { named.unwrap_or_else(|| home.join(".local/share")) };
    data.join("chelem")
}

/// Starts the program, its words at the end of the log; what it said where it ended with an error.
fn start(folder: &Path, program: &Path) -> Result<Option<String>> {
    fs::create_dir_all(folder)?;
    let log = folder.join("salle.log");
    if fs::metadata(&log).is_ok_and(|log| log.len() > LONGEST) {
        let _ = fs::rename(&log, folder.join("salle.log.1"));
    }
    let said = OpenOptions::new().create(true).append(true).open(&log)?;
    let before = said.metadata()?.len() as usize;
    let mut command = Command::new(program);
    command.args(["salle", "--fond"]).args(std::env::args_os().skip(1));
    command.stdin(Stdio::null()).stdout(said.try_clone()?).stderr(said);
    #[cfg(windows)]
    {
        /// CREATE_NO_WINDOW
        const NO_WINDOW: u32 = 0x0800_0000;
        std::os::windows::process::CommandExt::creation_flags(&mut command, NO_WINDOW);
    }
    let mut child = command.spawn()?;
    for _ in 0..LOOKS {
        if let Some(status) = child.try_wait()? {
            let said = fs::read(&log).unwrap_or_default();
            let said = || String::from_utf8_lossy(said.get(before..).unwrap_or_default()).into_owned();
            return Ok((!status.success()).then(said));
        }
        std::thread::sleep(PAUSE);
    }
    Ok(None)
}

/// Why the system did not start it.
fn words(error: &Error, program: &Path) -> String {
    match error.raw_os_error() {
        Some(BLOCKED) if cfg!(windows) => {
            "Erreur 4551 : le « Contrôle intelligent des applications » de Windows ne laisse passer ici que des programmes signés. \
             Prenez chelem au Microsoft Store : c'est le même programme, gratuit. Ou un autre ordinateur."
                .to_owned()
        }
        _ if error.kind() == ErrorKind::NotFound => {
            format!("Le fichier {} manque. Prenez de nouveau tout le paquet de chelem.", program.display())
        }
        code => format!("Erreur {} du système, au lancement de {}.", code.unwrap_or_default(), program.display()),
    }
}

/// There is no window to say it in: a page does.
fn show(folder: &Path, program: &Path, said: &str) -> ExitCode {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    // The zip's window; elsewhere the command is known to every terminal, or lies where it was unpacked.
    let window = program.with_file_name("Ouvrir chelem.cmd").exists();
    let typed_in = if window { "« Ouvrir chelem »" } else { "un terminal" };
    let command = if cfg!(windows) { "chelem".to_owned() } else { program.display().to_string() };
    let page: PathBuf = folder.join("chelem-erreur.html");
    let text = format!(
        "<!DOCTYPE html><html lang=\"fr\"><meta charset=\"utf-8\"><title>chelem</title>\
         <body style=\"font:1.2rem sans-serif;max-width:40rem;margin:3rem auto\">\
         <h1>chelem n'a pas pu démarrer</h1><pre style=\"white-space:pre-wrap\">{}</pre>\
         <p>Rien n'est perdu. Pour essayer autrement, dans {typed_in} : {} salle</p>",
        escaped(said),
        escaped(&command)
    );
    if fs::write(&page, text).is_ok() {
        let mut browser = if cfg!(windows) { Command::new("cmd") } else { Command::new("xdg-open") };
        if cfg!(windows) {
            browser.args(["/c", "start", ""]);
        }
        let _ = browser.arg(&page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
    ExitCode::FAILURE
}
