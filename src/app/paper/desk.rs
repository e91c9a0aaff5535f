//! Papers of the arbiter's table: the list of entrants, the licences, the sheets to tick; and the papers due now.

use crate::club::Papers;
use crate::error::{AppError, Result};
use crate::paper::head::{has_sessions, positions_of, session_name, stamped};
use domain::advice::{Advice, Entrant, Step};
use domain::money::Cents;
use domain::movement::Kind;
use domain::prize::due;
use domain::tournament::{Entry, TeamId, Tournament};
use domain::{PositionNo, TableNo};
use report::paper::{LicencesPaper, RosterPaper, RosterRow, TallyPaper};
use storage::table::person;

/// More licences than that are no list to turn pages in.
const MOST_LICENCES: usize = 3000;

/// How far a tournament is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// No sheet is in.
    Before,
    During,
    After,
}

impl Papers<'_> {
    /// How far the tournament is.
    /// Errors: when there is no tournament.
    pub fn moment(self) -> Result<Moment> {
        let tournament = self.club.tournament()?;
        Ok(match (tournament.is_closed(), tournament.sheets.is_empty()) {
            (true, _) => Moment::After,
            (false, true) => Moment::Before,
            (false, false) => Moment::During,
        })
    }

    /// The first position of the session being played.
    /// Errors: when there is no tournament.
    pub fn first_position(self) -> Result<PositionNo> {
        Ok(self.club.tournament()?.session().first)
    }

    /// M6: whether the places of each position are drawn anew.
    /// Errors: when there is no tournament.
    pub fn places_are_drawn(self) -> Result<bool> {
        Ok(self.club.tournament()?.session().kind.is_some_and(Kind::is_drawn))
    }

    /// All entrants, by name, with fees due and paid (O2).
    /// Errors: when there is no entrant.
    pub fn roster(self) -> Result<RosterPaper> {
        let tournament = self.club.tournament()?;
        let mut entries: Vec<_> = tournament.entries.iter().collect();
        entries.sort_by_cached_key(|entry| (entry.person.folded.clone(), entry.number));
        let (played, mut absent): (Vec<&Entry>, Vec<&Entry>) = entries.into_iter().partition(|entry| entry.played());
        absent.retain(|entry| entry.paid != Cents::ZERO);
        if played.is_empty() {
            let advice = Advice::say("Pour inscrire : ").then(Step::Register(Entrant::Anybody));
            return Err(AppError::input("personne n'est encore inscrit").advise(advice));
        }
        let row = |entry: &Entry| RosterRow {
            number: entry.number,
            // The number stands beside it.
            name: entry.name(),
            club: entry.person.club.clone(),
            licence: entry.person.licence.clone().unwrap_or_default(),
            team: entry.team.map(|(team, _)| formation(&tournament, team, entry)).unwrap_or_default(),
            due_cents: due(&tournament, entry).0.0,
            paid_cents: entry.paid.0,
        };
        Ok(stamped(RosterPaper {
            head: self.head_of(&tournament, tournament.session()),
            rows: played.into_iter().map(row).collect(),
            absent: absent.into_iter().map(row).collect(),
        }))
    }

    /// The licences of all people in the base, by name.
    /// Errors: when no licence is known, or far too many for paper.
    pub fn licences(self) -> Result<LicencesPaper> {
        let tournament = self.club.tournament()?;
        let mut known = self.club.store.read(person::all)?;
        known.retain(|row| row.person.licence.is_some());
        known.sort_by(|a, b| a.person.folded.cmp(&b.person.folded));
        match known.len() {
            0 => return Err(AppError::input("l'annuaire n'a aucun numéro de licence")),
            MOST_LICENCES.. => {
                return Err(AppError::input(format!(
                    "l'annuaire a {} licences : c'est trop pour une liste sur papier",
                    known.len()
                )));
            }
            _ => {}
        }
        let line = |row: domain::tournament::Listed| {
            let name = format!("{} {}", row.person.last_name, row.person.first_name).trim().to_owned();
            (name, row.person.licence.unwrap_or_default(), row.person.club)
        };
        let people = known.into_iter().map(line).collect();
        Ok(stamped(LicencesPaper { head: self.head_of(&tournament, tournament.session()), people }))
    }

    /// The sheets of the session being played, table by table.
    /// Errors: before the draw.
    pub fn tally(self) -> Result<TallyPaper> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session();
        let come = |table, position| {
            let tables = tournament.tables(position);
            let plays = tables.is_empty() || tables.contains_key(&table);
            plays.then(|| tournament.sheet(position, table).is_some_and(|sheet| sheet.confirmed))
        };
        let row = |table| (table, positions_of(session).map(|position| come(table, position)).collect());
        Ok(stamped(TallyPaper {
            head: self.head_of(&tournament, session),
            session: has_sessions(&tournament).then(|| session_name(&tournament, session)),
            positions: positions_of(session).collect(),
            tables: (1..=session.tables).map(TableNo).map(row).collect(),
        }))
    }
}

/// The team; D58: of a triplette the colour, too.
fn formation(tournament: &Tournament, team: TeamId, entry: &Entry) -> String {
    let badges = tournament.badges(team, tournament.current());
    let own = badges.into_iter().find(|(_, holder)| holder.id == entry.id);
    let colour = own.map_or_else(String::new, |(badge, _)| format!(" – {}", badge.word()));
    format!("{}{colour}", tournament.team_words(team))
}
