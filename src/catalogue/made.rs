//! Papers that differ by night or by what is asked, made from the tournament.

use super::options::Options;
use super::paper::Printed;
use app::{AppError, Club, Night, RankingAsked, Result, SheetsOf};
use print::{self, Document, Templates};

/// An option that such a tournament's paper does not have is not passed over.
pub(crate) fn refuse(asked: bool, why: &str) -> Result<()> {
    if asked { Err(AppError::input(why)) } else { Ok(()) }
}

pub(crate) fn printed(file: impl Into<String>, document: Document) -> Result<Printed> {
    Ok(Printed { file: file.into(), document, for_the_desk: false })
}

pub(crate) fn score_sheets(club: &Club, options: &Options, templates: &Templates) -> Result<Printed> {
    if let Night::Duplicate(night) = club.night()? {
        let in_part = options.position.is_some() || options.table.is_some() || options.shown.per_page.is_some();
        refuse(in_part, "les feuilles d'un match s'impriment toutes ensemble, une par quart temps et par table")?;
        return printed(
            "feuilles-de-match.pdf",
            print::tableaux::draw_as(
                print::tableaux::Look::SHEET,
                "Feuilles de marque",
                &night.match_sheets()?,
                templates,
            ),
        );
    }
    let which = if options.every_position { SheetsOf::All } else { SheetsOf::Position(options.position) };
    let mut sheets = club.papers().score_sheets(which)?;
    if options.every_position {
        // As many sheets are laid on each table as there are positions.
        sheets.sort_by_key(|sheet| (sheet.table, sheet.when.as_ref().map(|when| when.position)));
    }
    let tables = sheets.iter().filter_map(|sheet| sheet.table).max();
    sheets.retain(|sheet| options.table.is_none() || sheet.table == options.table);
    let first = sheets.first().ok_or_else(|| {
        let last = tables.map_or(0, |table| table.0);
        AppError::input("il n'y a pas de feuille pour cette table").advise(format!("Les tables vont de 1 à {last}."))
    })?;
    let at = first.when.as_ref().filter(|_| !options.every_position);
    let at = at.map(|when| format!("-position-{}", when.position)).unwrap_or_default();
    // One table's does not take the place of all.
    let table = options.table.map(|table| format!("-table-{table}")).unwrap_or_default();
    let file = format!("feuilles{at}{table}.pdf");
    printed(file, print::feuilles::draw(&sheets, options.shown.per_page, templates))
}

/// More rows of a ranking in full are not read from three metres.
const WALL_ROWS: usize = 60;

pub(crate) fn ranking(club: &Club, options: &Options, templates: &Templates) -> Result<Printed> {
    let asked = RankingAsked {
        position: options.position,
        provisional: options.shown.provisional,
        individual: options.shown.one_by_one,
    };
    let first = options.first.map(usize::from);
    if let Night::Duplicate(night) = club.night()? {
        night.must_be_whole(&asked)?;
        if options.shown.large || first.is_some() {
            return printed(
                "grand-classement.pdf",
                print::tableaux::draw_large(&night.large_ranking_paper(first)?, templates),
            );
        }
        return printed("classement.pdf", print::tableaux::draw(&night.ranking_paper()?, templates));
    }
    let paper = club.papers().ranking_paper(asked)?;
    let what = if paper.one_by_one { "classement-individuel" } else { "classement" };
    let file = match (paper.report.is_final, paper.report.provisional) {
        (true, _) => format!("{what}-final.pdf"),
        (false, true) => format!("{what}-position-{}-provisoire.pdf", paper.report.position),
        (false, false) => format!("{what}-position-{}.pdf", paper.report.position),
    };
    if options.shown.large || first.is_some() {
        return printed(format!("grand-{file}"), print::classement::draw_large(&paper, first, templates));
    }
    let for_the_desk = paper.report.rows.len() > WALL_ROWS;
    Ok(Printed { for_the_desk, ..printed(file, print::classement::draw(&paper, templates))? })
}
