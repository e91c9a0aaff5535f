//! The one error type at the edge: message and exit code.

use std::path::{Path, PathBuf};

use super::french;
use app::AppError;
use domain::text::without_rules;
use print::PdfError;
use print::template::Faults;
use report::output::{self, XlsxFailed};
use report::trust::{Failed, Failure};

/// The exit codes of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ExitCode {
    /// Done.
    Done = 0,
    /// A rule or an input is refused.
    Refused = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A check found discrepancies.
    Discrepancies = 3,
    /// A file or the base.
    File = 4,
    /// A bug.
    Bug = 70,
}

/// Why a command did not end well.
#[derive(Debug)]
pub enum CliError {
    /// A use case's refusal.
    App(AppError),
    /// The command line, its command, and the commands that an unknown word may mean.
    Usage(Box<clap::Error>, String, Option<String>),
    /// A check printed its findings.
    Discrepancies,
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
    /// A file was to be written into a folder that is not there.
    NoFolder(PathBuf),
    /// The output or the input of the program.
    Stream(std::io::Error),
    /// A PDF could not be made.
    Pdf(PdfError),
    /// A club's templates are faulty; true for those the base keeps.
    Templates(Faults, bool),
    /// A workbook could not be made.
    Xlsx(XlsxFailed),
    /// A report could not be written as JSON.
    Json(serde_json::Error),
    /// A command of the demonstration did not end as it should.
    Demo(String, ExitCode),
}

impl CliError {
    /// The exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            Self::App(
                AppError::Rule(_)
                | AppError::Input { .. }
                | AppError::Unanswered { .. }
                | AppError::Lines(_)
                | AppError::OtherRequest,
            )
            | Self::Templates(..) => ExitCode::Refused,
            Self::App(AppError::Storage(_)) | Self::File(..) | Self::NoFolder(_) | Self::Stream(_) => ExitCode::File,
            Self::Usage(error, ..) if error.exit_code() == 0 => ExitCode::Done,
            Self::Usage(..) => ExitCode::Usage,
            Self::Discrepancies => ExitCode::Discrepancies,
            Self::Demo(_, ExitCode::File) => ExitCode::File,
            Self::Pdf(_) | Self::Xlsx(_) | Self::Json(_) | Self::Demo(..) => ExitCode::Bug,
        }
    }

    /// The rule that forbids what was asked for, if one does.
    fn rule(&self) -> Option<&str> {
        match self {
            Self::App(AppError::Rule(refusal)) => Some(refusal.rule),
            _ => None,
        }
    }

    /// The same for another program; `None` when everything was printed already.
    pub(crate) fn failed(&self) -> Option<Failed> {
        let text = without_rules(&self.render());
        // A group of commands alone shows its help.
        if matches!(self, Self::Usage(..)) && !text.starts_with(ERROR) {
            let advice = text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
            return Some(Failed { error: Failure { rule: None, message: MISSING.to_owned(), advice, asked: None } });
        }
        let mut lines = text.strip_prefix(ERROR)?.lines().map(|line| line.trim().to_owned());
        let (rule, message) = (self.rule().map(str::to_owned), lines.next()?);
        let asked = match self {
            Self::App(AppError::Unanswered { asked, .. }) => Some((**asked).clone()),
            _ => None,
        };
        Some(Failed { error: Failure { rule, message, advice: lines.collect(), asked } })
    }

    /// The message: the error, then one line per piece of advice. Empty when everything was printed already.
    pub fn render(&self) -> String {
        let (message, lines): (String, Vec<String>) = match self {
            Self::App(error) => {
                let advice = error.advice().into_iter().map(|line| line.text(steps::command));
                match error.file() {
                    Some((path, source)) => (
                        format!("{} : {}", path.display(), french_io(source)),
                        advice.chain(looked_in(path, source)).collect(),
                    ),
                    None => (error.to_string(), advice.collect()),
                }
            }
            Self::Usage(error, ..) if french::is_help(error) => return output::shown(error.to_string().trim_end()),
            Self::Usage(error, command, meant) => {
                return french::render_for(error, command, meant.as_deref()).trim_end().to_owned();
            }
            Self::Discrepancies => return String::new(),
            Self::File(path, error) => {
                // Windows forbids writing to a file open in a spreadsheet.
                let held = cfg!(windows) && error.kind() == std::io::ErrorKind::PermissionDenied && path.is_file();
                let advice = held.then(|| OPEN_ELSEWHERE.to_owned());
                let advice = advice.into_iter().chain(looked_in(path, error)).collect();
                (format!("{} : {}", path.display(), french_io(error)), advice)
            }
            Self::NoFolder(path) => {
                (format!("{} : il n'y a pas de dossier de ce nom", path.display()), vec![NO_FOLDER.to_owned()])
            }
            Self::Stream(error) if is_full(error) => {
                let advice = "Libérez de la place, ou sortez-le ailleurs. Une commande qui montre est à recommencer ; ce qu'elle change est fait.";
                ("le résultat n'est pas sorti en entier : le disque est plein".to_owned(), vec![advice.to_owned()])
            }
            Self::Stream(error) => {
                let advice =
                    "Si la commande change quelque chose, c'est peut-être fait : chelem journal --dernieres 1 le dit.";
                (format!("entrée ou sortie du programme : {}", french_io(error)), vec![advice.to_owned()])
            }
            Self::Pdf(error) => (format!("le PDF n'a pas pu être fait : {error}"), vec![REPORT_US.to_owned()]),
            Self::Templates(faults, kept) => {
                let all = faults.0.iter().map(ToString::to_string);
                let kept = kept.then(|| KEPT_TEMPLATES.iter().map(|line| (*line).to_owned()));
                (faults.to_string(), all.chain(kept.into_iter().flatten()).collect())
            }
            Self::Xlsx(XlsxFailed(error)) => {
                (format!("le classeur n'a pas pu être fait : {error}"), vec![REPORT_US.to_owned()])
            }
            Self::Demo(line, ExitCode::File) => (
                format!("la démonstration s'arrête à « chelem {line} » : l'erreur au-dessus dit pourquoi"),
                vec![
                    "Lancez-la dans un dossier où il y a de la place et où vous pouvez écrire : chelem demo DOSSIER"
                        .to_owned(),
                ],
            ),
            Self::Demo(line, code) => {
                (format!("démonstration : « chelem {line} » finit par {code:?}"), vec![REPORT_US.to_owned()])
            }
            Self::Json(error) => {
                (format!("le résultat n'a pas pu être écrit en JSON : {error}"), vec![REPORT_US.to_owned()])
            }
        };
        let mut text = format!("{ERROR}{message}");
        for line in lines {
            text.push_str("\n  ");
            text.push_str(&line);
        }
        text
    }
}

const MISSING: &str = "il manque une commande de ce groupe";
/// How every error begins.
const ERROR: &str = "erreur : ";
const OPEN_ELSEWHERE: &str = "Est-il ouvert dans un autre programme, un tableur ? Fermez-le là, et tapez la même ligne ; ou donnez un autre nom de fichier.";
const NO_FOLDER: &str = "Créez-le d'abord, ou donnez un dossier qui existe.";
const KEPT_TEMPLATES: [&str; 2] = [
    "La base retient ces modèles. Pour les corriger : chelem modeles exporter DOSSIER --retenus, puis chelem modeles choisir DOSSIER",
    "Pour revenir à ceux d'origine : chelem modeles choisir --defaut",
];
const REPORT_US: &str = "C'est une faute de chelem : signalez-la avec la commande tapée.";

/// Whether there is no more room where something is written.
fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Where a file that is not there was looked for, and which of its kind are; nothing for another error.
fn looked_in(path: &Path, error: &std::io::Error) -> Vec<String> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let Some(folder) = whole.parent().filter(|_| error.kind() == std::io::ErrorKind::NotFound) else {
        return Vec::new();
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        return vec![format!("Le dossier {} n'existe pas non plus : la clé est-elle branchée ?", folder.display())];
    };
    let alike =
        entries.flatten().filter(|entry| path.extension().is_some() && entry.path().extension() == path.extension());
    let mut names: Vec<String> = alike.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let more = if names.len() > SHOWN { "…" } else { "" };
    let there = match &names[..names.len().min(SHOWN)] {
        [] => String::new(),
        names => format!(" ; il y a là : {}{more}", names.join(", ")),
    };
    let elsewhere =
        "S'il est ailleurs : allez dans son dossier (cd DOSSIER), ou donnez son chemin entier, entre guillemets.";
    vec![format!("Cherché dans {}{there}", folder.display()), elsewhere.to_owned()]
}

/// The names of files that are shown.
const SHOWN: usize = 5;

/// The system's usual complaints, in French.
fn french_io(error: &std::io::Error) -> String {
    use std::io::ErrorKind as Kind;
    match error.kind() {
        Kind::NotFound => "ce fichier ou ce dossier n'existe pas".into(),
        Kind::PermissionDenied => "accès refusé".into(),
        Kind::AddrInUse => "un autre programme s'en sert".into(),
        Kind::AlreadyExists => "existe déjà".into(),
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => "le disque est plein".into(),
        Kind::ReadOnlyFilesystem => "le disque est en lecture seule".into(),
        Kind::InvalidFilename => "ce nom est trop long, ou ce disque ne l'accepte pas".into(),
        Kind::IsADirectory => "c'est un dossier, un fichier est attendu".into(),
        Kind::NotADirectory => "ce n'est pas un dossier".into(),
        _ => format!("erreur du système ({error})"),
    }
}

macro_rules! through_app {
    ($($error:ty),*) => {$(
        impl From<$error> for CliError {
            fn from(error: $error) -> Self {
                Self::App(error.into())
            }
        }
    )*};
}

through_app!(AppError, domain::Refusal, storage::StorageError, Vec<input::BadLine>);

#[cfg(feature = "salle")]
impl From<web::ServeError> for CliError {
    fn from(error: web::ServeError) -> Self {
        use web::ServeError;
        match error {
            ServeError::App(error) => Self::App(error),
            ServeError::System(error) => Self::Stream(error),
            ServeError::Taken => AppError::input(
                "la salle est déjà ouverte sur cette base, par un autre chelem qui ne donne pas son lien",
            )
            .advise("Retrouvez sa page dans le navigateur, ou fermez cet autre chelem, puis recommencez.")
            .into(),
            ServeError::NoSecret => {
                AppError::input("cet ordinateur ne donne pas de hasard : le lien ne serait pas secret").into()
            }
            ServeError::Port(port, error) => AppError::input(format!(
                "le port {port} ne peut pas être pris : {}",
                french_io(&error)
            ))
            .advise(
                "Un autre programme l'a peut-être, ou une salle déjà ouverte. Un autre port : chelem salle --port 8090",
            )
            .into(),
        }
    }
}

impl From<XlsxFailed> for CliError {
    fn from(error: XlsxFailed) -> Self {
        Self::Xlsx(error)
    }
}

impl From<Faults> for CliError {
    fn from(faults: Faults) -> Self {
        Self::Templates(faults, false)
    }
}

impl From<PdfError> for CliError {
    fn from(error: PdfError) -> Self {
        Self::Pdf(error)
    }
}
