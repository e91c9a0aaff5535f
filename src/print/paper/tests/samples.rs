//! Values that the tests of several sheets draw.

use crate::engine::{Align, Document, Item, Mm, Page, font};
use crate::template::{TemplateFile, Templates};
use domain::{Orientation, PositionNo, TableNo};
use report::paper::{NextSeat, PaperHead, PaperPosition, PaperSession, ScoreSheet, SheetChair, SheetPlayer, TableGame};

/// Longer than any name a club has seen.
pub(crate) const LONG_NAME: &str = "DE LA ROCHEFOUCAULD-MONTMORENCY Marie-Élisabeth-Œnone";

pub(crate) fn head() -> PaperHead {
    PaperHead {
        tournament: "Tournoi d'été".to_owned(),
        date: "samedi 21 novembre 2026".to_owned(),
        club: "Tarot Club de l'Œuf".to_owned(),
        sealed: String::new(),
        printed_at: "21/11/2026 20:14".to_owned(),
        version: "0.1.0".to_owned(),
        digest: "c0ffee42".to_owned(),
    }
}

/// A position of a tournament of one session.
pub(crate) fn paper_position(position: u8) -> PaperPosition {
    PaperPosition { position: PositionNo(position), positions: 5, session: None }
}

/// A sheet of four chairs, that one empty; each player goes one table further.
pub(crate) fn sheet(table: u16, deals: u8, name: &str, empty: Option<Orientation>) -> ScoreSheet {
    let player = |chair: Orientation| SheetPlayer {
        name: name.to_owned(),
        start: format!("{chair}{table}"),
        team: None,
        next: NextSeat::At(TableNo(table + 1), chair),
        step: Some(1),
    };
    let chairs = Orientation::FOUR.map(|orientation| SheetChair {
        orientation,
        player: (Some(orientation) != empty).then(|| player(orientation)),
        banned: false,
    });
    ScoreSheet {
        head: head(),
        when: Some(paper_position(2)),
        table: Some(TableNo(table)),
        section: None,
        game: if empty.is_some() { TableGame::Three } else { TableGame::Four },
        deals,
        chairs: chairs.into(),
        written: None,
        door: None,
    }
}

/// A sheet of five chairs, at the first position of a second session, in section B.
pub(crate) fn sheet_of_five(table: u16, deals: u8, name: &str, game: TableGame) -> ScoreSheet {
    let mut sheet = sheet(table, deals, name, None);
    let fifth = sheet.chairs.first().and_then(|chair| chair.player.clone());
    sheet.chairs.push(SheetChair { orientation: Orientation::M, player: fifth, banned: false });
    let session = PaperSession { name: "séance 2".to_owned(), position: PositionNo(1), positions: 5 };
    sheet.when = Some(PaperPosition { position: PositionNo(6), positions: 10, session: Some(session) });
    ScoreSheet { game, section: Some('B'), ..sheet }
}

/// The templates of a club that wrote that one file.
pub(crate) fn club(name: &str, text: &str) -> Templates {
    let file = TemplateFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
    Templates::read(&[file]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The same with a logo of that many pixels.
pub(crate) fn club_with_logo(width: u32, height: u32) -> Templates {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels: Vec<u8> = (0..width * height).map(|n| if n / 7 % 2 == 0 { 0 } else { 255 }).collect();
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    assert!(written.is_ok());
    let files = [
        TemplateFile { name: "logo.png".to_owned(), bytes: png },
        TemplateFile { name: "papier.toml".to_owned(), bytes: b"[logo]\nfichier = \"logo.png\"".to_vec() },
    ];
    Templates::read(&files).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// All texts of a document, in drawing order, as they are typed: with plain apostrophes and ordinals.
pub(crate) fn texts(document: &Document) -> Vec<&'static str> {
    document.pages.iter().flat_map(texts_of).collect()
}

/// The texts of one page.
pub(crate) fn texts_of(page: &Page) -> Vec<&'static str> {
    let items = page.items.iter();
    items
        .filter_map(|item| match item {
            Item::Text(text) => Some(&*text.content.replace('’', "'").replace('ᵉ', "e").replace('ʳ', "r").leak()),
            _ => None,
        })
        .collect()
}

/// Fails when anything but a cut line comes nearer to the edge of a page than printers reach.
pub(crate) fn assert_inside(document: &Document) {
    assert_eq!(outside(document), None);
    assert!(document.pages.iter().all(is_paper));
}

/// The first thing that comes nearer to the edge of a page than printers reach.
pub(crate) fn outside(document: &Document) -> Option<String> {
    const EDGE: Mm = Mm(5.0);
    let items =
        document.pages.iter().enumerate().flat_map(|(at, page)| page.items.iter().map(move |item| (at, page, item)));
    let mut strays = items.filter(|(_, page, item)| {
        extent(item).is_some_and(|(left, top, right, bottom)| {
            left < EDGE || top < EDGE || right > page.width - EDGE || bottom > page.height - EDGE
        })
    });
    strays.next().map(|(at, _, item)| format!("page {}: {item}", at + 1))
}

/// A4 or A5, upright or lying.
fn is_paper(page: &Page) -> bool {
    let sizes = [Page::A4_SHORT, Page::A4_LONG, Mm(148.0)];
    let short = page.width.min(page.height);
    let long = page.width.max(page.height);
    sizes.contains(&page.width)
        && sizes.contains(&page.height)
        && (long.0 / short.0 - std::f32::consts::SQRT_2).abs() < 0.01
}

fn extent(item: &Item) -> Option<(Mm, Mm, Mm, Mm)> {
    match item {
        Item::Text(text) => {
            let width = font::width(&text.content, text.face, text.size);
            let before = match text.align {
                Align::Left => Mm(0.0),
                Align::Centre => width / 2.0,
                Align::Right => width,
            };
            // Figures and plain capitals stand on the line, without accents.
            let plain = text.content.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
            let height = text.size.mm();
            let (above, below) = if plain { (height * 0.75, height * 0.02) } else { (height, height * 0.22) };
            if text.turned {
                let left = text.x + before - width;
                return Some((left, text.y - below, left + width, text.y + above));
            }
            let left = text.x - before;
            Some((left, text.y - above, left + width, text.y + below))
        }
        Item::Line(line) if line.dashed => None,
        Item::Line(line) => Some((
            line.from.0.min(line.to.0),
            line.from.1.min(line.to.1),
            line.from.0.max(line.to.0),
            line.from.1.max(line.to.1),
        )),
        Item::Rect(rect) => Some((rect.area.x, rect.area.y, rect.area.right(), rect.area.bottom())),
        Item::Image(image) => Some((image.area.x, image.area.y, image.area.right(), image.area.bottom())),
    }
}
