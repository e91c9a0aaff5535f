//! The balances of a table, typed on a phone with our own keys: several phones have no minus sign on theirs.

use domain::advice::Step;
use maud::{Markup, html};

use super::deals;
use super::table::{balances, chair, place};
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::pages::typed_deals::TypedDeals;
use app::{AppError, Club, Figures, Proposed, Result};
use domain::{Orientation, Score, sheet};
use input::parse_score;
use report::hall::TableView;

/// The field set when the sheet that is stored is not the one on our paper.
pub(super) const ANOTHER: &str = "entrer";

fn field(chair: &str) -> String {
    format!("bilan_{chair}")
}

/// The balances are asked for; one may be left out.
pub(super) fn form(asked: &Asked, view: &TableView, by: Orientation) -> Markup {
    html! {
        p.phrase { "Les bilans de la feuille" }
        (kit::form("/table/proposer", &html! {
            (kit::hidden("moi", by))
            @if asked.form.filled(ANOTHER).is_some() { (kit::hidden(ANOTHER, "oui")) }
            div.bilans data-brouillon=(format!("{}/{}", view.position, view.table)) {
                @for (chair, _, name) in &view.chairs { label.bilan {
                    span { strong { (chair) } " " (name) }
                    input type="text" name=(field(chair)) value=(asked.text(&field(chair))) autocomplete="off" data-bilan="oui";
                } }
            }
            p #reste role="status" {}
            div #touches hidden {}
            p { (kit::strong("Vérifier")) " " a.bouton href="/table" { "Ce n'est pas moi" } }
            p.note { "Un bilan peut être laissé vide : il est calculé. " (view.deals) " donnes." }
        }))
        p { a.bouton href=(deals::address(by, "")) data-donnes=(format!("{}/{}", view.position, view.table)) { "Donne par donne : chelem compte" } }
    }
}

/// State kept in the form's address, so that nothing is typed twice: the balances so far, and that another sheet is stored already.
pub(super) fn kept(asked: &Asked, view: &TableView) -> String {
    let names = view.chairs.iter().map(|(chair, ..)| field(chair)).chain([ANOTHER.to_owned()]);
    let filled = names.filter_map(|name| Some(format!("&{name}={}", escaped(asked.form.filled(&name)?))));
    filled.collect::<Vec<_>>().concat()
}

/// The same of a sheet that was proposed.
pub(super) fn kept_of<'a>(lines: impl Iterator<Item = (&'a str, i32)>) -> String {
    lines.map(|(chair, balance)| format!("&{}={balance}", field(chair))).collect::<Vec<_>>().concat()
}

/// The balances in the order of the chairs, one of them computed where it was left out.
fn typed(asked: &Asked, view: &TableView) -> Result<Vec<Score>> {
    let mut figures: Vec<Option<Score>> = Vec::new();
    for (chair, word, _) in &view.chairs {
        let text = asked.text(&field(chair));
        let read = parse_score(text);
        if read.is_none() && !text.is_empty() {
            return Err(AppError::input(format!("{word} : « {text} » n'est pas un bilan")));
        }
        figures.push(read);
    }
    let known: Vec<Score> = figures.iter().copied().flatten().collect();
    if known.len() + 1 < figures.len() {
        return Err(AppError::input("il manque plus d'un bilan"));
    }
    Ok(figures.into_iter().map(|figure| figure.unwrap_or_else(|| sheet::complete(&known))).collect())
}

/// Shows the sheet to be looked at again; proposes it once that was done.
pub(crate) fn propose(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (at, by) = (place(club, asked)?, chair(asked, "moi")?);
    let proposed = match asked.form.filled("donnes") {
        Some(deals) => {
            let context = club.free(Step::EnterEtuis)?.sheet_context(Some(at.0), at.1)?;
            Proposed::Deals(TypedDeals::read(deals, &context)?.lines)
        }
        None => Proposed::Balances(typed(asked, &club.hall().table(at.0, at.1)?)?),
    };
    if let (false, Proposed::Balances(figures)) = (asked.form.ticked("sur"), &proposed) {
        let view = club.hall().table(at.0, at.1)?;
        let judged = club.hall().judge_proposal(at, &proposed, by)?;
        let figures = figures.clone();
        let doubts = club.free(None)?.sheet_doubts(at.0, at.1, &Figures::InOrder(figures))?;
        let lines = judged.chairs.iter().map(|line| ((line.chair.as_str(), line.name.as_str()), line.balance));
        let body = html! {
            h1 data-fige { "Vérifiez" span.note { " table " (judged.table) } }
            (balances(lines))
            p.fait { "Somme 0 ✔   Bilans possibles ✔" }
            @for doubt in &doubts { div.alerte { p { strong { "Vraiment ? " (doubt) "." } } } }
            (kit::form("/table/proposer", &html! {
                (kit::hidden("moi", by)) (kit::hidden("sur", "oui"))
                @for line in &judged.chairs { (kit::hidden(&field(&line.chair), line.balance)) }
                p { (kit::strong("Oui, c'est notre feuille")) " " a.bouton href=(format!("/table?moi={by}{}", kept(asked, &view))) { "Corriger" } }
            }))
        };
        return Ok(Page::new("Vérifiez", body).into());
    }
    act(
        club,
        asked,
        "/table",
        |club| club.hall().propose_sheet(place(club, asked)?, &proposed, by),
        |_| vec!["✔ Reçue. Gardez le papier, et passez le téléphone à un autre joueur.".to_owned()],
    )
}
