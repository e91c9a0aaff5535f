//! A table of *donnes dupliquées* on a phone: its étuis one after the other. The result of each is typed by one side, said to be right by the
//! other, and accepted as a sheet is; then what others made of that étui is shown.

use maud::{Markup, html};

use super::choices::{counted_mark, select};
use super::figures;
use super::table::{call, goes_on, is_it_right, own_seat, place, wrong};
use crate::act::act;
use crate::answer::{Answer, Aside, Page};
use crate::asked::Asked;
use crate::kit;
use crate::pages::public::names;
use crate::signs::{Sign, sign};
use crate::words;
use app::{AppError, Club, Proposed, Result};
use domain::Orientation;
use domain::duplicate::EtuiNo;
use domain::hall::Standing;
use domain::scoring::Contract;
use domain::text::capitalised;
use report::hall::{EtuiAtTable, ProposalView, TableView};

/// The étui, and what is typed of it.
const ETUI: &str = "etui";
const MARK: &str = "marque";

pub(super) fn page(club: &Club, asked: &Asked, view: &TableView) -> Result<Page> {
    if view.etuis.is_empty() {
        let body = html! { h1 tabindex="-1" { "Relais" } p { "La table " (view.table) " se repose à la position " (view.position) "." } (call(view)) };
        return Ok(Page::new("Relais", body).live());
    }
    let of = |one: &EtuiAtTable| view.proposals.iter().filter(|made| made.etui == Some(one.etui)).collect::<Vec<_>>();
    let waits = |made: &&ProposalView| made.state == Standing::Proposed;
    let at_odds = |made: &ProposalView| made.state.is_disputed();
    if let Some(number) = asked.number::<u16>(ETUI, "un numéro d'étui")?
        && let Some(etui) = view.etuis.iter().find(|one| one.etui == number)
    {
        return typing(club, asked, view, etui, None);
    }
    // Who is asked whether it is right answers before another étui is settled, and the table plays on meanwhile.
    let settled_first = |made: &ProposalView| view.proposals.iter().any(|one| one.etui == made.etui && at_odds(one));
    if let Some(made) = view.proposals.iter().find(|made| waits(made) && !settled_first(made)) {
        return Ok(is_it_right(view, made));
    }
    let next = view.etuis.iter().find(|one| one.written.is_none() && of(one).is_empty());
    if view.proposals.iter().any(at_odds) {
        return Ok(wrong(view, next.map(|one| one.etui)));
    }
    let line = |one: &EtuiAtTable| match (&one.written, of(one).last()) {
        (Some(written), _) => html! { strong.num { (words::mark(written)) } small { "enregistré" } },
        (None, Some(made)) => html! { strong.num { (words::result_of(made)) } small { "à accepter" } },
        (None, None) => html! { span {} small { "attendu" } },
    };
    let body = html! {
        @if let Some(reason) = &view.refused { div.avis.non role="alert" { p { strong { "La table de marque a refusé un résultat : " (reason) "." } } } }
        h1 tabindex="-1" { @match next { Some(_) => { "Vos étuis" } None => { (sign(Sign::Check)) " Vos étuis sont tapés" } } }
        @if let Some(next) = next { a.bouton.fort href=(format!("/table?etui={}", next.etui)) { "Entrer l'étui " (next.etui) } }
        ul.carte.juste.etuis { @for one in &view.etuis { li { span.o { (one.etui) } span { (names::line(&one.attack.1)) " attaque" } (line(one)) } } }
        @for one in view.etuis.iter().filter(|one| !one.others.is_empty()) { (others(one)) }
        (goes_on(view, None))
        (call(view))
    };
    Ok(Page::new("Vos étuis", body).live())
}

/// What others made of it.
fn others(one: &EtuiAtTable) -> Markup {
    let inside = html! { ul.liste { @for (attack, result) in &one.others { li { span { (attack) } strong.bout { (words::mark(result)) } } } } };
    kit::folded(&format!("etui-{}", one.etui), &format!("Étui {} aux autres tables", one.etui), false, &inside)
}

/// The result of an étui is asked for, once it is known who types it.
fn typing(club: &Club, asked: &Asked, view: &TableView, etui: &EtuiAtTable, fault: Option<&str>) -> Result<Page> {
    let own = own_seat(club, asked, view)?;
    let by =
        asked.one_of("moi", Orientation::parse)?.map(|by| by.to_string()).or_else(|| own.map(|own| own.chair.clone()));
    let Some(by) = by.filter(|by| view.chairs.iter().any(|seat| seat.chair == *by)) else { return Ok(who(view, etui)) };
    let counted = counted_mark(asked, etui.contracts);
    let (mark, why) = match (&counted, fault) {
        (Some(Ok(mark)), None) => (mark.clone(), None),
        (Some(Err(error)), None) => (String::new(), Some(capitalised(&words::sentence(error)))),
        (_, fault) => (asked.text(MARK).to_owned(), fault.map(str::to_owned)),
    };
    let body = html! {
        h1.lu { "Étui " (etui.etui) }
        (kit::form("/table/proposer", &html! {
            button.lu tabindex="-1" aria-hidden="true" { "Vérifier" }
            (kit::hidden("moi", &by)) (kit::hidden(ETUI, etui.etui))
            p { strong { (etui.attack.1) } " attaque." }
            @if etui.contracts { (select("annonce", "Contrat", asked.form.filled("annonce").unwrap_or("garde"), contracts())) }
            div.bil { span.o { (sign(Sign::Ticket)) } label for=(MARK) { "Marque" small { "+ gagnée, − chutée" } }
                input id=(MARK) type="text" name=(MARK) value=(mark) inputmode="numeric" autocomplete="off" data-bilan="oui" autofocus aria-describedby="dit" aria-invalid=[why.is_some().then_some("true")]; }
            div.etatsomme #dit role=(if why.is_some() { "alert" } else { "status" }) data-seul data-brouillon=(format!("{}/{}/{}", view.position, view.table, etui.etui)) data-fige[why.is_some()] {
                @match &why { Some(why) => { span.faute { (why) } } None => { span { "Comme sur la fiche" } } }
                button.petit.nb name="non_jouee" value="oui" { "Non jouée" }
            }
            noscript { (kit::strong("Vérifier")) }
            (figures::keys())
        }))
        (kit::folded("compter", "Compter la marque", false, &html! {
            form method="get" action="/table" {
                (kit::hidden("moi", &by)) (kit::hidden(ETUI, etui.etui))
                (super::choices::one_result(asked, etui.contracts))
                (kit::strong("Compter"))
            }
        }))
    };
    let page =
        Page::new("Notre étui", body).live().headed(head_of(view, etui.etui)).step().beside("/table", Aside::Back);
    Ok(if why.is_some() { page.refused() } else { page })
}

/// `Étui 12 · table 3`: the étui that is on the table, at each step of its entry.
pub(super) fn head_of(view: &TableView, etui: u16) -> String {
    format!("Étui {etui} · table {}", view.table)
}

fn contracts() -> impl Iterator<Item = (String, String)> {
    let all = [Contract::Garde, Contract::GardeSans, Contract::GardeContre];
    all.into_iter().map(|one| (one.key().to_owned(), capitalised(one.word())))
}

/// Who types it.
fn who(view: &TableView, etui: &EtuiAtTable) -> Page {
    let body = html! {
        h1 tabindex="-1" { "Qui tient le téléphone ?" }
        ul.noms-tel { @for seat in &view.chairs {
            @let to = if seat.number > 0 { format!("/moi/{}?moi={}&etui={}", seat.number, seat.chair, etui.etui) } else { format!("/table?moi={}&etui={}", seat.chair, etui.etui) };
            li { a href=(to) { span { (names::line(&seat.name)) } span.bout.siege { (seat.word) } } }
        } }
    };
    Page::new("Étui", body).live().headed(head_of(view, etui.etui)).beside("/table", Aside::Back)
}

/// The word of the fiche, as it was typed.
fn word(asked: &Asked) -> Result<String> {
    if asked.form.ticked("non_jouee") {
        return Ok(".".to_owned());
    }
    let mark = asked.needed(MARK, "la marque de l'étui")?.replace('−', "-");
    Ok(match asked.one_of("annonce", Contract::parse)? {
        Some(Contract::GardeSans) => format!("sans={mark}"),
        Some(Contract::GardeContre) => format!("contre={mark}"),
        _ => mark,
    })
}

/// A side proposes the result of an étui.
pub(super) fn propose(club: &mut Club, asked: &Asked, by: Orientation) -> Result<Answer> {
    let at = place(club, asked)?;
    let number: u16 = asked.number(ETUI, "un numéro d'étui")?.ok_or_else(|| AppError::input("il manque l'étui"))?;
    let proposed = word(asked).and_then(|word| {
        let proposed = Proposed::Etui(EtuiNo(number), word);
        club.hall().judge_proposal(at, &proposed, by)?;
        Ok(proposed)
    });
    let proposed = match proposed {
        Ok(proposed) => proposed,
        Err(error) if !asked.json => {
            let view = club.hall().table(at.0, at.1)?;
            let etui = view.etuis.iter().find(|one| one.etui == number && view.current == view.position);
            let Some(etui) = etui else { return Err(error) };
            return typing(club, asked, &view, etui, Some(&capitalised(&words::sentence(&error)))).map(Answer::from);
        }
        Err(error) => return Err(error),
    };
    act(club, asked, "/table", |club| club.hall().propose_sheet(place(club, asked)?, &proposed, by), |_| vec![])
}
