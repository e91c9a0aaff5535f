//! A player's record (*parcours*): the events of each position, as far as the base knows.

use std::collections::HashMap;

use crate::directory::find;
use crate::error::Result;
use crate::night::Free;
use crate::result::events::{Context, at_position};
use crate::result::ranking;
use domain::award::Formula;
use domain::ranking::standings::{ranked, standing, stretches};
use domain::ranking::total;
use domain::tournament::{Entry, EntryId, Tournament, Who};
use domain::{PositionNo, Score, ordinal_e};
use report::result::{RecordLine, RecordReport};
use report::{RankingReport, RankingRow};
use storage::View;

/// The data common to all records of a tournament, read once.
pub(crate) struct RecordFacts {
    context: Context,
    balances: HashMap<(EntryId, PositionNo), Score>,
    /// Ranks after each position; none where sheets are awaited.
    ranks: Vec<HashMap<Who, (u32, bool)>>,
    /// The last ranking known.
    ranking: RankingReport,
    complete: bool,
}

impl RecordFacts {
    pub(crate) fn of(view: &View, tournament: &Tournament) -> Result<Self> {
        let ranks = |position: PositionNo| {
            let rows =
                if tournament.awaited_through(position).count == 0 { ranked(tournament, position) } else { Vec::new() };
            rows.into_iter().map(|row| (row.standing.who, (row.rank, row.tied))).collect()
        };
        let last = ranking::last_complete(tournament);
        Ok(Self {
            context: Context::read(view, tournament)?,
            balances: tournament.balances(),
            ranks: (1..=tournament.current().0).map(PositionNo).map(ranks).collect(),
            ranking: ranking::report(tournament, last),
            complete: tournament.awaited_through(last).count == 0,
        })
    }
}

impl Free<'_> {
    /// A player's evening: tables, opponents, balances, total and rank after each position, penalties, rulings, corrections,
    /// moves, arrival, departure, elimination.
    /// Errors: nobody or several people found; before the draw.
    pub fn record(self, query: &str) -> Result<RecordReport> {
        self.night.read_tournament(|view, tournament| {
            tournament.must_be_placed()?;
            let entry = find::entry(tournament, query)?;
            Ok(report(tournament, entry, &RecordFacts::of(view, tournament)?))
        })
    }
}

/// One player's record.
pub(crate) fn report(tournament: &Tournament, entry: &Entry, known: &RecordFacts) -> RecordReport {
    let who = match entry.team {
        Some((team, _)) if tournament.formula() != Formula::Individuel => Who::Team(team),
        _ => Who::Player(entry.id),
    };
    let lines =
        (1..=tournament.current().0).filter_map(|position| line(tournament, entry, who, PositionNo(position), known));
    // Article 26: the rank of the team is none of a player who did not come.
    let row = known.ranking.rows.iter().find(|row| entry.played() && row.number == tournament.number(who));
    let member = row.and_then(|row| row.members.iter().find(|member| member.number == entry.number));
    let is_final = known.ranking.is_final;
    RecordReport {
        tournament: tournament.settings.name.clone(),
        date: tournament.settings.date.to_string(),
        number: entry.number,
        name: entry.name(),
        licence: entry.person.licence.clone(),
        club: Some(entry.person.club.clone()).filter(|club| !club.is_empty()),
        team: entry.team.map(|(team, _)| tournament.team_name(team)),
        start: tournament.label_at(entry.id, PositionNo(1)),
        is_final,
        rank: row.filter(|_| known.complete).map(|row| row.rank),
        pcn: member.map_or_else(|| row.and_then(|row| row.pcn), |member| member.pcn),
        pp: row.and_then(|row| row.pp),
        notes: notes(tournament, entry, who, is_final, row),
        positions: lines.collect(),
    }
}

/// One position; `None` where nothing concerns the player.
fn line(
    tournament: &Tournament,
    entry: &Entry,
    who: Who,
    position: PositionNo,
    known: &RecordFacts,
) -> Option<RecordLine> {
    let seat = tournament.seats.iter().find(|seat| seat.entry == entry.id && seat.position == position);
    let events = at_position(tournament, entry, position, &known.context);
    if seat.is_none() && events.is_empty() {
        return None;
    }
    let own = standing(tournament, entry, position, &known.balances);
    let fined = own.penalties.last().copied().unwrap_or_default();
    let rank = known.ranks.get(usize::from(position.0) - 1).and_then(|ranks| ranks.get(&who)).copied();
    let rank = rank.filter(|_| entry.played());
    let others = seat.map(|seat| tournament.table(position, seat.table)).unwrap_or_default();
    Some(RecordLine {
        position: position.0,
        session: (tournament.sessions.len() > 1).then(|| tournament.session_words(tournament.session_of(position))),
        table: seat.map(|seat| seat.table.0),
        chair: seat.map(|seat| seat.chair.letter().to_string()),
        with: others.iter().filter(|other| other.entry != entry.id).map(|other| tournament.name(other.entry)).collect(),
        balance: known.balances.get(&(entry.id, position)).map(|score| score.0),
        penalties: fined.0,
        total: total(&own, &stretches(tournament, position)),
        rank: rank.map(|(rank, _)| rank),
        tied: rank.is_some_and(|(_, tied)| tied),
        events,
    })
}

/// Notes on the whole record.
fn notes(tournament: &Tournament, entry: &Entry, who: Who, is_final: bool, row: Option<&RankingRow>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(before) = tournament.predecessor(entry) {
        let name = tournament.name(before.id);
        notes.push(format!("Remplace {name} depuis la position {} (R7).", entry.from_position));
    }
    if let Some(after) = tournament.successor(entry) {
        notes.push(format!("{} remplace depuis la position {} (R7).", tournament.name(after.id), after.from_position));
    }
    if !entry.played() {
        notes.push("Forfait : aucune donne jouée, pas de rang (article 26).".to_owned());
    } else if !entry.ranked {
        notes.push("Hors classement (R7).".to_owned());
    }
    if let Some(row) = row.filter(|_| is_final) {
        let team = matches!(who, Who::Team(_));
        let rank = ordinal_e(row.rank);
        let equal = if row.tied { " ex æquo" } else { "" };
        let whose = if team { " pour l'équipe" } else { "" };
        let mut words = format!("{rank} place{equal}{whose}, {} points", row.total.words());
        let member = row.members.iter().find(|member| member.number == entry.number);
        if let Some(pcn) = member.map_or(row.pcn, |member| member.pcn) {
            words.push_str(&format!(", {pcn} PCN"));
        }
        if let Some(pp) = row.pp {
            words.push_str(&format!(", {pp} PP"));
        }
        notes.push(format!("{words}."));
    }
    notes
}
