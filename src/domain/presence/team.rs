//! Duos and teams of 4: who plays with whom (M7, M8).

use crate::domain::Refusal;
use crate::domain::advice::{Advice, Detail, Entrant, Step};
use crate::domain::award::Formula;
use crate::domain::counted;
use crate::domain::text::fold;
use crate::domain::tournament::{Change, Draft, Entry, Membership, Team, TeamId, Tournament};

/// Where the next members of a team go: the team called that (made if there is none), or a new one.
///
/// # Errors
/// M7 in an individual tournament, or when the team is full.
pub fn membership(tournament: &mut Draft, name: Option<&str>) -> Result<Membership, Refusal> {
    let size = tournament.formula().members();
    if tournament.formula() == Formula::Individuel {
        return Err(Refusal::new("M7", "ce tournoi est individuel : on s'y inscrit sans équipe").advise(
            Advice::say("Pour un tournoi par équipes : ").then(Step::NewTeamTournament).then(" (ou equipe4)"),
        ));
    }
    let there = name.and_then(|name| called(tournament, name)).map(|team| team.id);
    let Some(id) = there else {
        let number = tournament.teams.iter().map(|team| team.number).max().unwrap_or(0) + 1;
        let name = name.unwrap_or_default().trim();
        let id = tournament.next_team();
        tournament.make(Change::AddTeam(Team { id, number, name: name.to_owned() }));
        return Ok((id, 1));
    };
    let free = (1u8..).take(size).find(|place| !tournament.members(id).any(|entry| entry.team == Some((id, *place))));
    free.map(|place| (id, place)).ok_or_else(|| {
        Refusal::new("M7", format!("l'équipe {} est complète : {size} joueurs", tournament.team_name(id)))
    })
}

/// The team of that name, or of that number.
fn called<'a>(tournament: &'a Tournament, name: &str) -> Option<&'a Team> {
    let (number, folded) = (name.trim().parse::<u32>().ok(), fold(name));
    let by_name = tournament.teams.iter().find(|team| !team.name.is_empty() && fold(&team.name) == folded);
    by_name.or_else(|| tournament.teams.iter().find(|team| Some(team.number) == number))
}

/// M7: people who enter together without a name for their team make up whole teams.
///
/// # Errors
/// M7 when so many people do not.
pub fn must_make_teams(tournament: &Tournament, people: usize) -> Result<(), Refusal> {
    let size = tournament.formula().members();
    if people.is_multiple_of(size) {
        return Ok(());
    }
    Err(Refusal::new("M7", format!("{} : ce ne sont pas des équipes de {size}", counted(people, "joueur")))
        .advise(Advice::say("Inscrivez une équipe entière, ou dites laquelle : ").then(Detail::Team)))
}

/// M7: the teams somebody is still missing in.
pub fn incomplete(tournament: &Tournament) -> Vec<&Team> {
    let size = tournament.formula().members();
    tournament.teams.iter().filter(|team| tournament.members(team.id).count() < size).collect()
}

/// M7: somebody whose team is not complete joins another one; his own goes when nobody is left in it.
///
/// # Errors
/// M7 when either team is complete.
pub fn join(tournament: &mut Draft, entry: &Entry, to: TeamId) -> Result<(), Refusal> {
    let waits = |team: TeamId| incomplete(tournament).iter().any(|waiting| waiting.id == team);
    let complete = |team| Refusal::new("M7", format!("l'équipe {} est complète", tournament.team_name(team)));
    let own = entry.team.map(|(team, _)| team).filter(|team| *team != to);
    if let Some(full) = own.into_iter().chain([to]).find(|team| !waits(*team)) {
        return Err(complete(full));
    }
    let size = tournament.formula().members();
    let free = (1u8..).take(size).find(|place| !tournament.members(to).any(|other| other.team == Some((to, *place))));
    let (Some(own), Some(place)) = (own, free) else { return Ok(()) };
    tournament.change_entry(entry.id, |entry| entry.team = Some((to, place)));
    if tournament.members(own).next().is_none() {
        tournament.make(Change::RemoveTeam(own));
    }
    Ok(())
}

/// M7: every team must be complete before the draw.
///
/// # Errors
/// M7 naming those that are not.
pub fn must_be_complete(tournament: &Tournament) -> Result<(), Refusal> {
    let size = tournament.formula().members();
    let short: Vec<String> = tournament
        .teams
        .iter()
        .map(|team| (team, tournament.members(team.id).count()))
        .filter(|(_, count)| *count != size)
        .map(|(team, count)| format!("n° {} {} ({count} sur {size})", team.number, tournament.team_name(team.id)))
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    Err(Refusal::new("M7", format!("équipes incomplètes : {}", short.join(", ")))
        .advise(Advice::say("Complétez-les : ").then(Step::Register(Entrant::Member)))
        .advise(Advice::say("Ou retirez-les : ").then(Step::Unregister)))
}

/// M6: places are not drawn anew in a team tournament, where partners could meet.
///
/// # Errors
/// M6.
pub fn refuse_drawn(tournament: &Tournament) -> Result<(), Refusal> {
    if tournament.formula() == Formula::Individuel || tournament.settings.parallel {
        return Ok(());
    }
    Err(Refusal::new(
        "M6",
        "les places tirées au hasard, ou meilleurs contre meilleurs, ne sont pas possibles par équipes",
    )
    .advise("Les équipiers pourraient se rencontrer : seul un mouvement fixe le garantit."))
}
