//! Exports for the federation (O3): each is numbered and kept, and the next one lists the changes since.

use crate::club::Changes;
use crate::error::Result;
use crate::federation::awards;
use crate::night::Free;
use crate::result::publish::facts;
use domain::advice::Wording;
use domain::federation::conditions;
use domain::tournament::Tournament;
use report::federation::{FederationExport, Sent, SentPlayer};
use storage::{Done, ExportRow, Subject, federation};

impl Free<'_> {
    /// Makes the export of a closed tournament. When nothing changed since the last one, it is that one again, under its number.
    /// Errors: when the tournament is not closed.
    pub fn federation_export(self) -> Result<FederationExport> {
        let (at, wording) = (self.night.club.head().at, self.night.club.wording());
        self.night.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let sent = to_send(tournament, wording)?;
            let content = serde_json::to_string(&sent).unwrap_or_default();
            let earlier = federation::ever_sent(tx, tournament.id)?;
            let again = earlier.last().filter(|last| last.content == content);
            let (number, at) = match again {
                Some(last) => (last.number, last.at.clone()),
                None => (earlier.last().map_or(1, |last| last.number + 1), at.clone()),
            };
            let export = numbered(tournament, &earlier, (number, at), sent, again.is_some());
            let kept = federation::all(tx, tournament.id)?.iter().any(|row| row.number == number);
            if !kept {
                let row = ExportRow { number, at: export.at.clone(), content: content.clone() };
                federation::insert(tx, tournament.id, &row)?;
            }
            Ok(Done::new(Subject::Federation, export, format!("Export fédéral n° {number}")))
        })
    }

    /// The exports made so far, each as it was written.
    pub fn federation_exports(self) -> Result<Vec<FederationExport>> {
        self.night.club.read_tournament(|view, tournament| {
            let earlier = federation::ever_sent(view, tournament.id)?;
            let made =
                |row: &ExportRow| Some(numbered(tournament, &earlier, (row.number, row.at.clone()), read(row)?, false));
            Ok(earlier.iter().filter_map(made).collect())
        })
    }
}

/// What a row says was sent; one of an older version may lack a field.
fn read(row: &ExportRow) -> Option<Sent> {
    serde_json::from_str(&row.content).ok()
}

/// What is sent under a number, with the changes since the one before. Where that one cannot be read, everything counts as changed.
fn numbered(
    tournament: &Tournament,
    earlier: &[ExportRow],
    (number, at): (u32, String),
    sent: Sent,
    again: bool,
) -> FederationExport {
    let previous = earlier.iter().rev().find(|row| row.number < number);
    let nothing = Sent { facts: Vec::new(), players: Vec::new() };
    FederationExport {
        tournament: tournament.settings.name.clone(),
        number,
        at,
        again,
        previous: previous.map(|row| row.number),
        changes: previous.map_or_else(Vec::new, |row| sent.changes_since(&read(row).unwrap_or(nothing))),
        sent,
    }
}

/// The tournament's facts and its licensed players, as they stand.
fn to_send(tournament: &Tournament, wording: Wording) -> Result<Sent> {
    let awards = awards::report(tournament, wording)?;
    let mut facts = facts(tournament);
    let mut fact = |what: &str, fact: String| facts.push((what.to_owned(), fact));
    fact("Formule", awards.ranking.formula.key().to_owned());
    if let Some(championship) = &awards.scale.championship {
        fact("Championnat", championship.clone());
    }
    fact("Barème", awards.scale.basis());
    fact("Licenciés", awards.awards.len().to_string());
    let unmet: Vec<String> =
        conditions(tournament).into_iter().filter(|c| !c.met).map(|c| format!("{} ({})", c.text, c.rule)).collect();
    fact(
        "Homologation",
        if unmet.is_empty() {
            "conditions remplies".to_owned()
        } else {
            format!("conditions non remplies : {}", unmet.join(" ; "))
        },
    );
    let players = awards.awards.into_iter().map(|line| SentPlayer {
        number: line.number,
        licence: line.licence,
        name: line.name,
        club: line.club,
        team: line.team,
        rank: line.rank,
        pcn: line.pcn,
        pp: line.pp,
    });
    Ok(Sent { facts, players: players.collect() })
}
