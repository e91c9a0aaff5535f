//! The journal: actions and their authors; the last action undone, named.

use maud::html;

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result};
use domain::hall::Role;
use report::Tabular;

const HERE: &str = "/marque/journal";
/// How many actions are shown.
const SHOWN: usize = 50;

/// Where an action is undone: of another one that address, which a browser goes back to, offers nothing.
pub(super) fn undoing(action: i64) -> String {
    format!("{HERE}?annuler={action}")
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let mut journal = club.trust().journal(Some(SHOWN), asked.form.ticked("detail"))?;
    journal.actions.reverse();
    let wanted: Option<i64> = asked.number("annuler", "un numéro d'action")?;
    let last = club.trust().last_undoable().ok().filter(|last| wanted.is_none_or(|wanted| wanted == last.0));
    let past = wanted.filter(|_| last.is_none()).and_then(|id| journal.actions.iter().find(|action| action.id == id));
    let body = html! {
        h1 { "Journal" }
        @if let Some(past) = past { div.avis role="status" { p {
            (past.what) " : " @if past.undone { "c'est annulé." } @else { "ce n'est plus la dernière action." } " Rien de plus n'est fait."
        } } }
        @if asked.role() >= Role::Arbiter {
            @if let Some((id, what)) = &last {
                section #annuler {
                    p.phrase { "Dernière action : " strong { (what) } }
                    (kit::form("/marque/journal/annuler", &html! {
                        (kit::hidden("action", id))
                        (kit::line(asked, "motif", "Motif (facultatif)"))
                        button.fort autofocus[wanted.is_some()] { "Annuler cette action" }
                    }))
                }
            }
            (kit::folded("retablir", "Rétablir ce qui vient d'être annulé", false, &kit::form("/marque/journal/retablir", &kit::send("Rétablir"))))
        }
        div.empile { (kit::table(&journal.table())) }
        p.note { a href="/marque/journal/corrections" { "Les corrections et les décisions de l'arbitre" } }
        p.note { "Les " (SHOWN) " dernières actions. " a href="/marque/journal?detail=oui" { "Avec chaque changement" } }
    };
    Ok(Page::new("Journal", body).live())
}

pub(crate) fn corrections(club: &Club, _: &Asked) -> Result<Page> {
    let table = club.papers().corrections()?.table();
    let body = html! {
        div.rang { h1 { "Corrections" } a.bout href=(HERE) { "Journal" } }
        @if table.rows.is_empty() && table.notes.is_empty() { p { "Rien n'a été corrigé, rien n'a été décidé." } } @else { (kit::table(&table)) }
    };
    Ok(Page::new("Corrections", body).live())
}

pub(crate) fn undo(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let action = asked.number("action", "un numéro d'action")?;
    act(
        club,
        asked,
        HERE,
        |club| club.trust().undo(asked.text("motif"), action),
        |what| vec![format!("✔ Annulé : {what}")],
    )
}

pub(crate) fn redo(club: &mut Club, asked: &Asked) -> Result<Answer> {
    act(club, asked, HERE, |club| club.trust().redo(asked.text("motif")), |what| vec![format!("✔ Rétabli : {what}")])
}
