//! `imprimer inscrits`, `licences`, `pointage`: the lists on the arbiter's table: entrants with fees due, licences by name, sheets to tick as they come in.

use crate::engine::grid::{Cell, Columns, Grid, Row, THIN};
use crate::engine::measured::{self, Column, Holds, Listing, Texts};
use crate::engine::wall::Wall;
use crate::engine::{Document, Mm, Pt, Style, figure, list, stands_whole};
use crate::paper::wording;
use crate::template::{PaperSize, PaperTemplate, Templates, template};
use domain::counted;
use domain::money::Cents;
use domain::text::capitalised;
use report::paper::{LicencesPaper, RosterPaper, RosterRow, TallyPaper};

template! {
    "inscrits.toml" {
        "textes" { title = "inscrits", licences = "licences", tally = "pointage", table = "table", come = "rendue" },
        size = points("lettres", 8.0..=14.0),
        row_height = mm("ligne", 5.0..=12.0),
        titles: [String; 9] = texts(
            "titres",
            ["present", "numero", "nom", "club", "equipe", "licence", "du", "paye", "reste"]
        ),
        absent = wording("textes.forfait", &["joueur"]),
        total = wording("textes.total", &["joueurs"]),
        position = wording("textes.position", &["numero"]),
    }
}

/// A box to tick.
const TICK: f32 = 10.0;
/// Lists to look up a name in, not to be read from afar.
const DESK: Pt = Pt(13.0);
/// More licences than that stand in two lists side by side; not in letters that much larger, nor on A5.
const ONE_DIRECTORY: usize = 40;
const LARGE: f32 = 1.2;
const LICENCES: Pt = Pt(9.5);
/// More tables than that stand in two lists, where positions are few.
const ONE_LIST: usize = 25;
const TWO_LISTS: usize = 7;
const TALLY_ROW: Mm = Mm(9.5);
const TABLE_COLUMN: Mm = Mm(16.0);
const BOX_MOST: Mm = Mm(24.0);

/// Draws the list of those entered.
pub fn draw(paper: &RosterPaper, templates: &Templates) -> Document {
    let template = &templates.inscrits;
    let teams = paper.rows.iter().any(|row| !row.team.is_empty());
    let money = entered(paper).any(|row| row.due_cents + row.paid_cents > 0);
    let [tick, number, name, club, team, licence, due, paid, rest] = &template.titles;
    let noun = wording::team_heading(paper.rows.iter().map(|row| &*row.team));
    let team = noun.as_ref().unwrap_or(team);
    // Where most have a number alone, the names of a few widen no column.
    let own = |row: &RosterRow| wording::team_below(&row.team);
    let bare = paper.rows.iter().filter(|row| own(row).chars().all(|c| c.is_ascii_digit())).count();
    let numbered = bare * 2 > paper.rows.len();
    let of_team = |row: &RosterRow| match own(row) {
        own if numbered => own.split(' ').next().unwrap_or_default().to_owned(),
        own => own,
    };
    let held = if numbered { Holds::Figures } else { Holds::Words };
    let list = Listing::new()
        .column(Column::new(tick, Holds::Box(TICK)), |_: &RosterRow| String::new())
        .column(Column::new(number, Holds::Figures), |row| match row.number {
            0 => String::new(),
            number => number.to_string(),
        })
        .column(Column::new(name, measured::names(entered(paper).map(|row| &*row.name))).bold(), |row| row.name.clone())
        .column(Column::new(club, Holds::Words), |row| row.club.clone())
        .when(teams, Column::new(team, held), of_team)
        .column(Column::new(licence, Holds::Label), |row| row.licence.clone())
        .when(money, Column::new(due, Holds::Figures), |row| euros(row.due_cents))
        .when(money, Column::new(paid, Holds::Figures), |row| euros(row.paid_cents))
        .when(money, Column::new(rest, Holds::Figures), |row| euros(row.due_cents - row.paid_cents));
    let (columns, mut rows) = (list.columns(), paper.rows.iter().map(|row| list.row(row)).collect::<Vec<Texts>>());
    rows.extend(paper.absent.iter().map(|row| {
        let name = template.absent.fill(&[("joueur", &row.name)]);
        list.row(&RosterRow { name, ..row.clone() })
    }));
    rows.push(Texts { marked: true, ..list.row(&total(paper, template)) });
    let wall = Wall {
        lying: &[false],
        most: DESK,
        readable: Pt(0.0),
        ..Wall::new(&template.paper, &paper.head, &template.title, template.size)
    };
    let named = |range| wording::from_to(&paper.rows, range, |row| &row.name);
    let grid = |sheet: &PaperTemplate, _: bool, width: Mm| {
        // Larger letters need no higher rows to tick.
        measured::whole(&columns, &rows, (width, template.row_height / sheet.zoom), template.size, sheet)
    };
    list::finish(&template.paper, wall.turned(grid).pages(grid, named), &paper.head, &template.title)
}

/// All whose money is in the till.
fn entered(paper: &RosterPaper) -> impl Iterator<Item = &RosterRow> {
    paper.rows.iter().chain(&paper.absent)
}

/// Nothing for nothing.
fn euros(cents: i64) -> String {
    if cents == 0 { String::new() } else { figure::typeset(&Cents(cents).to_string()) }
}

/// All the money, under the count of players.
fn total(paper: &RosterPaper, template: &Template) -> RosterRow {
    let sum = |of: fn(&RosterRow) -> i64| entered(paper).map(of).sum::<i64>();
    RosterRow {
        number: 0,
        name: template.total.fill(&[("joueurs", &counted(paper.rows.len(), "joueur"))]),
        club: String::new(),
        licence: String::new(),
        team: String::new(),
        due_cents: sum(|row| row.due_cents),
        paid_cents: sum(|row| row.paid_cents),
    }
}

/// Draws the licences.
pub fn draw_licences(paper: &LicencesPaper, templates: &Templates) -> Document {
    let template = &templates.inscrits;
    let [_, _, name, club, _, licence, ..] = &template.titles;
    let holds = measured::names(paper.people.iter().map(|(name, ..)| name.as_str()));
    let clubs = paper.people.iter().any(|(.., club)| paper.people.first().is_some_and(|(.., first)| club != first));
    let list = Listing::new()
        .column(Column::new(name, holds).bold(), |(name, ..): &(String, String, String)| name.clone())
        .column(Column::new(licence, Holds::Label), |(_, licence, _)| licence.clone())
        .when(clubs, Column::new(club, Holds::Words), |(.., club)| club.clone());
    let (columns, rows) = (list.columns(), paper.people.iter().map(|row| list.row(row)).collect::<Vec<Texts>>());
    let wide = template.paper.scale > LARGE || template.paper.size == PaperSize::A5;
    let wall = Wall {
        lying: &[false],
        columns: if wide || paper.people.len() <= ONE_DIRECTORY { 1 } else { 2 },
        most: DESK,
        readable: Pt(0.0),
        ..Wall::new(&template.paper, &paper.head, &template.licences, LICENCES)
    };
    let grid =
        |sheet: &PaperTemplate, _: bool, width: Mm| measured::whole(&columns, &rows, (width, Mm(0.0)), LICENCES, sheet);
    let pages = wall.pages(grid, |range| wording::from_to(&paper.people, range, |row| &row.0));
    list::finish(&template.paper, pages, &paper.head, &template.licences)
}

/// Draws the boxes of the sheets.
pub fn draw_tally(paper: &TallyPaper, templates: &Templates) -> Document {
    let template = &templates.inscrits;
    let session = paper.session.as_ref().map(|session| format!(" – {}", capitalised(session)));
    let title = format!("{}{}", template.tally, session.unwrap_or_default());
    let columns = if paper.tables.len() > ONE_LIST && paper.positions.len() <= TWO_LISTS { 2 } else { 1 };
    let wall = Wall {
        lying: &[false],
        columns,
        readable: Pt(0.0),
        ..Wall::new(&template.paper, &paper.head, &title, template.size)
    };
    wall.document(|sheet, _, width| {
        let number = TABLE_COLUMN * sheet.scale;
        let count = paper.positions.len().max(1);
        let each = ((width - number) / count).min(BOX_MOST * sheet.scale);
        let head =
            |(at, position): (usize, String)| Cell::new(at, position, Style::bold(10.0).least(4.5).centred()).lines(2);
        let heading = |number: &str| template.position.fill(&[("numero", number)]);
        // Where one heading would be cut, all are the bare number.
        let style = Style::bold(10.0).least(4.5).scaled(sheet.scale);
        let whole = |text: &str| stands_whole(text, style, each, Mm(8.0) * sheet.scale, 2);
        let bare = paper.positions.iter().any(|position| !whole(&heading(&position.to_string())));
        let words = paper.positions.iter().map(|position| {
            let number = position.to_string();
            if bare { number } else { heading(&number) }
        });
        let titles = std::iter::once(template.table.clone()).chain(words).enumerate().map(head).collect();
        let row = |(table, come): &(domain::TableNo, Vec<Option<bool>>)| {
            let mark = |(at, come): (usize, &Option<bool>)| {
                let words = come.map_or("–", |come| if come { template.come.as_str() } else { "" });
                Cell::new(at + 1, words, Style::bold(15.0).centred())
            };
            let number = Cell::new(0, table.to_string(), Style::bold(15.0).centred());
            let cells = std::iter::once(number).chain(come.iter().enumerate().map(mark)).collect();
            Row::ruled(TALLY_ROW * sheet.scale, cells)
        };
        let fits = each * count + number <= width + Mm(0.1) && each >= Mm(6.0) || sheet.zoom <= 1.0;
        fits.then(|| Grid {
            columns: Columns::new(std::iter::once(number).chain(std::iter::repeat_n(each, count))),
            titles: Row::titles(Mm(8.0) * sheet.scale, &template.paper, titles),
            rows: paper.tables.iter().map(row).collect(),
            stripes: Some(template.paper.row_fill.into()),
            between: (1..=count).map(|column| (column, THIN)).collect(),
            ..Grid::default()
        })
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
    use domain::{PositionNo, TableNo};

    fn roster(rows: u32, name: &str, team: &str) -> RosterPaper {
        let row = |number: u32| RosterRow {
            number,
            name: name.to_owned(),
            club: "Tarot Club de l'Œuf".to_owned(),
            licence: "123456789".to_owned(),
            team: team.to_owned(),
            due_cents: 1200,
            paid_cents: if number.is_multiple_of(2) { 1200 } else { 0 },
        };
        RosterPaper { head: head(), rows: (1..=rows).map(row).collect(), absent: Vec::new() }
    }

    fn tally(tables: u16, positions: u8) -> TallyPaper {
        let come = |table: u16| (TableNo(table), (1..=positions).map(|p| Some(p == 1 && table == 2)).collect());
        let positions = (1..=positions).map(PositionNo).collect();
        TallyPaper { head: head(), session: None, positions, tables: (1..=tables).map(come).collect() }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let people = vec![(LONG_NAME.to_owned(), "123456789".to_owned(), "Tarot Club de l'Œuf".to_owned()); 40];
        vec![
            draw(&roster(30, LONG_NAME, ""), templates),
            draw_licences(&LicencesPaper { head: head(), people }, templates),
            draw_tally(&tally(150, 5), templates),
            draw_tally(&tally(12, 20), templates),
        ]
    }

    #[test]
    fn o2_the_list_says_what_is_due_and_paid_and_the_sums() {
        let document = draw(&roster(46, "LEFÈVRE Zoé", "Équipe"), &Templates::default());
        assert_inside(&document);
        let all = texts(&document);
        let words = all.join(" ");
        for wanted in ["Dû", "Payé", "TOTAL – 46 joueurs", "552,00 €", "276,00 €", "Équipe"] {
            assert!(words.contains(wanted), "{wanted}: {words}");
        }
        assert_eq!(all.iter().filter(|text| **text == "LEFÈVRE Zoé").count(), 46);
    }

    #[test]
    fn a_club_of_forty_is_one_upright_page_on_which_no_name_is_broken() {
        let person =
            ("DE LA ROCHEFOUCAULD Marie".to_owned(), "123456789".to_owned(), "Tarot Club des Tilleuls".to_owned());
        let mut people = vec![person; 40];
        people[0].2 = "As de Cœur".to_owned();
        let document = draw_licences(&LicencesPaper { head: head(), people }, &Templates::default());
        assert_inside(&document);
        assert!(document.pages.len() == 1 && document.pages[0].height > document.pages[0].width);
        assert_eq!(texts(&document).iter().filter(|text| **text == "Tarot Club des Tilleuls").count(), 39);
    }

    #[test]
    fn f1_each_sheet_has_a_box() {
        let document = draw_tally(&tally(12, 5), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
        let all = texts(&document);
        assert!(all.contains(&"Pos. 5") && all.contains(&"12"));
        assert_eq!(all.iter().filter(|text| **text == "×").count(), 1, "the sheet that is in");
    }
}
