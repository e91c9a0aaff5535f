//! The entrants.

use domain::counted;
use serde::Serialize;

use crate::table::{Table, Tabular, euros, spare, yes_no};
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
    /// O2: the fee, where one is due, in cents.
    pub due_cents: i64,
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
        let paid: i64 = self.entries.iter().map(|entry| entry.paid_cents).sum();
        let due: i64 = self.entries.iter().map(|entry| entry.due_cents).sum();
        let money = || format!("Encaissé : {} € sur {} €.", euros(paid), euros(due));
        Table::of(format!("{} – {}", self.tournament, counted(self.entries.len(), "inscrit")), &self.entries)
            .column(">N°", |entry| entry.number)
            .column("Joueur", |entry| &entry.name)
            .column(self.in_teams.then_some("Équipe"), |entry| entry.team.as_ref())
            .column(spare("Licence"), |entry| entry.licence.as_ref())
            .column(spare("Club"), |entry| &entry.club)
            .column("Affilié", |entry| yes_no(entry.affiliated))
            .column("Départ", |entry| entry.start.as_ref())
            .column(">Payé", |entry| Cents(entry.paid_cents))
            .column("Remarque", |entry| &entry.remark)
            .notes((self.fee_cents > 0).then(money))
    }
}
