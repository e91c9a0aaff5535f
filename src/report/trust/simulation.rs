//! The results of a batch of made-up tournaments.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular};
use domain::counted;

/// A tournament of which something does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedTournament {
    pub seed: u64,
    /// The faults, sentences in French.
    pub problems: Vec<String>,
    /// The command that plays it again.
    pub replay: String,
}

/// A batch of made-up tournaments, or one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SimulationReport {
    /// The seed of the batch, or of the tournament.
    pub seed: u64,
    pub tournaments: usize,
    /// The tournaments with a fault.
    pub failed: Vec<FailedTournament>,
    /// The checks of each, French clauses.
    pub checked: Vec<String>,
    /// How often each thing happened, by its key.
    pub events: BTreeMap<String, u64>,
    /// The same in French words, in the order of an evening.
    #[serde(skip)]
    pub lines: Vec<(String, u64)>,
    /// How many tournaments had which formula, movement, …
    pub shapes: BTreeMap<String, BTreeMap<String, u64>>,
    /// Commands refused, as they should be, by rule.
    pub refusals: BTreeMap<String, u64>,
    pub threads: usize,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The meaning of the number of tournaments with problems, in French.
    pub meaning: String,
}

impl SimulationReport {
    /// The meaning of so many problems in so many tournaments: none in N bounds their share by 3/N, at 95 %.
    pub fn meaning(failed: usize, tournaments: usize) -> String {
        match (failed, tournaments) {
            (_, 0) => "Aucun tournoi n'a été joué.".to_owned(),
            (0, n @ 1..=3) => {
                format!("Aucun écart. Avec {}, cela ne prouve rien : il en faut des centaines.", counted(n, "tournoi"))
            }
            (0, n) => {
                // Rounded up, in ten-thousandths of a percent.
                let bound = 3_000_000usize.div_ceil(n);
                let percent = format!("{},{:04}", bound / 10_000, bound % 10_000);
                let percent = percent.trim_end_matches('0').trim_end_matches(',');
                format!(
                    "Aucun écart en {n} tournois : il y en a, avec 95 % de certitude, dans moins de 3 tournois sur {n} ({percent} %)."
                )
            }
            (failed, n) => format!("{} avec un écart, sur {n}.", counted(failed, "tournoi")),
        }
    }

    /// How long it took, in words.
    fn duration(&self) -> String {
        let seconds = self.duration_ms / 1_000;
        let each = self.duration_ms * u64::try_from(self.threads).unwrap_or(1)
            / u64::try_from(self.tournaments.max(1)).unwrap_or(1);
        let long = match seconds {
            0..=99 => format!("{seconds},{} s", self.duration_ms % 1_000 / 100),
            _ => format!("{} min {} s", seconds / 60, seconds % 60),
        };
        format!("{long} sur {}, {each} ms d'un cœur par tournoi", counted(self.threads, "cœur"))
    }
}

impl Tabular for SimulationReport {
    fn table(&self) -> Table {
        let title = if self.tournaments == 1 { "Tournoi simulé" } else { "Tournois simulés" };
        let mut table = Table::new(format!("{title}, numéro {}", self.seed), &["Quoi", ">Combien"]);
        table.rows.push(row!["tournois", self.tournaments]);
        let played = self.lines.iter().filter(|(_, count)| *count > 0);
        table.rows.extend(played.map(|(words, count)| row![words, *count]));
        let list = |counts: &BTreeMap<String, u64>| {
            counts.iter().map(|(which, count)| format!("{which} ({count})")).collect::<Vec<_>>().join(", ")
        };
        if self.tournaments > 1 {
            let words = [
                ("formula", "Formules"),
                ("game", "Jeux"),
                ("movement", "Mouvements"),
                ("later_movement", "Mouvements des séances suivantes"),
                ("draw", "Tirages"),
                ("sessions", "Séances et phases"),
                ("positions", "Positions"),
                ("championship", "Championnats"),
                ("players", "Joueurs"),
            ];
            let known = words.iter().filter_map(|(key, words)| Some((words, self.shapes.get(*key)?)));
            table.notes.extend(known.map(|(words, counts)| format!("{words} : {}.", list(counts))));
        }
        if !self.refusals.is_empty() {
            table.notes.push(format!("Commandes refusées par règle : {}.", list(&self.refusals)));
        }
        table.notes.push(format!("Contrôlé pour chacun : {}.", self.checked.join(" ; ")));
        table.notes.push(format!("Durée : {}.", self.duration()));
        table.notes.push(self.meaning.clone());
        table
    }
}

#[cfg(test)]
mod tests {
    use super::SimulationReport;

    #[test]
    fn none_in_n_is_said_as_below_three_in_n() {
        let meaning = SimulationReport::meaning(0, 10_000);
        assert!(meaning.contains("moins de 3 tournois sur 10000 (0,03 %)"), "{meaning}");
        assert!(SimulationReport::meaning(0, 700).contains("(0,4286 %)"));
        assert!(SimulationReport::meaning(2, 700).starts_with("2 tournois"));
        assert!(SimulationReport::meaning(0, 2).contains("ne prouve rien"));
    }
}
