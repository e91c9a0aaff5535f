//! The check of a comité's base: each file that was received is read again; asked for, it is derived again too.

use super::judge::again;
use crate::club::Comite;
use crate::error::Result;
use domain::counted;
use report::trust::{CheckReport, Finding};
use storage::View;
use storage::comite::{self as table, ReceivedRow};

/// Adds to a check what the received files say: that each is the one of its seal.
pub(crate) fn check_received(view: &View, findings: &mut Vec<Finding>) -> Result<Option<String>> {
    if table::name(view)?.is_none() {
        return Ok(None);
    }
    let (read, gone) = each(view, findings, |row, bytes| {
        let said = archive::header(bytes).is_ok_and(|header| header.digest == row.digest);
        let same = said && archive::digest(archive::parts(bytes).1) == row.digest;
        Ok((!same).then_some("le fichier reçu n'est plus celui de son sceau"))
    })?;
    let gone = if gone == 0 { String::new() } else { format!(" ; {gone} ne sont plus gardés") };
    Ok(Some(format!("{} de clubs, relus{gone}", counted(read, "fichier"))))
}

impl Comite<'_> {
    /// Adds to a check: every received file derived again gives the ranks and points that are kept.
    /// Errors: the base's own.
    pub fn check_derived(self, report: &mut CheckReport) -> Result<()> {
        let (read, _) = self.club.store.read(|view| {
            each(view, &mut report.findings, |row, bytes| {
                let same = again(self.club, bytes)? == Some(table::results(view, row.outside)?);
                Ok((!same).then_some("le second calcul donne d'autres résultats"))
            })
        })?;
        report.checked.extend((read > 0).then(|| format!("{} de clubs, recalculés", counted(read, "fichier"))));
        Ok(())
    }
}

/// Looks at every file received, and adds what is wrong with it, once; how many are there, and how many are not kept any more.
fn each(
    view: &View,
    findings: &mut Vec<Finding>,
    wrong: impl Fn(&ReceivedRow, &[u8]) -> Result<Option<&'static str>>,
) -> Result<(usize, usize)> {
    let (mut read, mut gone) = (0, 0);
    for row in table::received(view)? {
        let words = match table::file(view, &row.digest) {
            Ok(None) => {
                gone += 1;
                continue;
            }
            Ok(Some(bytes)) => {
                read += 1;
                wrong(&row, &bytes)?.map(str::to_owned)
            }
            Err(error) => Some(error.to_string()),
        };
        let found = words.map(|words| format!("{}, {} : {words}", row.name, row.file));
        let found = found.map(|text| Finding { rule: "comité".into(), text }).filter(|found| !findings.contains(found));
        findings.extend(found);
    }
    Ok((read, gone))
}
