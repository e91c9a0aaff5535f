//! The year's ranking as one HTML file, in the manner of the results page: nothing to load, no script.

use super::html::{STYLE, escaped};
use crate::report::Number;
use crate::report::season::{SeasonPage, SeasonRow};
use crate::report::table::french_date;

/// The page.
#[must_use]
pub fn season_html(page: &SeasonPage) -> String {
    let ranking = &page.ranking;
    let title = format!("Saison {}", ranking.season);
    let state = if ranking.closed { "Classement final" } else { "Classement provisoire" };
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"fr\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<dl>\n\
         <div><dt>Dates</dt><dd>du {1} au {2}</dd></div>\n<div><dt>Soirées</dt><dd>{3}</dd></div>\n</dl>\n",
        escaped(&title),
        french_date(&ranking.from),
        french_date(&ranking.to),
        ranking.nights.len(),
    );
    let mark = if ranking.mean { "Moyenne" } else { "Total" };
    let clubs = ranking.rows.iter().any(|row| !row.club.is_empty());
    text.push_str(&format!(
        "<div class=\"wide\" role=\"region\" aria-label=\"Classement\" tabindex=\"0\">\n<table>\n<caption>{state}</caption>\n\
         <thead>\n<tr><th scope=\"col\">Rang</th><th scope=\"col\" class=\"name\">Joueur</th>"
    ));
    if clubs {
        text.push_str("<th scope=\"col\" class=\"name club\">Club</th>");
    }
    for night in &ranking.nights {
        let day = french_date(&night.date);
        text.push_str(&format!(
            "<th scope=\"col\" class=\"position\"><abbr title=\"{}, {day}\">{}</abbr></th>",
            escaped(&night.name),
            day.get(..5).unwrap_or(&day)
        ));
    }
    text.push_str(&format!("<th scope=\"col\">Soirées</th><th scope=\"col\">{mark}</th></tr>\n</thead>\n<tbody>\n"));
    let figures =
        ranking.rows.iter().flat_map(|row| row.nights.iter().flatten().map(|night| night.points).chain([row.points]));
    // Units stand under units.
    let places = figures.map(|points| Number::from(points).places()).max().unwrap_or(0);
    for row in &ranking.rows {
        text.push_str(&line(row, clubs, places));
    }
    text.push_str("</tbody>\n</table>\n</div>\n<p class=\"note\">Entre parenthèses : soirées non retenues.</p>\n");
    for note in ranking.notes.iter().chain(&page.rules) {
        text.push_str(&format!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    text.push_str(&format!(
        "</main>\n<footer>Classement établi avec chelem {}.</footer>\n</body>\n</html>\n",
        escaped(&page.version)
    ));
    text
}

fn line(row: &SeasonRow, clubs: bool, places: u8) -> String {
    let shown = |points| Number::from(points).at_least(places).to_string();
    let rank = row.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string());
    let mut text = format!("<tr><td>{rank}</td><th scope=\"row\" class=\"name\">{}</th>", escaped(&row.name));
    if clubs {
        text.push_str(&format!("<td class=\"name club\">{}</td>", escaped(&row.club)));
    }
    for night in &row.nights {
        let figure = night.as_ref().map_or_else(String::new, |night| match night.kept {
            true => shown(night.points),
            false => format!("({})", shown(night.points)),
        });
        text.push_str(&format!("<td class=\"position\">{figure}</td>"));
    }
    text.push_str(&format!("<td>{}</td><td class=\"total\">{}</td></tr>\n", row.played, shown(row.points)));
    text
}
