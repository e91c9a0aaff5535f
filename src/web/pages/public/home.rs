//! A phone finds its holder by name; his table; and all places.

use maud::{Markup, html};

use super::arrive;
use super::card;
use super::frame::holder;
use super::links::Links;
use super::names;
use super::ranking;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::pages::phone::table;
use crate::signs::{Sign, sign};
use app::{Club, Result};
use domain::hall::Role;
use report::hall::{PublicFormation, PublicLine, PublicPlace, PublicPlayer};

/// The first page: the control table for its operators; else the table of the phone, or of its holder; else who he is.
pub(crate) fn front(club: &Club, asked: &Asked) -> Result<Answer> {
    match asked.role() {
        Role::Arbiter | Role::Operator => return Ok(Answer::See("/marque".to_owned())),
        Role::Table if table::is_now(club, asked)? => return Ok(Answer::See("/table".to_owned())),
        Role::Table | Role::Visitor => {}
    }
    page(club, asked).map(Answer::from)
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let known = holder(club, asked)?.and_then(|number| club.hall().public_player(number).ok());
    match known {
        Some(player) if player.announced && player.position == 0 => {
            let body = html! { (arrive::part(club, &player)?) a.bouton.lien href="/chercher" { "Ce n'est pas moi" } };
            Ok(Page::new("Je suis là", body).live())
        }
        Some(player) if player.is_final => ranking::ended(club, asked),
        None if club.hall().public_evening().is_ok_and(|evening| evening.closed) => ranking::ended(club, asked),
        Some(player) => {
            let body = html! { (ticket(club, asked, &player, &html! {})?) @if player.position > 0 { (code(asked)) } (not_me(&player)) };
            Ok(Page::new("Ma table", body).live())
        }
        None => who(club, asked),
    }
}

/// Who holds the phone: a few letters of the name, and a tap.
pub(crate) fn who(club: &Club, asked: &Asked) -> Result<Page> {
    let Ok(evening) = club.hall().public_evening() else {
        let body =
            html! { h1 { "Bonsoir" } p { "Le tournoi n'est pas encore prêt. Cette page continue toute seule." } };
        return Ok(Page::new("La salle", body).live());
    };
    let typed = asked.text("q");
    let names = club.hall().public_names(typed)?;
    let said = arrive::said(club, asked)?;
    let body = html! {
        (arrive::answered(&said))
        h1 { "Qui êtes-vous ?" }
        form.recherche role="search" method="get" action="/chercher" {
            label for="q" { "Le début de votre nom" }
            input #q type="text" name="q" value=(typed) autocomplete="off" autofocus[said.is_empty()];
            button.fort type="submit" { "Chercher" }
        }
        div #trouves {
            ul.noms-tel { @for one in &names { li { a href=(format!("/moi/{}", one.number)) {
                span { (names::line(&one.name)) @if let Some(club) = &one.club { br; small { (club) } } }
                span.bout { (sign(Sign::Next)) }
            } } } }
            @if names.is_empty() && !typed.is_empty() { p { "Personne de ce nom. Tapez seulement le début du nom de famille." } }
        }
        @if evening.position == 0 { p.note { "Les places ne sont pas encore tirées." } (arrive::unlisted(asked)) }
        @for line in &evening.announced { p.note { (line) } }
        @if evening.position > 0 && !evening.closed { (code(asked)) }
        p.note { "Dans la salle, le téléphone reste silencieux, et ne sert qu'à la feuille de marque : le code d'arbitrage pénalise le reste. "
            a href="/rejoindre" { "Aider à la table de marque" } }
    };
    let page = Page::new("Me trouver", body);
    Ok(if said.is_empty() { page } else { page.live() })
}

/// The holder says who he is; or the page of a card.
pub(crate) fn choose(club: &Club, asked: &Asked) -> Result<Answer> {
    if card::is_card(&asked.part) {
        return card::page(club, asked);
    }
    let player = club.hall().public_player(asked.part.parse().unwrap_or(0))?;
    let Some(tournament) = club.hall().current_tournament()? else { return Ok(Answer::See("/".to_owned())) };
    // At a table he goes on with its sheet.
    let kept = asked.form.fields().map(|(name, value)| format!("{name}={}", escaped(value)));
    let to = match kept.collect::<Vec<_>>().join("&") {
        kept if asked.form.ticked("moi") => format!("/table?{kept}"),
        _ => "/".to_owned(),
    };
    Ok(Answer::Named { who: format!("{}-{}", tournament.0, player.number), to })
}

/// The field for a table's code, for phones without a camera.
pub(crate) fn code(asked: &Asked) -> Markup {
    kit::folded(
        "code",
        "Entrer une feuille : le code de la table",
        asked.form.has("code"),
        &html! {
            p { "Visez le carré posé sur votre table avec l'appareil photo, ou tapez les huit signes imprimés dessous." }
            (kit::form("/T", &html! { (kit::line(asked, "code", "Code de la table")) (kit::send("C'est ma table")) }))
        },
    )
}

fn not_me(player: &PublicPlayer) -> Markup {
    html! {
        a.bouton href=(format!("/joueur/{}", player.number)) { "Mes résultats" }
        a.bouton.lien href="/chercher" { "Ce n'est pas moi" }
    }
}

/// Where the holder plays now, with whom, and next; `act`: what he may do at the table.
/// Errors: when the base cannot be read.
pub(crate) fn ticket(club: &Club, asked: &Asked, player: &PublicPlayer, act: &Markup) -> Result<Markup> {
    let at = |position| player.lines.iter().find(|line| line.position == position);
    let (now, next) = (at(player.position), at(player.position + 1));
    let timer = club.hall().settings()?.timer.map(|timer| timer.left(asked.hall.clock.now()));
    let evening = club.hall().public_evening()?;
    let team: Vec<_> = evening.formations.iter().filter(|one| one.players.contains(&player.number)).collect();
    Ok(html! {
        h1.lu { "Ma table" }
        @match now.and_then(|line| Some((line, line.place.as_ref()?))) {
            Some((line, (table, chair))) => {
                div.billet {
                    span.n { span.lu { "Table " } (table) }
                    span { span.lu { "Bonjour " (player.name) ". " } strong { "Table " (table) ", " (chair) }
                        br; "position " (player.position) @if let Some(left) = timer.filter(|left| *left > 0) { " · reste " (left / 60) " min" } }
                }
                (act)
                (neighbours(line, chair))
            }
            _ => {
                h2 { (player.name) }
                @if player.position == 0 { p { "Les places ne sont pas encore tirées. Cette page continue toute seule." } }
                @else if !team.is_empty() { (formations(&team, None)) }
                @else { p { "Vous ne jouez pas à la position " (player.position) "." } }
            }
        }
        @if let Some((line, (table, chair))) = next.and_then(|line| Some((line, line.place.as_ref()?))) {
            p.note { "Ensuite, position " (line.position) " : table " (table) ", " (chair) "." }
        }
    })
}

fn neighbours(line: &PublicLine, own: &str) -> Markup {
    let mut people: Vec<(&str, Option<&str>)> =
        line.with.iter().filter_map(|one| one.split_once(' ')).map(|(chair, name)| (chair, Some(name))).collect();
    people.push((own, None));
    people.sort_by_key(|(chair, _)| domain::Orientation::parse(chair));
    html! {
        section.carte aria-labelledby="avec" {
            h2 #avec.lu { "Avec vous" }
            ul.voisins { @for (chair, name) in people { li.vous[name.is_none()] { span.o { (chair) } span { (name.unwrap_or("vous")) } } } }
        }
    }
}

pub(crate) fn places(club: &Club, asked: &Asked) -> Result<Page> {
    let evening = club.hall().public_evening()?;
    let own = holder(club, asked)?;
    let body = html! {
        h1 { "Places" @if evening.position > 0 { ", position " (evening.position) } }
        @if evening.position == 0 { p { "Les places ne sont pas encore tirées." } }
        @else { (listed(&evening.places, own, Links::Hall)) (formations(&evening.formations.iter().collect::<Vec<_>>(), own)) }
    };
    Ok(Page::new("Places", body).live())
}

/// Formations by number, each with a table and its side there.
fn formations(all: &[&PublicFormation], own: Option<u32>) -> Markup {
    html! { @if !all.is_empty() { ul.carte { @for one in all { li aria-current=[own.is_some_and(|own| one.players.contains(&own)).then_some("true")] {
        strong { (one.number) " " (names::team(&one.name)) } " : table " strong { (one.table) } ", " (one.side.to_lowercase()) @if let Some(deal) = one.deal { ", donne " (deal) }
        @if one.name != one.members { br; small { (one.members) } }
    } } } } }
}

/// All players by name, each with the place.
pub(crate) fn listed(places: &[PublicPlace], own: Option<u32>, links: Links) -> Markup {
    let seat = |place: &PublicPlace| {
        let letter = place.chair.chars().next().unwrap_or_default();
        html! { span.disque { span.lu { "table " } (place.table) } " " (letter) }
    };
    by_name(places.iter().map(|place| (place.number, place.name.as_str(), seat(place))), own, links)
}

/// People by name, each with the markup beside it.
pub(crate) fn by_name<'p>(
    people: impl Iterator<Item = (u32, &'p str, Markup)>,
    own: Option<u32>,
    links: Links,
) -> Markup {
    html! {
        ul.noms-tel { @for (number, name, beside) in people {
            li { a href=(links.player(number)) aria-current=[(own == Some(number)).then_some("true")] { span { (names::line(name)) } span.bout.siege { (beside) } } }
        } }
    }
}
