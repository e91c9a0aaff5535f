//! `imprimer recus`: receipts for entry fees, several to a page, each with the counterfoil (*souche*) that the club keeps.

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style, figure, list};
use crate::template::{Templates, template};
use domain::money::Cents;
use report::prize::{Receipt, ReceiptsPaper};
use report::table::french_date;

template! {
    "recus.toml" {
        "textes" { title = "titre", counterfoil_title = "souche", from = "de", signature = "signature" },
        per_page = count("par_page", 2..=5),
        counterfoil = mm("souche", 40.0..=90.0),
        purpose = wording("textes.objet", &["tournoi"]),
        fee = wording("textes.engagement", &["somme"]),
    }
}

const MARGIN: Mm = Mm(9.0);
/// A counterfoil is no narrower.
const LEAST: Mm = Mm(40.0);
const THIN: Mm = Mm(0.2);
const THICK: Mm = Mm(0.5);
/// A label before a line to write on.
const LABEL: Style = Style::regular(10.0);

/// Draws the receipts of payers, then those to fill in by hand, with lines to cut along.
pub fn draw(paper: &ReceiptsPaper, templates: &Templates) -> Document {
    let template = &templates.recus;
    let slips: Vec<Option<&Receipt>> =
        paper.receipts.iter().map(Some).chain(std::iter::repeat_n(None, paper.blank)).collect();
    let page = template.paper.page(false);
    // As high on a smaller page, so that there is as much room to write.
    let per_page =
        list::fitting(page.height * usize::from(template.per_page) + Page::A4_LONG / 2.0, Page::A4_LONG).max(1);
    let side = (template.counterfoil * (page.width.0 / Page::A4_SHORT.0)).max(LEAST);
    let cut = Cut::new(false, 1, per_page);
    let pages = cut::cards(
        (&template.paper, per_page),
        &slips,
        |_| cut,
        |_| &paper.head,
        |page, cell, slip, imprint| {
            page.marks.extend(slip.map(|receipt| receipt.name.clone()));
            page.cut((side, cell.y), (side, cell.bottom()));
            counterfoil(page, cell.strip(Mm(0.0), side).inset(MARGIN * 0.8), paper, *slip, template);
            let area = cell.strip(side, cell.w - side).inset(MARGIN);
            receipt(page, area, paper, *slip, template);
            let foot = area.band(area.h - Mm(2.5), Mm(2.5));
            page.write_either(foot, imprint, Style::regular(6.0).grey(40).least(4.5));
        },
    );
    Document::new("Reçus", &paper.head.tournament, pages)
}

/// The club's part.
fn counterfoil(page: &mut Page, area: Area, paper: &ReceiptsPaper, slip: Option<&Receipt>, template: &Template) {
    let line = area.h / 7.0;
    let mut top = Mm(0.0);
    let mut band = |lines: f32| {
        let band = area.band(top, line * lines);
        top += line * lines;
        band
    };
    page.write(band(1.0), &format!("{} {}", &template.counterfoil_title, number(slip)), Style::bold(10.0));
    page.write_lines(band(1.2), &paper.head.tournament, Style::regular(8.5).least(5.0), 4);
    match slip {
        Some(receipt) => {
            page.write_lines(band(1.6), &receipt.name, Style::bold(11.0).least(6.0), 5);
            page.write(band(1.0), &amount(receipt.paid_cents), Style::bold(14.0));
            let words = payment_words(receipt).join(" ; ");
            page.write_lines(band(2.2), &words, Style::regular(8.0).least(4.5), 10);
        }
        None => {
            for label in ["Nom", "Somme", "Le"] {
                page.field(band(1.5), label, "", LABEL);
            }
        }
    }
}

/// The player's part.
fn receipt(page: &mut Page, area: Area, paper: &ReceiptsPaper, slip: Option<&Receipt>, template: &Template) {
    let line = area.h / 8.0;
    let title = area.band(Mm(0.0), line * 1.3);
    let sum = title.strip(area.w - Mm(38.0), Mm(38.0));
    page.write(
        title.strip(Mm(0.0), area.w - Mm(40.0)),
        &format!("{} {}", &template.title, number(slip)),
        Style::bold(15.0),
    );
    page.frame(sum, THICK);
    if let Some(receipt) = slip {
        page.write_cell(sum, &amount(receipt.paid_cents), Style::bold(15.0).centred());
    } else {
        page.write_cell(sum, "€", Style::bold(13.0).right());
    }
    let club = template.paper.club(&paper.head);
    let club = if club.is_empty() { String::new() } else { format!("{club} – ") };
    page.write_lines(
        area.band(line * 1.4, line),
        &format!("{club}{}", paper.head.date),
        Style::regular(9.0).least(5.0),
        3,
    );
    let from = area.band(line * 2.4, line * 1.5);
    match slip {
        Some(receipt) => {
            let licence = receipt.licence.as_ref().map_or_else(String::new, |licence| format!(" (licence {licence})"));
            page.write(from.strip(Mm(0.0), Mm(18.0)), &template.from, Style::regular(10.0));
            let name = from.strip(Mm(17.0), from.w - Mm(17.0));
            page.write_lines(name, &format!("{}{licence}", receipt.name), Style::bold(12.0).least(6.0), 3);
        }
        None => page.field(from, &template.from, "", LABEL),
    }
    page.write_lines(
        area.band(line * 3.9, line),
        &template.purpose.fill(&[("tournoi", &paper.head.tournament)]),
        Style::regular(10.0).least(5.0),
        3,
    );
    let details = area.band(line * 4.9, line * 1.3);
    match slip {
        Some(receipt) => {
            page.write_lines(details, &payment_words(receipt).join(" ; "), Style::regular(9.0).least(5.0), 4);
        }
        None => {
            let fee = Some(paper.fee_cents).filter(|fee| *fee > 0);
            let fee = fee.map_or_else(String::new, |fee| template.fee.fill(&[("somme", &amount(fee))]));
            page.write(details, &fee, Style::regular(9.0));
        }
    }
    let foot = area.band(line * 6.2, line * 1.4);
    let half = foot.w * 0.52;
    let (said, style) = (foot.strip(Mm(0.0), half - Mm(3.0)), Style::regular(9.5).least(4.5));
    let place = if paper.place.is_empty() { String::new() } else { format!("{},", paper.place) };
    match slip {
        Some(_) => {
            let words = format!("{place} le {}", paper.day);
            page.write_lines(said.band(Mm(0.0), line * 0.9), words.trim(), style, 3);
        }
        None => {
            page.write_lines(said.band(Mm(0.0), line * 0.7), &place, style, 3);
            page.field(said.band(line * 0.7, line * 0.7), "le", "", style);
        }
    }
    let sign = foot.strip(half, foot.w - half);
    page.frame(sign, THIN);
    page.write(sign.band(Mm(0.4), Mm(3.5)), &template.signature, Style::regular(7.0).grey(25));
}

fn number(slip: Option<&Receipt>) -> String {
    slip.map_or_else(|| "n° ............".to_owned(), |receipt| format!("n° {}", receipt.number))
}

fn amount(cents: i64) -> String {
    figure::typeset(&Cents(cents).to_string())
}

/// Time and cashier of each payment.
fn payments(receipt: &Receipt) -> String {
    let one = |at: &str, who: &str| {
        let day = french_date(at.get(..10).unwrap_or(at));
        if who.is_empty() { format!("le {day}") } else { format!("le {day} par {who}") }
    };
    match &receipt.payments[..] {
        [] => String::new(),
        [payment] => format!("encaissé {}", one(&payment.at, &payment.received_by)),
        several => {
            let each: Vec<String> =
                several.iter().map(|p| format!("{} {}", amount(p.cents), one(&p.at, &p.received_by))).collect();
            each.join(" ; ")
        }
    }
}

/// Payments, then the amount left to pay or to give back.
fn payment_words(receipt: &Receipt) -> Vec<String> {
    [payments(receipt), rest(receipt)].into_iter().filter(|words| !words.is_empty()).collect()
}

fn rest(receipt: &Receipt) -> String {
    match receipt.rest_cents {
        rest if rest > 0 => format!("reste à payer : {}", amount(rest)),
        rest if rest < 0 => format!("à rendre : {}", amount(-rest)),
        _ => String::new(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, texts};
    use report::prize::Payment;

    fn paper(count: u32, blank: usize) -> ReceiptsPaper {
        let payment =
            |cents| Payment { at: "2026-11-21T19:30:00".to_owned(), received_by: LONG_NAME.to_owned(), cents };
        let receipt = |number| Receipt {
            number,
            name: LONG_NAME.to_owned(),
            licence: Some("1234567".to_owned()),
            team: None,
            due_cents: 1_200,
            paid_cents: 1_000,
            rest_cents: 200,
            payments: vec![payment(1_500), payment(-500)],
            remark: String::new(),
        };
        ReceiptsPaper {
            head: long_head(),
            place: LONG_NAME.to_owned(),
            day: "21/11/2026".to_owned(),
            fee_cents: 1_200,
            receipts: (1..=count).map(receipt).collect(),
            blank,
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(5, 1), templates)]
    }

    #[test]
    fn o2_four_receipts_to_a_page_each_with_its_counterfoil() {
        let document = draw(&paper(5, 0), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        let all = texts(&document);
        let count = |wanted: &str| all.iter().filter(|text| **text == wanted).count();
        assert_eq!((count("REÇU n° 5"), count("Souche n° 5")), (1, 1));
        assert_eq!(count("10,00 €"), 10, "once on each half");
        let words = all.join(" ");
        assert!(words.contains("\u{2212}5,00 €") && words.contains("reste à payer : 2,00 €"), "{words}");
        assert!(!words.contains("MONTMORENC…"), "names are whole: {words}");
        assert!(!words.contains("page "), "each is handed to one player: {words}");
    }

    #[test]
    fn nothing_is_cut_on_a5_beside_a_narrow_counterfoil() {
        let document = draw(&paper(5, 1), &club("recus.toml", "format = \"A5\"\nsouche = 40"));
        assert_inside(&document);
        let cut: Vec<&str> = texts(&document).into_iter().filter(|text| text.contains('…')).collect();
        assert!(cut.is_empty(), "{cut:?}");
    }

    #[test]
    fn o2_blank_receipts_have_room_to_write_and_say_the_fee() {
        let document = draw(&paper(0, 3), &Templates::default());
        let all = texts(&document).join(" ");
        assert_eq!(document.pages.len(), 1);
        assert!(all.contains("engagement d'un joueur : 12,00 €") && !all.contains("10,00"), "{all}");
    }
}
