//! What surrounds the program: time and chance, the base, who is at the keyboard.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::clock::Clock;

/// The name of the base's file.
const BASE: &str = "chelem.sqlite";

/// What surrounds the program.
#[derive(Debug)]
pub struct Environment {
    /// Time and chance.
    pub clock: Clock,
    /// The base when `--base` is not given.
    pub base: PathBuf,
    /// Who is at the keyboard, for the journal.
    pub who: String,
}

/// The base when none is named: in the user's data folder, else in the current folder.
#[must_use]
pub fn default_base() -> PathBuf {
    let folder = data_folder(std::env::consts::OS, |name| std::env::var_os(name), std::env::home_dir());
    folder.map_or_else(|| PathBuf::from(BASE), |folder| folder.join(BASE))
}

/// The folder for this program's data, where each system keeps the data of a user's programs.
fn data_folder(system: &str, variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let home = home.filter(|home| !home.as_os_str().is_empty());
    match system {
        "windows" => {
            let roaming = variable("APPDATA").filter(|folder| !folder.is_empty());
            roaming.map(|roaming| PathBuf::from(roaming).join("chelem").join("data"))
        }
        "macos" => home.map(|home| home.join("Library/Application Support/chelem")),
        _ => home.map(|home| {
            let named = variable("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
            named.unwrap_or_else(|| home.join(".local/share")).join("chelem")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_keeps_the_base_where_its_programs_keep_their_data() {
        let home = PathBuf::from("/home/anne");
        let folder =
            |system, value: &str, home: Option<&PathBuf>| data_folder(system, |_| Some(value.into()), home.cloned());
        let usual = home.join(".local/share/chelem");
        assert_eq!(folder("linux", "", Some(&home)), Some(usual.clone()));
        assert_eq!(folder("linux", "relative", Some(&home)), Some(usual));
        let named = std::env::temp_dir();
        assert_eq!(folder("linux", &named.to_string_lossy(), Some(&home)), Some(named.join("chelem")));
        assert_eq!(folder("linux", &named.to_string_lossy(), None), None);
        assert_eq!(folder("linux", "", Some(&PathBuf::new())), None);
        assert_eq!(folder("macos", "", Some(&home)), Some(home.join("Library/Application Support/chelem")));
        assert_eq!(folder("windows", "roaming", None), Some(PathBuf::from("roaming").join("chelem").join("data")));
        assert_eq!(folder("windows", "", Some(&home)), None);
    }
}
