//! A player's page: where he plays now and next, his scores, his rank as far as the arbiter shows it; and his year.

use maud::{Markup, html};

use super::frame::holder;
use super::links::Links;
use super::names;
use super::ranking::rows;
use super::year;
use crate::answer::Page;
use crate::asked::Asked;
use crate::kit::signed;
use app::{Club, Result};
use domain::ordinal;
use report::hall::{PublicLine, PublicPlayer};

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let player = club.hall().public_player(asked.part.parse().unwrap_or(0))?;
    Ok(Page::new(player.name.clone(), evening(&player, Links::Hall)).live())
}

/// Where he plays, while it is played; his scores; his rank.
pub(crate) fn evening(player: &PublicPlayer, links: Links) -> Markup {
    html! {
        h1 { (names::line(&player.name)) }
        @if let Some(team) = &player.team { p.note { (team) } }
        @if !player.is_final { (places(player)) }
        @if player.scores_shown { section.carte { h2 { "Scores" } (scores(player)) } }
        @else if player.position > 0 && player.rank.is_none() { p { "L'arbitre n'a pas encore donné de scores." } }
        @if let Some(rank) = &player.rank {
            section.carte {
                h2 { "Rang " @if player.is_final { "final" } @else if player.ranked_after == 0 { "provisoire" } @else { "après la position " (player.ranked_after) } }
                p { strong { (ordinal(rank.rank)) @if rank.tied { " ex æquo" } } ", " (signed(rank.total)) (rank.total.unit()) }
                (rows(&[&player.around], Some(rank), links))
            }
        }
    }
}

fn places(player: &PublicPlayer) -> Markup {
    let at = |position| player.lines.iter().find(|line| line.position == position);
    html! {
        section.carte.colonne {
            @match at(player.position) {
                Some(line) => { (seat("Maintenant", line)) }
                None if player.position == 0 => { p { "Les places ne sont pas encore tirées." } }
                None => { p { "Ne joue pas à la position " (player.position) "." } }
            }
            @if let Some(line) = at(player.position + 1) { (seat("Ensuite", line)) }
        }
    }
}

fn seat(when: &str, line: &PublicLine) -> Markup {
    html! {
        @if let Some((table, chair)) = &line.place {
            p { (when) " : " strong { "table " (table) ", " (chair) } @if !line.with.is_empty() { br; small { "avec " (line.with.join(", ")) } } }
        }
    }
}

fn scores(player: &PublicPlayer) -> Markup {
    let played = player.lines.iter().filter(|line| line.position <= player.position);
    html! {
        table {
            thead { tr { th.num scope="col" { "Position" } th scope="col" { "Place" } th.num scope="col" { "Score" } } }
            tbody { @for line in played { tr {
                td.num { (line.position) }
                td { @if let Some((table, chair)) = &line.place { "table " (table) ", " (chair) } }
                td.num { @match line.balance { Some(balance) => { (signed(balance)) } None => { "…" } } }
            } }
            @for (position, points) in &player.penalties { tr { td.num { (position) } td { "pénalité" } td.num { (signed(-points)) } } } }
        }
    }
}

/// The holder's year, where the club shows it.
pub(crate) fn season(club: &Club, asked: &Asked) -> Result<Page> {
    let nothing = |said: &str| html! { p { (said) } };
    let said = match holder(club, asked)? {
        _ if !club.hall().settings()?.season => nothing("La saison n'est pas montrée sur les téléphones."),
        None => html! { p { "Dites d'abord qui vous êtes." } a.bouton.fort href="/chercher" { "Me trouver" } },
        Some(number) => match club.hall().public_season(number) {
            Ok(Some(own)) => {
                html! { p.note { (own.season) } section.carte.colonne { (year::year(&own, false, false)) } }
            }
            Ok(None) => nothing(
                "Vous avez demandé à ne pas être nommé sur les pages publiques : votre saison n'est pas montrée ici. La table de marque peut vous la dire.",
            ),
            // No season, or nothing of his in it yet.
            Err(_) => nothing("Votre première soirée comptera ce soir."),
        },
    };
    Ok(Page::new("Ma saison", html! { h1 { "Ma saison" } (said) }))
}
