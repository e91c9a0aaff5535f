//! The door: suggestions for a few letters, check-in, counts so far. Both doors of the program use these.

use crate::club::{Entries, current};
use crate::directory::find;
use crate::entry::payment::pay_one;
use crate::entry::register::entered_words;
use crate::error::{AppError, Result};
use crate::evening::status;
use domain::advice::Wording;
use domain::award::Formula;
use domain::money::Cents;
use domain::presence::{announced, team};
use domain::tournament::{Entry, Listed, Tournament};
use domain::{PositionNo, prize, seating};
use report::entry::{Alone, Candidate, CandidateEntry, CandidatesReport, DoorReport};
use storage::table::{person, tournament};
use storage::{Done, Subject};

/// How many candidates are shown at once: one digit chooses.
const SHOWN: usize = 9;

impl Entries<'_> {
    /// Those of the directory whom a few letters of the name, a licence, or a name and a piece of the club may mean: the best
    /// answers first, the names that are near where nobody answers.
    /// Errors: when there is no tournament.
    pub fn candidates(self, query: &str) -> Result<CandidatesReport> {
        self.club.read_tournament(|view, tournament| {
            let all = person::all(view)?;
            let (found, fits) = find::ranked(&all, query);
            Ok(CandidatesReport {
                query: query.trim().to_owned(),
                fits,
                more: found.len().saturating_sub(SHOWN),
                candidates: found.into_iter().take(SHOWN).map(|listed| candidate(tournament, listed)).collect(),
            })
        })
    }

    /// Joins the words of a command line that name one person together: `durand michel`. `None` when each finds
    /// a person by itself, or when together they find nobody.
    pub fn joined(self, words: &[String]) -> Result<Option<Vec<String>>> {
        let all = self.club.store.read(person::all)?;
        let known = |query: &str| matches!(find::try_person(&all, query), Ok(Some(_)));
        let (mut joined, mut at) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            // A particle of two words at most, and a first name.
            let longer = (2..=4).filter(|_| !known(word)).filter_map(|count| words.get(at..at + count));
            match longer.map(|words| (words.len(), words.join(" "))).find(|(_, query)| known(query)) {
                Some((count, query)) => {
                    joined.push(query);
                    at += count;
                }
                None => {
                    joined.push(word.clone());
                    at += 1;
                }
            }
        }
        Ok(Some(joined).filter(|joined| joined.len() < words.len()))
    }

    /// The number present, the tables they make, the money paid, the absent.
    /// Errors: when there is no tournament.
    pub fn door(self) -> Result<DoorReport> {
        Ok(self.door_of(&*self.club.tournament()?))
    }

    /// The same of a tournament loaded already.
    pub(crate) fn door_of(self, tournament: &Tournament) -> DoorReport {
        DoorReport { refused: refused(tournament, self.club.wording()), ..door(tournament) }
    }

    /// Whether a tournament can be registered for at all.
    /// Errors: when it is closed, or there is none.
    pub fn door_is_open(self) -> Result<()> {
        Ok(self.club.tournament()?.must_be_open()?)
    }

    /// Checks in people who were announced, each paying that much; returns a sentence each.
    /// Errors: nobody or several people found; a player who has come already.
    pub fn check_in(self, queries: &[String], cents: i64) -> Result<Vec<String>> {
        self.club.change_tournament(|tournament| {
            let mut said = Vec::new();
            for query in queries {
                let entry = find::entry(tournament, query)?.clone();
                if !entry.announced {
                    return Err(AppError::input(format!("{} est déjà là (n° {})", entry.name(), entry.number)));
                }
                tournament.change_entry(entry.id, |entry| entry.announced = false);
                if cents > 0 {
                    pay_one(tournament, entry.id, Cents(cents));
                }
                said.push(entered_words(tournament, entry.id));
            }
            let what = format!("Arrivée : {}", said.join(" ; "));
            Ok(Done::new(Subject::Entry, said, what))
        })
    }

    /// Takes those who were announced and have not come off the list; returns their names.
    /// Errors: when no announced player is missing.
    pub fn drop_absent(self) -> Result<Vec<String>> {
        self.club.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let names = announced::drop_absent(tournament);
            if names.is_empty() {
                return Err(AppError::input(
                    "tous ceux qui étaient annoncés sont arrivés : il n'y a personne à retirer",
                ));
            }
            let what = format!("Annoncés et non venus, retirés : {}", names.join(", "));
            Ok(Done::new(Subject::Entry, names, what))
        })
    }

    /// The tournaments of that name on that day, by number: a second one is rarely meant.
    pub fn namesakes(self, name: &str, date: Option<chrono::NaiveDate>) -> Result<Vec<i64>> {
        let date = date.unwrap_or_else(|| self.club.today());
        self.club.store.read(|view| {
            let all = tournament::overviews(view)?;
            let same = all.into_iter().filter(|known| known.name.trim() == name.trim() && known.date == date);
            Ok(same.map(|known| known.id.0).collect())
        })
    }

    /// Whether any tournament is there to act on.
    pub fn has_tournament(self) -> Result<bool> {
        self.club.store.read(|view| Ok(current(view, self.club.chosen())?.is_some()))
    }
}

/// M5: what the draw will refuse with the players present, and what to do instead.
pub(crate) fn refused(tournament: &Tournament, wording: Wording) -> Vec<String> {
    let present = tournament.entries.iter().filter(|entry| !entry.announced).count();
    let lines = seating::refused_later(tournament, present).into_iter().flat_map(|refusal| {
        let told = format!("Au tirage, à {present} : {}.", refusal.message);
        std::iter::once(told).chain(refusal.advice.iter().map(|advice| advice.text(wording)).collect::<Vec<_>>())
    });
    lines.collect()
}

fn candidate(tournament: &Tournament, listed: &Listed) -> Candidate {
    let entry = tournament.entries.iter().find(|entry| entry.person_id == listed.id);
    Candidate {
        person: listed.id.0,
        name: listed.person.name(),
        club: listed.person.club.clone(),
        licence: listed.person.licence.clone(),
        entry: entry.map(|entry| CandidateEntry {
            number: entry.number,
            announced: entry.announced,
            due_cents: owed(tournament, entry).0,
        }),
    }
}

/// The amount an entrant still owes; never negative.
fn owed(tournament: &Tournament, entry: &Entry) -> Cents {
    (prize::due(tournament, entry).0 - entry.paid).max(Cents::ZERO)
}

fn door(tournament: &Tournament) -> DoorReport {
    let come: Vec<&Entry> = tournament.entries.iter().filter(|entry| !entry.announced).collect();
    let incomplete = team::incomplete(tournament);
    let complete = tournament.teams.len() - incomplete.len();
    // The position that whoever comes now plays, and those who are still there.
    let (current, next) = (tournament.current(), PositionNo(tournament.current().0 + 1));
    let begun = tournament.sheets.iter().any(|sheet| sheet.position == current);
    let position = if begun && !tournament.tables(next).is_empty() { next } else { current };
    let present = come.iter().filter(|entry| !entry.has_left(position)).count();
    let shape = status::shape(tournament, present, position);
    // D1: formations fill tables, two triplettes or one quadrette each; elsewhere, people do, at free deals as the shape says.
    let (those, to_a_table) = match tournament.format() {
        Some(format) if tournament.has_formations() => (complete, usize::from(format.at_a_table())),
        Some(_) => (present, 4),
        None => (0, 4),
    };
    let alone = incomplete.iter().flat_map(|team| {
        tournament.members(team.id).map(|entry| Alone { number: entry.number, name: entry.name(), team: team.number })
    });
    let unpaid = come.iter().filter(|entry| owed(tournament, entry) > Cents::ZERO);
    DoorReport {
        tournament: tournament.settings.name.clone(),
        fee_cents: tournament.settings.fee.0,
        formula: tournament.formula(),
        team: if tournament.team_size().0 > 1 { tournament.team_noun().to_owned() } else { String::new() },
        members: tournament.team_size().0,
        placed: tournament.is_placed(),
        present,
        announced: announced::not_come(tournament).map(|entry| tournament.name(entry.id)).collect(),
        tables: shape.as_ref().map_or(those / to_a_table, |(tables, _)| *tables),
        shape: shape.map(|(_, shape)| shape),
        over: those % to_a_table,
        by_team: tournament.is_duplicate() && tournament.has_formations(),
        teams: if tournament.formula() == Formula::Individuel { 0 } else { complete },
        alone: alone.collect(),
        unpaid: unpaid.map(|entry| tournament.name(entry.id)).collect(),
        paid_cents: tournament.entries.iter().map(|entry| entry.paid.0).sum(),
        refused: Vec::new(),
    }
}
