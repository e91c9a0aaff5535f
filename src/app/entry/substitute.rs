//! Substitutes (R7).

use crate::club::{Changes, Entries};
use crate::directory::find;
use crate::entry::register::{Registration, listed};
use crate::error::Result;
use domain::PositionNo;
use domain::advice::{Advice, Step};
use domain::money::Cents;
use domain::presence::{arrival, substitute};
use domain::tournament::{Draft, Entry};
use storage::{Done, Subject, Tx};

impl Entries<'_> {
    /// Seats a substitute in a player's place, from a position on (by default, the first whose sheet is not in); returns
    /// a sentence. The player who leaves, or has left, is ranked last (R6); the substitute may be unranked (R7). A member of a
    /// team may be replaced for the session that follows, too.
    /// Errors: when a sheet of that position is in already, or the chair is taken; a person not found or playing already.
    pub fn substitute(
        self,
        query: &str,
        by: &Registration,
        from: Option<PositionNo>,
        ranked: bool,
        reason: &str,
    ) -> Result<String> {
        let wording = self.club.wording();
        self.club.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let entry = find::entry(tournament, query)?.clone();
            let from = from.unwrap_or_else(|| substitute::usual_position(tournament, &entry));
            let said = take_over(tx, tournament, (&entry, false), by, from, ranked)?;
            let value = match substitute::is_new_in_a_later_session(tournament, from) {
                true => format!(
                    "{said}\nAttention : d'une séance à l'autre, attaquant et défenseurs d'une quadrette peuvent changer de rôle, mais personne de nouveau n'y entre (D37). Si l'arbitre n'est pas d'accord : {}",
                    wording(&Step::Undo)
                ),
                false => said.clone(),
            };
            Ok(Done { subject: Subject::Departure, value, what: said, why: reason.to_owned() })
        })
    }
}

/// Puts a substitute on the seats of a player, who may have forfeited; returns a sentence.
pub(crate) fn take_over(
    tx: &Tx<'_>,
    tournament: &mut Draft,
    (entry, forfeit): (&Entry, bool),
    by: &Registration,
    from: PositionNo,
    ranked: bool,
) -> Result<String> {
    let seats = substitute::seats_taken_over(tournament, entry, from)?;
    let newcomer = Step::SubstituteNewcomer { entry: entry.number, forfeit, name: by.typed() };
    let new_player = Advice::say("Quelqu'un de nouveau : ").then(newcomer);
    let newcomer = arrival::enter_substitute(tournament, listed(tx, by, new_player)?, from, ranked, entry.team)?;
    substitute::take_over(tournament, entry, newcomer.id, from, seats);
    let (out, into) = (tournament.name(entry.id), newcomer.name());
    let rank = if ranked { "" } else { ", hors classement" };
    let paid = tournament.entry(newcomer.id).map_or(Cents::ZERO, |newcomer| newcomer.paid);
    let paid = if paid == Cents::ZERO { String::new() } else { format!(" ; {paid} déjà payés pour cette place") };
    Ok(format!("{into} (n° {}) remplace {out} dès la position {from}{rank}{paid}", newcomer.number))
}
