//! The program's surroundings: time and chance, the base, the operator.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

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
        let folders = [Folder::Settings.path(), Folder::FormerSettings.path()];
        let settings = Settings::read(|name| std::env::var_os(name), std::env::current_exe().ok(), folders)?;
        let base = settings.chosen(Key::Base).map_or_else(default_base, |(base, _)| base.into());
        let who = settings.chosen(Key::Arbitre).map_or_else(user_name, |(who, _)| who.to_string_lossy().into_owned());
        Ok(Self { clock, base, who, settings })
    }
}

/// The base when none is named: in the user's data folder, else in the current folder.
pub(super) fn default_base() -> PathBuf {
    usual_bases().0
}

/// A base of this account that the Store's program has not taken over: it lies where only the zip's program keeps one.
#[cfg(feature = "salle")]
pub(super) fn former_base() -> Option<PathBuf> {
    usual_bases().1
}

fn usual_bases() -> (PathBuf, Option<PathBuf>) {
    let base = |folder: Folder| folder.path().map(|folder| folder.join(BASE));
    choose_base(base(Folder::Data), base(Folder::Former), is_packaged())
}

/// The base to use, and an older one that is offered in its place. The zip's program goes on with the older one; the Store's cannot, since
/// what it writes there would be a copy of its own, deleted with it. A base without a tournament, which any start of the hall makes,
/// hides no older one.
fn choose_base(own: Option<PathBuf>, former: Option<PathBuf>, packaged: bool) -> (PathBuf, Option<PathBuf>) {
    let own = own.unwrap_or_else(|| BASE.into());
    match former.filter(|former| former.exists() && app::tournaments_in(&own) == Some(0)) {
        Some(former) if !packaged => (former, None),
        former => (own, former),
    }
}

/// Whether the Microsoft Store installed this program: its folder is closed to it, and what it writes in AppData is deleted with it.
pub(super) fn is_packaged() -> bool {
    std::env::current_exe().is_ok_and(|program| program.to_string_lossy().contains("\\WindowsApps\\"))
}

/// The version, and the package this program came in.
pub(super) fn version() -> String {
    let program = std::env::current_exe().unwrap_or_default();
    let package = match std::env::consts::OS {
        "windows" if is_packaged() => " (Microsoft Store)",
        "windows" => " (.zip)",
        "linux" if program == Path::new("/usr/bin/chelem") => " (.deb)",
        _ => "",
    };
    format!("{}{package}", env!("CARGO_PKG_VERSION"))
}

/// The name of the user's session.
pub(super) fn user_name() -> String {
    let named = ["USERNAME", "USER"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "arbitre".to_owned())
}

/// Where the pairing of that base with a second computer is kept.
#[cfg(feature = "salle")]
pub(super) fn pairing_file(base: &Path) -> Option<PathBuf> {
    file_of("secours", base)
}

/// Where it is kept where that base is published to, with the password.
#[cfg(feature = "salle")]
pub(super) fn publishing_file(base: &Path) -> Option<PathBuf> {
    file_of("publication", base)
}

#[cfg(feature = "salle")]
fn file_of(what: &str, base: &Path) -> Option<PathBuf> {
    Folder::Settings.path().map(|folder| file_in(&folder, what, base))
}

/// A base has one file, from whatever folder and however its path is typed.
#[cfg(feature = "salle")]
fn file_in(folder: &Path, what: &str, base: &Path) -> PathBuf {
    let file = |base: &Path| {
        let base = archive::digest(base.display().to_string().as_bytes());
        folder.join(format!("{what}-{}", &base[..16]))
    };
    let typed = host::disk::followed(base);
    let whole =
        host::disk::folder_of(&typed).canonicalize().map(|above| above.join(typed.file_name().unwrap_or_default()));
    let own = file(&whole.or_else(|_| std::path::absolute(&typed)).unwrap_or_else(|_| typed.clone()));
    // Earlier programs kept it under the path as it was typed; one that begins in the current folder may be another base's.
    let former = file(&typed);
    if typed.is_absolute() && !own.exists() && former.exists() { former } else { own }
}

/// The other computer that this base is paired with, and the part of this one.
pub(super) fn paired(base: &Path) -> Option<report::evening::Paired> {
    #[cfg(feature = "salle")]
    {
        let (role, web::Pair { name, .. }) = web::paired(&pairing_file(base)?)?;
        let computer = if name.is_empty() { "l'autre ordinateur".to_owned() } else { name };
        Some(report::evening::Paired { computer, role })
    }
    #[cfg(not(feature = "salle"))]
    {
        let _ = base;
        None
    }
}

/// The name of this computer.
#[cfg(feature = "salle")]
pub(super) fn computer() -> String {
    let named = ["COMPUTERNAME", "HOSTNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    let named = named.or_else(|| std::fs::read_to_string("/etc/hostname").ok()).unwrap_or_default();
    let named: String = named.trim().chars().filter(|sign| !sign.is_control()).take(40).collect();
    if named.is_empty() { "l'autre ordinateur".to_owned() } else { named }
}

/// The user's folders, where each system keeps what belongs to a user's programs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Folder {
    /// The base.
    Data,
    /// The settings.
    Settings,
    /// Where the zip's first programs kept the base.
    Former,
    /// The same of the settings.
    FormerSettings,
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
                let roaming = |name| roaming.map(|roaming| PathBuf::from(roaming).join("chelem").join(name));
                match self {
                    // Not in AppData, which a package loses with its program; not in Documents, which OneDrive often holds.
                    Self::Data | Self::Settings => home.map(|home| home.join("chelem")),
                    Self::Former => roaming("data"),
                    Self::FormerSettings => roaming("config"),
                }
            }
            _ if matches!(self, Self::Former | Self::FormerSettings) => None,
            "macos" => home.map(|home| home.join("Library/Application Support/chelem")),
            _ => home.map(|home| {
                let (name, usual) = match self {
                    Self::Settings => ("XDG_CONFIG_HOME", ".config"),
                    _ => ("XDG_DATA_HOME", ".local/share"),
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
        assert_eq!(folder("windows", "roaming", Some(&home)), Some(home.join("chelem")));
        assert_eq!(folder("windows", "roaming", None), None);
        let former = |system| Folder::Former.path_on(system, |_| Some("roaming".into()), Some(home.clone()));
        assert_eq!(former("windows"), Some(PathBuf::from("roaming").join("chelem").join("data")));
        assert_eq!(former("linux"), None);
        let settings = |system| Folder::Settings.path_on(system, |_| Some("roaming".into()), Some(home.clone()));
        assert_eq!(settings("linux"), Some(home.join(".config/chelem")));
        assert_eq!(settings("windows"), Some(home.join("chelem")), "one for the zip's program and the Store's");
    }

    #[cfg(all(unix, feature = "salle"))]
    #[test]
    fn what_was_kept_under_a_whole_path_is_found_there_and_under_another_in_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let [real, link] = ["vrai", "lien"].map(|name| folder.path().join(name));
        std::fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let file = |base: &Path| file_in(folder.path(), "publication", base);
        let kept = |typed: &str| {
            let name = format!("publication-{}", &archive::digest(typed.as_bytes())[..16]);
            std::fs::write(folder.path().join(&name), "").unwrap();
            folder.path().join(name)
        };
        let base = link.join("b.sqlite");
        let own = file(&base);
        assert_eq!(own, file(&real.join("../vrai/b.sqlite")));
        assert_eq!(kept(&base.display().to_string()), file(&base));
        assert_ne!(kept("b.sqlite"), file(Path::new("b.sqlite")));
        std::fs::write(&own, "").unwrap();
        assert_eq!(own, file(&base));
    }

    /// The Store's program was started once, and led to nothing.
    #[test]
    fn a_base_without_a_tournament_hides_no_older_one() {
        let folder = tempfile::tempdir().unwrap();
        let (own, former) = (folder.path().join("chelem.sqlite"), folder.path().join("ancienne.sqlite"));
        let clock = Clock::scripted("2026-11-26T20:00:00".parse().unwrap());
        let made = |path: &Path| app::Club::open(path, storage::Mode::Create, &clock, "Anne", None).unwrap();
        let play = |path: &Path| {
            let club = made(path);
            club.create(domain::tournament::Settings::new("Soirée", club.day(None).unwrap())).unwrap();
        };
        let expect = |zip: &Path, offered: bool| {
            let chosen = |packaged| choose_base(Some(own.clone()), Some(former.clone()), packaged);
            assert_eq!(chosen(false), (zip.to_owned(), None));
            assert_eq!(chosen(true), (own.clone(), Some(former.clone()).filter(|_| offered)));
        };
        expect(&own, false);
        play(&former);
        expect(&former, true);
        drop(made(&own));
        expect(&former, true);
        std::fs::write(&own, "").unwrap();
        expect(&former, true);
        std::fs::write(&own, "no base, to be told of").unwrap();
        expect(&own, false);
        std::fs::remove_file(&own).unwrap();
        made(&own).comite().create("Comité").unwrap();
        expect(&own, false);
        std::fs::remove_file(&own).unwrap();
        play(&own);
        expect(&own, false);
        assert_eq!(choose_base(None, None, false), (PathBuf::from(BASE), None));
    }
}
