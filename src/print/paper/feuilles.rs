//! `imprimer feuilles`: the *feuille de marque* (F1): how sheets share a page, their heading and their footer.
//!
//! The scale of contracts is in `scale`, the grid to fill in is in `score_grid`.

mod deals;
mod scale;

pub(crate) use self::scale::draw_large as large_scale;
use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Colour, Document, Face, Mm, Page, Style, stands_whole};
use crate::paper::{door as page_door, wording};
use crate::template::{PaperSize, Templates, template};
use report::paper::{NextSeat, ScoreSheet};

template! {
    "feuille.toml" {
        "textes" { table = "table", position = "position", note = "consigne" },
        "grille" {
            number = "numero", contract = "contrat", taker = "preneur", called = "appele", dead = "mort",
            open_start = "depart_a_remplir", open_name = "nom_a_remplir", subtotals = "sous_totaux",
            balance = "bilan", sum = "somme", visa = "visa", arbiter = "visa_de_l_arbitre", next = "ensuite",
        },
        "suite" {
            next_posted = "affichage", next_leaves = "quitte", next_session_end = "fin_de_seance", next_end = "fin",
        },
        per_page = count("par_page", 1..=2),
        margin = mm("marge", 5.0..=20.0),
        band = mm("bande", 0.5..=6.0),
        title = wording("textes.titre", &["donnes"]),
        section = wording("textes.section", &["lettre"]),
        of = wording("textes.sur", &["positions"]),
        start = wording("grille.depart", &["place"]),
        empty = wording("grille.chaise_vide", &["joueurs"]),
        next_seat = wording("suite.place", &["table", "place", "pas"]),
        steps: [String; 4] = texts("vierges", ["nord", "sud", "est", "ouest"]),
    }
}

impl Template {
    /// Where a player goes after the position.
    pub(crate) fn goes_on(&self, next: &NextSeat, step: Option<i32>) -> String {
        let words = match next {
            NextSeat::At(table, orientation) => {
                // On one line, as the fascicule writes it.
                let step = step.map_or_else(String::new, |step| match step {
                    0 => "(fixe)".to_owned(),
                    1.. => format!("(+\u{a0}{step})"),
                    _ => format!("(\u{2212}\u{a0}{})", step.abs()),
                });
                let values = [("table", table.to_string()), ("place", orientation.word().to_owned()), ("pas", step)];
                let words = self.next_seat.fill(&values);
                return words.trim_end().to_owned();
            }
            NextSeat::Posted => &self.next_posted,
            NextSeat::Leaves => &self.next_leaves,
            NextSeat::SessionEnd => &self.next_session_end,
            NextSeat::End => &self.next_end,
            NextSeat::Open => return String::new(),
        };
        // « à l'arbitre » stays on one line.
        words.as_str().replace(" à l'arbitre", " à\u{a0}l'arbitre")
    }
}

/// How many sheets share an A4 page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PerPage {
    /// One, in large type.
    One,
    /// Two, to be cut apart.
    #[default]
    Two,
}

/// Up to this many deals a sheet lies (wide boxes); beyond, it stands (more rows).
const LYING_DEALS: u8 = 6;
/// A sheet alone on its page is drawn larger by this.
const LARGE: f32 = 1.35;

const HEADER: Mm = Mm(14.5);
const GAP: Mm = Mm(1.8);
const FOOTER: Mm = Mm(3.8);
const TABLE_BOX: Mm = Mm(30.0);
/// The position: its word, its number in a box, how many there are.
const POSITION_BLOCK: Mm = Mm(70.0);
const POSITION_OF: Mm = Mm(14.0);
const POSITION_BOX: Mm = Mm(15.0);
/// The club's logo, at most that wide.
const LOGO: Mm = Mm(24.0);
const THICK: Mm = Mm(0.5);
const SMALL: f32 = 8.5;
/// The factor on letters: as large as their boxes allow, to be read at arm's length.
const LETTERS: f32 = 1.4;
/// White between the blocks of the band; more blocks than that cannot be told apart.
const BETWEEN_BLOCKS: Mm = Mm(3.0);
const MOST_BLOCKS: u8 = 12;

/// Draws *feuilles de marque*, in the given order; `per_page` overrides the templates.
pub fn draw(sheets: &[ScoreSheet], per_page: Option<PerPage>, templates: &Templates) -> Document {
    let template = &templates.feuilles;
    // Five chairs are too narrow on a standing half.
    let narrow = sheets.iter().any(|sheet| sheet.chairs.len() > 4 && sheet.deals > LYING_DEALS);
    let usual = if template.per_page == 1 || narrow { PerPage::One } else { PerPage::Two };
    let (share, zoom) = match (template.paper.size, per_page.unwrap_or(usual)) {
        // Half a page of A4, as one of two.
        (PaperSize::A5, _) => (1, 1.0),
        (PaperSize::A4, PerPage::One) => (1, LARGE),
        (PaperSize::A4, PerPage::Two) => (2, 1.0),
    };
    let cut = |group: &[&ScoreSheet]| {
        // Two lying halves stand on an upright page, two standing halves lie on a lying one.
        match (share, group.iter().all(|sheet| sheet.deals <= LYING_DEALS)) {
            (1, lying) => Cut::new(lying, 1, 1),
            (_, true) => Cut::new(false, 1, 2),
            (_, false) => Cut::new(true, 2, 1),
        }
    };
    let pages = cut::cards(
        (&template.paper, share),
        sheets,
        cut,
        |sheet| &sheet.head,
        |page, cell, sheet, imprint| {
            let mut frame = cell.inset(template.margin);
            page.type_scale = template.paper.scale * LETTERS;
            page.marks.extend(mark(sheet));
            let position = sheet.when.as_ref().map(|when| when.position.0);
            if let Some(colour) = position.and_then(|position| template.paper.position_colour(position)) {
                let blocks = template.paper.blocks(position.unwrap_or(1), MOST_BLOCKS);
                band(page, frame.band(Mm(0.0), template.band), colour, blocks);
                let below = template.band + Mm(0.8);
                frame = frame.band(below, frame.h - below);
            }
            page.enlarged(frame, zoom, |page, frame| draw_one(page, frame, sheet, imprint, template));
        },
    );
    Document::new(&title(sheets), sheets.first().map_or("", |sheet| &sheet.head.tournament), pages)
}

/// The colour of the position, in that many blocks.
fn band(page: &mut Page, area: Area, colour: Colour, blocks: usize) {
    let width = (area.w + BETWEEN_BLOCKS) / blocks;
    for block in 0..blocks {
        page.fill(area.strip(width * block, width - BETWEEN_BLOCKS), colour);
    }
}

/// The title of a sheet in the outline of the file.
fn mark(sheet: &ScoreSheet) -> Option<String> {
    let (table, when) = (sheet.table?, sheet.when.as_ref()?);
    Some(format!("Table {table}, {}", wording::position(when)))
}

/// With the position where all sheets are of one.
fn title(sheets: &[ScoreSheet]) -> String {
    let first = sheets.first().and_then(|sheet| sheet.when.as_ref());
    let one = first.filter(|when| sheets.iter().all(|other| other.when.as_ref() == Some(when)));
    let position = one.map(|when| format!(", {}", wording::position(when))).unwrap_or_default();
    format!("Feuilles de marque{position}")
}

fn draw_one(page: &mut Page, frame: Area, sheet: &ScoreSheet, imprint: &[String; 2], template: &Template) {
    let larger = larger(frame, sheet, template);
    let (head, scale) = (HEADER * larger, scale::HEIGHT * larger);
    header(page, frame.band(Mm(0.0), head), sheet, template);
    let band = frame.band(head + GAP, scale);
    let mut top = head + GAP + scale + GAP;
    if stacked(frame, sheet) {
        // Its letters are larger by themselves where its lines are higher.
        page.type_scale /= larger;
        scale::draw_large(page, band, sheet.game, 0);
        scale::draw_large(page, frame.band(top, scale), sheet.game, 1);
        page.type_scale *= larger;
        top += scale + GAP;
    } else {
        scale::draw(page, band, sheet.game);
    }
    deals::draw(page, frame.band(top, frame.h - top - FOOTER), sheet, template, larger);
    footer(page, frame.band(frame.h - FOOTER, FOOTER), imprint, sheet, template);
}

/// What is printed above and below rows just high enough to be written in, and the room for it.
fn printed(frame: Area, sheet: &ScoreSheet) -> (Mm, Mm) {
    const ROW: Mm = Mm(7.0);
    let rows = ROW * f32::from(sheet.deals.max(1));
    let printed = HEADER + scale::HEIGHT + deals::printed(frame.h > frame.w, sheet);
    (printed, frame.h - rows - GAP * 2.0 - FOOTER)
}

/// On a standing sheet of four chairs the scale has twice the height where rows are left that can be written in: its letters want the width.
fn stacked(frame: Area, sheet: &ScoreSheet) -> bool {
    let (printed, room) = printed(frame, sheet);
    frame.h > frame.w && sheet.chairs.len() == 4 && printed + scale::HEIGHT + GAP <= room
}

/// How much higher the printed parts stand for large letters, as far as rows are left that can be written in.
fn larger(frame: Area, sheet: &ScoreSheet, template: &Template) -> f32 {
    let (printed, room) = printed(frame, sheet);
    let more = if stacked(frame, sheet) { (printed + scale::HEIGHT, room - GAP) } else { (printed, room) };
    (more.1.0 / more.0.0).min(template.paper.scale).max(1.0)
}

/// Table number, logo, tournament, position.
fn header(page: &mut Page, area: Area, sheet: &ScoreSheet, template: &Template) {
    const TITLE: f32 = 13.0;
    table_box(page, area.strip(Mm(0.0), TABLE_BOX), sheet, template);
    let mut left = TABLE_BOX + Mm(2.0);
    if let Some(logo) = &template.paper.logo {
        let width = (area.h * logo.proportion()).min(LOGO);
        page.image(area.strip(left, width), logo);
        left += width + Mm(2.0);
    }
    if let Some(door) = &sheet.door {
        page_door::draw(page, area.strip(left, area.h), door);
        left += area.h + Mm(2.0);
    }
    // On a standing sheet the position has less room.
    let block = POSITION_BLOCK.min(area.w * 0.42);
    let middle = area.strip(left, area.w - left - block);
    if sheet.head.tournament.is_empty() {
        let style = Style::regular(10.0);
        page.field(middle.band(Mm(0.0), area.h * 0.56), &template.paper.unnamed, "", style);
    }
    let title = Style::bold(TITLE).least(6.0);
    page.write_lines(middle.band(Mm(0.0), area.h * 0.56), &sheet.head.tournament, title, 2);
    let section = sheet.section.map(|letter| template.section.fill(&[("lettre", &letter.to_string())]) + " · ");
    let subtitle = section.unwrap_or_default() + &template.paper.subtitle(&sheet.head);
    let small = Style::regular(SMALL).least(3.2);
    page.write_lines(middle.band(area.h * 0.56, area.h * 0.42), &subtitle, small, 3);
    position_block(page, area.strip(area.w - block, block), sheet, template);
}

/// The table's number, and the letter of its section where there are some (M8).
fn table_box(page: &mut Page, area: Area, sheet: &ScoreSheet, template: &Template) {
    const NUMBER: f32 = 30.0;
    page.frame(area, THICK);
    let left = area.strip(Mm(0.0), area.w * 0.42);
    let word = if sheet.section.is_some() { left.band(Mm(0.0), area.h * 0.45) } else { left };
    page.write(word, &template.table, Style::bold(7.5).centred().least(4.0));
    if let Some(letter) = sheet.section {
        let style = Style::bold(15.0).centred();
        page.write(left.band(area.h * 0.4, area.h * 0.55), &letter.to_string(), style);
    }
    let figure = Style::bold(NUMBER).centred();
    let number = sheet.table.map(|table| table.to_string()).unwrap_or_default();
    page.write(area.strip(area.w * 0.42, area.w * 0.58 - Mm(0.8)), &number, figure);
}

/// `POSITION [3] sur 5`, in reading order: the number to enter, in large; with several sessions, the number within its own.
fn position_block(page: &mut Page, area: Area, sheet: &ScoreSheet, template: &Template) {
    const NUMBER: f32 = 27.0;
    let session = sheet.when.as_ref().and_then(|when| when.session.as_ref());
    let of = if session.is_some() { Mm(0.0) } else { POSITION_OF };
    let left = area.strip(Mm(0.0), area.w - POSITION_BOX - of);
    let word = left.band(Mm(0.0), area.h * if session.is_some() { 0.42 } else { 0.5 });
    page.write_cell(word, &template.position, Style::bold(11.0).right());
    let number = area.strip(left.w, POSITION_BOX);
    page.frame(number, THICK);
    let figure = sheet.when.as_ref().map(|when| when.position.to_string()).unwrap_or_default();
    page.write_cell(number, &figure, Style::bold(NUMBER).centred());
    let of = area.strip(left.w + POSITION_BOX, of).band(Mm(0.0), area.h * 0.6);
    if let (Some(when), None) = (&sheet.when, session) {
        let words = template.of.fill(&[("positions", &when.positions.to_string())]);
        page.write(of, &words, Style::bold(SMALL).least(6.0));
    }
    let deals = if sheet.deals == 1 { "1 donne".to_owned() } else { format!("{} donnes", sheet.deals) };
    let kind = template.title.fill(&[("donnes", &deals)]);
    let small = Style::regular(SMALL * 0.9).right().least(4.0);
    if let Some(session) = session {
        let strong = Style { face: Face::Bold, ..small };
        page.write_lines(left.band(area.h * 0.4, area.h * 0.34), &wording::session(session), strong, 2);
    }
    let below = if session.is_some() { 0.74 } else { 0.5 };
    let room = left.band(area.h * below, area.h * (1.0 - below));
    let whole = stands_whole(&kind, small.least(7.0).scaled(page.type_scale), room.w - Mm(2.0), room.h, 1);
    page.write_lines(room, &kind, small, if whole { 1 } else { 2 });
}

/// The note, or who may not bid at first (A6).
fn footer(page: &mut Page, area: Area, imprint: &[String; 2], sheet: &ScoreSheet, template: &Template) {
    let area = area.band(area.h * 0.2, area.h * 0.8);
    let style = Style::regular(5.5).grey(40).least(4.0);
    let banned = sheet.chairs.iter().filter(|chair| chair.banned).filter_map(|chair| chair.player.as_ref());
    let banned = banned.map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ");
    let left = area.w * if banned.is_empty() { 0.42 } else { 0.7 };
    let (note, style_of) = match banned.is_empty() {
        true => (template.note.clone(), style.grey(20)),
        false => (format!("Donne 1, pas d'annonce de contrat : {banned}"), Style::bold(8.0).least(4.0)),
    };
    page.write(area.strip(Mm(0.0), left), &note, style_of);
    page.write_either(area.strip(left, area.w - left), imprint, style.right());
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn score_sheets(sheets: &[ScoreSheet], per_page: PerPage) -> Document {
        super::draw(sheets, Some(per_page), &Templates::default())
    }

    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, sheet, sheet_of_five, texts};
    use domain::{Orientation, TableNo};
    use report::paper::{PaperTeam, TableGame};

    /// The sheet of a team tournament.
    fn of_duos(mut sheet: ScoreSheet, name: &str) -> ScoreSheet {
        for player in sheet.chairs.iter_mut().filter_map(|chair| chair.player.as_mut()) {
            player.team = Some(PaperTeam { noun: "duo".to_owned(), number: 12, name: name.to_owned() });
        }
        sheet
    }

    fn sizes(document: &Document, is_one: impl Fn(&str) -> bool) -> Vec<(String, f32)> {
        let items = document.pages.iter().flat_map(|page| &page.items);
        let size = |item: &crate::Item| match item {
            crate::Item::Text(text) if is_one(&text.content) => Some((text.content.clone(), text.size.0)),
            _ => None,
        };
        items.filter_map(size).collect()
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let sheets = |deals| {
            let three = sheet(9, deals, LONG_NAME, Some(Orientation::E));
            [sheet(112, deals, LONG_NAME, None), three, sheet_of_five(7, deals, LONG_NAME, TableGame::Called)]
        };
        let deals = [1, 5, 6, 7, 10, 12, 20];
        deals.iter().map(|deals| super::draw(&sheets(*deals), None, templates)).collect()
    }

    #[test]
    fn a_tiny_sheet_is_laid_out_so() {
        let tiny = sheet(7, 1, "LEFÈVRE Zoé", Some(Orientation::N));
        insta::assert_snapshot!(score_sheets(&[tiny], PerPage::Two).to_text());
    }

    #[test]
    fn f1_a_sheet_has_all_that_the_fascicule_asks() {
        let document = score_sheets(&[sheet(7, 5, "LEFÈVRE Zoé", None)], PerPage::One);
        let all = texts(&document);
        let says = |wanted: &str| all.iter().any(|text| text.contains(wanted));
        for wanted in ["Tournoi d'été", "samedi 21 novembre 2026", "POSITION", "sur 5", "SOUS-TOTAUX", "BILAN", "VISA"]
        {
            assert!(says(wanted), "{wanted}: {all:?}");
        }
        assert!(all.contains(&"7") && all.contains(&"2"), "the table and the position");
        for chair in Orientation::FOUR {
            assert!(says(&format!("départ {chair}7")), "the starting seat of {chair}");
        }
        assert_eq!(all.iter().filter(|text| **text == "+").count(), 4, "a plus and a minus for each");
    }

    #[test]
    fn nothing_leaves_the_page() {
        for deals in 0..=20 {
            for per_page in [PerPage::One, PerPage::Two] {
                let sheets = [sheet(112, deals, LONG_NAME, None), sheet(9, deals, "LY An", Some(Orientation::E))];
                assert_inside(&score_sheets(&sheets, per_page));
            }
        }
    }

    #[test]
    fn two_sheets_share_a_page_unless_asked_otherwise() {
        let sheets: Vec<ScoreSheet> = (1..=5).map(|table| sheet(table, 5, "LY An", None)).collect();
        assert_eq!(score_sheets(&sheets, PerPage::default()).pages.len(), 3);
        assert_eq!(score_sheets(&sheets, PerPage::One).pages.len(), 5);
        assert!(score_sheets(&[], PerPage::Two).pages.is_empty());
    }

    #[test]
    fn an_empty_chair_is_struck_out() {
        let document = score_sheets(&[sheet(9, 5, "LY An", Some(Orientation::N))], PerPage::One);
        let texts = texts(&document);
        assert!(texts.join(" ").contains("chaise vide – table à 3"));
        assert!(texts.contains(&"POIGNÉE (à 3)") && texts.contains(&"18 atouts"), "S6");
        assert_eq!(texts.iter().filter(|text| **text == "LY An").count(), 3);
    }

    #[test]
    fn s8_a_sheet_of_five_is_laid_out_so() {
        let five = sheet_of_five(7, 1, "LEFÈVRE Zoé", TableGame::Called);
        insta::assert_snapshot!(score_sheets(&[five], PerPage::Two).to_text());
    }

    #[test]
    fn s10_l474_the_sheet_names_whose_turn_it_is_to_be_the_dead_hand() {
        let turns = |sheet: &ScoreSheet| -> Vec<String> {
            let document = score_sheets(std::slice::from_ref(sheet), PerPage::One);
            let all = texts(&document);
            let letters = ["N", "S", "E", "O", "M"];
            let rows = all.iter().zip(all.iter().skip(1));
            let turn = |(deal, chair): (&&str, &&str)| {
                (deal.parse::<u8>().is_ok() && letters.contains(chair)).then(|| (*chair).to_owned())
            };
            rows.filter_map(turn).collect()
        };
        // Six deals: each of the five in turn, then the first again.
        assert_eq!(turns(&sheet_of_five(7, 6, "LY An", TableGame::Dead)), ["N", "S", "E", "O", "M", "N"]);
        assert!(
            turns(&sheet_of_five(7, 6, "LY An", TableGame::Called)).is_empty(),
            "nobody is dead where one is called"
        );
        let mut four = sheet_of_five(7, 6, "LY An", TableGame::Dead);
        four.chairs[1].player = None;
        assert!(turns(&four).is_empty(), "four players all play");
    }

    #[test]
    fn s6_s8_s10_at_five_the_called_partner_or_the_dead_hand_has_a_column() {
        let all = |game| {
            let document = score_sheets(&[sheet_of_five(7, 5, LONG_NAME, game)], PerPage::Two);
            assert_inside(&document);
            texts(&document).join("|")
        };
        let called = all(TableGame::Called);
        assert!(
            called.contains("|Appelé|") && called.contains("|8 atouts|") && called.contains("preneur × 2, appelé × 1")
        );
        let dead = all(TableGame::Dead);
        assert!(dead.contains("|Mort|") && dead.contains("|15 atouts|") && !dead.contains("Appelé"));
        for text in [called, dead] {
            assert!(text.contains("preneur, ") && text.contains(" : N, S, E, O, M"), "{text}");
            assert!(text.contains("|CINQUIÈME|") && !text.contains('…'), "{text}");
        }
    }

    #[test]
    fn a_sheet_says_its_session_and_its_section() {
        let document = score_sheets(&[sheet_of_five(7, 5, "LY An", TableGame::Called)], PerPage::Two);
        let texts = texts(&document);
        assert!(texts.contains(&"6") && texts.contains(&"Séance 2 – 1re position sur 5"));
        assert!(texts.contains(&"B") && texts.iter().any(|text| text.starts_with("Section B · ")));
    }

    #[test]
    fn a_team_is_told_by_its_number_where_its_name_could_not_be_read() {
        let shown = |name: &str, letters: &str| {
            let sheet = of_duos(sheet(7, 5, LONG_NAME, None), name);
            let document = super::draw(&[sheet], None, &club("papier.toml", letters));
            assert_inside(&document);
            let of_team = sizes(&document, |text| text.starts_with("duo 12"));
            assert!(of_team.len() == 4 && of_team.iter().all(|(_, size)| *size >= 7.0), "{of_team:?}");
            of_team[0].0.clone()
        };
        for letters in ["", "taille_des_lettres = 140", "format = \"A5\"\ntaille_des_lettres = 140"] {
            assert_eq!(shown("Les Joyeux Compagnons du Petit au Bout 0", letters), "duo 12");
            assert_eq!(shown("Les Renards", letters), "duo 12 – Les Renards");
        }
    }

    #[test]
    fn titles_side_by_side_have_one_size() {
        for letters in ["", "taille_des_lettres = 140", "format = \"A5\"\ntaille_des_lettres = 140"] {
            let sheets = [sheet(7, 5, "LY An", None), sheet_of_five(7, 5, "LY An", TableGame::Called)];
            for sheet in sheets {
                let document = super::draw(&[sheet], None, &club("papier.toml", letters));
                let titles = sizes(&document, |text| ["N°", "Contrat", "Preneur", "Appelé"].contains(&text));
                assert!(titles.len() >= 3 && titles.iter().all(|(_, size)| *size == titles[0].1), "{titles:?}");
            }
        }
    }

    #[test]
    fn a6_a_sheet_says_who_may_not_bid_at_its_first_deal() {
        let mut barred = sheet(7, 5, LONG_NAME, None);
        barred.chairs[1].banned = true;
        let said = |sheet| {
            let document = score_sheets(&[sheet], PerPage::Two);
            assert_inside(&document);
            texts(&document).iter().filter(|text| text.contains("pas d'annonce") && text.contains(LONG_NAME)).count()
        };
        assert_eq!([barred, sheet(7, 5, LONG_NAME, None)].map(said), [1, 0]);
    }

    #[test]
    fn no_name_is_cut_however_narrow_the_chairs() {
        for deals in [1, 5, 6, 7, 10, 12] {
            for per_page in [PerPage::One, PerPage::Two] {
                let document = score_sheets(&[sheet_of_five(7, deals, LONG_NAME, TableGame::Called)], per_page);
                assert_inside(&document);
                let cut = texts(&document).into_iter().find(|text| text.contains('…'));
                assert_eq!(cut, None, "{deals} deals, {per_page:?}");
            }
        }
    }

    #[test]
    fn f1_every_deal_has_a_row() {
        for deals in 1..=12 {
            let document = score_sheets(&[sheet(50, deals, "LY An", None)], PerPage::Two);
            let texts = texts(&document);
            assert!((1..=deals).all(|deal| texts.contains(&deal.to_string().as_str())));
        }
    }

    #[test]
    fn a_very_long_name_is_whole_on_the_usual_sheet() {
        let document = score_sheets(&[sheet(9, 5, LONG_NAME, None)], PerPage::Two);
        let all = texts(&document).join("");
        assert!(all.contains("ROCHEFOUCAULD") && all.contains("Œnone") && !all.contains('…'));
    }

    #[test]
    fn the_title_names_the_tournament() {
        let document = score_sheets(&[sheet(9, 5, "LY An", None)], PerPage::Two);
        assert_eq!(document.title, format!("Feuilles de marque, position 2 – {}", head().tournament));
    }

    #[test]
    fn each_position_has_a_colour_and_its_number_in_large() {
        let mut other = sheet(7, 5, "LY An", None);
        other.when = Some(crate::paper::tests::samples::paper_position(3));
        let text = |sheet: ScoreSheet| score_sheets(&[sheet], PerPage::One).to_text();
        let (second, third) = (text(sheet(7, 5, "LY An", None)), text(other.clone()));
        assert!(second.contains("fill #c64600") && third.contains("fill #26a269"));
        let large = third.lines().find(|line| line.ends_with("Bold Centre grey 0 \"3\"")).unwrap_or_default();
        let size = large.split_whitespace().nth(3).and_then(|size| size.trim_end_matches("pt").parse::<f32>().ok());
        assert!(size.is_some_and(|size| size > 30.0), "{large}");
        let plain = club("papier.toml", "[couleurs]\npar_position = \"non\"");
        assert!(!super::draw(&[other], None, &plain).to_text().contains('#'));
    }

    #[test]
    fn nothing_is_cut_on_a5_in_very_large_letters() {
        for document in longest(&club("papier.toml", "format = \"A5\"\ntaille_des_lettres = 130")) {
            assert_inside(&document);
            assert_eq!(texts(&document).into_iter().find(|text| text.contains('…')), None);
        }
    }

    #[test]
    fn s3_s8_the_sheet_recalls_what_the_taker_marks() {
        let says = |sheet: ScoreSheet, wanted: &str| {
            let document = score_sheets(&[sheet], PerPage::Two);
            let all = texts(&document).join("|");
            assert!(all.contains(wanted), "{wanted}: {all}");
        };
        says(sheet(7, 5, "LY An", None), "le preneur marque × 3");
        says(sheet(7, 5, "LY An", Some(Orientation::N)), "le preneur marque × 2");
        says(sheet_of_five(7, 5, "LY An", TableGame::Called), "preneur seul × 4");
    }

    #[test]
    fn positions_are_told_apart_without_colours() {
        for position in [1, 3, 12] {
            let when = crate::paper::tests::samples::paper_position(position);
            let document = score_sheets(&[ScoreSheet { when: Some(when), ..sheet(7, 5, "LY An", None) }], PerPage::Two);
            let blocks = document.to_text().lines().filter(|line| line.contains("fill #")).count();
            assert_eq!(blocks, usize::from(position));
            assert_inside(&document);
        }
    }

    #[test]
    fn f1_a_blank_sheet_has_the_moves_of_the_fascicule() {
        let mut blank = sheet(7, 5, "", None);
        for player in blank.chairs.iter_mut().filter_map(|chair| chair.player.as_mut()) {
            player.next = NextSeat::Open;
        }
        let document = score_sheets(&[blank], PerPage::Two);
        for wanted in ["fixe", "+ 1 table", "+ 2 tables", "\u{2212} 2 tables"] {
            assert!(texts(&document).contains(&wanted), "{wanted}");
        }
    }

    #[test]
    fn m7_the_sheet_of_a_team_names_no_starting_seat() {
        let document = score_sheets(&[of_duos(sheet(7, 5, "LY An", None), "Les Renards")], PerPage::Two);
        assert!(!texts(&document).iter().any(|text| text.contains("départ")), "{:?}", texts(&document));
    }

    #[test]
    fn next_seats_are_said_in_words() {
        let template = Templates::default().feuilles;
        let east = NextSeat::At(TableNo(5), Orientation::E);
        let steps = [None, Some(0), Some(2), Some(-2)].map(|step| template.goes_on(&east, step).replace('\u{a0}', " "));
        assert_eq!(steps, ["table 5 Est", "table 5 Est (fixe)", "table 5 Est (+ 2)", "table 5 Est (\u{2212} 2)"]);
        assert_eq!(template.goes_on(&NextSeat::Posted, None), "voir l'affichage");
        assert_eq!(template.goes_on(&NextSeat::Leaves, None), "quitte le tournoi");
        assert!(template.goes_on(&NextSeat::SessionEnd, None).starts_with("fin de séance"));
    }
    #[test]
    fn five_chairs_and_many_deals_have_a_page() {
        let pages = |deals| {
            super::draw(
                &[1, 2].map(|table| sheet_of_five(table, deals, "LY An", TableGame::Called)),
                None,
                &Templates::default(),
            )
            .pages
            .len()
        };
        assert_eq!([pages(5), pages(8)], [1, 2]);
    }
}
