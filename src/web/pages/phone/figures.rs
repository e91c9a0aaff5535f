//! The balances of a table, typed on a phone with our own keys: several phones have no minus sign on theirs.

use maud::{Markup, html};

use super::table::{chair, head, place};
use super::{deals, etuis};
use crate::act::act;
use crate::answer::{Answer, Aside, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit::{self, signed};
use crate::pages::public::{names, ranking};
use crate::signs::{Sign, sign};
use crate::words;
use app::{AppError, Club, Figures, Proposed, Result};
use domain::sheet::Doubt;
use domain::text::capitalised;
use domain::{Orientation, Score, counted, sheet};
use input::parse_score;
use report::hall::TableView;

/// The field set when the sheet that is stored is not the one on our paper.
pub(super) const ANOTHER: &str = "entrer";
/// The field of the button that corrects one balance: `E -80`.
const CORRECTED: &str = "corrige";

fn field(chair: &str) -> String {
    format!("bilan_{chair}")
}

/// Why the balances were not taken, where they were typed.
pub(super) struct Fault {
    /// The sentence.
    said: String,
    /// The one balance that would explain it, as it should read.
    meant: Option<(Orientation, Score)>,
}

/// The balances are asked for; one may be left out.
pub(super) fn page(asked: &Asked, view: &TableView, by: Orientation, fault: Option<&Fault>) -> Page {
    let meant = fault.and_then(|fault| fault.meant);
    let body = html! {
        h1.lu { "Les bilans de la table " (view.table) }
        (kit::form("/table/proposer", &html! {
            // What Enter sends, in front of the correction.
            button.lu tabindex="-1" aria-hidden="true" { "Vérifier" }
            (kit::hidden("moi", by))
            @if asked.form.filled(ANOTHER).is_some() { (kit::hidden(ANOTHER, "oui")) }
            @for seat in &view.chairs {
                @let doubtful = meant.is_some_and(|(chair, _)| chair.to_string() == seat.chair);
                @let (surname, given) = names::parted(&seat.name);
                div.bil {
                    span.o { span aria-hidden="true" { (seat.chair) } span.lu { (seat.word) } }
                    label for=(field(&seat.chair)) { (surname) small { (given) @if seat.chair == by.to_string() { " (vous)" } } }
                    input id=(field(&seat.chair)) type="text" name=(field(&seat.chair)) value=(asked.text(&field(&seat.chair))) inputmode="numeric" autocomplete="off"
                        data-bilan="oui" autofocus[doubtful] aria-invalid=[doubtful.then_some("true")] aria-describedby=[doubtful.then_some("dit")];
                }
            }
            div.etatsomme #dit role=(if fault.is_some() { "alert" } else { "status" }) data-brouillon=(format!("{}/{}", view.position, view.table)) data-fige[fault.is_some()] {
                @if let Some(fault) = fault {
                    span.faute { (fault.said) }
                    @if let Some((chair, score)) = fault.meant { button.petit.nb name=(CORRECTED) value=(format!("{chair} {}", score.0)) { (chair.word()) " : " (signed(score.0)) " ?" } }
                } @else {
                    span { (counted(view.deals, "donne")) } a.deals href=(deals::address(by)) { "Donne par donne" }
                }
            }
            noscript { (kit::strong("Vérifier")) }
            (keys())
        }))
    };
    let page = Page::new("Notre feuille", body).live().headed(head(view)).step().beside("/table", Aside::Back);
    if fault.is_some() { page.refused() } else { page }
}

/// The keys, in the order of a telephone's; without script the phone's own come up.
pub(super) fn keys() -> Markup {
    let digits = |row: [&'static str; 3]| html! { @for digit in row { button type="button" { (digit) } } };
    html! {
        div.pave #touches hidden role="group" aria-label="Touches" {
            (digits(["1", "2", "3"])) button type="button" data-cle="effacer" aria-label="Effacer" { (sign(Sign::Erase)) }
            (digits(["4", "5", "6"])) button type="button" data-cle="avant" aria-label="Joueur précédent" { "↑" }
            (digits(["7", "8", "9"])) button.suiv type="button" data-cle="suivant" { "Suivant" }
            button.signe type="button" data-cle="signe" aria-label="Plus ou moins" { "+/−" } button.zero type="button" { "0" }
        }
    }
}

/// State kept in the form's address, so that nothing is typed twice: the balances so far, and that another sheet is stored already.
pub(super) fn kept(asked: &Asked, view: &TableView) -> String {
    let names = view.chairs.iter().map(|seat| field(&seat.chair)).chain([ANOTHER.to_owned()]);
    let filled = names.filter_map(|name| Some(format!("&{name}={}", escaped(asked.form.filled(&name)?))));
    filled.collect::<Vec<_>>().concat()
}

/// The same of a sheet that was proposed.
pub(super) fn kept_of<'a>(lines: impl Iterator<Item = (&'a str, i32)>) -> String {
    lines.map(|(chair, balance)| format!("&{}={balance}", field(chair))).collect::<Vec<_>>().concat()
}

/// The balances in the order of the chairs, one of them computed where it was left out; one of them corrected at the touch of a button.
fn typed(asked: &Asked, view: &TableView) -> Result<Vec<Score>> {
    let corrected = asked.form.filled(CORRECTED).and_then(|text| text.split_once(' '));
    let mut figures: Vec<Option<Score>> = Vec::new();
    for seat in &view.chairs {
        let own = corrected.filter(|(chair, _)| *chair == seat.chair);
        let text = own.map_or_else(|| asked.text(&field(&seat.chair)), |(_, score)| score);
        let read = parse_score(text);
        if read.is_none() && !text.is_empty() {
            return Err(AppError::input(format!("{} : « {text} » n'est pas un bilan", seat.word)));
        }
        figures.push(read);
    }
    let known: Vec<Score> = figures.iter().copied().flatten().collect();
    if known.len() + 1 < figures.len() {
        return Err(AppError::input("il manque plus d'un bilan"));
    }
    Ok(figures.into_iter().map(|figure| figure.unwrap_or_else(|| sheet::complete(&known))).collect())
}

/// The sentence of a refusal, and the balance that would explain it.
fn fault(error: &AppError, view: &TableView, figures: &[Score]) -> Fault {
    let chairs = view.chairs.iter().filter_map(|seat| Orientation::parse(&seat.chair));
    let balances = sheet::Balances::new(chairs.zip(figures.iter().copied()).collect()).ok();
    let meant = balances.as_ref().and_then(|balances| sheet::explain(balances).first()?.meant());
    let sum: i32 = figures.iter().map(|figure| figure.0).sum();
    let said = match error {
        _ if sum != 0 => format!("La somme fait {} au lieu de 0", signed(sum)),
        AppError::Rule(refusal) if refusal.rule == "F3" => {
            format!("{} : deux bilans au moins sont faux, refaites les additions", capitalised(&words::sentence(error)))
        }
        _ => capitalised(&words::sentence(error)),
    };
    Fault { said, meant }
}

/// Proposes the sheet; where it looks unlikely, only once it was looked at again.
pub(crate) fn propose(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (at, by) = (place(club, asked)?, chair(asked, "moi")?);
    let view = club.hall().table(at.0, at.1)?;
    if view.closed && !asked.json {
        return ranking::ended(club, asked).map(Answer::from);
    }
    if asked.form.has("etui") {
        return etuis::propose(club, asked, by);
    }
    let figures = match typed(asked, &view) {
        Err(error @ AppError::Input { .. }) if !asked.json => {
            let fault = Fault { said: capitalised(&words::sentence(&error)), meant: None };
            return Ok(page(asked, &view, by, Some(&fault)).into());
        }
        typed => typed?,
    };
    let proposed = Proposed::Balances(figures.clone());
    match club.hall().judge_proposal(at, &proposed, by) {
        Err(error @ AppError::Rule(_)) if !asked.json && club.free(None).is_ok() && view.current == view.position => {
            return Ok(page(asked, &view, by, Some(&fault(&error, &view, &figures))).into());
        }
        judged => drop(judged?),
    }
    let doubts = club.free(None)?.sheet_doubts(at.0, at.1, &Figures::InOrder(figures.clone()))?;
    if !doubts.is_empty() && !asked.form.ticked("sur") {
        return Ok(really(&view, by, &figures, &doubts).into());
    }
    sent(club, asked, &proposed, by)
}

fn sent(club: &mut Club, asked: &Asked, proposed: &Proposed, by: Orientation) -> Result<Answer> {
    act(club, asked, "/table", |club| club.hall().propose_sheet(place(club, asked)?, proposed, by), |_| vec![])
}

/// An unlikely sheet is looked at again.
fn really(view: &TableView, by: Orientation, figures: &[Score], doubts: &[Doubt]) -> Page {
    let kept = kept_of(view.chairs.iter().zip(figures).map(|(seat, figure)| (seat.chair.as_str(), figure.0)));
    let body = html! {
        h1 data-fige tabindex="-1" { "Vraiment ?" }
        @for doubt in doubts { div.avis.att { p { strong { (doubt.to_string()) "." } } } }
        (super::table::balances(view.chairs.iter().zip(figures.iter().map(|figure| figure.0))))
        (kit::form("/table/proposer", &html! {
            (kit::hidden("moi", by)) (kit::hidden("sur", "oui"))
            @for (seat, figure) in view.chairs.iter().zip(figures) { (kit::hidden(&field(&seat.chair), figure.0)) }
            (kit::strong("Oui, c'est notre feuille"))
        }))
        a.bouton href=(format!("/table?moi={by}{kept}")) { "Corriger" }
    };
    Page::new("Vraiment ?", body).live().headed(head(view)).step()
}
