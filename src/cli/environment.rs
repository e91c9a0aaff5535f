//! The program's surroundings: time and chance, the base, the operator.

use std::ffi::OsString;
use std::path::PathBuf;

use super::error::CliError;
use super::settings::{Key, Settings};
use app::AppError;
use host::clock::{Clock, has_endless_zone};

/// The name of the base's file.
const BASE: &str = "chelem.sqlite";

/// The program's surroundings.
#[derive(Debug)]
pub struct Environment {
    /// Time and chance.
    pub clock: Clock,
    /// The base when `--base` is not given.
    pub base: PathBuf,
    /// The operator, for the journal.
    pub who: String,
    /// The settings for all evenings.
    pub settings: Settings,
}

impl Environment {
    /// The surroundings of this process.
    /// Errors: when a file of settings is wrong, or the time zone is no file.
    pub fn read(clock: Clock) -> Result<Self, CliError> {
        if let Ok(zone) = std::env::var("TZ")
            && has_endless_zone(&zone)
        {
            let error = AppError::input(format!("la variable TZ ({zone}) ne mène pas à un fuseau horaire"));
            return Err(error.advise("Ôtez cette variable, ou donnez-lui un nom de fuseau : Europe/Paris.").into());
        }
        let settings =
            Settings::read(|name| std::env::var_os(name), std::env::current_exe().ok(), Folder::Settings.path())?;
        let base = settings.chosen(Key::Base).map_or_else(default_base, |(base, _)| base.into());
        let who = settings.chosen(Key::Arbitre).map_or_else(user_name, |(who, _)| who.to_string_lossy().into_owned());
        Ok(Self { clock, base, who, settings })
    }
}

/// The base when none is named: in the user's data folder, else in the current folder.
pub(super) fn default_base() -> PathBuf {
    Folder::Data.path().map_or_else(|| PathBuf::from(BASE), |folder| folder.join(BASE))
}

/// The name of the user's session.
pub(super) fn user_name() -> String {
    let named = ["USERNAME", "USER"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "arbitre".to_owned())
}

/// The user's folders, where each system keeps what belongs to a user's programs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Folder {
    /// The base.
    Data,
    /// The settings.
    Settings,
}

impl Folder {
    /// Where it is on this computer; nothing where the system names no home.
    pub(super) fn path(self) -> Option<PathBuf> {
        self.path_on(std::env::consts::OS, |name| std::env::var_os(name), std::env::home_dir())
    }

    fn path_on(
        self,
        system: &str,
        variable: impl Fn(&str) -> Option<OsString>,
        home: Option<PathBuf>,
    ) -> Option<PathBuf> {
        let home = home.filter(|home| !home.as_os_str().is_empty());
        match system {
            "windows" => {
                let roaming = variable("APPDATA").filter(|folder| !folder.is_empty());
                let name = match self {
                    Self::Data => "data",
                    Self::Settings => "config",
                };
                roaming.map(|roaming| PathBuf::from(roaming).join("chelem").join(name))
            }
            "macos" => home.map(|home| home.join("Library/Application Support/chelem")),
            _ => home.map(|home| {
                let (name, usual) = match self {
                    Self::Data => ("XDG_DATA_HOME", ".local/share"),
                    Self::Settings => ("XDG_CONFIG_HOME", ".config"),
                };
                let named = variable(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
                named.unwrap_or_else(|| home.join(usual)).join("chelem")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_keeps_the_base_where_its_programs_keep_their_data() {
        let home = PathBuf::from("/home/anne");
        let folder = |system, value: &str, home: Option<&PathBuf>| {
            Folder::Data.path_on(system, |_| Some(value.into()), home.cloned())
        };
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
        let settings = |system| Folder::Settings.path_on(system, |_| Some("roaming".into()), Some(home.clone()));
        assert_eq!(settings("linux"), Some(home.join(".config/chelem")));
        assert_eq!(settings("windows"), Some(PathBuf::from("roaming").join("chelem").join("config")));
    }
}
