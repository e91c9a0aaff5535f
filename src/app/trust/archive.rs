//! A tournament as the facts of an archive: everything it takes to rebuild it, by numbers that people know.

use crate::club::Trust;
use std::collections::{HashMap, HashSet};

use crate::club::load;
use crate::error::{AppError, Result};
use crate::trust::archive_etuis;
use crate::trust::archive_values::head;
use crate::trust::journal::corrections;
use archive::{self as facts, Action, Archive, Figures, Sent};
use domain::PositionNo;
use domain::advice::{Advice, Step};
use domain::arbitration::{Poignees, Ruling};
use domain::draw::DrawKind;
use domain::duplicate::circuit;
use domain::movement::Kind;
use domain::publication::Publication;
use domain::scoring::{Chelem, Petit};
use domain::sheet::{DealRecord, Taken};
use domain::tournament::{
    Entry, EntryId, Incident, Listed, Penalty, PersonId, Prize, Seat, Session, SettledBy, Sheet, Special, State, Team,
    TeamId, Tournament,
};
use storage::past::{self, Touched};
use storage::table::publication;
use storage::{ExportRow, View, federation};

/// How persons may be named on published pages, where it is not by the whole name.
pub(crate) type Wishes = HashMap<PersonId, Publication>;

impl Trust<'_> {
    /// Everything of the tournament.
    /// Errors: when there is no tournament.
    pub fn archive(self) -> Result<Archive> {
        let chosen = self.club.chosen();
        self.club.store.read(|view| facts_of(view, &load(view, chosen)?, &Touched::read(view)?))
    }

    /// What the header says of the night as it leaves this base.
    /// Errors: when there is no tournament; reduced, one that is not closed.
    pub fn sent(self, reduced: bool) -> Result<Sent> {
        let chosen = self.club.chosen();
        self.club.store.read(|view| {
            let tournament = load(view, chosen)?;
            if reduced && tournament.state != State::Closed {
                return Err(AppError::input("le tournoi n'est pas clos : un comité ne prend que les tournois clos")
                    .advise(Advice::say("Quand il est fini : ").then(Step::Close)));
            }
            let night = past::nights(view)?.into_iter().find(|(id, _)| *id == tournament.id).map(|(_, night)| night);
            let edition = Some(past::edition(view, tournament.id)?);
            let club = crate::comite::joined(view)?;
            Ok(Sent { night, base: past::base(view)?, edition, reduced, club })
        })
    }

    /// Without the journal: the tournament as it stands, faster.
    /// Errors: when there is no tournament.
    pub fn facts(self) -> Result<Archive> {
        self.club.read_tournament(without_actions)
    }
}

/// The facts of a tournament that was loaded.
pub(crate) fn facts_of(view: &View, tournament: &Tournament, touched: &Touched) -> Result<Archive> {
    Ok(Archive { actions: actions(view, tournament, touched)?, ..without_actions(view, tournament)? })
}

pub(crate) fn without_actions(view: &View, tournament: &Tournament) -> Result<Archive> {
    let wishes = publication::all(view)?;
    let numbers: HashMap<EntryId, u32> = tournament.entries.iter().map(|entry| (entry.id, entry.number)).collect();
    let number = |id: EntryId| numbers.get(&id).copied().unwrap_or(0);
    let team = |team: &Team| facts::Team { number: team.number, name: team.name.clone() };
    let penalty = |penalty: &Penalty| facts::Penalty {
        entry: number(penalty.entry),
        position: penalty.position.0,
        points: penalty.points.0,
        reason: penalty.reason.clone(),
        offence: Some(penalty.offence.map_or_else(String::new, |offence| offence.key().to_owned())),
    };
    let movement = |(position, kind): (&PositionNo, &Kind)| facts::Movement {
        position: position.0,
        movement: kind.key().to_owned(),
    };
    let prize = |prize: &Prize| facts::Prize { place: prize.place, cents: prize.amount.0, label: prize.label.clone() };
    let special = |special: &Special| facts::Special {
        name: special.name.clone(),
        rule: special.rule.key().to_owned(),
        cents: special.amount.0,
        label: special.label.clone(),
    };
    let export = |export: ExportRow| facts::Export { number: export.number, at: export.at, content: export.content };
    Ok(Archive {
        tournament: head(tournament)?,
        sessions: tournament.sessions.iter().skip(1).map(session).collect(),
        teams: tournament.teams.iter().map(team).collect(),
        entries: tournament.entries.iter().map(|entry| fact_of_entry(tournament, entry, &wishes)).collect(),
        starts: starts(tournament, number),
        seats: seats(tournament, number),
        sheets: tournament.sheets.iter().map(sheet).collect(),
        penalties: tournament.penalties.iter().map(penalty).collect(),
        incidents: tournament.incidents.iter().map(|decision| incident(decision, number)).collect(),
        movements: tournament.movements.iter().map(movement).collect(),
        settled: settled(tournament),
        etuis: archive_etuis::facts_of(view, tournament)?,
        prizes: tournament.prizes.iter().map(prize).collect(),
        specials: tournament.specials.iter().map(special).collect(),
        exports: federation::all(view, tournament.id)?.into_iter().map(export).collect(),
        actions: Vec::new(),
    })
}

fn starts(tournament: &Tournament, number: impl Fn(EntryId) -> u32) -> Vec<facts::Start> {
    let mut starts = Vec::new();
    for session in &tournament.sessions {
        starts.extend(session.starts.iter().map(|(entry, place)| facts::Start {
            session: session.number,
            entry: number(*entry),
            table: place.table().0,
            chair: place.orientation(),
        }));
    }
    starts.sort_unstable_by_key(|start| (start.session, start.entry));
    starts
}

fn seats(tournament: &Tournament, number: impl Fn(EntryId) -> u32) -> Vec<facts::Seat> {
    let fact = |seat: &Seat| facts::Seat {
        position: seat.position.0,
        table: seat.table.0,
        chair: seat.chair,
        entry: number(seat.entry),
        moved: seat.moved,
    };
    let mut seats: Vec<facts::Seat> = tournament.seats.iter().map(fact).collect();
    seats.sort_unstable_by_key(|seat| (seat.position, seat.table, seat.chair));
    seats
}

fn incident(incident: &Incident, number: impl Fn(EntryId) -> u32) -> facts::Incident {
    let ruling = incident.ruling.as_ref();
    facts::Incident {
        position: incident.position.0,
        table: incident.table.0,
        deal: incident.deal,
        decision: incident.decision.clone(),
        outcome: ruling.map(|ruling| ruling.fate.key().to_owned()),
        poignees: ruling.map_or(Poignees::Counted, |ruling| ruling.poignees).key().to_owned(),
        scores: Figures::of(ruling.map_or(&[][..], Ruling::scores)),
        taken: ruling.and_then(|ruling| ruling.taken).map(|Taken { contract, taker, partner, dead }| facts::Taken {
            contract: contract.key().to_owned(),
            taker,
            partner,
            dead,
        }),
        situation: incident.situation.map(|case| case.key.to_owned()),
        reason: incident.reason.clone(),
        heeded: incident.heeded,
        at_fault: incident.at_fault.map(number),
        banned: incident.banned,
    }
}

/// R9: those equal where a tie was settled, by position and number.
fn settled(tournament: &Tournament) -> Vec<facts::Settled> {
    let mut settled: Vec<facts::Settled> = Vec::new();
    for settlement in &tournament.settled {
        let (seed, reason) = match &settlement.by {
            SettledBy::Lot(seed) => (i64::try_from(*seed).ok(), None),
            SettledBy::Choice(reason) => (None, Some(reason.clone())),
        };
        settled.extend(settlement.among.iter().map(|(who, kept)| facts::Settled {
            position: settlement.after.0,
            number: tournament.number(*who),
            kept: *kept,
            seed,
            reason: reason.clone(),
        }));
    }
    settled.sort_by_key(|one| (one.position, one.number));
    settled
}

/// The word of the archive for a value.
fn word<T>(key: fn(T) -> &'static str) -> impl Fn(T) -> String {
    move |value| key(value).to_owned()
}

pub fn session(session: &Session) -> facts::Session {
    facts::Session {
        number: session.number,
        kind: if session.phase { "phase" } else { "seance" }.to_owned(),
        date: session.date.map(|date| date.to_string()),
        first_position: session.first.0,
        positions: session.positions,
        deals: session.deals,
        movement: session.kind.map_or_else(String::new, word(Kind::key)),
        tables: session.tables,
        seed: session.seed,
        draw: session.draw.map_or_else(String::new, word(DrawKind::key)),
        coefficient: session.coefficient,
        carry: if session.divides { "divise" } else { "multiplie" }.to_owned(),
        circuit: session.circuit.map(word(circuit::Kind::key)),
    }
}

fn fact_of_entry(tournament: &Tournament, entry: &Entry, wishes: &Wishes) -> facts::Entry {
    let number = |id: TeamId| tournament.team(id).map(|team| team.number);
    facts::Entry {
        number: entry.number,
        person: person(&Listed { id: entry.person_id, person: entry.person.clone() }, wishes),
        paid_cents: entry.paid.0,
        ranked: entry.ranked,
        from_position: entry.from_position,
        left_after: entry.left_after,
        affiliated_then: entry.affiliated_then,
        team: entry.team.and_then(|(id, _)| number(id)),
        member: entry.team.map(|(_, member)| member),
        last_session: entry.last_session,
        champion: entry.champion,
        fixed: entry.fixed,
        announced: entry.announced,
        qualified_series: entry.qualified.series,
        qualified_club: entry.qualified.club.clone(),
        qualified_committee: entry.qualified.committee.clone(),
        wished: entry.wished,
        force_majeure: entry.force_majeure,
        derogation_pcn: entry.derogation.as_ref().and_then(|given| given.pcn),
        derogation_pp: entry.derogation.as_ref().and_then(|given| given.pp),
        derogation_letter: entry.derogation.as_ref().map(|given| given.letter.clone()),
    }
}

/// The directory's data of a person, as an archive holds it.
pub(crate) fn person(Listed { id, person }: &Listed, wishes: &Wishes) -> facts::Person {
    facts::Person {
        licence: person.licence.clone(),
        last_name: person.last_name.clone(),
        first_name: person.first_name.clone(),
        club: person.club.clone(),
        committee: person.committee.clone(),
        affiliated: person.affiliated,
        birth: person.birth.map(|birth| birth.to_string()),
        series: person.series,
        licensed_before: person.licensed_before,
        zone: person.zone.clone(),
        family: person.family.clone(),
        publication: wishes.get(id).map(|how| how.key().to_owned()),
    }
}

fn sheet(sheet: &Sheet) -> facts::Sheet {
    let chairs = sheet.chairs();
    let deals = (1u8..).zip(&sheet.deals).map(|(number, record)| deal(number, record, &chairs));
    facts::Sheet {
        position: sheet.position.0,
        table: sheet.table.0,
        balances: Figures::of(&sheet.balances.iter().collect::<Vec<_>>()),
        status: if sheet.confirmed { "valide" } else { "attente" }.to_owned(),
        adjustment: sheet.adjustment.clone(),
        deals: deals.collect(),
    }
}

fn deal(number: u8, record: &DealRecord, chairs: &[domain::Orientation]) -> facts::Deal {
    let (taken, full) = (record.taken(), record.full());
    let scores = if let DealRecord::Adjusted { scores, .. } = record { &scores[..] } else { &[] };
    facts::Deal {
        number,
        kind: record.key().to_owned(),
        contract: taken.map(|taken| taken.contract.key().to_owned()),
        taker: taken.map(|taken| taken.taker),
        mark: record.mark(chairs).ok().flatten().map(|mark| mark.0),
        half_points: full.map(|deal| deal.points.0),
        bouts: full.map(|deal| deal.bouts),
        petit: full.and_then(|deal| deal.petit).map(word(Petit::key)),
        poignees: full
            .map_or_else(Vec::new, |deal| deal.poignees.iter().map(|poignee| poignee.word().to_owned()).collect()),
        chelem: full.and_then(|deal| deal.chelem).map(word(Chelem::key)),
        dead: taken.and_then(|taken| taken.dead),
        partner: taken.and_then(|taken| taken.partner),
        scores: Figures::of(scores),
    }
}

/// The tournament's actions: elsewhere before it came here in an archive, then here. The import itself is no part of
/// it, so that a tournament is the same before and after.
fn actions(view: &View, tournament: &Tournament, touched: &Touched) -> Result<Vec<Action>> {
    let mut actions: Vec<Action> = past::all(view, tournament.id)?
        .into_iter()
        .map(|past| Action {
            at: past.at,
            who: past.who,
            what: past.what,
            why: past.why,
            kind: past.kind,
            undone: past.undone,
            corrects: past.corrects,
        })
        .collect();
    let done_here = touched.since_made(view, tournament.id)?;
    let import = usize::from(tournament.origin.is_some());
    let corrections: HashSet<i64> = corrections(view, tournament, touched)?.iter().map(|row| row.id).collect();
    actions.extend(done_here.into_iter().skip(import).map(|action| Action {
        undone: touched.is_undone(action.id),
        corrects: Some(corrections.contains(&action.id)),
        at: action.at,
        who: action.who,
        what: action.what,
        why: action.why,
        kind: action.kind,
    }));
    Ok(actions)
}
