//! The second computer on the page « Salle »: added, accepted, handed over to, removed; and its line in the bar.

use std::net::Ipv4Addr;

use maud::{Markup, html};

use super::HERE;
use crate::answer::{Answer, Done};
use crate::asked::Asked;
use crate::kit;
use crate::second::{Stage, WRONG, ship};
use app::{AppError, Club, Result};
use domain::counted;
use domain::hall::Role;
use host::clock::Stopwatch;

const GONE: &str = "l'ordinateur de secours ne suit pas en ce moment";

/// How far the second is, in a line; nothing where there is none.
pub(crate) fn line(club: &Club, asked: &Asked) -> Markup {
    let state = asked.hall.second.state();
    let Some(pair) = state.pair() else { return html! {} };
    let here = club.trust().stands_at().map_or(0, |point| point.action);
    let behind = usize::try_from(here - state.action).unwrap_or(0);
    html! { span #secours {
        @match (state.is_linked(), state.late, state.silent) {
            (true, None, _) => { "● Secours " (pair.name) " à jour" }
            (true, Some(late), _) => { "◐ Secours en retard : " (counted(behind, "action")) ", " (late.elapsed().as_secs()) " s" }
            (_, _, Some(silent)) => { "○ Sans secours depuis " ((asked.hall.clock.now() - silent.elapsed()).format("%H h %M")) }
            _ => { "○ Sans secours" }
        }
    } }
}

pub(super) fn part(club: &Club, asked: &Asked) -> Markup {
    let state = asked.hall.second.state();
    let arbiter = asked.role() >= Role::Arbiter;
    let form = |action: &str, words: &str| kit::form(&format!("{HERE}/secours/{action}"), &kit::send(words));
    kit::folded(
        "secours-ajouter",
        "Ordinateur de secours",
        state.pair().or(state.shown()).is_some(),
        &html! { div.colonne {
            @if let Some(pair) = state.pair() {
                p { (line(club, asked)) }
                p { strong { (pair.name) } @if !pair.address.is_empty() { " http://" (pair.address) } }
                @if !state.trouble.is_empty() { p.avis.att { (state.trouble) } }
                @if arbiter { div.rang { (form("passer", "Passer la main")) (kit::folded("secours-retirer", "Retirer", false, &html! {
                    p { "Il ne suit plus. Sa copie de la base reste sur lui : effacez-la là-bas, chelem ne peut pas y forcer." } (form("retirer", "Retirer"))
                })) } }
            } @else if let Some(shown) = state.shown() {
                @if !shown.name.is_empty() {
                    p.phrase { strong { (shown.name) } " demande à être l'ordinateur de secours. Il aura toute la base et pourra mener la soirée." }
                    @if arbiter { div.rang { (form("accepter", "Accepter")) (form("retirer", "Refuser")) } }
                // It opens the link for good: it does not travel in clear.
                } @else if asked.from != Ipv4Addr::LOCALHOST { p.note { "Le code se lit sur l'ordinateur de la salle, page « Salle »." } }
                @else {
                    @if let Some(address) = asked.hall.address(None) {
                        p { "Sur l'autre ordinateur, avec la même version de chelem, qui demande le code :" }
                        p { code { "chelem --base copie.sqlite salle --secours " (address.trim_start_matches("http://")) } }
                    } @else { p.avis.att { "Ouvrez d'abord la salle : ce qui est à taper sur l'autre ordinateur viendra ici." } }
                    p.chiffre { (shown.code) }
                    p.note { @if matches!(shown.stage, Stage::Open) { "Le premier ordinateur qui le connaît est accepté." } @else { "Dix minutes, un seul ordinateur. Il demandera, et vous l'accepterez ici." } }
                }
            } @else {
                p.note { "Un autre ordinateur garde une copie de chaque feuille et peut reprendre la soirée en trente secondes." }
                @if arbiter { (form("ajouter", "En ajouter un")) }
            }
            @if !asked.hall.rates.may(ship::UPGRADE, WRONG) { p.avis.att { "Un appareil essaie des codes de secours." } }
        } },
    )
}

pub(crate) fn add(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.invite(Stage::Shown(Stopwatch::start()))?;
    Ok(Answer::See(format!("{HERE}#secours-ajouter")))
}

pub(crate) fn accept(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.accept();
    Ok(Done::sentence("✔ Ordinateur de secours accepté.", HERE).into())
}

pub(crate) fn remove(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.remove();
    Ok(Done::sentence("✔ Plus d'ordinateur de secours.", HERE).into())
}

pub(crate) fn hand_over(_: &mut Club, asked: &Asked) -> Result<Answer> {
    if !asked.hall.second.hand_to_it(asked.journal_name()) {
        return Err(AppError::input(GONE).advise("Attendez qu'il soit à jour, puis recommencez."));
    }
    Ok(Done::sentence("✔ La main passe à l'ordinateur de secours.", HERE).into())
}
