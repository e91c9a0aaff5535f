//! Blank *feuilles de route* of quadrettes: blue for the attacker, pink for the defence, two to a page, to be kept folded.

use super::{cells, colour};
use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Colour, Document, Mm, Page, Style};
use crate::template::Templates;
use domain::Orientation;
use report::paper::{BlankRoute, BlankRouteLine};

/// Two standing A5 on a lying page.
const CUT: Cut = Cut::new(true, 2, 1);
const MARGIN: Mm = Mm(8.0);
const TITLE: Mm = Mm(10.0);
const TEAM: Mm = Mm(8.0);
const TOLD: Mm = Mm(5.0);
const FOOT: Mm = Mm(4.0);
/// A line to write on is no higher.
const HIGHEST: Mm = Mm(8.0);
const PINK: Colour = Colour { red: 245, green: 175, blue: 200 };
/// Headings with their widths in shares.
const COLUMNS: [(&str, f32); 7] = [
    ("Étui", 0.08),
    ("Pos.", 0.08),
    ("Contre", 0.4),
    ("Marque", 0.12),
    ("Leur marque", 0.12),
    ("PM +", 0.1),
    ("PM −", 0.1),
];

/// Draws them, quadrette by quadrette.
pub fn draw(routes: &[BlankRoute], templates: &Templates) -> Document {
    let pages = cut::cards(
        (&templates.tableaux.paper, CUT.columns),
        routes,
        |_| CUT,
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
    page.write(frame.band(TITLE + TEAM, TOLD), &told, Style::regular(7.0).grey(30).least(5.0));
    let top = TITLE + TEAM + TOLD;
    rows(page, frame.band(top, frame.h - top - FOOT - Mm(1.0)), route);
    let foot = frame.band(frame.h - FOOT, FOOT);
    page.write_either(foot, imprint, Style::regular(6.0).grey(40).centred().least(4.0));
}

fn rows(page: &mut Page, grid: Area, route: &BlankRoute) {
    // The heading, and the total under the lines.
    let count = route.lines.len() + 2;
    let each = (grid.h / count).min(HIGHEST);
    for row in 0..count {
        let line = row.checked_sub(1).and_then(|index| route.lines.get(index));
        let words = |(column, (heading, share)): (usize, &(&str, f32))| match (row, line) {
            (0, _) => ((*heading).to_owned(), *share),
            (_, Some(line)) => (cell_of(line, column), *share),
            (_, None) => (if column == 2 { "Total".to_owned() } else { String::new() }, *share),
        };
        let style = if row == 0 { Style::bold(8.0) } else { Style::regular(8.5) };
        let all = COLUMNS.iter().enumerate().map(words);
        cells(page, grid.band(each * row, each), all, style.least(3.0).centred(), false);
    }
}

fn cell_of(line: &BlankRouteLine, column: usize) -> String {
    match column {
        0 => line.etui.map_or_else(String::new, |etui| etui.to_string()),
        1 => line.position.map_or_else(String::new, |position| position.to_string()),
        2 => line.against.clone(),
        _ => String::new(),
    }
}
