//! D9, D10: the fiches of a session, as its étuis were laid and as they are written.

use std::collections::{BTreeMap, HashMap};

use super::Line;
use crate::advice::{Advice, Step};
use crate::duplicate::{Due, EtuiNo, Format, Record};
use crate::tournament::{EntryId, Laid, LaidSides, Session, TeamId, Tournament, Who};
use crate::{Orientation, PositionNo, Refusal, TableNo, counted};

/// The fiches of a session, with their results.
pub fn record(tournament: &Tournament, session: &Session) -> Record<Who> {
    let seats = chairs(tournament);
    let laid = tournament.duplicate.plays.iter().filter(|laid| session.holds(laid.position));
    let dues = laid.flat_map(|laid| dues(tournament, laid, &seats));
    let mut record = Record::laid(dues.collect());
    let mut fouled: Vec<_> = tournament.duplicate.fouled.iter().filter(|fouled| session.holds(fouled.from)).collect();
    fouled.sort_by_key(|fouled| (fouled.etui, fouled.from, fouled.table));
    for fouled in fouled {
        // A foul on an étui that is not played was refused when it was recorded.
        let _ = record.foul(fouled.etui, (fouled.from, fouled.table), fouled.version);
    }
    for line in tournament.duplicate.written.iter().filter(|line| session.holds(line.position)) {
        record.restore(line.place(), line.result.clone(), line.fault);
    }
    record
}

/// The holders of the chairs of a table.
type Seats = HashMap<(PositionNo, TableNo), [Option<EntryId>; 4]>;

fn chairs(tournament: &Tournament) -> Seats {
    let mut seats = Seats::new();
    for seat in &tournament.seats {
        if let Some(chair) = seats.entry((seat.position, seat.table)).or_default().get_mut(seat.chair.index()) {
            *chair = Some(seat.entry);
        }
    }
    seats
}

/// D9: the chair that takes an étui: South where the attacker always sits there (D35, D53), else the label's, else the usual one.
pub fn taker(tournament: &Tournament, etui: EtuiNo) -> Orientation {
    if tournament.format().is_some_and(Format::attacks_from_south) {
        return Orientation::S;
    }
    tournament.duplicate.takers.get(&etui).copied().unwrap_or_else(|| etui.usual_taker())
}

/// D8, D56: who sits at a table that plays an étui, in the order of the chairs, and who of them attacks: players, or formations at the
/// first chair of theirs.
/// Errors: D12 for an étui that the table does not play, or where it rests.
pub fn at_table(
    tournament: &Tournament,
    (etui, position, table): Line,
) -> Result<(Vec<(Orientation, Who)>, Who), Refusal> {
    let here = |laid: &&Laid| (laid.position, laid.table) == (position, table) && laid.etuis().contains(etui);
    let due = tournament.duplicate.plays.iter().find(here).map(|laid| {
        let sides = match laid.sides {
            LaidSides::Seats => {
                (tournament.table(position, table).iter()).map(|seat| (seat.chair, Who::Player(seat.entry))).collect()
            }
            LaidSides::Lines { ns, eo } => formations([(Orientation::N, ns), (Orientation::E, eo)]),
            LaidSides::Opposed { attack, defence } => formations([(Orientation::N, defence), (Orientation::S, attack)]),
        };
        let seats = chairs(tournament);
        let due = dues(tournament, laid, &seats).find(|due| due.etui == etui);
        (sides, due.and_then(|due| due.attack))
    });
    match due {
        Some((people, Some(attack))) => Ok((people, attack)),
        Some((_, None)) => Err(Refusal::new("D12", format!("étui {etui} : la table {table} se repose"))),
        None => {
            Err(Refusal::new("D12", format!("à la position {position}, la table {table} ne joue pas l'étui {etui}")))
        }
    }
}

fn formations(sides: [(Orientation, Option<TeamId>); 2]) -> Vec<(Orientation, Who)> {
    sides.into_iter().filter_map(|(chair, team)| Some((chair, Who::Team(team?)))).collect()
}

/// The attack and the defence of each étui there; none where the table rests.
fn dues<'a>(tournament: &'a Tournament, laid: &'a Laid, seats: &'a Seats) -> impl Iterator<Item = Due<Who>> {
    // D28: two cannot defend for three.
    let whole = match attackers(laid.sides, Orientation::N) {
        (Some(one), Some(other)) => [one, other].into_iter().all(|team| tournament.is_whole(team, laid.position)),
        _ => false,
    };
    laid.etuis().map(move |etui| {
        let taker = taker(tournament, etui);
        let sides = match (laid.sides, attackers(laid.sides, taker)) {
            (LaidSides::Seats, _) => players(seats.get(&(laid.position, laid.table)), taker),
            (_, (Some(attack), Some(defence))) if whole => Some((Some(Who::Team(attack)), vec![Who::Team(defence)])),
            _ => None,
        };
        let (attack, defence) = sides.unwrap_or_default();
        Due { etui, position: laid.position, table: laid.table, attack, defence }
    })
}

/// D8, D56: which formation attacks an étui of that taker, and which defends.
pub(super) const fn attackers(sides: LaidSides, taker: Orientation) -> (Option<TeamId>, Option<TeamId>) {
    match sides {
        LaidSides::Seats => (None, None),
        LaidSides::Lines { ns, eo } => match taker {
            Orientation::N | Orientation::S => (ns, eo),
            _ => (eo, ns),
        },
        LaidSides::Opposed { attack, defence } => (attack, defence),
    }
}

/// D28: three hands cannot be played.
fn players(chairs: Option<&[Option<EntryId>; 4]>, taker: Orientation) -> Option<(Option<Who>, Vec<Who>)> {
    let held: Vec<EntryId> = chairs?.iter().copied().collect::<Option<_>>()?;
    let attack = held.get(taker.index()).copied()?;
    let defence = held.into_iter().filter(|id| *id != attack).map(Who::Player).collect();
    Some((Some(Who::Player(attack)), defence))
}

/// The lines awaited up to a position, by étui.
pub fn awaited(tournament: &Tournament, upto: PositionNo) -> Vec<Due<Who>> {
    let records = tournament.sessions.iter().map(|session| record(tournament, session));
    records.flat_map(|record| record.awaited(upto).cloned().collect::<Vec<_>>()).collect()
}

/// `étui 3 (positions 2, 4), étui 7 (position 1)`, the first few.
pub(crate) fn words(awaited: &[Due<Who>]) -> String {
    const SHOWN: usize = 6;
    let mut by_etui: BTreeMap<EtuiNo, Vec<String>> = BTreeMap::new();
    for due in awaited {
        by_etui.entry(due.etui).or_default().push(due.position.to_string());
    }
    let more = by_etui.len().saturating_sub(SHOWN);
    let one = |(etui, mut positions): (EtuiNo, Vec<String>)| {
        // At several tables of one position: that position once.
        positions.dedup();
        let word = if positions.len() == 1 { "position" } else { "positions" };
        format!("étui {etui} ({word} {})", positions.join(", "))
    };
    let mut shown: Vec<String> = by_etui.into_iter().take(SHOWN).map(one).collect();
    if more > 0 {
        shown.push(format!("et {}", counted(more, "autre étui")));
    }
    shown.join(", ")
}

/// H: refuses an end while lines are awaited.
/// Errors: D28 with the étuis and lines awaited.
pub fn must_be_complete(tournament: &Tournament) -> Result<(), Refusal> {
    let missing = awaited(tournament, PositionNo(tournament.settings.positions));
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("il manque {} : {}", counted(missing.len(), "résultat"), words(&missing));
    Err(Refusal::new("D28", message)
        .advise(Advice::say("Toutes les lignes : ").then(Step::ListMissingEtuis))
        .advise(Advice::say("Entrez-les, ou un point où la donne n'a pas été jouée : ").then(Step::EnterEtuis)))
}
