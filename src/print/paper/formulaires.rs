//! `imprimer reclamation`, `imprimer constat`: the complaint form and the arbiter's form, two to a page of A4.

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style, list};
use crate::template::{PaperSize, Templates, template};
use report::paper::PaperHead;

template! {
    "formulaires.toml" {
        ruling = text("constat.titre"),
        complaint = text("reclamation.titre"),
        complaint_fields: [String; 5] = texts("reclamation", ["joueur", "ou", "faits", "demande", "decision"]),
        ruling_fields: [String; 5] = texts("constat", ["joueurs", "ou", "faits", "cas", "decision"]),
        signatures: [String; 2] = texts("signatures", ["joueur", "arbitre"]),
    }
}

const MARGIN: Mm = Mm(9.0);
const HEADER: Mm = Mm(15.0);
const SIGN: Mm = Mm(16.0);
const FIELD: Mm = Mm(8.0);
/// Lines to write on are that far apart.
const LINE: Mm = Mm(7.5);
const THIN: Mm = Mm(0.15);
const FRAME: Mm = Mm(0.3);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A player's complaint.
    Complaint,
    /// The arbiter's finding and decision.
    Ruling,
}

/// Draws that many forms.
pub fn draw(head: &PaperHead, form: Form, count: usize, templates: &Templates) -> Document {
    let template = &templates.formulaires;
    let cut = if template.paper.size == PaperSize::A5 { Cut::new(true, 1, 1) } else { Cut::new(false, 1, 2) };
    let (title, fields) = match form {
        Form::Complaint => (&template.complaint, &template.complaint_fields),
        Form::Ruling => (&template.ruling, &template.ruling_fields),
    };
    let forms = vec![(); count];
    let pages = cut::cards(
        (&template.paper, cut.columns * cut.rows),
        &forms,
        |_| cut,
        |()| head,
        |page, cell, (), _| draw_one(page, cell.inset(MARGIN), (title, fields), head, template),
    );
    Document::new(title, &head.tournament, pages)
}

fn draw_one(page: &mut Page, area: Area, (title, fields): (&str, &[String; 5]), head: &PaperHead, template: &Template) {
    page.write(area.band(Mm(0.0), HEADER * 0.55), title, Style::bold(17.0));
    list::under_title(page, area.band(HEADER * 0.55, HEADER * 0.4), &template.paper, head, Style::regular(10.0));
    page.line((area.x, area.y + HEADER), (area.right(), area.y + HEADER), FRAME);
    let [who, place, facts, asked, ruling] = fields;
    let style = Style::regular(10.0).least(7.0);
    let mut top = HEADER + Mm(1.0);
    for label in [who, place] {
        page.field(area.band(top, FIELD), label, "", style);
        top += FIELD;
    }
    // The rest is shared: the facts have most of it.
    let room = area.h - top - SIGN;
    for (label, share) in [(facts, 0.44), (asked, 0.22), (ruling, 0.34)] {
        let part = area.band(top, room * share);
        page.write(part.band(Mm(0.0), FIELD * 0.8), label, Style::bold(10.0).least(6.0));
        let mut line = FIELD * 0.8 + LINE;
        while line < part.h {
            page.line((part.x, part.y + line), (part.right(), part.y + line), THIN);
            line += LINE;
        }
        top += part.h;
    }
    let foot = area.band(area.h - SIGN + Mm(1.5), SIGN - Mm(1.5));
    let width = (foot.w - Mm(4.0)) / 2.0;
    for (label, left) in template.signatures.iter().zip([Mm(0.0), width + Mm(4.0)]) {
        let part = foot.strip(left, width);
        page.frame(part, FRAME);
        page.write(part.band(Mm(0.5), Mm(4.0)), label, Style::regular(8.0).grey(25));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{assert_inside, head, texts};

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        [Form::Complaint, Form::Ruling].map(|form| draw(&long_head(), form, 3, templates)).into()
    }

    #[test]
    fn a3_a_quarrel_can_be_written_down() {
        for (form, wanted) in [(Form::Complaint, "Ce que je demande :"), (Form::Ruling, "Ce qui est constaté :")] {
            let document = draw(&head(), form, 4, &Templates::default());
            assert_inside(&document);
            assert_eq!(document.pages.len(), 2);
            assert_eq!(texts(&document).iter().filter(|text| **text == wanted).count(), 4);
        }
    }
}
