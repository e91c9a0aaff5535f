//! `imprimer saison`: the ranking of a season: a lying page, a column for each night; nights that are not kept are grey and in brackets. More nights than stand
//! side by side go on further pages, with the names again. A comité's, of hundreds of nights, has the club in their place.

use std::ops::Range;

use crate::engine::grid::{Cell, Columns, Grid, Row, THIN};
use crate::engine::wall::Wall;
use crate::engine::{Document, Face, Mm, Page, Pt, Style, cell_padding, figure, font, list};
use crate::template::{PaperTemplate, Templates, template};
use domain::{Total, counted};
use report::season::{NightHead, SeasonPaper, SeasonRanking, SeasonRow};

template! {
    "saison.toml" {
        "titres" {
            rank = "rang", name = "nom", club = "club", played = "jouees", kept = "retenues", bonus = "primes", sum = "total",
            mean = "moyenne",
        },
        brackets = text("textes.parentheses"),
        size = points("lettres", 7.0..=14.0),
        row_height = mm("ligne", 4.0..=12.0),
        night_width = mm("soiree", 8.0..=20.0),
        title = wording("titres.papier", &["soirees"]),
        nights = wording("titres.soirees", &["premiere", "derniere"]),
    }
}

/// The columns beside the nights, at the usual size.
const RANK: Mm = Mm(11.0);
const NAME: Mm = Mm(46.0);
const PLAYED: Mm = Mm(14.0);
const BONUS: Mm = Mm(14.0);
const MARK: Mm = Mm(20.0);
/// At least so many nights on a page.
const FEWEST: usize = 3;
const UPRIGHT: Mm = Mm(150.0);
const TITLES: Mm = Mm(11.0);
const GREY: u8 = 45;
/// Letters may shrink to that; those of a name that finds no room on two lines, to this.
const LEAST: f32 = 7.0;
const NAME_LEAST: f32 = 3.5;
/// Under large letters the figures of the nights are no smaller than that beside the rest.
const NIGHT: f32 = 0.88;

/// Draws the ranking.
pub fn draw(paper: &SeasonPaper, templates: &Templates) -> Document {
    let template = &templates.saison;
    let sheet = &template.paper;
    let title = template.title.fill(&[("soirees", &counted(paper.ranking.nights.len(), "soirée"))]);
    let columns = if paper.clubs { 1 } else { paper.ranking.nights.len() };
    let width = list::body(sheet, &sheet.page(true)).w;
    // Names and clubs find room on an upright page where it is as wide as an A4.
    let upright = paper.clubs && list::body(sheet, &sheet.page(false)).w >= UPRIGHT;
    let figures = if sheet.scale > 1.0 { template.size * (sheet.scale * NIGHT) } else { Pt(LEAST) };
    let night = (template.night_width * sheet.scale).max(widest(&paper.ranking, figures));
    let most = usize::max(FEWEST, list::fitting(width - beside(paper, sheet), night));
    let count = columns.div_ceil(most).max(1);
    // As even as can be: 31 nights are 16 and 15.
    let each = columns.div_ceil(count).max(1);
    let mut pages: Vec<Page> = Vec::new();
    for part in 0..count {
        let range = part * each..((part + 1) * each).min(columns);
        let (first_night, last_night) = ((range.start + 1).to_string(), range.end.to_string());
        let named = template.nights.fill(&[("premiere", &first_night), ("derniere", &last_night)]);
        let title = if count == 1 { title.clone() } else { format!("{title} – {named}") };
        let in_final = paper.ranking.rows.iter().filter(|row| row.goes == Some(true)).count();
        let brackets = (!paper.clubs).then_some(&template.brackets);
        let in_final = (in_final > 0).then(|| format!("• En finale : {in_final}."));
        let notes = brackets.into_iter().chain(&in_final).chain(&paper.ranking.notes);
        let notes = notes.filter(|_| part + 1 == count).map(|note| figure::sentence(note)).collect();
        let wall = Wall {
            lying: if upright { &[false] } else { &[true] },
            most: template.size * 1.4,
            notes,
            ..Wall::new(sheet, &paper.head, &title, template.size)
        };
        pages.extend(
            wall.pages(|sheet, _, width| table(paper, template, range.clone(), (sheet, width)), |_| String::new()),
        );
    }
    list::finish(sheet, pages, &paper.head, &title)
}

/// The figures of a column, with as many decimals each.
fn figures(rows: &[SeasonRow], of: impl Fn(&SeasonRow) -> Option<Total>) -> Vec<Option<String>> {
    let decimals = figure::decimals(rows.iter().filter_map(&of));
    rows.iter().map(|row| Some(figure::in_column(of(row)?, decimals))).collect()
}

/// Those of a night.
fn points(rows: &[SeasonRow], night: usize) -> Vec<Option<String>> {
    figures(rows, |row| Some(row.on(night)?.points))
}

/// What the widest figures of a night need in letters of that size.
fn widest(SeasonRanking { nights, rows, .. }: &SeasonRanking, size: Pt) -> Mm {
    let figures = (0..nights.len()).flat_map(|night| points(rows, night)).flatten();
    let widths = figures.map(|figure| font::width(&format!("({figure})"), Face::Regular, size));
    widths.fold(Mm(0.0), Mm::max) + cell_padding(size) * 2.0 + Mm(0.1)
}

/// The width of the columns beside the nights.
fn beside(paper: &SeasonPaper, sheet: &PaperTemplate) -> Mm {
    let bonus = if has_bonus(paper) { BONUS } else { Mm(0.0) };
    (RANK + NAME + PLAYED + bonus + MARK) * sheet.scale
}

fn has_bonus(paper: &SeasonPaper) -> bool {
    paper.ranking.rows.iter().any(|row| row.bonus.is_some())
}

/// The table, column by column.
#[derive(Default)]
struct Listed {
    widths: Vec<Mm>,
    titles: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
}

impl Listed {
    /// A column of that width under that title, on so many lines, with the cell of each row.
    fn column<C: Into<Option<Cell>>>(
        &mut self,
        width: Mm,
        (title, style, lines): (&str, Style, usize),
        cells: impl Iterator<Item = C>,
    ) {
        let at = self.widths.len();
        self.widths.push(width);
        self.titles.push(Cell::new(at, title, style).lines(lines));
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.extend(cell.into().map(|cell| cell.at(at)));
        }
    }
}

fn table(
    paper: &SeasonPaper,
    template: &Template,
    range: Range<usize>,
    (sheet, width): (&PaperTemplate, Mm),
) -> Option<Grid> {
    let (ranking, scale, size) = (&paper.ranking, sheet.scale, template.size.0);
    let (name, room) = (NAME * scale, width - beside(paper, sheet));
    // A comité's names and clubs share the page.
    let shared = (name + room) / 2.0;
    let (name, each) = if paper.clubs { (shared, shared) } else { (name, room / range.len().max(1)) };
    // At the usual size, text too wide for its column shrinks.
    if each < template.night_width * scale && sheet.zoom > 1.0 {
        return None;
    }
    let (plain, bold) = (Style::regular(size).least(LEAST), Style::bold(size).least(LEAST));
    let title = Style::bold(size * 0.92).least(LEAST);
    // One size for all nights.
    let letters = size.min(LEAST * each.0 / (widest(ranking, Pt(LEAST)).0 * scale));
    let letters = Style::regular(letters).least(LEAST).right();
    let rows = &ranking.rows;
    let mut table = Listed { rows: vec![Vec::new(); rows.len()], ..Listed::default() };
    let cells = rows.iter().map(|row| Cell::new(0, rank(row), bold.right()));
    table.column(RANK * scale, (&template.rank, title.right(), 2), cells);
    let cells = rows.iter().map(|row| Cell::new(0, &row.name, bold.least(NAME_LEAST)).lines(2));
    table.column(name, (&template.name, title, 2), cells);
    let (title, plain_right) = (title.centred(), plain.right());
    if paper.clubs {
        let cells = rows.iter().map(|row| Cell::new(0, &row.club, plain.least(NAME_LEAST)).lines(2));
        table.column(each, (&template.club, title, 3), cells);
    }
    for night in range.filter(|_| !paper.clubs) {
        let cells = rows.iter().zip(points(rows, night)).map(|(row, points)| match row.on(night)?.kept {
            true => Some(Cell::new(0, points?, letters)),
            false => Some(Cell::new(0, format!("({})", points?), letters.grey(GREY))),
        });
        table.column(each, (&head(&ranking.nights[night]), title, 3), cells);
    }
    let (played, mark) = (
        if paper.clubs { &template.kept } else { &template.played },
        if ranking.mean { &template.mean } else { &template.sum },
    );
    let cells = rows.iter().map(|row| if paper.clubs { row.kept } else { row.played }.to_string());
    table.column(PLAYED * scale, (played, title, 3), cells.map(|count| Cell::new(0, count, plain_right)));
    if has_bonus(paper) {
        let cells = figures(rows, |row| row.bonus).into_iter();
        let cells = cells.map(|bonus| Some(Cell::new(0, bonus?, plain_right)));
        table.column(BONUS * scale, (&template.bonus, title, 3), cells);
    }
    let cells = figures(rows, |row| Some(row.points)).into_iter();
    let cells = cells.map(|points| Some(Cell::new(0, points?, bold.right())));
    table.column(MARK * scale, (mark, title, 3), cells);
    let Listed { widths, titles, rows } = table;
    Some(Grid {
        between: (1..widths.len()).map(|column| (column, THIN)).collect(),
        columns: Columns::new(widths),
        titles: Row::titles(TITLES * scale, sheet, titles),
        rows: rows.into_iter().map(|cells| Row::ruled(template.row_height * scale, cells)).collect(),
        stripes: Some(sheet.row_fill.into()),
        ..Grid::default()
    })
}

/// `07/09` over the night's number over its kind.
fn head(night: &NightHead) -> String {
    let mut parts = night.date.split('-').skip(1);
    let (month, day) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    format!("{day}/{month} n°\u{a0}{} {}", night.number, night.kind)
}

/// `•3=`: who goes to the final, and equals.
fn rank(row: &SeasonRow) -> String {
    let (goes, equal) = (if row.goes == Some(true) { "•" } else { "" }, if row.tied { "=" } else { "" });
    row.rank.map_or_else(|| "–".to_owned(), |rank| format!("{goes}{rank}{equal}"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::Item;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use report::season::NightCell;

    fn paper(rows: u32, nights: usize, name: &str) -> SeasonPaper {
        let cell = |row: u32, night: usize| {
            let here = !(night + row as usize).is_multiple_of(4);
            let points = Total::from(1_056 - i64::from(row) * 7 - night as i64);
            here.then_some(NightCell { night, points, kept: !night.is_multiple_of(3), place: Some(row) })
        };
        let line = |row: u32| SeasonRow {
            person: 0,
            rank: (row < rows).then_some(row),
            tied: row == 2,
            name: name.to_owned(),
            club: "Tarot Club de Dijon".to_owned(),
            points: Total::from(12_345 - i64::from(row)),
            bonus: Some(Total::from(25)),
            played: nights,
            kept: nights,
            wins: 0,
            nights: (0..nights).filter_map(|night| cell(row, night)).collect(),
            ..SeasonRow::default()
        };
        let night = |number: usize| NightHead {
            number: number.to_string(),
            name: format!("Soirée {number}"),
            date: "2026-09-07".to_owned(),
            kind: "DÉ".to_owned(),
        };
        SeasonPaper {
            head: head(),
            clubs: false,
            ranking: SeasonRanking {
                season: "2026-2027".to_owned(),
                from: "2026-07-01".to_owned(),
                to: "2027-06-30".to_owned(),
                closed: false,
                by: None,
                category: None,
                condition: None,
                left_out: 0,
                mean: false,
                nights: (1..=nights).map(night).collect(),
                rows: (1..=rows).map(line).collect(),
                notes: vec!["Règles : une soirée vaut le total de points du joueur.".to_owned()],
            },
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let clubs = SeasonPaper { clubs: true, ..paper(30, 300, LONG_NAME) };
        [paper(60, 40, LONG_NAME), paper(3, 1, LONG_NAME), clubs].iter().map(|paper| draw(paper, templates)).collect()
    }

    #[test]
    fn y5_a_night_that_is_not_kept_is_in_brackets_and_every_night_has_its_column() {
        let document = draw(&paper(40, 31, "LEFÈVRE Zoé"), &Templates::default());
        assert_inside(&document);
        let all = texts(&document);
        assert!(all.iter().any(|text| text.starts_with('(') && text.ends_with(')')));
        for night in 1..=31 {
            let own = format!("n° {night}");
            assert!(all.iter().any(|text| text.trim_end_matches(" DÉ").ends_with(&own)), "night {night}: {all:?}");
        }
        assert!(all.contains(&"2=") && all.contains(&"–"));
    }

    #[test]
    fn a_comites_season_has_clubs_and_no_column_for_a_night() {
        let document = draw(&SeasonPaper { clubs: true, ..paper(40, 300, "LEFÈVRE Zoé") }, &Templates::default());
        assert_inside(&document);
        assert!(document.pages.len() <= 2);
        let all = texts(&document);
        assert_eq!(all.iter().filter(|text| **text == "Tarot Club de Dijon").count(), 40);
        assert!(
            all.contains(&"Retenues") && !all.iter().any(|text| text.contains("DÉ") || text.starts_with('(')),
            "{all:?}"
        );
    }

    #[test]
    fn figures_of_nights_grow_with_large_letters() {
        let document = draw(&paper(40, 9, "LEFÈVRE Zoé"), &club("papier.toml", "taille_des_lettres = 140"));
        assert_inside(&document);
        let items = document.pages.iter().flat_map(|page| &page.items);
        let bracketed = items.filter_map(|item| match item {
            Item::Text(text) if text.content.starts_with('(') => Some(text.size.0),
            _ => None,
        });
        let least = bracketed.fold(f32::MAX, f32::min);
        assert!((11.0..20.0).contains(&least), "{least}");
    }

    #[test]
    fn y2_a_season_without_a_night_is_a_page() {
        assert_eq!(draw(&paper(0, 0, "x"), &Templates::default()).pages.len(), 1);
    }
}
