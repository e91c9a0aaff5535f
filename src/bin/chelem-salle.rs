//! The hall by a double click: starts `chelem salle --fond` beside it without a window, and shows in the browser why it could not.
#![windows_subsystem = "windows"]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// A program that still runs after ten seconds serves.
const LOOKS: u8 = 100;
const PAUSE: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let folder = std::env::home_dir().unwrap_or_else(std::env::temp_dir).join("chelem");
    let log = folder.join("salle.log");
    match start(&folder, &log) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => show(&folder, &fs::read_to_string(&log).unwrap_or_default()),
        Err(error) => show(&folder, &error.to_string()),
    }
}

/// Starts the program, its words in the log; false when it ended with an error.
fn start(folder: &Path, log: &Path) -> std::io::Result<bool> {
    fs::create_dir_all(folder)?;
    let said = File::create(log)?;
    let name = if cfg!(windows) { "chelem.exe" } else { "chelem" };
    let mut command = Command::new(std::env::current_exe()?.with_file_name(name));
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
            return Ok(status.success());
        }
        std::thread::sleep(PAUSE);
    }
    Ok(true)
}

/// There is no window to say it in: a page does.
fn show(folder: &Path, said: &str) -> ExitCode {
    let said = said.replace('&', "&amp;").replace('<', "&lt;");
    let page: PathBuf = folder.join("chelem-erreur.html");
    let text = format!(
        "<!DOCTYPE html><html lang=\"fr\"><meta charset=\"utf-8\"><title>chelem</title>\
         <body style=\"font:1.2rem sans-serif;max-width:40rem;margin:3rem auto\">\
         <h1>chelem n'a pas pu démarrer</h1><pre style=\"white-space:pre-wrap\">{said}</pre>\
         <p>Rien n'est perdu. Pour essayer autrement : « Ouvrir chelem », puis la commande « chelem salle ».</p>"
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
