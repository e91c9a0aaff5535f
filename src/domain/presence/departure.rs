//! R6: players who leave before the end; chairs that fall free, tables left with too few (M5), teams no longer whole.

use super::substitute::refuse_eliminated;
use crate::advice::{Advice, Step};
use crate::award::Formula;
use crate::seating::too_few;
use crate::text::de;
use crate::tournament::{Change, Draft, Entry, Laid, Seat, TeamId, Tournament, Written};
use crate::{PositionNo, Refusal, TableNo, counted};

/// The reason why a chair is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absence {
    /// R6: gone before the end.
    Departure,
    /// Article 26: never came.
    Forfeit,
}

/// A player plays no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// The last position he plays.
    pub after: PositionNo,
    /// The chairs he gives up.
    pub freed: Vec<Seat>,
}

/// R6: lets a player leave after a position (by default, after the last one whose sheet is in). One recorded too late in the
/// evening may be brought forward; one after the last position known is not seated in a session that follows.
/// Errors: when a sheet of a later position is in, R5 when he is eliminated, M5 when the position being played would be left with a table
/// of 2.
pub fn leave(tournament: &mut Draft, entry: &Entry, asked: Option<PositionNo>) -> Result<Departure, Refusal> {
    let (name, number) = (tournament.name(entry.id), entry.number);
    let after = asked.unwrap_or_else(|| last_sheet(tournament, entry));
    if let Some(last) = entry.left_after.filter(|last| *last <= after.0) {
        return Err(Refusal::input(format!("le départ {} est déjà noté, après la position {last}", de(&name)))
            .advise(gone_already(None)));
    }
    let positions = PositionNo(tournament.settings.positions);
    let goes_on = tournament.sessions_left() > 0 || asked.is_some();
    if after > positions || (after == positions && !goes_on) {
        let refusal = Refusal::input(format!("la dernière position est la {positions} : {name} termine le tournoi"));
        let step = Step::Withdraw { entry: number, after: Some(positions) };
        return Err(if after > positions {
            refusal
        } else {
            refusal.advise(Advice::say("Pour un départ avant la finale : ").then(step))
        });
    }
    refuse_eliminated(tournament, entry, PositionNo(after.0 + 1))?;
    // Without a position his departure is noted after what he played.
    refuse_played(tournament, entry, PositionNo(after.0 + 1)).map_err(|refusal| {
        if !refusal.advice.is_empty() {
            return refusal;
        }
        let step = Step::Withdraw { entry: number, after: None };
        refusal.advise(Advice::say("Pour un départ après sa dernière position jouée : ").then(step))
    })?;
    let freed = vacate(tournament, entry, after);
    refuse_tables_of_two(tournament, number, after, Absence::Departure)?;
    Ok(Departure { after, freed })
}

/// The advice about a player who is gone.
pub(super) fn gone_already(entry: Option<u32>) -> Advice {
    Advice::say("Pour un remplaçant : ")
        .then(Step::Substitute { entry })
        .then(" ; pour annuler son départ : ")
        .then(Step::Undo)
}

/// A player plays no more after a position; returns the chairs he gives up.
pub(super) fn vacate(tournament: &mut Draft, entry: &Entry, after: PositionNo) -> Vec<Seat> {
    let freed =
        tournament.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position > after).collect();
    tournament.change_entry(entry.id, |entry| entry.left_after = Some(after.0));
    tournament.make(Change::Unseat { entry: entry.id, from: PositionNo(after.0 + 1) });
    freed
}

/// R6: the player's team, when a chair of it stays empty.
pub fn incomplete_team(tournament: &Tournament, entry: &Entry) -> Option<TeamId> {
    let (team, _) = entry.team?;
    let present = tournament.members(team).filter(|member| member.left_after.is_none()).count();
    (tournament.formula() != Formula::Individuel && present < tournament.team_size().0).then_some(team)
}

/// M5: the position being played must not be left with a table of 2.
/// Errors: M5, with advice for the entry of that number, who leaves.
pub fn refuse_tables_of_two(
    tournament: &Tournament,
    leaving: u32,
    after: PositionNo,
    absence: Absence,
) -> Result<(), Refusal> {
    let current = tournament.current();
    let few = too_few(tournament, current);
    let Some((table, players)) = few.first().filter(|_| current > after) else { return Ok(()) };
    let replace = match absence {
        Absence::Departure => Step::Substitute { entry: Some(leaving) },
        Absence::Forfeit => Step::ReplaceForfeit { entry: Some(leaving) },
    };
    let refusal = Refusal::new(
        "M5",
        format!("la table {table} n'aurait plus que {} à la position {current}", counted(*players, "joueur")),
    )
    .advise(Advice::say("Trouvez un remplaçant : ").then(replace));
    let refusal = match other_table(tournament, current, *table) {
        Some(with) => refusal.advise(
            Advice::say("Ou échangez d'abord sa place avec quelqu'un d'une table de 4, par exemple : ")
                .then(Step::SwapSeats { entry: Some(leaving), with: Some(with) }),
        ),
        None => refusal,
    };
    let last = current.0 >= tournament.settings.positions;
    Err(if after.0 + 1 == tournament.session().first.0 && absence == Absence::Forfeit {
        refusal
    } else if last {
        refusal.advise("Ou entrez la feuille de sa table avec les donnes jouées : le tournoi est alors joué jusqu'au bout, sans départ.")
    } else {
        refusal.advise(
            Advice::say("Ou laissez la table finir avec les donnes jouées : ")
                .then(Step::Withdraw { entry: leaving, after: Some(current) }),
        )
    })
}

/// A player of a table of 4 whose sheet is not in, by number.
fn other_table(tournament: &Tournament, position: PositionNo, table: TableNo) -> Option<u32> {
    let full = tournament.tables(position).into_iter().filter(|(number, seats)| *number != table && seats.len() > 3);
    let (_, seats) = full.into_iter().find(|(number, _)| tournament.sheet(position, *number).is_none())?;
    tournament.entry(seats.first()?.entry).map(|entry| entry.number)
}

/// M5: the tables that departures leave with too few players, from the position being played on.
pub fn short_tables(tournament: &Tournament, after: PositionNo) -> Vec<(PositionNo, TableNo, usize)> {
    let positions = (after.max(tournament.current()).0..=tournament.settings.positions).map(PositionNo);
    let short =
        |position| too_few(tournament, position).into_iter().map(move |(table, players)| (position, table, players));
    positions.flat_map(short).collect()
}

/// The last position at which this player's table, or formation, has handed in its sheet or written on a fiche; 0 when none has.
pub(super) fn last_sheet(tournament: &Tournament, entry: &Entry) -> PositionNo {
    let seats = tournament.seats.iter().filter(|seat| seat.entry == entry.id).map(|seat| (seat.position, seat.table));
    let team = entry.team.filter(|_| tournament.has_formations());
    let plays = |laid: &&Laid| team.is_some_and(|(team, _)| laid.teams().any(|other| other == team));
    let laid = tournament.duplicate.plays.iter().filter(plays).map(|laid| (laid.position, laid.table));
    let played =
        |at: &(PositionNo, TableNo)| tournament.sheet(at.0, at.1).is_some() || tournament.has_fiches(at.0, at.1);
    let last = seats.chain(laid).filter(played).map(|at| at.0).max().unwrap_or(PositionNo(0));
    // Positions before the player came do not count as played, but are over all the same.
    last.max(PositionNo(entry.from_position.saturating_sub(1))).max(PositionNo(tournament.position.0.saturating_sub(1)))
}

/// D28: a table with lines written; where they are decisions alone, these are lifted first.
fn on_fiches(tournament: &Tournament, (position, table): (PositionNo, TableNo), message: String) -> Refusal {
    let lift = |line: &Written| {
        Advice::say("Pour lever d'abord cette décision : ").then(Step::LiftRuling(line.etui, line.position, line.table))
    };
    tournament.rulings_alone(position, table).into_iter().map(lift).fold(Refusal::new("D28", message), Refusal::advise)
}

/// Refuses to take a player off a sheet that is in.
pub(super) fn refuse_played(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<(), Refusal> {
    let played = tournament.seats.iter().find(|seat| {
        seat.entry == entry.id && seat.position >= from && tournament.sheet(seat.position, seat.table).is_some()
    });
    // D56: a member of a formation has no seat; his formation's lines are written without him while it stands.
    if let Some((team, _)) = entry.team.filter(|_| tournament.has_formations()) {
        return refuse_formation_played(tournament, entry, team, from);
    }
    let own = tournament.seats.iter().filter(|seat| seat.entry == entry.id && seat.position >= from);
    let mut written = own.filter_map(|seat| Some((seat, tournament.fiches_words(seat.position, seat.table)?)));
    if let Some((seat, words)) = written.next() {
        let (name, table, position) = (entry.name(), seat.table, seat.position);
        let message = format!("{name} est à la table {table} en position {position} : {words}");
        return Err(on_fiches(tournament, (position, table), message));
    }
    played.map_or(Ok(()), |seat| {
        Err(Refusal::input(format!(
            "{} figure sur la feuille de la table {} en position {}, déjà enregistrée",
            entry.name(),
            seat.table,
            seat.position
        )))
    })
}

/// D28: a formation that can play no more from a position on must not have played later.
fn refuse_formation_played(
    tournament: &Tournament,
    entry: &Entry,
    team: TeamId,
    from: PositionNo,
) -> Result<(), Refusal> {
    let others = tournament.members(team).filter(|other| other.id != entry.id && tournament.plays(other, from)).count();
    let laid = |laid: &&Laid| laid.position >= from && laid.teams().any(|other| other == team);
    let written = tournament.duplicate.plays.iter().filter(laid);
    let mut written = written.filter_map(|laid| Some((laid, tournament.fiches_words(laid.position, laid.table)?)));
    match written.next() {
        Some((laid, words)) if others < tournament.team_size().0 => Err(on_fiches(
            tournament,
            (laid.position, laid.table),
            format!(
                "sans {}, {} ne peut plus jouer, et elle est à la table {} en position {} : {words}",
                entry.name(),
                tournament.team_words(team),
                laid.table,
                laid.position
            ),
        )),
        _ => Ok(()),
    }
}
