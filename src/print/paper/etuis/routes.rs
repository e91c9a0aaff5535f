//! Blank *feuilles de route* of quadrettes: blue for the attacker, pink for the defence, each a standing A5, to be kept folded; and the grid of
//! points de match.

use super::{cells, colour};
use crate::engine::cut::{self, Cut};
use crate::engine::grid::{Cell, Columns, Grid, Row, THIN};
use crate::engine::{Area, Colour, Document, Mm, Page, Pt, Style, list};
use crate::template::{PaperSize, Templates};
use domain::Orientation;
use report::paper::{BlankRoute, BlankRouteLine, TablePaper};

const MARGIN: Mm = Mm(7.0);
const TITLE: Mm = Mm(10.0);
const TEAM: Mm = Mm(7.0);
const TOLD: Mm = Mm(4.5);
const FOOT: Mm = Mm(3.5);
/// A line to write on is no higher.
const HIGHEST: Mm = Mm(9.0);
const PINK: Colour = Colour { red: 245, green: 175, blue: 200 };
/// Where who is played against stands.
const AGAINST: usize = 2;
/// Headings with their widths in shares.
const COLUMNS: [(&str, f32); 7] = [
    ("Étui", 0.085),
    ("Pos.", 0.085),
    ("Contre", 0.27),
    ("Marque", 0.14),
    ("Leur marque", 0.14),
    ("PM +", 0.14),
    ("PM −", 0.14),
];

/// Draws them, quadrette by quadrette.
pub fn draw(routes: &[BlankRoute], templates: &Templates) -> Document {
    let paper = &templates.tableaux.paper;
    let cut = if paper.size == PaperSize::A5 { Cut::new(false, 1, 1) } else { Cut::new(true, 2, 1) };
    let pages = cut::cards(
        (paper, cut.columns),
        routes,
        |_| cut,
        |route| &route.head,
        |page, cell, route, imprint| one(page, cell.inset(MARGIN), route, imprint),
    );
    Document::new("Feuilles de route à remplir", routes.first().map_or("", |route| &route.head.tournament), pages)
}

fn one(page: &mut Page, frame: Area, route: &BlankRoute, imprint: &[String; 2]) {
    let title = frame.band(Mm(0.0), TITLE);
    let (ink, side, writes) = match route.attack {
        true => (colour(Orientation::S).0, "ATTAQUANT (bleue)", "marque de notre attaquant, par défenseur"),
        false => (PINK, "DÉFENSE (rose)", "marque de l'attaquant adverse, par défenseur"),
    };
    page.fill(title, ink);
    page.write_cell(title, &format!("Feuille de route – {side}"), Style::bold(13.0).least(8.0).centred());
    let team = frame.band(TITLE, TEAM);
    match route.team.as_str() {
        "" => page.field(team, "Quadrette", "", Style::regular(10.0)),
        name => page.write_lines(team, &format!("Quadrette {name}"), Style::bold(10.0).least(3.0), 2),
    }
    let told = format!("Marque : {writes}. À garder pliée ; seule la fiche ambulante fait foi.");
    page.write(frame.band(TITLE + TEAM, TOLD), &told, Style::regular(8.0).grey(30).least(7.0));
    let top = TITLE + TEAM + TOLD;
    rows(page, frame.band(top, frame.h - top - FOOT - Mm(0.5)), route);
    let foot = frame.band(frame.h - FOOT, FOOT);
    page.write_either(foot, imprint, Style::regular(6.0).grey(40).centred().least(4.0));
}

fn rows(page: &mut Page, grid: Area, route: &BlankRoute) {
    // The heading, and the total under the lines.
    let count = route.lines.len() + 2;
    let each = (grid.h / count).min(HIGHEST);
    let [bold, plain] = [Style::bold(9.0), Style::regular(10.0)].map(|style| style.least(3.0).centred());
    for row in 0..count {
        let band = grid.band(each * row, each);
        let line = row.checked_sub(1).and_then(|index| route.lines.get(index));
        let words = |(column, (heading, share)): (usize, &(&str, f32))| match (row, line) {
            (0, _) => ((*heading).to_owned(), *share),
            // What is read is written larger than the others, from the left.
            (_, Some(_)) if column == AGAINST => (String::new(), *share),
            (_, Some(line)) => (cell_of(line, column), *share),
            (_, None) => (if column == AGAINST { "Total".to_owned() } else { String::new() }, *share),
        };
        let all = COLUMNS.iter().enumerate().map(words);
        cells(page, band, all, if row == 0 { bold } else { plain }, false);
        if let Some(line) = line {
            let before: f32 = COLUMNS[..AGAINST].iter().map(|(_, share)| share).sum();
            let cell = band.strip(band.w * before, band.w * COLUMNS[AGAINST].1);
            page.write_cell_lines(cell.inset(Mm(0.3)), &line.against, Style::bold(10.5).least(3.0), 2);
        }
    }
}

fn cell_of(line: &BlankRouteLine, column: usize) -> String {
    match column {
        0 => line.etui.map_or_else(String::new, |etui| etui.to_string()),
        1 => line.position.map_or_else(String::new, |position| position.to_string()),
        _ => String::new(),
    }
}

/// Draws the grid of points de match on one upright sheet, in columns of one width.
pub fn draw_grid(paper: &TablePaper, templates: &Templates) -> Document {
    const LARGEST: f32 = 16.0;
    let (sheet, table) = (&templates.tableaux.paper, &paper.table);
    let mut page = list::start(sheet, false, &paper.head, &paper.title, false);
    let body = list::body(sheet, &page);
    let (count, high) = (table.columns.len().max(1), body.h / (table.rows.len() + 1));
    let cell = Area::new(body.x, body.y, body.w / count, high);
    let texts = || table.rows.iter().map(|row| row.0.iter().map(|cell| cell.words().into_owned()).collect::<Vec<_>>());
    let size_of = |words: &String| page.cell_size(cell, words, Style::bold(LARGEST));
    let size =
        texts().flatten().map(|words| size_of(&words)).fold(Pt(LARGEST), |least, size| Pt(least.0.min(size.0))).0;
    let row = |words: Vec<String>| {
        let style = |at: usize| if at == 0 { Style::bold(size) } else { Style::regular(size) };
        Row::ruled(
            high,
            words.into_iter().enumerate().map(|(at, words)| Cell::new(at, words, style(at).right())).collect(),
        )
    };
    let heads = table.columns.iter().enumerate();
    let grid = Grid {
        titles: Row::titles(
            high,
            sheet,
            heads.map(|(at, column)| Cell::new(at, column.heading.as_str(), Style::bold(size).right())).collect(),
        ),
        rows: texts().map(row).collect(),
        stripes: Some(sheet.row_fill.into()),
        between: (1..count).map(|column| (column, THIN)).collect(),
        columns: Columns::new(std::iter::repeat_n(cell.w, count)),
        ..Grid::default()
    };
    let _ = grid.draw(&mut page, body, 0..table.rows.len());
    list::finish(sheet, vec![page], &paper.head, &paper.title)
}
