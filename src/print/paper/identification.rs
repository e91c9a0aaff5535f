//! `imprimer identification`: *Fiches d'identification*, which a player, a duo or a team of 4 fills in at the entry desk, or signs once filled.

use crate::engine::cut::{self, Cut};
use crate::engine::grid::{Cell, Columns, Grid, LINE, Row};
use crate::engine::{Area, Document, Mm, Page, Style, list};
use crate::template::{PaperSize, Templates, template};
use domain::award::Formula;
use domain::duplicate::Format;
use domain::tournament::Entrant;
use report::paper::{Identification, IdentificationPaper, Identified};

template! {
    "identification.toml" {
        "textes" {
            title = "titre", individual = "individuel", duo = "duo", team = "equipe",
            duplicate = "individuel_duplique", triplette = "triplette", quadrette = "quadrette", of_match = "match",
            start = "depart", start_column = "colonne_depart", notice = "consigne", notice_team = "consigne_equipe",
            licence = "licence", required = "obligatoire", last_name = "nom", first_name = "prenom", club = "club",
            team_name = "nom_equipe", cashier = "encaissement", contact = "adresse",
        },
        fee = wording("textes.engagement", &["montant"]),
        paid = wording("textes.paye", &["montant"]),
    }
}

/// White border of a sheet.
const MARGIN: Mm = Mm(7.5);
const HEADER: Mm = Mm(21.0);
const NOTICE: Mm = Mm(6.5);
const CASHIER: Mm = Mm(15.0);
const FOOTER: Mm = Mm(3.0);
const GAP: Mm = Mm(1.5);
/// *Position de départ*.
const START: Mm = Mm(36.0);
const TEAM: Mm = Mm(10.0);
const TITLES: Mm = Mm(6.0);
/// The labels at the left of a player's own sheet.
const LABELS: Mm = Mm(31.0);
const THIN: Mm = Mm(0.2);
/// Where licence, surname, first name, club and first place end, in shares of a team's sheet.
const ENDS: [f32; 5] = [0.18, 0.44, 0.66, 0.85, 1.0];
const ENDS_WITHOUT_START: [f32; 4] = [0.2, 0.5, 0.76, 1.0];

/// Draws identification sheets: a player's are A6, those of teams A5, those of duos a third of A4.
pub fn draw(paper: &IdentificationPaper, templates: &Templates) -> Document {
    let template = &templates.identification;
    let alone = paper.entrant.is_player();
    let cut = match (alone, template.paper.size) {
        (true, PaperSize::A4) => Cut::new(true, 2, 2),
        (false, PaperSize::A4) if paper.entrant == Entrant::Free(Formula::Duo) => Cut::new(false, 1, 3),
        (true, PaperSize::A5) | (false, PaperSize::A4) => Cut::new(false, 1, 2),
        (false, PaperSize::A5) => Cut::new(true, 1, 1),
    };
    let each = (&template.paper, cut.columns * cut.rows);
    let pages = cut::cards(
        each,
        &paper.sheets,
        |_| cut,
        |_| &paper.head,
        |page, cell, sheet, imprint| {
            page.marks.extend(sheet.players.first().map(|player| player.last_name.clone()));
            draw_one(page, cell.inset(MARGIN), paper, sheet, template, imprint);
        },
    );
    Document::new("Fiches d'identification", &paper.head.tournament, pages)
}

fn draw_one(
    page: &mut Page,
    frame: Area,
    paper: &IdentificationPaper,
    sheet: &Identification,
    template: &Template,
    imprint: &[String; 2],
) {
    header(page, frame.band(Mm(0.0), HEADER), paper, sheet, template);
    let notice = if paper.entrant.is_player() { &template.notice } else { &template.notice_team };
    page.write(frame.band(HEADER, NOTICE), notice.as_str(), Style::bold(9.0).least(6.0));
    let top = HEADER + NOTICE;
    let middle = frame.band(top, frame.h - top - CASHIER - FOOTER - GAP);
    match sheet.players.as_slice() {
        [player] => draw_player(page, middle, player, template),
        players => several(page, middle, (paper, sheet), players, template),
    }
    cashier(page, frame.band(frame.h - CASHIER - FOOTER, CASHIER), paper, sheet, template);
    page.write_either(frame.band(frame.h - FOOTER * 0.8, FOOTER), imprint, Style::regular(5.0).grey(40));
}

/// The kind of fiche, its tournament, and the starting position in its box.
fn header(page: &mut Page, area: Area, paper: &IdentificationPaper, sheet: &Identification, template: &Template) {
    let kind = match paper.entrant {
        Entrant::Free(Formula::Individuel) => &template.individual,
        Entrant::Free(Formula::Duo) => &template.duo,
        Entrant::Free(Formula::Equipe4) => &template.team,
        Entrant::Duplicate(Format::Individual) => &template.duplicate,
        Entrant::Duplicate(Format::Triplettes) => &template.triplette,
        Entrant::Duplicate(Format::Quadrettes) => &template.quadrette,
        Entrant::Duplicate(Format::Teams) => &template.of_match,
    };
    // Of a duo or a team each row has its own.
    let wide = if let [player] = sheet.players.as_slice() {
        let start = area.strip(area.w - START, START).band(Mm(0.0), area.h - GAP);
        page.frame(start, LINE);
        page.write(start.band(Mm(0.6), Mm(5.0)), &template.start, Style::bold(8.0).centred());
        page.write(start.band(Mm(5.0), start.h - Mm(5.5)), &player.start, Style::bold(24.0).centred().least(9.0));
        START
    } else {
        Mm(0.0)
    };
    let words = area.strip(Mm(0.0), area.w - wide - Mm(2.0));
    let mut left = words;
    if let Some(logo) = &template.paper.logo {
        let width = (Mm(12.0) * logo.proportion()).min(words.w * 0.3);
        page.image(words.strip(Mm(0.0), width).band(Mm(0.0), Mm(12.5)), logo);
        left = words.strip(width + Mm(2.0), words.w - width - Mm(2.0));
    }
    let number = sheet.number.map(|number| format!(" n° {number}")).unwrap_or_default();
    page.write(left.band(Mm(0.0), Mm(7.0)), &format!("{}{number}", &template.title), Style::bold(15.0));
    page.write(left.band(Mm(7.0), Mm(5.5)), kind.as_str(), Style::bold(11.0));
    list::under_title(
        page,
        words.band(Mm(13.0), Mm(6.5)),
        &template.paper,
        &paper.head,
        Style::regular(10.0).least(6.0),
    );
}

/// A player alone: a box per line.
fn draw_player(page: &mut Page, area: Area, player: &Identified, template: &Template) {
    let rows = [
        (&template.licence, &player.licence),
        (&template.last_name, &player.last_name),
        (&template.first_name, &player.first_name),
        (&template.club, &player.club),
    ];
    let height = area.h / 4.0;
    let mut top = Mm(0.0);
    for (index, (label, value)) in rows.into_iter().enumerate() {
        let row = area.band(top, height);
        let left = row.strip(Mm(0.0), LABELS);
        page.fill(left, template.paper.row_fill);
        if index == 0 {
            page.write_cell(left.band(height * 0.12, height * 0.45), label.as_str(), Style::bold(12.0));
            page.write_cell(left.band(height * 0.55, height * 0.35), &template.required, Style::bold(8.0));
        } else {
            page.write_cell(left, label.as_str(), Style::bold(12.0));
        }
        let style = Style::bold(16.0).least(8.0);
        page.write_cell_lines(row.strip(LABELS, row.w - LABELS), value, style, 2);
        page.frame(row, THIN);
        top += height;
    }
    page.line((area.x + LABELS, area.y), (area.x + LABELS, area.bottom()), THIN);
    page.frame(area, LINE);
}

/// A duo or a team: a row per player, below the team's name.
fn several(
    page: &mut Page,
    area: Area,
    (paper, sheet): (&IdentificationPaper, &Identification),
    players: &[Identified],
    template: &Template,
) {
    page.field(area.band(Mm(0.0), TEAM - GAP), &template.team_name, &sheet.team, Style::bold(12.0));
    let table = area.band(TEAM, area.h - TEAM);
    let licence = format!("{} {}", template.licence, template.required);
    let words = [&licence, &template.last_name, &template.first_name, &template.club, &template.start_column];
    let words = words.into_iter().enumerate();
    // D56: members of a formation have no chairs of their own.
    let ends = match paper.entrant {
        Entrant::Free(_) => &ENDS[..],
        Entrant::Duplicate(_) => &ENDS_WITHOUT_START,
    };
    let titles = words.take(ends.len()).map(|(at, word)| Cell::new(at, word, Style::bold(9.0).centred()));
    let height = (table.h - TITLES) / players.len().max(1);
    let row = |player: &Identified| {
        let values = [&player.licence, &player.last_name, &player.first_name, &player.club, &player.start];
        let values = values.into_iter().take(ends.len()).enumerate();
        let size = |at: usize| if at >= 3 { 10.5 } else { 13.0 };
        let cells = values.map(|(at, value)| Cell::new(at, value, Style::bold(size(at)).least(7.0)).lines(3)).collect();
        Row { height, rule: Some(THIN), cells, ..Row::default() }
    };
    let grid = Grid {
        columns: Columns::shares(table.w, ends),
        titles: Row::titles(TITLES, &template.paper, titles.collect()),
        rows: players.iter().map(row).collect(),
        between: (1..ends.len()).map(|column| (column, THIN)).collect(),
        ..Grid::default()
    };
    grid.draw(page, table, 0..players.len());
}

/// The cashier stamps or signs; a line for an address to announce the next tournament to.
fn cashier(page: &mut Page, area: Area, paper: &IdentificationPaper, sheet: &Identification, template: &Template) {
    let stamp = area.strip(area.w * 0.56, area.w * 0.44);
    page.frame(stamp, LINE);
    page.write(stamp.band(Mm(0.4), Mm(4.0)), &template.cashier, Style::regular(7.0));
    if let Some(paid) = &sheet.paid {
        let words = template.paid.fill(&[("montant", paid)]);
        page.write(stamp.band(Mm(4.5), area.h - Mm(5.0)), &words, Style::bold(13.0).centred());
    }
    let left = area.strip(Mm(0.0), area.w * 0.56 - Mm(2.0));
    if let Some(fee) = &paper.fee {
        let words = template.fee.fill(&[("montant", fee)]);
        page.write(left.band(Mm(0.0), Mm(5.5)), &words, Style::bold(10.0));
    }
    page.write(left.band(area.h * 0.38, Mm(4.0)), &template.contact, Style::regular(7.5).least(5.0));
    let y = left.bottom() - Mm(0.8);
    page.line((left.x, y), (left.right(), y), THIN);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, head, texts};

    fn paper(entrant: Entrant, name: &str, blank: bool) -> IdentificationPaper {
        let player = Identified {
            licence: "123456789".to_owned(),
            last_name: name.to_owned(),
            first_name: "Marie-Élisabeth-Œnone".to_owned(),
            club: "Tarot Club de l'Œuf de Saint-Rémy-lès-Chevreuse".to_owned(),
            start: if entrant.is_player() { "N112" } else { "112 Cinquième" }.to_owned(),
        };
        let filled = Identification {
            number: Some(112),
            team: LONG_NAME.to_owned(),
            paid: Some("48,00 €".to_owned()),
            players: vec![player; entrant.members().1],
        };
        let empty = Identification {
            number: None,
            team: String::new(),
            paid: None,
            players: vec![Identified::default(); entrant.members().1],
        };
        let sheets = vec![if blank { empty } else { filled }; 5];
        IdentificationPaper { head: head(), entrant, fee: Some("12,00 €".to_owned()), sheets }
    }

    fn drawn(paper: &IdentificationPaper) -> Document {
        draw(paper, &Templates::default())
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let all = Entrant::ALL.into_iter().flat_map(|entrant| [(entrant, false), (entrant, true)]);
        let name = "DE LA ROCHEFOUCAULD-MONTMORENCY";
        all.map(|(entrant, blank)| draw(&paper(entrant, name, blank), templates)).collect()
    }

    #[test]
    fn a_tiny_sheet_is_laid_out_so() {
        let mut one = paper(Entrant::Free(Formula::Individuel), "LEFÈVRE", false);
        one.sheets.truncate(1);
        insta::assert_snapshot!(drawn(&one).to_text());
    }

    #[test]
    fn o3_licence_surname_and_first_name_are_asked_for() {
        let document = drawn(&paper(Entrant::Free(Formula::Individuel), "", true));
        assert_eq!(document.pages.len(), 2, "four to a page");
        for wanted in ["N° FFT", "OBLIGATOIRE", "NOM", "PRÉNOM", "POSITION DE DÉPART"] {
            assert!(texts(&document).contains(&wanted), "{wanted}");
        }
    }

    #[test]
    fn m7_of_a_team_each_row_says_where_its_player_begins() {
        let mut team = paper(Entrant::Free(Formula::Equipe4), "LEFÈVRE", false);
        team.sheets.truncate(1);
        for (player, start) in team.sheets[0].players.iter_mut().zip(["1 Nord", "4 Sud", "7 Est", "10 Ouest"]) {
            start.clone_into(&mut player.start);
        }
        let document = drawn(&team);
        let all = texts(&document);
        for wanted in ["DÉPART", "1 Nord", "4 Sud", "7 Est", "10 Ouest"] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert!(!all.contains(&"POSITION DE DÉPART"), "one box could not say whose is whose");
    }
}
