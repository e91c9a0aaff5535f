//! The entrants.

use domain::counted;
use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, euros, yes_no};
use domain::money::Cents;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryLine {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    pub licence: Option<String>,
    pub club: String,
    /// P7: affiliated this season.
    pub affiliated: bool,
    /// Paid, in cents.
    pub paid_cents: i64,
    /// Starting seat, once drawn: `N7`, or a number in a Howell movement.
    pub start: Option<String>,
    /// First position played when not 1, departure, not ranked; may be empty.
    pub remark: String,
    /// The duo or team, in French; `None` in an individual tournament.
    pub team: Option<String>,
    /// Announced, and not come yet.
    pub announced: bool,
}

/// The entries of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntriesReport {
    /// The tournament's name.
    pub tournament: String,
    /// Entry fee, in cents.
    pub fee_cents: i64,
    /// True in a team tournament.
    pub in_teams: bool,
    /// By number.
    pub entries: Vec<EntryLine>,
}

impl Tabular for EntriesReport {
    fn table(&self) -> Table {
        let fee = self.fee_cents > 0;
        let title = format!("{} – {}", self.tournament, counted(self.entries.len(), "inscrit"));
        let headings = [">N°", "Joueur", "Équipe", "Licence", "Club", "Affilié", "Départ", ">Payé", "Remarque"];
        let shown: Vec<&str> = headings.into_iter().filter(|name| self.in_teams || *name != "Équipe").collect();
        let mut table = Table::new(title, &shown);
        table.spare(&["Licence", "Club"]);
        for entry in &self.entries {
            let mut row = row![entry.number, &entry.name];
            if self.in_teams {
                row.push(entry.team.as_ref());
            }
            row.0.extend(
                row![
                    entry.licence.as_ref(),
                    &entry.club,
                    yes_no(entry.affiliated),
                    entry.start.as_ref(),
                    Cents(entry.paid_cents),
                    &entry.remark,
                ]
                .0,
            );
            table.rows.push(row);
        }
        if fee {
            let paid: i64 = self.entries.iter().map(|entry| entry.paid_cents).sum();
            let due = self.fee_cents * i64::try_from(self.entries.len()).unwrap_or(0);
            table.notes.push(format!("Encaissé : {} € sur {} €.", euros(paid), euros(due)));
        }
        table
    }
}
