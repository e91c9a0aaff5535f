//! A tournament rebuilt from its archive, as a new one of this base. The directory is added to, never overwritten.

use std::collections::{HashMap, HashSet};

use crate::comite::must_be_a_clubs;
use crate::error::{AppError, Result};
use crate::trust::archive_etuis;
use crate::trust::archive_values::{date, meaning, person_of, record, ruling_of, settings_of, word};
use archive::{self as facts, Archive};
use domain::arbitration::Situation;
use domain::award::Formula;
use domain::draw::DrawKind;
use domain::duplicate::circuit;
use domain::money::{Cents, SpecialRule};
use domain::movement::{Kind, Place};
use domain::penalty::Offence;
use domain::publication::Publication;
use domain::sheet::Balances;
use domain::tournament::{
    Change, Derogation, Draft, Entry, EntryId, Incident, Listed, Penalty, Person, PersonId, Prize, Qualification, Seat,
    Session, SettledBy, Settlement, Sheet, Special, State, Team, TeamId, TournamentId, Who,
};
use domain::{Orientation, PositionNo, Score, TableNo};
use report::directory::ImportLine;
use storage::past::Origin;
use storage::table::{Extent, person, publication, tournament};
use storage::{ExportRow, PastAction, Tx, federation, past};

/// A tournament rebuilt in this base.
pub(crate) struct Rebuilt {
    pub(crate) id: TournamentId,
    /// People added to the directory.
    pub(super) added: usize,
    pub(super) lines: Vec<ImportLine>,
}

/// A new tournament of this base, from the facts of an archive; `place` gives the person of each entry.
pub(crate) fn rebuild(
    tx: &Tx<'_>,
    archive: &Archive,
    origin: Origin<'_>,
    mut place: impl FnMut(&facts::Entry) -> Result<(Listed, Found)>,
) -> Result<Rebuilt> {
    must_be_a_clubs(tx)?;
    let id = tournament::insert(tx, &settings_of(archive)?, Some(origin))?;
    let empty =
        tournament::load(tx, id, Extent::Whole)?.ok_or_else(|| AppError::input("le tournoi vient de disparaître"))?;
    let draft = Draft::new(empty, tournament::fresh(tx)?);
    let individual = archive.tournament.formula == Formula::Individuel.key();
    let mut player = Player { draft, keys: Keys { individual, teams: HashMap::new(), entries: HashMap::new() } };
    let mut rebuilt = Rebuilt { id, added: 0, lines: Vec::new() };
    for team in &archive.teams {
        player.team(team);
    }
    // Below the header, the tournament, the sessions and the teams.
    let first = archive.sessions.len() + archive.teams.len() + 3;
    for (entry, line) in archive.entries.iter().zip(u64::try_from(first).unwrap_or(0)..) {
        let (listed, found) = place(entry)?;
        if let Some(effect) = found.effect(&listed) {
            let name = person_of(&entry.person)?.name();
            rebuilt.lines.push(ImportLine { line, name, effect });
        }
        rebuilt.added += usize::from(found == Found::New);
        player.enter(entry, listed);
    }
    player.sessions(archive)?;
    player.seats(archive)?;
    archive_etuis::replay(&mut player.draft, &archive.etuis, &player.keys)?;
    player.decisions(archive)?;
    player.progress(archive)?;
    tournament::store(tx, id, player.draft.changes())?;
    for export in &archive.exports {
        let row = ExportRow { number: export.number, at: export.at.clone(), content: export.content.clone() };
        federation::insert(tx, id, &row)?;
    }
    let action = |action: &facts::Action| PastAction {
        at: action.at.clone(),
        who: action.who.clone(),
        what: action.what.clone(),
        why: action.why.clone(),
        kind: action.kind.clone(),
        undone: action.undone,
        corrects: action.corrects,
    };
    if let Some(effect) = archive_etuis::keep_scale(tx, archive)? {
        rebuilt.lines.push(ImportLine { line: 2, name: archive.tournament.name.clone(), effect });
    }
    past::insert(tx, id, &archive.actions.iter().map(action).collect::<Vec<_>>())?;
    Ok(rebuilt)
}

/// The keys of this base for the numbers of an archive. It was checked: every reference is there.
pub(super) struct Keys {
    individual: bool,
    teams: HashMap<u32, TeamId>,
    entries: HashMap<u32, EntryId>,
}

impl Keys {
    pub(super) fn entry(&self, number: u32) -> Result<EntryId> {
        let id = self.entries.get(&number).copied();
        id.ok_or_else(|| AppError::input(format!("l'inscription {number} manque dans l'archive")))
    }

    pub(super) fn team(&self, number: u32) -> Result<TeamId> {
        let id = self.teams.get(&number).copied();
        id.ok_or_else(|| AppError::input(format!("l'équipe {number} manque dans l'archive")))
    }

    /// A player, or a team where teams are ranked.
    pub(super) fn who(&self, number: u32) -> Result<Who> {
        if self.individual { self.entry(number).map(Who::Player) } else { self.team(number).map(Who::Team) }
    }
}

/// Plays the facts of an archive again.
struct Player {
    draft: Draft,
    keys: Keys,
}

impl Player {
    pub fn team(&mut self, team: &facts::Team) {
        let id = self.draft.next_team();
        self.keys.teams.insert(team.number, id);
        self.draft.make(Change::AddTeam(Team { id, number: team.number, name: team.name.clone() }));
    }

    fn enter(&mut self, entry: &facts::Entry, listed: Listed) {
        let id = self.draft.next_entry();
        self.keys.entries.insert(entry.number, id);
        self.draft.make(Change::Enter(Entry {
            id,
            number: entry.number,
            person_id: listed.id,
            person: listed.person,
            paid: Cents(entry.paid_cents),
            ranked: entry.ranked,
            from_position: entry.from_position,
            left_after: entry.left_after,
            affiliated_then: entry.affiliated_then,
            team: entry.team.and_then(|number| self.keys.team(number).ok()).zip(entry.member),
            last_session: entry.last_session,
            champion: entry.champion,
            fixed: entry.fixed,
            announced: entry.announced,
            qualified: Qualification {
                series: entry.qualified_series,
                club: entry.qualified_club.clone(),
                committee: entry.qualified_committee.clone(),
            },
            wished: entry.wished,
            force_majeure: entry.force_majeure,
            derogation: entry.derogation_letter.clone().map(|letter| Derogation {
                pcn: entry.derogation_pcn,
                pp: entry.derogation_pp,
                letter,
            }),
        }));
    }

    fn sessions(&mut self, archive: &Archive) -> Result<()> {
        let head = &archive.tournament;
        if let Some(tables) = head.tables {
            let planned = self.draft.session().clone();
            let positions = archive.sessions.first().map_or(planned.positions, |second| second.first_position - 1);
            let draw = word(&head.draw, DrawKind::parse)?;
            self.draft.make(Change::OpenSession(Session { tables, positions, seed: head.seed, draw, ..planned }));
        }
        for session in &archive.sessions {
            self.draft.make(Change::OpenSession(Session {
                number: session.number,
                phase: session.kind == "phase",
                date: session.date.as_deref().map(date).transpose()?,
                first: PositionNo(session.first_position),
                positions: session.positions,
                deals: session.deals,
                kind: Some(session.movement.as_str())
                    .filter(|key| !key.is_empty())
                    .map(|key| meaning(key, Kind::parse))
                    .transpose()?,
                circuit: word(&session.circuit, circuit::Kind::parse)?,
                tables: session.tables,
                seed: session.seed,
                draw: Some(meaning(&session.draw, DrawKind::parse)?),
                coefficient: session.coefficient,
                divides: session.carry == "divise",
                starts: HashMap::new(),
            }));
        }
        for start in &archive.starts {
            let (entry, place) = (self.keys.entry(start.entry)?, Place::at(TableNo(start.table), start.chair));
            self.draft.make(Change::Start { session: start.session, entry, place });
        }
        Ok(())
    }

    fn seats(&mut self, archive: &Archive) -> Result<()> {
        for seat in &archive.seats {
            let entry = self.keys.entry(seat.entry)?;
            self.draft.make(Change::Seat(Seat {
                position: PositionNo(seat.position),
                table: TableNo(seat.table),
                chair: seat.chair,
                entry,
                moved: seat.moved,
            }));
        }
        for sheet in &archive.sheets {
            let balances = Balances::new(sheet.balances.chairs())?;
            let chairs: Vec<Orientation> = balances.iter().map(|(chair, _)| chair).collect();
            self.draft.make(Change::Sheet(Sheet {
                position: PositionNo(sheet.position),
                table: TableNo(sheet.table),
                balances,
                confirmed: sheet.status == "valide",
                entered_by: None,
                adjustment: sheet.adjustment.clone(),
                deals: sheet.deals.iter().map(|deal| record(deal, &chairs)).collect::<Result<_>>()?,
            }));
        }
        Ok(())
    }

    fn decisions(&mut self, archive: &Archive) -> Result<()> {
        for penalty in &archive.penalties {
            let (id, entry) = (self.draft.next_penalty(), self.keys.entry(penalty.entry)?);
            self.draft.make(Change::Penalise(Penalty {
                id,
                entry,
                position: PositionNo(penalty.position),
                points: Score(penalty.points),
                reason: penalty.reason.clone(),
                // An older program wrote only the sentence.
                offence: match penalty.offence.as_deref() {
                    Some(key) => Offence::parse(key),
                    None => Offence::told_by(&penalty.reason),
                },
            }));
        }
        for incident in &archive.incidents {
            let at_fault = incident.at_fault.map(|number| self.keys.entry(number)).transpose()?;
            self.draft.make(Change::Decide(Incident {
                position: PositionNo(incident.position),
                table: TableNo(incident.table),
                deal: incident.deal,
                decision: incident.decision.clone(),
                ruling: ruling_of(incident),
                situation: word(&incident.situation, Situation::parse)?,
                reason: incident.reason.clone(),
                heeded: incident.heeded,
                at_fault,
                banned: incident.banned,
            }));
        }
        for movement in &archive.movements {
            let kind = meaning(&movement.movement, Kind::parse)?;
            self.draft.make(Change::Movement(PositionNo(movement.position), kind));
        }
        for same in archive.settled.chunk_by(|a, b| a.position == b.position) {
            let Some(first) = same.first() else { continue };
            let among = same.iter().map(|one| Ok((self.keys.who(one.number)?, one.kept)));
            let seed = first.seed.and_then(|seed| u64::try_from(seed).ok());
            let by = seed.map_or_else(|| SettledBy::Choice(first.reason.clone().unwrap_or_default()), SettledBy::Lot);
            let among = among.collect::<Result<_>>()?;
            self.draft.make(Change::Settle(Settlement { after: PositionNo(first.position), by, among }));
        }
        let prize =
            |prize: &facts::Prize| Prize { place: prize.place, amount: Cents(prize.cents), label: prize.label.clone() };
        self.draft.make(Change::Prizes(archive.prizes.iter().map(prize).collect()));
        let special = |special: &facts::Special| {
            Ok(Special {
                name: special.name.clone(),
                rule: meaning(&special.rule, SpecialRule::parse)?,
                amount: Cents(special.cents),
                label: special.label.clone(),
            })
        };
        self.draft.make(Change::Specials(archive.specials.iter().map(special).collect::<Result<_>>()?));
        Ok(())
    }

    fn progress(&mut self, archive: &Archive) -> Result<()> {
        let head = &archive.tournament;
        self.draft.make(Change::Progress(meaning(&head.state, State::parse)?, PositionNo(head.position)));
        if let Some(fees) = head.fees_then_cents {
            self.draft.make(Change::FeesThen(Some(Cents(fees))));
        }
        if head.despite_rulings.is_some() {
            self.draft.make(Change::DespiteRulings(head.despite_rulings.clone()));
        }
        Ok(())
    }
}

/// The directory while people are looked for in it.
pub(crate) struct Directory {
    rows: Vec<Listed>,
    /// The people already found: two entries are two people.
    taken: HashSet<PersonId>,
    wishes: HashMap<PersonId, Publication>,
}

/// How the directory knew a person.
#[derive(PartialEq, Eq)]
pub(crate) enum Found {
    Same,
    /// Under that name, with other details.
    Differing,
    New,
}

impl Found {
    /// What became of the person, in French; `None` where nothing did.
    pub(crate) fn effect(&self, listed: &Listed) -> Option<String> {
        match self {
            Self::Same => None,
            Self::Differing => Some(format!("reconnu ; l'annuaire garde sa fiche ({})", listed.person.name())),
            Self::New => Some("ajout à l'annuaire".to_owned()),
        }
    }
}

impl Directory {
    /// As it stands, nobody found yet.
    pub(crate) fn of(tx: &Tx<'_>) -> Result<Self> {
        Ok(Self { rows: person::all(tx)?, taken: HashSet::new(), wishes: publication::all(tx)? })
    }

    /// The person of an entry, added where there is none. The directory keeps its own data of people it knows.
    pub(crate) fn place(&mut self, tx: &Tx<'_>, fact: &facts::Person) -> Result<(Listed, Found)> {
        let person = person_of(fact)?;
        let (listed, found) = match self.find(&person).cloned() {
            Some(listed) if listed.person == person => (listed, Found::Same),
            Some(listed) => (listed, Found::Differing),
            None => (Listed { id: person::insert(tx, &person)?, person }, Found::New),
        };
        self.taken.insert(listed.id);
        // The more discreet of the two choices, here and there, holds.
        let wish = fact.publication.as_deref().and_then(Publication::parse).unwrap_or_default();
        if wish > self.wishes.get(&listed.id).copied().unwrap_or_default() {
            publication::put(tx, listed.id, wish)?;
        }
        Ok((listed, found))
    }

    /// The holder of the licence; or the only namesake who can be the same person.
    fn find(&self, wanted: &Person) -> Option<&Listed> {
        let free = || self.rows.iter().filter(|listed| !self.taken.contains(&listed.id));
        if wanted.licence.is_some()
            && let Some(holder) = free().find(|listed| listed.person.licence == wanted.licence)
        {
            return Some(holder);
        }
        fn compatible<T: PartialEq>(a: &Option<T>, b: &Option<T>) -> bool {
            a.is_none() || b.is_none() || a == b
        }
        let mut same = free().filter(|Listed { person, .. }| {
            person.folded == wanted.folded
                && compatible(&person.licence, &wanted.licence)
                && compatible(&person.birth, &wanted.birth)
                && (person.club.is_empty() || wanted.club.is_empty() || person.club == wanted.club)
        });
        same.next().filter(|_| same.next().is_none())
    }
}
