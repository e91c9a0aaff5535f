//! `imprimer lettre-club`: the letter of a comité to one of its clubs: number, code, what is typed, and the same as a square.

use crate::engine::flow::Flow;
use crate::engine::{Document, Face, Mm, Pt, Style, qr};
use crate::template::{Templates, template};
use report::comite::Letter;
use report::paper::PaperHead;

template! {
    "lettre.toml" {
        "textes" { title = "titre", begins = "debut", code = "code", send = "envoyer" },
        size = points("lettres", 9.0..=16.0),
        to = wording("textes.destinataire", &["club", "numero"]),
        join = wording("textes.rejoindre", &["numero", "code"]),
        parts: [String; 3] = texts("questions", ["une_fois", "ensuite", "perdu"]),
        answers: [String; 3] = texts("reponses", ["une_fois", "ensuite", "perdu"]),
    }
}

const CODE: Mm = Mm(38.0);
const GAP: Mm = Mm(4.0);
const FRAME: Mm = Mm(0.4);

/// Draws the letter: on one page, in smaller letters where that is enough.
pub fn draw(head: &PaperHead, letter: &Letter, templates: &Templates) -> Document {
    const SMALLEST: f32 = 9.0;
    let template = &templates.lettre;
    let sizes = std::iter::successors(Some(template.size), |size| Some(*size * 0.95));
    let sizes = sizes.take_while(|size| size.0 >= SMALLEST);
    let one = sizes.map(|size| sized(head, letter, template, size)).find(|document| document.pages.len() == 1);
    one.unwrap_or_else(|| sized(head, letter, template, template.size))
}

fn sized(head: &PaperHead, letter: &Letter, template: &Template, size: Pt) -> Document {
    let number = letter.number.to_string();
    let mut flow = Flow::new(&template.paper, head, &template.title);
    let join = template.join.fill(&[("numero", &number), ("code", &letter.code)]);
    flow.paragraph(&template.to.fill(&[("club", &letter.club), ("numero", &number)]), Face::Bold, size * 1.3);
    flow.gap(GAP);
    flow.paragraph(&template.begins, Face::Regular, size);
    flow.gap(GAP);
    flow.place(CODE, |page, area| {
        page.frame(area, FRAME);
        let words = area.strip(Mm(2.0), area.w - CODE - Mm(2.0));
        page.write(words.band(area.h * 0.14, area.h * 0.2), &template.code, Style::regular(12.0));
        page.write_lines(words.band(area.h * 0.34, area.h * 0.52), &letter.code, Style::bold(20.0).least(8.0), 2);
        qr::draw(page, area.inset(Mm(1.0)), &join);
    });
    for ((question, answer), line) in template.parts.iter().zip(&template.answers).zip([&join, &template.send, ""]) {
        flow.title(question, Mm(0.0));
        flow.paragraph(answer, Face::Regular, size);
        if !line.is_empty() {
            flow.gap(GAP / 2.0);
            flow.paragraph(line, Face::Bold, size);
        }
    }
    flow.finish()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};

    fn letter(club: &str) -> Letter {
        let code = "KXZ1-QMP2-NXDD-7TT1-R4QP-HNSJ-S0EA".to_owned();
        Letter { comite: "Comité de Bourgogne".to_owned(), number: 112, club: club.to_owned(), code }
    }

    /// Of a club with the longest name.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&head(), &letter(&[LONG_NAME; 2].join(" ")), templates)]
    }

    #[test]
    fn on_half_a_page_too_it_is_one() {
        let small = crate::paper::tests::samples::club("papier.toml", "format = \"A5\"");
        let document = draw(&head(), &letter("Tarot Club de Dijon"), &small);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
    }

    #[test]
    fn a_letter_is_one_page_with_the_code_and_what_is_typed() {
        let document = draw(&head(), &letter("Tarot Club de Dijon"), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 1);
        let all = texts(&document).join(" ");
        for wanted in [
            "Tarot Club de Dijon, club n° 112",
            "KXZ1-QMP2-NXDD-7TT1-R4QP-HNSJ-S0EA",
            "chelem club rejoindre 112 KXZ1",
            "chelem exporter archive --pour-comite",
        ] {
            assert!(all.contains(wanted), "{wanted}: {all}");
        }
    }
}
