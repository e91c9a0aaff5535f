//! A sheet noted deal by deal, on a phone or in the control table's browser: taker, contract, result; the program adds up. Each deal is kept
//! as it comes: another phone of the table goes on where this one stopped.

use domain::advice::Step;
use maud::{Markup, html};

use super::super::deals::mended;
use super::choices::{BOUTS, bonuses, chelem_of, chosen, petit_of, poignee_of, radios, with_of};
use super::table::{self, chair, head_of, place};
use crate::act::act;
use crate::answer::{Answer, Aside, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit::{self, signed};
use crate::pages::public::frame::holder;
use crate::pages::public::names;
use crate::words;
use app::{AppError, Club, Noted, Result, SheetContext};
use domain::hall::Role;
use domain::movement::Game;
use domain::scoring::{Contract, Deal, Layout, score};
use domain::sheet::DealRecord;
use domain::text::capitalised;
use domain::{Orientation, PositionNo, TableNo, counted};
use input::typed::Deals;
use report::hall::ProposalView;

const HERE: &str = "/table/donnes";
/// The chairs in the order in which they deal.
pub(crate) const IN_TURN: &str = "NESOM";

/// The page of a chair's table.
pub(super) fn address(by: Orientation) -> String {
    address_of(&by.to_string())
}

pub(super) fn address_of(chair: &str) -> String {
    format!("{HERE}?moi={chair}")
}

/// The sheet so far and the present choice.
struct Shown<'a> {
    context: &'a SheetContext,
    by: Orientation,
    noted: &'a ProposalView,
    deals: Deals,
    /// The deal that is chosen again, counted from 1.
    mended: Option<usize>,
    /// Why the choice was not taken; the choices stay.
    refused: Option<AppError>,
}

/// Who holds the phone: as it says, as it is known, or at the control table the first chair.
fn holds(club: &Club, asked: &Asked, context: &SheetContext) -> Result<Orientation> {
    if asked.form.has("moi") { chair(asked, "moi") } else { known(club, asked, context) }
}

fn known(club: &Club, asked: &Asked, context: &SheetContext) -> Result<Orientation> {
    let own = holder(club, asked)?;
    let seats = club.hall().table(context.position, context.table)?.chairs;
    let known = seats.iter().find(|seat| Some(seat.number) == own).and_then(|seat| Orientation::parse(&seat.chair));
    let desk = context.chairs.first().map(|(chair, ..)| *chair).filter(|_| asked.role() >= Role::Operator);
    known.or(desk).ok_or_else(|| AppError::input("dites d'abord qui tient le téléphone"))
}

fn context(club: &Club, (position, table): (PositionNo, TableNo)) -> Result<SheetContext> {
    club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let at = place(club, asked)?;
    let view = club.hall().table(at.0, at.1)?;
    if view.closed {
        return table::page(club, asked);
    }
    let context = context(club, at)?;
    // A chair that is none is passed over: the table's page, which leads here, does so too.
    let said = asked.one_of("moi", Orientation::parse).ok().flatten();
    let Ok(by) = said.map_or_else(|| known(club, asked, &context), Ok) else { return table::page(club, asked) };
    match club.hall().noting(at)? {
        Some(noted) => noting(club, asked, &context, (by, &noted), None),
        None if context.entered.is_none() && view.proposals.is_empty() => {
            Ok(framed(asked, "Qui donne la première ?", &who_deals(&context, by), at))
        }
        None => table::page(club, asked),
    }
}

fn framed(asked: &Asked, title: &str, body: &Markup, (position, table): (PositionNo, TableNo)) -> Page {
    let back = if asked.role() >= Role::Operator { "/marque" } else { "/table" };
    Page::new(title, body.clone()).headed(head_of(position, table)).live().step().beside(back, Aside::Back)
}

/// Asked once; then the deal goes round.
fn who_deals(context: &SheetContext, by: Orientation) -> Markup {
    let mut chairs: Vec<_> = context.chairs.iter().collect();
    chairs.sort_by_key(|(chair, ..)| IN_TURN.find(&chair.to_string()));
    html! {
        h1 tabindex="-1" { "Qui donne la première ?" }
        @for (chair, name, _) in chairs {
            (kit::form(HERE, &html! { (kit::hidden("moi", by)) (kit::hidden("donneur", chair)) button type="submit" { (names::line(name)) } }))
        }
        a.bouton.lien href=(format!("/table?moi={by}")) { "Taper plutôt les bilans" }
    }
}

/// The sheet as it stands, with the deal to choose.
fn noting(
    club: &Club,
    asked: &Asked,
    context: &SheetContext,
    (by, noted): (Orientation, &ProposalView),
    refused: Option<AppError>,
) -> Result<Page> {
    let deals = Deals::new(noted.deals.clone(), context.orientations())?;
    let mended = mended(asked, &deals)?;
    let wanted = usize::from(context.deals);
    let shown = Shown { context, by, noted, deals, mended, refused };
    let count = shown.deals.lines.len();
    let whole = mended.is_none() && shown.deals.played() >= wanted;
    let title = match mended {
        Some(number) => format!("Donne {number}, de nouveau"),
        None if whole => "Toutes les donnes y sont".to_owned(),
        None => format!("Donne {}", count + 1),
    };
    let dealer = noted.chairs.iter().find(|line| Some(&line.chair) == noted.dealer.as_ref());
    let body = html! {
        h1 tabindex="-1" data-fige[mended.is_some()] { (title) @if let (Some(dealer), None, false) = (dealer, mended, whole) { small { " donne : " strong { (short(context, &dealer.name)) } } } }
        ul.cumuls { @for line in &noted.chairs { li { small { (line.chair) } " " (short(context, &line.name)) " " strong.num { (signed(line.balance)) } } } }
        @if let Some(error) = &shown.refused { (words::refused_to_player(error)) }
        @if !whole { (one_deal(asked, &shown)) }
        (undo(asked, &shown))
        (ending(&shown, whole))
        (so_far(&shown)?)
        (at_the_end(club, asked)?)
    };
    let page = framed(asked, &title, &body, (context.position, context.table));
    Ok(if shown.refused.is_some() { page.refused() } else { page })
}

/// The first name where it is enough at this table, else the surname.
fn short<'n>(context: &'n SheetContext, name: &'n str) -> &'n str {
    let (surname, first) = names::parted(name);
    let same = context.chairs.iter().filter(|(_, other, _)| names::parted(other).1 == first).count();
    if first.is_empty() || same > 1 { surname } else { first }
}

/// A form with the deals this page has seen.
fn with_seen(shown: &Shown<'_>, inside: &Markup) -> Markup {
    kit::form(HERE, &html! { (kit::hidden("moi", shown.by)) (kit::hidden("donnes", shown.deals.written())) (inside) })
}

/// The last deal is taken away at a touch, and put back at another for a while.
fn undo(asked: &Asked, shown: &Shown<'_>) -> Markup {
    let count = shown.deals.lines.len();
    html! {
        @if let Some(line) = asked.form.filled("otee") { div.bref { (with_seen(shown, &html! { (kit::hidden("ligne", line)) button type="submit" { "Remettre la " (count + 1) } })) } }
        @else if count > 0 && shown.mended.is_none() { (with_seen(shown, &html! { button.lien name="oter" value="oui" { "↶ Ôter la " (count) } })) }
    }
}

fn ending(shown: &Shown<'_>, whole: bool) -> Markup {
    let (played, wanted) = (shown.deals.played(), shown.context.deals);
    html! { @if shown.mended.is_none() { (with_seen(shown, &html! {
        @if shown.deals.lines.is_empty() { button.lien name="fini" value="oui" { "Taper plutôt les bilans" } }
        @else if whole { button.fort name="fini" value="oui" { "C'est notre feuille" } }
        @else { button.lien name="fini" value="oui" { "La feuille s'arrête là (" (counted(played, "donne")) @if !shown.context.alone { " sur " (wanted) } ")" } }
    })) } }
}

/// At the only table: the result to send, and once its sheet is in, the closing.
pub(super) fn at_the_end(club: &Club, asked: &Asked) -> Result<Markup> {
    let Some(one) = club.hall().at_one_table()?.filter(|one| one.deals > 0) else { return Ok(html! {}) };
    let evening = club.hall().public_evening()?;
    let over = evening.awaited.is_empty() && evening.position == evening.positions && !evening.closed;
    let text = one.words();
    Ok(html! {
        @if over && asked.role() >= Role::Arbiter { (kit::form("/marque/cloture/clore", &html! { (kit::hidden("amis", "oui")) (kit::strong("Clore la soirée")) })) }
        (kit::folded("envoyer", "Envoyer au groupe", over, &html! {
            textarea readonly rows="4" aria-label="Le résultat, à copier" { (text) }
            a.bouton href=(format!("whatsapp://send?text={}", escaped(&text))) { "WhatsApp" }
            a.bouton href=(format!("sms:?body={}", escaped(&text))) { "Message" }
        }))
    })
}

/// What a phone sends: who deals first, a deal, the last one taken away, the end.
pub(crate) fn note(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let at = place(club, asked)?;
    let context = context(club, at)?;
    let by = holds(club, asked, &context)?;
    let here = address(by);
    if let Some(dealer) = asked.one_of("donneur", Orientation::parse)? {
        return act(club, asked, &here, |club| club.hall().begin_noting(at, dealer, by), |_| vec![]);
    }
    let seen = Deals::read(asked.text("donnes"), context.orientations())?;
    let ends = asked.form.ticked("fini");
    let (to, lines) = match wanted(asked, &seen) {
        _ if ends => (format!("/table?moi={by}"), Vec::new()),
        Ok((more, deals)) => (format!("{here}{more}"), deals.lines),
        Err(error) if asked.json => return Err(error),
        Err(error) => return refused(club, asked, &context, by, error),
    };
    let mut other = None;
    let work = |club: &mut Club| {
        let hall = club.hall();
        let noted =
            if ends { hall.end_noting(at, by, &seen.lines) } else { hall.note_deals(at, by, &seen.lines, lines) };
        match noted? {
            Noted::Kept(view) => Ok(view),
            Noted::Meanwhile(view) => {
                let error = meanwhile(&view);
                other = Some(view);
                Err(error)
            }
        }
    };
    match act(club, asked, &to, work, |_| vec![]) {
        Err(error) if !asked.json => match other {
            Some(view) => Ok(noting(club, asked, &context, (by, &view), Some(error))?.stale().into()),
            None => refused(club, asked, &context, by, error),
        },
        answer => answer,
    }
}

fn refused(club: &Club, asked: &Asked, context: &SheetContext, by: Orientation, error: AppError) -> Result<Answer> {
    match club.hall().noting((context.position, context.table))? {
        Some(noted) => Ok(noting(club, asked, context, (by, &noted), Some(error))?.into()),
        None => Err(error),
    }
}

/// Another phone was faster.
fn meanwhile(now: &ProposalView) -> AppError {
    let what = match now.deals.len() {
        0 => "a ôté les donnes".to_owned(),
        count => format!("a changé la feuille, qui a {}", counted(count, "donne")),
    };
    AppError::input(format!("{} {what} entre-temps : la voici", now.by))
        .advise("Ajoutez la vôtre après, si elle n'y est pas.")
}

/// The deals as they are to be, and what the next page is told.
fn wanted(asked: &Asked, seen: &Deals) -> Result<(String, Deals)> {
    if asked.form.ticked("oter") {
        let mut deals = seen.clone();
        let last = deals.lines.last().cloned().unwrap_or_default();
        deals.drop_last();
        return Ok((format!("&otee={}", escaped(&last)), deals));
    }
    let again = mended(asked, seen)?;
    let line = match asked.form.filled("ligne") {
        Some(line) => line.to_owned(),
        None => chosen(asked)?.ok_or_else(|| AppError::input("il manque le contrat"))?,
    };
    Ok((String::new(), seen.with(again, &line)?.0))
}

/// The form of one deal, with the choices before a refusal, or those of the deal to correct.
fn one_deal(asked: &Asked, shown: &Shown<'_>) -> Markup {
    let context = shown.context;
    let asks = shown.refused.is_some() || asked.form.has("contrat") || asked.form.has("preneur");
    let again = shown.mended.and_then(|number| match shown.deals.records.get(number - 1) {
        Some(DealRecord::Full(deal)) if !asks => Some(deal),
        _ => None,
    });
    let before = |name: &str, of_deal: fn(&Deal) -> String| {
        if asks { asked.text(name).to_owned() } else { again.map(of_deal).unwrap_or_default() }
    };
    let mut chairs: Vec<_> =
        context.chairs.iter().map(|(chair, name, _)| (chair.to_string(), short(context, name).to_owned())).collect();
    // Friends have no paper whose order this would be.
    if context.alone {
        chairs.sort_by_key(|(chair, _)| IN_TURN.find(chair));
    }
    let contracts = [
        (Contract::Prise, "Prise"),
        (Contract::Garde, "Garde"),
        (Contract::GardeSans, "G. sans"),
        (Contract::GardeContre, "G. contre"),
    ];
    let dealer = shown.noted.dealer.as_deref().filter(|_| shown.mended.is_none() && !asks);
    let with = dealer
        .filter(|_| context.game == Game::Mort)
        .map_or_else(|| before("avec", with_of), |dead| format!("mort={dead}"));
    let digits = || (0..=9).map(|digit| (digit.to_string(), digit.to_string()));
    let bonuses = bonuses([before("petit", petit_of), before("poignee", poignee_of), before("chelem", chelem_of)]);
    html! {
        form.donne method="post" action=(HERE) data-valeur="oui" {
            (kit::key()) (kit::hidden("moi", shown.by)) (kit::hidden("donnes", shown.deals.written()))
            @if let Some(number) = shown.mended { (kit::hidden("donne", number)) }
            (radios("preneur", "Qui a pris ?", &before("preneur", |deal| deal.taker.to_string()), chairs))
            (radios("contrat", "Contrat", &before("contrat", |deal| deal.contract.key().to_owned()), contracts.map(|(one, word)| (one.key().to_owned(), word.to_owned()))))
            @if context.chairs.len() == 5 { (radios("avec", if context.game == Game::Mort { "Le mort" } else { "Avec qui ?" }, &with, partners(context))) }
            (radios("bouts", "Bouts de l'attaque", &before("bouts", |deal| deal.bouts.to_string()), BOUTS.map(|bouts| (bouts.to_owned(), bouts.to_owned()))))
            (radios("dizaine", "Points de l'attaque : dizaines", &before("dizaine", |deal| (deal.points.0 / 20).to_string()), digits()))
            (radios("unite", "et unités", &before("unite", |deal| (deal.points.0 / 2 % 10).to_string()), digits()))
            @if context.chairs.len() != 4 && context.game != Game::Mort { (kit::tick("demi", "et demi", before("demi", |deal| if deal.points.0 % 2 == 1 { "oui".to_owned() } else { String::new() }) == "oui")) }
            (kit::folded("primes", "Petit au bout, poignée, chelem", again.is_some_and(|deal| deal.petit.is_some() || !deal.poignees.is_empty() || deal.chelem.is_some()), &bonuses))
            p #valeur role="status" { @if asks && shown.refused.is_none() { (value(asked, shown)) } }
            (kit::strong(if shown.mended.is_some() { "Remplacer cette donne" } else { "Donne suivante" }))
            noscript { button formmethod="get" { "Voir ce qu'elle vaut" } }
        }
        (with_seen(shown, &html! {
            @if let Some(number) = shown.mended { (kit::hidden("donne", number)) }
            button.lien name="annulee" value="oui" { "Donne annulée" }
        }))
    }
}

/// What the deal that is chosen is worth, before it is noted: `Luc réussit de 8 : +198`.
fn value(asked: &Asked, shown: &Shown<'_>) -> Markup {
    let judged = || -> Result<Option<String>> {
        let Some(line) = chosen(asked)? else { return Ok(None) };
        let deals = shown.deals.with(shown.mended, &line)?.0;
        let record = deals.records.get(shown.mended.map_or(deals.records.len() - 1, |number| number - 1));
        let Some(DealRecord::Full(deal)) = record else { return Ok(None) };
        let layout = Layout::new(&shown.context.orientations(), deal.layout.dead());
        let outcome = score(&Deal { layout, ..deal.clone() })?;
        let own = outcome.scores.iter().find(|(chair, _)| *chair == deal.taker).map_or(0, |(_, score)| score.0);
        let name = shown.context.chairs.iter().find(|(chair, ..)| *chair == deal.taker);
        let name = name.map_or("", |(_, name, _)| short(shown.context, name));
        let verb = if outcome.made { "réussit" } else { "chute" };
        Ok(Some(format!("{name} {verb} de {} : {}", outcome.margin.abs(), signed(own))))
    };
    match judged() {
        Ok(said) => html! { @if let Some(said) = said { "= " strong { (said) } } },
        // What is still missing is no fault yet.
        Err(AppError::Input { .. }) => html! {},
        Err(error) => html! { (capitalised(&words::sentence(&error))) },
    }
}

/// Who was called, or who was the dead hand.
fn partners(context: &SheetContext) -> Vec<(String, String)> {
    let chairs = context.chairs.iter().map(|(chair, name, _)| (chair, short(context, name).to_owned()));
    match context.game {
        Game::Mort => chairs.map(|(chair, name)| (format!("mort={chair}"), name)).collect(),
        _ => [("+seul".to_owned(), "Seul".to_owned())]
            .into_iter()
            .chain(chairs.map(|(chair, name)| (format!("+{chair}"), name)))
            .collect(),
    }
}

/// The deals with their running totals, each to be chosen again.
fn so_far(shown: &Shown<'_>) -> Result<Markup> {
    let totals = shown.deals.totals()?;
    let here = address(shown.by);
    Ok(html! { @if !totals.is_empty() {
        h2 { "Jusqu'ici" }
        div.glisse role="region" aria-label="Donnes" tabindex="0" { table.donnes {
            thead { tr { th.num scope="col" { "n°" } @for chair in shown.context.orientations() { th.num scope="col" { (chair) } } } }
            tbody { @for (index, (line, totals)) in shown.deals.lines.iter().zip(&totals).enumerate() {
                tr { td.num { a.bouton href=(format!("{here}&donne={}", index + 1)) aria-label=(format!("Corriger la donne {}", index + 1)) { (index + 1) } }
                    @for total in totals { td.num { (signed(total)) } } }
                tr { td.note colspan=(totals.len() + 1) { (line) } }
            } }
        } }
        p.note { "Les cumuls après chaque donne. Un numéro corrige sa donne." }
    } })
}
