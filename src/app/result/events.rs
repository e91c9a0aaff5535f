//! The events of a player at a position, in French: for his record.

use crate::error::Result;
use crate::paper::head::coefficient_words;
use domain::arbitration::{ban, heeded};
use domain::tournament::{Entry, Incident, Seat, Tournament};
use domain::{PositionNo, Score, TableNo};
use report::table::french_date;
use storage::{View, journal, told};

/// Data of the base beside the tournament itself.
pub(crate) struct Context {
    /// F6: reasons of the corrections that stand, for the sheet of a table.
    corrections: Vec<(PositionNo, TableNo, String)>,
}

impl Context {
    pub(crate) fn read(view: &View, tournament: &Tournament) -> Result<Self> {
        let gone = journal::undone(view)?;
        let mut corrections = Vec::new();
        for (position, table, action) in told::sheets_changed(view, tournament.id)? {
            if action.kind == "action" && !action.why.is_empty() && !gone.contains(&action.id) {
                corrections.push((position, table, action.why));
            }
        }
        Ok(Self { corrections })
    }

    /// F6: how many corrections with a reason stand.
    pub(crate) fn corrections(&self) -> usize {
        self.corrections.len()
    }
}

/// The events of an entrant at a position.
pub(crate) fn at_position(
    tournament: &Tournament,
    entry: &Entry,
    position: PositionNo,
    context: &Context,
) -> Vec<String> {
    let mut events = opening(tournament, entry, position);
    let seat = tournament.seats.iter().find(|seat| seat.entry == entry.id && seat.position == position);
    if let Some(seat) = seat {
        if seat.moved {
            events.push("place donnée par l'arbitre".to_owned());
        }
        events.extend(at_table(tournament, seat, context));
    }
    for penalty in tournament.penalties.iter().filter(|row| row.entry == entry.id && row.position == position) {
        events.push(if penalty.points == Score::ZERO {
            format!("avertissement : {} (A2)", penalty.why())
        } else {
            format!("{} points de pénalité : {} (A1)", penalty.points, penalty.why())
        });
    }
    events.extend(ending(tournament, entry, position));
    events
}

/// How an entrant comes to play from that position on.
fn opening(tournament: &Tournament, entry: &Entry, position: PositionNo) -> Vec<String> {
    let mut events = Vec::new();
    let session = tournament.session_of(position);
    if session.first == position && session.number > 1 && tournament.plays(entry, position) {
        let mut words = tournament.session_words(session);
        if let Some(date) = &session.date {
            words.push_str(&format!(" du {}", french_date(&date.to_string())));
        }
        if let Some(coefficient) = coefficient_words(session) {
            words.push_str(&format!(", {coefficient} (R5)"));
        }
        events.push(words);
    }
    if entry.from_position == position.0 && entry.played() {
        match tournament.predecessor(entry) {
            Some(before) => events.push(format!("remplace {} (R7)", tournament.name(before.id))),
            None if position.0 > 1 => events.push("arrivée tardive".to_owned()),
            None => {}
        }
    }
    events
}

/// The arbiter's decisions at the table of a seat, with the fault where it is that player's own, and the corrections of its sheet.
fn at_table(tournament: &Tournament, seat: &Seat, context: &Context) -> Vec<String> {
    let (mut events, Seat { entry, position, table, .. }) = (Vec::new(), *seat);
    let here = |row: &Incident| (row.position, row.table) == (position, table);
    for (index, incident) in tournament.incidents.iter().enumerate().filter(|(_, row)| here(row)) {
        let deal = incident.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
        let own = incident.at_fault.filter(|own| *own == entry).and_then(|_| ban::words_now(tournament, index));
        events.push(format!("arbitre{deal} : {} ({})", heeded::decided(tournament, index, own), incident.why()));
    }
    let rulings: Vec<&String> = tournament.incidents.iter().filter(|row| here(row)).map(|row| &row.reason).collect();
    for (_, _, why) in context.corrections.iter().filter(|(p, t, _)| (*p, *t) == (position, table)) {
        if !rulings.contains(&why) {
            events.push(format!("feuille corrigée : {why} (F6)"));
        }
    }
    if let Some(adjusted) = tournament.sheet(position, table).and_then(|sheet| sheet.adjustment.as_ref())
        && !rulings.contains(&adjusted)
    {
        events.push(format!("feuille ajustée : {adjusted} (F3)"));
    }
    events
}

/// How an entrant stops playing after that position, or goes on.
fn ending(tournament: &Tournament, entry: &Entry, position: PositionNo) -> Vec<String> {
    let mut events = Vec::new();
    // A forfeit is reported at the first position that would have been played.
    let gone = entry.left_after.map(|last| if entry.played() { last } else { entry.from_position });
    if gone == Some(position.0) {
        events.push(match tournament.successor(entry) {
            Some(after) if !entry.played() => {
                format!("forfait ; {} remplace (article 26)", tournament.name(after.id))
            }
            Some(after) => format!("s'en va ; {} remplace (R6, R7)", tournament.name(after.id)),
            None if !entry.played() => "forfait (article 26)".to_owned(),
            None => "quitte le tournoi (R6)".to_owned(),
        });
    }
    let session = tournament.session_of(position);
    let Some(next) = tournament.sessions.iter().find(|next| next.number == session.number + 1) else { return events };
    if session.last() != position || gone.is_some() {
        return events;
    }
    if entry.last_session == Some(session.number) {
        events.push(format!("élimination avant la {} (R5, M10)", tournament.session_words(next)));
    } else if tournament.plays(entry, next.first)
        && tournament.entries.iter().any(|e| e.last_session == Some(session.number))
    {
        events.push(format!("qualification pour la {}", tournament.session_words(next)));
    }
    events
}
