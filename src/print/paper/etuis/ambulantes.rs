//! *Fiches ambulantes* (D10): one per étui, a line for each table that plays it, folded in it and never read before playing.

use super::{cells, colour};
use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Mm, Page, Style};
use crate::template::{PaperSize, Templates};
use report::paper::{EtuiPaper, EtuiPaperLine};

/// Each is a lying A6, four to a page of A4; with more lines than that, a lying A5.
const MOST_LINES: usize = 8;
const MARGIN: Mm = Mm(6.5);
const TITLE: Mm = Mm(11.0);
const WORDS: Mm = Mm(8.0);
const FOOT: Mm = Mm(4.0);
/// A line to write on is no higher.
const HIGHEST: Mm = Mm(11.0);
const PLAYERS: &str = "Joueurs";
/// Headings with their widths in shares: the printed ones, North's, the arbiter's.
const TOPPED: [(&str, f32); 8] = [
    ("Pos.", 0.08),
    ("Table", 0.09),
    (PLAYERS, 0.18),
    ("Preneur gagne +", 0.14),
    ("Preneur chute −", 0.14),
    ("Topage attaque", 0.12),
    ("Topage défense", 0.12),
    ("Arbitre", 0.13),
];
/// The same where two formations are opposed (D10, D31): their names.
const OPPOSED: [(&str, f32); 7] = [
    ("Pos.", 0.08),
    ("Table", 0.09),
    ("Attaquant n°", 0.16),
    ("Défense n°", 0.16),
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
        (_, true) => "Attaquant (Sud) et défense écrivent, par défenseur ;",
        (Some(_), _) => "L'attaquant, en Sud, écrit par défenseur ;",
        (None, _) => "Nord écrit par défenseur ;",
    };
    let right = dog.strip(dog.w * 0.5, dog.w * 0.5);
    for (line, words) in [told, "à plier sans être lue avant de jouer"].into_iter().enumerate() {
        page.write(
            right.band(dog.h * 0.48 * line as f32, dog.h * 0.48),
            words,
            Style::regular(8.0).grey(30).right().least(7.0),
        );
    }
    let grid = frame.band(TITLE + WORDS, frame.h - TITLE - WORDS - FOOT - Mm(1.0));
    rows(page, grid, etui);
    let foot = frame.band(frame.h - FOOT, FOOT);
    page.write_either(foot, imprint, Style::regular(6.0).grey(40).centred().least(4.0));
}

/// `Étui 5 – B – jeu 2`.
fn name(etui: &EtuiPaper) -> String {
    let copy = etui.copy.map_or_else(String::new, |copy| format!(" – jeu {copy}"));
    let leaf = etui.leaf.map_or_else(String::new, |leaf| format!(" – {leaf}"));
    format!("Étui {}{leaf}{copy}", etui.etui)
}

fn rows(page: &mut Page, grid: Area, etui: &EtuiPaper) {
    let lines = &etui.lines;
    let each = (grid.h / (lines.len() + 1)).min(HIGHEST);
    let columns: &[(&str, f32)] = if etui.opposed { &OPPOSED } else { &TOPPED };
    let headings = columns.iter().map(|(heading, share)| {
        let heading = if etui.formations && *heading == PLAYERS { "N-S – E-O n°" } else { heading };
        (heading.to_owned(), *share)
    });
    cells(page, grid.band(Mm(0.0), each), headings, Style::bold(8.5).least(7.0).centred(), true);
    for (row, line) in lines.iter().enumerate() {
        let words = columns.iter().enumerate().map(|(at, (_, share))| (words(line, at, etui), *share));
        let style = Style::regular(11.0).least(7.0).centred();
        cells(page, grid.band(each * (row + 1), each), words, style, line.rests);
    }
}

fn words(line: &EtuiPaperLine, column: usize, etui: &EtuiPaper) -> String {
    let opposed = etui.opposed;
    match column {
        0 => line.position.to_string(),
        1 => line.table.to_string(),
        2 if etui.formations && !opposed => line.players.join(" – "),
        // North and South on one line, East and West on one.
        2 if !opposed => line.players.chunks(2).map(|pair| pair.join("\u{a0}")).collect::<Vec<_>>().join(" "),
        2 | 3 if opposed && !line.rests => line.players.get(column - 2).cloned().unwrap_or_default(),
        3 | 4 if line.rests && opposed == (column == 4) => "relais".to_owned(),
        _ => String::new(),
    }
}
