//! All sheets that are in, and sheets of a file.

use domain::advice::Step;
use maud::html;

use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Changes, Club, Entering, Result};
use domain::hall::Role;
use report::Tabular;

const HERE: &str = "/marque/feuilles/toutes";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let position = asked.position("position")?;
    let sheets = club.free(Step::ShowTopage)?.sheets(position)?;
    let detail = match (position, asked.table("table")?) {
        (Some(position), Some(table)) => Some(club.free(Step::ShowTopage)?.sheet(position, table)?.table()),
        _ => None,
    };
    let table = sheets.table();
    let place = |index: usize| sheets.sheets.get(index).map(|sheet| (sheet.position, sheet.table));
    let body = html! {
        h1 { "Toutes les feuilles" }
        @if let Some(detail) = &detail { (kit::table(detail)) }
        (kit::table(&table))
        div.attendues.serre aria-label="Corriger une feuille" { @for index in 0..sheets.sheets.len() {
            @if let Some((position, table)) = place(index) { a.enr href=(format!("/marque/feuilles?position={position}&table={table}")) { "P" (position) " T" (table) } }
        } }
        p.note { "Pour corriger une feuille, choisissez-la : l'ancienne est gardée au journal." }
        @if asked.role() >= Role::Arbiter {
            (kit::folded("importer", "Importer des feuilles", asked.path.ends_with("importer"), &html! {
                p { "Un tableur ou un fichier CSV : une ligne par feuille." }
                (kit::file_form("/marque/feuilles/importer", &html! { (kit::list_file(asked)) (kit::send("Lire ce fichier")) }))
            }))
        }
    };
    Ok(Page::new("Feuilles", body).live())
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let entering = Entering::default();
    super::import::import(club, asked, HERE, "Importer ces feuilles", &[], |club, bytes| {
        club.free(Step::EnterEtuis)?.import_sheets(bytes, &entering, Changes::Apply).map(|taken| taken.report)
    })
}
