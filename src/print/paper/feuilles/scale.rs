//! The scale printed on each *feuille de marque*: contracts, *poignées*, slams, targets (S2, S4–S7).
//!
//! It only recalls the rules to the players; scores are computed in `domain`.

use crate::engine::{Area, Grey, Mm, Page, Pt, Style};
use report::paper::TableGame;

/// Height of the scale at normal size.
pub(crate) const HEIGHT: Mm = Mm(21.0);

/// White space between two blocks.
const GAP: Mm = Mm(1.6);
const THIN: Mm = Mm(0.15);
const TYPE: f32 = 6.0;
const TITLE_GREY: Grey = Grey(88);
/// A title, four lines and a remark.
const LINES: f32 = 6.0;

/// One block of the scale.
struct Block {
    /// Its share of the width.
    share: f32,
    /// Title, then titles of the further columns.
    titles: [&'static str; 3],
    /// Where the first and second columns end, in shares of the block.
    ends: [f32; 2],
    rows: Vec<[&'static str; 3]>,
    /// A remark on the last line, which nobody should miss.
    remark: &'static str,
}

/// Draws the scale for a table of that game.
pub fn draw(page: &mut Page, area: Area, game: TableGame) {
    side_by_side(page, area, &[contracts(game), poignees(game), slams(), targets()], GAP);
}

/// Two blocks of the scale, as large as an area allows: contracts and *poignées*, or slams and targets.
pub(crate) fn draw_large(page: &mut Page, area: Area, game: TableGame, half: usize) {
    let blocks = if half == 0 { [contracts(game), poignees(game)] } else { [slams(), targets()] };
    let usual = page.type_scale;
    // As much larger than on the sheet as the lines are higher.
    page.type_scale = usual * (area.h.0 / HEIGHT.0);
    side_by_side(page, area, &blocks, GAP * 2.0);
    page.type_scale = usual;
}

/// Titles, lines and remarks have one size each in all the blocks: that of the one with least room.
fn side_by_side(page: &mut Page, area: Area, blocks: &[Block], gap: Mm) {
    let shares: f32 = blocks.iter().map(|block| block.share).sum();
    let room = area.w - gap * (blocks.len() - 1);
    let step = area.h / LINES;
    let (mut titles, mut lines, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    let mut left = Mm(0.0);
    for block in blocks {
        let width = room * (block.share / shares);
        let area = area.strip(left, width);
        page.fill(area.band(Mm(0.0), step), TITLE_GREY);
        page.frame(area, THIN);
        titles.extend(row(area.band(Mm(0.0), step), block, block.titles, Style::bold(TYPE)));
        for (at, texts) in block.rows.iter().enumerate() {
            lines.extend(row(area.band(step * (at + 1), step), block, *texts, Style::regular(TYPE)));
        }
        remarks.push((area.band(step * (LINES - 1.0), step), block.remark, Style::bold(TYPE)));
        left += width + gap;
    }
    for cells in [titles, lines, remarks] {
        let size = cells.iter().map(|(area, text, style)| page.cell_size(*area, text, *style).0).fold(TYPE, f32::min);
        for (area, text, style) in cells {
            page.write_cell(area, text, Style { size: Pt(size), ..style }.least(size.min(4.0)));
        }
    }
}

/// The first column starts at the left and may run over an empty second one; the others end where they end.
fn row(area: Area, block: &Block, texts: [&'static str; 3], style: Style) -> [(Area, &'static str, Style); 3] {
    let [first, second] = block.ends;
    let run = if texts[1].is_empty() { second } else { first };
    [
        (area.strip(Mm(0.0), area.w * run), texts[0], style),
        (area.strip(area.w * first, area.w * (second - first)), texts[1], style.right()),
        (area.strip(area.w * second, area.w * (1.0 - second)), texts[2], style.right()),
    ]
}

/// The taker's score depends on the number of payers (S3, S8): the commonest slip of the evening.
fn contracts(game: TableGame) -> Block {
    let remark = match game {
        TableGame::Three => "le preneur marque × 2, chaque défenseur × 1",
        TableGame::Four | TableGame::Dead => "le preneur marque × 3, chaque défenseur × 1",
        TableGame::Called => "preneur × 2, appelé × 1 ; preneur seul × 4",
    };
    Block {
        share: 0.35,
        titles: ["CONTRAT (25 + points)", "", "petit au bout"],
        ends: [0.56, 0.68],
        rows: vec![
            ["PRISE", "× 1", "10"],
            ["GARDE", "× 2", "20"],
            ["GARDE SANS", "× 4", "40"],
            ["GARDE CONTRE", "× 6", "60"],
        ],
        remark,
    }
}

/// Thresholds in trumps depend on how many play (S6).
fn poignees(game: TableGame) -> Block {
    let (title, trumps) = match game {
        TableGame::Three => ("POIGNÉE (à 3)", ["13 atouts", "15 atouts", "18 atouts"]),
        TableGame::Called => ("POIGNÉE (à 5)", ["8 atouts", "10 atouts", "13 atouts"]),
        TableGame::Four | TableGame::Dead => ("POIGNÉE (à 4)", ["10 atouts", "13 atouts", "15 atouts"]),
    };
    let remark = match game {
        TableGame::Dead => "le mort distribue et marque 0",
        _ => "quel que soit le contrat",
    };
    let rows = vec![["simple", trumps[0], "20"], ["double", trumps[1], "30"], ["triple", trumps[2], "40"]];
    Block { share: 0.27, titles: [title, "", "points"], ends: [0.33, 0.74], rows, remark }
}

fn slams() -> Block {
    let rows = vec![
        ["annoncé, réussi", "", "+400"],
        ["non annoncé", "", "+200"],
        ["annoncé, chuté", "", "\u{2212}200"],
        ["par la défense", "", "+200"],
    ];
    Block { share: 0.22, titles: ["CHELEM", "", "points"], ends: [0.35, 0.7], rows, remark: "" }
}

fn targets() -> Block {
    let rows = vec![["0", "", "56"], ["1", "", "51"], ["2", "", "41"], ["3", "", "36"]];
    Block { share: 0.16, titles: ["BOUTS", "", "à faire"], ends: [0.3, 0.5], rows, remark: "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Face, Item};

    #[test]
    fn lines_beside_each_other_have_one_size_however_large_the_letters() {
        for scale in [1.0, 1.4, 1.96] {
            for game in [TableGame::Three, TableGame::Four, TableGame::Called, TableGame::Dead] {
                let mut page = Page { type_scale: scale, ..crate::Templates::default().paper.page(true) };
                let area = Area::new(Mm(10.0), Mm(10.0), Mm(190.0), HEIGHT);
                draw(&mut page, area, game);
                let sizes = page.items.iter().filter_map(|item| match item {
                    Item::Text(text) if text.face == Face::Regular => Some(text.size.0),
                    _ => None,
                });
                let sizes: Vec<f32> = sizes.collect();
                assert!(sizes.len() > 30 && sizes.iter().all(|size| (size - sizes[0]).abs() < 0.01), "{sizes:?}");
            }
        }
    }
}
