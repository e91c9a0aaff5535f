//! The wall: a page for the screen of the hall. The page of names it shows, and how large its letters are, is for the browser to measure.

use maud::{Markup, html};

use super::ranking::after;
use crate::answer::Page;
use crate::asked::Asked;
use crate::qr;
use app::{Club, Result};
use domain::named_tables;
use report::hall::{NoticeView, PublicEvening, PublicRanking};

/// The views shown in turn by default.
const VIEWS: &str = "places,classement,manquantes";
/// Seconds for each.
const SECONDS: u8 = 8;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let settings = club.hall().settings()?;
    let notices = club.hall().notices()?;
    let evening = club.hall().public_evening().ok();
    let ranking = evening.as_ref().map(|_| club.hall().public_ranking()).transpose()?.flatten();
    let views = asked.form.filled("vues").unwrap_or(VIEWS);
    let seconds: u8 = asked.number("duree", "un nombre de secondes")?.unwrap_or(SECONDS).clamp(3, 60);
    let now = asked.hall.clock.now();
    let body = html! {
        div #mur data-vues=(views) data-duree=(seconds) data-position=(evening.as_ref().map_or(0, |evening| evening.position)) {
            div.tete {
                p.titre {
                    strong { (evening.as_ref().map_or("chelem", |evening| evening.tournament.as_str())) }
                    @if let Some(evening) = evening.as_ref().filter(|evening| evening.position > 0) {
                        @if evening.closed { " · terminé" } @else { " · position " (evening.position) " sur " (evening.positions) }
                    }
                }
                @if let Some(timer) = settings.timer {
                    p #minuterie data-reste=(timer.left(now)) data-marche[matches!(timer, domain::hall::Timer::Runs(_))] { (clock_words(timer.left(now))) }
                }
                // Shown by the script where it can sound: the computer of the control table, which no phone is.
                @if asked.from.is_loopback() { button #son type="button" hidden { "Activer le son" } }
                p #heure data-heure=(now.format("%H:%M:%S")) { (now.format("%H:%M")) }
            }
            (announced(&notices))
            div.vues {
                @match &evening {
                    None => { p.attente { "Le tournoi n'est pas encore prêt." } }
                    Some(evening) => { (views_of(evening, ranking.as_ref())) }
                }
            }
            (foot(asked, settings.address.as_deref()))
        }
    };
    Ok(Page::new("Le mur", body).live())
}

fn clock_words(left: i64) -> String {
    let sign = if left < 0 { "-" } else { "" };
    format!("{sign}{}:{:02}", left.abs() / 60, left.abs() % 60)
}

fn announced(notices: &[NoticeView]) -> Markup {
    let announced: Vec<&NoticeView> = notices.iter().filter(|notice| notice.table.is_none()).collect();
    html! { @if !announced.is_empty() { div.annonces role="status" { @for notice in announced { p { (notice.words) } } } } }
}

fn views_of(evening: &PublicEvening, ranking: Option<&PublicRanking>) -> Markup {
    html! {
        @if evening.position == 0 { p.attente { "Inscriptions. Les places seront affichées ici." } }
        // Once it is over, and ranked, nobody looks for a place.
        @if !evening.places.is_empty() && (!evening.closed || ranking.is_none()) {
            section data-vue="places" {
                h2 { "Places, position " (evening.position) " : table et orientation" @if let Some(seed) = evening.seed { span.note { " tirage n° " (seed) } } }
                ol.noms { @for place in &evening.places {
                    li { span.qui { (place.name) } " " span.ou { (place.table) " " (place.chair) } }
                } }
            }
        }
        @if let Some(ranking) = ranking {
            section data-vue="classement" {
                h2 { (after(ranking)) }
                ol.noms { @for row in &ranking.rows {
                    li { span.qui { b { (row.rank) } " " (row.name) } " " span.ou { (row.total.replace('.', ",")) } }
                } }
            }
        }
        @if evening.position > 0 && !evening.closed {
            section data-vue="manquantes" {
                h2 { "Feuilles attendues" }
                @if evening.awaited.is_empty() { p.attente { "Toutes les feuilles sont là." } }
                @else { p.attente { (named_tables(&evening.awaited)) } }
            }
        }
    }
}

/// How phones come in.
fn foot(asked: &Asked, chosen: Option<&str>) -> Markup {
    let Some(address) = asked.hall.address(chosen) else { return html! {} };
    html! {
        div.pied {
            p { "Sur votre téléphone : " strong { (address) } }
            (qr::code(&address.to_uppercase(), "Adresse de la salle"))
        }
    }
}
