//! A club's settings for all evenings: the base, the arbiter's name, the templates, … They stand in a small
//! file beside the program (a USB stick carries both) or in the user's folder; a variable of the system comes before them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::error::CliError;
use app::AppError;
use host::disk;

/// The file beside the program.
const BESIDE: &str = "chelem.toml";
/// The file in the user's folder.
const USER: &str = "reglages.toml";
/// The word that turns a setting off.
const NO: &str = "non";
/// A file of settings has a few lines.
const LARGEST: usize = 64 * 1024;

/// A setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(super) enum Key {
    /// Fichier de la base du club
    Base,
    /// Nom de l'arbitre dans le journal
    Arbitre,
    /// Dossier des modèles d'impression
    Modeles,
    /// oui ou non : ✔ et ✘ en couleur dans la fenêtre
    Couleurs,
    /// Dossier où une copie est faite à chaque position, si la base n'en retient pas un autre
    Copie,
    /// oui ou non : la saisie des feuilles demande qui gagne sur le papier
    Gagnant,
}

impl Key {
    /// Its word, in the files and when typed.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Arbitre => "arbitre",
            Self::Modeles => "modeles",
            Self::Couleurs => "couleurs",
            Self::Copie => "copie",
            Self::Gagnant => "gagnant",
        }
    }

    /// The variable of the system that comes before the files.
    pub(super) fn variable(self) -> &'static str {
        match self {
            Self::Base => "CHELEM_BASE",
            Self::Arbitre => "CHELEM_ARBITRE",
            Self::Modeles => "CHELEM_MODELES",
            // Every program heeds this one, at any value.
            Self::Couleurs => "NO_COLOR",
            Self::Copie => "CHELEM_COPIE",
            Self::Gagnant => "CHELEM_GAGNANT",
        }
    }

    /// True when its value is the name of a file or a folder.
    fn is_path(self) -> bool {
        matches!(self, Self::Base | Self::Modeles | Self::Copie)
    }

    /// The fault of a value, on any computer; nothing when it may do.
    pub(super) fn fault(self, value: &str) -> Option<&'static str> {
        (matches!(self, Self::Couleurs | Self::Gagnant) && !["oui", NO].contains(&value))
            .then_some("oui ou non est attendu")
    }
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A variable of the system.
    Variable(&'static str),
    /// A file of settings.
    File(PathBuf),
    /// Nobody chose.
    Default,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Variable(name) => write!(f, "variable {name}"),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Default => f.write_str("par défaut"),
        }
    }
}

/// A file of settings as it was read.
#[derive(Debug, Clone, Default)]
struct Kept {
    /// Where it is written.
    path: PathBuf,
    /// Where its values were read.
    from: PathBuf,
    values: BTreeMap<Key, String>,
}

/// The settings in force.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    variables: BTreeMap<Key, OsString>,
    beside: Option<Kept>,
    user: Option<Kept>,
}

/// Which file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Beside the program.
    Beside,
    /// In the user's folder.
    User,
}

impl Settings {
    /// The settings of this computer: variables, then the file beside the program, then the user's; until that is written, the one in
    /// the folder where the first versions kept it.
    /// Errors: when a file of settings cannot be read or has an unknown setting.
    pub(crate) fn read(
        variable: impl Fn(&str) -> Option<OsString>,
        program: Option<PathBuf>,
        [folder, former]: [Option<PathBuf>; 2],
    ) -> Result<Self, CliError> {
        let named = |key: Key| {
            let value = variable(key.variable()).filter(|value| !value.is_empty())?;
            Some((key, if key == Key::Couleurs { NO.into() } else { value }))
        };
        let kept = |path: Option<PathBuf>| path.map(|path| Kept::read(&path)).transpose();
        let user = |folder: Option<PathBuf>| kept(folder.map(|folder| folder.join(USER)));
        let (mut user, former) = (user(folder)?, user(former)?);
        if let Some((user, former)) = user.as_mut().filter(|user| !user.path.exists()).zip(former) {
            let whole = |key: &Key| Some((*key, former.value(*key)?.to_string_lossy().into_owned()));
            user.values = former.values.keys().filter_map(whole).collect();
            user.from = former.path;
        }
        Ok(Self {
            variables: Key::value_variants().iter().filter_map(|key| named(*key)).collect(),
            beside: kept(program.and_then(|program| Some(program.parent()?.join(BESIDE))))?,
            user,
        })
    }

    /// The value of a setting and its origin, or nothing.
    pub(super) fn chosen(&self, key: Key) -> Option<(OsString, Origin)> {
        if let Some(value) = self.variables.get(&key) {
            return Some((value.clone(), Origin::Variable(key.variable())));
        }
        let kept = [&self.beside, &self.user].into_iter().flatten().find(|kept| kept.values.contains_key(&key))?;
        Some((kept.value(key)?, Origin::File(kept.from.clone())))
    }

    /// True where the user wants no colours.
    pub fn is_colourless(&self) -> bool {
        self.is_off(Key::Couleurs)
    }

    /// True where the default behaviour is turned off.
    pub(super) fn is_off(&self, key: Key) -> bool {
        self.chosen(key).is_some_and(|(value, _)| value == NO)
    }

    /// Where a value comes from.
    pub(super) fn origin(&self, key: Key) -> Origin {
        self.chosen(key).map_or(Origin::Default, |(_, origin)| origin)
    }

    /// Where the file of that place is; nothing where the system names no such folder.
    pub(super) fn file(&self, place: Place) -> Option<&Path> {
        let kept = match place {
            Place::Beside => &self.beside,
            Place::User => &self.user,
        };
        kept.as_ref().map(|kept| kept.path.as_path())
    }

    /// Writes a value, or forgets it, in the file of that place.
    /// Errors: when the system names no such folder, or the file cannot be written.
    pub(super) fn keep(&mut self, place: Place, key: Key, value: Option<&str>) -> Result<(), CliError> {
        let kept = match place {
            Place::Beside => &mut self.beside,
            Place::User => &mut self.user,
        };
        let kept =
            kept.as_mut().ok_or_else(|| AppError::input("ce système ne dit pas où est le dossier de l'utilisateur"))?;
        match value {
            Some(value) => drop(kept.values.insert(key, value.to_owned())),
            None => drop(kept.values.remove(&key)),
        }
        kept.write()
    }
}

impl Kept {
    fn read(path: &Path) -> Result<Self, CliError> {
        let bytes = match disk::read_at_most(path, LARGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(CliError::File(path.to_owned(), error)),
        };
        // Windows' Notepad may put a mark of its own before the first letter.
        let text = String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned();
        let values = values(&text).map_err(|(line, what)| refusal(path, line, &what))?;
        Ok(Self { path: path.to_owned(), from: path.to_owned(), values })
    }

    /// The value; a file or a folder is named as from where the settings stand.
    fn value(&self, key: Key) -> Option<OsString> {
        let value = self.values.get(&key)?;
        let folder = disk::folder_of(&self.from);
        Some(if key.is_path() { folder.join(value).into() } else { value.into() })
    }

    fn write(&mut self) -> Result<(), CliError> {
        let failed = |error| CliError::File(self.path.clone(), error);
        std::fs::create_dir_all(disk::folder_of(&self.path)).map_err(failed)?;
        let values: toml::Table =
            self.values.iter().map(|(key, value)| (key.word().to_owned(), toml::Value::from(value.as_str()))).collect();
        let text = format!("# Les réglages de chelem : chelem reglages --help\n{values}");
        disk::write_whole(&self.path, text.as_bytes()).map_err(failed)?;
        self.from.clone_from(&self.path);
        Ok(())
    }
}

/// The values of a file; else the line and its fault.
fn values(text: &str) -> Result<BTreeMap<Key, String>, (usize, String)> {
    let line_of = |at: usize| text.get(..at).unwrap_or(text).matches('\n').count() + 1;
    let table = toml::de::DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (line_of(at), "cette ligne n'a pas la forme : base = 'C:\\tarot\\club.sqlite'".to_owned())
    })?;
    let mut values = BTreeMap::new();
    for (word, value) in table.into_inner() {
        let line = line_of(word.span().start);
        let key = Key::value_variants().iter().find(|key| key.word() == word.get_ref().as_ref()).ok_or_else(|| {
            let words: Vec<&str> = Key::value_variants().iter().map(|key| key.word()).collect();
            (line, format!("« {} » n'est pas un réglage ; les réglages sont : {}", word.get_ref(), words.join(", ")))
        })?;
        let text = value.into_inner();
        let text = text.as_str().map(str::trim).filter(|text| !text.is_empty() && !text.chars().any(char::is_control));
        let text = text.ok_or_else(|| (line, format!("{} : un texte entre apostrophes est attendu", key.word())))?;
        if let Some(fault) = key.fault(text) {
            return Err((line, format!("{} : {fault}", key.word())));
        }
        values.insert(*key, text.to_owned());
    }
    Ok(values)
}

fn refusal(path: &Path, line: usize, what: &str) -> CliError {
    AppError::input(format!("{}, ligne {line} : {what}", path.display()))
        .advise("Corrigez ce fichier avec un éditeur de texte, ou effacez-le : les réglages d'origine reviennent.")
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(variable: Option<&str>, beside: &str, user: &str) -> (tempfile::TempDir, Result<Settings, CliError>) {
        let folder = tempfile::tempdir().unwrap();
        let (program, home) = (folder.path().join("cle"), folder.path().join("maison"));
        for (folder, name, text) in [(&program, BESIDE, beside), (&home, USER, user)] {
            std::fs::create_dir(folder).unwrap();
            if !text.is_empty() {
                std::fs::write(folder.join(name), text).unwrap();
            }
        }
        let variable = |name: &str| variable.filter(|_| name == "CHELEM_BASE").map(OsString::from);
        let read = Settings::read(variable, Some(program.join("chelem.exe")), [Some(home), None]);
        (folder, read)
    }

    #[test]
    fn a_variable_comes_before_the_program_s_folder_and_that_before_the_user_s() {
        let (folder, read) = settings(None, "base = 'club.sqlite'", "base = \"/autre.sqlite\"\narbitre = 'Anne'\n");
        let read = read.unwrap();
        let beside = folder.path().join("cle");
        assert_eq!(
            read.chosen(Key::Base),
            Some((beside.join("club.sqlite").into(), Origin::File(beside.join(BESIDE)))),
            "a name without a folder is meant from the file's own"
        );
        let user = folder.path().join("maison").join(USER);
        assert_eq!(read.chosen(Key::Arbitre), Some(("Anne".into(), Origin::File(user))));
        assert_eq!(read.chosen(Key::Modeles), None);
        let (_folder, read) = settings(Some("ici.sqlite"), "base = 'club.sqlite'", "");
        assert_eq!(read.unwrap().chosen(Key::Base), Some(("ici.sqlite".into(), Origin::Variable("CHELEM_BASE"))));
    }

    #[test]
    fn colours_are_off_by_the_setting_or_by_the_variable_every_program_heeds() {
        let off = |beside: &str, no_color: Option<&str>| {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(BESIDE), beside).unwrap();
            let variable = |name: &str| no_color.filter(|_| name == "NO_COLOR").map(OsString::from);
            Settings::read(variable, Some(folder.path().join("chelem.exe")), [None, None]).unwrap().is_colourless()
        };
        assert!(!off("", None) && !off("couleurs = 'oui'", None) && !off("", Some("")));
        assert!(off("couleurs = 'non'", None) && off("", Some("1")) && off("couleurs = 'oui'", Some("1")));
    }

    #[test]
    fn what_is_written_is_read_again_and_what_is_forgotten_is_gone() {
        let (folder, read) = settings(None, "", "\u{feff}arbitre = 'Anne'\n");
        let mut read = read.unwrap();
        read.keep(Place::User, Key::Base, Some("C:\\tarot\\l'été \"26\".sqlite")).unwrap();
        read.keep(Place::User, Key::Arbitre, None).unwrap();
        let again = Settings::read(|_| None, None, [Some(folder.path().join("maison")), None]).unwrap();
        let (base, _) = again.chosen(Key::Base).unwrap();
        assert!(base.to_string_lossy().ends_with("C:\\tarot\\l'été \"26\".sqlite"), "{base:?}");
        assert_eq!(again.chosen(Key::Arbitre), None);
    }

    #[test]
    fn a_file_of_the_former_folder_is_read_until_it_is_written_in_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let [new, former] = ["chelem", "config"].map(|name| folder.path().join(name));
        std::fs::create_dir(&former).unwrap();
        std::fs::write(former.join(USER), "base = 'club.sqlite'\narbitre = 'Anne'\n").unwrap();
        let read = || Settings::read(|_| None, None, [Some(new.clone()), Some(former.clone())]).unwrap();
        let base = OsString::from(former.join("club.sqlite"));
        assert_eq!(read().chosen(Key::Base), Some((base.clone(), Origin::File(former.join(USER)))));
        read().keep(Place::User, Key::Arbitre, None).unwrap();
        assert_eq!(read().chosen(Key::Base), Some((base, Origin::File(new.join(USER)))), "meant from where it stood");
        assert_eq!(read().chosen(Key::Arbitre), None, "the former file is read no more");
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        for (text, expected) in [
            (
                "base = 'a'\nbse = 'b'\n",
                "ligne 2 : « bse » n'est pas un réglage ; les réglages sont : base, arbitre, modeles, couleurs, copie, gagnant",
            ),
            ("base = C:\\tarot\n", "ligne 1 : cette ligne n'a pas la forme"),
            ("\n\narbitre = 3\n", "ligne 3 : arbitre : un texte entre apostrophes est attendu"),
            ("arbitre = ' '\n", "ligne 1 : arbitre : un texte"),
            ("couleurs = 'vert'\n", "ligne 1 : couleurs : oui ou non est attendu"),
        ] {
            let (_folder, read) = settings(None, text, "");
            let said = read.unwrap_err().render();
            assert!(said.contains(expected), "{said}");
        }
    }
}
