//! *Fiches ambulantes* (D10): one per étui, a line for each table that plays it, folded in it and never read before playing.

use super::colour;
use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Grey, Mm, Page, Style};
use crate::template::{PaperSize, Templates};
use report::paper::{EtuiPaper, EtuiPaperLine};

/// Each is a lying A6, four to a page of A4; with more lines than that, a lying A5.
const MOST_LINES: usize = 8;
const MARGIN: Mm = Mm(6.5);
const TITLE: Mm = Mm(11.0);
const WORDS: Mm = Mm(8.0);
const FOOT: Mm = Mm(4.0);
const LINE: Mm = Mm(0.25);
/// A line to write on is no higher.
const HIGHEST: Mm = Mm(11.0);
/// Headings with their widths in shares: the printed ones, North's, the arbiter's.
const TOPPED: [(&str, f32); 7] = [
    ("Position", 0.11),
    ("Table", 0.1),
    ("Preneur gagne +", 0.17),
    ("Preneur chute −", 0.17),
    ("Topage attaque", 0.14),
    ("Topage défense", 0.14),
    ("Arbitre", 0.17),
];
/// The same where two formations are opposed (D10, D31): their names.
const OPPOSED: [(&str, f32); 7] = [
    ("Position", 0.11),
    ("Table", 0.1),
    ("Attaquant n°", 0.14),
    ("Défense n°", 0.14),
    ("Preneur gagne +", 0.17),
    ("Preneur chute −", 0.17),
    ("Arbitre", 0.17),
];

/// Draws fiches in the order of the étuis.
pub fn draw(etuis: &[EtuiPaper], templates: &Templates) -> Document {
    let paper = &templates.tableaux.paper;
    let small = etuis.iter().all(|etui| etui.lines.len() <= MOST_LINES);
    let cut = match (small, paper.size) {
        (true, PaperSize::A4) => Cut::new(true, 2, 2),
        (true, PaperSize::A5) | (false, PaperSize::A4) => Cut::new(false, 1, 2),
        (false, PaperSize::A5) => Cut::new(true, 1, 1),
    };
    let pages = cut::cards(
        (paper, cut.columns * cut.rows),
        etuis,
        |_| cut,
        |etui| &etui.head,
        |page, cell, etui, imprint| {
            page.marks.push(name(etui));
            fiche(page, cell.inset(MARGIN), etui, imprint);
        },
    );
    Document::new("Fiches ambulantes", etuis.first().map_or("", |etui| &etui.head.tournament), pages)
}

fn fiche(page: &mut Page, frame: Area, etui: &EtuiPaper, imprint: &[String; 2]) {
    let title = frame.band(Mm(0.0), TITLE);
    let number = title.strip(Mm(0.0), title.w * 0.3);
    page.write(number, &name(etui), Style::bold(20.0).least(10.0));
    let (ink, name) = colour(etui.taker);
    let taker = title.strip(title.w * 0.3, title.w * 0.36);
    page.fill(taker.inset(Mm(1.0)), ink);
    let words = format!("preneur {} ({name})", etui.taker.word());
    page.write_cell(taker.inset(Mm(1.0)), &words, Style::bold(13.0).least(8.0).centred());
    let dealer = title.strip(title.w * 0.66, title.w * 0.34);
    page.write(dealer, &format!("donneur {}", etui.dealer.word()), Style::regular(13.0).least(8.0).right());
    let dog = frame.band(TITLE, WORDS);
    page.field(dog.strip(Mm(0.0), dog.w * 0.5), "Chien", "", Style::regular(9.0));
    let told = match (etui.leaf, etui.both_write) {
        (_, true) => "Attaquant (Sud) et défense écrivent, par défenseur ; à plier sans être lue avant de jouer",
        (Some(_), _) => "L'attaquant, en Sud, écrit par défenseur ; à plier sans être lue avant de jouer",
        (None, _) => "Nord écrit par défenseur ; à plier sans être lue avant de jouer",
    };
    let told_style = Style::regular(7.5).grey(30).right().least(7.0);
    page.write_lines(dog.strip(dog.w * 0.5, dog.w * 0.5), told, told_style, 2);
    let grid = frame.band(TITLE + WORDS, frame.h - TITLE - WORDS - FOOT - Mm(1.0));
    rows(page, grid, &etui.lines);
    let foot = frame.band(frame.h - FOOT, FOOT);
    page.write_either(foot, imprint, Style::regular(6.0).grey(40).centred().least(4.0));
}

/// `Étui 5 – B – jeu 2`.
fn name(etui: &EtuiPaper) -> String {
    let copy = etui.copy.map_or_else(String::new, |copy| format!(" – jeu {copy}"));
    let leaf = etui.leaf.map_or_else(String::new, |leaf| format!(" – {leaf}"));
    format!("Étui {}{leaf}{copy}", etui.etui)
}

fn rows(page: &mut Page, grid: Area, lines: &[EtuiPaperLine]) {
    let each = grid.h / (lines.len() + 1);
    let each = if each.0 > HIGHEST.0 { HIGHEST } else { each };
    let opposed = lines.iter().any(|line| line.sides.is_some());
    let columns = if opposed { OPPOSED } else { TOPPED };
    let relay = if opposed { 4 } else { 2 };
    let text =
        |row: usize| if row == 0 { Style::bold(8.5).least(5.0).centred() } else { Style::regular(11.0).centred() };
    for row in 0..=lines.len() {
        let line = row.checked_sub(1).and_then(|index| lines.get(index));
        let band = grid.band(each * row, each);
        if row == 0 || line.is_some_and(|line| line.rests) {
            page.fill(band, Grey(88));
        }
        let mut left = Mm(0.0);
        for (column, (heading, share)) in columns.iter().enumerate() {
            let cell = band.strip(left, grid.w * *share);
            page.frame(cell, LINE);
            let words = match (line, column) {
                (None, _) => (*heading).to_owned(),
                (Some(line), 0) => line.position.to_string(),
                (Some(line), 1) => line.table.to_string(),
                (Some(line), column) if line.rests && column == relay => "relais".to_owned(),
                (Some(EtuiPaperLine { sides: Some([attack, _]), .. }), 2) => attack.to_string(),
                (Some(EtuiPaperLine { sides: Some([_, defence]), .. }), 3) => defence.to_string(),
                _ => String::new(),
            };
            page.write_cell(cell, &words, text(row));
            left += cell.w;
        }
    }
}
