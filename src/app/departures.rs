//! Who goes and who takes a seat over: departures (R6) and substitutes (R7).

use super::club::Club;
use super::entries::{Registration, enter_substitute};
use super::error::{AppError, Result};
use super::find;
use super::night::{Night, entry_name};
use super::seating;
use crate::domain::{PositionNo, Refusal};
use crate::storage::{Done, EntryRow, SeatRow, entries, seats};

impl Club<'_> {
    /// Lets a player leave after a position (by default, after the last one whose sheet is in); returns what it changes.
    /// The tables play on at 3 (R6). A departure recorded too late in the evening may be brought forward.
    ///
    /// # Errors
    /// When a sheet of a later position is in, or when the position being played would be left with a table of 2.
    pub fn leave(&mut self, query: &str, after: Option<PositionNo>, reason: &str) -> Result<Vec<String>> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let mut entry = find::entry(&night, query)?.clone();
            let name = night.name(entry.id);
            let after = after.unwrap_or_else(|| last_sheet(&night, &entry));
            if let Some(last) = entry.left_after.filter(|last| *last <= after.0) {
                return Err(AppError::input(format!("{name} est déjà parti, après la position {last}"))
                    .advise("Pour le faire revenir ou remplacer : chelem remplacer JOUEUR --par NOM"));
            }
            if after.0 >= night.row.data.positions {
                return Err(AppError::input(format!(
                    "la dernière position est la {} : {name} termine le tournoi",
                    night.row.data.positions
                )));
            }
            refuse_played(&night, &entry, PositionNo(after.0 + 1))?;
            entry.left_after = Some(after.0);
            entries::update(tx, &entry)?;
            let freed: Vec<String> = night
                .seats
                .iter()
                .filter(|seat| seat.entry == entry.id && seat.position > after)
                .map(|seat| format!("position {} table {}", seat.position, seat.table))
                .collect();
            seats::delete_of(tx, entry.id, PositionNo(after.0 + 1))?;
            night.seats.retain(|seat| seat.entry != entry.id || seat.position <= after);
            refuse_table_of_two(&night, &entry, after)?;
            let mut said = vec![if after.0 < entry.from_position {
                format!("{name} s'en va sans avoir joué : il n'est pas classé.")
            } else {
                format!("{name} quitte le tournoi après la position {after} : classé derrière ceux qui terminent (R6).")
            }];
            if !freed.is_empty() {
                said.push(format!(
                    "Sa chaise reste vide : {}. Réimprimez ces feuilles : chelem imprimer feuilles --position N",
                    freed.join(", ")
                ));
            }
            said.extend(left_tables(&night, after));
            Ok(Done {
                value: said,
                what: format!("Départ de {name} après la position {after}"),
                why: reason.to_owned(),
            })
        })
    }

    /// Seats a substitute in a player's place, from a position on (by default, the first whose sheet is not in); returns
    /// a sentence. The player who leaves, or has left, is ranked last (R6); the substitute may be unranked (R7).
    ///
    /// # Errors
    /// When a sheet of that position is in already, or the chair is taken; somebody not found or playing already.
    pub fn substitute(
        &mut self,
        query: &str,
        by: &Registration,
        from: Option<PositionNo>,
        ranked: bool,
    ) -> Result<String> {
        self.change_night(|tx, mut night| {
            night.must_be_open()?;
            night.must_be_placed()?;
            let mut entry = find::entry(&night, query)?.clone();
            let left = entry.left_after;
            let first =
                left.map_or_else(|| last_sheet(&night, &entry).0 + 1, |last| last.max(night.row.position - 1) + 1);
            let from = from.unwrap_or(PositionNo(first));
            if from.0 == 0 || from.0 > night.row.data.positions {
                return Err(AppError::input(format!("il n'y a pas de position {from} à jouer")));
            }
            refuse_played(&night, &entry, from)?;
            let places = freed_seats(&night, &entry, from)?;
            let id = enter_substitute(tx, &mut night, by, from, ranked, entry.team)?;
            seats::delete_of(tx, entry.id, from)?;
            for seat in places {
                seats::insert(tx, night.id(), &SeatRow { entry: id, ..seat })?;
            }
            entry.left_after = Some(left.map_or(from.0 - 1, |last| last.min(from.0 - 1)));
            entries::update(tx, &entry)?;
            let Some(substitute) = night.entry(id).cloned() else {
                return Err(AppError::input("inscription introuvable"));
            };
            entries::update(tx, &EntryRow { start: entry.start, ..substitute.clone() })?;
            let (out, into) = (night.name(entry.id), entry_name(&substitute));
            let rank = if ranked { "" } else { ", hors classement" };
            let said = format!("{into} (n° {}) remplace {out} dès la position {from}{rank}", substitute.number);
            Ok(Done::new(said.clone(), said))
        })
    }
}

/// The seats a substitute takes over: those the player still has; where he has left, those the movement gave him.
fn freed_seats(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<Vec<SeatRow>> {
    let own: Vec<SeatRow> =
        night.seats.iter().copied().filter(|seat| seat.entry == entry.id && seat.position >= from).collect();
    if entry.left_after.is_none() {
        return Ok(own);
    }
    // With drawn places the substitute is seated by the next draw.
    let session = night.session_of(from);
    let (Some(plan), Some(place)) = (seating::plan(night, session), session.starts.get(&entry.id)) else {
        return Ok(own);
    };
    let mut seats = Vec::new();
    for position in (from.0..=session.last().0).map(PositionNo) {
        let Some((table, chair)) = plan.seat(*place, session.local(position)) else { continue };
        let holder =
            night.seats.iter().find(|seat| (seat.position, seat.table, seat.chair) == (position, table, chair));
        if let Some(holder) = holder.filter(|holder| holder.entry != entry.id) {
            let by = night.name(holder.entry);
            return Err(AppError::input(format!("à la position {position}, sa chaise est déjà celle de {by}")));
        }
        if night.sheet(position, table).is_some() {
            return Err(AppError::input(format!(
                "la feuille de la table {table} en position {position} est déjà entrée"
            ))
            .advise(format!("Pour qu'il joue ensuite : --des {}", position.0 + 1)));
        }
        seats.push(SeatRow { position, table, chair, entry: entry.id, moved: false });
    }
    Ok(seats)
}

/// M5: the position being played must not be left with a table of 2.
fn refuse_table_of_two(night: &Night, entry: &EntryRow, after: PositionNo) -> Result<()> {
    let current = night.current();
    let few = seating::too_few(night, current);
    let Some((table, players)) = few.first().filter(|_| current > after) else { return Ok(()) };
    let refusal =
        Refusal::new("M5", format!("la table {table} n'aurait plus que {players} joueurs à la position {current}"))
            .advise(format!("Faites-le remplacer : chelem remplacer {} --par NOM", entry.number));
    let last = current.0 >= night.row.data.positions;
    Err(if last {
        refusal.advise("Ou entrez la feuille de sa table avec les donnes jouées : il termine alors le tournoi.")
    } else {
        refusal.advise(format!(
            "Ou laissez la table finir avec les donnes jouées : chelem abandon {} --apres {current}",
            entry.number
        ))
    }
    .into())
}

/// The last position at which this player's table has handed in its sheet; 0 when none has.
fn last_sheet(night: &Night, entry: &EntryRow) -> PositionNo {
    let played =
        night.seats.iter().filter(|seat| seat.entry == entry.id && night.sheet(seat.position, seat.table).is_some());
    let last = played.map(|seat| seat.position).max().unwrap_or(PositionNo(0));
    // Positions before the player came do not count as played, but are over all the same.
    last.max(PositionNo(entry.from_position.saturating_sub(1))).max(PositionNo(night.row.position.saturating_sub(1)))
}

/// Refuses to take a player off a sheet that is in.
fn refuse_played(night: &Night, entry: &EntryRow, from: PositionNo) -> Result<()> {
    let played = night.seats.iter().find(|seat| {
        seat.entry == entry.id && seat.position >= from && night.sheet(seat.position, seat.table).is_some()
    });
    played.map_or(Ok(()), |seat| {
        Err(AppError::input(format!(
            "{} figure sur la feuille de la table {} en position {}, déjà enregistrée",
            entry_name(entry),
            seat.table,
            seat.position
        )))
    })
}

/// What a departure does to the tables of the positions to come.
fn left_tables(night: &Night, after: PositionNo) -> Vec<String> {
    let mut said = Vec::new();
    for position in (after.0.max(night.current().0)..=night.row.data.positions).map(PositionNo) {
        for (table, players) in seating::too_few(night, position) {
            said.push(format!(
                "Attention (M5) : à la position {position}, la table {table} n'aurait que {players} joueurs : passez alors à « chelem position suivante --mouvement hasard »."
            ));
        }
    }
    said
}
