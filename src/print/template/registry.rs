//! All templates: one line per paper. A file of a club overrides the keys it writes, the embedded default has the rest.

use super::fault::{Fault, Faults};
use super::keys::Keys;
use super::paper::PaperTemplate;
use crate::paper;

/// The editable part of a paper.
pub(crate) trait Editable: Sized {
    /// The file's name: `classement.toml`.
    const FILE: &'static str;
    /// The default file.
    const DEFAULT: &'static str;

    /// Reads it: every key once, each with its allowed range. `paper` is the common part of all papers.
    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self;
}

/// A file of a club's templates, as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateFile {
    /// Its name, without folder.
    pub name: String,
    pub bytes: Vec<u8>,
}

macro_rules! templates {
    ($($paper:ident),* $(,)?) => {
        /// The templates of all papers.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Templates {
            /// Shared by all papers.
            pub paper: PaperTemplate,
            $(#[doc = concat!("Those of `imprimer ", stringify!($paper), "`.")] pub $paper: paper::$paper::Template,)*
        }

        impl Templates {
            /// The names of the files and their defaults, `papier.toml` first.
            pub const DEFAULTS: &[(&'static str, &'static str)] = &[
                (PaperTemplate::FILE, PaperTemplate::DEFAULT),
                $((paper::$paper::Template::FILE, paper::$paper::Template::DEFAULT),)*
            ];

            fn gather(files: &[TemplateFile]) -> (Self, Vec<Fault>) {
                let mut faults = strangers(files);
                let common = read_one(files, PaperTemplate::FILE, PaperTemplate::DEFAULT, &mut faults, PaperTemplate::read);
                let templates = Self {
                    $($paper: read_editable(files, &common, &mut faults),)*
                    paper: common,
                };
                (templates, faults)
            }
        }
    };
}

// The order of `modeles`.
templates!(
    feuilles,
    fiches,
    places,
    guides,
    billets,
    badges,
    inscrits,
    bareme,
    formulaires,
    placement,
    classement,
    recap,
    identification,
    chevalets,
    panneaux,
    affiche,
    corrections,
    parcours,
    prix,
    diplome,
    recus,
    homologation,
    bilan,
    tableaux,
    saison,
    carte,
    palmares,
    reglement,
    information,
    lettre,
);

impl Templates {
    /// The embedded defaults as files, to be edited.
    pub fn originals() -> Vec<TemplateFile> {
        let file =
            |(name, text): &(&str, &str)| TemplateFile { name: (*name).to_owned(), bytes: text.as_bytes().to_vec() };
        Self::DEFAULTS.iter().map(file).collect()
    }

    /// Reads a club's files over the defaults.
    /// Errors: every fault of every file, with its line.
    pub fn read(files: &[TemplateFile]) -> Result<Self, Faults> {
        let (templates, faults) = Self::gather(files);
        if faults.is_empty() { Ok(templates) } else { Err(Faults(faults)) }
    }
}

impl Default for Templates {
    /// The embedded defaults; a test reads them without a fault.
    fn default() -> Self {
        Self::gather(&[]).0
    }
}

/// The ending that Windows' Notepad makes, and shows as `.toml`.
const HIDDEN_ENDING: &str = ".toml.txt";

/// True for the name of a file that belongs to templates: a text or an image.
pub fn is_template_file(name: &str) -> bool {
    [".toml", ".png", HIDDEN_ENDING].iter().any(|ending| name.to_lowercase().ends_with(ending))
}

/// Texts that no paper reads: most likely a name mistyped, and silence would look like an effect that does not come.
fn strangers(files: &[TemplateFile]) -> Vec<Fault> {
    let known: Vec<&str> = Templates::DEFAULTS.iter().map(|(name, _)| *name).collect();
    let texts = files.iter().filter(|file| !file.name.to_lowercase().ends_with(".png"));
    let unknown = texts.filter(|file| !known.contains(&file.name.as_str()));
    let fault = |file: &TemplateFile| {
        let reason = match file.name.to_lowercase().strip_suffix(".txt") {
            Some(name) if known.contains(&name) => {
                format!(
                    "ce fichier s'appelle en fait « {} » : renommez-le « {name} », sans « .txt » à la fin",
                    file.name
                )
            }
            _ => format!("aucun papier n'a ce modèle ; les modèles sont {}", known.join(", ")),
        };
        Fault { file: file.name.clone(), line: 0, reason }
    };
    unknown.map(fault).collect()
}

fn read_editable<T: Editable>(files: &[TemplateFile], paper: &PaperTemplate, faults: &mut Vec<Fault>) -> T {
    read_one(files, T::FILE, T::DEFAULT, faults, |keys| T::read(keys, paper))
}

fn read_one<T>(
    files: &[TemplateFile],
    name: &'static str,
    default: &'static str,
    faults: &mut Vec<Fault>,
    read: impl FnOnce(&mut Keys<'_>) -> T,
) -> T {
    let bytes = files.iter().find(|file| file.name == name).map_or(&[][..], |file| &file.bytes);
    let text = std::str::from_utf8(bytes).unwrap_or_else(|_| {
        let reason = "le fichier n'est pas enregistré en UTF-8 : choisissez cet encodage en l'enregistrant".to_owned();
        faults.push(Fault { file: name.to_owned(), line: 0, reason });
        ""
    });
    // Windows' Notepad begins a file with a mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut keys = Keys::new(name, text, default, files);
    let template = read(&mut keys);
    faults.extend(keys.finish());
    template
}
