//! The ranking read as a table.

use crate::result::RankingReport;
use crate::table::{Table, Tabular};
use crate::{Number, row};

impl Tabular for RankingReport {
    fn table(&self) -> Table {
        let state = if self.is_final {
            "Classement final".to_owned()
        } else if self.provisional {
            format!("Classement provisoire, position {} sur {}", self.position, self.positions)
        } else {
            format!("Classement après la position {} sur {}", self.position, self.positions)
        };
        let mut table = Table::new(
            format!("{} – {state}", self.tournament),
            &[">Rang", ">N°", if self.in_teams() { "Équipe" } else { "Joueur" }, "Club"],
        );
        table.shorten(&["Club"]);
        for position in 1..=self.position {
            table.detail(format!("P{position}"));
        }
        let penalties = self.rows.iter().any(|row| row.penalties != 0);
        let pcn = self.rows.iter().any(|row| row.pcn.is_some());
        let furthest = self.rows.iter().map(|row| row.session).max().unwrap_or(1);
        let exact = self.rows.iter().any(|row| !row.total.is_whole());
        if penalties {
            table.figures("Pénalités");
        }
        table.figures("Total");
        let pp = self.rows.iter().any(|row| row.pp.is_some());
        let broken = self.rows.iter().any(|row| row.tie_break.is_some());
        if pcn {
            table.figures("PCN");
        }
        if pp {
            table.figures("PP");
        }
        if broken {
            table.words("Départage");
        }
        let stopped = self.rows.iter().any(|row| row.left || row.session < furthest) || self.has_qualified();
        if stopped {
            table.words("Remarque");
        }
        // A team without a name is called by its members already.
        let named = self.rows.iter().any(|row| !row.members.is_empty() && row.members_words() != row.name);
        if named {
            table.words("Joueurs");
            table.shorten(&["Joueurs", "Club"]);
        }
        for row in &self.rows {
            let mut cells = row![row.rank, row.number, &row.name, row.club.as_ref()];
            cells.extend(row.balances.iter().copied());
            if penalties {
                cells.push((row.penalties != 0).then_some(-row.penalties));
            }
            // Where one total has decimals all have.
            cells.push(Number::from(row.total).at_least(if exact { 2 } else { 0 }));
            if pcn {
                cells.push(row.pcn);
            }
            if pp {
                cells.push(row.pp);
            }
            if broken {
                cells.push(row.tie_break.map(|by| by.to_string()));
            }
            if stopped {
                let remark = match row.qualified {
                    _ if row.left => Some("abandon"),
                    Some(true) => Some("qualification"),
                    _ if row.session < furthest => Some("élimination"),
                    _ => None,
                };
                cells.push(remark);
            }
            if named {
                cells.push(row.members_words());
            }
            table.rows.push(cells);
        }
        table.notes.clone_from(&self.notes);
        table.notes.extend(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table
    }
}
