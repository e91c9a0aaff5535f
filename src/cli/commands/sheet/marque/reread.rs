//! The control table's dialogue, read again: each sheet of the pile beside its paper, one Enter each.

use super::dialogue::Dialogue;
use crate::error::CliError;
use domain::advice::Step;
use domain::{TableNo, counted};
use report::sheet::SheetView;

impl Dialogue<'_, '_> {
    /// Shows the sheets of this position one by one, in the order in which they were typed here. Enter: it agrees with the paper; a
    /// line of figures corrects it.
    pub(super) fn reread(&mut self) -> Result<(), CliError> {
        let sheets = self.of_the_pile()?;
        if sheets.is_empty() {
            return self.run.done(format!("Position {} : aucune feuille n'est encore entrée.", self.position));
        }
        self.run.say("Prenez la pile. Entrée : la feuille est juste ; sinon tapez ses bilans ; q : arrêter.");
        let mut read = 0usize;
        for (number, sheet) in sheets.iter().enumerate() {
            self.run.say(format!("Table {} (feuille {} sur {}) :", sheet.table, number + 1, sheets.len()));
            let width = sheet.chairs.iter().map(|chair| chair.name.chars().count()).max().unwrap_or(0);
            let line = |(chair, name, balance): (&str, &str, i32)| format!("  {chair}  {name:width$}  {balance:>+6}");
            self.run.say_all(
                sheet.chairs.iter().map(|chair| line((&chair.chair, &chair.name, chair.balance))).collect::<Vec<_>>(),
            );
            let Some(answer) = self.ask("  Juste ? ", "")? else { break };
            match answer.trim() {
                "q" | "Q" => break,
                "" | "o" | "O" | "oui" => {}
                "n" | "N" | "non" => {
                    self.sheet(TableNo(sheet.table), None)?;
                }
                line => {
                    self.sheet(TableNo(sheet.table), Some(line.to_owned()))?;
                }
            }
            read += 1;
        }
        let now = self.club.free(Step::ShowTopage)?.sheets(Some(self.position))?.sheets;
        let kept =
            |sheet: &&SheetView| now.iter().any(|other| other.table == sheet.table && other.chairs == sheet.chairs);
        let mended = sheets.len() - sheets.iter().filter(kept).count();
        let mended = if mended > 0 { format!(", dont {}", counted(mended, "corrigée")) } else { String::new() };
        let left = sheets.len() - read;
        let left = if left > 0 { format!(" ; {} à relire", counted(left, "autre")) } else { String::new() };
        self.run.done(format!("{}{mended}{left}.", counted(read, "feuille relue")))
    }

    /// The sheets that count, those typed here last, as they lie in the pile from its bottom.
    fn of_the_pile(&self) -> Result<Vec<SheetView>, CliError> {
        let mut sheets = self.club.free(Step::ShowTopage)?.sheets(Some(self.position))?.sheets;
        // Figures that wait for a second entry stay covered.
        sheets.retain(|sheet| sheet.confirmed);
        let place = |sheet: &SheetView| (self.position, TableNo(sheet.table));
        sheets.sort_by_key(|sheet| self.pile.iter().position(|typed| *typed == place(sheet)));
        Ok(sheets)
    }
}
