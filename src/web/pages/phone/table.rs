//! Where the sheet of the table is, and what its players do about it.

use maud::{Markup, html};

use super::figures;
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::pages::public::home;
use app::{AppError, Club, Result};
use domain::hall::{AtTable, Standing};
use domain::text::capitalised;
use domain::{Orientation, PositionNo, TableNo};
use report::hall::{Call, ProposalView, TableView};

const HERE: &str = "/table";

/// The place a phone came in by.
pub(super) fn place(club: &Club, asked: &Asked) -> Result<(PositionNo, TableNo)> {
    at(club, asked).map(|(_, position, table)| (position, table))
}

/// The same, of the tournament that is acted on.
fn at(club: &Club, asked: &Asked) -> Result<AtTable> {
    let refused = |why| AppError::input(why).advise("Visez le carré posé sur votre table, ou tapez ses huit signes.");
    let table = asked.device.as_ref().and_then(|device| device.table);
    let at = table.ok_or_else(|| refused("ce téléphone n'est à aucune table"))?;
    if club.hall().current_tournament()? != Some(at.0) {
        return Err(refused("ce téléphone est à une table d'un autre tournoi"));
    }
    Ok(at)
}

/// The chair of the phone's player.
pub(super) fn chair(asked: &Asked, name: &str) -> Result<Orientation> {
    let chair = asked.one_of(name, Orientation::parse)?;
    chair.ok_or_else(|| AppError::input("dites d'abord qui tient le téléphone"))
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let (position, table) = match place(club, asked) {
        Ok(place) => place,
        Err(AppError::Input { message, .. }) => {
            let why = capitalised(&message);
            let body = html! { h1 { "La table" } p.phrase { (why) "." } (home::code(asked)) };
            return Ok(Page::new("La table", body));
        }
        Err(error) => return Err(error),
    };
    let view = club.hall().table(position, table)?;
    let body = html! {
        h1 { "Table " (table) span.note { " position " (position) } }
        @if view.current != position.0 { (gone_by(asked, &view)) } @else { (now(asked, &view)) }
        @if !view.closed { (call(view.call)) }
    };
    Ok(Page::new(format!("Table {table}"), body).live())
}

/// The table's position is over: links to the present one.
fn gone_by(asked: &Asked, view: &TableView) -> Markup {
    html! {
        div.affaire {
            p.phrase { "Vous étiez à la table " (view.table) " à la position " (view.position) ". "
                @if view.closed { "Le tournoi est terminé." } @else { "La position " (view.current) " se joue : visez le carré de votre table." }
            }
        }
        (goes_on(view))
        (home::code(asked))
    }
}

/// Where each of the table goes next, or is now if that has begun.
fn goes_on(view: &TableView) -> Markup {
    let when = if view.current == view.position + 1 { "Maintenant" } else { "Ensuite" };
    let goes: Vec<(&str, &(u16, String))> = view
        .chairs
        .iter()
        .zip(&view.next)
        .filter_map(|((_, _, name), next)| Some((name.as_str(), next.as_ref()?)))
        .collect();
    html! {
        @if !goes.is_empty() {
            h2 { (when) }
            table.joueurs { @for (name, (table, chair)) in goes { tr { td { (name) } td { strong { "table " (table) } ", " (chair) } } } }
        }
    }
}

fn now(asked: &Asked, view: &TableView) -> Markup {
    let wants_to_type = asked.form.filled(figures::ANOTHER).is_some();
    match (&view.sheet, view.proposals.last()) {
        (Some(sheet), None) if !wants_to_type => html! {
            div.fait { p { "✔ La feuille de cette table est enregistrée." } }
            (balances(view.chairs.iter().map(|(chair, _, name)| (chair.as_str(), name.as_str())).zip(sheet.iter().copied())))
            (goes_on(view))
            p { a.bouton href="/table?entrer=oui" { "Ce n'est pas ce qui est sur notre papier" } }
        },
        (_, Some(_)) => html! { @for proposal in &view.proposals { (proposed(view, proposal)) } },
        _ => html! {
            @if let Some(reason) = &view.refused { div.alerte role="alert" { p { strong { "La table de marque a refusé votre feuille : " (reason) "." } } } }
            @match asked.one_of("moi", Orientation::parse).ok().flatten() {
                Some(by) if view.chairs.iter().any(|(chair, ..)| chair == &by.to_string()) => { (figures::form(asked, view, by)) }
                _ => { (who_holds_the_phone(asked, view)) }
            }
        },
    }
}

/// The first question.
fn who_holds_the_phone(asked: &Asked, view: &TableView) -> Markup {
    let more = figures::kept(asked, view);
    html! {
        p.phrase { "Qui tient le téléphone ?" }
        ul.portes { @for (chair, word, name) in &view.chairs {
            li { a href=(format!("/table?moi={chair}{more}")) { strong { (name) } span { (word) } } }
        } }
        p.note { "Ce n'est pas votre table ? Visez le carré de la vôtre, ou tapez son code." }
        (home::code(asked))
    }
}

/// A proposed sheet, with its actions.
fn proposed(view: &TableView, proposal: &ProposalView) -> Markup {
    let is = |standing| proposal.state == standing;
    let time = proposal.at.get(11..16).unwrap_or_default();
    html! {
        @if is(Standing::Confirmed) || is(Standing::FirstEntry) || is(Standing::Accepted) {
            div.fait { p { "✔ Reçue à " (time) ". Gardez le papier." } @if is(Standing::Confirmed) { p { "La table de marque doit encore l'accepter." } } @else { p { "La table de marque l'a prise." } } }
        } @else if is(Standing::Contested) {
            div.alerte role="alert" { p { strong { "Vous n'êtes pas d'accord. Relisez le papier ensemble, puis reprenez la feuille." } } }
        } @else if is(Standing::Differs) {
            div.alerte role="alert" { p { strong { "La table de marque a enregistré d'autres bilans : elle est prévenue. Gardez le papier." } } }
        } @else if is(Standing::Stale) {
            div.alerte role="alert" { p { strong { "Les joueurs de cette table ont changé : reprenez la feuille." } } }
        } @else {
            div.affaire { p.phrase { (proposal.by) " a entré cette feuille. Passez le téléphone : c'est juste ?" } }
        }
        (balances(proposal.chairs.iter().map(|chair| (chair.chair.as_str(), chair.name.as_str())).zip(proposal.chairs.iter().map(|chair| chair.balance))))
        @if let (Some(by), true) = (&proposal.confirmed_by, is(Standing::Proposed)) { p.note { "C'est juste aussi pour " (by) ". Les autres doivent encore le dire." } }
        @if !proposal.deals.is_empty() { (kit::folded(&format!("donnes-{}", proposal.id), "Les donnes", false, &html! { ol { @for deal in &proposal.deals { li { (deal) } } } })) }
        @if let Some(by) = &proposal.contested_by { p { (by) " : « il y a une erreur »." } }
        @if is(Standing::Proposed) || is(Standing::Contested) {
            @for (chair, _, name) in view.chairs.iter().filter(|(chair, ..)| proposal.may_confirm.contains(chair)) {
                (pressed("/table/confirmer", proposal.id, chair, &format!("✔ {name} : c'est juste"), true))
            }
        }
        @if is(Standing::Proposed) || is(Standing::Confirmed) {
            (kit::folded(&format!("erreur-{}", proposal.id), "✘ Il y a une erreur", false, &html! {
                p { "Qui le dit ?" }
                @for (chair, _, name) in &view.chairs { (pressed("/table/contester", proposal.id, chair, name, false)) }
            }))
        }
        @if !is(Standing::Accepted) && !is(Standing::FirstEntry) {
            (kit::form("/table/reprendre", &kit::send("Corriger : reprendre la feuille")))
        }
        @if is(Standing::Confirmed) || is(Standing::Accepted) || is(Standing::FirstEntry) { (goes_on(view)) }
    }
}

fn pressed(to: &str, id: i64, chair: &str, words: &str, strong: bool) -> Markup {
    kit::form(
        to,
        &html! {
            (kit::hidden("feuille", id)) (kit::hidden("moi", chair))
            @if strong { (kit::strong(words)) } @else { (kit::send(words)) }
        },
    )
}

pub(super) fn balances<'a>(lines: impl Iterator<Item = ((&'a str, &'a str), i32)>) -> Markup {
    html! {
        table.joueurs { @for ((chair, name), balance) in lines { tr {
            th scope="row" { (chair) } td { (name) } td.chiffres { (format!("{balance:+}")) }
        } } }
    }
}

fn call(call: Option<Call>) -> Markup {
    html! {
        @match call {
            Some(Call::Called) => { p.note role="status" { "☎ L'arbitre est appelé." } }
            Some(Call::Coming) => { p.note role="status" { "☎ L'arbitre arrive." } (kit::form("/table/appeler", &kit::send("☎ Appeler de nouveau"))) }
            None => { (kit::form("/table/appeler", &kit::send("☎ Appeler l'arbitre"))) }
        }
    }
}

/// The key of a proposal.
fn id(asked: &Asked) -> Result<i64> {
    asked.number("feuille", "une feuille")?.ok_or_else(|| AppError::input("il manque la feuille dont il s'agit"))
}

/// The proposal, which is one of the table of this phone.
fn proposal_of_this_table(club: &Club, asked: &Asked) -> Result<ProposalView> {
    let (id, (position, table)) = (id(asked)?, place(club, asked)?);
    let mut live = club.hall().table(position, table)?.proposals.into_iter();
    let gone = || AppError::input("cette feuille n'est plus là : elle a été reprise ou refusée entre-temps");
    live.find(|proposal| proposal.id == id).ok_or_else(gone)
}

pub(crate) fn confirm(club: &mut Club, asked: &Asked) -> Result<Answer> {
    mark(club, asked, "✔ C'est noté. Gardez le papier.", |club, id, by| club.hall().confirm_proposal(id, by))
}

pub(crate) fn contest(club: &mut Club, asked: &Asked) -> Result<Answer> {
    mark(club, asked, "La table de marque voit que vous n'êtes pas d'accord.", |club, id, by| {
        club.hall().contest_proposal(id, by)
    })
}

/// A player says what he thinks of the proposal; who said so before is answered the same, and no phone is told again.
fn mark(
    club: &mut Club,
    asked: &Asked,
    said: &str,
    work: impl FnOnce(&mut Club, i64, Orientation) -> Result<ProposalView>,
) -> Result<Answer> {
    let by = chair(asked, "moi")?;
    let mut same = false;
    let work = |club: &mut Club| {
        let before = proposal_of_this_table(club, asked)?;
        let after = work(club, before.id, by)?;
        same = after == before;
        Ok(after)
    };
    let answer = act(club, asked, HERE, work, |_| vec![said.to_owned()])?;
    Ok(match answer {
        Answer::Done(done) if same => done.idle().into(),
        answer => answer,
    })
}

pub(crate) fn take_up(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (position, table) = place(club, asked)?;
    let proposals = club.hall().table(position, table)?.proposals;
    // Another phone of the table took it up already: there is nothing to do, and no player to tell.
    if proposals.is_empty() {
        return Ok(Answer::See(HERE.to_owned()));
    }
    let lines = proposals.last().into_iter().flat_map(|proposal| &proposal.chairs);
    let again = figures::kept_of(lines.map(|line| (line.chair.as_str(), line.balance)));
    let here = format!("{HERE}?{}", again.trim_start_matches('&'));
    act(
        club,
        asked,
        &here,
        |club| club.hall().take_up_proposals(place(club, asked)?),
        |()| vec!["Corrigez la feuille, puis vérifiez.".to_owned()],
    )
}

pub(crate) fn call_arbiter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let work = |club: &mut Club| {
        let (tournament, _, table) = at(club, asked)?;
        club.hall().call_arbiter(tournament, table, "appelle l'arbitre")
    };
    act(club, asked, HERE, work, |_| vec!["☎ L'arbitre est appelé.".to_owned()])
}
