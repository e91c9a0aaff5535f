//! A tournament rebuilt from its archive, as a new one of this base. The directory is added to, never overwritten.

use std::collections::{HashMap, HashSet};

use crate::app::club::{CURRENT, Changes, Club};
use crate::app::directory::people::fold_name;
use crate::app::error::{AppError, Result};
use crate::domain::{PositionNo, Score, TableNo, counted, full_name};
use crate::input::archive::{Archive, ArchiveFile, Deal, Entry, Person, Tournament};
use crate::input::read_archive;
use crate::report::club::{ImportLine, ImportReport};
use crate::storage::{
    DealRow, Done, EntryId, ExportRow, IncidentRow, NewEntry, PastAction, PenaltyRow, PersonData, PersonId, PersonRow,
    PrizeRow, PurseData, SeatRow, SessionRow, SheetData, StartRow, TeamId, TournamentData, TournamentId, TournamentRow,
    Tx, entries, federation, incidents, past, people, prizes, seats, sessions, settings, sheets, teams, tournaments,
};

impl Club<'_> {
    /// Rebuilds the tournament of an archive; says who is new in the directory, and who differs from it.
    ///
    /// # Errors
    /// When it is no archive, a newer one, damaged, or says what cannot be; each bad line with its reason.
    pub fn import_archive(&mut self, bytes: &[u8], changes: Changes) -> Result<ImportReport> {
        let ArchiveFile { header, archive } = read_archive(bytes)?;
        self.change_or_show(changes, |tx| {
            let there = tournaments::all(tx)?;
            let same = there.iter().find(|row| row.origin.as_deref() == Some(&header.digest)).map(|row| row.id.0);
            // The tournament it was written from, perhaps.
            let alike = |row: &&TournamentRow| {
                (&row.data.name, &row.data.date) == (&archive.tournament.name, &archive.tournament.date)
            };
            let alike = there.iter().find(alike).map(|row| row.id.0);
            let mut rebuilt = Rebuilt::begin(tx, &archive, &header.digest)?;
            rebuilt.people(tx, &archive)?;
            rebuilt.play(tx, &archive)?;
            // In a base without tournaments it is the one commands act on; elsewhere the evening goes on.
            let chosen = settings::get(tx, CURRENT)?.is_none();
            if chosen {
                settings::set(tx, CURRENT, &rebuilt.id.0.to_string())?;
            }
            let (id, name) = (rebuilt.id.0, &archive.tournament.name);
            let done = changes == Changes::Apply;
            let (players, sheets) =
                (counted(archive.entries.len(), "joueur"), counted(archive.sheets.len(), "feuille"));
            let added = counted(rebuilt.added, "ajout");
            let mut summary = if done {
                format!("Tournoi {id} : {name}, {players}, {sheets} ; {added} à l'annuaire.")
            } else {
                format!("Essai : {name}, {players}, {sheets}, {added} à l'annuaire ; rien n'est enregistré.")
            };
            if let Some(known) = same {
                summary.push_str(&format!(" Attention : cette archive est déjà le tournoi {known} de la base."));
            } else if let Some(known) = alike {
                summary.push_str(&format!(
                    " Attention : le tournoi {known} de la base a le même nom et la même date ; pour renoncer : chelem annuler."
                ));
            }
            if done && !chosen {
                summary.push_str(&format!(" Pour travailler dessus : chelem tournoi choisir {id}"));
            }
            let form = format!("archive de version {}, écrite par {}", header.version, header.program);
            let report = ImportReport::new("Joueur", form, rebuilt.lines, 1, done, summary);
            Ok(Done::new(report, format!("Tournoi {id} : {name}, importé d'une archive")))
        })
    }
}

/// A tournament being rebuilt: what its numbers are in this base.
struct Rebuilt {
    id: TournamentId,
    teams: HashMap<u32, TeamId>,
    entries: HashMap<u32, EntryId>,
    /// People added to the directory.
    added: usize,
    lines: Vec<ImportLine>,
}

impl Rebuilt {
    fn begin(tx: &Tx<'_>, archive: &Archive, digest: &str) -> Result<Self> {
        let t = &archive.tournament;
        let data = settings_of(t);
        let id = tournaments::insert(tx, &data)?;
        let row = TournamentRow {
            id,
            data,
            state: t.state.clone(),
            position: t.position,
            tables: t.tables,
            seed: t.seed,
            draw: t.draw.clone(),
            fees_then_cents: t.fees_then_cents,
            origin: Some(digest.to_owned()),
        };
        tournaments::update(tx, &row)?;
        Ok(Self { id, teams: HashMap::new(), entries: HashMap::new(), added: 0, lines: Vec::new() })
    }

    /// Teams and entries, each with its person.
    fn people(&mut self, tx: &Tx<'_>, archive: &Archive) -> Result<()> {
        for team in &archive.teams {
            self.teams.insert(team.number, teams::insert(tx, self.id, team.number, &team.name)?);
        }
        let mut directory = Directory { rows: people::all(tx)?, taken: HashSet::new() };
        // Below the header, the tournament, the sessions and the teams.
        let first = archive.sessions.len() + archive.teams.len() + 3;
        for (entry, line) in archive.entries.iter().zip(u64::try_from(first).unwrap_or(0)..) {
            let (person, found) = directory.place(tx, &entry.person)?;
            let effect = match &found {
                Found::Same => None,
                Found::Differing(kept) => Some(format!("reconnu ; l'annuaire garde sa fiche ({kept})")),
                Found::New => Some("ajout à l'annuaire".to_owned()),
            };
            if let Some(effect) = effect {
                let name = full_name(&entry.person.last_name, &entry.person.first_name);
                self.lines.push(ImportLine { line, name, effect });
            }
            self.added += usize::from(found == Found::New);
            self.enter(tx, archive, entry, person)?;
        }
        Ok(())
    }

    fn enter(&mut self, tx: &Tx<'_>, archive: &Archive, entry: &Entry, person: PersonId) -> Result<()> {
        let team = entry.team.and_then(|number| self.teams.get(&number).copied()).zip(entry.member);
        let new = NewEntry {
            tournament: self.id,
            number: entry.number,
            person,
            paid_cents: entry.paid_cents,
            ranked: entry.ranked,
            from_position: entry.from_position,
            team,
        };
        let id = entries::insert(tx, &new)?;
        let start = archive.starts.iter().find(|start| start.session == 1 && start.entry == entry.number);
        if let Some(mut row) = entries::get(tx, id)? {
            row.left_after = entry.left_after;
            row.start = start.map(|start| (TableNo(start.table), start.chair));
            row.affiliated_then = entry.affiliated_then;
            row.last_session = entry.last_session;
            row.champion = entry.champion;
            row.fixed = entry.fixed;
            entries::update(tx, &row)?;
        }
        self.entries.insert(entry.number, id);
        Ok(())
    }

    fn entry(&self, number: u32) -> Result<EntryId> {
        // The archive was checked: every reference is there.
        let id = self.entries.get(&number).copied();
        id.ok_or_else(|| AppError::input(format!("l'inscription {number} manque dans l'archive")))
    }

    /// Sessions, seats, sheets and all that happened.
    fn play(&mut self, tx: &Tx<'_>, archive: &Archive) -> Result<()> {
        for session in &archive.sessions {
            let row = SessionRow {
                number: session.number,
                phase: session.kind == "phase",
                date: session.date.clone(),
                first: PositionNo(session.first_position),
                positions: session.positions,
                deals: session.deals,
                movement: session.movement.clone(),
                tables: session.tables,
                seed: session.seed,
                draw: session.draw.clone(),
                coefficient: session.coefficient,
                divides: session.carry == "divise",
            };
            sessions::insert(tx, self.id, &row)?;
        }
        for start in archive.starts.iter().filter(|start| start.session > 1) {
            let seat = (TableNo(start.table), start.chair);
            let row = StartRow { session: start.session, entry: self.entry(start.entry)?, seat };
            sessions::insert_start(tx, self.id, &row)?;
        }
        for seat in &archive.seats {
            let row = SeatRow {
                position: PositionNo(seat.position),
                table: TableNo(seat.table),
                chair: seat.chair,
                entry: self.entry(seat.entry)?,
                moved: seat.moved,
            };
            seats::insert(tx, self.id, &row)?;
        }
        for sheet in &archive.sheets {
            let data = SheetData {
                position: PositionNo(sheet.position),
                table: TableNo(sheet.table),
                balances: sheet.balances.chairs(),
                confirmed: sheet.status == "valide",
                adjustment: sheet.adjustment.clone(),
            };
            let deals: Vec<DealRow> = sheet.deals.iter().map(deal_row).collect();
            sheets::put(tx, self.id, &data, &deals)?;
        }
        self.decisions(tx, archive)
    }

    fn decisions(&self, tx: &Tx<'_>, archive: &Archive) -> Result<()> {
        for penalty in &archive.penalties {
            let row = PenaltyRow {
                id: 0,
                entry: self.entry(penalty.entry)?,
                position: PositionNo(penalty.position),
                points: Score(penalty.points),
                reason: penalty.reason.clone(),
            };
            incidents::insert_penalty(tx, self.id, &row)?;
        }
        for incident in &archive.incidents {
            let row = IncidentRow {
                position: PositionNo(incident.position),
                table: TableNo(incident.table),
                deal: incident.deal,
                decision: incident.decision.clone(),
                outcome: incident.outcome.clone(),
                reason: incident.reason.clone(),
            };
            incidents::insert_incident(tx, self.id, &row)?;
        }
        let prize = |prize: &crate::input::archive::Prize| PrizeRow {
            place: prize.place,
            cents: prize.cents,
            label: prize.label.clone(),
        };
        prizes::replace(tx, self.id, &archive.prizes.iter().map(prize).collect::<Vec<_>>())?;
        for export in &archive.exports {
            let row = ExportRow { number: export.number, at: export.at.clone(), content: export.content.clone() };
            federation::insert(tx, self.id, &row)?;
        }
        let action = |action: &crate::input::archive::Action| PastAction {
            at: action.at.clone(),
            who: action.who.clone(),
            what: action.what.clone(),
            why: action.why.clone(),
            kind: action.kind.clone(),
            undone: action.undone,
        };
        past::insert(tx, self.id, &archive.actions.iter().map(action).collect::<Vec<_>>())?;
        Ok(())
    }
}

fn settings_of(t: &Tournament) -> TournamentData {
    TournamentData {
        name: t.name.clone(),
        date: t.date.clone(),
        place: t.place.clone(),
        organiser: t.organiser.clone(),
        arbiter: t.arbiter.clone(),
        positions: t.positions,
        deals: t.deals,
        movement: t.movement.clone(),
        double_entry: t.double_entry,
        fee_cents: t.fee_cents,
        formula: t.formula.clone(),
        parallel: t.parallel,
        game: t.game.clone(),
        championship: t.championship.clone().zip(t.stage.clone()),
        sessions: t.sessions,
        article_29: t.article_29,
        purse: PurseData {
            given_back_percent: t.given_back_percent,
            rewarded_percent: t.rewarded_percent,
            added_cents: t.added_cents,
            special_cents: t.special_cents,
            step_cents: t.step_cents,
            decline_percent: t.decline_percent,
        },
    }
}

fn deal_row(deal: &Deal) -> DealRow {
    let letter = |chair: Option<crate::domain::Orientation>| chair.map(|chair| chair.letter().to_string());
    DealRow {
        number: deal.number,
        kind: deal.kind.clone(),
        contract: deal.contract.clone(),
        taker: letter(deal.taker),
        mark: deal.mark,
        half_points: deal.half_points,
        bouts: deal.bouts,
        petit: deal.petit.clone(),
        poignees: deal.poignees.join(" "),
        chelem: deal.chelem.clone(),
        dead: letter(deal.dead),
        partner: letter(deal.partner),
        adjusted: deal.scores.chairs(),
    }
}

/// The directory while people are looked for in it.
struct Directory {
    rows: Vec<PersonRow>,
    /// Those already found: two entries are two people.
    taken: HashSet<PersonId>,
}

/// How the directory knew somebody.
#[derive(PartialEq, Eq)]
enum Found {
    Same,
    /// Under that name, with other details.
    Differing(String),
    New,
}

impl Directory {
    /// The person an entry is of, added where there is none. The directory keeps what it says of those it knows.
    fn place(&mut self, tx: &Tx<'_>, person: &Person) -> Result<(PersonId, Found)> {
        let data = data_of(person);
        if let Some(row) = self.find(&data) {
            let (id, same) = (row.id, row.data == data);
            let kept = full_name(&row.data.last_name, &row.data.first_name);
            self.taken.insert(id);
            return Ok((id, if same { Found::Same } else { Found::Differing(kept) }));
        }
        let id = people::insert(tx, &data)?;
        self.taken.insert(id);
        Ok((id, Found::New))
    }

    /// The holder of the licence; or the only one of that name who can be the same person.
    fn find(&self, data: &PersonData) -> Option<&PersonRow> {
        let free = || self.rows.iter().filter(|row| !self.taken.contains(&row.id));
        if data.licence.is_some()
            && let Some(holder) = free().find(|row| row.data.licence == data.licence)
        {
            return Some(holder);
        }
        let compatible = |a: &Option<String>, b: &Option<String>| a.is_none() || b.is_none() || a == b;
        let mut same = free().filter(|row| {
            row.data.folded == data.folded
                && compatible(&row.data.licence, &data.licence)
                && compatible(&row.data.birth, &data.birth)
                && (row.data.club.is_empty() || data.club.is_empty() || row.data.club == data.club)
        });
        same.next().filter(|_| same.next().is_none())
    }
}

fn data_of(person: &Person) -> PersonData {
    PersonData {
        licence: person.licence.clone(),
        last_name: person.last_name.clone(),
        first_name: person.first_name.clone(),
        folded: fold_name(&person.last_name, &person.first_name),
        club: person.club.clone(),
        committee: person.committee.clone(),
        affiliated: person.affiliated,
        birth: person.birth.clone(),
        series: person.series,
        licensed_before: person.licensed_before,
        zone: person.zone.clone(),
        family: person.family.clone(),
    }
}
