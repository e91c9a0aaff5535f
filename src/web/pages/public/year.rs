//! A person's year, drawn once: beside the ranking, on a phone, as a file.

use maud::{Markup, html};

use crate::kit::points;
use domain::text::without_rules;
use domain::{Total, ordinal};
use report::season::{PersonYear, YearNight};
use report::table::{french_date, short_day};

/// Rank, mark, a bar a night and what is missing; the nights with their sums and fates; records and contracts where `all` may be seen; folded `beside` a ranking.
pub(crate) fn year(year: &PersonYear, all: bool, beside: bool) -> Markup {
    html! {
        (place(year)) (bars(year))
        @if let Some(missing) = &year.missing { p.note { (missing) } }
        details open[!beside] { summary { "Soirées" } (nights(year)) }
        @for step in &year.steps { p.note { (without_rules(step)) } }
        @if all { details { summary { "Records" } (records(year)) } }
        @if let Some((date, night)) = &year.next { p.note { "Prochaine : " (french_date(date)) ", « " (night) " »." } }
    }
}

fn place(year: &PersonYear) -> Markup {
    html! {
        div.compte {
            p { b { (year.rank.map_or_else(|| "–".to_owned(), ordinal)) } span { @if year.tied { "ex æquo, " } "sur " (year.of) } }
            p { b { (points(&year.points.words())) } span { "points" } }
            p { b { (year.played) } span { @if year.played > 1 { "soirées" } @else { "soirée" } } }
        }
    }
}

/// So many of the last nights have a bar.
const BARS: usize = 5;
/// The drawing: its width, where the bars stand, how high the highest is.
const DRAWN: [usize; 3] = [250, 78, 56];

/// The points of the last nights, a bar each, hollow where the night is not kept.
fn bars(year: &PersonYear) -> Markup {
    let nights = &year.nights[year.nights.len().saturating_sub(BARS)..];
    let Some(best) = nights.iter().map(|night| night.points).max().filter(|best| *best > Total::ZERO) else {
        return html! {};
    };
    let [width, foot, most] = DRAWN;
    let step = width / BARS;
    let high = |night: &YearNight| {
        let ((points, parts), (of, whole)) = (night.points.parts(), best.parts());
        usize::try_from(points * whole * i128::try_from(most).unwrap_or(0) / (parts * of)).unwrap_or(0).max(2)
    };
    html! { svg.barres viewBox=(format!("0 0 {width} 96")) role="group" aria-label="Points par soirée" {
        @for (at, night) in nights.iter().enumerate() { @let middle = at * step + step / 2;
            rect.hors[!night.kept] x=(at * step + 3) y=(foot - high(night)) width=(step - 6) height=(high(night)) {}
            text x=(middle) y=(foot - 5 - high(night)) { (points(&night.points.words())) } text x=(middle) y="93" { (short_day(&night.date)) }
        }
    } }
}

fn nights(year: &PersonYear) -> Markup {
    html! { ul.liste { @for night in &year.nights { li {
        span { (night.words()) br; small { (french_date(&night.date)) @if night.place.is_some() { " · " (night.place_of()) }
            @if !night.facts.is_empty() { " · " (night.facts) } @if let Some(coefficient) = &night.coefficient { " · coef. " (coefficient) } " · " (night.fate) }
        }
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
