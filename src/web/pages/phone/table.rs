//! Where the sheet of the table is, and what its players do about it.

use maud::{Markup, html};

use super::{correct, deals, etuis, figures};
use crate::act::act;
use crate::answer::{Answer, Aside, Page};
use crate::asked::Asked;
use crate::kit::{self, signed};
use crate::pages::public::frame::holder;
use crate::pages::public::{home, names, ranking};
use crate::signs::{Sign, sign};
use crate::words;
use app::{AppError, Club, Result};
use domain::hall::{AtTable, Role, Standing};
use domain::text::capitalised;
use domain::{Orientation, PositionNo, TableNo};
use report::hall::{Call, ProposalView, SeatView, TableView};

pub(super) const HERE: &str = "/table";

/// The place a phone came in by.
pub(super) fn place(club: &Club, asked: &Asked) -> Result<(PositionNo, TableNo)> {
    at(club, asked).map(|(_, position, table)| (position, table))
}

/// The same, of the tournament that is acted on.
fn at(club: &Club, asked: &Asked) -> Result<AtTable> {
    let refused = |why| AppError::input(why).advise("Visez le carré posé sur votre table, ou tapez ses huit signes.");
    let table = match asked.device.as_ref().and_then(|device| device.table) {
        // The control table's own browser lies in the middle of the only table.
        None if asked.role() >= Role::Operator => club.hall().only_table()?,
        table => table,
    };
    let at = table.ok_or_else(|| refused("ce téléphone n'est à aucune table"))?;
    if club.hall().current_tournament()? != Some(at.0) {
        return Err(refused("ce téléphone est à une table d'un autre tournoi"));
    }
    Ok(at)
}

/// Whether the phone is at a table of the position being played, and the evening is not over.
pub(crate) fn is_now(club: &Club, asked: &Asked) -> Result<bool> {
    Ok(match place(club, asked) {
        Ok((position, _)) => {
            let evening = club.hall().public_evening()?;
            position.0 == evening.position && !evening.closed
        }
        Err(_) => false,
    })
}

/// The chair of the phone's player.
pub(super) fn chair(asked: &Asked, name: &str) -> Result<Orientation> {
    let chair = asked.one_of(name, Orientation::parse)?;
    chair.ok_or_else(|| AppError::input("dites d'abord qui tient le téléphone"))
}

/// `Table 3 · position 2`.
pub(super) fn head_of(position: PositionNo, table: TableNo) -> String {
    format!("Table {table} · position {position}")
}

pub(super) fn head(view: &TableView) -> String {
    head_of(PositionNo(view.position), TableNo(view.table))
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let (position, table) = match place(club, asked) {
        Ok(place) => place,
        Err(AppError::Input { message, .. }) => {
            let why = capitalised(&message);
            let body = html! { h1 { "Ma table" } p { (why) "." } (home::code(asked)) a.bouton href="/chercher" { "Me trouver" } };
            return Ok(Page::new("Ma table", body));
        }
        Err(error) => return Err(error),
    };
    let view = club.hall().table(position, table)?;
    let page = now(club, asked, &view)?;
    Ok(if page.framed.head.is_empty() { page.headed(head(&view)) } else { page })
}

fn now(club: &Club, asked: &Asked, view: &TableView) -> Result<Page> {
    let duplicate = club.is_duplicate()?;
    if view.closed {
        return ranking::ended(club, asked);
    }
    if view.current != view.position {
        return Ok(gone_by(asked, view));
    }
    if duplicate {
        return etuis::page(club, asked, view);
    }
    let own = own_seat(club, asked, view)?;
    let by = asked.one_of("moi", Orientation::parse).ok().flatten();
    let begun = view.proposals.iter().any(|one| one.state == Standing::Noting);
    if begun && (by.is_some() || own.is_some() || asked.role() >= Role::Operator) {
        return deals::page(club, asked);
    }
    let wants_to_type = asked.form.filled(figures::ANOTHER).is_some();
    match (&view.sheet, view.proposals.as_slice()) {
        (Some(sheet), []) if !wants_to_type => Ok(recorded(view, own, sheet)),
        (_, [one]) if one.state == Standing::Proposed => Ok(is_it_right(view, one)),
        (_, [one]) if matches!(one.state, Standing::Confirmed | Standing::Accepted | Standing::FirstEntry) => {
            received(club, asked, view, own, one)
        }
        (_, [one]) if one.state == Standing::Noting => who_holds_the_phone(club, asked, view, own),
        (_, [_, ..]) => Ok(wrong(view, None)),
        (_, []) => match by {
            Some(by) if view.chairs.iter().any(|seat| seat.chair == by.to_string()) => {
                Ok(figures::page(asked, view, by, None))
            }
            _ => who_holds_the_phone(club, asked, view, own),
        },
    }
}

/// The seat of the phone's holder at this table, where he said who he is.
pub(super) fn own_seat<'v>(club: &Club, asked: &Asked, view: &'v TableView) -> Result<Option<&'v SeatView>> {
    let of = |number: u32| view.chairs.iter().find(|seat| seat.number == number && number > 0);
    Ok(holder(club, asked)?.and_then(of))
}

/// The table's position is over: links to the present one.
fn gone_by(asked: &Asked, view: &TableView) -> Page {
    let body = html! {
        h1 { "Table " (view.table) }
        p { "Vous étiez à la table " (view.table) " à la position " (view.position) ". "
            "La position " (view.current) " se joue : visez le carré de votre table." }
        (goes_on(view, None))
        (home::code(asked))
        a.bouton href="/chercher" { "Me trouver" }
    };
    Page::new(head(view), body).live()
}

/// Where the holder goes next, or each of the table; or is now if that has begun.
pub(super) fn goes_on(view: &TableView, own: Option<&SeatView>) -> Markup {
    let begun = view.current == view.position + 1;
    let goes = |seat: &'_ &SeatView| own.is_none_or(|own| own.chair == seat.chair) && seat.next.is_some();
    let goes: Vec<&SeatView> = view.chairs.iter().filter(goes).collect();
    html! {
        @if !goes.is_empty() {
            section.carte aria-labelledby="ensuite" {
                h2 #ensuite { @if begun { "Maintenant" } @else { "Ensuite" } }
                @for seat in goes { @if let Some((table, chair)) = &seat.next {
                    p { @if own.is_none() { (seat.name) " : " } @else { "Position " (view.position + 1) " : " } strong { "table " (table) ", " (chair) } }
                } }
            }
        }
    }
}

/// The sheet is in.
fn recorded(view: &TableView, own: Option<&SeatView>, sheet: &[i32]) -> Page {
    let body = html! {
        div.avis { h1 tabindex="-1" { (sign(Sign::Check)) " Feuille enregistrée" } @if !view.alone { p { "Gardez le papier." } } }
        (balances(view.chairs.iter().zip(sheet.iter().copied())))
        (goes_on(view, own))
        a.bouton.lien href="/table?entrer=oui" { @if view.alone { "Ce n'est pas juste" } @else { "Ce n'est pas ce qui est sur notre papier" } }
        (call(view))
    };
    Page::new("Feuille enregistrée", body).live()
}

/// The first question; who is known is not asked.
fn who_holds_the_phone(club: &Club, asked: &Asked, view: &TableView, own: Option<&SeatView>) -> Result<Page> {
    let more = figures::kept(asked, view);
    let refused = view.refused.as_ref();
    let refused = html! { @if let Some(reason) = refused { div.avis.non role="alert" { p { strong { "La table de marque a refusé votre feuille : " (reason) "." } } } }
    @for seat in view.chairs.iter().filter(|seat| seat.banned) { div.avis.att { p { strong { (seat.name) } " ne peut pas annoncer de contrat à la première donne." } } } };
    if let Some(own) = own {
        let act = html! { a.bouton.fort href=(format!("/table?moi={}{more}", own.chair)) { "Entrer notre feuille" } };
        let player = club.hall().public_player(own.number)?;
        let body = html! { (refused) (home::ticket(club, asked, &player, &act)?) a.bouton.lien href="/chercher" { "Ce n'est pas moi" } (call(view)) };
        return Ok(with_call(Page::new("Ma table", body).live(), view));
    }
    let body = html! {
        (refused)
        h1 tabindex="-1" { "Qui tient le téléphone ?" }
        ul.noms-tel { @for seat in &view.chairs {
            li { a href=(format!("/moi/{}?moi={}{more}", seat.number, seat.chair)) { span { (names::line(&seat.name)) } span.bout.siege { (seat.word) } } }
        } }
        p.note { "Ce n'est pas votre table ? Visez le carré de la vôtre, ou tapez son code." }
        (home::code(asked))
        (call(view))
    };
    Ok(Page::new("Ma table", body).live())
}

/// Another player says that it is right.
pub(super) fn is_it_right(view: &TableView, one: &ProposalView) -> Page {
    let body = html! {
        h1 tabindex="-1" { "Est-ce juste ?" }
        p { @if view.alone { "Tous d'accord ? Un autre joueur que " (one.by) " le dit." } @else { "Passez le téléphone. Comparez avec le papier." } }
        div.carte {
            @if let Some(etui) = one.etui { p { "Étui " (etui) " : " @for line in &one.chairs { (line.name) " attaque, " } strong { (words::result_of(one)) } } }
            ul.juste { @for seat in &view.chairs {
                @let balance = one.chairs.iter().find(|line| line.chair == seat.chair && one.etui.is_none()).map(|line| line.balance);
                li {
                    span.o { (seat.chair) }
                    span { (names::lines(&seat.name)) }
                    strong.num { @if let Some(balance) = balance { (signed(balance)) } }
                    @if seat.chair == one.by_chair { small.num { "a tapé" } }
                    @else if one.may_confirm.contains(&seat.chair) { (pressed("/table/confirmer", one.id, &seat.chair, &html! { "Juste" span.lu { ", dit " (seat.name) } })) }
                    @else { small.num { @if said(one, &seat.name) { "juste" } } }
                }
            } }
            @if one.etui.is_none() { p.somme2 { (sign(Sign::Check)) " Somme 0, bilans possibles" } }
        }
        (as_typed(one))
        @if let Some(by) = &one.confirmed_by { p.note { "C'est juste aussi pour " (by) ". Les autres doivent encore le dire." } }
        (there_is_an_error(view, one))
        (call(view))
    };
    on_etui(with_call(Page::new("Est-ce juste ?", body).live().step(), view), view, one.etui)
}

/// A page about the étui that is on the table, where there is one: it stands above.
fn on_etui(page: Page, view: &TableView, etui: Option<u16>) -> Page {
    match etui {
        Some(etui) => page.headed(etuis::head_of(view, etui)),
        None => page,
    }
}

/// With a link in its head that leads to the arbiter's call, while there is one to make.
fn with_call(page: Page, view: &TableView) -> Page {
    if view.call.is_none() && !view.closed && !view.alone { page.beside("#arbitre", Aside::Arbiter) } else { page }
}

/// Whether that player said so already.
fn said(one: &ProposalView, name: &str) -> bool {
    one.confirmed_by.as_ref().is_some_and(|names| names.contains(name))
}

fn as_typed(one: &ProposalView) -> Markup {
    html! { @if one.etui.is_none() && !one.deals.is_empty() { (kit::folded(&format!("donnes-{}", one.id), "Les donnes", false, &html! { ol { @for deal in &one.deals { li { (deal) } } } })) } }
}

/// To be corrected together; or contested, where they do not agree.
fn there_is_an_error(view: &TableView, one: &ProposalView) -> Markup {
    html! {
        details.erreur {
            summary.bouton.grave { "Il y a une erreur" }
            div.colonne {
                (correct::form(one, "Corriger ensemble"))
                @if !view.alone { p { "Pas d'accord ? La table de marque le voit quand l'un de vous le dit :" } }
                @for seat in view.chairs.iter().filter(|_| !view.alone) { (pressed("/table/contester", one.id, &seat.chair, &html! { (seat.name) })) }
            }
        }
    }
}

/// It is confirmed: what is still to come, and where to go next.
fn received(club: &Club, asked: &Asked, view: &TableView, own: Option<&SeatView>, one: &ProposalView) -> Result<Page> {
    let time = kit::hour(&one.at);
    let taken = one.state != Standing::Confirmed;
    let body = html! {
        div.avis role="status" {
            h1 tabindex="-1" { (sign(Sign::Check)) " Feuille reçue" }
            // Below stands by whom, but around the only table.
            p { "à " (time) "." @if let Some(by) = one.confirmed_by.as_ref().filter(|_| view.alone) { " Confirmée par " (by) "." } @if !view.alone { " Gardez le papier." } }
        }
        @if !view.alone { ol.pas3 {
            li { span { strong { "Tapée" } " par " (one.by) } }
            li { span { strong { "Confirmée" } @if let Some(by) = &one.confirmed_by { " par " (by) } } }
            li { span { @if taken { strong { "Acceptée" } ". La table de marque l'a prise." } @else { strong { "À accepter" } " par la table de marque…" } } }
        } }
        (goes_on(view, own))
        (deals::at_the_end(club, asked)?)
        (as_typed(one))
        @if !taken { details.erreur {
            summary.bouton.lien { "Corriger notre feuille" }
            div.colonne { p { "Cette feuille est alors reprise : il faudra la taper et la confirmer de nouveau." } (correct::form(one, "La reprendre")) }
        } }
        (call(view))
    };
    Ok(Page::new("Feuille reçue", body).live())
}

/// Players or the control table do not agree: each version, and the way to correct; or on, to the `next` étui.
pub(super) fn wrong(view: &TableView, next: Option<u16>) -> Page {
    let is = |one: &&ProposalView| one.state.is_disputed();
    // The versions of one étui at a time.
    let first = view.proposals.iter().find(is).and_then(|one| one.etui);
    let at_odds = || view.proposals.iter().filter(move |one| one.etui == first);
    let body = html! {
        h1 tabindex="-1" { "À revoir" }
        @for one in at_odds() {
            @if let Some(etui) = one.etui { p { "Étui " (etui) " : " strong { (words::result_of(one)) } } }
            div.avis.non role="alert" { p { strong { (what_is_wrong(view, one)) } } @if let Some(by) = &one.contested_by { p { (by) " : « il y a une erreur »." } } }
            (balances(one.chairs.iter().map(|line| (line, line.balance))))
            p.note { "Tapée par " (one.by) }
            (as_typed(one))
            // Of two versions none is right because a player says so.
            @for seat in view.chairs.iter().filter(|seat| at_odds().count() == 1 && one.state == Standing::Contested && one.may_confirm.contains(&seat.chair)) {
                (pressed("/table/confirmer", one.id, &seat.chair, &html! { "C'est juste, dit " (seat.name) }))
            }
        }
        @if let Some(one) = at_odds().next_back() { (correct::form(one, "Corriger : reprendre la feuille")) }
        @if let Some(next) = next { a.bouton href=(format!("/table?etui={next}")) { "En attendant : l'étui " (next) } }
        (call(view))
    };
    on_etui(with_call(Page::new("À revoir", body).live(), view), view, first)
}

fn what_is_wrong(view: &TableView, one: &ProposalView) -> &'static str {
    match one.state {
        _ if view.alone => "Reprenez la feuille ensemble, donne par donne.",
        Standing::Differs => "La table de marque a enregistré d'autres bilans : elle est prévenue. Gardez le papier.",
        Standing::Stale => "Les joueurs de cette table ont changé : reprenez la feuille.",
        _ => "Vous n'êtes pas d'accord. Relisez le papier ensemble, puis reprenez la feuille.",
    }
}

fn pressed(to: &str, id: i64, chair: &str, words: &Markup) -> Markup {
    kit::form(to, &html! { (kit::hidden("feuille", id)) (kit::hidden("moi", chair)) button type="submit" { (words) } })
}

/// A player of a sheet: his chair and his name.
pub(super) trait AtChair {
    fn at(&self) -> (&str, &str);
}

impl AtChair for SeatView {
    fn at(&self) -> (&str, &str) {
        (&self.chair, &self.name)
    }
}

impl AtChair for report::hall::ProposedChair {
    fn at(&self) -> (&str, &str) {
        (&self.chair, &self.name)
    }
}

pub(super) fn balances<'a, C: AtChair + 'a>(lines: impl Iterator<Item = (&'a C, i32)>) -> Markup {
    html! {
        div.carte { ul.juste.lue { @for (line, balance) in lines { @let (chair, name) = line.at(); li {
            span.o { (chair) } span { (names::lines(name)) } strong.num { (signed(balance)) }
        } } } }
    }
}

pub(super) fn call(view: &TableView) -> Markup {
    let again = |words| {
        kit::form("/table/appeler", &html! { button.lien type="submit" { (sign(Sign::Triangle)) " " (words) } })
    };
    html! { @if !view.closed && !view.alone { div #arbitre {
        @match view.call {
            Some(Call::Called) => { p.avis.att role="status" { "L'arbitre est appelé." } }
            Some(Call::Coming) => { p.avis role="status" { "L'arbitre arrive." } (again("Appeler de nouveau")) }
            None => { (again("Appeler l'arbitre")) }
        }
    } } }
}

/// The proposal, which is one of the table of this phone.
fn proposal_of_this_table(club: &Club, asked: &Asked) -> Result<ProposalView> {
    let (id, (position, table)) = (asked.proposal()?, place(club, asked)?);
    let mut live = club.hall().table(position, table)?.proposals.into_iter();
    let gone = || AppError::input("cette feuille n'est plus là : elle a été reprise ou refusée entre-temps");
    live.find(|proposal| proposal.id == id).ok_or_else(gone)
}

pub(crate) fn confirm(club: &mut Club, asked: &Asked) -> Result<Answer> {
    mark(club, asked, "", |club, id, by| club.hall().confirm_proposal(id, by))
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
    let lines = |_: &ProposalView| Some(said.to_owned()).filter(|said| !said.is_empty()).into_iter().collect();
    let answer = act(club, asked, HERE, work, lines)?;
    Ok(match answer {
        Answer::Done(done) if same => done.idle().into(),
        answer => answer,
    })
}

pub(crate) fn call_arbiter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let work = |club: &mut Club| {
        let (tournament, _, table) = at(club, asked)?;
        club.hall().call_arbiter(tournament, table, "appelle l'arbitre")
    };
    act(club, asked, HERE, work, |_| vec![])
}
