//! The ranking as far as the arbiter lets it be seen.

use maud::{Markup, html};

use super::frame::holder;
use super::links::Links;
use super::names;
use crate::answer::Page;
use crate::asked::Asked;
use crate::kit::signed;
use app::{Club, Result};
use domain::hall::Publication;
use domain::{counted, ordinal};
use report::hall::{PublicRank, PublicRanking};

/// Where the holder stands, the first of all are shown, and those around him.
const FIRST: usize = 4;
const AROUND: usize = 1;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let body = html! { h1 { "Classement" } (shown(club, asked, holder(club, asked)?)?) };
    Ok(Page::new("Classement", body).live())
}

/// As far as it may be seen, with the holder's own place.
pub(crate) fn shown(club: &Club, asked: &Asked, holder: Option<u32>) -> Result<Markup> {
    let ranking = club.hall().public_ranking()?;
    let own = holder.and_then(|number| club.hall().public_player(number).ok()?.rank);
    let all = asked.form.ticked("tout");
    Ok(html! {
        @match &ranking {
            None => { @let publication = club.hall().settings()?.publication; p { "Le classement vient " (if publication == Publication::ByPosition && club.is_duplicate()? { "quand tous les étuis sont comparés" } else { publication.word() }) ". Cette page continue toute seule." } }
            Some(ranking) => {
                @if ranking.alternated { p.note { "Alterné : le premier de chaque ligne, puis le deuxième de chacune." } }
                p { (after(ranking)) "."
                    @if let Some(own) = &own { " Vous êtes " strong { (ordinal(own.rank)) } " avec " (signed(own.total)) "." } }
                @match own.as_ref().filter(|_| !all).and_then(|own| around(ranking, own)) {
                    Some((first, near)) => {
                        (rows(&[first, near], own.as_ref(), Links::Hall))
                        a.bouton href="/classement?tout=oui" { "Tout le classement (" (counted(ranking.rows.len(), "ligne")) ")" }
                    }
                    None => { (rows(&[&ranking.rows], own.as_ref(), Links::Hall)) }
                }
            }
        }
    })
}

/// Once the tournament is closed: the ranking, and the holder's own place.
pub(crate) fn ended(club: &Club, asked: &Asked) -> Result<Page> {
    let holder = holder(club, asked)?;
    let body = html! {
        h1 { "Le tournoi est terminé" }
        (shown(club, asked, holder)?)
        @match holder {
            Some(number) => {
                a.bouton href=(format!("/joueur/{number}")) { "Mes résultats" }
                a.bouton.lien href="/chercher" { "Ce n'est pas moi" }
            }
            None => { a.bouton href="/chercher" { "Me trouver" } }
        }
    };
    Ok(Page::new("Ma table", body).live())
}

/// The first ones, and those around the holder, where others stand between them.
fn around<'r>(ranking: &'r PublicRanking, own: &PublicRank) -> Option<(&'r [PublicRank], &'r [PublicRank])> {
    let at = ranking.rows.iter().position(|row| row.number == own.number)?;
    let from = at.saturating_sub(AROUND);
    let near = &ranking.rows[from..ranking.rows.len().min(at + AROUND + 1)];
    (from > FIRST).then(|| (&ranking.rows[..FIRST], near))
}

/// The heading: the ranking after which position.
pub(crate) fn after(ranking: &PublicRanking) -> String {
    let position = ranking.position;
    match (ranking.is_final, ranking.provisional) {
        (true, _) if ranking.alternated => "Classement final alterné".to_owned(),
        (true, _) => "Classement final".to_owned(),
        (false, true) if ranking.alternated => "Classement provisoire alterné".to_owned(),
        (false, true) if position == 0 => "Classement provisoire".to_owned(),
        (false, true) => format!("Provisoire : des feuilles de la position {position} manquent encore"),
        (false, false) => format!("Après la position {position}"),
    }
}

/// Parts of a ranking, with a line between them.
pub(crate) fn rows(parts: &[&[PublicRank]], own: Option<&PublicRank>, links: Links) -> Markup {
    html! {
        table {
            caption.lu { "Classement" }
            thead.lu { tr { th scope="col" { "Rang" } th scope="col" { (if parts.iter().copied().flatten().all(|row| row.members.is_empty()) { "Joueur" } else { "Équipe" }) } th scope="col" { "Total" } } }
            tbody { @for (at, part) in parts.iter().enumerate() {
                @if at > 0 { tr { td.note colspan="3" { "…" } } }
                @for row in *part { tr.soi[own.is_some_and(|own| own.number == row.number)] {
                    td.num { (medal(row.rank)) }
                    th scope="row" { @if row.members.is_empty() { a href=(links.player(row.number)) { (names::lines(&row.name)) } @if row.left { small { "abandon" } } }
                        @else { strong { (names::team(&row.name)) } @if row.members != row.name { br; small { (row.members) } } } }
                    td.num { strong { (signed(row.total)) } }
                } }
            } }
        }
    }
}

/// A rank, in a disc for the first three.
pub(crate) fn medal(rank: u32) -> Markup {
    html! { span class=(format!("medaille m{}", rank.min(9))) { (rank) } }
}
