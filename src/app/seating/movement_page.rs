//! The page `docs/reference/movements.md`: the fascicule's movement beside the proposed one, for every number of tables and missing
//! players.

use domain::movement::choice::{self, Judged};
use domain::movement::{Kind, Movement, Shape};

/// Tables, missing players and positions of the page.
const TABLES: std::ops::RangeInclusive<u16> = 3..=30;
const MISSING: std::ops::RangeInclusive<u16> = 0..=3;
const POSITIONS: std::ops::RangeInclusive<u8> = 3..=7;

/// The page's tables, in Markdown.
pub fn movements_page() -> String {
    let mut page = String::new();
    for missing in MISSING {
        let title = match missing {
            0 => "Full tables".to_owned(),
            1 => "1 missing".to_owned(),
            more => format!("{more} missing"),
        };
        page.push_str(&format!("## {title}\n\n| tables | players |"));
        POSITIONS.for_each(|positions| page.push_str(&format!(" {positions} pos. |")));
        page.push_str("\n|---|---|");
        POSITIONS.for_each(|_| page.push_str("---|"));
        page.push('\n');
        for tables in TABLES {
            page.push_str(&format!("| {tables} | {} |", tables * 4 - missing));
            POSITIONS.for_each(|positions| page.push_str(&format!(" {} |", cell(tables, missing, positions))));
            page.push('\n');
        }
        page.push('\n');
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

fn cell(tables: u16, missing: u16, positions: u8) -> String {
    let shape = Shape { players: tables * 4 - missing, tables, missing };
    let usual = choice::judge(Kind::usual(tables), shape, positions).ok();
    let figures = |judged: &Judged| (judged.repeats.len(), judged.absences.again_at_three.len());
    let said = usual.as_ref().map_or("–".to_owned(), |judged| words(figures(judged)));
    if usual.as_ref().is_some_and(|judged| figures(judged) == (0, 0)) {
        return said;
    }
    let asked = Movement::individual(Kind::usual(tables), tables, positions);
    let compared = choice::compare(asked, missing);
    match choice::recommend(asked, &compared, false) {
        Some(best) if usual.as_ref().is_none_or(|usual| figures(best) < figures(usual)) => {
            format!("{said} → {} {}", best.movement.kind.key(), words(figures(best)))
        }
        _ => said,
    }
}

fn words((repeats, threes): (usize, usize)) -> String {
    format!("{repeats} / {threes}")
}
