//! The entries, as they are listed.

use crate::club::Entries;
use crate::error::Result;
use domain::award::Formula;
use domain::prize;
use domain::tournament::{Entry, Tournament};
use report::entry::{EntriesReport, EntryLine};

impl Entries<'_> {
    pub fn list(self) -> Result<EntriesReport> {
        let tournament = self.club.tournament()?;
        let line = |entry: &_| line_of(&tournament, entry);
        Ok(EntriesReport {
            tournament: tournament.settings.name.clone(),
            fee_cents: tournament.settings.fee.0,
            in_teams: tournament.formula() != Formula::Individuel,
            entries: tournament.entries.iter().map(line).collect(),
        })
    }
}

fn line_of(tournament: &Tournament, entry: &Entry) -> EntryLine {
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
        Some(last) => remarks.push(format!("départ après la position {last}")),
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
    if let Some(chair) = entry.wished {
        remarks.push(format!("demande {}", chair.word()));
    }
    if entry.announced {
        remarks.push("annoncé".to_owned());
    }
    if let Some(last) = entry.last_session {
        remarks.push(format!("élimination après la séance {last}"));
    }
    EntryLine {
        number: entry.number,
        name: entry.name(),
        licence: entry.person.licence.clone(),
        club: entry.person.club.clone(),
        affiliated: entry.person.affiliated,
        due_cents: prize::due(tournament, entry).0.0,
        paid_cents: entry.paid.0,
        start: tournament.label(entry),
        remark: remarks.join(", "),
        team: entry.team.map(|(id, _)| tournament.team_words(id)),
        announced: entry.announced,
        person: entry.person_id.0,
    }
}
