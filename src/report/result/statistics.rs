//! Statistics of a player and of a tournament from sheets kept deal by deal.

use super::numbered;
use domain::counted;
use domain::statistics::Tenths;
use serde::Serialize;

use crate::Number;
use crate::table::{Table, Tabular, optional, spare};

/// A deal worth naming.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealFound {
    pub position: u8,
    pub table: u16,
    /// Number on the sheet.
    pub deal: u8,
    /// The player's score; in a tournament's figures, points per defender.
    pub points: i32,
}

impl DealFound {
    fn words(&self) -> String {
        format!("{:+} (position {}, table {}, donne {})", self.points, self.position, self.table, self.deal)
    }
}

/// Contracts of one kind. Rates and averages are decimals rounded to tenths, `None` when there is nothing to divide by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KindLine {
    /// `prise`, `garde`, `garde_sans`, `garde_contre`, or `total`.
    pub contract: String,
    /// The same in French.
    pub name: String,
    /// How many were played.
    pub taken: u32,
    /// How many were made.
    pub made: u32,
    /// How many were lost.
    pub lost: u32,
    /// Percentage made among those known to be made or lost.
    pub success: Option<Tenths>,
    /// A player's: of the scores. A tournament's: of the points per defender, negative when lost.
    pub average: Option<Tenths>,
}

/// How many of the sheets are kept deal by deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// Sheets that count.
    pub sheets: usize,
    /// The ones whose deals are known.
    pub detailed: usize,
}

impl Detail {
    fn note(self) -> String {
        match self.sheets - self.detailed.min(self.sheets) {
            0 => format!("Toutes les feuilles ({}) sont tenues donne par donne.", self.sheets),
            without => format!(
                "Feuilles tenues donne par donne : {} sur {}. Les autres ({without}) n'ont que des bilans et ne comptent pas ici.",
                self.detailed, self.sheets
            ),
        }
    }
}

/// One player's figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerStatistics {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// The player's sheets.
    pub detail: Detail,
    /// Deals played, of those sheets.
    pub deals: u32,
    /// Sum of the scores.
    pub points: i64,
    /// Average score of a deal.
    pub average: Option<Tenths>,
    /// Contracts by kind, the total last.
    pub contracts: Vec<KindLine>,
    /// Deals as called partner, at 5.
    pub partner_deals: u32,
    /// Average score of those.
    pub partner_average: Option<Tenths>,
    /// Deals in defence.
    pub defence_deals: u32,
    /// Average score of those.
    pub defence_average: Option<Tenths>,
    /// The deal that gave most.
    pub best: Option<DealFound>,
    /// The deal that cost most.
    pub worst: Option<DealFound>,
    /// R3: true when every contract made is known: all sheets kept deal by deal, and no doubtful mark.
    pub contracts_certain: bool,
}

impl PlayerStatistics {
    fn takes(&self) -> Option<&KindLine> {
        self.contracts.last()
    }
}

impl Tabular for PlayerStatistics {
    fn table(&self) -> Table {
        let mut table = kinds(numbered(&self.name, self.number), &self.contracts);
        if self.deals > 0 {
            table.notes.push(format!(
                "{}, {:+} points, {} en moyenne.",
                counted(self.deals, "donne"),
                self.points,
                optional(self.average)
            ));
        }
        if self.partner_deals > 0 {
            let mean = optional(self.partner_average);
            table
                .notes
                .push(format!("Partenaire appelé : {}, {mean} en moyenne.", counted(self.partner_deals, "donne")));
        }
        if self.defence_deals > 0 {
            let mean = optional(self.defence_average);
            table.notes.push(format!("En défense : {}, {mean} en moyenne.", counted(self.defence_deals, "donne")));
        }
        if let (Some(best), Some(worst)) = (&self.best, &self.worst) {
            table.notes.push(format!("Meilleure donne : {}.", best.words()));
            table.notes.push(format!("Pire donne : {}.", worst.words()));
        }
        table.notes.push(self.detail.note());
        if !self.contracts_certain && self.detail.sheets == self.detail.detailed {
            table
                .notes
                .push("Une marque ne dit pas si le contrat est gagné : les contrats réussis sont un minimum.".into());
        }
        table
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayersStatistics {
    /// The tournament's name.
    pub tournament: String,
    /// The tournament's sheets.
    pub detail: Detail,
    /// By entry number; those of whom a deal is known.
    pub players: Vec<PlayerStatistics>,
}

impl Tabular for PlayersStatistics {
    fn table(&self) -> Table {
        let points = |deal: &Option<DealFound>| deal.as_ref().map(|deal| Number::from(deal.points).signed());
        Table::of(format!("{} – statistiques des joueurs", self.tournament), &self.players)
            .column(">N°", |player| player.number)
            .column("Joueur", |player| &player.name)
            .column(">Donnes", |player| player.deals)
            .column(">Moyenne", |player| player.average)
            .column(">Contrats", |player| player.takes().map(|takes| takes.taken))
            .column(spare(">Réussis"), |player| player.takes().map(|takes| takes.made))
            .column(">Réussite", |player| percent(player.takes().and_then(|takes| takes.success)))
            .column(spare(">Par contrat"), |player| player.takes().and_then(|takes| takes.average))
            .column(">En défense", |player| player.defence_average)
            .column(spare(">Meilleure"), |player| points(&player.best))
            .column(spare(">Pire"), |player| points(&player.worst))
            .notes([self.detail.note()])
    }
}

/// How often something happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Its name for other programs.
    pub kind: String,
    /// Its name in French.
    pub name: String,
    pub count: u32,
}

/// A tournament's figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentStatistics {
    /// The tournament's name.
    pub tournament: String,
    pub detail: Detail,
    pub played: u32,
    /// Deals cancelled (S11).
    pub cancelled: u32,
    /// Deals planned that are not on the sheets (S11).
    pub not_played: u32,
    /// Deals whose score the arbiter gave (A3); among the contracts where it is known who took them.
    pub adjusted: u32,
    /// Contracts by kind, the total last.
    pub contracts: Vec<KindLine>,
    /// Fully known deals: only these count for the three following.
    pub full: u32,
    /// *Poignées* shown (S6).
    pub poignees: Vec<Count>,
    /// *Petits au bout* (S5).
    pub petits: Vec<Count>,
    /// *Chelems* (S7).
    pub chelems: Vec<Count>,
    /// The deal with the largest mark.
    pub biggest: Option<DealFound>,
    /// Its contract and taker, in French.
    pub biggest_of: Option<String>,
}

impl Tabular for TournamentStatistics {
    fn table(&self) -> Table {
        let mut table = kinds(format!("{} – statistiques des donnes", self.tournament), &self.contracts);
        let mut deals = format!("{}, {}", counted(self.played, "donne jouée"), counted(self.cancelled, "annulée"));
        deals.push_str(&format!(", {} non {}", self.not_played, if self.not_played > 1 { "jouées" } else { "jouée" }));
        if self.adjusted > 0 {
            deals.push_str(&format!(", {} au score ajusté par l'arbitre", self.adjusted));
        }
        table.notes.push(format!("{deals}."));
        if self.full > 0 {
            // « 2 simples », but « 2 à l'attaque ».
            let agreed = |count: &Count| counted(count.count, &count.name);
            let plain = |count: &Count| format!("{} {}", count.count, count.name);
            let words = |counts: &[Count], word: &dyn Fn(&Count) -> String| -> Vec<String> {
                counts.iter().filter(|count| count.count > 0).map(word).collect()
            };
            for (title, none, list) in [
                ("Poignées", "aucune signalée", words(&self.poignees, &agreed)),
                ("Petits au bout", "aucun signalé", words(&self.petits, &plain)),
                ("Chelems", "aucun signalé", words(&self.chelems, &plain)),
            ] {
                let list = if list.is_empty() { none.to_owned() } else { list.join(", ") };
                table.notes.push(format!("{title} ({}) : {list}.", counted(self.full, "donne entière")));
            }
        }
        if let (Some(deal), Some(of)) = (&self.biggest, &self.biggest_of) {
            let DealFound { position, table: at, deal: number, points } = deal;
            table.notes.push(format!(
                "Plus grosse donne : {points:+} par défenseur, {of} (position {position}, table {at}, donne {number})."
            ));
        }
        table.notes.push(self.detail.note());
        table
    }
}

fn kinds(title: String, lines: &[KindLine]) -> Table {
    Table::of(title, lines)
        .column("Contrat", |line| &line.name)
        .column(">Joués", |line| line.taken)
        .column(">Réussis", |line| line.made)
        .column(">Chutés", |line| line.lost)
        .column(">Réussite", |line| percent(line.success))
        .column(">Moyenne", |line| line.average)
        .table()
}

fn percent(share: Option<Tenths>) -> Option<String> {
    share.map(|share| format!("{share} %"))
}

#[cfg(test)]
mod tests {
    use super::{Detail, PlayersStatistics};
    use crate::Tabular;

    #[test]
    fn names_stay_whole_in_a_window_of_80_columns() {
        let detail = Detail { sheets: 0, detailed: 0 };
        let table = PlayersStatistics { tournament: "Coupe".into(), detail, players: Vec::new() }.table();
        let kept = table.columns.iter().filter(|column| !column.detail && column.heading != "Joueur");
        let width: usize = kept.map(|column| column.heading.chars().count() + 2).sum();
        assert!(width + 24 <= 80, "{width} besides a name of 22 letters");
    }
}
