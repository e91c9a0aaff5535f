//! Exports to the federation (O3): numbered, each with the changes since the export before.

use super::AwardLine;
use super::awards::awards_table;
use crate::row;
use crate::table::{Table, Tabular, french_date, optional};
use serde::{Deserialize, Serialize};

/// The content of an export, kept to be compared with the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// The tournament: what, then the fact, in French.
    pub facts: Vec<(String, String)>,
    /// The licensed players (P7), best rank first.
    pub players: Vec<SentPlayer>,
}

/// A licensed player and the credit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentPlayer {
    pub number: u32,
    /// Licence, if known.
    pub licence: Option<String>,
    /// `NOM Prénom`.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// The duo or team, in French.
    pub team: Option<String>,
    /// Rank, of the team in a team tournament.
    pub rank: u32,
    pub pcn: Option<u32>,
    pub pp: Option<u32>,
}

impl SentPlayer {
    /// Everything that may change, in words.
    fn words(&self) -> Vec<(&'static str, String)> {
        vec![
            ("nom", self.name.clone()),
            ("licence", optional(self.licence.as_ref())),
            ("club", self.club.clone()),
            ("équipe", optional(self.team.as_ref())),
            ("rang", self.rank.to_string()),
            ("PCN", optional(self.pcn)),
            ("PP", optional(self.pp)),
        ]
    }
}

impl Sent {
    /// The differences from `before`, one French sentence each.
    pub fn changes_since(&self, before: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        let fact =
            |facts: &[(String, String)], what: &str| facts.iter().find(|(w, _)| w == what).map(|(_, f)| f.clone());
        for (what, now) in &self.facts {
            let old = fact(&before.facts, what).unwrap_or_default();
            if old != *now {
                changes.push(format!("{what} : {}", changed(&old, now)));
            }
        }
        for (what, old) in before.facts.iter().filter(|(what, _)| fact(&self.facts, what).is_none()) {
            changes.push(format!("{what} : {}", changed(old, "")));
        }
        for player in &self.players {
            match before.players.iter().find(|old| old.number == player.number) {
                None => changes.push(format!("{} : ajout, rang {}", player.name, player.rank)),
                Some(old) => {
                    let differences: Vec<String> = (old.words().into_iter().zip(player.words()))
                        .filter(|((_, old), (_, now))| old != now)
                        .map(|((what, old), (_, now))| format!("{what} {}", changed(&old, &now)))
                        .collect();
                    if !differences.is_empty() {
                        changes.push(format!("{} : {}", player.name, differences.join(" ; ")));
                    }
                }
            }
        }
        let gone = |old: &&SentPlayer| self.players.iter().all(|player| player.number != old.number);
        changes.extend(before.players.iter().filter(gone).map(|old| format!("{} : retrait", old.name)));
        changes
    }
}

fn changed(old: &str, now: &str) -> String {
    let or_nothing = |text: &str| if text.is_empty() { "rien".to_owned() } else { text.to_owned() };
    format!("{} au lieu de {}", or_nothing(now), or_nothing(old))
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FederationExport {
    /// The tournament's name.
    pub tournament: String,
    /// Its number, from 1.
    pub number: u32,
    /// When it was made, `2026-11-21T20:00:00`.
    pub at: String,
    /// True when nothing changed since: it is that export once more, under its number.
    pub again: bool,
    /// The number of the export before.
    pub previous: Option<u32>,
    /// The changes since the export before.
    pub changes: Vec<String>,
    /// The content of the export.
    pub sent: Sent,
}

impl FederationExport {
    /// The three tables, each with its name: the tournament, the players, the changes.
    pub fn tables(&self) -> Vec<(&'static str, Table)> {
        let mut tournament =
            Table::new(format!("{} – export fédéral n° {}", self.tournament, self.number), &["Quoi", "Valeur"]);
        let (day, hour) = self.at.split_once('T').unwrap_or((&self.at, ""));
        let hour = hour.get(..5).unwrap_or(hour);
        let replaces = self.previous.map_or_else(String::new, |previous| format!(", remplace le n° {previous}"));
        let number = format!("n° {} du {} à {hour}{replaces}", self.number, french_date(day));
        tournament.rows.push(row!["Export", number]);
        tournament.rows.push(row!["Tournoi", &self.tournament]);
        tournament.rows.extend(self.sent.facts.iter().map(|(what, fact)| row![what, fact]));
        let mut tables = vec![("Tournoi", tournament), ("Joueurs", self.players())];
        if let Some(previous) = self.previous {
            let mut table = Table::new(format!("Changements depuis l'export n° {previous}"), &["Changement"]);
            table.rows = self.changes.iter().map(|change| row![change]).collect();
            tables.push(("Changements", table));
        }
        tables
    }

    fn players(&self) -> Table {
        Table::of("Joueurs licenciés", &self.sent.players)
            .column(">Rang", |player| player.rank)
            .column("Licence", |player| player.licence.as_ref())
            .column("Joueur", |player| &player.name)
            .column("Club", |player| &player.club)
            .column("Équipe", |player| player.team.as_ref())
            .column(">PCN", |player| player.pcn)
            .column(">PP", |player| player.pp)
            .table()
    }
}

impl Tabular for FederationExport {
    fn table(&self) -> Table {
        self.players()
    }
}

/// The PCN of *donnes dupliquées*, by the grid that the club imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateAwards {
    /// The tournament's name.
    pub tournament: String,
    /// ISO date.
    pub date: String,
    /// Which grid, in French: its file, the day from which it holds, the size that was looked up.
    pub scale: String,
    /// One per licensed player (P7), best rank first.
    pub awards: Vec<AwardLine>,
    /// Remarks for the federation, or the arbiter, in French.
    pub remarks: Vec<String>,
}

impl Tabular for DuplicateAwards {
    fn table(&self) -> Table {
        let date = french_date(&self.date);
        let mut table = awards_table(format!("{}, {date} – PCN des licenciés", self.tournament), &self.awards);
        table.notes.push(format!("Barème : {}.", self.scale));
        table.notes.extend(self.remarks.iter().cloned());
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u32, rank: u32, pcn: Option<u32>) -> SentPlayer {
        let (licence, name) = (Some(number.to_string()), format!("J{number}"));
        SentPlayer { number, licence, name, club: String::new(), team: None, rank, pcn, pp: None }
    }

    #[test]
    fn o3_what_changed_since_the_last_export_is_said() {
        let fact = |what: &str, fact: &str| (what.to_owned(), fact.to_owned());
        let before = Sent {
            facts: vec![fact("Lieu", "A"), fact("Arbitre", "X")],
            players: vec![player(1, 1, Some(100)), player(2, 2, None)],
        };
        assert_eq!(before.changes_since(&before), Vec::<String>::new());
        let now = Sent { facts: vec![fact("Lieu", "B")], players: vec![player(3, 1, Some(100)), player(1, 2, None)] };
        assert_eq!(
            now.changes_since(&before),
            [
                "Lieu : B au lieu de A",
                "Arbitre : rien au lieu de X",
                "J3 : ajout, rang 1",
                "J1 : rang 2 au lieu de 1 ; PCN rien au lieu de 100",
                "J2 : retrait"
            ]
        );
    }
}
