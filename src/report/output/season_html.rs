//! The year's ranking as one HTML file, in the manner of the results page: nothing to load, no script.

use super::html::{CLUB, Grid, NAME, PLAIN, POSITION, TOTAL, escaped, framed, notes};
use crate::Number;
use crate::season::SeasonPage;
use crate::table::{french_date, short_day};

/// A season of more nights has no column for each.
const COLUMNS: usize = 60;

pub fn season_html(page: &SeasonPage) -> String {
    let ranking = &page.ranking;
    let title = format!("Saison {}", ranking.season);
    let days = format!("du {} au {}", french_date(&ranking.from), french_date(&ranking.to));
    let facts = [("Dates".to_owned(), days), ("Soirées".to_owned(), ranking.nights.len().to_string())];
    let figures = ranking.rows.iter().flat_map(|row| row.nights.iter().map(|night| night.points).chain([row.points]));
    // Units stand under units.
    let places = figures.map(|points| Number::from(points).places()).max().unwrap_or(0);
    let figure = |points| Number::from(points).at_least(places).to_string();
    let clubs = ranking.rows.iter().any(|row| !row.club.is_empty());
    let mut grid = Grid::over(&ranking.rows)
        .column(PLAIN, "Rang", |row| row.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()))
        .column(NAME, "Joueur", |row| escaped(&row.name))
        .column(CLUB, clubs.then_some("Club"), |row| escaped(&row.club));
    let shown = ranking.nights.iter().enumerate().filter(|(_, night)| !page.hidden.contains(&night.number));
    let shown: Vec<_> = Some(shown.collect()).filter(|shown: &Vec<_>| shown.len() <= COLUMNS).unwrap_or_default();
    for (at, night) in &shown {
        let (day, short) = (french_date(&night.date), short_day(&night.date));
        let heading = format!("<abbr title=\"{}, {day}\">{short}</abbr>", escaped(&night.name));
        grid = grid.column(POSITION, heading.as_str(), |row| match row.on(*at) {
            Some(night) if night.kept => figure(night.points),
            Some(night) => format!("({})", figure(night.points)),
            None => String::new(),
        });
    }
    let mut text = grid
        .column(PLAIN, "Soirées", |row| row.played.to_string())
        .column(TOTAL, if ranking.mean { "Moyenne" } else { "Total" }, |row| figure(row.points))
        .html(if ranking.closed { "Classement final" } else { "Classement provisoire" });
    if !shown.is_empty() {
        text.push_str("<p class=\"note\">Entre parenthèses : soirées non retenues.</p>\n");
    }
    text.push_str(&notes(ranking.notes.iter().chain(&page.rules)));
    let footer = format!("Classement établi avec chelem {}.", page.version);
    framed([&title, &title, &footer], &facts, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::season::{NightCell, NightHead, SeasonRanking, SeasonRow};

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
