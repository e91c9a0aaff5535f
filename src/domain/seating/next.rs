//! M6: from one position to the next.

use super::draw::{self, NextMovement, USUAL_REACH, WIDER_REACH};
use super::drawn::Remarks;
use super::layout::choose_drawn;
use super::plan;
use crate::advice::{Advice, Step};
use crate::movement::Kind;
use crate::presence::team;
use crate::tournament::{Change, Draft, Session, Tournament};
use crate::{PositionNo, Refusal, counted, named_tables};

/// A position just opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    pub position: PositionNo,
    /// The movement it is seated by.
    pub kind: Kind,
    /// Where its places were drawn, the repeated meetings.
    pub remarks: Option<Remarks>,
}

/// Closes the position being played and opens the next, drawing its seats where the movement requires it; best against best,
/// no player more than `reach` tables from the one of his rank.
/// Errors: while sheets are missing; after the last position; M5 when a table would have 2 players; M6 when a fixed movement is requested
/// after a drawn position.
pub fn open(tournament: &mut Draft, movement: NextMovement, reach: Option<u16>) -> Result<Opened, Refusal> {
    must_be_played(tournament)?;
    let position = PositionNo(tournament.current().0 + 1);
    let kind = next_kind(tournament.kind(), movement)?;
    if reach.is_some() && kind != Kind::Meilleurs {
        let best = Step::NextPosition { movement: Some(Kind::Meilleurs), reach: Some(WIDER_REACH) };
        return Err(Refusal::input("l'écart ne se règle que pour « meilleurs contre meilleurs »").advise(best));
    }
    let mut remarks = None;
    if kind.is_drawn() {
        team::refuse_drawn(tournament)?;
        tournament.make(Change::ClearSeats(position));
        let drawn = draw::draw(tournament, kind, position, reach.unwrap_or(USUAL_REACH))?;
        plan::write(tournament, position, &drawn.seating);
        remarks = drawn.remarks;
    }
    refuse_tables_of_two(tournament, position)?;
    tournament.make(Change::Progress(tournament.state, position));
    let session = Session { kind: Some(kind), ..tournament.session().clone() };
    tournament.make(Change::Session(session));
    tournament.make(Change::Movement(position, kind));
    Ok(Opened { position, kind, remarks })
}

/// M5: why the next position of a fixed movement cannot be opened with those who are there.
/// Errors: when a table would have 2 players.
pub fn may_open(tournament: &Tournament) -> Result<(), Refusal> {
    let drawn = tournament.kind().is_none_or(Kind::is_drawn);
    if drawn { Ok(()) } else { refuse_tables_of_two(tournament, PositionNo(tournament.current().0 + 1)) }
}

/// Every sheet of the position being played is in, and another position follows.
fn must_be_played(tournament: &Tournament) -> Result<(), Refusal> {
    let current = tournament.current();
    let awaited: Vec<u16> = tournament.awaited(current).iter().map(|table| table.0).collect();
    if !awaited.is_empty() {
        return Err(Refusal::input(format!(
            "il manque {} en position {current} : {}",
            counted(awaited.len(), "feuille"),
            named_tables(&awaited)
        ))
        .advise(
            Advice::say("Entrez-les : ")
                .then(Step::EnterSheets)
                .then(". La liste avec les noms : ")
                .then(Step::ListMissingSheets)
                .then("."),
        ));
    }
    if current.0 < tournament.settings.positions {
        return Ok(());
    }
    let refusal = Refusal::input(format!("la position {current} était la dernière"));
    Err(refusal.advise(if tournament.sessions_left() > 0 {
        Advice::say("Pour ouvrir la séance prévue ensuite : ").then(Step::NextSession)
    } else {
        Advice::say("Pour le classement final et les PCN : ").then(Step::Close)
    }))
}

/// M5: no table of 2 at the position about to be opened.
fn refuse_tables_of_two(tournament: &Tournament, position: PositionNo) -> Result<(), Refusal> {
    let few = plan::too_few(tournament, position);
    let Some((table, players)) = few.first() else { return Ok(()) };
    let message = format!("à la position {position}, la table {table} n'aurait que {}", counted(*players, "joueur"));
    let moved = plan::to_fill(tournament, position, *table)
        .map(|step| Advice::say("Déplacez quelqu'un d'une table de 4, par exemple : ").then(step));
    let drawn = team::refuse_drawn(tournament).is_ok().then(|| {
        Advice::say(
            "En dernier recours, au sort jusqu'à la fin (sans retour au mouvement, et les fiches ne valent plus) : ",
        )
        .then(Step::NextPosition { movement: Some(Kind::Hasard), reach: None })
    });
    let replaced = Advice::say("Faites remplacer qui est parti : ").then(Step::Substitute { entry: None });
    Err(moved.into_iter().chain([replaced]).chain(drawn).fold(Refusal::new("M5", message), Refusal::advise))
}

/// M6: a fixed movement may be left for a drawn one, never the other way.
fn next_kind(now: Option<Kind>, movement: NextMovement) -> Result<Kind, Refusal> {
    let now = now.unwrap_or(Kind::Hasard);
    match movement {
        NextMovement::Same => Ok(now),
        NextMovement::Switch(kind) if kind == now || kind.is_drawn() => Ok(kind),
        NextMovement::Switch(kind) => Err(Refusal::new(
            "M6",
            format!("le {kind} ne peut pas être pris en cours de route : la position a été placée {now}"),
        )
        .advise(choose_drawn())),
    }
}
