//! `imprimer fiches`: personal cards (*fiches personnelles*), carried by players from table to table.
//!
//! Where a player sits is given; nothing is computed here.

use crate::engine::cut::{self, Cut};
use crate::engine::grid::{Cell, Columns, Grid, Row, THIN};
use crate::engine::{Area, Document, Mm, Page, Style, figure, font, stands_whole};
use crate::paper::wording;
use crate::template::{PaperSize, Templates, template};
use domain::text::capitalised;
use report::paper::{CardLine, CardSeat, CardTeam, PlayerCard};

template! {
    "fiche.toml" {
        "textes" {
            open_name = "nom_a_remplir", carried = "report", total = "total", posted = "affichage", absent = "absent",
            note = "consigne",
        },
        margin = mm("marge", 5.0..=15.0),
        per_page = count("par_page", 4..=8),
        row_height = mm("ligne", 5.0..=11.0),
        titles: [String; 5] = texts("titres", ["position", "table", "place", "score", "cumul"]),
        start = wording("textes.depart", &["position"]),
        first_table = wording("textes.table_de_depart", &["table"]),
        number = wording("textes.numero", &["numero"]),
        size = wording("textes.taille", &["joueurs"]),
        section = wording("textes.section", &["lettre"]),
        coefficient = wording("textes.coefficient", &["coefficient"]),
    }
}

/// Cards side by side; and how many one above the other, as many as leave their lines high enough.
const COLUMNS: usize = 2;
const ROWS: [usize; 3] = [4, 3, 2];
const ROWS_A5: [usize; 2] = [2, 1];
/// On small paper lines are that much lower.
const SMALLER: f32 = 0.77;
const HEADER: Mm = Mm(14.0);
const MOVEMENT: Mm = Mm(4.2);
/// A movement that takes two lines.
const MOVEMENT_LONG: Mm = Mm(7.0);
/// The session, and the team with its partners, where there are any.
const SESSION: Mm = Mm(4.4);
const TEAM: Mm = Mm(8.0);
const TITLES: Mm = Mm(4.6);
const TOTAL: Mm = Mm(6.6);
const FOOTER: Mm = Mm(2.6);
/// Room for `à 3`.
const SIZE_MARK: Mm = Mm(5.5);
const START_BOX: Mm = Mm(27.0);
/// Rows grow no higher than that.
const ROW_MOST: Mm = Mm(11.0);

const LINE: Mm = Mm(0.3);
const THICK: Mm = Mm(0.5);
/// The position's colour, as on its score sheets, at the left of its line.
const POSITION_MARK: Mm = Mm(1.6);
const BETWEEN_BLOCKS: Mm = Mm(0.5);
const MOST_BLOCKS: u8 = 6;

/// Where the columns position, table, chair, score (+ and −) and running total end, in shares of the card.
const ENDS: [f32; 6] = [0.12, 0.25, 0.46, 0.61, 0.76, 1.0];

/// How the cards of a document are laid out.
struct Plan<'a> {
    template: &'a Template,
    cut: Cut,
    /// Size of a card without its border.
    width: Mm,
    height: Mm,
    /// How much higher its parts are, for large letters.
    larger: f32,
}

impl<'a> Plan<'a> {
    fn of(cards: &[PlayerCard], template: &'a Template) -> Self {
        // A4 stands, A5 lies, so that cards are as wide on both.
        let half = template.paper.size == PaperSize::A5;
        let page = template.paper.page(half);
        let borders = template.margin * 2.0;
        let with = |larger: f32, rows: usize| Self {
            template,
            cut: Cut::new(half, COLUMNS, rows),
            width: page.width / COLUMNS - borders,
            height: page.height / rows - borders,
            larger,
        };
        let choices: &[usize] = if half { &ROWS_A5 } else { &ROWS };
        let most = usize::from(template.per_page / if half { 2 } else { 1 }) / COLUMNS;
        let least = if half { template.row_height * SMALLER } else { template.row_height };
        let fits = |plan: &Self| cards.iter().all(|card| plan.row_height(card) >= least);
        let fewest = choices.last().copied().unwrap_or(1);
        let larger = [template.paper.scale.max(1.0), 1.0];
        let mut plans = larger.into_iter().flat_map(|larger| choices.iter().map(move |rows| (larger, *rows)));
        let found = plans.find_map(|(larger, rows)| Some(with(larger, rows)).filter(|plan| rows <= most && fits(plan)));
        found.unwrap_or_else(|| with(1.0, fewest))
    }

    /// The height above the lines.
    fn top(&self, card: &PlayerCard) -> Mm {
        let optional = |shown: bool, height: Mm| if shown { height } else { Mm(0.0) };
        let session = session_words(card, self.template).is_some();
        let extras = optional(session, SESSION) + optional(card.team.is_some(), TEAM);
        (HEADER + extras) * self.larger + self.movement_height(card) + Mm(0.8)
    }

    fn movement_height(&self, card: &PlayerCard) -> Mm {
        if movement(card).is_empty() {
            return Mm(0.0);
        }
        let style = movement_style().scaled(self.template.paper.scale);
        let one = stands_whole(&movement(card), style, self.width, MOVEMENT * self.larger, 1);
        if one { MOVEMENT * self.larger } else { MOVEMENT_LONG * self.larger }
    }

    fn row_height(&self, card: &PlayerCard) -> Mm {
        let room = self.height - self.top(card) - (TITLES + TOTAL) * self.larger - FOOTER;
        (room / lines(card).max(1)).min(ROW_MOST)
    }
}

/// Draws personal cards, in the given order, eight, six or four to a page of A4.
pub fn draw(cards: &[PlayerCard], templates: &Templates) -> Document {
    let template = &templates.fiches;
    let plan = Plan::of(cards, template);
    let each = (&template.paper, plan.cut.columns * plan.cut.rows);
    let pages = cut::cards(
        each,
        cards,
        |_| plan.cut,
        |card| &card.head,
        |page, cell, card, imprint| {
            page.marks.push(card.name.clone());
            draw_one(page, cell.inset(template.margin), card, imprint, &plan);
        },
    );
    Document::new("Fiches personnelles", cards.first().map_or("", |card| &card.head.tournament), pages)
}

/// The player's movement; in teams each line of the table shows it better.
fn movement(card: &PlayerCard) -> String {
    if card.team.is_some() { String::new() } else { capitalised(&card.movement) }
}

fn movement_style() -> Style {
    Style::regular(8.0).least(7.0)
}

/// The lines of the table: the total carried over, then the positions.
fn lines(card: &PlayerCard) -> usize {
    card.lines.len() + usize::from(card.carried.is_some())
}

fn draw_one(page: &mut Page, frame: Area, card: &PlayerCard, imprint: &[String; 2], plan: &Plan<'_>) {
    let template = plan.template;
    let [head, session, team_height, total_height] = [HEADER, SESSION, TEAM, TOTAL].map(|height| height * plan.larger);
    header(page, frame.band(Mm(0.0), head), card, template);
    let mut y = head + Mm(0.4);
    if let Some(words) = session_words(card, template) {
        page.write(frame.band(y, session), &words, Style::bold(9.0).least(7.0));
        y += session;
    }
    if let Some(team) = &card.team {
        let partners = if team.partners.is_empty() { String::new() } else { format!(" avec {}", partners(team)) };
        let words = capitalised(&wording::team(&team.team)) + &partners;
        page.write_lines(frame.band(y, team_height - Mm(0.6)), &words, Style::bold(8.5).least(4.5), 3);
        y += team_height;
    }
    page.write_lines(frame.band(y, plan.movement_height(card)), &movement(card), movement_style(), 2);

    let grid = grid(card, plan, frame.w, plan.row_height(card));
    let rest = frame.band(plan.top(card), frame.h - plan.top(card));
    let height = grid.draw(page, rest, 0..grid.rows.len());
    page.frame(rest.band(Mm(0.0), height), THICK);
    total(page, rest.band(height, total_height), &grid.columns, template);
    let footer = frame.band(frame.h - FOOTER * 0.8, FOOTER);
    page.write_either(footer, imprint, Style::regular(5.0).grey(40).least(4.0));
}

/// `Séance 2 – Section B – les scores comptent × 1,15`.
fn session_words(card: &PlayerCard, template: &Template) -> Option<String> {
    let section = card.section.map(|letter| template.section.fill(&[("lettre", &letter.to_string())]));
    let coefficient = card.coefficient.as_ref().map(|factors| template.coefficient.fill(&[("coefficient", factors)]));
    let parts: Vec<String> = card.session.clone().into_iter().chain(section).chain(coefficient).collect();
    (!parts.is_empty()).then(|| capitalised(&parts.join(" – ")))
}

/// `MARTIN Paul, LEFÈVRE Zoé et LY An`.
fn partners(team: &CardTeam) -> String {
    match team.partners.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} et {last}", others.join(", ")),
    }
}

/// Name, club and number at the left; at the right, in a box, the first place to go to.
fn header(page: &mut Page, area: Area, card: &PlayerCard, template: &Template) {
    let start = area.strip(area.w - START_BOX, START_BOX);
    page.frame(start, THICK);
    let first = card.lines.iter().find(|line| line.seat != CardSeat::Absent);
    let position = first.map(|line| line.position.to_string()).unwrap_or_default();
    let word = template.start.fill(&[("position", &position)]);
    let inner = start.strip(Mm(1.0), start.w - Mm(2.0));
    page.write(inner.band(Mm(0.5), area.h * 0.24), &word, Style::bold(7.5).centred());
    let [upper, lower] = [inner.band(area.h * 0.25, area.h * 0.39), inner.band(area.h * 0.62, area.h * 0.34)];
    match first.map(|line| line.seat) {
        Some(CardSeat::At(table, chair)) => {
            let table = template.first_table.fill(&[("table", &table.to_string())]);
            page.write(upper, &table, Style::bold(15.0).centred());
            page.write(lower, chair.word(), Style::bold(13.0).centred());
        }
        Some(CardSeat::Posted) => page.write_lines(upper, &template.posted, Style::bold(12.0).centred(), 2),
        _ => {}
    }
    let text = area.strip(Mm(0.0), area.w - START_BOX - Mm(1.5));
    let tournament = card.head.tournament.clone();
    let line = text.band(Mm(0.0), area.h * 0.26);
    if tournament.is_empty() {
        page.field(line, &template.paper.unnamed, "", Style::regular(7.5));
    } else {
        // The date is never what gets cut.
        let date = format!(" · {}", card.head.date);
        let style = Style::regular(7.5).grey(20).least(7.0);
        let scaled = style.scaled(page.type_scale);
        let width = (font::width(&font::printable(&date), scaled.face, scaled.size) + Mm(2.5)).min(line.w * 0.6);
        let named = font::width(&font::printable(&tournament), scaled.face, scaled.size) + Mm(2.5);
        let named = named.min(line.w - width);
        page.write(line.strip(Mm(0.0), named), &tournament, style);
        page.write(line.strip(named - Mm(1.6), width), &date, style);
    }
    let numbered = card.start.starts_with(|first: char| first.is_ascii_digit());
    // Where players are called by a number, it is the only one: that of the entry list would be a second.
    let number = match (numbered, card.number) {
        (true, _) => template.number.fill(&[("numero", &card.start)]),
        (false, 0) => String::new(),
        (false, number) => format!("n° {number}"),
    };
    let said: Vec<String> = [number, card.club.clone()].into_iter().filter(|words| !words.is_empty()).collect();
    let (said, style) = (said.join(" · "), Style::regular(8.0).least(7.0));
    // A long club takes a second line.
    let whole = |words: &str, style: Style| stands_whole(words, style.scaled(page.type_scale), text.w, area.h, 1);
    let second = !whole(&said, style) && whole(&card.name, Style::bold(12.0).least(8.0));
    let (above, style) = if second { (0.6, style) } else { (0.72, style.least(5.5)) };
    let middle = text.band(area.h * 0.25, area.h * (above - 0.25));
    if card.name.is_empty() {
        page.field(middle, &template.open_name, "", Style::regular(10.0));
    }
    page.write_lines(middle, &card.name, Style::bold(12.0).least(8.0), 2);
    page.write_lines(text.band(area.h * above, area.h * (1.0 - above)), &said, style, 2);
}

/// A row per position, under the player's total from the sessions before.
fn grid(card: &PlayerCard, plan: &Plan<'_>, width: Mm, height: Mm) -> Grid {
    let template = plan.template;
    let columns = Columns::shares(width, &ENDS);
    let title = |(at, word): (usize, &String)| {
        let (at, over) = match at {
            3 => (3, 2),
            4 => (5, 1),
            at => (at, 1),
        };
        Cell::new(at, word, Style::bold(7.5).least(7.0).centred()).over(over)
    };
    let sign = Style::bold(8.0);
    let signs = [Cell::new(3, "+", sign), Cell::new(4, "\u{2212}", sign.right())];
    let carried = card.carried.map(|carried| {
        let cells = vec![
            Cell::new(0, &template.carried, Style::regular(8.0)).over(3),
            Cell::blank(3, 2).on(template.paper.title_fill).edged(LINE),
            Cell::new(5, figure::total(carried), Style::bold(11.0).centred()).edged(THIN),
        ];
        Row { height, fenced: Some(Mm(0.0)), rule: Some(THIN), cells, ..Row::default() }
    });
    let lines = card.lines.iter().map(|entry| {
        let cells = line(entry, template, height, &columns);
        Row::ruled(height, cells)
    });
    Grid {
        titles: Row::titles(
            TITLES * plan.larger,
            &template.paper,
            template.titles.iter().enumerate().map(title).chain(signs).collect(),
        ),
        rows: carried.into_iter().chain(lines).collect(),
        between: vec![(1, THIN), (2, THIN), (3, LINE), (5, THIN)],
        columns: columns.clone(),
        ..Grid::default()
    }
}

/// One position; a seat that is not drawn yet leaves room to write it.
fn line(entry: &CardLine, template: &Template, height: Mm, columns: &Columns) -> Vec<Cell> {
    let colour = template.paper.position_colour(entry.position.0);
    let blocks = template.paper.blocks(entry.position.0, MOST_BLOCKS);
    let step = (height - Mm(0.8)) / blocks;
    let mark = |colour, block: usize| {
        let chip = Cell::blank(0, 1).spared(columns.width(0) - POSITION_MARK).on(colour);
        chip.part(Mm(0.4) + step * block, step - if blocks > 1 { BETWEEN_BLOCKS } else { Mm(0.0) })
    };
    let mut cells: Vec<Cell> =
        colour.into_iter().flat_map(|colour| (0..blocks).map(move |at| mark(colour, at))).collect();
    cells.push(Cell::blank(4, 1).edged(THIN));
    cells.push(Cell::new(0, entry.position.to_string(), Style::bold(10.0).centred()));
    match entry.seat {
        CardSeat::At(table, orientation) => {
            let spared = if entry.size.is_some() { SIZE_MARK * template.paper.scale.max(1.0) } else { Mm(0.0) };
            cells.push(Cell::new(1, table.to_string(), Style::bold(12.0).centred()));
            cells.push(Cell::new(2, orientation.word(), Style::regular(10.0)).spared(spared));
        }
        CardSeat::Posted => {
            let hint = Cell::new(1, &template.posted, Style::regular(7.0).grey(40).centred());
            cells.push(hint.part(Mm(0.0), height.min(Mm(3.4))));
        }
        CardSeat::Open => {}
        CardSeat::Absent => cells.push(Cell::new(2, &template.absent, Style::regular(8.0).grey(40))),
    }
    let size = |size: u8| template.size.fill(&[("joueurs", &size.to_string())]);
    cells.extend(entry.size.map(|of| Cell::new(2, size(of), Style::bold(7.5).right())));
    cells
}

/// The total stands under the running totals.
fn total(page: &mut Page, area: Area, columns: &Columns, template: &Template) {
    page.write(columns.span(area, 0..3), &template.note, Style::regular(7.5).grey(30).least(7.0));
    page.write_cell(columns.span(area, 3..5), &template.total, Style::bold(8.0).right());
    page.frame(columns.cell(area, 5), THICK);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use domain::Total;

    fn cards(cards: &[PlayerCard]) -> Document {
        super::draw(cards, &Templates::default())
    }

    use crate::engine::Item;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use domain::{Orientation, PositionNo, TableNo};
    use report::paper::PaperTeam;

    fn card(name: &str, positions: u8) -> PlayerCard {
        let line = |position| CardLine {
            position: PositionNo(position),
            seat: match position {
                1 | 2 => CardSeat::At(TableNo(6 + u16::from(position)), Orientation::S),
                _ => CardSeat::Posted,
            },
            size: (position == 2).then_some(3),
        };
        PlayerCard {
            head: head(),
            number: 12,
            name: name.to_owned(),
            club: "Tarot Club de l'Œuf".to_owned(),
            team: None,
            session: None,
            section: None,
            coefficient: None,
            carried: None,
            start: "S7".to_owned(),
            movement: "Nord fixe, Sud +1, Est +2, Ouest −2".to_owned(),
            lines: (1..=positions).map(line).collect(),
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [1, 5, 9, 20].map(|positions| super::draw(&vec![team_card(positions); 9], templates)).into()
    }

    #[test]
    fn a_club_says_how_many_to_a_page_and_how_high_their_lines_are() {
        let cards = vec![card("LY An", 3); 24];
        let pages = |text: &str| super::draw(&cards, &club("fiche.toml", text)).pages.len();
        assert_eq!(["", "par_page = 6", "par_page = 4"].map(pages), [3, 4, 6]);
        assert!(pages("ligne = 11") > 3);
    }

    #[test]
    fn a_tiny_card_is_laid_out_so() {
        insta::assert_snapshot!(cards(&[card("LEFÈVRE Zoé", 3)]).to_text());
    }

    #[test]
    fn six_cards_share_a_page_fewer_when_positions_are_many() {
        let of = |positions| cards(&vec![card("LY An", positions); 17]).pages.len();
        assert_eq!((of(3), of(5), of(7), of(12), of(20)), (3, 3, 3, 5, 5));
    }

    /// The card of a member of a team in a later session.
    fn team_card(positions: u8) -> PlayerCard {
        let team = PaperTeam { noun: "équipe".to_owned(), number: 12, name: "Les Renards de l'Œuf".to_owned() };
        PlayerCard {
            team: Some(CardTeam { team, partners: vec![LONG_NAME.to_owned(); 3] }),
            session: Some("séance 2".to_owned()),
            coefficient: Some("× 1,15".to_owned()),
            carried: Some(Total::from(-13_526).over(10)),
            ..card(LONG_NAME, positions)
        }
    }

    #[test]
    fn a_card_of_a_later_session_says_team_partners_and_what_is_carried_over() {
        for positions in 1..=20 {
            let document = cards(&vec![team_card(positions); 4]);
            assert_inside(&document);
            let all = texts(&document).join("|");
            assert!(!all.contains('…'), "{positions} positions: {all}");
            assert!(all.contains("Séance 2 – les scores comptent × 1,15") && all.contains("\u{2212}1352,60"));
            assert!(all.contains("Équipe 12 – Les Renards de l'Œuf avec DE LA"));
        }
    }

    #[test]
    fn f1_a_card_has_a_column_for_what_is_won_and_one_for_what_is_lost() {
        let document = cards(&[card("LY An", 3)]);
        let all = texts(&document);
        assert!(["+", "\u{2212}", "Bilan", "Cumul"].iter().all(|word| all.contains(word)), "{all:?}");
    }

    #[test]
    fn nothing_leaves_the_page() {
        for positions in 0..=24 {
            assert_inside(&cards(&vec![card(LONG_NAME, positions); 8]));
        }
    }

    #[test]
    fn a_table_of_three_is_marked() {
        let document = cards(&[card("LY An", 3)]);
        assert_eq!(texts(&document).iter().filter(|text| **text == "à 3").count(), 1);
    }

    #[test]
    fn four_cards_share_a_page_of_a5() {
        let four = super::draw(&vec![card("LY An", 5); 9], &club("fiche.toml", "format = \"A5\""));
        assert_eq!(four.pages.len(), 3);
    }

    #[test]
    fn m7_the_box_of_a_card_says_where_to_sit_first() {
        use domain::Orientation;
        let mut duo = team_card(5);
        // The starting seat of a duo is not where it begins.
        "O9".clone_into(&mut duo.start);
        duo.lines[0].seat = CardSeat::At(TableNo(6), Orientation::O);
        let document = cards(&[duo]);
        let all = texts(&document);
        assert!(all.contains(&"POSITION 1") && all.contains(&"Table 6") && all.contains(&"Ouest"), "{all:?}");
        assert!(!all.iter().any(|text| text.contains("O9")), "{all:?}");
        let mut late = card("LY An", 5);
        late.lines[0].seat = CardSeat::Absent;
        assert!(texts(&cards(&[late])).contains(&"POSITION 2"), "who comes late begins later");
        let howell = PlayerCard { start: "18".to_owned(), ..card("LY An", 5) };
        let document = cards(&[howell]);
        let all = texts(&document).join("|");
        assert!(all.contains("joueur n° 18") && !all.contains("n° 12"), "one number: {all}");
    }

    #[test]
    fn a_blank_card_is_to_be_filled_in() {
        let mut blank = card("", 5);
        (blank.number, blank.club, blank.start) = (0, String::new(), String::new());
        blank.lines.iter_mut().for_each(|line| line.seat = CardSeat::Open);
        let document = cards(&vec![blank; 6]);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
        assert!(texts(&document).contains(&"Nom :") && !texts(&document).contains(&"n° 0"));
    }
    #[test]
    fn the_place_stands_clear_of_a_table_of_three_in_large_letters() {
        let mut one = card("LY An", 5);
        one.lines[1].seat = CardSeat::At(TableNo(8), Orientation::O);
        let document = draw(&[one], &club("papier.toml", "taille_des_lettres = 140"));
        let item = |wanted: &str| {
            document.pages[0]
                .items
                .iter()
                .find_map(|item| match item {
                    Item::Text(text) if text.content == wanted => {
                        Some((text.x, font::width(wanted, text.face, text.size)))
                    }
                    _ => None,
                })
                .unwrap()
        };
        let (place, size) = (item("Ouest"), item("à 3"));
        assert!(size.0 - size.1 - place.0 - place.1 >= Mm(1.0), "{place:?} {size:?}");
    }
}
