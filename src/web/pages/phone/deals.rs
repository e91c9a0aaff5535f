//! A sheet deal by deal on a phone: taker, contract, result; the program adds up. The choices so far are in the address, so
//! that going back and loading the page again lose nothing.

use domain::advice::Step;
use maud::{Markup, html};

use super::table::{balances, chair, head_of, place};
use crate::answer::{Aside, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit::{self, signed};
use crate::words;
use app::{AppError, Club, Proposed, Result, SheetContext};
use domain::duplicate::Mark;
use domain::scoring::{Chelem, Contract, Deal, Petit, Poignee};
use domain::sheet::DealRecord;
use domain::text::capitalised;
use domain::{Orientation, counted};
use input::typed::{self, Deals};

const HERE: &str = "/table/donnes";

/// The page of a chair's table, with these deals.
pub(super) fn address(by: Orientation, deals: &str) -> String {
    format!("{HERE}?moi={by}&donnes={}", escaped(deals))
}

/// The deals so far and the present choice.
struct Shown<'a> {
    context: &'a SheetContext,
    by: Orientation,
    deals: Deals,
    /// The deal that is chosen again, counted from 1.
    mended: Option<usize>,
    refused: Option<AppError>,
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let ((position, table), by) = (place(club, asked)?, chair(asked, "moi")?);
    let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
    let deals = Deals::read(asked.text("donnes"), context.orientations())?;
    let mended =
        asked.number::<usize>("donne", "un numéro de donne")?.filter(|number| (1..=deals.lines.len()).contains(number));
    let mut shown = Shown { context: &context, by, deals, mended, refused: None };
    // A missing value is asked for where it was chosen: the choices stay.
    match chosen(asked).and_then(|line| Ok(line.map(|line| shown.deals.with(mended, &line)).transpose()?)) {
        Ok(Some((deals, _))) => (shown.deals, shown.mended) = (deals, None),
        Ok(None) => {}
        Err(error) => shown.refused = Some(error),
    }
    let wanted = usize::from(context.deals);
    if asked.form.ticked("fini")
        || (shown.refused.is_none() && shown.mended.is_none() && shown.deals.played() == wanted)
    {
        return whole(club, asked, &shown);
    }
    let title = match shown.mended {
        Some(number) => format!("Donne {number}, de nouveau"),
        None if shown.deals.played() == shown.deals.lines.len() => {
            format!("Donne {} sur {wanted}", shown.deals.lines.len() + 1)
        }
        // One that was cancelled is on the sheet and is played again.
        None => format!("Donne {}, encore {} à jouer", shown.deals.lines.len() + 1, wanted - shown.deals.played()),
    };
    let body = html! {
        h1 data-fige data-donnes=(format!("{position}/{table}")) tabindex="-1" { (title) }
        @if let Some(error) = &shown.refused { (words::refused_to_player(error)) }
        (one_deal(asked, &shown))
        (so_far(&shown)?)
        @if !shown.deals.lines.is_empty() { a.bouton href=(format!("{}&fini=oui", address(by, &shown.deals.written()))) { "La feuille s'arrête là" } }
        a.bouton.lien href=(format!("/table?moi={by}")) { "Taper plutôt les bilans" }
    };
    let page = Page::new(title, body).headed(head_of(position, table)).step().beside("/table", Aside::Back);
    Ok(if shown.refused.is_some() { page.refused() } else { page })
}

/// The deal that was chosen, in the few words in which it is typed; `None` where none was.
fn chosen(asked: &Asked) -> Result<Option<String>> {
    if asked.form.ticked("annulee") {
        return Ok(Some("annulée".to_owned()));
    }
    let Some(contract) = asked.form.filled("contrat") else { return Ok(None) };
    let contract = Contract::parse(contract).ok_or_else(|| AppError::input("ce contrat n'existe pas"))?;
    written(asked, contract, asked.needed("preneur", "celui qui a pris")?).map(Some)
}

fn written(asked: &Asked, contract: Contract, taker: &str) -> Result<String> {
    let points = asked.needed("points", "les points de l'attaque")?;
    let bouts = asked.needed("bouts", "les bouts de l'attaque")?;
    let with = asked.text("avec");
    let (called, dead) = if with.starts_with("mort=") { ("", with) } else { (with, "") };
    let mut line = format!("{} {taker}{called} {points}/{bouts}", contract.word());
    let bonuses =
        [("petit", asked.text("petit")), ("poignée", asked.text("poignee")), ("chelem", asked.text("chelem"))];
    for (name, value) in bonuses.into_iter().filter(|(_, value)| !value.is_empty()) {
        line.push_str(&format!(" {name}={value}"));
    }
    if !dead.is_empty() {
        line.push_str(&format!(" {dead}"));
    }
    Ok(line)
}

/// D13: the mark of an étui from what the attack made, where that was chosen.
pub(super) fn counted_mark(asked: &Asked, contracts: bool) -> Option<Result<String>> {
    asked.form.filled("points")?;
    let contract = asked.form.filled("contrat").filter(|_| contracts).and_then(Contract::parse);
    let counted = written(asked, contract.unwrap_or(Contract::Garde), "S").and_then(|line| {
        let deal = typed::deal(&line).map_err(AppError::input)?.at(&Orientation::FOUR)?;
        let DealRecord::Full(deal) = deal else { return Err(AppError::input("cette donne n'a pas de marque")) };
        Ok(Mark::of(deal)?.value().to_string())
    });
    Some(counted)
}

/// What the attack made, to count the mark of an étui.
pub(super) fn one_result(asked: &Asked, contracts: bool) -> Markup {
    let key = |one: Contract| (one.key().to_owned(), capitalised(one.word()));
    let text = |name: &str| asked.text(name).to_owned();
    html! {
        @if contracts { (radios("contrat", "Contrat", asked.form.filled("contrat").unwrap_or("garde"), Contract::ALL.into_iter().filter(|one| *one != Contract::Prise).map(key))) }
        (radios("bouts", "Bouts de l'attaque", asked.text("bouts"), BOUTS.map(|bouts| (bouts.to_owned(), bouts.to_owned()))))
        label.champ.court { span { "Points de l'attaque (sur 91)" } input type="text" inputmode="numeric" name="points" value=(asked.text("points")) autocomplete="off"; }
        (kit::folded("primes", "Petit au bout, poignée, chelem", false, &bonuses([text("petit"), text("poignee"), text("chelem")])))
    }
}

const BOUTS: [&str; 4] = ["0", "1", "2", "3"];

fn bonuses([petit, poignee, chelem]: [String; 3]) -> Markup {
    let petits = [("", "non"), ("attaque", "pour l'attaque"), ("défense", "pour la défense")];
    let poignees =
        [("", "non".to_owned())].into_iter().chain(Poignee::ALL.map(|one| (one.word(), one.word().to_owned())));
    let chelems = [("", "non".to_owned())].into_iter().chain(Chelem::ALL.map(|one| (one.key(), one.word().to_owned())));
    html! {
        (select("petit", "Petit au bout", &petit, petits.map(|(key, words)| (key, words.to_owned()))))
        (select("poignee", "Poignée", &poignee, poignees))
        (select("chelem", "Chelem", &chelem, chelems))
    }
}

/// The form of one deal, with the choices before a refusal, or those of the deal to correct.
fn one_deal(asked: &Asked, shown: &Shown<'_>) -> Markup {
    let again = shown.mended.and_then(|number| match shown.deals.records.get(number - 1) {
        Some(DealRecord::Full(deal)) if shown.refused.is_none() => Some(deal),
        _ => None,
    });
    let before = |name: &str, of_deal: fn(&Deal) -> String| match (&shown.refused, again) {
        (Some(_), _) => asked.text(name).to_owned(),
        (None, deal) => deal.map(of_deal).unwrap_or_default(),
    };
    let chairs = shown.context.chairs.iter().map(|(chair, name, _)| (chair.to_string(), name.clone()));
    let bonuses = bonuses([before("petit", petit_of), before("poignee", poignee_of), before("chelem", chelem_of)]);
    html! {
        form method="get" action=(HERE) {
            (kit::hidden("moi", shown.by)) (kit::hidden("donnes", shown.deals.written()))
            @if let Some(number) = shown.mended { (kit::hidden("donne", number)) }
            (radios("contrat", "Contrat", &before("contrat", |deal| deal.contract.key().to_owned()), Contract::ALL.map(|one| (one.key().to_owned(), capitalised(one.word())))))
            (radios("preneur", "Qui a pris ?", &before("preneur", |deal| deal.taker.to_string()), chairs))
            @if shown.context.chairs.len() == 5 { (select("avec", "Avec qui ?", &before("avec", with_of), partners(shown.context))) }
            (radios("bouts", "Bouts de l'attaque", &before("bouts", |deal| deal.bouts.to_string()), BOUTS.map(|bouts| (bouts.to_owned(), bouts.to_owned()))))
            label.champ.court { span { "Points de l'attaque (sur 91)" } input type="text" inputmode="decimal" name="points" value=(before("points", |deal| deal.points.to_string())) autocomplete="off"; }
            (kit::folded("primes", "Petit au bout, poignée, chelem", again.is_some_and(|deal| deal.petit.is_some() || !deal.poignees.is_empty() || deal.chelem.is_some()), &bonuses))
            (kit::strong(if shown.mended.is_some() { "Remplacer cette donne" } else { "Donne suivante" }))
        }
        a.bouton.lien href=(format!("{}{}&annulee=oui", address(shown.by, &shown.deals.written()), shown.mended.map_or_else(String::new, |number| format!("&donne={number}")))) { "Donne annulée" }
    }
}

fn petit_of(deal: &Deal) -> String {
    let side = deal.petit.map(|petit| if petit == Petit::Attack { "attaque" } else { "défense" });
    side.unwrap_or_default().to_owned()
}

fn poignee_of(deal: &Deal) -> String {
    deal.poignees.first().map(|poignee| poignee.word().to_owned()).unwrap_or_default()
}

fn chelem_of(deal: &Deal) -> String {
    deal.chelem.map(|chelem| chelem.key().to_owned()).unwrap_or_default()
}

/// How the taker played at a table of five, in the words of a typed deal.
fn with_of(deal: &Deal) -> String {
    match (deal.partner, deal.layout.dead()) {
        (Some(partner), _) => format!("+{partner}"),
        (None, Some(dead)) => format!("mort={dead}"),
        (None, None) => "+seul".to_owned(),
    }
}

fn partners(context: &SheetContext) -> impl Iterator<Item = (String, String)> {
    let called = context.chairs.iter().map(|(chair, name, _)| (format!("+{chair}"), format!("il a appelé {name}")));
    let dead = context.chairs.iter().map(|(chair, name, _)| (format!("mort={chair}"), format!("{name} était le mort")));
    [("+seul".to_owned(), "seul".to_owned())].into_iter().chain(called).chain(dead)
}

fn radios(name: &str, label: &str, now: &str, choices: impl IntoIterator<Item = (String, String)>) -> Markup {
    html! {
        fieldset.carte.choisir {
            legend { (label) }
            @for (value, words) in choices { label.choix { input type="radio" name=(name) value=(value) checked[value == now]; span { (words) } } }
        }
    }
}

pub(super) fn select<K: AsRef<str>>(
    name: &str,
    label: &str,
    now: &str,
    choices: impl IntoIterator<Item = (K, String)>,
) -> Markup {
    html! {
        label.champ {
            span { (label) }
            select name=(name) { @for (value, words) in choices { option value=(value.as_ref()) selected[value.as_ref() == now] { (words) } } }
        }
    }
}

/// The deals with their running totals, each to be chosen again.
fn so_far(shown: &Shown<'_>) -> Result<Markup> {
    let totals = shown.deals.totals()?;
    let here = address(shown.by, &shown.deals.written());
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

/// All deals are there: the sheet they make is looked at before it is proposed.
fn whole(club: &Club, asked: &Asked, shown: &Shown<'_>) -> Result<Page> {
    let (place, deals) = (place(club, asked)?, &shown.deals);
    let judged = club.hall().judge_proposal(place, &Proposed::Deals(deals.lines.clone()), shown.by)?;
    let lines = judged.chairs.iter().map(|line| (line, line.balance));
    let body = html! {
        h1 data-fige data-donnes=(format!("{}/{}", judged.position, judged.table)) tabindex="-1" { "Vérifiez" }
        (balances(lines))
        @if deals.played() != usize::from(shown.context.deals) {
            div.avis.att { p { strong { (counted(deals.played(), "donne jouée")) " sur " (shown.context.deals) " prévues." } } }
        }
        (kit::form("/table/proposer", &html! {
            (kit::hidden("moi", shown.by)) (kit::hidden("sur", "oui")) (kit::hidden("donnes", deals.written()))
            (kit::strong("Oui, c'est notre feuille"))
        }))
        (so_far(shown)?)
    };
    Ok(Page::new("Vérifiez", body).headed(head_of(place.0, place.1)).step().beside("/table", Aside::Back))
}
