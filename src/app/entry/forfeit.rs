//! Article 26: who does not come is declared forfeit, and may be replaced before the first deal.

use crate::app::club::{Changes, Club};
use crate::app::directory::find;
use crate::app::entry::leave::{freed_words, left_tables, refuse_played, refuse_tables_of_two, team_words, vacate};
use crate::app::entry::register::Registration;
use crate::app::entry::substitute::take_over;
use crate::app::error::{AppError, Result};
use crate::domain::PositionNo;
use crate::domain::tournament::{Entry, Tournament};
use crate::storage::Done;

impl Club<'_> {
    /// Declares players forfeit at the first position of a session, before the sheet of their table is in: the chair stays
    /// empty, or `by` takes it (for one player). Who never played is not ranked. Returns what it changes.
    ///
    /// # Errors
    /// Nobody or several people found; who has played; M5 when a table would be left with 2 players.
    pub fn forfeit(
        &mut self,
        queries: &[String],
        by: Option<&Registration>,
        ranked: bool,
        reason: &str,
    ) -> Result<Vec<String>> {
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let first = tournament.session().first;
            let after = PositionNo(first.0 - 1);
            let (mut said, mut names, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
            for query in queries {
                let entry = find::entry(&tournament, query)?.clone();
                refuse_began(&tournament, &entry, first)?;
                let name = tournament.name(entry.id);
                if let Some(by) = by {
                    let replaced = take_over(tx, tournament, &entry, by, first, ranked)?;
                    said.push(format!("{name} est déclaré forfait : {}.", rank_words(&entry, after)));
                    let what = format!("Forfait : {replaced}");
                    said.push(replaced);
                    said.push(format!("À réimprimer : {}", papers(first)));
                    return Ok(Done { value: said, what, why: reason.to_owned() });
                }
                let freed = vacate(tournament, &entry, after);
                said.push(format!("{name} est déclaré forfait : {}.", rank_words(&entry, after)));
                said.extend(freed_words(&freed));
                numbers.push(entry.number);
                names.push(name);
                said.extend(team_words(&tournament, &entry));
            }
            refuse_tables_of_two(&tournament, &numbers, after, "forfait")?;
            said.extend(left_tables(&tournament, after));
            Ok(Done { value: said, what: format!("Forfait : {}", names.join(", ")), why: reason.to_owned() })
        })
    }
}

/// True when somebody's table has not handed in the sheet of that position.
pub(in crate::app) fn still_to_play(tournament: &Tournament, entry: &Entry, position: PositionNo) -> bool {
    let mut own = tournament.seats.iter().filter(|seat| seat.entry == entry.id && seat.position == position);
    own.any(|seat| tournament.sheet(position, seat.table).is_none())
}

/// A forfeit is for who has not played; later it is a departure.
fn refuse_began(tournament: &Tournament, entry: &Entry, first: PositionNo) -> Result<()> {
    let (name, number) = (tournament.name(entry.id), entry.number);
    if let Some(last) = entry.left_after {
        return Err(AppError::input(if last < entry.from_position {
            format!("{name} est déjà forfait")
        } else {
            format!("{name} est déjà parti, après la position {last}")
        })
        .advise(format!(
            "Pour le remplacer : chelem remplacer {number} --par NOM ; pour annuler son départ : chelem annuler"
        )));
    }
    if tournament.current() > first {
        return Err(AppError::input(format!(
            "la position {first} est passée : un forfait se déclare avant de jouer (article 26)"
        ))
        .advise(format!("S'il s'en va maintenant : chelem abandon {number}")));
    }
    refuse_played(tournament, entry, first).map_err(|error| {
        error.advise(format!("S'il ne joue pas la suite : chelem abandon {number} --apres {first}"))
    })?;
    if !still_to_play(tournament, entry, first) {
        return Err(AppError::input(format!("{name} n'est pas placé à la position {first}")));
    }
    Ok(())
}

/// What a forfeit does to the rank.
fn rank_words(entry: &Entry, after: PositionNo) -> String {
    if after.0 < entry.from_position {
        return "il n'a pas joué, il n'est pas classé".to_owned();
    }
    "il a joué la séance d'avant, il est classé derrière ceux qui terminent (R6)".to_owned()
}

fn papers(position: PositionNo) -> String {
    format!("chelem imprimer feuilles --position {position}, chelem imprimer placement, et sa fiche")
}
