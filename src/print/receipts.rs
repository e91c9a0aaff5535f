//! Receipts for entry fees, several to a page, each with the counterfoil (*souche*) that the club keeps.

use super::figure;
use super::list;
use super::page::{Document, Page};
use super::unit::{Area, Mm};
use super::write::Style;
use crate::domain::money::Cents;
use crate::report::receipts::{Receipt, ReceiptsPaper};
use crate::report::table::french_date;

const MARGIN: Mm = Mm(9.0);
const THIN: Mm = Mm(0.2);
const THICK: Mm = Mm(0.5);
const DOTS: Mm = Mm(0.15);

/// What a club may change.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceiptsTemplate {
    per_page: u8,
    counterfoil: f32,
    title: String,
    purpose: String,
    signature: String,
}

impl Default for ReceiptsTemplate {
    fn default() -> Self {
        Self {
            per_page: 4,
            counterfoil: 62.0,
            title: "REÇU".to_owned(),
            purpose: "pour l'engagement au tournoi".to_owned(),
            signature: "Signature".to_owned(),
        }
    }
}

/// Draws the receipts of those who paid, then those to fill in by hand, with lines to cut along.
#[must_use]
pub fn receipts(paper: &ReceiptsPaper) -> Document {
    let template = ReceiptsTemplate::default();
    let slips: Vec<Option<&Receipt>> =
        paper.receipts.iter().map(Some).chain(std::iter::repeat_n(None, paper.blank)).collect();
    let pages = slips.chunks(usize::from(template.per_page.max(1))).map(|group| {
        let mut page = Page::portrait();
        let all = page.area();
        let height = all.h / f32::from(template.per_page.max(1));
        let mut top = Mm(0.0);
        let side = Mm(template.counterfoil);
        for slip in group {
            let frame = all.band(top, height);
            top += height;
            if top + Mm(1.0) < all.h {
                page.cut((all.x, frame.bottom()), (all.right(), frame.bottom()));
            }
            page.cut((side, frame.y), (side, frame.bottom()));
            counterfoil(&mut page, frame.strip(Mm(0.0), side).inset(MARGIN * 0.8), paper, *slip);
            receipt(&mut page, frame.strip(side, all.w - side).inset(MARGIN), paper, *slip, &template);
        }
        page
    });
    Document { title: format!("Reçus – {}", paper.head.tournament), pages: pages.collect() }
}

/// What the club keeps.
fn counterfoil(page: &mut Page, area: Area, paper: &ReceiptsPaper, slip: Option<&Receipt>) {
    let line = area.h / 7.0;
    let mut top = Mm(0.0);
    let mut band = |lines: f32| {
        let band = area.band(top, line * lines);
        top += line * lines;
        band
    };
    page.write(band(1.0), &format!("Souche {}", number(slip)), Style::bold(10.0));
    page.write_lines(band(1.2), &paper.head.tournament, Style::regular(8.5).least(6.0), 2);
    match slip {
        Some(receipt) => {
            page.write_lines(band(1.8), &receipt.name, Style::bold(11.0).least(7.0), 3);
            page.write(band(1.2), &amount(receipt.paid_cents), Style::bold(14.0));
            let rest = rest(receipt);
            page.write_lines(
                band(1.8),
                &[payments(receipt), rest].join("\u{a0}\n").replace('\n', " "),
                Style::regular(8.0).least(6.0),
                3,
            );
        }
        None => {
            for label in ["Nom", "Somme", "Le"] {
                field(page, band(1.5), label);
            }
        }
    }
}

/// What the player takes along.
fn receipt(page: &mut Page, area: Area, paper: &ReceiptsPaper, slip: Option<&Receipt>, template: &ReceiptsTemplate) {
    let line = area.h / 8.0;
    let title = area.band(Mm(0.0), line * 1.3);
    let sum = title.strip(area.w - Mm(38.0), Mm(38.0));
    page.write(
        title.strip(Mm(0.0), area.w - Mm(40.0)),
        &format!("{} {}", template.title, number(slip)),
        Style::bold(15.0),
    );
    page.frame(sum, THICK);
    if let Some(receipt) = slip {
        page.write(sum, &amount(receipt.paid_cents), Style::bold(15.0).centred());
    } else {
        page.write(sum, "€", Style::bold(13.0).right());
    }
    let club = if paper.head.club.is_empty() { String::new() } else { format!("{} – ", paper.head.club) };
    page.write_lines(
        area.band(line * 1.4, line),
        &format!("{club}{}", paper.head.date),
        Style::regular(9.0).least(6.5),
        2,
    );
    let from = area.band(line * 2.4, line * 1.5);
    match slip {
        Some(receipt) => {
            let licence = receipt.licence.as_ref().map_or_else(String::new, |licence| format!(" (licence {licence})"));
            page.write(from.strip(Mm(0.0), Mm(20.0)), "Reçu de", Style::regular(10.0));
            let name = from.strip(Mm(17.0), from.w - Mm(17.0));
            page.write_lines(name, &format!("{}{licence}", receipt.name), Style::bold(12.0).least(8.0), 2);
        }
        None => field(page, from, "Reçu de"),
    }
    page.write_lines(
        area.band(line * 3.9, line),
        &format!("{} {}", template.purpose, paper.head.tournament),
        Style::regular(10.0).least(7.0),
        2,
    );
    let details = area.band(line * 4.9, line * 1.3);
    match slip {
        Some(receipt) => {
            let words = [payments(receipt), rest(receipt)].into_iter().filter(|words| !words.is_empty());
            page.write_lines(details, &words.collect::<Vec<_>>().join(" · "), Style::regular(9.0).least(6.5), 2);
        }
        None => {
            let fee = Some(paper.fee_cents).filter(|fee| *fee > 0);
            let fee = fee.map_or_else(String::new, |fee| format!("engagement d'un joueur : {}", amount(fee)));
            page.write(details, &fee, Style::regular(9.0));
        }
    }
    let foot = area.band(line * 6.3, line * 1.7);
    let place = if paper.place.is_empty() { String::new() } else { format!("{}, ", paper.place) };
    let day = if slip.is_some() { format!("{place}le {}", paper.day) } else { format!("{place}le") };
    let half = foot.w * 0.52;
    page.write_lines(foot.strip(Mm(0.0), half).band(Mm(0.0), line * 0.9), &day, Style::regular(9.5).least(7.0), 2);
    if slip.is_none() {
        let y = foot.y + line * 0.9;
        page.line((foot.x + Mm(30.0), y), (foot.x + half - Mm(4.0), y), DOTS);
    }
    let sign = foot.strip(half, foot.w - half);
    page.frame(sign, THIN);
    page.write(sign.band(Mm(0.4), Mm(3.5)), &template.signature, Style::regular(7.0).grey(25));
    let imprint = foot.strip(Mm(0.0), half).band(foot.h - Mm(3.0), Mm(3.0));
    page.write(imprint, &list::imprint(&paper.head), Style::regular(6.0).grey(40));
}

fn number(slip: Option<&Receipt>) -> String {
    slip.map_or_else(|| "n° ............".to_owned(), |receipt| format!("n° {}", receipt.number))
}

fn amount(cents: i64) -> String {
    figure::typeset(&Cents(cents).to_string())
}

/// When the money came, and who took it.
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

fn rest(receipt: &Receipt) -> String {
    match receipt.rest_cents {
        rest if rest > 0 => format!("reste à payer : {}", amount(rest)),
        rest if rest < 0 => format!("à rendre : {}", amount(-rest)),
        _ => String::new(),
    }
}

/// A word and a line to write on.
fn field(page: &mut Page, area: Area, label: &str) {
    page.write(area, label, Style::regular(10.0));
    let y = area.y + area.h * 0.78;
    page.line((area.x + Mm(18.0), y), (area.right(), y), DOTS);
}
