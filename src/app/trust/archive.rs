//! A tournament as the facts of an archive: everything it takes to rebuild it, by numbers that people know.

use std::collections::HashMap;

use crate::app::club::{Club, load};
use crate::app::error::Result;
use crate::app::night::Night;
use crate::app::trust::journal::undone;
use crate::domain::Orientation;
use crate::input::archive::{
    Action, Archive, Deal, Entry, Export, Figures, Incident, Penalty, Person, Prize, Seat, Session, Sheet, Start, Team,
    Tournament,
};
use crate::storage::{
    DealRow, EntryId, PersonData, SessionRow, SheetRow, TeamId, TournamentRow, View, federation, incidents, journal,
    past, prizes, sessions, sheets,
};

impl Club<'_> {
    /// Everything of the tournament.
    ///
    /// # Errors
    /// The base's own.
    pub fn archive(&self) -> Result<Archive> {
        let chosen = self.chosen();
        self.store.read(|view| {
            let night = load(view, chosen)?;
            of(view, &night)
        })
    }

    /// The same without what was done: the tournament as it stands, quicker to read.
    ///
    /// # Errors
    /// The base's own.
    pub fn facts(&self) -> Result<Archive> {
        let chosen = self.chosen();
        self.store.read(|view| {
            let night = load(view, chosen)?;
            without_actions(view, &night)
        })
    }
}

/// The facts of a tournament that was loaded.
pub(in crate::app) fn of(view: &View, night: &Night) -> Result<Archive> {
    Ok(Archive { actions: actions(view, night)?, ..without_actions(view, night)? })
}

fn without_actions(view: &View, night: &Night) -> Result<Archive> {
    let id = night.id();
    let numbers: HashMap<EntryId, u32> = night.entries.iter().map(|entry| (entry.id, entry.number)).collect();
    let number = |id: EntryId| numbers.get(&id).copied().unwrap_or(0);
    let details = sheets::all_deals(view, id)?;
    let first = night.entries.iter().filter_map(|entry| Some((1, entry.number, entry.start?)));
    let later = sessions::starts(view, id)?;
    let mut starts: Vec<Start> = first
        .chain(later.into_iter().map(|start| (start.session, number(start.entry), start.seat)))
        .map(|(session, entry, (table, chair))| Start { session, entry, table: table.0, chair })
        .collect();
    starts.sort_unstable_by_key(|start| (start.session, start.entry));
    let mut seats: Vec<Seat> = night
        .seats
        .iter()
        .map(|seat| Seat {
            position: seat.position.0,
            table: seat.table.0,
            chair: seat.chair,
            entry: number(seat.entry),
            moved: seat.moved,
        })
        .collect();
    seats.sort_unstable_by_key(|seat| (seat.position, seat.table, seat.chair));
    Ok(Archive {
        tournament: tournament(&night.row),
        sessions: sessions::all(view, id)?.into_iter().map(session).collect(),
        teams: night.teams.iter().map(|team| Team { number: team.number, name: team.name.clone() }).collect(),
        entries: entries(night),
        starts,
        seats,
        sheets: night.sheets.iter().map(|row| sheet(row, details.get(&row.id).map_or(&[], Vec::as_slice))).collect(),
        penalties: night
            .penalties
            .iter()
            .map(|penalty| Penalty {
                entry: number(penalty.entry),
                position: penalty.position.0,
                points: penalty.points.0,
                reason: penalty.reason.clone(),
            })
            .collect(),
        incidents: incidents::incidents(view, id)?
            .into_iter()
            .map(|incident| Incident {
                position: incident.position.0,
                table: incident.table.0,
                deal: incident.deal,
                decision: incident.decision,
                outcome: incident.outcome,
                reason: incident.reason,
            })
            .collect(),
        prizes: prizes::all(view, id)?
            .into_iter()
            .map(|prize| Prize { place: prize.place, cents: prize.cents, label: prize.label })
            .collect(),
        exports: federation::all(view, id)?
            .into_iter()
            .map(|export| Export { number: export.number, at: export.at, content: export.content })
            .collect(),
        actions: Vec::new(),
    })
}

fn tournament(row: &TournamentRow) -> Tournament {
    let (data, purse) = (&row.data, &row.data.purse);
    Tournament {
        name: data.name.clone(),
        date: data.date.clone(),
        place: data.place.clone(),
        organiser: data.organiser.clone(),
        arbiter: data.arbiter.clone(),
        positions: data.positions,
        deals: data.deals,
        movement: data.movement.clone(),
        double_entry: data.double_entry,
        fee_cents: data.fee_cents,
        formula: data.formula.clone(),
        parallel: data.parallel,
        game: data.game.clone(),
        championship: data.championship.as_ref().map(|(kind, _)| kind.clone()),
        stage: data.championship.as_ref().map(|(_, stage)| stage.clone()),
        sessions: data.sessions,
        article_29: data.article_29,
        given_back_percent: purse.given_back_percent,
        rewarded_percent: purse.rewarded_percent,
        added_cents: purse.added_cents,
        special_cents: purse.special_cents,
        step_cents: purse.step_cents,
        decline_percent: purse.decline_percent,
        fees_then_cents: row.fees_then_cents,
        state: row.state.clone(),
        position: row.position,
        tables: row.tables,
        seed: row.seed,
        draw: row.draw.clone(),
    }
}

fn session(row: SessionRow) -> Session {
    Session {
        number: row.number,
        kind: if row.phase { "phase" } else { "seance" }.to_owned(),
        date: row.date,
        first_position: row.first.0,
        positions: row.positions,
        deals: row.deals,
        movement: row.movement,
        tables: row.tables,
        seed: row.seed,
        draw: row.draw,
        coefficient: row.coefficient,
        carry: if row.divides { "divise" } else { "multiplie" }.to_owned(),
    }
}

fn entries(night: &Night) -> Vec<Entry> {
    let team = |id: TeamId| night.teams.iter().find(|team| team.id == id).map(|team| team.number);
    let entry = |row: &crate::storage::EntryRow| Entry {
        number: row.number,
        person: person(&row.data),
        paid_cents: row.paid_cents,
        ranked: row.ranked,
        from_position: row.from_position,
        left_after: row.left_after,
        affiliated_then: row.affiliated_then,
        team: row.team.and_then(|(id, _)| team(id)),
        member: row.team.map(|(_, member)| member),
        last_session: row.last_session,
        champion: row.champion,
        fixed: row.fixed,
    };
    night.entries.iter().map(entry).collect()
}

fn person(data: &PersonData) -> Person {
    Person {
        licence: data.licence.clone(),
        last_name: data.last_name.clone(),
        first_name: data.first_name.clone(),
        club: data.club.clone(),
        committee: data.committee.clone(),
        affiliated: data.affiliated,
        birth: data.birth.clone(),
        series: data.series,
        licensed_before: data.licensed_before,
        zone: data.zone.clone(),
        family: data.family.clone(),
    }
}

fn sheet(row: &SheetRow, deals: &[DealRow]) -> Sheet {
    Sheet {
        position: row.data.position.0,
        table: row.data.table.0,
        balances: Figures::of(&row.data.balances),
        status: if row.data.confirmed { "valide" } else { "attente" }.to_owned(),
        adjustment: row.data.adjustment.clone(),
        deals: deals.iter().map(deal).collect(),
    }
}

fn deal(row: &DealRow) -> Deal {
    let chair = |letter: &Option<String>| letter.as_deref().and_then(Orientation::parse);
    Deal {
        number: row.number,
        kind: row.kind.clone(),
        contract: row.contract.clone(),
        taker: chair(&row.taker),
        mark: row.mark,
        half_points: row.half_points,
        bouts: row.bouts,
        petit: row.petit.clone(),
        poignees: row.poignees.split_whitespace().map(str::to_owned).collect(),
        chelem: row.chelem.clone(),
        dead: chair(&row.dead),
        partner: chair(&row.partner),
        scores: Figures::of(&row.adjusted),
    }
}

/// What was done to the tournament: elsewhere before it came here in an archive, then here. The import itself is no part of
/// it, so that a tournament is the same before and after.
fn actions(view: &View, night: &Night) -> Result<Vec<Action>> {
    let mut actions: Vec<Action> = past::all(view, night.id())?
        .into_iter()
        .map(|past| Action {
            at: past.at,
            who: past.who,
            what: past.what,
            why: past.why,
            kind: past.kind,
            undone: past.undone,
        })
        .collect();
    let undone: HashMap<i64, bool> = undone(&journal::actions(view)?).into_iter().collect();
    let here = past::since_made(view, night.id())?;
    let import = usize::from(night.row.origin.is_some());
    actions.extend(here.into_iter().skip(import).map(|action| Action {
        undone: undone.get(&action.id).copied().unwrap_or(false),
        at: action.at,
        who: action.who,
        what: action.what,
        why: action.why,
        kind: action.kind,
    }));
    Ok(actions)
}
