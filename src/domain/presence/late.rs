//! Latecomers once the seats are drawn (M5, M7): a player to an empty chair, a whole team to empty places.

use std::cmp::Reverse;

use super::substitute::{seats_taken_over, usual_position};
use super::team::newcomers;
use crate::advice::{Advice, Entrant, Step};
use crate::movement::{Game, Movement, Place, Shape};
use crate::tournament::{Change, Draft, Entry, EntryId, Seat, Team, Tournament};
use crate::{Orientation, PositionNo, Refusal, TableNo, counted, seating};

/// The advice when the draw can still be made anew.
fn draw_again() -> Advice {
    Advice::say("Si le placement est la dernière action (")
        .then(Step::ShowJournal { last: 1 })
        .then(") : ")
        .then(Step::Undo)
        .then(", ")
        .then(Step::Register(Entrant::Anybody))
        .then(", puis ")
        .then(Step::place())
        .then(".")
}

/// R7: a player who left, and whose chairs nobody has.
fn leaver(tournament: &Tournament) -> Option<&Entry> {
    let free = |entry: &Entry| {
        let seats = seats_taken_over(tournament, entry, usual_position(tournament, entry));
        entry.left_after.is_some() && seats.is_ok_and(|seats| !seats.is_empty())
    };
    tournament.entries.iter().find(|entry| free(entry))
}

/// A player takes the place of another, of one who left if there is one.
fn substitute(tournament: &Tournament) -> Step {
    Step::Substitute { entry: leaver(tournament).map(|entry| entry.number) }
}

/// The empty chair a late arrival takes.
/// Errors: M5 once position 2 has begun, or when no chair is empty.
pub(super) fn empty_chair(tournament: &Tournament, proposed: &[TableNo]) -> Result<Place, Refusal> {
    refuse_too_late(
        tournament,
        Advice::say("Elle peut prendre les places d'un joueur qui s'en va : ").then(substitute(tournament)),
    )?;
    let tables = tournament.first_session().tables;
    let empty: Vec<Place> =
        Place::all(tables).chain(fifth_chairs(tournament)).filter(|place| is_free(tournament, *place)).collect();
    // A table of two cannot play; a chair whose sheet of position 1 is not in yet lets the latecomer play it.
    let best = empty
        .iter()
        .min_by_key(|place| (Reverse(tables_of_two(tournament, **place)), is_in(tournament, **place, proposed)));
    best.copied().ok_or_else(|| {
        if let Some(left) = leaver(tournament) {
            let name = tournament.name(left.id);
            let message = format!(
                "une arrivée tardive prend une chaise vide depuis le début ; celle de {name} l'est depuis son départ"
            );
            return Refusal::new("M5", message)
                .advise(Advice::say("Elle se donne ainsi : ").then(substitute(tournament)));
        }
        Refusal::new("M5", "toutes les chaises sont occupées : pas de place pour une arrivée tardive")
            .advise(draw_again())
            .advise(
                Advice::say("Ou, s'il manque quelqu'un : ")
                    .then(Step::ReplaceForfeit { entry: None })
                    .then(" (article 26)."),
            )
    })
}

/// M5: only before the second position of the first session.
fn refuse_too_late(tournament: &Tournament, otherwise: impl Into<Advice>) -> Result<(), Refusal> {
    if tournament.current() <= PositionNo(1) {
        return Ok(());
    }
    Err(Refusal::new(
        "M5",
        format!(
            "la position {} a commencé : on n'entre qu'avant la position 2, pour ne pas jouer trop de positions de moins que les autres",
            tournament.current()
        ),
    )
    .advise(otherwise))
}

/// S8, S10: the fifth chairs of full tables, where tables of 5 are played and one player more needs no other table.
fn fifth_chairs(tournament: &Tournament) -> Vec<Place> {
    let tables = tournament.tables(PositionNo(1));
    let players = tables.values().map(Vec::len).sum::<usize>();
    let shape = Shape::of_those_left(players + 1, tournament.game());
    if !shape.is_ok_and(|shape| usize::from(shape.tables) == tables.len() && seats_five(tournament)) {
        return Vec::new();
    }
    let full = tables.into_iter().filter(|(_, chairs)| chairs.len() == Orientation::FOUR.len());
    full.map(|(table, _)| Place::at(table, Orientation::M)).collect()
}

fn seats_five(tournament: &Tournament) -> bool {
    tournament.game() != Game::Quatre
}

/// True when no player who played, or will play, starts there, and none was put there.
fn is_free(tournament: &Tournament, place: Place) -> bool {
    let held = tournament.entries.iter().any(|entry| tournament.start(entry.id) == Some(place) && entry.played());
    let seat = first_seat(tournament, place);
    let taken =
        tournament.seats.iter().any(|row| row.position == PositionNo(1) && Some((row.table, row.chair)) == seat);
    !held && !taken
}

/// The seat of a place at position 1: in a team tournament not the starting one (M7).
fn first_seat(tournament: &Tournament, place: Place) -> Option<(TableNo, Orientation)> {
    match seating::plan(tournament, tournament.session()) {
        Some(plan) => plan.seat(place, PositionNo(1)),
        None => Some((place.table(), place.orientation())),
    }
}

/// How many tables would have two players without the one who starts there.
fn tables_of_two(tournament: &Tournament, place: Place) -> usize {
    let of_two = |(position, table, _): &(PositionNo, TableNo, _)| tournament.table(*position, *table).len() == 2;
    seats_of(tournament, place, PositionNo(1)).map_or(0, |seats| seats.iter().filter(|seat| of_two(seat)).count())
}

/// True when the sheet of its table is in at position 1, or the table has proposed it.
fn is_in(tournament: &Tournament, place: Place, proposed: &[TableNo]) -> bool {
    first_seat(tournament, place)
        .is_some_and(|(table, _)| tournament.sheet(PositionNo(1), table).is_some() || proposed.contains(&table))
}

/// Seats a late arrival at that starting place; returns the first position played.
pub(super) fn seat_late(
    tournament: &mut Draft,
    id: EntryId,
    place: Place,
    proposed: &[TableNo],
) -> Result<PositionNo, Refusal> {
    let from = if is_in(tournament, place, proposed) { PositionNo(2) } else { PositionNo(1) };
    seat_from(tournament, id, place, from)?;
    Ok(from)
}

/// Errors: M5 when the session ends before the newcomer would play: the next one is for those ranked in it.
fn seat_from(tournament: &mut Draft, id: EntryId, place: Place, from: PositionNo) -> Result<(), Refusal> {
    let session = tournament.session();
    if from > session.last() {
        return Err(Refusal::new(
            "M5",
            format!(
                "là où des chaises sont libres, la feuille de la position {} est rendue, et la séance {} n'en a pas d'autre : il ne resterait rien à jouer",
                session.last(),
                session.number
            ),
        )
        .advise(Advice::say("La personne peut remplacer quelqu'un qui s'en va : ").then(substitute(tournament))));
    }
    let seats = seats_of(tournament, place, from)?;
    tournament.change_entry(id, |entry| entry.from_position = from.0);
    tournament.make(Change::Start { session: 1, entry: id, place });
    for (position, table, chair) in seats {
        tournament.make(Change::Seat(Seat { position, table, chair, entry: id, moved: false }));
    }
    Ok(())
}

/// The seats of a place from a position on; in a drawn movement only those of position 1, the next draws know the newcomer.
fn seats_of(
    tournament: &Tournament,
    place: Place,
    from: PositionNo,
) -> Result<Vec<(PositionNo, TableNo, Orientation)>, Refusal> {
    let plan = seating::plan(tournament, tournament.session());
    let last = if plan.is_some() { tournament.session().last() } else { PositionNo(1) };
    let mut seats = Vec::new();
    for position in (from.0..=last.0).map(PositionNo) {
        let seat = match &plan {
            Some(plan) => plan.seat(place, position),
            None => Some((place.table(), place.orientation())),
        };
        let Some((table, chair)) = seat else { continue };
        let holder =
            tournament.seats.iter().find(|row| (row.position, row.table, row.chair) == (position, table, chair));
        if let Some(holder) = holder {
            let name = tournament.name(holder.entry);
            return Err(Refusal::new(
                "M5",
                format!("à la position {position}, la chaise libre a été donnée à {name} par l'arbitre"),
            )
            .advise(
                Advice::say("Rendez-la d'abord : ").then(Step::Undo).then(", ou ").then(Step::MovePlayer).then("."),
            ));
        }
        seats.push((position, table, chair));
    }
    Ok(seats)
}

/// A team seated once the places were drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateTeam {
    /// Its name before it plays.
    pub name: String,
    /// Its starting places, in the order of its members.
    pub places: Vec<Place>,
    /// The first position it plays.
    pub from: PositionNo,
}

/// M7: seats the teams entered once the seats were drawn, each in places that a whole team left free.
/// `proposed`: the tables that have proposed their sheet of position 1.
/// Errors: M7 for a team that is not complete, or when there are no such places; M5 once position 2 has begun.
pub fn seat_late_teams(tournament: &mut Draft, proposed: &[TableNo]) -> Result<Vec<LateTeam>, Refusal> {
    let waiting = |team: &Team| tournament.members(team.id).any(|member| tournament.start(member.id).is_none());
    let late: Vec<_> = tournament.teams.iter().filter(|team| waiting(team)).map(|team| team.id).collect();
    let mut seated = Vec::new();
    for team in late {
        let name = tournament.team_name(team);
        let members: Vec<EntryId> = tournament
            .members(team)
            .filter(|member| tournament.start(member.id).is_none())
            .map(|member| member.id)
            .collect();
        if members.len() != tournament.formula().members() {
            return Err(Refusal::new(
                "M7",
                format!(
                    "une fois les places tirées, une équipe s'inscrit entière : {name} a {}",
                    counted(members.len(), "joueur")
                ),
            )
            .advise(newcomers())
            .advise(Advice::say("Pour remplacer un équipier : ").then(substitute(tournament))));
        }
        refuse_too_late(
            tournament,
            "Une équipe ne peut plus entrer : ses joueurs peuvent remplacer ceux qui s'en vont.",
        )?;
        let places = free_block(tournament, proposed)?;
        // Either all members play position 1, or none does.
        let from =
            if places.iter().any(|place| is_in(tournament, *place, proposed)) { PositionNo(2) } else { PositionNo(1) };
        for (id, place) in members.into_iter().zip(&places) {
            seat_from(tournament, id, *place, from)?;
        }
        seated.push(LateTeam { name, places, from });
    }
    Ok(seated)
}

/// The places of a team that is not there.
fn free_block(tournament: &Tournament, proposed: &[TableNo]) -> Result<Vec<Place>, Refusal> {
    let fixed = seating::movement(tournament, tournament.session()).filter(|movement| !movement.kind.is_drawn());
    let blocks = fixed.map(Movement::blocks).unwrap_or_default();
    let free: Vec<Vec<Place>> =
        blocks.into_iter().filter(|block| block.iter().all(|place| is_free(tournament, *place))).collect();
    let open = free.iter().find(|block| !block.iter().any(|place| is_in(tournament, *place, proposed)));
    open.or(free.first()).cloned().ok_or_else(|| {
        Refusal::new("M7", "les places sont tirées et aucune équipe ne manque : pas de place pour une équipe de plus")
            .advise(draw_again())
    })
}
