//! `exporter`: results as files for a spreadsheet, a web site, the federation or another program.

use domain::advice::Step;
use domain::counted;
use domain::publication::Publication;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::site;
use crate::args::publication;
use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{AppError, Club, SeasonAsked, Seasons};
use report::federation::FederationExport;
use report::output::{self, Sheets};
use report::{Table, Tabular};

/// Écrit un fichier : résultats pour un tableur, page web, archive du tournoi
///
/// Exemples :
///   chelem exporter classement               (classement.csv)
///   chelem exporter feuilles --xlsx          (feuilles.xlsx)
///   chelem exporter inscrits --sortie liste.xlsx
///   chelem exporter saison --xlsx            (saison.xlsx : classement, soirées, présences et records, une feuille chacun)
///   chelem exporter caisse --sortie caisse.ods
///   chelem exporter page                     (resultats.html, à publier)
///   chelem exporter site resultats           (une page par joueur, dans ce dossier, à déposer sur le site du club)
///   chelem exporter federation --xlsx        (federation-1.xlsx, à envoyer ; numéroté)
///   chelem exporter archive                  (tout le tournoi, à garder ou à transmettre)
///   chelem exporter archive --saison         (toute la saison du club, ses soirées comprises)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Exporter {
    /// Quoi
    #[arg(value_enum, value_name = "QUOI")]
    what: What,
    /// Dossier du site ; vide, pas encore là, ou celui d'un site de chelem
    #[arg(value_name = "DOSSIER")]
    folder: Option<PathBuf>,
    /// Sur le site, les joueurs par leurs initiales seulement
    #[arg(long)]
    initiales: bool,
    /// Avec classement : à transmettre ou à publier, chacun nommé comme il le permet (chelem joueurs publication), sans licence ni club de qui ne l'est pas
    ///
    /// Sans cela, les fichiers pour un tableur sont pour le club, avec tous les noms.
    #[arg(long)]
    publication: bool,
    /// Classeur XLSX au lieu de CSV
    #[arg(long)]
    xlsx: bool,
    /// Fichier à écrire (sinon nommé d'après le contenu, dans le dossier courant) ; un nom en .xlsx ou .ods fait un classeur
    #[arg(long, value_name = "FICHIER")]
    sortie: Option<PathBuf>,
    /// Remplace un fichier qui est déjà là et que chelem n'a pas écrit
    #[arg(long)]
    remplacer: bool,
    /// Avec ce qui est de la saison : une autre que la courante ; avec archive : la saison (sans nom, la courante) au lieu du tournoi
    #[arg(long, value_name = "NOM", num_args = 0..=1, default_missing_value = "")]
    saison: Option<String>,
    /// Avec archive : pour un comité, sans dates de naissance entières, familles, paiements, corrections ni motifs
    #[arg(long, conflicts_with = "saison")]
    pour_comite: bool,
    /// Avec page-saison : pour tout le monde, au plus (chacun peut avoir demandé moins)
    #[arg(long, value_parser = publication(), value_name = "NOMS")]
    noms: Option<Publication>,
    /// Avec page-saison : la page dans ce dossier, avec la page privée de chacun qui a une carte (chelem saison carte)
    #[arg(long, value_name = "DOSSIER", conflicts_with = "sortie")]
    prives: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Le classement
    Classement,
    /// Les feuilles de marque ; en donnes dupliquées, les résultats des étuis
    Feuilles,
    /// Le classement final avec les PCN
    Pcn,
    /// Le classement de la saison ; en classeur, ses soirées, ses présences et ses records aussi, une feuille chacun
    Saison,
    /// Les présences de la saison, soirée par soirée
    Presences,
    /// La caisse de la saison, soirée par soirée, et les cotisations
    Caisse,
    /// Les inscrits
    Inscrits,
    /// L'annuaire
    Joueurs,
    /// Les résultats en une page web à publier
    Page,
    /// Les pages des joueurs, comme sur les téléphones de la salle, en un dossier pour le site du club
    Site,
    /// Ce que la fédération reçoit : tournoi, licenciés, rangs, PCN et PP ; chaque envoi est numéroté et dit ce qui a changé
    Federation,
    /// Tout le tournoi, ou toute la saison du club, en un fichier, pour un autre programme ou un autre ordinateur (chelem importer archive)
    Archive,
    /// Le classement de la saison en une page web à publier, chacun nommé comme il le permet (chelem joueurs publication)
    PageSaison,
    /// Comme archive --saison
    #[value(hide = true)]
    ArchiveSaison,
}

/// The program's name in its archives.
const PROGRAM: &str = concat!("chelem ", env!("CARGO_PKG_VERSION"));

/// The digest of an archive, to compare by eye.
fn control(digest: &str) -> String {
    format!("contrôle {}", digest.get(..12).unwrap_or(digest))
}

impl Exporter {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        self.refuse_misplaced()?;
        let mut club = run.club()?;
        let seasons = club.seasons();
        match self.what {
            What::Site => site::write(run, &club, self.folder.or(self.sortie), self.initiales),
            What::Classement => {
                let ranking = club.exported_ranking(self.publication)?;
                self.table(run, "classement", "Classement", &ranking)
            }
            What::Feuilles => {
                let (name, table) = club.exported_sheets()?;
                self.table(run, name, "Feuilles", &table)
            }
            What::Pcn => self.table(run, "pcn", "PCN", &club.federation().awards()?.table()),
            What::Saison => self.season(run, seasons),
            What::Presences => self.table(run, "presences", "Présences", &seasons.presence(self.named())?.table()),
            What::Caisse => self.table(run, "caisse", "Caisse", &seasons.accounts(self.named())?.table()),
            What::Inscrits => self.table(run, "liste-des-inscrits", "Inscrits", &club.entries().list()?.table()),
            What::Joueurs => self.table(run, "joueurs", "Joueurs", &club.directory().list(None)?.table()),
            What::Page => self.page(run, "resultats.html", &output::html(&club.results_page()?)),
            What::Federation => self.federation(run, &mut club),
            What::ArchiveSaison => self.season_archive(run, seasons),
            What::Archive if self.saison.is_some() => self.season_archive(run, seasons),
            What::Archive => {
                let (archive, sent) = (club.trust().archive()?, club.trust().sent(self.pour_comite)?);
                let (archive, suffix) = if self.pour_comite { (archive.reduced(), "-comite") } else { (archive, "") };
                let (bytes, digest) = ::archive::write_sent(&archive, PROGRAM, sent).map_err(CliError::Json)?;
                let name =
                    output::archive_name(&archive.tournament.name, &format!("{}{suffix}", archive.tournament.date));
                let path = run.write_as(self.to(name), &bytes, &control(&digest))?;
                run.digest = Some(digest);
                if self.pour_comite {
                    let path = std::path::absolute(&path).unwrap_or(path);
                    run.say(format!("À envoyer au comité : {}", path.display()));
                }
                Ok(())
            }
            What::PageSaison => {
                let html = output::season_html(&seasons.page(self.named(), self.noms.unwrap_or_default())?);
                match &self.prives {
                    Some(folder) => site::write_private(run, &club, folder.clone(), html.as_bytes()),
                    None => self.page(run, "saison.html", &html),
                }
            }
        }
    }

    /// The season asked for by name; `None` for the current one.
    fn named(&self) -> Option<&str> {
        self.saison.as_deref().filter(|name| !name.is_empty())
    }

    fn season_archive(&self, run: &mut Run<'_>, seasons: Seasons<'_>) -> Result<(), CliError> {
        let archive = seasons.archive(self.named())?;
        let (bytes, digest) = ::archive::write_season_archive(&archive, PROGRAM).map_err(CliError::Json)?;
        let name = output::season_archive_name(&archive.season.name);
        let nights = counted(archive.nights.len(), "soirée");
        run.write_as(self.to(name), &bytes, &format!("{nights}, {}", control(&digest)))?;
        run.digest = Some(digest);
        Ok(())
    }

    /// Writes a table; `sheet` is its name in a workbook.
    fn table(&self, run: &mut Run<'_>, name: &str, sheet: &str, table: &Table) -> Result<(), CliError> {
        let bytes = output::tables(&[(sheet, table)], self.form())?;
        run.write_as(self.to(self.usual(name)), &bytes, &counted(table.rows.len(), "ligne"))?;
        Ok(())
    }

    /// Writes a page.
    fn page(&self, run: &mut Run<'_>, name: &str, html: &str) -> Result<(), CliError> {
        run.write_as(self.to(name), html.as_bytes(), "à ouvrir dans un navigateur")?;
        Ok(())
    }

    /// The season's ranking; in a workbook, its other tables beside it.
    fn season(&self, run: &mut Run<'_>, seasons: Seasons<'_>) -> Result<(), CliError> {
        let name = self.named();
        let ranking = seasons.ranking(name, &SeasonAsked::default())?.table();
        if self.form() == Sheets::Csv {
            self.table(run, "saison", "Classement", &ranking)?;
            return run.done("Avec --xlsx, un classeur : les soirées, les présences et les records aussi.");
        }
        let [nights, presence, records] =
            [seasons.nights(name)?.table(), seasons.presence(name)?.table(), seasons.records(name)?.table()];
        let all = [("Classement", &ranking), ("Soirées", &nights), ("Présences", &presence), ("Records", &records)];
        run.write_as(self.to(self.usual("saison")), &output::tables(&all, self.form())?, "4 feuilles")?;
        Ok(())
    }

    /// Refuses options of another export, and a name that says of a file what it will not be.
    fn refuse_misplaced(&self) -> Result<(), CliError> {
        if self.what != What::Site && (self.folder.is_some() || self.initiales) {
            let error = AppError::input("un dossier et les initiales ne sont que pour le site");
            return Err(error.advise("Pour un fichier d'un autre nom : --sortie FICHIER.").into());
        }
        let of_season = matches!(
            self.what,
            What::Archive | What::ArchiveSaison | What::PageSaison | What::Saison | What::Presences | What::Caisse
        );
        if self.saison.is_some() && !of_season {
            return Err(
                AppError::input("--saison ne va qu'avec saison, presences, caisse, page-saison et archive").into()
            );
        }
        if self.pour_comite && self.what != What::Archive {
            return Err(AppError::input("--pour-comite ne va qu'avec archive").into());
        }
        if (self.noms.is_some() || self.prives.is_some()) && self.what != What::PageSaison {
            return Err(AppError::input("--noms et --prives ne vont qu'avec page-saison").into());
        }
        if self.publication && self.what != What::Classement {
            return Err(AppError::input("--publication ne va qu'avec classement")
                .advise("Les pages (page, page-saison, site) nomment déjà chacun comme il le permet.")
                .into());
        }
        match self.ending().as_deref() {
            Some(old @ ("xls" | "xlsm" | "xlsb" | "numbers")) => {
                Err(AppError::input(format!("un fichier .{old} ne peut pas être écrit"))
                    .advise("Pour un classeur : un nom en .xlsx (Excel) ou en .ods (LibreOffice).")
                    .into())
            }
            Some(other @ ("pdf" | "json")) => {
                let way = if other == "pdf" {
                    "Un papier : chelem imprimer."
                } else {
                    "Pour un programme : --format json, avec la commande qui montre la même chose."
                };
                Err(AppError::input(format!("exporter n'écrit pas de fichier .{other}"))
                    .advise("Un tableau : un nom en .csv, .xlsx ou .ods.")
                    .advise(way)
                    .into())
            }
            _ => Ok(()),
        }
    }

    fn ending(&self) -> Option<String> {
        Some(self.sortie.as_ref()?.extension()?.to_str()?.to_lowercase())
    }

    /// The file to write, and whether one that is there may go.
    fn to(&self, usual: impl Into<PathBuf>) -> (PathBuf, bool) {
        (self.sortie.clone().unwrap_or_else(|| usual.into()), self.remplacer)
    }

    fn form(&self) -> Sheets {
        match self.ending().as_deref() {
            Some("xlsx") => Sheets::Xlsx,
            Some("ods") => Sheets::Ods,
            _ if self.xlsx => Sheets::Xlsx,
            _ => Sheets::Csv,
        }
    }

    /// The file of a table, named after its content.
    fn usual(&self, name: &str) -> PathBuf {
        PathBuf::from(name).with_extension(self.form().ending())
    }

    fn federation(self, run: &mut Run<'_>, club: &mut Club) -> Result<(), CliError> {
        // The export gets its number for good, so first make sure that the file can be written.
        files::can_write(self.sortie.as_deref().unwrap_or(&self.usual("federation")))?;
        let written = |export: &FederationExport| {
            let tables = export.tables();
            let named: Vec<_> = tables.iter().map(|(name, table)| (*name, table)).collect();
            output::tables(&named, self.form())
        };
        if let Some(path) = &self.sortie {
            // An export made before that nobody changed since.
            let made = if path.is_file() { club.free(None)?.federation_exports()? } else { Vec::new() };
            let ours = made.iter().any(|export| written(export).is_ok_and(|bytes| files::holds(path, &bytes)));
            run.may_replace((path, self.remplacer || ours), &[])?;
        }
        let export = club.free(None)?.federation_export()?;
        let bytes = written(&export)?;
        // A file that is named was agreed to before the number was given.
        let usual = || (self.usual(&format!("federation-{}", export.number)), self.remplacer);
        let to = self.sortie.clone().map_or_else(usual, |path| (path, true));
        run.write_as(to, &bytes, &format!("export n° {}", export.number))?;
        run.say(match (export.again, export.previous) {
            (true, _) => format!("Rien n'a changé depuis l'export n° {} : c'est le même.", export.number),
            (false, None) => "Premier export de ce tournoi.".to_owned(),
            (false, Some(previous)) => format!("Depuis l'export n° {previous} :"),
        });
        for change in export.changes.iter().filter(|_| !export.again) {
            run.say(format!("  {change}"));
        }
        for remark in club.free(Step::ShowAwards)?.awards()?.remarks {
            run.say(remark);
        }
        Ok(())
    }
}
