//! The check of a comité's base: each file that was received is read again; asked for, it is derived again too.

use super::judge::again;
use crate::club::Comite;
use crate::error::Result;
use domain::counted;
use report::trust::{CheckReport, Finding};
use storage::View;
use storage::comite as table;

/// Adds to a check what the received files say: that each is the one of its seal, and gives the people of its night.
pub(crate) fn check_received(view: &View, findings: &mut Vec<Finding>) -> Result<Option<String>> {
    if table::name(view)?.is_none() {
        return Ok(None);
    }
    let (mut read, mut gone) = (0, 0);
    for row in table::received(view)? {
        let words = match table::file(view, &row.digest) {
            Ok(None) => {
                gone += 1;
                continue;
            }
            Err(error) => error.to_string(),
            Ok(Some(bytes)) => {
                read += 1;
                let said = archive::header(&bytes).is_ok_and(|header| header.digest == row.digest);
                if said && archive::digest(archive::parts(&bytes).1) == row.digest {
                    continue;
                }
                "le fichier reçu n'est plus celui de son sceau".to_owned()
            }
        };
        findings.push(Finding { rule: "comité".into(), text: format!("{}, {} : {words}", row.name, row.file) });
    }
    let gone = if gone == 0 { String::new() } else { format!(" ; {gone} ne sont plus gardés") };
    Ok(Some(format!("{} de clubs, relus{gone}", counted(read, "fichier"))))
}

impl Comite<'_> {
    /// Adds to a check: every received file derived again gives the ranks and points that are kept.
    /// Errors: the base's own.
    pub fn check_derived(self, report: &mut CheckReport) -> Result<()> {
        let checked = self.club.store.read(|view| -> Result<usize> {
            let mut checked = 0;
            for row in table::received(view)? {
                let Some(bytes) = table::file(view, &row.digest)? else { continue };
                checked += 1;
                if again(self.club, &bytes)? != Some(table::results(view, row.outside)?) {
                    let text = format!("{}, {} : le second calcul donne d'autres résultats", row.name, row.file);
                    report.findings.push(Finding { rule: "comité".into(), text });
                }
            }
            Ok(checked)
        })?;
        if checked > 0 {
            report.checked.push(format!("{} de clubs, recalculés", counted(checked, "fichier")));
        }
        Ok(())
    }
}
