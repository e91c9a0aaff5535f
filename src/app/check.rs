//! `verifier`: everything that must hold, looked at again from what is in the base.

use std::collections::{BTreeMap, HashMap};

use super::check_ranking::check_ranking;
use super::club::Club;
use super::error::Result;
use super::night::{Night, balances_of};
use super::session::Session;
use super::{seating, sheets};
use crate::domain::movement::verify::{self, Defect};
use crate::domain::{Orientation, PositionNo, Score, TableNo, counted};
use crate::report::SCHEMA;
use crate::report::trust::{CheckReport, Finding};
use crate::storage::{self, DealRow, EntryId, SeatRow, tournaments};

/// The findings so far, each under its rule, all about one tournament.
pub(super) struct Findings<'a> {
    tournament: i64,
    list: &'a mut Vec<Finding>,
}

impl Findings<'_> {
    pub(super) fn add(&mut self, rule: &str, text: impl std::fmt::Display) {
        self.list.push(Finding { rule: rule.to_owned(), text: format!("tournoi {} : {text}", self.tournament) });
    }
}

impl Club<'_> {
    /// Checks the file, the journal and every tournament.
    ///
    /// # Errors
    /// The base's own, when it cannot even be read.
    pub fn check(&self) -> Result<CheckReport> {
        let mut list = Vec::new();
        let found = self
            .store
            .check_pages()?
            .into_iter()
            .map(|d| ("fichier", d))
            .chain(self.store.check_journal()?.into_iter().map(|d| ("journal", d)));
        list.extend(found.map(|(rule, difference)| Finding { rule: rule.into(), text: difference.0 }));
        let mut counts = (0, 0, 0, 0);
        let mut last_seal = String::new();
        self.store.read(|view| -> Result<()> {
            let actions = storage::journal::actions(view)?;
            counts.0 = actions.len();
            let seal = actions.last().and_then(|action| action.hash.as_deref()).unwrap_or_default();
            last_seal = seal.chars().take(12).collect();
            for row in tournaments::all(view)? {
                let night = Night::load(view, row)?;
                let mut findings = Findings { tournament: night.id().0, list: &mut list };
                counts.1 += 1;
                counts.2 += night.sheets.len();
                counts.3 += night.seats.len();
                let seated = occupied_chairs(&night);
                for sheet in &night.sheets {
                    let deals = storage::sheets::deals(view, sheet.id)?;
                    let chairs = seated.get(&(sheet.data.position, sheet.data.table));
                    check_sheet(&night, sheet, chairs, &deals, &mut findings);
                }
                check_seats(&night, &mut findings);
                check_plan(&night, &mut findings);
                check_totals(&night, &mut findings);
            }
            Ok(())
        })?;
        Ok(CheckReport {
            schema: SCHEMA,
            checked: vec![
                "le fichier de la base".into(),
                format!("{} actions du journal, leurs sceaux et leur rejeu (dernier sceau : {last_seal})", counts.0),
                [counted(counts.1, "tournoi"), counted(counts.2, "feuille"), counted(counts.3, "place")].join(", "),
            ],
            findings: list,
        })
    }
}

/// The occupied chairs of each table at each position, in order.
fn occupied_chairs(night: &Night) -> HashMap<(PositionNo, TableNo), Vec<Orientation>> {
    let mut chairs: HashMap<_, Vec<Orientation>> = HashMap::new();
    for seat in &night.seats {
        chairs.entry((seat.position, seat.table)).or_default().push(seat.chair);
    }
    chairs.values_mut().for_each(|chairs| chairs.sort_unstable());
    chairs
}

/// F1, F2, F3, F5: one sheet.
fn check_sheet(
    night: &Night,
    sheet: &storage::SheetRow,
    seated: Option<&Vec<Orientation>>,
    deals: &[DealRow],
    findings: &mut Findings<'_>,
) {
    let place = format!("position {}, table {}", sheet.data.position, sheet.data.table);
    let balances = match balances_of(sheet) {
        Ok(balances) => balances,
        Err(refusal) => return findings.add(refusal.rule, format!("{place} : {}", refusal.message)),
    };
    if let Some(fault) = balances.fault(sheet.data.adjustment.is_some()) {
        findings.add(fault.rule(), format!("{place} : {fault} ({balances})"));
    }
    let chairs: Vec<Orientation> = balances.iter().map(|(chair, _)| chair).collect();
    if seated != Some(&chairs) {
        findings.add("F1", format!("{place} : la feuille n'a pas les mêmes chaises que les places"));
    }
    if sheet.data.position > night.current() {
        findings.add("F1", format!("{place} : feuille d'une position qui n'a pas commencé"));
    }
    if !deals.is_empty() {
        match sheets::stored_deals(deals, &chairs) {
            Ok(added) if added == balances => {}
            Ok(added) => findings.add("F5", format!("{place} : les donnes font {added}, la feuille dit {balances}")),
            Err(refusal) => findings.add(refusal.rule, format!("{place} : {}", refusal.message)),
        }
    }
}

/// M1, M5: everyone exactly once at each position played, no table under 3, nobody who is not there.
fn check_seats(night: &Night, findings: &mut Findings<'_>) {
    let seated_upto = night.seats.iter().map(|seat| seat.position.0).max().unwrap_or(0);
    for position in (1..=seated_upto).map(PositionNo) {
        let mut times: BTreeMap<EntryId, usize> = BTreeMap::new();
        for seat in night.seats.iter().filter(|seat| seat.position == position) {
            *times.entry(seat.entry).or_insert(0) += 1;
        }
        for entry in &night.entries {
            let here = night.plays(entry, position);
            let found = times.remove(&entry.id).unwrap_or(0);
            if found != usize::from(here) {
                let name = super::night::entry_name(entry);
                findings.add(
                    "M1",
                    format!("position {position} : {name} est placé {found} fois au lieu de {}", usize::from(here)),
                );
            }
        }
        for id in times.into_keys() {
            findings.add("M1", format!("position {position} : une place est donnée à l'inscription inconnue {}", id.0));
        }
    }
    for defect in verify::defects(&night.seatings(night.current())) {
        if let Defect::TooFew { table, position, players } = defect {
            findings
                .add("M5", format!("position {position}, table {table} : {} seulement", counted(players, "joueur")));
        }
    }
}

/// M1, M2: with a fixed movement, everybody is where the movement says.
fn check_plan(night: &Night, findings: &mut Findings<'_>) {
    for session in &night.sessions {
        check_session(night, session, findings);
    }
}

fn check_session(night: &Night, session: &Session, findings: &mut Findings<'_>) {
    let Some(plan) = seating::plan(night, session) else { return };
    let within = |seat: &&SeatRow| (session.first..=session.last()).contains(&seat.position) && !seat.moved;
    for seat in night.seats.iter().filter(within) {
        let tables = plan.positions.get(usize::from(session.local(seat.position).0).wrapping_sub(1));
        let chairs = tables.and_then(|tables| tables.get(usize::from(seat.table.0).wrapping_sub(1)));
        let expected = chairs.and_then(|chairs| chairs.get(seat.chair.index()).copied().flatten());
        if expected.is_none() || expected != session.starts.get(&seat.entry).copied() {
            let name = night.name(seat.entry);
            findings
                .add("M1", format!("position {} : {name} n'est pas à la place que donne le mouvement", seat.position));
        }
    }
}

/// F2, R1, R2: balances sum to zero position by position and overall; totals and ranks follow from the sheets.
fn check_totals(night: &Night, findings: &mut Findings<'_>) {
    let position = night.current();
    if position.0 == 0 {
        return;
    }
    let balances = night.balances();
    for p in (1..=position.0).map(PositionNo) {
        let sum: Score = balances.iter().filter(|((_, at), _)| *at == p).map(|(_, score)| *score).sum();
        if sum != Score::ZERO {
            findings.add("F2", format!("position {p} : la somme de tous les bilans fait {sum} au lieu de 0"));
        }
    }
    check_ranking(night, position, findings);
}
