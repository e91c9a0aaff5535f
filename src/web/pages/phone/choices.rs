//! The choices of one deal, and the few words in which it is typed.

use maud::{Markup, html};

use crate::asked::Asked;
use crate::kit;
use app::{AppError, Result};
use domain::Orientation;
use domain::duplicate::Mark;
use domain::scoring::{Chelem, Contract, Deal, Petit, Poignee};
use domain::sheet::DealRecord;
use domain::text::capitalised;
use input::typed;

/// The deal that was chosen, in the few words in which it is typed; `None` where none was.
pub(super) fn chosen(asked: &Asked) -> Result<Option<String>> {
    if asked.form.ticked("annulee") {
        return Ok(Some("annulée".to_owned()));
    }
    let Some(contract) = asked.form.filled("contrat") else { return Ok(None) };
    let contract = Contract::parse(contract).ok_or_else(|| AppError::input("ce contrat n'existe pas"))?;
    written(asked, contract, asked.needed("preneur", "celui qui a pris")?).map(Some)
}

/// The points of the attack: their figures as touched, or typed.
fn points(asked: &Asked) -> Result<String> {
    let half = if asked.form.ticked("demi") { "½" } else { "" };
    match (asked.text("dizaine"), asked.text("unite")) {
        ("" | "0", unit) if !unit.is_empty() => Ok(format!("{unit}{half}")),
        (tens, unit) if !unit.is_empty() => Ok(format!("{tens}{unit}{half}")),
        ("", _) => asked.needed("points", "les points de l'attaque").map(str::to_owned),
        _ => Err(AppError::input("il manque le second chiffre des points")),
    }
}

fn written(asked: &Asked, contract: Contract, taker: &str) -> Result<String> {
    let points = points(asked)?;
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

pub(super) const BOUTS: [&str; 4] = ["0", "1", "2", "3"];

pub(super) fn bonuses([petit, poignee, chelem]: [String; 3]) -> Markup {
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

pub(super) fn petit_of(deal: &Deal) -> String {
    let side = deal.petit.map(|petit| if petit == Petit::Attack { "attaque" } else { "défense" });
    side.unwrap_or_default().to_owned()
}

pub(super) fn poignee_of(deal: &Deal) -> String {
    deal.poignees.first().map(|poignee| poignee.word().to_owned()).unwrap_or_default()
}

pub(super) fn chelem_of(deal: &Deal) -> String {
    deal.chelem.map(|chelem| chelem.key().to_owned()).unwrap_or_default()
}

/// How the taker played at a table of five, in the words of a typed deal.
pub(super) fn with_of(deal: &Deal) -> String {
    match (deal.partner, deal.layout.dead()) {
        (Some(partner), _) => format!("+{partner}"),
        (None, Some(dead)) => format!("mort={dead}"),
        (None, None) => "+seul".to_owned(),
    }
}

pub(super) fn radios(
    name: &str,
    label: &str,
    now: &str,
    choices: impl IntoIterator<Item = (String, String)>,
) -> Markup {
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
