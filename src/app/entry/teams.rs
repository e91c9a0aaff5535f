//! Duos and teams of 4: who plays with whom (M7, M8).

use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::domain::Refusal;
use crate::domain::award::Formula;
use crate::input::fold;
use crate::storage::{EntryRow, TeamId, TeamRow, Tx, teams};

/// The team somebody is entered in, and his place in it.
pub(in crate::app) type Membership = (TeamId, u8);

/// Where the next members of a team go: the team called that (made if there is none), or a new one.
///
/// # Errors
/// M7 in an individual tournament, or when the team is full.
pub(in crate::app) fn membership(tx: &Tx<'_>, night: &mut Night, name: Option<&str>) -> Result<Membership> {
    let size = night.formula().members();
    if night.formula() == Formula::Individuel {
        return Err(Refusal::new("M7", "ce tournoi est individuel : on s'y inscrit sans équipe")
            .advise("Pour un tournoi par équipes : chelem nouveau NOM --formule duo (ou equipe4)")
            .into());
    }
    let known = name.and_then(|name| called(night, name)).map(|team| team.id);
    let Some(id) = known else {
        let number = night.teams.iter().map(|team| team.number).max().unwrap_or(0) + 1;
        let name = name.unwrap_or_default().trim();
        let id = teams::insert(tx, night.id(), number, name)?;
        night.teams.push(TeamRow { id, number, name: name.to_owned() });
        return Ok((id, 1));
    };
    let free = (1u8..).take(size).find(|place| !night.members(id).any(|entry| entry.team == Some((id, *place))));
    free.map(|place| (id, place)).ok_or_else(|| {
        Refusal::new("M7", format!("l'équipe {} est complète : {size} joueurs", night.team_name(id))).into()
    })
}

/// The team of that name, or of that number.
fn called<'a>(night: &'a Night, name: &str) -> Option<&'a TeamRow> {
    let (number, folded) = (name.trim().parse::<u32>().ok(), fold(name));
    let by_name = night.teams.iter().find(|team| !team.name.is_empty() && fold(&team.name) == folded);
    by_name.or_else(|| night.teams.iter().find(|team| Some(team.number) == number))
}

/// Removes a team nobody is in any more.
pub(in crate::app) fn forget_if_empty(tx: &Tx<'_>, night: &Night, id: TeamId, leaving: &EntryRow) -> Result<()> {
    if night.members(id).all(|entry| entry.id == leaving.id) {
        teams::delete(tx, id)?;
    }
    Ok(())
}

/// M7: every team must be complete before the draw.
///
/// # Errors
/// M7 naming those that are not.
pub(in crate::app) fn must_be_complete(night: &Night) -> Result<()> {
    let size = night.formula().members();
    let short: Vec<String> = night
        .teams
        .iter()
        .map(|team| (team, night.members(team.id).count()))
        .filter(|(_, count)| *count != size)
        .map(|(team, count)| format!("n° {} {} ({count} sur {size})", team.number, night.team_name(team.id)))
        .collect();
    if short.is_empty() {
        return Ok(());
    }
    Err(Refusal::new("M7", format!("équipes incomplètes : {}", short.join(", ")))
        .advise("Complétez-les : chelem inscrire JOUEUR --equipe N°")
        .advise("Ou retirez-les : chelem desinscrire JOUEUR")
        .into())
}

/// M6: places are not drawn anew in a team tournament, where partners could meet.
///
/// # Errors
/// M6.
pub(in crate::app) fn refuse_drawn(night: &Night) -> Result<()> {
    if night.formula() == Formula::Individuel || night.row.data.parallel {
        return Ok(());
    }
    Err(AppError::from(Refusal::new(
        "M6",
        "les places tirées au hasard, ou meilleurs contre meilleurs, ne sont pas possibles par équipes",
    ))
    .advise("Les équipiers pourraient se rencontrer : seul un mouvement fixe le garantit."))
}
