//! A3, A6: what a ruling lifts, and what holds beside it.

use crate::error::{AppError, Result};
use domain::advice::{Advice, Detail, Step, Wording};
use domain::arbitration::{Fate, ban, heeded};
use domain::tournament::{Draft, Incident};

/// A3: the decisions on a deal of that table that hold, each with the step that lifts it.
fn on_deals(tournament: &Draft, row: &Incident) -> Vec<(String, Step)> {
    let here = |own: &&Incident| (own.position, own.table) == (row.position, row.table) && own.deal.is_some();
    let said = heeded::to_lift(tournament).filter(here).map(|own| {
        let Incident { position, table, deal, .. } = *own;
        let which = format!("« {} » (donne {})", own.words(), deal.unwrap_or_default());
        (which, Step::RuleDeal { cancelled: false, position, table, deal })
    });
    said.collect()
}

/// A3: « comptée » without a deal lifts what was noted so.
/// Errors: nothing was, and a decision on a deal of that table holds: it may be meant. It names another player at fault than what it lifts.
pub(super) fn must_lift(tournament: &Draft, row: &Incident) -> Result<()> {
    let names_another =
        |at: &usize| tournament.incidents[*at].at_fault.is_some_and(|named| row.at_fault != Some(named));
    let lifted = heeded::replaced_by(tournament, row);
    if let Some(named) = row.at_fault.filter(|_| heeded::is_own_count(row))
        && let Some(other) = lifted.iter().copied().find(names_another).map(|at| &tournament.incidents[at])
    {
        let Incident { position, table, deal, .. } = *other;
        let (name, whose) = (tournament.name(named), other.at_fault.map(|own| tournament.name(own)));
        let whose = whose.unwrap_or_default();
        let says = format!("« {} » met {whose} en faute, et non {name} : rien n'est levé", other.words());
        let lift = Step::RuleDeal { cancelled: false, position, table, deal };
        let which = if lifted.len() > 1 { "lever toutes celles de la donne" } else { "la lever" };
        return Err(
            AppError::input(says).advise(Advice::say(format!("Pour {which}, sans nommer de fautif : ")).then(lift))
        );
    }
    let on_deals = on_deals(tournament, row);
    let lifts = !heeded::is_own_count(row) || row.deal.is_some() || !heeded::replaced_by(tournament, row).is_empty();
    if lifts || on_deals.is_empty() {
        return Ok(());
    }
    let (position, table) = (row.position, row.table);
    let says =
        format!("position {position}, table {table} : aucune décision n'y est notée sans donne, rien n'est levé");
    let other = Advice::say("Si la décision est sur une autre donne, ajoutez ").then(Detail::Deal).then(".");
    let ways = on_deals.into_iter().map(|(which, step)| Advice::say(format!("Pour lever {which} : ")).then(step));
    Err(ways.chain([other]).fold(AppError::input(says), AppError::advise))
}

/// A3: the earlier decisions that a ruling replaces, the last one first, and what may be left to do.
pub(super) fn before(tournament: &Draft, row: &Incident, wording: Wording) -> Vec<String> {
    let is_redealt = |row: &Incident| row.ruling.as_ref().is_some_and(|ruling| ruling.fate == Fate::Redealt);
    let redealt = is_redealt(row);
    let sheet = tournament.sheet(row.position, row.table);
    let left = |earlier: &Incident| match redealt {
        true if !is_redealt(earlier) && sheet.is_some_and(|sheet| !sheet.deals.is_empty()) => {
            " Si la feuille la suivait, entrez-y la donne qui a été rejouée."
        }
        true => "",
        false => " Si c'est elle qui doit valoir, notez-la de nouveau.",
    };
    let lifted = heeded::replaced_by(tournament, row);
    let several = lifted.len() > 1;
    let said = lifted.into_iter().rev().map(|at| &tournament.incidents[at]).filter_map(|earlier| {
        let was = earlier.words();
        let which = match earlier.at_fault {
            Some(player) => format!("fautif : {}", tournament.name(player)),
            None => format!("motif : {}", earlier.why()),
        };
        let unnamed = format!("La décision « {was} », notée sans donne à cette table ({which}),");
        match (earlier.deal, row.deal) {
            (None, None) => Some(format!("{unnamed} ne vaut plus.{}", left(earlier))),
            (None, Some(deal)) => Some(format!("{unnamed} est désormais celle de la donne {deal}.")),
            (Some(deal), _) => {
                let which = if several { format!(" (motif : {})", earlier.why()) } else { String::new() };
                let lifts =
                    redealt || was != row.decision || !heeded::is_own_count(earlier) && heeded::is_own_count(row);
                let says = || {
                    let left = left(earlier);
                    format!("La décision « {was} »{which}, notée avant pour la donne {deal}, ne vaut plus.{left}")
                };
                lifts.then(says)
            }
        }
    });
    let mut said: Vec<String> = said.collect();
    if let Some(named) = row.at_fault.filter(|_| heeded::is_own_count(row) && said.is_empty()) {
        let name = tournament.name(named);
        said.push(format!(
            "Rien n'est levé : {name} est en faute sans pénalité ; si le code en prévoit une, nommez le cas."
        ));
    }
    if row.deal.is_none() && heeded::is_own_count(row) {
        if said.is_empty() {
            said.push("Aucune décision n'est notée sans donne à cette table : rien n'est levé.".to_owned());
        }
        said.extend(
            on_deals(tournament, row)
                .into_iter()
                .map(|(which, step)| format!("La décision {which} vaut toujours. Pour la lever : {}", wording(&step))),
        );
    }
    said.dedup();
    said
}

/// A6: the bans that fall with the decision a ruling replaces, and how to keep them.
pub(super) fn lifted_bans(tournament: &Draft, row: &Incident, wording: Wording) -> Vec<String> {
    let said = ban::lifted_by(tournament, row).into_iter().filter_map(|(earlier, still)| {
        let entry = tournament.entry(earlier.at_fault?)?;
        if let Some(other) = still {
            let (name, deal) = (tournament.name(entry.id), other.deal);
            let deal = deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
            return Some(format!(
                "{name} ne peut toujours pas annoncer de contrat : « {} » (position {}, table {}{deal}).",
                other.why(),
                other.position,
                other.table
            ));
        }
        let fallen = format!("{} peut donc de nouveau annoncer un contrat", tournament.name(entry.id));
        Some(earlier.situation.map_or_else(
            || format!("{fallen}."),
            |case| {
                let with = wording(&Step::Add(Detail::AtFault { case: case.key, entry: entry.number }));
                format!("{fallen} ; sinon, redites la décision avec {with}.")
            },
        ))
    });
    let mut said: Vec<String> = said.collect();
    said.dedup();
    said
}

/// A3: the ruling that still holds for the deal beside the last one noted, an incident without effect on it.
pub(super) fn still_in_force(tournament: &Draft, row: &Incident) -> Option<String> {
    let deal = row.deal?;
    let (index, other, _) = heeded::in_force(tournament, (row.position, row.table)).remove(&deal)?;
    let own = tournament.incidents.len().checked_sub(1);
    (Some(index) != own).then(|| format!("La décision « {} » vaut toujours pour la donne {deal}.", other.words()))
}
