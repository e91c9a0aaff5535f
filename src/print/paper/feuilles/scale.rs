//! The scale printed on each *feuille de marque*: contracts, *poignées*, slams, targets (S2, S4–S7).
//!
//! It only recalls the rules to the players; scores are computed in `domain`.

use crate::engine::{Area, Grey, Mm, Page, Style};
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
    let mut left = Mm(0.0);
    for block in [contracts(game), poignees(game), slams(), targets()] {
        let width = (area.w - GAP * 3.0) * block.share;
        draw_block(page, area.strip(left, width), &block);
        left += width + GAP;
    }
}

/// Two blocks of the scale, as large as an area allows: contracts and *poignées*, or slams and targets.
pub(crate) fn draw_large(page: &mut Page, area: Area, game: TableGame, half: usize) {
    let blocks = if half == 0 { [contracts(game), poignees(game)] } else { [slams(), targets()] };
    let usual = page.type_scale;
    // As much larger than on the sheet as the lines are higher.
    page.type_scale = usual * (area.h.0 / HEIGHT.0);
    let shares: f32 = blocks.iter().map(|block| block.share).sum();
    let mut left = Mm(0.0);
    for block in blocks {
        let width = (area.w - GAP * 2.0) * (block.share / shares);
        draw_block(page, area.strip(left, width), &block);
        left += width + GAP * 2.0;
    }
    page.type_scale = usual;
}

fn draw_block(page: &mut Page, area: Area, block: &Block) {
    let step = area.h / LINES;
    let title = area.band(Mm(0.0), step);
    page.fill(title, TITLE_GREY);
    page.frame(area, THIN);
    row(page, title, block, block.titles, Style::bold(TYPE).least(4.0));
    let mut top = step;
    for texts in &block.rows {
        row(page, area.band(top, step), block, *texts, Style::regular(TYPE).least(4.0));
        top += step;
    }
    page.write_cell(area.band(step * (LINES - 1.0), step), block.remark, Style::bold(TYPE).least(4.0));
}

/// The first column starts at the left and may run over an empty second one; the others end where they end.
fn row(page: &mut Page, area: Area, block: &Block, texts: [&str; 3], style: Style) {
    let [first, second] = block.ends;
    let run = if texts[1].is_empty() { second } else { first };
    page.write_cell(area.strip(Mm(0.0), area.w * run), texts[0], style);
    page.write_cell(area.strip(area.w * first, area.w * (second - first)), texts[1], style.right());
    page.write_cell(area.strip(area.w * second, area.w * (1.0 - second)), texts[2], style.right());
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
