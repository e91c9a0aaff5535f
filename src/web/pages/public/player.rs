//! A player's page: where he plays now and next, his scores, his rank as far as the arbiter shows it.

use maud::{Markup, html};

use super::links::Links;
use super::ranking::rows;
use crate::answer::Page;
use crate::asked::Asked;
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
        h1 { (player.name) }
        @if let Some(team) = &player.team { p.note { (team) } }
        @if !player.is_final { (places(player)) }
        @if player.scores_shown { h2 { @if links == Links::Hall { "Vos scores" } @else { "Scores" } } (scores(player)) }
        @else if player.position > 0 { p { "L'arbitre n'a pas encore donné de scores." } }
        @if let Some(rank) = &player.rank {
            h2 { @if links == Links::Hall { "Votre rang " } @else { "Rang " } @if player.is_final { "final" } @else { "après la position " (player.ranked_after) } }
            p.phrase { (ordinal(rank.rank)) @if rank.tied { " ex æquo" } ", " (rank.total.replace('.', ",")) " points" }
            (rows(&player.around, Some(rank.number), links))
        }
    }
}

fn places(player: &PublicPlayer) -> Markup {
    let now = player.lines.iter().find(|line| line.position == player.position);
    let next = player.lines.iter().find(|line| line.position == player.position + 1);
    html! {
        div.affaire {
            @match now {
                Some(line) => { (seat("Maintenant", line)) }
                None if player.position == 0 => { p.phrase { "Les places ne sont pas encore tirées." } }
                None => { p.phrase { "Vous ne jouez pas à la position " (player.position) "." } }
            }
            @if let Some(line) = next { (seat("Ensuite", line)) }
        }
    }
}

fn seat(when: &str, line: &PublicLine) -> Markup {
    html! {
        @if let Some((table, chair)) = &line.place {
            p.place { (when) " : " strong { "table " (table) ", " (chair) } }
            @if !line.with.is_empty() { p.note { "avec " (line.with.join(", ")) } }
        }
    }
}

fn scores(player: &PublicPlayer) -> Markup {
    let played = player.lines.iter().filter(|line| line.position <= player.position);
    html! {
        table {
            thead { tr { th.chiffres scope="col" { "Position" } th.mots scope="col" { "Place" } th.chiffres scope="col" { "Score" } } }
            tbody { @for line in played { tr {
                td.chiffres { (line.position) }
                td.mots { @if let Some((table, chair)) = &line.place { "table " (table) ", " (chair) } }
                td.chiffres { @match line.balance { Some(balance) => { (format!("{balance:+}")) } None => { "…" } } }
            } }
            @for (position, points) in &player.penalties { tr { td.chiffres { (position) } td.mots { "pénalité" } td.chiffres { "-" (points) } } } }
        }
    }
}
