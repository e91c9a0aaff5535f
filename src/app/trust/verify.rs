//! `verifier`: checks again, from the base, everything that must hold.

use crate::club::{Trust, every};
use crate::comite::check_received;
use crate::error::{AppError, Result};
use crate::hall::settings::unread;
use crate::season;
use crate::trust::{archive, claims};
use domain::advice::Step;
use domain::seating;
use domain::tournament::{Seat, Session, State, Tournament};
use domain::{counted, etuis};
use report::trust::{CheckReport, Finding};
use storage::past::Touched;
use storage::{self, Difference, StorageError, View};

/// What a check found, and what it looked at.
#[derive(Default)]
struct Check {
    findings: Vec<Finding>,
    /// What is to be settled, but not wrong.
    pending: Vec<String>,
    actions: usize,
    last_seal: String,
    tournaments: usize,
    /// Of them, those in *donnes libres*.
    free: usize,
    sheets: usize,
    seats: usize,
    /// Lines of étuis.
    results: usize,
    seasons: usize,
    /// What the clubs sent to a comité, in words.
    received: Option<String>,
}

impl Trust<'_> {
    /// Checks the file, the journal and every tournament.
    pub fn check(self) -> Result<CheckReport> {
        self.check_told(&mut |_| true)
    }

    /// The same; `told` receives the progress in French, and returns whether to go on.
    /// Errors: [`StorageError::GivenUp`] where it is not.
    pub fn check_told(self, told: Told<'_>) -> Result<CheckReport> {
        let mut check = Check::default();
        go_on(told, "le fichier …")?;
        let pages = self.club.store.check_pages()?.into_iter().map(|difference| ("fichier", difference));
        let journal = self.check_journal(told)?.into_iter().map(|difference| ("journal", difference));
        check.findings.extend(pages.chain(journal).map(|(rule, found)| Finding { rule: rule.into(), text: found.0 }));
        match self.club.store.read(|view| check.base(view, told)) {
            // An unreadable value is a finding here.
            Err(AppError::Storage(StorageError::Damaged(text))) => {
                check.findings.push(Finding { rule: "fichier".into(), text });
            }
            read => read?,
        }
        Ok(CheckReport {
            checked: check.looked_at(),
            findings: check.findings,
            pending: check.pending,
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

impl Check {
    fn base(&mut self, view: &View, told: Told<'_>) -> Result<()> {
        self.actions = storage::journal::count(view)?;
        self.last_seal = storage::journal::last_seal(view)?.unwrap_or_default().chars().take(12).collect();
        let (touched, tournaments) = (Touched::read(view)?, every(view)?);
        let all = tournaments.len();
        for tournament in tournaments {
            go_on(told, &format!("tournoi {}/{all} …", self.tournaments + 1))?;
            self.tournament(view, &touched, &tournament?)?;
        }
        go_on(told, "les saisons …")?;
        self.seasons = self.all_seasons(view)?;
        self.received = check_received(view, &mut self.findings)?;
        self.findings.extend(unread(view)?.into_iter().map(|text| Finding { rule: "fichier".into(), text }));
        Ok(())
    }

    fn add(&mut self, tournament: &Tournament, rule: &str, text: impl std::fmt::Display) {
        let text = format!("tournoi {} : {text}", tournament.id.0);
        self.findings.push(Finding { rule: rule.to_owned(), text });
    }

    fn settle(&mut self, tournament: &Tournament, text: impl std::fmt::Display) {
        self.pending.push(format!("tournoi {} : {text}", tournament.id.0));
    }

    fn tournament(&mut self, view: &View, touched: &Touched, tournament: &Tournament) -> Result<()> {
        self.tournaments += 1;
        self.sheets += tournament.sheets.len();
        self.seats += tournament.seats.len();
        let is_closed = tournament.state == State::Closed;
        if tournament.is_duplicate() {
            self.results += tournament.duplicate.written.len();
            // Closed, they were looked at again.
            if !is_closed {
                etuis::outliers(tournament).for_each(|text| self.settle(tournament, text));
            }
        } else {
            self.free += 1;
        }
        let announced = claims::claims_of(view, tournament)?;
        for finding in checker::check(&archive::facts_of(view, tournament, touched)?, &announced).all() {
            // A4, A6: while they play, a decision that a sheet does not show yet is something to settle, not something wrong.
            match ["A4", "A6"].contains(&finding.rule) && !is_closed {
                true => self.settle(tournament, &finding.text),
                false => self.add(tournament, finding.rule, &finding.text),
            }
        }
        tournament.sessions.iter().for_each(|session| self.plan(tournament, session));
        Ok(())
    }

    /// M7, M9: where the movement is ours, the seats follow our own tables; the checker knows the fascicule's.
    fn plan(&mut self, tournament: &Tournament, session: &Session) {
        let Some(plan) = seating::plan(tournament, session) else { return };
        let within = |seat: &&Seat| session.holds(seat.position) && !seat.moved;
        for seat in tournament.seats.iter().filter(within) {
            let tables = plan.positions.get(usize::from(session.local(seat.position).0).wrapping_sub(1));
            let chairs = tables.and_then(|tables| tables.get(usize::from(seat.table.0).wrapping_sub(1)));
            let expected = chairs.and_then(|chairs| chairs.get(seat.chair.index()).copied().flatten());
            if expected.is_none() || expected != session.starts.get(&seat.entry).copied() {
                let name = tournament.name(seat.entry);
                let text = format!("position {} : {name} n'est pas à la place que donne le mouvement", seat.position);
                self.add(tournament, "M1", text);
            }
        }
    }

    /// Y2–Y15: every season, derived again from the archives of its nights; how many there are. A second copy of a night is something to settle.
    fn all_seasons(&mut self, view: &View) -> Result<usize> {
        season::each(view, |facts, claims| {
            let name = &facts.season.name;
            let copies = facts.nights.iter().zip(&claims.left_out).filter(|(_, left)| **left == Some("meme"));
            self.pending.extend(copies.map(|(night, _)| {
                format!("saison « {name} » : la soirée « {} » y est deux fois et compte une fois", night.name())
            }));
            self.findings.extend(checker::check_season(facts, claims).all().iter().map(|finding| Finding {
                rule: finding.rule.to_owned(),
                text: format!("saison « {name} » : {}", finding.text),
            }));
        })
    }

    /// What was looked at, a line each.
    fn looked_at(&self) -> Vec<String> {
        // No sheets or places where there can be none.
        let some = |count: usize, noun: &str| (count > 0 || self.tournaments == 0).then(|| counted(count, noun));
        let all = [Some(counted(self.tournaments, "tournoi")), some(self.sheets, "feuille"), some(self.seats, "place")];
        let mut lines = vec![
            "le fichier de la base".to_owned(),
            format!(
                "{} du journal, {} depuis le début (dernier sceau : {})",
                counted(self.actions, "action"),
                if self.actions > 1 { "relues et refaites" } else { "relue et refaite" },
                self.last_seal
            ),
            all.into_iter().flatten().collect::<Vec<_>>().join(", "),
        ];
        lines.extend(self.received.clone());
        if self.free > 0 {
            lines.push("places, feuilles, totaux, rangs, départages, PCN et PP, retrouvés par un second calcul à partir des faits".to_owned());
        }
        if self.results > 0 {
            lines.push(format!(
                "{} d'étuis : circuit, marques, topage, pourcentages et classements, retrouvés par un second calcul à partir des faits",
                counted(self.results, "résultat")
            ));
        }
        if self.seasons > 0 {
            let seasons = counted(self.seasons, "saison");
            lines.push(format!(
                "{seasons} : soirées, valeurs, totaux, rangs et catégories, retrouvés par le second calcul"
            ));
        }
        lines
    }
}
