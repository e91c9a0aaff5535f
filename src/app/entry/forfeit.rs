//! Article 26: a player who does not come is declared forfeit, and may be replaced before the first deal.

use crate::arbitration::misfits;
use crate::club::{Changes, Entries};
use crate::directory::find;
use crate::entry::leave::{freed_words, left_tables, team_words};
use crate::entry::register::Registration;
use crate::entry::substitute::take_over;
use crate::error::Result;
use domain::PositionNo;
use domain::advice::{Step, ToPrint, Wording};
use domain::presence::{departure, forfeit};
use domain::tournament::{Entry, Tournament};
use storage::{Done, Subject};

impl Entries<'_> {
    /// Declares players forfeit at the first position of a session, before the sheet of their table is in: the chair stays
    /// empty, or `by` takes it (for one player). A player who never played is not ranked. Returns what it changes.
    /// Errors: nobody or several people found; a player who has played; M5 when a table would be left with 2 players.
    pub fn forfeit(
        self,
        queries: &[String],
        by: Option<&Registration>,
        ranked: bool,
        reason: &str,
    ) -> Result<Vec<String>> {
        let wording = self.club.wording();
        let printed = self.club.papers().sheets_printed(&*self.club.tournament()?)?;
        self.club.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let first = tournament.session().first;
            let after = forfeit::after(tournament);
            let (mut said, mut names, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
            for query in queries {
                let entry = find::entry(tournament, query)?.clone();
                let name = tournament.name(entry.id);
                if let Some(by) = by {
                    forfeit::refuse_began(tournament, &entry)?;
                    let replaced = take_over(tx, tournament, (&entry, true), by, first, ranked)?;
                    said.push(format!("{name}, forfait : {}.", rank_words(&entry, after)));
                    let what = format!("Forfait : {replaced}");
                    said.push(replaced);
                    said.push(format!("À réimprimer : {}", papers(tournament, first, wording)));
                    return Ok(Done { subject: Subject::Departure, value: said, what, why: reason.to_owned() });
                }
                let freed = forfeit::declare(tournament, &entry)?;
                said.push(format!("{name}, forfait : {}.", rank_words(&entry, after)));
                said.extend(freed_words(tournament, &freed, (wording, &printed)));
                numbers.push(entry.number);
                names.push(name);
                said.extend(team_words(tournament, &entry, wording));
            }
            if let Some(number) = numbers.first() {
                departure::refuse_tables_of_two(tournament, *number, after, departure::Absence::Forfeit)?;
            }
            said.extend(left_tables(tournament, after, wording));
            said.extend(misfits(tournament, wording));
            Ok(Done {
                subject: Subject::Departure,
                value: said,
                what: format!("Forfait : {}", names.join(", ")),
                why: reason.to_owned(),
            })
        })
    }
}

/// The effect of a forfeit on the rank.
fn rank_words(entry: &Entry, after: PositionNo) -> String {
    if after.0 < entry.from_position {
        return "aucune donne jouée, pas de rang".to_owned();
    }
    "la séance d'avant compte, classement derrière ceux qui terminent (R6)".to_owned()
}

fn papers(tournament: &Tournament, position: PositionNo, wording: Wording) -> String {
    let print = |paper| wording(&Step::Print(paper));
    let sheets =
        if tournament.is_duplicate() { ToPrint::WalkingFiches } else { ToPrint::ScoreSheetsOf(position, None) };
    format!("{} ; {} ; et sa fiche", print(sheets), print(ToPrint::Placement(None)))
}
