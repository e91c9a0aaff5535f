//! A whole list of people registered at once, from a file.

use super::register::{Registering, enter, mark, no_late_formation, seat_late_teams};
use crate::club::{Changes, Entries};
use crate::directory::doubts::Doubts;
use crate::directory::people::{self as directory, Agreed, KnownPeople};
use crate::entry::door::refused;
use crate::error::{AppError, Result};
use crate::hall::arrivals::begun_first;
use domain::award::Formula;
use domain::money::Cents;
use domain::presence::team;
use domain::tournament::Draft;
use domain::{TableNo, counted, prize};
use input::{self, BadLine, PersonLine};
use report::directory::{ImportLine, ImportReport, UPDATED};
use report::table::euros;
use storage::{Done, Subject, Tx};

impl Entries<'_> {
    /// Registers a whole list, adding those who are not in the directory: all of them, or none. A payment in the list replaces the one
    /// given for all.
    /// Errors: every bad line; what `agreed` refuses.
    pub fn register_file(
        self,
        bytes: &[u8],
        how: &Registering,
        changes: Changes,
        agreed: Agreed<'_>,
    ) -> Result<ImportReport> {
        let (grid, list) = self.club.people(bytes)?;
        let wording = self.club.wording();
        self.club.change_tournament_in_base(changes, |tx, tournament| {
            tournament.must_be_open()?;
            no_late_formation(tournament)?;
            let (mut lines, mut bad, mut doubts) = (Vec::new(), Vec::new(), Doubts::default());
            let proposed = begun_first(tx, tournament.id)?;
            let mut known = KnownPeople::load(tx)?;
            for line in &list {
                let entered = enter_line(tx, tournament, (line, how), &mut known, &mut doubts, &proposed);
                match entered {
                    Ok(line) => lines.push(line),
                    Err(error @ AppError::Storage(_)) => return Err(error),
                    Err(error) => bad.push(BadLine::new(line.line, error.to_string())),
                }
            }
            if !bad.is_empty() {
                return Err(bad.into());
            }
            let late = if tournament.is_placed() { seat_late_teams(tournament, &proposed)? } else { Vec::new() };
            let (count, done) = (lines.len(), changes == Changes::Apply);
            let mut summary = if done {
                format!("{}, {} en tout.", counted(count, "joueur inscrit"), tournament.entries.len())
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(count, "inscription prévue"))
            };
            summary.extend(late.iter().map(|sentence| format!(" {sentence}.")));
            summary.extend(refused(tournament, wording).iter().map(|sentence| format!("\n{sentence}")));
            summary.push_str(&input::not_taken(&grid));
            let report = ImportReport::new("Joueur", grid.form.clone(), lines, count, done, summary)
                .with_doubts(doubts.words(input::doubts(&grid, &list)));
            agreed(&report)?;
            Ok(Done::new(Subject::Entry, report, format!("Inscription de {count} joueurs depuis un fichier")))
        })
    }
}

/// Registers the person of one line of a list; what is odd about it joins `doubts`.
fn enter_line(
    tx: &Tx<'_>,
    tournament: &mut Draft,
    (line, how): (&PersonLine, &Registering),
    known: &mut KnownPeople,
    doubts: &mut Doubts,
    proposed: &[TableNo],
) -> Result<ImportLine> {
    let (listed, change) = directory::import_line(tx, line, known)?;
    let name = listed.person.name();
    doubts.see(line, &listed.person, &change);
    let place = match (&line.team, tournament.formula()) {
        (_, Formula::Individuel) => None,
        (Some(team), _) => Some(team::membership(tournament, Some(team))?),
        (None, _) => return Err(AppError::input("l'équipe manque (colonne Équipe)")),
    };
    let paid = line.paid.map_or(Some(how.paid_cents), |paid| paid.of_due(tournament.settings.fee.0));
    let due = "payé : oui, mais le tournoi n'a pas d'engagement : écrivez le montant";
    let paid = paid.ok_or_else(|| AppError::input(due))?;
    let (id, number, note) = enter(tournament, listed, paid, (place, proposed))?;
    mark(tournament, id, how);
    let doubt = prize::payment_doubt(tournament.settings.fee, Cents(paid), None);
    doubts.lines.extend(doubt.map(|doubt| (line.line, doubt)));
    // A mistyped name would become a new person: that must be seen.
    let card = match change.effect.as_str() {
        directory::ADDED => ", nouveau dans l'annuaire".to_owned(),
        effect if effect.starts_with(UPDATED) => format!(", fiche : {effect}"),
        _ => String::new(),
    };
    let paid = if paid > 0 { format!(", payé {} €", euros(paid)) } else { String::new() };
    Ok(ImportLine { line: line.line, name, effect: format!("inscription, n° {number}{card}{note}{paid}") })
}
