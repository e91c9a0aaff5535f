//! The ranking read as a table.

use super::ranking::RankingReport;
use super::table::{Table, Tabular, optional};

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
            &[">Rang", ">N°", if self.formula == "individuel" { "Joueur" } else { "Équipe" }, "Club"],
        );
        table.shorten(&["Club"]);
        for position in 1..=self.position {
            table.detail(format!("P{position}"));
        }
        let penalties = self.rows.iter().any(|row| row.penalties != 0);
        let pcn = self.rows.iter().any(|row| row.pcn.is_some());
        let furthest = self.rows.iter().map(|row| row.session).max().unwrap_or(1);
        let exact = self.rows.iter().any(|row| row.total.contains('.'));
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
        let stopped = self.rows.iter().any(|row| row.left || row.session < furthest);
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
            // The number of a homonym has a column of its own, and so has what became of somebody: a name stays a name.
            let number = format!(" (n° {})", row.number);
            let name = row.name.strip_suffix(&number).unwrap_or(&row.name).to_owned();
            let rank = row.rank.to_string();
            let mut cells = vec![rank, row.number.to_string(), name, row.club.clone().unwrap_or_default()];
            cells.extend(row.balances.iter().map(|balance| optional(*balance)));
            if penalties {
                cells.push(if row.penalties == 0 { String::new() } else { format!("-{}", row.penalties) });
            }
            cells.push(decimals(&row.total, exact));
            if pcn {
                cells.push(optional(row.pcn));
            }
            if pp {
                cells.push(optional(row.pp));
            }
            if broken {
                cells.push(optional(row.tie_break.as_ref()));
            }
            if stopped {
                let remark = if row.left { "abandon" } else { "élimination" };
                cells.push(if row.left || row.session < furthest { remark.to_owned() } else { String::new() });
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

/// A total as French people write it; with two decimals where any total of the column has some.
fn decimals(total: &str, exact: bool) -> String {
    match total.contains('.') {
        true => total.replace('.', ","),
        false if exact => format!("{total},00"),
        false => total.to_owned(),
    }
}
