//! Who goes before the end (R6): what becomes of the chairs, the tables and the team.

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::entry::substitute::refuse_eliminated;
use crate::app::error::{AppError, Result};
use crate::app::seating::seats as seating;
use crate::domain::award::Formula;
use crate::domain::tournament::{Change, Draft, Entry, Tournament};
use crate::domain::{PositionNo, Refusal};
use crate::storage::Done;

impl Club<'_> {
    /// Lets a player leave after a position (by default, after the last one whose sheet is in); returns what it changes.
    /// The tables play on at 3 (R6). A departure recorded too late in the evening may be brought forward. Who leaves after the
    /// last position known is not seated in a session or a final that follows.
    ///
    /// # Errors
    /// When a sheet of a later position is in, or when the position being played would be left with a table of 2.
    pub fn leave(&mut self, query: &str, after: Option<PositionNo>, reason: &str) -> Result<Vec<String>> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let entry = find::entry(&tournament, query)?.clone();
            let name = tournament.name(entry.id);
            let said_after = after;
            let after = after.unwrap_or_else(|| last_sheet(&tournament, &entry));
            if let Some(last) = entry.left_after.filter(|last| *last <= after.0) {
                return Err(AppError::input(format!("{name} est déjà parti, après la position {last}"))
                    .advise("Pour le remplacer : chelem remplacer JOUEUR --par NOM ; pour annuler son départ : chelem annuler"));
            }
            let positions = tournament.settings.positions;
            let goes_on = tournament.sessions_left() > 0 || said_after.is_some();
            if after.0 > positions || (after.0 == positions && !goes_on) {
                let error =
                    AppError::input(format!("la dernière position est la {positions} : {name} termine le tournoi"));
                return Err(if after.0 > positions {
                    error
                } else {
                    error.advise(format!(
                        "S'il ne joue pas la finale : chelem abandon {} --apres {positions}",
                        entry.number
                    ))
                });
            }
            refuse_eliminated(&tournament, &entry, PositionNo(after.0 + 1))?;
            refuse_played(&tournament, &entry, PositionNo(after.0 + 1))?;
            let vacated = vacate(tournament, &entry, after);
            refuse_tables_of_two(&tournament, &[entry.number], after, "remplacer")?;
            let mut said = vec![if after.0 < entry.from_position {
                format!("{name} s'en va sans avoir joué : il n'est pas classé.")
            } else if after.0 == positions {
                format!("{name} ne jouera pas ce qui suit la position {positions} : il y serait classé derrière ceux qui continuent (R6).")
            } else if entry.team.is_some() {
                format!("{name} quitte le tournoi après la position {after}.")
            } else {
                format!("{name} quitte le tournoi après la position {after} : classé derrière ceux qui terminent (R6).")
            }];
            said.extend(team_words(&tournament, &entry));
            said.extend(freed_words(&vacated));
            said.extend(left_tables(&tournament, after));
            Ok(Done {
                value: said,
                what: format!("Départ de {name} après la position {after}"),
                why: reason.to_owned(),
            })
        })
    }
}

/// Writes down that somebody plays no more after a position, and frees the chairs; returns them in words.
pub(in crate::app) fn vacate(tournament: &mut Draft, entry: &Entry, after: PositionNo) -> Vec<String> {
    let freed = tournament.seats.iter().filter(|seat| seat.entry == entry.id && seat.position > after);
    let words = freed.map(|seat| format!("position {} table {}", seat.position, seat.table)).collect();
    tournament.change_entry(entry.id, |entry| entry.left_after = Some(after.0));
    tournament.make(Change::Unseat { entry: entry.id, from: PositionNo(after.0 + 1) });
    words
}

/// Which papers change when chairs stay empty.
pub(in crate::app) fn freed_words(freed: &[String]) -> Option<String> {
    (!freed.is_empty()).then(|| {
        format!(
            "Sa chaise reste vide : {}. Réimprimez ces feuilles : chelem imprimer feuilles --position N",
            freed.join(", ")
        )
    })
}

/// R6: a team one of whose chairs stays empty.
pub(in crate::app) fn team_words(tournament: &Tournament, entry: &Entry) -> Option<String> {
    let (team, _) = entry.team?;
    let present = tournament.members(team).filter(|member| member.left_after.is_none()).count();
    (tournament.formula() != Formula::Individuel && present < tournament.formula().members()).then(|| {
        format!(
            "L'équipe {} n'est plus complète : classée derrière celles qui terminent (R6), sauf si un remplaçant vient : chelem remplacer {} --par NOM",
            tournament.team_name(team),
            entry.number
        )
    })
}

/// M5: the position being played must not be left with a table of 2.
pub(in crate::app) fn refuse_tables_of_two(
    tournament: &Tournament,
    leaving: &[u32],
    after: PositionNo,
    command: &str,
) -> Result<()> {
    let current = tournament.current();
    let few = seating::too_few(tournament, current);
    let (Some((table, players)), Some(number)) = (few.first().filter(|_| current > after), leaving.first()) else {
        return Ok(());
    };
    let refusal =
        Refusal::new("M5", format!("la table {table} n'aurait plus que {players} joueurs à la position {current}"))
            .advise(format!("Faites-le remplacer : chelem {command} {number} --par NOM"))
            .advise(format!(
                "Ou échangez d'abord sa place avec quelqu'un d'une table de 4 : chelem deplacer {number} --avec AUTRE"
            ));
    let last = current.0 >= tournament.settings.positions;
    Err(if after.0 + 1 == tournament.session().first.0 && command != "remplacer" {
        refusal
    } else if last {
        refusal.advise("Ou entrez la feuille de sa table avec les donnes jouées : il termine alors le tournoi.")
    } else {
        refusal.advise(format!(
            "Ou laissez la table finir avec les donnes jouées : chelem abandon {number} --apres {current}"
        ))
    }
    .into())
}

/// The last position at which this player's table has handed in its sheet; 0 when none has.
pub(in crate::app) fn last_sheet(tournament: &Tournament, entry: &Entry) -> PositionNo {
    let played = tournament
        .seats
        .iter()
        .filter(|seat| seat.entry == entry.id && tournament.sheet(seat.position, seat.table).is_some());
    let last = played.map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    // Positions before the player came do not count as played, but are over all the same.
    last.max(PositionNo(entry.from_position.saturating_sub(1))).max(PositionNo(tournament.position.0.saturating_sub(1)))
}

/// Refuses to take a player off a sheet that is in.
pub(in crate::app) fn refuse_played(tournament: &Tournament, entry: &Entry, from: PositionNo) -> Result<()> {
    let played = tournament.seats.iter().find(|seat| {
        seat.entry == entry.id && seat.position >= from && tournament.sheet(seat.position, seat.table).is_some()
    });
    played.map_or(Ok(()), |seat| {
        Err(AppError::input(format!(
            "{} figure sur la feuille de la table {} en position {}, déjà enregistrée",
            entry.name(),
            seat.table,
            seat.position
        )))
    })
}

/// What departures do to the tables of the positions to come.
pub(in crate::app) fn left_tables(tournament: &Tournament, after: PositionNo) -> Vec<String> {
    let mut said = Vec::new();
    for position in (after.0.max(tournament.current().0)..=tournament.settings.positions).map(PositionNo) {
        for (table, players) in seating::too_few(tournament, position) {
            said.push(format!(
                "Attention (M5) : à la position {position}, la table {table} n'aurait que {players} joueurs : {}",
                if tournament.formula() == Formula::Individuel || tournament.settings.parallel {
                    "passez alors à « chelem position suivante --mouvement hasard »."
                } else {
                    "trouvez d'ici là un remplaçant, ou déplacez quelqu'un : chelem deplacer JOUEUR --table N --place P --position N"
                }
            ));
        }
    }
    said
}
