//! The check of a comité's base: each file that was received is read again; asked for, it is derived again too.

use super::judge::again;
use crate::club::{Club, Comite};
use crate::error::Result;
use domain::counted;
use report::trust::{CheckReport, Finding};
use storage::View;
use storage::comite as table;

/// Adds to a check what the received files say: that each is the one of its seal.
pub(crate) fn check_received(view: &View, findings: &mut Vec<Finding>) -> Result<Option<String>> {
    if table::name(view)?.is_none() {
        return Ok(None);
    }
    let (read, gone) = each(view, findings, None)?;
    let gone = if gone == 0 { String::new() } else { format!(" ; {gone} ne sont plus gardés") };
    Ok(Some(format!("{} de clubs, relus{gone}", counted(read, "fichier"))))
}

impl Comite<'_> {
    /// Adds to a check: every received file derived again gives the ranks and points that are kept.
    /// Errors: the base's own.
    pub fn check_derived(self, report: &mut CheckReport) -> Result<()> {
        let (read, _) = self.club.store.read(|view| each(view, &mut report.findings, Some(self.club)))?;
        report.checked.extend((read > 0).then(|| format!("{} de clubs, recalculés", counted(read, "fichier"))));
        Ok(())
    }
}

/// Looks at every file received, and adds what is wrong with it, once: its seal, or what `club` derives from it. How many are there, and how
/// many are not kept any more.
fn each(view: &View, findings: &mut Vec<Finding>, club: Option<&Club>) -> Result<(usize, usize)> {
    let (mut read, mut gone) = (0, 0);
    for row in table::received(view)? {
        let file = table::file(view, &row.digest);
        match &file {
            Ok(Some(_)) => read += 1,
            Ok(None) => gone += 1,
            Err(_) => {}
        }
        let words = match (file, club) {
            (Err(error), _) => error.to_string(),
            (Ok(Some(bytes)), Some(club)) if again(club, &bytes)? != Some(table::results(view, row.outside)?) => {
                "le second calcul donne d'autres résultats".to_owned()
            }
            (Ok(Some(bytes)), None) if !is_sealed(&bytes, &row.digest) => {
                "le fichier reçu n'est plus celui de son sceau".to_owned()
            }
            _ => continue,
        };
        let found = Finding { rule: "comité".into(), text: format!("{}, {} : {words}", row.name, row.file) };
        if !findings.contains(&found) {
            findings.push(found);
        }
    }
    Ok((read, gone))
}

fn is_sealed(bytes: &[u8], digest: &str) -> bool {
    let said = archive::header(bytes).is_ok_and(|header| header.digest == digest);
    said && archive::digest(archive::parts(bytes).1) == digest
}
