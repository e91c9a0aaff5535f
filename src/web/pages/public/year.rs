//! A person's year, drawn once: beside the ranking, on a phone, as a file.

use maud::{Markup, html};

use crate::kit::points;
use domain::ordinal;
use domain::text::without_rules;
use report::season::{PlayerSeason, SeasonExplain};
use report::table::french_date;

/// Rank, mark and nights; how it came about; records and contracts.
pub(crate) fn year(explained: &SeasonExplain, figures: &PlayerSeason) -> Markup {
    html! {
        (place(explained))
        (nights(explained))
        details { summary { "Records" } ul.liste {
            (fact("Présence", &format!("{} sur {}", figures.played, figures.possible)))
            (fact("Victoires, podiums", &format!("{}, {}", figures.wins, figures.podiums)))
            @if let (Some(best), Some(worst)) = (figures.best, figures.worst) { (fact("Meilleure soirée", &points(&best.words()))) (fact("Moins bonne", &points(&worst.words()))) }
        }
        @if let Some(contracts) = figures.contracts { p.note { (contracts.words()) } } }
    }
}

/// Rank, mark, number of nights.
pub(crate) fn place(explained: &SeasonExplain) -> Markup {
    let nights = explained.lines.len();
    html! {
        div.compte {
            p { b { (explained.rank.map_or_else(|| "–".to_owned(), ordinal)) } span { "rang" } }
            p { b { (points(&explained.points.words())) } span { "total" } }
            p { b { (nights) } span { @if nights > 1 { "soirées" } @else { "soirée" } } }
        }
    }
}

/// Night by night with the sum and its fate, then from them to the rank.
pub(crate) fn nights(explained: &SeasonExplain) -> Markup {
    html! {
        ul.liste { @for line in &explained.lines { li {
            span { (line.night) br; small { (french_date(&line.date)) @if let Some(place) = &line.place { " · " (place) }
                @if !line.facts.is_empty() { " · " (line.facts) } @if let Some(coefficient) = &line.coefficient { " · coef. " (coefficient) } " · " (line.fate) } }
            strong.bout { (points(&line.points.words())) }
        } } }
        @for step in &explained.steps { p.note { (without_rules(step)) } }
    }
}

fn fact(what: &str, words: &str) -> Markup {
    html! { li { span { (what) } strong.bout { (words) } } }
}
