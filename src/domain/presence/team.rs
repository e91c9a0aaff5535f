//! Duos, teams of 4 and formations: their members (M7, M8, D1).

use crate::Refusal;
use crate::advice::{Advice, Detail, Entrant, Step};
use crate::award::Formula;
use crate::counted;
use crate::text::fold;
use crate::tournament::{Change, Draft, Entry, Membership, Team, TeamId, Tournament};

/// The team and place of its next member: the team of that name (made if there is none), or a new one.
/// Errors: M7 in an individual tournament, or when the team is full.
pub fn membership(tournament: &mut Draft, name: Option<&str>) -> Result<Membership, Refusal> {
    let (_, size) = tournament.team_size();
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
        let (the, name) = (tournament.the_team(), tournament.team_name(id));
        Refusal::new(tournament.team_rule(), format!("{the} {name} est complète : {size} joueurs"))
    })
}

/// The team of that name, or of that number.
fn called<'a>(tournament: &'a Tournament, name: &str) -> Option<&'a Team> {
    let (number, folded) = (name.trim().parse::<u32>().ok(), fold(name));
    let by_name = tournament.teams.iter().find(|team| !team.name.is_empty() && fold(&team.name) == folded);
    by_name.or_else(|| tournament.teams.iter().find(|team| Some(team.number) == number))
}

/// M7: players who enter together without a name for their team make up whole teams.
/// Errors: M7 when their number does not allow it.
pub fn must_make_teams(tournament: &Tournament, people: usize) -> Result<(), Refusal> {
    let (least, most) = tournament.team_size();
    if if least == most { people.is_multiple_of(least) } else { (least..=most).contains(&people) } {
        return Ok(());
    }
    let (noun, size) = (tournament.team_noun(), tournament.team_size_words());
    let noun = if noun == "duo" { "équipe" } else { noun };
    let message = format!("{} : ce ne sont pas des {noun}s de {size}", counted(people, "joueur"));
    let refusal = Refusal::new(tournament.team_rule(), message);
    if tournament.is_placed() {
        return Err(refusal.advise("Une équipe qui arrive s'inscrit entière, en une fois.").advise(newcomers()));
    }
    Err(refusal.advise(Advice::say("Inscrivez une équipe entière, ou dites laquelle : ").then(Detail::Team)))
}

/// How people who are not in the directory enter together, once the seats are drawn: a newcomer is added with his entry, which is one alone.
pub fn newcomers() -> Advice {
    Advice::say("Des joueurs qui n'y sont pas encore s'ajoutent d'abord à l'annuaire, un par un : ")
        .then(Step::AddPerson)
        .then(" ; puis, ensemble : ")
        .then(Step::Register(Entrant::First))
}

/// M7: the teams in which a member is missing.
pub fn incomplete(tournament: &Tournament) -> Vec<&Team> {
    let (least, _) = tournament.team_size();
    tournament.teams.iter().filter(|team| tournament.members(team.id).count() < least).collect()
}

/// M7: a player whose team is not complete joins another one; his own goes when it has no members left.
/// Errors: M7 when either team is complete.
pub fn join(tournament: &mut Draft, entry: &Entry, to: TeamId) -> Result<(), Refusal> {
    let waits = |team: TeamId| incomplete(tournament).iter().any(|waiting| waiting.id == team);
    let complete = |team| {
        let message = format!("{} {} est complète", tournament.the_team(), tournament.team_name(team));
        Refusal::new(tournament.team_rule(), message)
    };
    let own = entry.team.map(|(team, _)| team).filter(|team| *team != to);
    if let Some(full) = own.into_iter().chain([to]).find(|team| !waits(*team)) {
        return Err(complete(full));
    }
    let (_, size) = tournament.team_size();
    let free = (1u8..).take(size).find(|place| !tournament.members(to).any(|other| other.team == Some((to, *place))));
    let (Some(own), Some(place)) = (own, free) else { return Ok(()) };
    tournament.change_entry(entry.id, |entry| entry.team = Some((to, place)));
    if tournament.members(own).next().is_none() {
        tournament.make(Change::RemoveTeam(own));
    }
    Ok(())
}

/// M7: every team must be complete before the draw.
/// Errors: M7 naming those that are not.
pub fn must_be_complete(tournament: &Tournament) -> Result<(), Refusal> {
    let ((least, most), size) = (tournament.team_size(), tournament.team_size_words());
    let short: Vec<String> = tournament
        .teams
        .iter()
        .map(|team| (team, tournament.members(team.id).count()))
        .filter(|(_, count)| !(least..=most).contains(count))
        .map(|(team, count)| format!("n° {} {} ({count} sur {size})", team.number, tournament.team_name(team.id)))
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    let noun = if tournament.has_formations() { tournament.team_noun() } else { "équipe" };
    Err(Refusal::new(tournament.team_rule(), format!("{noun}s incomplètes : {}", short.join(", ")))
        .advise(Advice::say("Complétez-les : ").then(Step::Register(Entrant::Member)))
        .advise(Advice::say("Ou retirez-les : ").then(Step::Unregister)))
}

/// M6: places are not drawn anew in a team tournament, where partners could meet.
/// Errors: M6.
pub(crate) fn refuse_drawn(tournament: &Tournament) -> Result<(), Refusal> {
    if tournament.formula() == Formula::Individuel || tournament.settings.parallel {
        return Ok(());
    }
    Err(Refusal::new(
        "M6",
        "les places tirées au hasard, ou meilleurs contre meilleurs, ne sont pas possibles par équipes",
    )
    .advise("Les équipiers pourraient se rencontrer : seul un mouvement fixe le garantit."))
}
