//! How a total and a rank came about, rule by rule, so that it can be redone by hand.

use crate::directory::find;
use crate::error::Result;
use crate::night::Free;
use crate::seating::movement::seat_words;
use domain::advice::{self, Wording};
use domain::arbitration::heeded;
use domain::award::Formula;
use domain::competition::coefficient_text;
use domain::ranking::standings::ranked;
use domain::ranking::{Cause, Ranked, Step, TieBreak, explain};
use domain::tournament::{Session, Tournament, Who};
use domain::{PositionNo, Score, TableNo, Total, counted};
use report::result::{ExplainReport, TotalStep};

impl Free<'_> {
    /// How one player's (or one team's) total and rank came about, figure by figure, up to a position (that being played when `None`).
    /// Errors: nobody or several people found; no position played yet.
    pub fn explain(self, query: &str, upto: Option<PositionNo>) -> Result<ExplainReport> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let (who, number) = find_ranked(&tournament, query)?;
        let upto = upto.unwrap_or(tournament.current());
        let ranked = ranked(&tournament, upto);
        let row = ranked.iter().find(|row| row.standing.who == who);
        Ok(ExplainReport {
            number,
            name: tournament.name_of(who),
            steps: steps(&tournament, who, upto),
            total: row.and_then(|row| row.total.whole()),
            total_exact: row.map(|row| row.total),
            rank: row.map(|row| row.rank),
            notes: row.map_or_else(
                || vec!["Pas de rang : hors classement (R7), ou départ sans avoir joué.".to_owned()],
                |row| reasons(&tournament, row, &ranked, self.night.club.wording()),
            ),
        })
    }
}

/// The player asked for, or his team in a team tournament.
fn find_ranked(tournament: &Tournament, query: &str) -> Result<(Who, u32)> {
    if tournament.formula() == Formula::Individuel {
        let entry = find::entry(tournament, query)?;
        return Ok((Who::Player(entry.id), entry.number));
    }
    let team = find::team(tournament, query)?;
    Ok((Who::Team(team.id), team.number))
}

/// A3: the arbiter's decisions at a table, after the words of its seat.
fn arbitrated(tournament: &Tournament, position: PositionNo, table: TableNo) -> Vec<String> {
    let rows = tournament.incidents.iter().enumerate();
    let here = rows.filter(|(_, decision)| (decision.position, decision.table) == (position, table));
    let mut words: Vec<String> = here
        .map(|(index, decision)| {
            let deal = decision.deal.map_or_else(String::new, |number| format!(", donne {number}"));
            format!(" ; arbitre (A3){deal} : {}", heeded::decided(tournament, index, None))
        })
        .collect();
    let adjusted = tournament.sheet(position, table).and_then(|sheet| sheet.adjustment.as_deref());
    words.extend(adjusted.map(|reason| format!(" ; feuille ajustée par l'arbitre : {reason}")));
    words
}

/// Balances and penalties in the order of the evening, with the running total.
fn steps(tournament: &Tournament, who: Who, upto: PositionNo) -> Vec<TotalStep> {
    let in_team = matches!(who, Who::Team(id) if tournament.members(id).count() > 1);
    let about = |id| if in_team { format!("{}, ", tournament.name(id)) } else { String::new() };
    let line = |step: Step<'_>| {
        let mut at = None;
        let (what, points, counted) = match step.cause {
            Cause::Coefficient { session, before } => (coefficient(tournament, session, before), None, None),
            Cause::Played { seat, balance, counted } => {
                let awaited = if balance.is_none() { " (feuille attendue)" } else { "" };
                let mut what = format!("{}{}{awaited}", about(seat.entry), seat_words(seat.table, seat.chair));
                what.extend(arbitrated(tournament, step.position, seat.table));
                let others =
                    tournament.table(step.position, seat.table).into_iter().filter(|one| one.entry != seat.entry);
                at = Some((seat.table.0, others.map(|one| tournament.name(one.entry)).collect()));
                (what, balance, counted)
            }
            Cause::Fined(penalty) => {
                let word = if penalty.points == Score::ZERO { "avertissement (A2)" } else { "pénalité (A1)" };
                (format!("{}{word} : {}", about(penalty.entry), penalty.why()), Some(-penalty.points), None)
            }
        };
        TotalStep {
            position: step.position.0,
            what,
            at,
            points: points.map(|points| points.0),
            counted,
            running: step.running.whole(),
            running_exact: step.running,
        }
    };
    explain(tournament, who).into_iter().filter(|step| step.position <= upto).map(line).collect()
}

/// R5: the effect of a session's coefficient.
fn coefficient(tournament: &Tournament, session: &Session, before: Total) -> String {
    let (session_words, by) = (tournament.session_words(session), coefficient_text(session.coefficient));
    if session.divides {
        format!("{session_words} : le total reporté {} est divisé par {by} (R5)", before.words())
    } else {
        format!("{session_words} : la suite est multipliée par {by} (R5)")
    }
}

/// Why that rank, rule by rule.
fn reasons(tournament: &Tournament, own: &Ranked<Who>, all: &[Ranked<Who>], wording: Wording) -> Vec<String> {
    let (one, several) =
        if tournament.formula() == Formula::Individuel { ("joueur", "joueurs") } else { ("équipe", "équipes") };
    let ahead = all.iter().filter(|row| row.rank < own.rank).count();
    let counted = if ahead > 1 { several } else { one };
    let mut notes =
        vec![format!("Total {} (R1) ; {ahead} {counted} devant : rang {} (R2).", own.total.words(), own.rank)];
    let names = |fits: &dyn Fn(&Ranked<Who>) -> bool| -> String {
        let fitting = all.iter().filter(|row| row.standing.who != own.standing.who && fits(row));
        fitting.map(|row| tournament.name_of(row.standing.who)).collect::<Vec<_>>().join(", ")
    };
    let same_total = |row: &Ranked<Who>| {
        (row.standing.left, row.standing.reached, row.total) == (own.standing.left, own.standing.reached, own.total)
    };
    if own.tied {
        let equals = names(&|row| row.rank == own.rank);
        notes.push(format!("À égalité avec {equals} : même rang, les PCN sont partagés (P6)."));
    }
    if let Some(tie_break) = own.tie_break.filter(|tie_break| *tie_break != TieBreak::Shared) {
        notes.push(format!("Même total que {} : article 29 (R3).", names(&same_total)));
        for row in all.iter().filter(|row| same_total(row)) {
            notes.push(figures(&tournament.name_of(row.standing.who), row));
        }
        notes.push(match tie_break {
            TieBreak::BestPosition(_) => "Le meilleur score obtenu sur une position départage.".into(),
            TieBreak::Made(_) => "Même meilleure position : le nombre de contrats réussis départage.".into(),
            TieBreak::Overcontracts { .. } => {
                "Autant de contrats réussis : les sur-contrats départagent, gardes contre d'abord.".into()
            }
            TieBreak::Undecidable => {
                format!(
                    "Même meilleure position, et les feuilles ne disent pas combien de contrats ont été réussis : indécis. Pour les compter, entrez ces feuilles donne par donne : {}, ou le dialogue.",
                    wording(&advice::Step::ImportSheets)
                )
            }
            TieBreak::Equal | TieBreak::Shared => "Rien ne départage : le rang est partagé.".into(),
        });
    }
    if own.standing.left {
        notes.push("Départ avant la fin : rang derrière ceux qui ont terminé (R6).".to_owned());
    }
    if own.standing.reached < tournament.session().number {
        let last = tournament.sessions.iter().find(|session| session.number == own.standing.reached);
        let words = last.map_or_else(String::new, |session| tournament.session_words(session));
        notes.push(format!("Élimination après la {words} : rang derrière ceux qui ont continué (R5, M10)."));
    }
    notes
}

/// R3: the three figures of article 29.
fn figures(name: &str, row: &Ranked<Who>) -> String {
    let best = row.standing.best().map_or_else(|| "aucune".to_owned(), |best| format!("{:+}", best.0));
    let contracts = row.standing.contracts.map_or_else(
        || "contrats réussis inconnus (feuilles sans détail)".to_owned(),
        |c| {
            format!(
                "{}, dont {} contre et {} sans",
                counted(c.made, "contrat réussi"),
                counted(c.garde_contre, "garde"),
                counted(c.garde_sans, "garde")
            )
        },
    );
    format!("  {name} : meilleure position {best} ; {contracts}.")
}
