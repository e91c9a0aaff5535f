//! `verifier`: checks again, from the base, everything that must hold.

use crate::club::{Trust, every};
use crate::comite::check_received;
use crate::error::{AppError, Result};
use crate::season;
use crate::trust::{archive, claims};
use domain::advice::Step;
use domain::seating;
use domain::tournament::{Seat, Session, State, Tournament};
use domain::{counted, etuis};
use report::trust::{CheckReport, Finding};
use storage::past::Touched;
use storage::{self, Difference, StorageError, View};

/// The findings so far, each under its rule, all about one tournament.
struct Findings<'a> {
    tournament: i64,
    list: &'a mut Vec<Finding>,
}

impl Findings<'_> {
    fn add(&mut self, rule: &str, text: impl std::fmt::Display) {
        self.list.push(Finding { rule: rule.to_owned(), text: format!("tournoi {} : {text}", self.tournament) });
    }
}

impl Trust<'_> {
    /// Checks the file, the journal and every tournament.
    pub fn check(self) -> Result<CheckReport> {
        self.check_told(&mut |_| true)
    }

    /// The same; `told` receives the progress in French, and returns whether to go on.
    /// Errors: [`StorageError::GivenUp`] where it is not.
    pub fn check_told(self, told: Told<'_>) -> Result<CheckReport> {
        let mut list = Vec::new();
        go_on(told, "le fichier …")?;
        let pages = self.club.store.check_pages()?.into_iter().map(|difference| ("fichier", difference));
        let journal = self.check_journal(told)?.into_iter().map(|difference| ("journal", difference));
        list.extend(pages.chain(journal).map(|(rule, found)| Finding { rule: rule.into(), text: found.0 }));
        let (mut counts, mut free, mut results) = ((0, 0, 0, 0), 0, 0);
        let (mut last_seal, mut pending, mut seasons, mut sent) = (String::new(), Vec::new(), 0, None);
        let read = self.club.store.read(|view| -> Result<()> {
            counts.0 = storage::journal::count(view)?;
            last_seal = storage::journal::last_seal(view)?.unwrap_or_default().chars().take(12).collect();
            let (touched, tournaments) = (Touched::read(view)?, every(view)?);
            let all = tournaments.len();
            for tournament in tournaments {
                let tournament = tournament?;
                go_on(told, &format!("tournoi {}/{all} …", counts.1 + 1))?;
                let mut findings = Findings { tournament: tournament.id.0, list: &mut list };
                counts.1 += 1;
                counts.2 += tournament.sheets.len();
                counts.3 += tournament.seats.len();
                if tournament.is_duplicate() {
                    results += tournament.duplicate.written.len();
                    // Closed, they were looked at again.
                    if tournament.state != State::Closed {
                        let unlike_others = etuis::outliers(&tournament);
                        pending.extend(unlike_others.map(|text| format!("tournoi {} : {text}", tournament.id.0)));
                    }
                } else {
                    free += 1;
                }
                let announced = claims::claims_of(view, &tournament)?;
                let found = checker::check(&archive::facts_of(view, &tournament, &touched)?, &announced);
                for finding in found.all() {
                    // A4, A6: while they play, a decision that a sheet does not show yet is something to settle, not something wrong.
                    if ["A4", "A6"].contains(&finding.rule) && tournament.state != State::Closed {
                        pending.push(format!("tournoi {} : {}", tournament.id.0, finding.text));
                    } else {
                        findings.add(finding.rule, &finding.text);
                    }
                }
                check_plan(&tournament, &mut findings);
            }
            go_on(told, "les saisons …")?;
            seasons = check_seasons(view, &mut list, &mut pending)?;
            sent = check_received(view, &mut list)?;
            Ok(())
        });
        match read {
            // An unreadable value is a finding here.
            Err(AppError::Storage(StorageError::Damaged(text))) => list.push(Finding { rule: "fichier".into(), text }),
            read => read?,
        }
        let mut besides = Vec::from_iter(sent);
        if free > 0 {
            besides.push(
                "places, feuilles, totaux, rangs, départages, PCN et PP, retrouvés par un second calcul à partir des faits"
                    .to_owned(),
            );
        }
        if results > 0 {
            besides.push(format!(
                "{} d'étuis : circuit, marques, topage, pourcentages et classements, retrouvés par un second calcul à partir des faits",
                counted(results, "résultat")
            ));
        }
        if seasons > 0 {
            besides.push(format!(
                "{} : soirées, valeurs, totaux, rangs et catégories, retrouvés par le second calcul",
                counted(seasons, "saison")
            ));
        }
        Ok(CheckReport {
            checked: vec![
                "le fichier de la base".into(),
                format!(
                    "{} du journal, {} depuis le début (dernier sceau : {last_seal})",
                    counted(counts.0, "action"),
                    if counts.0 > 1 { "relues et refaites" } else { "relue et refaite" }
                ),
                looked_at(counts.1, counts.2, counts.3),
            ]
            .into_iter()
            .chain(besides)
            .collect(),
            findings: list,
            pending,
            to_list_all: self.club.wording()(&Step::ListDifferences),
        })
    }

    fn check_journal(self, told: Told<'_>) -> Result<Vec<Difference>> {
        self.club.store.read(|view| {
            let all = 2 * storage::journal::count(view)?;
            let mut told = |done: usize| match done % 64 {
                0 => go_on(told, &format!("journal : {} % …", 100 * done / all.max(1))),
                _ => Ok(()),
            };
            Ok(storage::differences_told(view, &mut told)?)
        })
    }
}

/// Receives the progress of a check, and returns whether to go on.
pub(crate) type Told<'a> = &'a mut dyn FnMut(&str) -> bool;

/// Reports it, and ends there where the rest is not wanted.
pub(crate) fn go_on(told: Told<'_>, so_far: &str) -> storage::Result<()> {
    if told(so_far) { Ok(()) } else { Err(StorageError::GivenUp) }
}

/// `1 tournoi, 12 feuilles, 48 places`; no sheets or places where there can be none.
fn looked_at(tournaments: usize, sheets: usize, seats: usize) -> String {
    let some = |count: usize, noun: &str| Some(counted(count, noun)).filter(|_| count > 0 || tournaments == 0);
    let all = [Some(counted(tournaments, "tournoi")), some(sheets, "feuille"), some(seats, "place")];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Y2–Y15: every season, derived again from the archives of its nights; how many there are. A second copy of a night is something to settle.
fn check_seasons(view: &View, list: &mut Vec<Finding>, pending: &mut Vec<String>) -> Result<usize> {
    season::each(view, |facts, claims| {
        let name = &facts.season.name;
        let copies = facts.nights.iter().zip(&claims.left_out).filter(|(_, left)| **left == Some("meme"));
        pending.extend(copies.map(|(night, _)| {
            format!("saison « {name} » : la soirée « {} » y est deux fois et compte une fois", night.name())
        }));
        list.extend(checker::check_season(facts, claims).all().iter().map(|finding| Finding {
            rule: finding.rule.to_owned(),
            text: format!("saison « {name} » : {}", finding.text),
        }));
    })
}

/// M7, M9: where the movement is ours, the seats follow our own tables; the checker knows the fascicule's.
fn check_plan(tournament: &Tournament, findings: &mut Findings<'_>) {
    for session in &tournament.sessions {
        check_session(tournament, session, findings);
    }
}

fn check_session(tournament: &Tournament, session: &Session, findings: &mut Findings<'_>) {
    let Some(plan) = seating::plan(tournament, session) else { return };
    let within = |seat: &&Seat| session.holds(seat.position) && !seat.moved;
    for seat in tournament.seats.iter().filter(within) {
        let tables = plan.positions.get(usize::from(session.local(seat.position).0).wrapping_sub(1));
        let chairs = tables.and_then(|tables| tables.get(usize::from(seat.table.0).wrapping_sub(1)));
        let expected = chairs.and_then(|chairs| chairs.get(seat.chair.index()).copied().flatten());
        if expected.is_none() || expected != session.starts.get(&seat.entry).copied() {
            let name = tournament.name(seat.entry);
            findings
                .add("M1", format!("position {} : {name} n'est pas à la place que donne le mouvement", seat.position));
        }
    }
}
