//! Files to hand on: for a spreadsheet, for the club's site, for the federation, for another computer; and a tournament that comes from one.

use domain::advice::Step;
use maud::html;

use crate::act::act_once;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Changes, Club, Result};
use domain::hall::Role;
use domain::text::without_rules;
use report::output::{self, Sheets};
use report::{Table, Tabular};

const HERE: &str = "/marque/fichiers";
pub(crate) const PROGRAM: &str = concat!("chelem ", env!("CARGO_PKG_VERSION"));

/// The tables: name, title, content.
const TABLES: [(&str, &str, &str); 5] = [
    ("classement", "Classement", "Rangs, totaux, positions"),
    ("feuilles", "Feuilles de marque", "En donnes dupliquées : les résultats des étuis"),
    ("pcn", "PCN", "Le classement final avec les points fédéraux"),
    ("inscrits", "Inscrits", "Qui joue, d'où, qui a payé"),
    ("joueurs", "Annuaire", "Tous les joueurs du club"),
];

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    // Before the end there is nothing to send, so no remark.
    let remarks = club.free(Step::ShowAwards)?.awards().map(|awards| awards.remarks).unwrap_or_default();
    let body = html! {
        h1 { "Fichiers" }
        section {
            h2 { "Pour un tableur" }
            p.note { "Excel ou LibreOffice ; ces fichiers sont pour le club, avec tous les noms." }
            ul.trouves { @for (name, title, what) in TABLES { li {
                strong { (title) } " " span.note { (what) } " "
                a.bouton href=(format!("{HERE}/{name}.xlsx")) { "Classeur (.xlsx)" } " " a.bouton href=(format!("{HERE}/{name}.csv")) { "CSV" }
            } } }
        }
        section {
            h2 { "Pour les joueurs et le site du club" }
            p.note { "Chacun y est nommé comme il le permet." }
            p { a.bouton href=(format!("{HERE}/resultats.html")) { "Les résultats en une page web" } " " a.bouton href=(format!("{HERE}/classement-a-publier.csv")) { "Le classement à publier (CSV)" } }
            p { a.bouton href=(format!("{HERE}/site.zip")) { "Le site : une page par joueur (.zip)" } " " a.bouton href=(format!("{HERE}/site-initiales.zip")) { "Le même, initiales seulement" } }
            p.note { "À ouvrir (extraire tout), puis à déposer sur l'espace web du club : index.html est la première page." }
        }
        section {
            h2 { "Pour un autre ordinateur" }
            p.note { "Tout le tournoi en un fichier, que chelem sait reprendre." }
            p { a.bouton href=(format!("{HERE}/archive.chelem")) { "L'archive du tournoi" } }
        }
        @if asked.role() >= Role::Arbiter {
            section {
                h2 { "Pour la fédération" }
                p.note { "Tournoi, licenciés, rangs, PCN et PP. Chaque envoi est numéroté et dit ce qui a changé depuis le précédent ; rien n'a changé : c'est le même numéro." }
                @for remark in &remarks { p { (without_rules(remark)) } }
                (kit::form("/marque/fichiers/federation", &html! { (kit::send("Faire le fichier à envoyer")) }))
            }
            (kit::folded("importer", "Reprendre un tournoi d'un autre ordinateur", asked.path.ends_with("importer"), &html! {
                p { "L'archive devient un nouveau tournoi de cette base ; les joueurs connus sont reconnus." }
                (kit::file_form("/marque/fichiers/importer", &html! { (kit::file("Archive (.chelem)")) (kit::send("Lire cette archive")) }))
            }))
        }
    };
    Ok(Page::new("Fichiers", body))
}

pub(crate) fn made<T, E: std::fmt::Display>(made: std::result::Result<T, E>) -> Result<T> {
    made.map_err(|error| AppError::input(format!("le fichier n'a pas pu être fait : {error}")))
}

fn named(club: &Club, name: &str) -> Result<Table> {
    Ok(match name {
        "classement" => club.exported_ranking(false)?,
        "classement-a-publier" => club.exported_ranking(true)?,
        "feuilles" => club.exported_sheets()?.1,
        "pcn" => club.federation().awards()?.table(),
        "inscrits" => club.entries().list()?.table(),
        "joueurs" => club.directory().list(None)?.table(),
        _ => return Err(AppError::input(format!("il n'y a pas de fichier « {name} »"))),
    })
}

const CSV: &str = "text/csv; charset=utf-8";
const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

pub(crate) fn file(club: &Club, asked: &Asked) -> Result<Answer> {
    let (name, end) = asked.part.rsplit_once('.').unwrap_or((&asked.part, ""));
    let (kind, file, bytes) = match (name, end) {
        ("resultats", "html") => {
            let page = output::html(&club.results_page()?);
            ("text/html; charset=utf-8", asked.part.clone(), page.into_bytes())
        }
        ("site" | "site-initiales", "zip") => {
            let pages = crate::site(club, name == "site-initiales")?;
            let pages = pages.iter().map(|page| (page.name.as_str(), page.bytes.as_slice()));
            ("application/zip", "site.zip".to_owned(), made(output::bundle(pages))?)
        }
        ("archive", "chelem") => {
            let archive = club.trust().archive()?;
            let file = output::archive_name(&archive.tournament.name, &archive.tournament.date);
            ("application/octet-stream", file, made(archive::write_archive(&archive, PROGRAM))?.0)
        }
        (name, "csv" | "xlsx") => {
            let title = TABLES.iter().find(|(known, ..)| *known == name).map_or("Classement", |(_, title, _)| title);
            let (form, table) = (if end == "xlsx" { Sheets::Xlsx } else { Sheets::Csv }, named(club, name)?);
            let bytes = made(output::tables(&[(title, &table)], form).map_err(|failed| failed.0))?;
            (if form == Sheets::Xlsx { WORKBOOK } else { CSV }, asked.part.clone(), bytes)
        }
        _ => return Err(AppError::input(format!("il n'y a pas de fichier « {} »", asked.part))),
    };
    Ok(Answer::File { kind, name: file, bytes })
}

/// The federation's workbook. It has its number for good, so it is asked for by a form and journalled; asked for again, it is the same.
pub(crate) fn send(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let mut export = None;
    let said = |export: &report::federation::FederationExport| vec![format!("export n° {}", export.number)];
    act_once(club, asked, |club| Ok(export.insert(club.free(None)?.federation_export()?).clone()), said)?;
    // Sent twice under one key: the first one did it.
    let export = export.map_or_else(|| club.free(None)?.federation_export(), Ok)?;
    let tables = export.tables();
    let named: Vec<_> = tables.iter().map(|(name, table)| (*name, table)).collect();
    let bytes = made(output::tables(&named, Sheets::Xlsx).map_err(|failed| failed.0))?;
    Ok(Answer::File { kind: WORKBOOK, name: format!("federation-{}.xlsx", export.number), bytes })
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    super::import::import(club, asked, "/marque/tournois", "Reprendre", &[], |club, bytes| {
        club.trust().import_archive(bytes, Changes::Apply)
    })
}
