//! The end of a season: what to look at first, its final ranking, its closing; opening it again.

use maud::{Markup, html};

use super::{HERE, head, of, table, to};
use crate::act::{Weighed, act, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result, SeasonAsked};
use domain::hall::Role;
use domain::ordinal;
use domain::tournament::State;
use report::season::SeasonRanking;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let ranking = club.seasons().ranking(asked.form.filled("saison"), &SeasonAsked::default())?;
    let (season, decides) = (ranking.season.as_str(), asked.role() >= Role::Arbiter);
    let body = html! {
        (head("Clôture", season))
        @if ranking.closed {
            p.phrase { "La saison est close : " (first(&ranking)) "." }
            p { a.bouton href=(format!("{HERE}/publier{}", of(season))) { "Publier" } }
            @if decides { (kit::folded_form(asked, "rouvrir", "Rouvrir la saison", "/marque/saison/rouvrir", "Rouvrir", &html! { (kit::hidden("saison", season)) (kit::line(asked, "motif", "Motif")) })) }
        } @else {
            (before(club, &ranking)?)
            @if decides { (kit::form("/marque/saison/clore", &html! { (kit::hidden("saison", season)) (kit::strong("Voir le classement final") ) })) }
        }
    };
    Ok(Page::new("Clôture de la saison", body))
}

/// What to look at before: tournaments still open between its days, nights that do not count, two cards of one person.
fn before(club: &Club, ranking: &SeasonRanking) -> Result<Markup> {
    let days = ranking.from.as_str()..=ranking.to.as_str();
    let all = club.tournaments()?.tournaments;
    let open: Vec<_> =
        all.iter().filter(|one| one.state != State::Closed && days.contains(&one.date.as_str())).collect();
    let left_out =
        club.seasons().nights(Some(&ranking.season))?.nights.into_iter().filter(|night| !night.counts).count();
    let twins = club.directory().twins()?.twins.len();
    Ok(html! { ul.carte.liste {
        @for one in &open { li { "Tournoi " (one.id) ", « " (one.name) " » : il n'est pas clos et ne compte pas." } }
        @if left_out > 0 { li { span { (left_out) @if left_out > 1 { " soirées ne comptent pas" } @else { " soirée ne compte pas" } " : " a href=(format!("{HERE}/soirees{}", of(&ranking.season))) { "lesquelles, et pourquoi" } } } }
        @if twins > 0 { li { span { "Deux noms de l'annuaire pour une personne peut-être (" (twins) ") : " @if club.comite().is_one()? { a href="/marque/comite#doutes" { "les doutes" } } @else { code { "chelem joueurs doublons" } } } } }
        li { "Après la clôture, soirées, règles, clubs et séries de chacun restent ceux d'aujourd'hui." }
    } })
}

/// `1er SOREL Odile, 658,22`.
fn first(ranking: &SeasonRanking) -> String {
    let winners = ranking.rows.iter().filter(|row| row.rank == Some(1));
    let words: Vec<String> =
        winners.map(|row| format!("{} {}, {}", ordinal(1), row.name, row.points.words())).collect();
    if words.is_empty() { "personne n'est classé".to_owned() } else { words.join(" ; ") }
}

pub(crate) fn close(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.form.filled("saison");
    let to = to(asked, "clore");
    let weighed = Weighed { title: "Clore la saison", button: "Clore la saison", to: &to, more: &[] };
    let shown = |ranking: &SeasonRanking| html! { p.phrase { "Clore la saison : " strong { (first(ranking)) } "." } (table(ranking, "")) };
    let said = |ranking: &SeasonRanking| vec![format!("✔ Saison {} close : {}.", ranking.season, first(ranking))];
    weigh(club, asked, &weighed, |club| club.seasons().close(name), shown, said)
}

pub(crate) fn reopen(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (name, reason) = (asked.form.filled("saison"), asked.text("motif"));
    let said = |season: &String| vec![format!("✔ Saison {season} rouverte.")];
    act(club, asked, &to(asked, "clore"), |club| club.seasons().reopen(name, reason), said)
}
