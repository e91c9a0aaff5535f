//! The ranking read as a table.

use crate::Number;
use crate::result::{RankingReport, RankingRow};
use crate::table::{Table, Tabular, shortened, spare};

impl Tabular for RankingReport {
    fn table(&self) -> Table {
        let state = if self.is_final {
            "Classement final".to_owned()
        } else if self.provisional {
            format!("Classement provisoire, position {} sur {}", self.position, self.positions)
        } else {
            format!("Classement après la position {} sur {}", self.position, self.positions)
        };
        let has = |given: fn(&RankingRow) -> bool| self.rows.iter().any(given);
        let furthest = self.rows.iter().map(|row| row.session).max().unwrap_or(1);
        // Where one total has decimals all have.
        let places = if has(|row| !row.total.is_whole()) { 2 } else { 0 };
        let stopped = self.rows.iter().any(|row| row.left || row.session < furthest) || self.has_qualified();
        // A team without a name is called by its members already.
        let named = has(|row| !row.members.is_empty() && row.members_words() != row.name);
        let mut table = Table::of(format!("{} – {state}", self.tournament), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(">N°", |row| row.number)
            .column(if self.in_teams() { "Équipe" } else { "Joueur" }, |row| &row.name)
            .column(shortened("Club"), |row| row.club.as_ref())
            .columns(
                1..=self.position,
                |position| spare(format!(">P{position}")),
                |row, position| row.balances.get(usize::from(position) - 1).copied().flatten(),
            )
            .column(has(|row| row.penalties != 0).then_some(">Pénalités"), |row| {
                (row.penalties != 0).then_some(-row.penalties)
            })
            .column(">Total", |row| Number::from(row.total).at_least(places))
            .column(has(|row| row.pcn.is_some()).then_some(">PCN"), |row| row.pcn)
            .column(has(|row| row.pp.is_some()).then_some(">PP"), |row| row.pp)
            .column(has(|row| row.tie_break.is_some()).then_some("Départage"), |row| {
                row.tie_break.map(|by| by.to_string())
            })
            .column(stopped.then_some("Remarque"), |row| match row.qualified {
                _ if row.left => Some("abandon"),
                Some(true) => Some("qualification"),
                _ if row.session < furthest => Some("élimination"),
                _ => None,
            })
            .column(named.then(|| shortened("Joueurs")), |row| row.members_words())
            .notes(&self.notes);
        table.notes.extend(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table
    }
}
