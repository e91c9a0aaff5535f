//! `imprimer badges`: badges: the name in letters read across a table, the club, the number.

use crate::engine::cut::{self, Cut};
use crate::engine::{Area, Document, Page, Style};
use crate::template::{PaperSize, Templates, template};
use report::paper::PaperHead;
use report::paper::{RosterPaper, RosterRow};

template! {
    "badge.toml" {
        margin = mm("marge", 5.0..=12.0),
        number = wording("textes.numero", &["numero"]),
    }
}

/// Draws the badges in the order of the names.
pub fn draw(roster: &RosterPaper, templates: &Templates) -> Document {
    let template = &templates.badges;
    let cut = if template.paper.size == PaperSize::A5 { Cut::new(true, 2, 2) } else { Cut::new(false, 2, 5) };
    let pages = cut::cards(
        (&template.paper, cut.columns * cut.rows),
        &roster.rows,
        |_| cut,
        |_| &roster.head,
        |page, cell, row, _| draw_one(page, cell.inset(template.margin), row, &roster.head, template),
    );
    Document::new("Badges", &roster.head.tournament, pages)
}

fn draw_one(page: &mut Page, area: Area, row: &RosterRow, head: &PaperHead, template: &Template) {
    let band = |from: f32, height: f32| area.band(area.h * from, area.h * height);
    page.write_lines(band(0.0, 0.16), &head.tournament, Style::regular(8.5).least(5.0).grey(30).centred(), 2);
    page.write_lines(band(0.15, 0.48), &row.name, Style::bold(25.0).least(10.0).centred(), 3);
    let below = if row.team.is_empty() { row.club.clone() } else { format!("{} · {}", row.team, row.club) };
    page.write_lines(band(0.63, 0.28), below.trim_end_matches(" · "), Style::regular(11.0).least(5.5).centred(), 2);
    let number = template.number.fill(&[("numero", &row.number.to_string())]);
    page.write(band(0.91, 0.09), &number, Style::regular(8.0).grey(30).centred());
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};

    fn roster(count: u32, name: &str, team: &str) -> RosterPaper {
        let row = |number| RosterRow {
            number,
            name: name.to_owned(),
            club: format!("Amicale {name}"),
            licence: String::new(),
            team: team.to_owned(),
            due_cents: 0,
            paid_cents: 0,
        };
        RosterPaper { head: head(), rows: (1..=count).map(row).collect(), absent: Vec::new() }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&roster(12, LONG_NAME, &format!("équipe 150 – {LONG_NAME}")), templates)]
    }

    #[test]
    fn each_player_has_a_badge_with_his_name_club_and_number() {
        let document = draw(&roster(23, "LY An", ""), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 3);
        let all = texts(&document);
        assert!(all.contains(&"n° 23") && all.contains(&"Amicale LY An"), "{all:?}");
        assert_eq!(all.iter().filter(|text| **text == "LY An").count(), 23);
    }
}
