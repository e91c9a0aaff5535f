//! Departures, substitutes, forfeits and moves of players.

use maud::{Markup, html};

use super::{directory, draw};
use crate::act::{Weighed, ticked, weigh};
use crate::answer::Answer;
use crate::asked::Asked;
use crate::{kit, words};
use app::{AppError, Club, Registration, Result, Target};
use domain::{Orientation, PositionNo};

const HERE: &str = "/marque/incidents";

pub(super) fn forms(asked: &Asked, current: u8) -> Markup {
    html! {
        (kit::folded_form(asked, "depart", "Un joueur s'en va", "/marque/incidents/depart", "Voir ce que cela change", &html! {
            (kit::player(asked, "joueur", "Qui ?"))
            (kit::number(asked, "apres", "Dernière position jouée", ""))
            (kit::tick("force", "Cas de force majeure", asked.form.ticked("force")))
            (kit::line(asked, "motif", "Motif"))
            p.note { "Position vide : celle en cours, ou la précédente si sa feuille n'est pas là." }
        }))
        (kit::folded_form(asked, "remplacement", "Un remplaçant", "/marque/incidents/remplacer", "Voir ce que cela change", &html! {
            (kit::player(asked, "joueur", "Qui s'en va ?"))
            (replacement(asked))
            (kit::number(asked, "des", "Dès la position (vide : la prochaine qu'il peut jouer)", ""))
            (kit::tick("hors", "Le remplaçant est hors classement", asked.form.ticked("hors")))
            (kit::line(asked, "motif", "Motif"))
        }))
        (kit::folded_form(asked, "forfait", "Forfait", "/marque/incidents/forfait", "Voir ce que cela change", &html! {
            (kit::player(asked, "joueur", "Qui ?"))
            (replacement(asked))
            (kit::tick("hors", "Le remplaçant est hors classement", asked.form.ticked("hors")))
            (kit::line(asked, "motif", "Motif"))
        }))
        (kit::folded_form(asked, "deplacement", "Changer de place", "/marque/incidents/deplacer", "Voir ce que cela change", &html! {
            (kit::player(asked, "joueur", "Qui ?"))
            (kit::player(asked, "avec", "Échange avec (nom ou numéro)"))
            (kit::number(asked, "table", "Ou à la table", ""))
            (kit::choice(asked, "place", "Place", "", ["", "N", "S", "E", "O", "M"].map(|chair| (chair, chair.to_owned()))))
            (draw::position_choice(current, None))
            (kit::line(asked, "motif", "Motif"))
        }))
    }
}

/// The substitute: known, or new.
fn replacement(asked: &Asked) -> Markup {
    html! {
        (kit::line(asked, "par", "Par qui ? (nom ou licence, dans l'annuaire)"))
        (kit::line(asked, "nom", "Ou un nouveau : nom"))
        (kit::line(asked, "prenom", "Prénom"))
        (kit::line(asked, "licence", "Licence"))
    }
}

fn by(asked: &Asked) -> Option<Registration> {
    match asked.form.filled("par") {
        Some(known) => Some(Registration::Known(known.to_owned())),
        None => asked.form.filled("nom").map(|_| Registration::New(directory::read_person(asked))),
    }
}

pub(crate) fn leave(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    // 0 for a player who has not played at all.
    let after = asked.number("apres", "un numéro de position")?.map(PositionNo);
    let (forced, reason) = (asked.form.ticked("force"), asked.text("motif"));
    let leave = |club: &mut Club| match forced {
        true => club.entries().leave_by_force_majeure(&players, after, reason),
        false => club.entries().leave(&players, after, reason),
    };
    weigh(club, asked, &weighed("Un joueur s'en va", "Noter cet abandon"), leave, shown, ticked)
}

const fn weighed<'w>(title: &'w str, button: &'w str) -> Weighed<'w> {
    Weighed { title, button, to: HERE, more: &[] }
}

/// What something would change, a sentence a line.
pub(super) fn shown(lines: &Vec<String>) -> Markup {
    html! { @for line in lines { p.phrase { (words::linked(line)) } } }
}

pub(crate) fn substitute(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "celui qui s'en va")?;
    let by = by(asked).ok_or_else(|| AppError::input("il manque le remplaçant"))?;
    let (from, ranked) = (asked.position("des")?, !asked.form.ticked("hors"));
    let work = |club: &mut Club| Ok(vec![club.entries().substitute(player, &by, from, ranked, asked.text("motif"))?]);
    weigh(club, asked, &weighed("Un remplaçant", "Noter ce remplacement"), work, shown, ticked)
}

pub(crate) fn forfeit(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let players = [asked.needed("joueur", "le joueur")?.to_owned()];
    let (by, ranked) = (by(asked), !asked.form.ticked("hors"));
    let work = |club: &mut Club| club.entries().forfeit(&players, by.as_ref(), ranked, asked.text("motif"));
    weigh(club, asked, &weighed("Forfait", "Déclarer ce forfait"), work, shown, ticked)
}

pub(crate) fn shift(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "le joueur")?;
    let chair = asked.one_of("place", Orientation::parse)?;
    let to = match (asked.form.filled("avec"), asked.table("table")?, chair) {
        (Some(other), ..) => Target::Player(other.to_owned()),
        (None, Some(table), Some(chair)) => Target::Chair(table, chair),
        _ => return Err(AppError::input("il manque avec qui, ou la table et la place")),
    };
    let position = asked.position("position")?;
    let work = |club: &mut Club| club.move_player(player, &to, position, asked.text("motif"));
    weigh(club, asked, &weighed("Changer de place", "Déplacer"), work, shown, ticked)
}
