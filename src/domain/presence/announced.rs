//! Players announced before the evening: counted apart, checked in at the door, and never drawn before they have come.

use crate::advice::{Advice, Entrant, Step};
use crate::tournament::{Change, Draft, Entry, Tournament};
use crate::{Refusal, counted};

/// The players announced who have not come yet.
pub fn not_come(tournament: &Tournament) -> impl Iterator<Item = &Entry> {
    tournament.entries.iter().filter(|entry| entry.announced)
}

/// All must have come before the seats are drawn: a chair drawn for an absent player makes a table of 3.
/// Errors: the names of those who have not.
pub(crate) fn must_have_come(tournament: &Tournament) -> Result<(), Refusal> {
    let names: Vec<String> = not_come(tournament).map(|entry| tournament.name(entry.id)).collect();
    if names.is_empty() {
        return Ok(());
    }
    let who = counted(names.len(), "joueur annoncé");
    let verb = if names.len() > 1 { "ne sont pas là" } else { "n'est pas là" };
    Err(Refusal::input(format!("{who} {verb} : {}", names.join(", ")))
        .advise(Advice::say("Pour les pointer : ").then(Step::Register(Entrant::Anybody)))
        .advise(Advice::say("S'ils ne viennent pas : ").then(Step::DropAbsent)))
}

/// Takes the players who have not come off the list; a team without members goes too. Returns their names.
pub fn drop_absent(tournament: &mut Draft) -> Vec<String> {
    let absent: Vec<Entry> = not_come(tournament).cloned().collect();
    for entry in &absent {
        withdraw(tournament, entry);
    }
    absent.iter().map(Entry::name).collect()
}

/// Takes a player who has not played off the list.
pub fn withdraw(tournament: &mut Draft, entry: &Entry) {
    tournament.make(Change::Withdraw(entry.id));
    if let Some((team, _)) = entry.team.filter(|(team, _)| tournament.members(*team).next().is_none()) {
        tournament.make(Change::RemoveTeam(team));
    }
}
