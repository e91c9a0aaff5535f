//! Entries: registering, unregistering, listing, paying, arriving late.

use crate::app::club::{Changes, Club};
use crate::app::directory::find;
use crate::app::directory::people::{self as directory, Known, PersonInput, person_name};
use crate::app::entry::late as latecomers;
use crate::app::entry::substitute::predecessor;
use crate::app::entry::teams::{self, Membership};
use crate::app::error::{AppError, Result};
use crate::app::night::{Night, entry_name, played};
use crate::domain::award::Formula;
use crate::domain::competition::missing_for_registration;
use crate::domain::movement::MAX_PLAYERS;
use crate::domain::{PositionNo, Refusal, counted};
use crate::input::{self, BadLine};
use crate::report::SCHEMA;
use crate::report::club::{EntriesReport, EntryLine, ImportLine, ImportReport};
use crate::report::table::euros;
use crate::storage::{Done, EntryId, NewEntry, PersonId, TeamId, Tx, entries, people};

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

impl Club<'_> {
    /// Registers people, all or none; returns one sentence per person. Once the seats are drawn and before position 2,
    /// a late arrival takes an empty chair (M5), a late team empty places (M7). In a team tournament they make up teams in
    /// their order, or complete the one named (M7).
    ///
    /// # Errors
    /// Somebody not found, ambiguous or entered already; no empty chair left; M7 for a number of people that makes no teams.
    pub fn register(&mut self, list: &[Registration], how: &Registering) -> Result<Vec<String>> {
        let team = how.team.as_deref();
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            let mut said = Vec::new();
            let size = night.formula().members();
            if team.is_none() && !list.len().is_multiple_of(size) {
                return Err(Refusal::new(
                    "M7",
                    format!("{} : ce ne sont pas des équipes de {size}", counted(list.len(), "joueur")),
                )
                .advise("Inscrivez une équipe entière, ou dites laquelle : --equipe NOM")
                .into());
            }
            let mut last = None;
            for (index, registration) in list.iter().enumerate() {
                let place = match (team, size) {
                    (None, 1) => None,
                    (Some(name), _) => Some(teams::membership(tx, &mut night, Some(name))?),
                    (None, _) => Some(match last.filter(|_| index % size > 0) {
                        Some((id, place)) => (id, place + 1),
                        None => teams::membership(tx, &mut night, None)?,
                    }),
                };
                last = place;
                let (person, name) = match registration {
                    Registration::Known(query) => known(tx, query, NEW_PLAYER)?,
                    Registration::New(input) => directory::insert_new(tx, input)?,
                };
                let entry = enter(tx, &mut night, person, &name, how.paid_cents, place)?;
                let team = place.map_or_else(String::new, |(id, _)| format!(", {}", team_words(&night, id)));
                said.push(format!("n° {} : {name}{team}{}", entry.0, entry.1));
                mark(tx, &mut night, entry.0, how)?;
            }
            if night.row.state != "inscription" {
                said.extend(latecomers::seat_late_teams(tx, &mut night)?);
            }
            let what = format!("Inscription : {}", said.join(" ; "));
            Ok(Done::new(said, what))
        })
    }

    /// Registers everybody of a list, adding those who are not in the directory: all of them, or none.
    ///
    /// # Errors
    /// Every bad line.
    pub fn register_file(&mut self, bytes: &[u8], changes: Changes) -> Result<ImportReport> {
        let grid = input::read_grid(bytes)?;
        let list = input::people(&grid)?;
        self.change_or_show_night(changes, |tx, mut night| {
            night.must_be_open()?;
            let (mut lines, mut bad) = (Vec::new(), Vec::new());
            let mut known = Known::load(tx)?;
            for line in &list {
                let entered = directory::import_line(tx, line, &mut known).and_then(|(person, name, effect)| {
                    let place = match (&line.team, night.formula()) {
                        (_, Formula::Individuel) => None,
                        (Some(team), _) => Some(teams::membership(tx, &mut night, Some(team))?),
                        (None, _) => return Err(AppError::input("l'équipe manque (colonne Équipe)")),
                    };
                    let (number, note) = enter(tx, &mut night, person, &name, line.paid_cents.unwrap_or(0), place)?;
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
            if night.row.state != "inscription" {
                late = latecomers::seat_late_teams(tx, &mut night)?;
            }
            let count = lines.len();
            let done = changes == Changes::Apply;
            let mut summary = if done {
                format!("{}, {} en tout.", counted(count, "joueur inscrit"), night.entries.len())
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(count, "inscription prévue"))
            };
            for sentence in late {
                summary.push_str(&format!(" {sentence}."));
            }
            summary.push_str(&input::unread_columns(&grid));
            let report = ImportReport::new("Joueur", grid.form, lines, count, done, summary);
            Ok(Done::new(report, format!("Inscription de {count} joueurs depuis un fichier")))
        })
    }

    /// Removes somebody who has not played; returns a sentence.
    ///
    /// # Errors
    /// Once the seats are drawn: a player then leaves, and is not removed.
    pub fn unregister(&mut self, query: &str) -> Result<String> {
        self.change_night(|tx, night| {
            let entry = find::entry(&night, query)?;
            let name = entry_name(entry);
            if night.row.state != "inscription" {
                return Err(AppError::input(format!("les places sont tirées : {name} ne peut plus être désinscrit"))
                    .advise(format!("S'il s'en va : chelem abandon {}", entry.number)));
            }
            entries::delete(tx, entry.id)?;
            if let Some((team, _)) = entry.team {
                teams::forget_if_empty(tx, &night, team, entry)?;
            }
            let paid = euros(entry.paid_cents);
            let refund = if entry.paid_cents > 0 { format!(" Payé : {paid} €, à rendre.") } else { String::new() };
            Ok(Done::new(format!("{name} n'est plus inscrit.{refund}"), format!("Désinscription de {name}")))
        })
    }

    /// Records what each of them pays on top of what was paid already, all or none; returns a sentence each.
    ///
    /// # Errors
    /// Nobody or several people found.
    pub fn pay(&mut self, queries: &[String], cents: i64) -> Result<Vec<String>> {
        self.change_night(|tx, mut night| {
            let mut said = Vec::new();
            for query in queries {
                said.push(pay_one(tx, &mut night, query, cents)?);
            }
            let what = format!("Paiement de {} € : {}", euros(cents), said.join(" "));
            Ok(Done::new(said, what))
        })
    }

    /// The entries.
    ///
    /// # Errors
    /// The base's own.
    pub fn entries(&self) -> Result<EntriesReport> {
        let night = self.night()?;
        let line = |entry: &_| line_of(&night, entry);
        Ok(EntriesReport {
            schema: SCHEMA,
            tournament: night.row.data.name.clone(),
            fee_cents: night.row.data.fee_cents,
            in_teams: night.formula() != Formula::Individuel,
            entries: night.entries.iter().map(line).collect(),
        })
    }
}

fn line_of(night: &Night, entry: &crate::storage::EntryRow) -> EntryLine {
    let mut remarks = Vec::new();
    match predecessor(night, entry) {
        Some(before) => {
            remarks.push(format!("remplace {} depuis la position {}", night.name(before.id), entry.from_position));
        }
        None if entry.from_position > 1 => remarks.push(format!("depuis la position {}", entry.from_position)),
        None => {}
    }
    match entry.left_after {
        Some(_) if !played(entry) => remarks.push("forfait".to_owned()),
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
        name: entry_name(entry),
        licence: entry.data.licence.clone(),
        club: entry.data.club.clone(),
        affiliated: entry.data.affiliated,
        paid_cents: entry.paid_cents,
        start: night.label(entry),
        remark: remarks.join(", "),
        team: entry.team.map(|(id, _)| team_words(night, id)),
    }
}

/// `équipe 3` or `équipe 3 (Les Renards)`.
pub(in crate::app) fn team_words(night: &Night, id: TeamId) -> String {
    let team = night.teams.iter().find(|team| team.id == id);
    let noun = if night.formula() == Formula::Duo { "duo" } else { "équipe" };
    match team {
        Some(team) if !team.name.is_empty() => format!("{noun} {} ({})", team.number, team.name),
        Some(team) => format!("{noun} {}", team.number),
        None => String::new(),
    }
}

/// M11: the outgoing champion, and who cannot change tables.
fn mark(tx: &Tx<'_>, night: &mut Night, number: u32, how: &Registering) -> Result<()> {
    if let Some(entry) = night.entries.iter_mut().find(|entry| entry.number == number)
        && (how.champion || how.fixed)
    {
        (entry.champion, entry.fixed) = (how.champion, how.fixed);
        entries::update(tx, entry)?;
    }
    Ok(())
}

/// Records one payment; says where it leaves him.
fn pay_one(tx: &Tx<'_>, night: &mut Night, query: &str, cents: i64) -> Result<String> {
    let mut entry = find::entry(night, query)?.clone();
    entry.paid_cents += cents;
    entries::update(tx, &entry)?;
    let (name, paid) = (entry_name(&entry), euros(entry.paid_cents));
    let due = match night.row.data.fee_cents - entry.paid_cents {
        rest if rest > 0 => format!(" ; reste {} €", euros(rest)),
        _ => String::new(),
    };
    if let Some(known) = night.entries.iter_mut().find(|known| known.id == entry.id) {
        *known = entry;
    }
    Ok(format!("{name} a payé {paid} € en tout{due}."))
}

/// What to do about somebody who is not in the directory.
const NEW_PLAYER: &str = "Nouveau joueur : chelem inscrire --nom NOM --prenom Prénom [--licence N°] [--club CLUB]";

fn known(tx: &Tx<'_>, query: &str, otherwise: &str) -> Result<(PersonId, String)> {
    let all = people::all(tx)?;
    // Somebody ambiguous is refused with the candidates; somebody unknown may be new.
    let new = |error: AppError| error.advise(otherwise);
    let row = match find::try_person(&all, query)? {
        Some(row) => row,
        None => find::person(&all, query).map_err(new)?,
    };
    Ok((row.id, person_name(&row.data)))
}

/// Enters a person; returns the number and a remark. `night` is kept up to date.
fn enter(
    tx: &Tx<'_>,
    night: &mut Night,
    person: PersonId,
    name: &str,
    paid_cents: i64,
    team: Option<Membership>,
) -> Result<(u32, String)> {
    if let Some(entry) = night.entries.iter().find(|entry| entry.person == person) {
        return Err(AppError::input(format!("{name} est déjà inscrit (n° {})", entry.number)));
    }
    if night.entries.len() >= usize::from(MAX_PLAYERS) {
        return Err(Refusal::new("M5", format!("{MAX_PLAYERS} joueurs sont déjà inscrits")).into());
    }
    let number = next_number(night);
    let new = NewEntry { tournament: night.id(), number, person, paid_cents, ranked: true, from_position: 1, team };
    let placed = night.row.state != "inscription";
    // M7: a late team is seated once it is whole.
    let late = if placed && team.is_none() { Some(latecomers::empty_chair(night)?) } else { None };
    let id = entries::insert(tx, &new)?;
    reload(tx, night, id)?;
    let lacking = lacking(night, id);
    let Some(place) = late else { return Ok((number, lacking)) };
    let from = latecomers::seat_late(tx, night, id, place)?;
    Ok((
        number,
        format!(
            "{lacking} — arrivée tardive, départ {}, joue dès la position {from}",
            place.label(night.kind().unwrap_or(crate::domain::movement::Kind::Fft))
        ),
    ))
}

/// O3: what somebody lacks to play a championship, said and not refused: the licence may be taken at the door.
fn lacking(night: &Night, id: EntryId) -> String {
    let Some((championship, entry)) = night.championship().zip(night.entry(id)) else { return String::new() };
    let data = &entry.data;
    let mut lacks = missing_for_registration(&data.last_name, &data.first_name, data.licence.as_deref(), false);
    if !data.affiliated {
        lacks.push("licence de la saison");
    }
    if lacks.is_empty() {
        return String::new();
    }
    format!(" — attention (O3) : {}, réservé aux licenciés ; il manque : {}", championship.kind(), lacks.join(", "))
}

/// The number of the next entry of a tournament.
pub(in crate::app) fn next_number(night: &Night) -> u32 {
    night.entries.iter().map(|entry| entry.number).max().unwrap_or(0) + 1
}

/// Puts a fresh entry into the loaded tournament.
pub(in crate::app) fn reload(tx: &Tx<'_>, night: &mut Night, id: EntryId) -> Result<()> {
    night.entries.extend(entries::get(tx, id)?);
    Ok(())
}

/// Enters somebody who takes over another's seats; returns the entry. Used by [`super::substitutes`].
pub(in crate::app) fn enter_substitute(
    tx: &Tx<'_>,
    night: &mut Night,
    registration: &Registration,
    from: PositionNo,
    ranked: bool,
    team: Option<Membership>,
) -> Result<EntryId> {
    let (person, name) = match registration {
        Registration::Known(query) => {
            known(tx, query, "Quelqu'un de nouveau : chelem remplacer JOUEUR --par-nom NOM --par-prenom Prénom")?
        }
        Registration::New(input) => directory::insert_new(tx, input)?,
    };
    if let Some(entry) = night.entries.iter().find(|entry| entry.person == person) {
        return Err(AppError::input(format!("{name} joue déjà dans ce tournoi (n° {})", entry.number)));
    }
    let number = next_number(night);
    let new = NewEntry { tournament: night.id(), number, person, paid_cents: 0, ranked, from_position: from.0, team };
    let id = entries::insert(tx, &new)?;
    reload(tx, night, id)?;
    Ok(id)
}
