//! `imprimer corrections`: the list of corrections: author, change, reason, and the effect on totals and ranks. Nothing is computed here.

use crate::engine::flow::Flow;
use crate::engine::measured::{Column, Holds, Texts};
use crate::engine::{Document, Face, Mm, Pt, figure};
use crate::template::{Templates, template};
use domain::Orientation;
use domain::text::capitalised;
use report::Number;
use report::arbitration::{Correction, CorrectionsPaper, StandingChange};

template! {
    "corrections.toml" {
        "textes" {
            title = "titre", nothing = "aucune", undone = "annulee", no_reason = "sans_motif",
            warnings = "avertissements", elsewhere = "avant_archive", rulings = "decisions",
        },
        "titres" {
            place = "ou", name = "joueur", figure = "bilan", total = "total", rank = "rang", before = "avant",
            after = "apres",
        },
        head = wording("textes.correction", &["numero", "quand", "qui"]),
        reason = wording("textes.motif", &["motif"]),
        others = wording("textes.autres", &["nombre"]),
    }
}

const TYPE: Pt = Pt(9.5);
const ROW: Mm = Mm(6.5);
const NOTHING: Pt = Pt(13.0);
/// Above what stands under the list.
const GAP: Mm = Mm(3.0);

/// Draws the list.
pub fn draw(paper: &CorrectionsPaper, templates: &Templates) -> Document {
    let template = &templates.corrections;
    let mut flow = Flow::new(&template.paper, &paper.head, &template.title);
    let rows: Vec<Texts> = paper.corrections.iter().flat_map(|one| block(one, template, paper.decimals)).collect();
    if paper.is_empty() {
        flow.paragraph(&template.nothing, Face::Regular, NOTHING);
    } else if !rows.is_empty() {
        let grid = flow.table(&columns(template), &rows, TYPE, ROW);
        flow.grid(&grid);
    }
    if !paper.undone.is_empty() {
        let numbers: Vec<String> = paper.undone.iter().map(|action| format!("n° {action}")).collect();
        flow.gap(GAP);
        let words = format!("{} : {}", capitalised(&template.undone), numbers.join(", "));
        flow.paragraph(&words, Face::Regular, TYPE);
    }
    for (title, lines) in [
        (&template.rulings, &paper.rulings),
        (&template.warnings, &paper.warnings),
        (&template.elsewhere, &paper.notes),
    ] {
        for (at, line) in lines.iter().enumerate() {
            if at == 0 {
                flow.gap(GAP);
                flow.paragraph(title, Face::Bold, TYPE);
            }
            flow.paragraph(line, Face::Regular, TYPE);
        }
    }
    flow.finish()
}

/// Where and who; then figure, total and rank, each before and after.
fn columns(template: &Template) -> Vec<Column> {
    let words = [&template.place, &template.name].map(|title| Column::new(title, Holds::Words));
    let pairs = [&template.figure, &template.total, &template.rank].into_iter().flat_map(|title| {
        let before = Column::new(format!("{title} {}", template.before), Holds::Figures);
        [before, Column::new(&template.after, Holds::Figures).bold()]
    });
    words.into_iter().chain(pairs).collect()
}

/// Time, author and reason; under them the figures, those who were moved by them, and what else there is to say.
fn block(correction: &Correction, template: &Template, decimals: u8) -> Vec<Texts> {
    let number = correction.action.to_string();
    let values = [("numero", number.as_str()), ("quand", &correction.at), ("qui", &correction.who)];
    let why = match correction.why.trim() {
        "" => template.no_reason.clone(),
        why => template.reason.fill(&[("motif", why)]),
    };
    let head = Texts { under: vec![why], heads: true, ..Texts::of(vec![template.head.fill(&values)]) };
    // A new place stands once.
    let mut left: Vec<&StandingChange> = correction.standings.iter().collect();
    let told = correction.changes.iter().flat_map(|change| change.figures.iter().map(move |one| (change, one)));
    let figures: Vec<Texts> = told
        .map(|(change, one)| {
            let points = [one.before, one.after].map(|points| points.map_or_else(|| "–".to_owned(), figure::score));
            let named = left.iter().position(|standing| standing.name == one.name);
            row(spot(&change.place, &one.chair), &one.name, points, named.map(|at| left.remove(at)), decimals)
        })
        .collect();
    let others = left
        .into_iter()
        .map(|standing| row(String::new(), &standing.name, Default::default(), Some(standing), decimals));
    let mut rows: Vec<Texts> = std::iter::once(head).chain(figures).chain(others).collect();
    let mut remarks: Vec<String> = correction.changes.iter().map(|change| change.remark.clone()).collect();
    remarks.retain(|remark| !remark.is_empty());
    remarks.dedup();
    if correction.others > 0 {
        remarks.push(template.others.fill(&[("nombre", &correction.others.to_string())]));
    }
    if !remarks.is_empty() {
        rows.last_mut().into_iter().for_each(|row| row.under.push(capitalised(&remarks.join(" ; "))));
    }
    rows
}

/// `Pos. 5, t. 40, N` for position 5, table 40, Nord: on one line in the largest letters.
fn spot(place: &str, chair: &str) -> String {
    let place = capitalised(&place.replace("position ", "pos.\u{a0}").replace("table ", "t.\u{a0}"));
    let letter = Orientation::ALL.into_iter().find(|one| one.word() == chair);
    match letter.map_or_else(|| chair.to_owned(), |one| one.letter().to_string()) {
        none if none.is_empty() => place,
        letter => format!("{place}, {letter}"),
    }
}

fn row(place: String, name: &str, figures: [String; 2], standing: Option<&StandingChange>, decimals: u8) -> Texts {
    let mut cells = [vec![place, name.to_owned()], figures.to_vec(), vec![String::new(); 4]].concat();
    for (at, stood) in standing.into_iter().flat_map(|standing| [&standing.before, &standing.after]).enumerate() {
        let total = |total| figure::typeset(&Number::from(total).at_least(decimals).to_string());
        let words = stood.map(|(rank, points)| (total(points), rank.to_string()));
        (cells[4 + at], cells[6 + at]) = words.unwrap_or_else(|| ("–".to_owned(), "–".to_owned()));
    }
    Texts::of(cells)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};
    use domain::Total;
    use report::arbitration::{Change, FigureChange};

    fn correction(name: &str, players: usize) -> Correction {
        let names: Vec<String> = (1..=players).map(|number| format!("{name} {number}")).collect();
        Correction {
            action: 66,
            at: "21/11/2026 20:14".to_owned(),
            who: "DUPONT Anne".to_owned(),
            what: String::new(),
            why: "colonnes Est et Ouest échangées".to_owned(),
            changes: vec![Change {
                place: "position 1, table 112".to_owned(),
                figures: names
                    .iter()
                    .map(|name| FigureChange {
                        chair: "Ouest".to_owned(),
                        name: name.clone(),
                        before: Some(-1390),
                        after: Some(1510),
                    })
                    .collect(),
                remark: "ajustement : renonce de Sud".to_owned(),
            }],
            standings: names
                .iter()
                .map(|name| StandingChange {
                    name: name.clone(),
                    before: Some((117, Total::from(-22_781).over(2))),
                    after: Some((119, Total::from(46_041).over(4))),
                })
                .collect(),
            others: 3,
        }
    }

    fn drawn(corrections_made: Vec<Correction>) -> Document {
        let paper = CorrectionsPaper {
            head: head(),
            corrections: corrections_made,
            decimals: 0,
            undone: vec![74, 76],
            rulings: Vec::new(),
            warnings: Vec::new(),
            notes: Vec::new(),
        };
        let document = draw(&paper, &Templates::default());
        assert_inside(&document);
        document
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let mut made = correction(LONG_NAME, 4);
        made.who = LONG_NAME.to_owned();
        made.why = "colonnes Est et Ouest échangées, vu avec les quatre joueurs ; ".repeat(6);
        for (change, chair) in made.changes.iter_mut().flat_map(|change| &mut change.figures).zip(["Cinquième", "Est"])
        {
            change.chair = chair.to_owned();
        }
        if let Some(team) = made.standings.last_mut() {
            team.name = [LONG_NAME; 4].join(", ");
        }
        let remark = "ajustement : renonce de Sud, points rendus au camp qui ne l'a pas faite ; ";
        made.changes.iter_mut().for_each(|change| change.remark = remark.repeat(4));
        let corrections = vec![made, correction("LY An", 2)];
        let rulings = vec![
            format!("Position 12, table 112, donne 5 : donne redistribuée ; fautif : {LONG_NAME} – motif ; ").repeat(3),
        ];
        let undone = (100..160).collect();
        let warnings = vec![format!("Position 12, {LONG_NAME} : poignée mal présentée")];
        let notes = Vec::new();
        let paper = CorrectionsPaper { head: head(), corrections, decimals: 0, undone, rulings, warnings, notes };
        vec![draw(&paper, templates)]
    }

    #[test]
    fn a_tiny_list_is_laid_out_so() {
        insta::assert_snapshot!(drawn(vec![correction("LEFÈVRE Zoé", 1)]).to_text());
    }

    #[test]
    fn nothing_is_said_to_be_corrected_only_where_it_is_known() {
        let said = |[rulings, warnings, notes]: [usize; 3]| {
            let lines = |count| vec!["Position 1, table 1 : donne annulée".to_owned(); count];
            let (rulings, warnings, notes) = (lines(rulings), lines(warnings), lines(notes));
            let (head, corrections, undone) = (head(), Vec::new(), Vec::new());
            let paper = CorrectionsPaper { head, corrections, decimals: 0, undone, rulings, warnings, notes };
            texts(&draw(&paper, &Templates::default())).iter().any(|text| text.contains("Aucune feuille"))
        };
        assert!(said([0; 3]));
        assert_eq!([[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(said), [false; 3]);
    }

    #[test]
    fn f6_each_correction_says_who_when_why_and_what_became_of_the_ranking() {
        let document = drawn(vec![correction("LY An", 2)]);
        let all = texts(&document);
        for wanted in [
            "n° 66 – 21/11/2026 20:14 – DUPONT Anne",
            "Motif : colonnes Est et Ouest échangées",
            "Pos. 1, t. 112, O",
            "\u{2212}1390",
            "1510",
            "\u{2212}11390,50",
            "119",
            "Ajustement : renonce de Sud ; autres rangs changés : 3",
        ] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
    }

    #[test]
    fn many_corrections_paginate_and_no_name_is_cut() {
        for count in [0, 1, 7, 30, 61] {
            let document = drawn((0..count).map(|_| correction(LONG_NAME, 4)).collect());
            assert!(texts(&document).iter().all(|text| !text.contains('…')));
            let heads = texts(&document).iter().filter(|text| text.starts_with("n° 66")).count();
            // A correction begins once, and is named again where a page goes on with it.
            let again =
                texts(&document).iter().filter(|text| text.starts_with("n° 66") && text.ends_with("(suite)")).count();
            assert_eq!(heads - again, count);
        }
    }

    #[test]
    fn b13_a_correction_of_many_sheets_is_named_again_on_each_page() {
        let mut long = correction("LY An", 60);
        long.standings.clear();
        let document = drawn(vec![correction("LY An", 2), long, correction("LY An", 2)]);
        assert!(document.pages.len() > 1);
        let second = Document { title: String::new(), pages: vec![document.pages[1].clone()] };
        assert!(texts(&second).contains(&"n° 66 – 21/11/2026 20:14 – DUPONT Anne (suite)"));
        // A short one is not divided at all.
        let document = drawn(vec![correction("LY An", 4); 9]);
        assert!(document.pages.len() > 1 && !texts(&document).iter().any(|text| text.ends_with("DUPONT Anne (suite)")));
        assert!(texts(&document).contains(&"Annulées ensuite, sans effet : n° 74, n° 76"));
    }

    #[test]
    fn a_team_has_a_row_of_its_own() {
        let mut of_team = correction("LY An", 2);
        of_team.standings.truncate(1);
        if let Some(team) = of_team.standings.first_mut() {
            team.name = "Les Renards".to_owned();
        }
        assert!(texts(&drawn(vec![of_team])).contains(&"Les Renards"));
    }

    #[test]
    fn nothing_is_cut_on_a5_in_the_largest_letters() {
        let document = &longest(&club("corrections.toml", "format = \"A5\"\ntaille_des_lettres = 140"))[0];
        assert_inside(document);
        assert_eq!(texts(document).into_iter().find(|text| text.contains('…')), None);
    }
}
