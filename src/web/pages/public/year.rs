//! A person's year, drawn once: beside the ranking, on a phone, as a file.

use maud::{Markup, html};

use crate::kit::points;
use domain::text::without_rules;
use domain::{Total, ordinal};
use report::season::{OwnYear, PersonYear};
use report::table::french_date;

/// Rank, mark and what is missing; the nights with their sums and fates; records and contracts where `all` may be seen.
pub(crate) fn year(own: &OwnYear, all: bool) -> Markup {
    let year = &own.year;
    html! {
        (place(year))
        @if let Some(missing) = &own.missing { p.note { (missing) } }
        details open[!all || year.nights.len() <= SHOWN] { summary { "Soirées" } (nights(year)) }
        @for step in &year.steps { p.note { (without_rules(step)) } }
        @if all { details { summary { "Records" } (records(year)) } }
        @if let Some((date, night)) = own.next.first() { p.note { "Prochaine : " (french_date(date)) ", « " (night) " »." } }
    }
}

/// Up to so many nights they are all seen at once.
const SHOWN: usize = 8;

fn place(year: &PersonYear) -> Markup {
    html! {
        div.compte {
            p { b { (year.rank.map_or_else(|| "–".to_owned(), ordinal)) } span { @if year.tied { "ex æquo, " } "sur " (year.of) } }
            p { b { (points(&year.points.words())) } span { "points" } }
            p { b { (year.played) } span { @if year.played > 1 { "soirées" } @else { "soirée" } } }
        }
    }
}

fn nights(year: &PersonYear) -> Markup {
    html! { ul.liste { @for night in &year.nights { li {
        span { (night.words()) br; small { (french_date(&night.date)) @if night.place.is_some() { " · " (night.place_of()) }
            @if !night.facts.is_empty() { " · " (night.facts) } @if let Some(coefficient) = &night.coefficient { " · coef. " (coefficient) } " · " (night.fate) }
            @if let (Some(best @ 1..), Some(points @ 0..)) = (year.best.and_then(Total::whole), night.points.whole()) { progress max=(best) value=(points) aria-hidden="true" {} } }
        strong.bout { (points(&night.points.words())) }
    } } } }
}

fn records(year: &PersonYear) -> Markup {
    let fact = |what: &str, words: &str| html! { li { span { (what) } strong.bout { (words) } } };
    html! {
        ul.liste {
            (fact("Présence", &format!("{} sur {}", year.played, year.possible)))
            (fact("Victoires", &year.wins.to_string())) (fact("Podiums", &year.podiums.to_string()))
            @if let (Some(best), Some(worst)) = (year.best, year.worst) { (fact("Meilleure soirée", &points(&best.words()))) (fact("Moins bonne", &points(&worst.words()))) }
        }
        @if let Some(contracts) = year.contracts { p.note { (contracts.words()) } }
    }
}
