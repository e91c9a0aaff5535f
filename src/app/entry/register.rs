//! Entries: registering, unregistering, listing, paying, arriving late.

use crate::app::club::{Changes, Club};
use crate::app::directory::find;
use crate::app::directory::people::{self as directory, Known, PersonInput};
use crate::app::error::{AppError, Result};
use crate::domain::advice::{Advice, Entrant, Step};
use crate::domain::award::Formula;
use crate::domain::competition::missing_for_registration;
use crate::domain::money::Cents;
use crate::domain::movement::{Kind, Place};
use crate::domain::presence::arrival::{self, Entered};
use crate::domain::presence::late::{self, LateTeam};
use crate::domain::presence::team;
use crate::domain::tournament::{Change, Draft, EntryId, Listed, Membership, Tournament};
use crate::domain::{PositionNo, counted};
use crate::input::{self, BadLine};
use crate::report::SCHEMA;
use crate::report::club::{EntriesReport, EntryLine, ImportLine, ImportReport};
use crate::report::table::euros;
use crate::storage::table::person;
use crate::storage::{Done, Subject, Tx};

/// Who is registered.
#[derive(Debug, Clone)]
pub enum Registration {
    /// Somebody of the directory, by licence or part of the name.
    Known(String),
    /// Somebody new, added to the directory on the way.
    New(PersonInput),
}

/// What goes for all those registered together.
#[derive(Debug, Clone, Default)]
pub struct Registering {
    /// What each pays, in cents.
    pub paid_cents: i64,
    /// M7: the team they play in, by name or number; they make up teams in their order when `None`.
    pub team: Option<String>,
    /// M11: the outgoing champion (or champions).
    pub champion: bool,
    /// M11: cannot change tables.
    pub fixed: bool,
}

impl Club {
    /// Registers people, all or none; returns one sentence per person. Once the seats are drawn and before position 2,
    /// a late arrival takes an empty chair (M5), a late team empty places (M7). In a team tournament they make up teams in
    /// their order, or complete the one named (M7).
    ///
    /// # Errors
    /// Somebody not found, ambiguous or entered already; no empty chair left; M7 for a number of people that makes no teams.
    pub fn register(&mut self, list: &[Registration], how: &Registering) -> Result<Vec<String>> {
        let named = how.team.as_deref();
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            let mut said = Vec::new();
            let size = tournament.formula().members();
            if named.is_none() {
                team::must_make_teams(tournament, list.len())?;
            }
            let mut last = None;
            for (index, registration) in list.iter().enumerate() {
                let place = match (named, size) {
                    (None, 1) => None,
                    (Some(name), _) => Some(team::membership(tournament, Some(name))?),
                    (None, _) => Some(match last.filter(|_| index % size > 0) {
                        Some((id, place)) => (id, place + 1),
                        None => team::membership(tournament, None)?,
                    }),
                };
                last = place;
                let listed = listed(tx, registration, new_player())?;
                let name = listed.person.name();
                let (id, number, remark) = enter(tournament, listed, how.paid_cents, place)?;
                let team = place.map_or_else(String::new, |(id, _)| format!(", {}", tournament.team_words(id)));
                said.push(format!("n° {number} : {name}{team}{remark}"));
                mark(tournament, id, how);
            }
            if tournament.is_placed() {
                said.extend(seat_late_teams(tournament)?);
            }
            let what = format!("Inscription : {}", said.join(" ; "));
            Ok(Done::new(Subject::Entry, said, what))
        })
    }

    /// Registers everybody of a list, adding those who are not in the directory: all of them, or none.
    ///
    /// # Errors
    /// Every bad line.
    pub fn register_file(&mut self, bytes: &[u8], changes: Changes) -> Result<ImportReport> {
        let grid = input::read_grid(bytes)?;
        let list = input::people(&grid)?;
        self.change_tournament_in_base(changes, |tx, tournament| {
            tournament.must_be_open()?;
            let (mut lines, mut bad) = (Vec::new(), Vec::new());
            let mut known = Known::load(tx)?;
            for line in &list {
                let entered = directory::import_line(tx, line, &mut known).and_then(|(listed, effect)| {
                    let name = listed.person.name();
                    let place = match (&line.team, tournament.formula()) {
                        (_, Formula::Individuel) => None,
                        (Some(team), _) => Some(team::membership(tournament, Some(team))?),
                        (None, _) => return Err(AppError::input("l'équipe manque (colonne Équipe)")),
                    };
                    let (_, number, note) = enter(tournament, listed, line.paid_cents.unwrap_or(0), place)?;
                    // Somebody mistyped would become somebody new: that must be seen.
                    let new = if effect == directory::ADDED { ", nouveau dans l'annuaire" } else { "" };
                    Ok(ImportLine { line: line.line, name, effect: format!("inscrit, n° {number}{new}{note}") })
                });
                match entered {
                    Ok(line) => lines.push(line),
                    Err(error @ AppError::Storage(_)) => return Err(error),
                    Err(error) => bad.push(BadLine::new(line.line, error.to_string())),
                }
            }
            if !bad.is_empty() {
                return Err(bad.into());
            }
            let mut late = Vec::new();
            if tournament.is_placed() {
                late = seat_late_teams(tournament)?;
            }
            let count = lines.len();
            let done = changes == Changes::Apply;
            let mut summary = if done {
                format!("{}, {} en tout.", counted(count, "joueur inscrit"), tournament.entries.len())
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(count, "inscription prévue"))
            };
            for sentence in late {
                summary.push_str(&format!(" {sentence}."));
            }
            summary.push_str(&input::unread_columns(&grid));
            let report = ImportReport::new("Joueur", grid.form, lines, count, done, summary);
            Ok(Done::new(Subject::Entry, report, format!("Inscription de {count} joueurs depuis un fichier")))
        })
    }

    /// Removes somebody who has not played; returns a sentence.
    ///
    /// # Errors
    /// Once the seats are drawn: a player then leaves, and is not removed.
    pub fn unregister(&mut self, query: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            let entry = find::entry(tournament, query)?.clone();
            let name = entry.name();
            if tournament.is_placed() {
                return Err(AppError::input(format!("les places sont tirées : {name} ne peut plus être désinscrit"))
                    .advise(Advice::say("S'il s'en va : ").then(Step::Withdraw { entry: entry.number, after: None })));
            }
            tournament.make(Change::Withdraw(entry.id));
            if let Some((team, _)) = entry.team.filter(|(team, _)| tournament.members(*team).next().is_none()) {
                tournament.make(Change::RemoveTeam(team));
            }
            let paid = euros(entry.paid.0);
            let refund = if entry.paid.0 > 0 { format!(" Payé : {paid} €, à rendre.") } else { String::new() };
            Ok(Done::new(
                Subject::Entry,
                format!("{name} n'est plus inscrit.{refund}"),
                format!("Désinscription de {name}"),
            ))
        })
    }

    /// Records what each of them pays on top of what was paid already, all or none; returns a sentence each.
    ///
    /// # Errors
    /// Nobody or several people found.
    pub fn pay(&mut self, queries: &[String], cents: i64) -> Result<Vec<String>> {
        self.change_tournament(|tournament| {
            let mut said = Vec::new();
            for query in queries {
                said.push(pay_one(tournament, query, cents)?);
            }
            let what = format!("Paiement de {} € : {}", euros(cents), said.join(" "));
            Ok(Done::new(Subject::Payment, said, what))
        })
    }

    /// The entries.
    pub fn entries(&self) -> Result<EntriesReport> {
        let tournament = self.tournament()?;
        let line = |entry: &_| line_of(&tournament, entry);
        Ok(EntriesReport {
            schema: SCHEMA,
            tournament: tournament.settings.name.clone(),
            fee_cents: tournament.settings.fee.0,
            in_teams: tournament.formula() != Formula::Individuel,
            entries: tournament.entries.iter().map(line).collect(),
        })
    }
}

fn line_of(tournament: &Tournament, entry: &crate::domain::tournament::Entry) -> EntryLine {
    let mut remarks = Vec::new();
    match tournament.predecessor(entry) {
        Some(before) => {
            remarks.push(format!("remplace {} depuis la position {}", tournament.name(before.id), entry.from_position));
        }
        None if entry.from_position > 1 => remarks.push(format!("depuis la position {}", entry.from_position)),
        None => {}
    }
    match entry.left_after {
        Some(_) if !entry.played() => remarks.push("forfait".to_owned()),
        Some(last) => remarks.push(format!("parti après la position {last}")),
        None => {}
    }
    if !entry.ranked {
        remarks.push("hors classement".to_owned());
    }
    if entry.champion {
        remarks.push("champion sortant".to_owned());
    }
    if entry.fixed {
        remarks.push("ne change pas de table".to_owned());
    }
    if let Some(last) = entry.last_session {
        remarks.push(format!("éliminé après la séance {last}"));
    }
    EntryLine {
        number: entry.number,
        name: entry.name(),
        licence: entry.person.licence.clone(),
        club: entry.person.club.clone(),
        affiliated: entry.person.affiliated,
        paid_cents: entry.paid.0,
        start: tournament.label(entry),
        remark: remarks.join(", "),
        team: entry.team.map(|(id, _)| tournament.team_words(id)),
    }
}

/// M11: the outgoing champion, and who cannot change tables.
fn mark(tournament: &mut Draft, id: EntryId, how: &Registering) {
    if how.champion || how.fixed {
        tournament.change_entry(id, |entry| (entry.champion, entry.fixed) = (how.champion, how.fixed));
    }
}

/// Records one payment; says where it leaves him.
fn pay_one(tournament: &mut Draft, query: &str, cents: i64) -> Result<String> {
    let entry = find::entry(tournament, query)?.clone();
    let paid = Cents(entry.paid.0 + cents);
    tournament.change_entry(entry.id, |entry| entry.paid = paid);
    let due = match tournament.settings.fee.0 - paid.0 {
        rest if rest > 0 => format!(" ; reste {} €", euros(rest)),
        _ => String::new(),
    };
    Ok(format!("{} a payé {} € en tout{due}.", entry.name(), euros(paid.0)))
}

/// What to do about somebody who is not in the directory.
fn new_player() -> Advice {
    Advice::say("Nouveau joueur : ").then(Step::Register(Entrant::Newcomer))
}

/// Who is meant, somebody new being added to the directory; `otherwise` is what to do about one who is not in it.
pub(in crate::app) fn listed(tx: &Tx<'_>, registration: &Registration, otherwise: Advice) -> Result<Listed> {
    match registration {
        Registration::Known(query) => known(tx, query, otherwise),
        Registration::New(input) => directory::insert_new(tx, input),
    }
}

fn known(tx: &Tx<'_>, query: &str, otherwise: Advice) -> Result<Listed> {
    let all = person::all(tx)?;
    // Somebody ambiguous is refused with the candidates; somebody unknown may be new.
    let found = match find::try_person(&all, query)? {
        Some(listed) => listed,
        None => find::person(&all, query).map_err(|error| error.advise(otherwise))?,
    };
    Ok(found.clone())
}

/// Enters a person; returns the number, the key and a remark.
fn enter(
    tournament: &mut Draft,
    listed: Listed,
    paid_cents: i64,
    team: Option<Membership>,
) -> Result<(EntryId, u32, String)> {
    let Entered { id, number, late } = arrival::enter(tournament, listed, Cents(paid_cents), team)?;
    let mut remark = lacking(tournament, id);
    if let Some((place, from)) = late {
        remark.push_str(&late_words(tournament, &[place], from));
    }
    Ok((id, number, remark))
}

/// M5, M7: where a late arrival starts.
fn late_words(tournament: &Tournament, places: &[Place], from: PositionNo) -> String {
    let kind = tournament.kind().unwrap_or(Kind::Fft);
    let labels: Vec<String> = places.iter().map(|place| place.label(kind)).collect();
    format!(" — arrivée tardive, départ {}, joue dès la position {from}", labels.join(" "))
}

/// M7: seats the teams that came late; a sentence for each.
fn seat_late_teams(tournament: &mut Draft) -> Result<Vec<String>> {
    let seated = late::seat_late_teams(tournament)?;
    let words = |late: &LateTeam| format!("{}{}", late.name, late_words(tournament, &late.places, late.from));
    Ok(seated.iter().map(words).collect())
}

/// O3: what somebody lacks to play a championship, said and not refused: the licence may be taken at the door.
fn lacking(tournament: &Tournament, id: EntryId) -> String {
    let Some((championship, entry)) = tournament.championship().zip(tournament.entry(id)) else { return String::new() };
    let data = &entry.person;
    let mut lacks = missing_for_registration(&data.last_name, &data.first_name, data.licence.as_deref(), false);
    if !data.affiliated {
        lacks.push("licence de la saison");
    }
    if lacks.is_empty() {
        return String::new();
    }
    format!(" — attention (O3) : {}, réservé aux licenciés ; il manque : {}", championship.kind(), lacks.join(", "))
}
