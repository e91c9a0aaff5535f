//! The papers that `imprimer` knows: each a file's name and a document, one at a time or all of a tournament.

use super::results::Results;
use crate::app::{AppError, Club, PosterAsked, RankingAsked, SheetsOf};
use crate::cli::error::CliError;
use crate::domain::{PositionNo, TableNo};
use crate::print::{self, BoardList, Document, NumberShape, PerPage, Templates};

/// The name of its file, and what is on it.
pub(super) type Paper = (String, Document);

/// The file of table numbers, also of those of no tournament.
pub(super) const TABLE_NUMBERS: &str = "chevalets.pdf";
/// The file of the room's panels, also of those of no tournament.
pub(super) const ROOM_PANELS: &str = "panneaux.pdf";

/// *Feuilles de marque*.
pub(super) fn sheets(
    club: &Club<'_>,
    which: SheetsOf,
    table: Option<TableNo>,
    per_page: Option<PerPage>,
    templates: &Templates,
) -> Result<Paper, CliError> {
    let mut sheets = club.score_sheets(which)?;
    sheets.retain(|sheet| table.is_none() || sheet.table == table);
    let Some(first) = sheets.first() else {
        return Err(AppError::input("il n'y a pas de feuille pour cette table").into());
    };
    let name = match which {
        SheetsOf::All => "feuilles.pdf".to_owned(),
        SheetsOf::Position(_) => {
            let position = first.when.as_ref().map_or(0, |when| when.position.0);
            format!("feuilles-position-{position}.pdf")
        }
    };
    Ok((name, print::score_sheets(&sheets, per_page, templates)))
}

/// Personal cards.
pub(super) fn cards(
    club: &Club<'_>,
    player: Option<&str>,
    position: Option<PositionNo>,
    templates: &Templates,
) -> Result<Paper, CliError> {
    Ok(("fiches.pdf".to_owned(), print::cards(&club.player_cards(player, position)?, templates)))
}

/// Seat cards.
pub(super) fn seat_cards(club: &Club<'_>, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("fiches-de-place.pdf".to_owned(), print::seat_cards(&club.seat_cards()?, templates)))
}

/// The placement board.
pub(super) fn board(
    club: &Club<'_>,
    position: Option<PositionNo>,
    lists: Option<&[BoardList]>,
    templates: &Templates,
) -> Result<Paper, CliError> {
    let board = club.placement_board(position)?;
    let name = format!("placement-position-{}.pdf", board.when.position);
    let document = print::board(&board, lists, templates);
    if document.pages.is_empty() {
        return Err(AppError::input("cette liste serait vide : le tournoi n'a pas d'équipes").into());
    }
    Ok((name, document))
}

/// The ranking.
pub(super) fn ranking(club: &Club<'_>, asked: RankingAsked, templates: &Templates) -> Result<Paper, CliError> {
    let paper = club.ranking_paper(asked)?;
    let report = &paper.report;
    let what = if paper.one_by_one { "classement-individuel" } else { "classement" };
    let name = match (report.is_final, report.provisional) {
        (true, _) => format!("{what}-final.pdf"),
        (false, true) => format!("{what}-position-{}-provisoire.pdf", report.position),
        (false, false) => format!("{what}-position-{}.pdf", report.position),
    };
    Ok((name, print::ranking(&paper, templates)))
}

/// *Tableaux récapitulatifs*.
pub(super) fn recap(club: &Club<'_>, position: Option<PositionNo>, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("recap.pdf".to_owned(), print::recap(&club.recap(position)?, templates)))
}

/// *Fiches d'identification*, filled.
pub(super) fn identification(club: &Club<'_>, player: Option<&str>, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("identification.pdf".to_owned(), print::identification(&club.identification(player)?, templates)))
}

/// Numbers to stand on the tables.
pub(super) fn table_numbers(club: &Club<'_>, shape: NumberShape, templates: &Templates) -> Result<Paper, CliError> {
    Ok((TABLE_NUMBERS.to_owned(), print::table_numbers(&club.table_numbers()?, shape, templates)))
}

/// Panels of the room: NORD, SUD, EST, OUEST.
pub(super) fn room_panels(club: &Club<'_>, templates: &Templates) -> Result<Paper, CliError> {
    Ok((ROOM_PANELS.to_owned(), print::room_panels(&club.room_panels()?, templates)))
}

/// A panel for each chair.
pub(super) fn chair_panels(club: &Club<'_>, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("panneaux-de-table.pdf".to_owned(), print::chair_panels(&club.chair_panels()?, templates)))
}

/// The poster.
pub(super) fn poster(club: &Club<'_>, asked: PosterAsked, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("affiche.pdf".to_owned(), print::poster(&club.poster(asked)?, templates)))
}

/// Corrections and penalties, with the ranking before and after each.
pub(super) fn corrections(club: &Club<'_>, templates: &Templates) -> Result<Paper, CliError> {
    Ok(("corrections.pdf".to_owned(), print::corrections(&club.corrections()?, templates)))
}

/// How a paper of `imprimer tout` is made.
type Make = fn(&Club<'_>, &Templates) -> Result<Paper, CliError>;

/// The papers of `imprimer tout`, with what they are called while they are made. One line per paper.
pub(super) const ALL: &[(&str, Make)] = &[
    ("affiche", |club, templates| poster(club, PosterAsked::default(), templates)),
    ("fiches d'identification", |club, templates| identification(club, None, templates)),
    ("numéros de table", |club, templates| table_numbers(club, NumberShape::Folded, templates)),
    ("panneaux d'orientation", room_panels),
    ("panneaux de table", chair_panels),
    ("placement", |club, templates| board(club, None, None, templates)),
    ("feuilles de marque", |club, templates| sheets(club, SheetsOf::All, None, None, templates)),
    ("fiches personnelles", |club, templates| cards(club, None, None, templates)),
    ("fiches de place", seat_cards),
    ("récapitulatif", |club, templates| recap(club, None, templates)),
    ("classement", |club, templates| {
        ranking(club, RankingAsked { position: None, provisional: false, individual: false }, templates)
    }),
    ("corrections", corrections),
    ("feuilles de route", |club, templates| Results::Parcours { joueur: None }.document(club, templates)),
    ("liste des prix", |club, templates| Results::Prix.document(club, templates)),
    ("reçus", |club, templates| Results::Recus { joueur: None, vierges: None }.document(club, templates)),
    ("rapport d'homologation", |club, templates| Results::Homologation.document(club, templates)),
    ("bilan", |club, templates| Results::Bilan.document(club, templates)),
];
