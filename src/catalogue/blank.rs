//! Blank forms, to be filled in by hand.

use super::options::Options;
use super::paper::Printed;
use super::table::{ROOM_PANELS_FILE, TABLE_NUMBERS_FILE};
use app::{BlankRecap, BlankSheets, Club};
use domain::TableNo;
use domain::award::Formula;
use domain::tournament::Entrant;
use host::clock::Clock;
use print::feuilles::PerPage;
use print::formulaires::Form;
use print::placement::BoardList;
use print::{self, Document, Templates};

/// Deals and positions by default.
const USUAL: u8 = 5;

pub(super) fn score_sheets(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let numbered = options.form.tables.is_some() || options.form.positions.is_some();
    let one_page = if numbered || options.shown.per_page == Some(PerPage::One) { 1 } else { 2 };
    let blank = BlankSheets {
        deals: options.form.deals.unwrap_or(USUAL),
        game: options.form.game(),
        tables: tables(options).collect(),
        positions: options.form.positions.unwrap_or(0),
        count: options.form.count.map_or(one_page, usize::from),
    };
    let sheets = app::Papers::blank_sheets(clock, &options.form.title, &blank);
    printed("feuilles-vierges.pdf", print::feuilles::draw(&sheets, options.shown.per_page, templates))
}

pub(super) fn recap(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let blank = BlankRecap {
        positions: options.form.positions.unwrap_or(USUAL),
        tables: options.form.tables.as_ref().map(|tables| *tables.end()),
        numbered: options.form.by_number,
    };
    printed(
        "recap-vierge.pdf",
        print::recap::draw(&app::Papers::blank_recap(clock, &options.form.title, blank), templates),
    )
}

pub(super) fn cards(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    /// A page of them.
    const PAGE: usize = 6;
    let count = options.form.count.map_or(PAGE, usize::from);
    let cards = app::Papers::blank_cards(clock, &options.form.title, options.form.positions.unwrap_or(USUAL), count);
    printed("fiches-vierges.pdf", print::fiches::draw(&cards, templates))
}

pub(super) fn board(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    /// As many tables as stand on a page.
    const PAGE: u16 = 12;
    let tables = options.form.tables.as_ref().map_or(PAGE, |tables| *tables.end());
    let board = app::Papers::blank_board(clock, &options.form.title, tables);
    printed("placement-vierge.pdf", print::placement::draw(&board, Some(&[BoardList::Table]), templates))
}

/// For the current tournament, unless a title or an entrant is given.
pub(super) fn identification(club: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let count = options.form.count.map(usize::from);
    let club = club.filter(|_| options.form.entrant.is_none() && options.form.title.is_empty());
    let paper = club.and_then(|club| club.papers().blank_identification(count).ok()).unwrap_or_else(|| {
        let entrant = options.form.entrant.unwrap_or(Entrant::Free(Formula::Individuel));
        app::Papers::any_identification(clock, &options.form.title, entrant, count)
    });
    printed("identification-vierge.pdf", print::identification::draw(&paper, templates))
}

pub(super) fn table_numbers(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let numbers = app::Papers::any_table_numbers(clock, &options.form.title, tables(options));
    printed(TABLE_NUMBERS_FILE, print::chevalets::draw(&numbers, options.shown.shape, templates))
}

pub(super) fn room_panels(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    printed(
        ROOM_PANELS_FILE,
        print::panneaux::draw(&app::Papers::any_room_panels(clock, &options.form.title), templates),
    )
}

/// For the quadrettes of the current tournament, under its name or the given title, unless a number is given.
pub(super) fn routes(club: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let own = club.filter(|_| options.form.count.is_none());
    let own = own.and_then(|club| club.duplicate().ok()?.blank_routes(&options.form.title).ok());
    let count = options.form.count.map_or(1, usize::from);
    let routes = own.unwrap_or_else(|| app::Duplicate::any_blank_routes(clock, &options.form.title, count));
    let mut document = print::etuis::routes::draw(&routes, templates);
    let grid = app::Duplicate::grid_of_points(clock, &options.form.title);
    document.pages.extend(print::etuis::routes::draw_grid(&grid, templates).pages);
    printed("feuilles-de-route-vierges.pdf", document)
}

pub(super) fn scale(_: Option<&Club>, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let head = app::Papers::any_form_head(clock, &options.form.title);
    printed("bareme.pdf", print::bareme::draw(&head, options.form.game(), templates))
}

/// The number of forms: one page of them by default.
pub(super) fn forms(options: &Options) -> usize {
    options.form.count.map_or(2, usize::from)
}

pub(super) fn form(form: Form, clock: &Clock, options: &Options, templates: &Templates) -> Printed {
    let head = app::Papers::any_form_head(clock, &options.form.title);
    let file = if form == Form::Complaint { "reclamations-vierges.pdf" } else { "constats-vierges.pdf" };
    printed(file, print::formulaires::draw(&head, form, forms(options), templates))
}

fn printed(file: &str, document: Document) -> Printed {
    Printed { file: file.to_owned(), document, for_the_desk: false }
}

fn tables(options: &Options) -> impl Iterator<Item = TableNo> + use<> {
    options.form.tables.clone().into_iter().flatten().map(TableNo)
}
