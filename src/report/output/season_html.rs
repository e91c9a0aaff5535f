//! The year's ranking as one HTML file, in the manner of the results page: nothing to load, no script.

use super::html::{escaped, framed, notes, opened};
use crate::Number;
use crate::season::{SeasonPage, SeasonRow};
use crate::table::french_date;

/// A season of more nights has no column for each.
const COLUMNS: usize = 60;

pub fn season_html(page: &SeasonPage) -> String {
    let ranking = &page.ranking;
    let title = format!("Saison {}", ranking.season);
    let days = format!("du {} au {}", french_date(&ranking.from), french_date(&ranking.to));
    let facts = [("Dates".to_owned(), days), ("Soirées".to_owned(), ranking.nights.len().to_string())];
    let mark = if ranking.mean { "Moyenne" } else { "Total" };
    let clubs = ranking.rows.iter().any(|row| !row.club.is_empty());
    let mut text = opened(if ranking.closed { "Classement final" } else { "Classement provisoire" });
    text.push_str("<th scope=\"col\">Rang</th><th scope=\"col\" class=\"name\">Joueur</th>");
    if clubs {
        text.push_str("<th scope=\"col\" class=\"name club\">Club</th>");
    }
    let shown = |at: &usize| !page.hidden.contains(&ranking.nights[*at].number);
    let mut columns: Vec<usize> = (0..ranking.nights.len()).filter(shown).collect();
    if columns.len() > COLUMNS {
        columns.clear();
    }
    for night in columns.iter().map(|at| &ranking.nights[*at]) {
        let day = french_date(&night.date);
        text.push_str(&format!(
            "<th scope=\"col\" class=\"position\"><abbr title=\"{}, {day}\">{}</abbr></th>",
            escaped(&night.name),
            day.get(..5).unwrap_or(&day)
        ));
    }
    text.push_str(&format!("<th scope=\"col\">Soirées</th><th scope=\"col\">{mark}</th></tr>\n</thead>\n<tbody>\n"));
    let figures = ranking.rows.iter().flat_map(|row| row.nights.iter().map(|night| night.points).chain([row.points]));
    // Units stand under units.
    let places = figures.map(|points| Number::from(points).places()).max().unwrap_or(0);
    for row in &ranking.rows {
        text.push_str(&line(row, clubs, &columns, places));
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
    if !columns.is_empty() {
        text.push_str("<p class=\"note\">Entre parenthèses : soirées non retenues.</p>\n");
    }
    text.push_str(&notes(ranking.notes.iter().chain(&page.rules)));
    let footer = format!("Classement établi avec chelem {}.", page.version);
    framed([&title, &title, &footer], &facts, &text)
}

fn line(row: &SeasonRow, clubs: bool, columns: &[usize], places: u8) -> String {
    let shown = |points| Number::from(points).at_least(places).to_string();
    let rank = row.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string());
    let mut text = format!("<tr><td>{rank}</td><th scope=\"row\" class=\"name\">{}</th>", escaped(&row.name));
    if clubs {
        text.push_str(&format!("<td class=\"name club\">{}</td>", escaped(&row.club)));
    }
    for night in columns {
        let figure = row.on(*night).map_or_else(String::new, |night| match night.kept {
            true => shown(night.points),
            false => format!("({})", shown(night.points)),
        });
        text.push_str(&format!("<td class=\"position\">{figure}</td>"));
    }
    text.push_str(&format!("<td>{}</td><td class=\"total\">{}</td></tr>\n", row.played, shown(row.points)));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::season::{NightCell, NightHead, SeasonRanking};

    #[test]
    fn a_season_of_many_nights_has_no_column_for_each() {
        let page = |nights: usize| {
            let head = |number: usize| NightHead {
                number: number.to_string(),
                name: format!("Soirée {number}"),
                date: "2026-09-07".into(),
                kind: "L".into(),
            };
            let cell = NightCell { night: 1, points: 5.into(), kept: false, place: None };
            let row = SeasonRow { name: "DUMAS Guy".into(), nights: vec![cell], ..SeasonRow::default() };
            let ranking = SeasonRanking {
                season: "2026".into(),
                from: "2026-07-01".into(),
                to: "2027-06-30".into(),
                closed: false,
                by: None,
                category: None,
                condition: None,
                mean: false,
                left_out: 0,
                nights: (0..nights).map(head).collect(),
                rows: vec![row],
                notes: Vec::new(),
            };
            season_html(&SeasonPage { rules: Vec::new(), ranking, hidden: Vec::new(), version: "1".into() })
        };
        let few = page(COLUMNS);
        assert_eq!(few.matches("<abbr").count(), COLUMNS);
        assert!(few.contains("<td class=\"position\"></td><td class=\"position\">(5)</td>"), "{few}");
        let many = page(COLUMNS + 1);
        assert!(!many.contains("class=\"position\"") && !many.contains("non retenues") && many.contains("DUMAS Guy"));
    }
}
