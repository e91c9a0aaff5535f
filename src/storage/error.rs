//! Errors of the file, in French: what happened, that nothing was half done, and the next step.

use std::path::{Path, PathBuf};

use rusqlite::{ErrorCode, ffi};
use thiserror::Error;

use domain::advice::{Advice, Detail, Step};

/// The longest path of a base, its log's name included.
pub(super) const LONGEST_PATH: usize = 500;
/// The longest file name, in bytes, including SQLite's suffix for a base.
pub(super) const LONGEST_NAME: usize = 255;

/// The result of a storage operation.
pub type Result<T, E = StorageError> = std::result::Result<T, E>;

/// A file or database error. Each message is one French sentence for an arbiter.
#[derive(Debug, Error)]
pub enum StorageError {
    /// There is no base at that path.
    #[error("la base {} n'existe pas", .0.display())]
    Missing(PathBuf),
    /// The file is something else.
    #[error("le fichier {} n'est pas une base chelem : rien n'a été touché", .0.display())]
    Foreign(PathBuf),
    /// The file to restore from is something else.
    #[error("le fichier {} n'est pas une copie de chelem : rien n'a été touché", .0.display())]
    NotACopy(PathBuf),
    /// The base was written by a newer version of the program.
    #[error("la base {} vient d'une version plus récente de chelem (schéma {found}, ce programme connaît le {known}) : rien n'a été touché", path.display())]
    Newer {
        path: PathBuf,
        found: i64,
        /// The newest schema known here.
        known: i64,
    },
    /// Another program holds the base.
    #[error("la base est occupée par un autre programme : rien n'a été enregistré")]
    Busy,
    /// The disk is full or failing.
    #[error("le disque est plein ou ne répond plus : rien n'a été enregistré")]
    Disk,
    /// Everything was written, and the disk did not confirm it: a computer that is switched off now may have it or not.
    #[error("le disque n'a pas confirmé l'enregistrement : il n'est pas sûr que l'action soit dans la base")]
    Unconfirmed,
    /// The file, or its folder, cannot be written.
    #[error("la base ne peut pas être écrite (fichier ou dossier en lecture seule) : rien n'a été enregistré")]
    ReadOnly,
    /// The file cannot be opened.
    #[error("la base ne peut pas être ouverte (dossier absent ou accès refusé)")]
    CannotOpen,
    /// The file is damaged.
    #[error("la base est endommagée ({0}) : rien n'a été enregistré")]
    Damaged(String),
    /// The base's file was moved, removed or replaced while it was open.
    #[error("la base {} n'est plus celle qui a été ouverte : elle a été déplacée, supprimée ou remplacée entre-temps{}", base.display(), nothing(*done))]
    Lost {
        base: PathBuf,
        /// A checked copy of all that was in it.
        rescued: Option<PathBuf>,
        /// True when it was noticed once the action was written: the copy has it.
        done: bool,
    },
    /// An action leads to another seal in a copy than in the base it was sent from.
    #[error("l'action {0} ne donne pas le même sceau dans la copie : rien n'en est gardé")]
    Differs(i64),
    /// Another program wrote something else into the base's file while it was open.
    #[error("un autre programme a réécrit la base {} pendant que chelem y travaillait{}", base.display(), nothing(false))]
    Overwritten {
        base: PathBuf,
        /// A checked copy of all that was in it.
        rescued: Option<PathBuf>,
    },
    /// A log without the base it belongs to.
    #[error("la base {} {} et son journal {} est à côté : rien n'a été touché", base.display(), if *cut { "est vide (elle a été coupée)" } else { "n'est pas là" }, log.display())]
    Orphan {
        base: PathBuf,
        /// The log beside it.
        log: PathBuf,
        /// True when the base's file is there, and empty.
        cut: bool,
    },
    /// A log that is not this base's.
    #[error("la base {} et le journal {} à côté d'elle ne vont pas ensemble : rien n'a été touché", base.display(), log.display())]
    StrangeLog {
        base: PathBuf,
        /// The log beside it.
        log: PathBuf,
    },
    /// The base is of an older version, and its disk is protected.
    #[error("la base {} vient d'une version plus ancienne de chelem : elle est à mettre à jour, et son disque est protégé", .0.display())]
    OldAndProtected(PathBuf),
    /// The path is longer than SQLite takes.
    #[error("le nom de la base {} est trop long ({} signes au plus, {} avec les dossiers)", .0.display(), LONGEST_NAME - "-journal".len(), LONGEST_PATH)]
    TooLong(PathBuf),
    /// The file has several names: each would have a log of its own, and neither the other's sheets.
    #[error("le fichier de la base {} a plusieurs noms (liens durs) : ce qui est saisi sous l'un ne se verrait pas sous l'autre", .0.display())]
    SeveralNames(PathBuf),
    /// A copy that was just written is not good.
    #[error("la copie {} est mauvaise ({reason}) : elle n'est pas gardée", path.display())]
    BadCopy { path: PathBuf, reason: String },
    /// The caller no longer waits for the check.
    #[error("le contrôle dure trop longtemps ici : il est arrêté avant la fin")]
    GivenUp,
    /// A file is already there.
    #[error("le fichier {} existe déjà : il n'est pas remplacé", .0.display())]
    Exists(PathBuf),
    /// A file could not be read or written.
    #[error("{} : {source}", path.display())]
    File {
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The schema refused a row, or a statement is wrong: a fault of ours.
    #[error("opération refusée par la base ({0}) : rien n'a été enregistré")]
    Refused(String),
}

/// A value that no version of the program wrote. `verifier` names its row.
fn unreadable(error: &rusqlite::Error) -> StorageError {
    StorageError::Damaged(match error {
        rusqlite::Error::Utf8Error(..) => "un texte n'est plus lisible".to_owned(),
        rusqlite::Error::IntegralValueOutOfRange(_, value) => format!("un nombre qui ne peut pas être : {value}"),
        rusqlite::Error::InvalidColumnType(_, column, _) => format!("une valeur illisible dans la colonne {column}"),
        rusqlite::Error::QueryReturnedNoRows => "il manque une ligne".to_owned(),
        _ => "une valeur est illisible".to_owned(),
    })
}

/// The clause that nothing was saved, where that is so.
const fn nothing(done: bool) -> &'static str {
    if done { "" } else { " ; cette action n'est pas enregistrée" }
}

/// Advice to put the rescued copy back as the base.
fn back(copy: &Path, with: &str, so: &str) -> Advice {
    let safe = format!("Tout ce qui était marqué ✔ est gardé et vérifié dans {}{with}.", copy.display());
    Advice::say(format!("{safe} Fermez les autres fenêtres de chelem, {so} : "))
        .then(Step::Restore(Some(copy.to_owned())))
}

/// A file's name in a sentence.
fn named(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path }
}

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error_code();
        let extended = error.sqlite_error().map(|error| error.extended_code);
        if matches!(extended, Some(ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC)) {
            return Self::Unconfirmed;
        }
        if let rusqlite::Error::FromSqlConversionFailure(_, _, cause) = &error {
            // A word or a figure that no type of ours knows.
            return Self::Damaged(cause.to_string());
        }
        match code {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => Self::Disk,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::CannotOpen) => Self::CannotOpen,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged("ses pages ne sont plus celles d'une base".to_owned())
            }
            Some(ErrorCode::Unknown) if error.to_string().contains("malformed JSON") => unreadable(&error),
            // A value that no version of the program wrote: a damaged one.
            None => unreadable(&error),
            _ => Self::Refused(error.to_string()),
        }
    }
}

impl StorageError {
    /// The system's error for a file.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self + use<> {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.to_owned();
        move |source| match source.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::Disk,
            _ => Self::File { path, source },
        }
    }

    /// The next step.
    pub fn advice(&self) -> Option<Advice> {
        let restore = || Advice::from(Step::Restore(None));
        Some(match self {
            Self::Missing(_) => Advice::say("Créez un tournoi (")
                .then(Step::NewTournament(None))
                .then("), ou indiquez la bonne base avec ")
                .then(Detail::Base)
                .then("."),
            Self::Foreign(_) => Advice::say("Vérifiez le nom donné à ").then(Detail::BaseName).then(
                " ou à CHELEM_BASE. Si le courant a été coupé pendant la création de cette base, rien n'y était encore : renommez ce \
                 fichier et recommencez.",
            ),
            Self::NotACopy(_) => Advice::say("Une copie est un fichier en .sqlite, écrit par ").then(Step::Backup).then("."),
            Self::Newer { .. } => "Mettez chelem à jour sur cet ordinateur.".into(),
            Self::Busy => {
                "Attendez quelques secondes et recommencez ; fermez tout autre logiciel ouvert sur ce fichier.".into()
            }
            Self::Disk => "Libérez de la place (ou changez de clé USB), puis recommencez la dernière commande.".into(),
            Self::Unconfirmed => Advice::say("Dès que le disque répond de nouveau, ")
                .then(Step::ShowJournal { last: 1 })
                .then(" dit si elle y est ; sinon, recommencez-la."),
            Self::ReadOnly => "Copiez la base dans un dossier où vous pouvez écrire, avec le fichier du même nom suivi de -wal s'il y en a un (il a les \
                               dernières feuilles), ou ôtez la protection.".into(),
            Self::CannotOpen => "Vérifiez que le dossier existe et que vous y avez accès.".into(),
            Self::Damaged(_) => Advice::say("Reprenez la dernière sauvegarde : ")
                .then(restore())
                .then(" (l'ancienne base est gardée à côté). ")
                .then(Step::Check)
                .then(" dit ce qui est atteint."),
            Self::Lost { rescued: Some(copy), done: true, .. } => {
                back(copy, ", cette action aussi", "remettez cette copie en place")
            }
            Self::Lost { rescued: Some(copy), .. } | Self::Overwritten { rescued: Some(copy), .. } => {
                back(copy, "", "remettez cette copie en place et recommencez cette action")
            }
            Self::Lost { .. } => {
                "Aucune copie de secours n'a pu être écrite. Ne fermez pas cette fenêtre : remettez la base à sa place, sous son nom, puis recommencez.".into()
            }
            Self::Overwritten { .. } => {
                Advice::say("Ce qu'elle contenait n'a pas pu être sauvé. Voyez ce qu'elle contient maintenant (")
                    .then(Step::Check)
                    .then(", ")
                    .then(Step::ListSheets)
                    .then("), reprenez la dernière sauvegarde s'il le faut (")
                    .then(restore())
                    .then("), et ressaisissez ce qui manque.")
            }
            Self::Orphan { log, .. } => Advice::say(
                "Ce journal contient peut-être les dernières feuilles. Si la base est ailleurs ou sous un autre nom, remettez-la à côté de lui, \
                 sous son nom, et recommencez. Sinon : ",
            )
            .then(restore())
            .then(format!(" (le journal est gardé), ou déplacez {} avant de créer une base.", named(log))),
            Self::StrangeLog { base, log } => Advice::say(format!(
                "Si une copie a été mise à la place de la base, ce journal est celui de l'ancienne, et il a peut-être ses dernières feuilles. Fermez \
                 chelem partout, donnez à {} un autre nom, ôtez le fichier {}-shm s'il y est, et recommencez. Si vous avez encore l'ancienne base, \
                 remettez ce journal à côté d'elle, sous son nom suivi de -wal. Sinon : ",
                named(log),
                named(base)
            ))
            .then(restore())
            .then(" (la base et son journal sont gardés à côté)."),
            Self::SeveralNames(path) => format!(
                "Fermez chelem partout, puis donnez à la base un fichier à elle : copiez {0} sous un autre nom, et donnez à cette copie le nom {0}.",
                named(path)
            )
            .into(),
            Self::Exists(_) => "Choisissez un autre nom.".into(),
            Self::BadCopy { .. } => "Recommencez sur un autre disque.".into(),
            Self::OldAndProtected(_) => {
                Advice::say("Copiez-la dans un dossier où vous pouvez écrire, et ouvrez cette copie avec ")
                    .then(Detail::Base)
                    .then(".")
            }
            Self::TooLong(_) => "Donnez-lui un nom plus court, ou rangez-la dans un dossier moins profond.".into(),
            Self::File { source, .. } => match source.kind() {
                std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                    "Donnez un dossier où vous pouvez écrire.".into()
                }
                _ => return None,
            },
            Self::GivenUp => "Rien n'est changé. Demandez-le dans un terminal : il y va jusqu'au bout.".into(),
            Self::Refused(_) | Self::Differs(_) => return None,
        })
    }
}
