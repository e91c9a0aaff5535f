//! The summary of a tournament (*bilan*), final or so far.

use crate::club::Club;
use crate::error::Result;
use crate::paper::head::{paper_position, paper_team, stamped};
use crate::paper::ranking::{number_of_unnamed, shorten};
use crate::result::events::Context;
use crate::result::publish::facts;
use crate::result::{ranking, statistics};
use crate::sheet::pace::paces;
use domain::arbitration::heeded;
use domain::ranking::Ranked;
use domain::ranking::standings::ranked;
use domain::tournament::{Entry, Tournament, Who};
use domain::{PositionNo, Score};
use report::evening::{Leader, SummaryPaper};
use report::table::optional;
use report::{RankingReport, RankingRow};
use storage::{View, told};

/// How many are followed position by position.
const LEADERS: usize = 10;
const PODIUM: u32 = 3;

impl Club {
    /// The summary to print, after the last position whose sheets are all in.
    /// Errors: before the draw.
    pub fn summary_paper(&self) -> Result<SummaryPaper> {
        self.read_tournament(|view, tournament| {
            tournament.must_be_placed()?;
            let position = ranking::last_complete(tournament);
            let mut report = ranking::report(tournament, position);
            // Before position 1 is complete nobody leads.
            let complete = tournament.awaited_through(position).count == 0;
            report.rows.retain(|_| complete);
            shorten(tournament, &mut report);
            let statistics = Some(statistics::report(tournament)?).filter(|report| report.detail.detailed > 0);
            let entered = told::sheets_entered(view, tournament.id)?;
            Ok(stamped(SummaryPaper {
                head: self.papers().head_after(tournament, tournament.session_of(position)),
                facts: facts(tournament),
                counts: counts(view, tournament)?,
                is_final: report.is_final,
                position: position.0,
                positions: tournament.settings.positions,
                noun: tournament.formula().noun(report.rows.iter().filter(|row| !row.left).count()).to_owned(),
                totals: report.rows.iter().filter(|row| !row.left).map(|row| row.total).collect(),
                left: report.rows.iter().filter(|row| row.left).count(),
                sessions: tournament.sessions.iter().skip(1).map(|session| session.first.0).collect(),
                leaders: if complete { leaders(tournament, position) } else { Vec::new() },
                paces: paces(tournament, &entered),
                statistics,
                podium: podium(&report),
                notes: report.notes,
            }))
        })
    }
}

/// The first places, each with whether it gives PCN that its player does not receive (P7).
fn podium(report: &RankingReport) -> Vec<(RankingRow, bool)> {
    let rows = report.rows.iter().enumerate().map(|(index, row)| (row.clone(), report.is_without_pcn(index)));
    rows.take_while(|(row, _)| row.rank <= PODIUM).collect()
}

/// The events, counted; those that did not happen are left out.
fn counts(view: &View, tournament: &Tournament) -> Result<Vec<(String, String)>> {
    let context = Context::read(view, tournament)?;
    let rulings = (0..tournament.incidents.len()).filter(|index| !heeded::is_replaced(tournament, *index)).count();
    let entered = tournament.sheets.iter().filter(|sheet| sheet.confirmed).count();
    let deals: usize = (tournament.sheets.iter().filter(|sheet| sheet.confirmed))
        .map(|sheet| usize::from(tournament.session_of(sheet.position).deals))
        .sum();
    let fined = tournament.penalties.iter().filter(|penalty| penalty.points != Score::ZERO);
    let points: Score = tournament.penalties.iter().map(|penalty| penalty.points).sum();
    let warned = tournament.penalties.len() - fined.clone().count();
    let count = |held: &dyn Fn(&Entry) -> bool| tournament.entries.iter().filter(|entry| held(entry)).count();
    let fines = if points == Score::ZERO { String::new() } else { format!(" ({points} points)") };
    let late = |entry: &Entry| entry.played() && entry.from_position > 1 && tournament.predecessor(entry).is_none();
    let counts = [
        ("Feuilles de marque", entered, format!(" ({deals} donnes prévues)")),
        ("Feuilles corrigées (F6)", context.corrections(), String::new()),
        ("Décisions de l'arbitre (A3)", rulings, String::new()),
        ("Pénalités (A1)", fined.count(), fines),
        ("Avertissements (A2)", warned, String::new()),
        ("Arrivées tardives", count(&late), String::new()),
        ("Remplaçants (R7)", count(&|entry| entry.played() && tournament.predecessor(entry).is_some()), String::new()),
        ("Départs avant la fin (R6)", count(&|entry| entry.played() && entry.left_after.is_some()), String::new()),
        ("Forfaits (article 26)", count(&|entry| !entry.played()), String::new()),
    ];
    let mut lines: Vec<(String, String)> = (counts.into_iter())
        .filter(|(_, count, _)| *count > 0)
        .map(|(what, count, more)| (what.to_owned(), format!("{count}{more}")))
        .collect();
    lines.extend(best_position(tournament).map(|best| ("Meilleure position".to_owned(), best)));
    Ok(lines)
}

/// The best balance of one position, with its player.
fn best_position(tournament: &Tournament) -> Option<String> {
    let balances = tournament.balances();
    let best =
        balances.iter().max_by_key(|((entry, position), score)| (**score, std::cmp::Reverse((*position, entry.0))))?;
    let ((entry, position), score) = best;
    let team = tournament.entry(*entry).and_then(|entry| entry.team).map(|(team, _)| paper_team(tournament, team));
    let team = optional(team.map(|team| format!(", {} {}", team.noun, team.number)));
    Some(format!(
        "{} points, {}{team}, position {}",
        score,
        tournament.name(*entry),
        paper_position(tournament, *position).position
    ))
}

/// The best of the ranking with their totals after each position.
fn leaders(tournament: &Tournament, last: PositionNo) -> Vec<Leader> {
    let after: Vec<Vec<Ranked<Who>>> = (1..=last.0)
        .map(PositionNo)
        .map(|position| {
            let complete = tournament.awaited_through(position).count == 0;
            if complete { ranked(tournament, position) } else { Vec::new() }
        })
        .collect();
    let best = ranked(tournament, last).into_iter().take(LEADERS);
    best.map(|row| {
        let who = row.standing.who;
        let places = || after.iter().map(|rows| rows.iter().find(|other| other.standing.who == who));
        Leader {
            rank: row.rank,
            name: number_of_unnamed(tournament, tournament.number(who)).unwrap_or_else(|| tournament.name_of(who)),
            totals: places().map(|place| place.map(|row| row.total)).collect(),
            ranks: places().map(|place| place.map(|row| row.rank)).collect(),
        }
    })
    .collect()
}
