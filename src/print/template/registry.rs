//! All templates: one line per sheet. A file of a club overrides the keys it writes, the embedded default says the rest.

use super::fault::{Fault, Faults};
use super::keys::Keys;
use super::paper::PaperTemplate;
use crate::print::{
    BoardTemplate, CardTemplate, CorrectionsTemplate, HomologationTemplate, IdentificationTemplate, PanelTemplate,
    PosterTemplate, PrizesTemplate, RankingTemplate, RecapTemplate, ReceiptsTemplate, RecordTemplate,
    ScoreSheetTemplate, SeatCardTemplate, SummaryTemplate, TableNumberTemplate,
};

/// What of a sheet a club may change.
pub trait Template: Sized {
    /// The file's name: `classement.toml`.
    const FILE: &'static str;
    /// What the file says by default.
    const DEFAULT: &'static str;

    /// Reads it: every key once, each with its allowed range. `paper` is what all sheets share.
    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self;
}

/// A file of a club's templates, as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateFile {
    /// Its name, without folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

macro_rules! templates {
    ($($(#[$doc:meta])* $field:ident: $template:ty,)*) => {
        /// The templates of all sheets.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Templates {
            /// What all sheets share.
            pub paper: PaperTemplate,
            $($(#[$doc])* pub $field: $template,)*
        }

        impl Templates {
            /// The names of the files and what they say by default, `papier.toml` first.
            pub const DEFAULTS: &[(&'static str, &'static str)] = &[
                (PaperTemplate::FILE, PaperTemplate::DEFAULT),
                $((<$template>::FILE, <$template>::DEFAULT),)*
            ];

            fn gather(files: &[TemplateFile]) -> (Self, Vec<Fault>) {
                let mut faults = strangers(files);
                let paper = read_one(files, PaperTemplate::FILE, PaperTemplate::DEFAULT, &mut faults, PaperTemplate::read);
                let templates = Self {
                    $($field: {
                        let read = |keys: &mut Keys<'_>| <$template>::read(keys, &paper);
                        read_one(files, <$template>::FILE, <$template>::DEFAULT, &mut faults, read)
                    },)*
                    paper,
                };
                (templates, faults)
            }
        }
    };
}

// One line per sheet.
templates! {
    /// *Feuilles de marque*.
    score_sheet: ScoreSheetTemplate,
    /// Personal cards.
    card: CardTemplate,
    /// Seat cards.
    seat_card: SeatCardTemplate,
    /// Placement boards.
    board: BoardTemplate,
    /// Rankings.
    ranking: RankingTemplate,
    /// *Tableaux récapitulatifs*.
    recap: RecapTemplate,
    /// Identification sheets.
    identification: IdentificationTemplate,
    /// Table numbers.
    table_number: TableNumberTemplate,
    /// Orientation panels.
    panel: PanelTemplate,
    /// The poster.
    poster: PosterTemplate,
    /// The list of corrections.
    corrections: CorrectionsTemplate,
    /// Players' records.
    record: RecordTemplate,
    /// Prize lists.
    prizes: PrizesTemplate,
    /// Receipts.
    receipts: ReceiptsTemplate,
    /// Homologation reports.
    homologation: HomologationTemplate,
    /// Summaries.
    summary: SummaryTemplate,
}

impl Templates {
    /// The embedded defaults as files, to be edited.
    #[must_use]
    pub fn originals() -> Vec<TemplateFile> {
        let file =
            |(name, text): &(&str, &str)| TemplateFile { name: (*name).to_owned(), bytes: text.as_bytes().to_vec() };
        Self::DEFAULTS.iter().map(file).collect()
    }

    /// Reads a club's files over the defaults.
    ///
    /// # Errors
    /// Every fault of every file, with its line.
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

/// True for the name of a file that belongs to templates: a text or an image.
#[must_use]
pub fn is_template_file(name: &str) -> bool {
    [".toml", ".png"].iter().any(|ending| name.to_lowercase().ends_with(ending))
}

/// Texts that no sheet reads: most likely a name mistyped, and silence would look like an effect that does not come.
fn strangers(files: &[TemplateFile]) -> Vec<Fault> {
    let known: Vec<&str> = Templates::DEFAULTS.iter().map(|(name, _)| *name).collect();
    let texts = files.iter().filter(|file| file.name.to_lowercase().ends_with(".toml"));
    let unknown = texts.filter(|file| !known.contains(&file.name.as_str()));
    let fault = |file: &TemplateFile| {
        let reason = format!("aucun papier n'a ce modèle ; les modèles sont {}", known.join(", "));
        Fault { file: file.name.clone(), line: 0, reason }
    };
    unknown.map(fault).collect()
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
