//! The arbiter's decisions on a deal (A3): recorded, and applied to the sheet where it is kept deal by deal.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::carried_out::{carry_out, redealt};
use super::lifted::{before, lifted_bans, must_lift, still_in_force};
use super::penalty::{Penalty, amount, give, ranked};
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::night::Free;
use crate::sheet::enter::{self as sheets, occupied};
use domain::advice::{Advice, Detail, Step, Typed, Wording};
use domain::arbitration::{Fate, Ruling, Situation, ban, contradiction, heeded};
use domain::penalty::{Facts, Offence};
use domain::sheet::{DealRecord, deal_scores};
use domain::text::{capitalised, lowered};
use domain::tournament::{Change, Draft, EntryId, Incident, Penalty as Given, Tournament};
use domain::{Orientation, PositionNo, Score, TableNo, counted};
use report::arbitration::{RulingReport, SituationLine, SituationsReport};
use storage::{Done, Subject};

/// An arbiter's decision on a deal.
#[derive(Debug, Clone)]
pub enum Imposed {
    /// One of the fascicule's outcomes; with an adjusted score, each chair's.
    Ruling(Ruling),
    /// An adjusted score: one figure per occupied chair, in order.
    Scores(Vec<Score>),
    /// An adjusted score: the deal counts as this one.
    Becomes(DealRecord),
}

/// An arbiter's decision.
#[derive(Debug, Clone)]
pub struct Decision {
    pub table: TableNo,
    /// Which deal, if one.
    pub deal: Option<u8>,
    /// The decision.
    pub imposed: Imposed,
    /// The incident of chapter 4, if it is one.
    pub case: Option<Situation>,
    /// The player at fault, by number, licence or part of the name.
    pub at_fault: Option<String>,
    /// The reason; with an incident of chapter 4, an addition to it.
    pub reason: String,
}

impl Free<'_> {
    /// Records a decision of the arbiter (A3) at a position (the current one when `None`). Where the sheet is kept deal by deal,
    /// the deal is changed and the sheet's balances follow (F6); elsewhere the report lists what is to be done. A player named at
    /// fault receives what chapter 4 provides for the incident (A2, A6).
    /// Errors: when the position has not begun or has no such table or deal; no reason; a player at fault who is not at the table; A3 when the
    /// ruling cannot be applied to the deal as it is written.
    pub fn decide(self, decision: &Decision, position: Option<PositionNo>) -> Result<RulingReport> {
        let wording = self.night.club.wording();
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let position = position.unwrap_or(tournament.current());
            tournament.must_have_begun(position)?;
            let chairs = occupied(tournament, position, decision.table)?;
            let row = ruled_row(tournament, decision, position, &chairs)?;
            must_lift(tournament, &row)?;
            let mut said_before = before(tournament, &row, wording);
            said_before.extend(lifted_bans(tournament, &row, wording));
            let (penalty, provided) = provided(tournament, &row, wording)?;
            let kept = kept(tournament, &row, wording);
            tournament.make(Change::Decide(row.clone()));
            let is_redealt = row.ruling.as_ref().is_some_and(|ruling| ruling.fate == Fate::Redealt);
            let (sheet, mut said) = match still_in_force(tournament, &row) {
                _ if is_redealt => (None, redealt(tournament, &row, wording)),
                Some(still) => (None, vec![still]),
                None => carry_out(tournament, &row, &decision.imposed, &chairs, wording)?,
            };
            said.extend(said_before.into_iter().chain(kept));
            let mut what = format!("Incident, position {position}, table {}", row.table);
            what.push_str(&row.deal.map_or_else(String::new, |deal| format!(", donne {deal}")));
            what.push_str(&format!(" : {}", row.decision));
            let fault = ban::words(tournament, &row);
            let saved = sheet.as_ref().map(sheets::describe);
            for more in [fault, penalty, saved].into_iter().flatten() {
                what.push_str(&format!(" ; {more}"));
            }
            let value = RulingReport {
                position: position.0,
                table: row.table.0,
                deal: row.deal,
                decision: row.decision,
                reason: row.reason.clone(),
                sheet,
                said,
                provided,
            };
            Ok(Done { subject: Subject::Ruling, value, what, why: row.reason })
        })
    }

    /// A4: confirms that the balances of a table take account of the decisions about it; returns a sentence.
    /// Errors: when no decision about that table is open, or its sheet is not in.
    pub fn confirm_rulings(self, position: Option<PositionNo>, table: TableNo) -> Result<String> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            let position = position.unwrap_or(tournament.current());
            tournament.must_have_begun(position)?;
            if tournament.sheet(position, table).is_none() {
                return Err(AppError::input(format!(
                    "position {position}, table {table} : la feuille n'est pas encore entrée"
                ))
                .advise(Advice::say("Pour l'entrer : ").then(Step::EnterSheets)));
            }
            let open: Vec<_> = (contradiction::contradictions(tournament).into_iter())
                .filter(|one| (one.position, one.table) == (position, table))
                .collect();
            let unsaid = open.iter().filter(|one| one.unsaid()).count();
            if unsaid == 0 {
                let refusal = AppError::input(format!(
                    "position {position}, table {table} : aucune décision de l'arbitre n'est à confirmer"
                ));
                return Err(match open.is_empty() {
                    true => refusal,
                    false => contradiction::advice(&open).into_iter().fold(refusal, AppError::advise),
                });
            }
            tournament.make(Change::Heed(position, table, None, true));
            let what = format!(
                "Position {position}, table {table} : la feuille tient compte de {} de l'arbitre",
                counted(unsaid, "décision")
            );
            Ok(Done::new(Subject::Ruling, format!("{what}."), what))
        })
    }
}

/// The incidents of chapter 4 and the fascicule's provision for each.
pub fn situations() -> SituationsReport {
    let line = |situation: &Situation| SituationLine {
        case: situation.key.to_owned(),
        situation: situation.title.to_owned(),
        decision: situation
            .ruling()
            .map_or_else(|| "au choix : comptée ou annulée".to_owned(), |ruling| ruling.words()),
        penalty: situation.offence.map_or_else(String::new, Offence::cost),
        note: situation.note.to_owned(),
    };
    SituationsReport { situations: Situation::ALL.iter().map(line).collect() }
}

/// A decision as it is recorded.
fn ruled_row(
    tournament: &Draft,
    decision: &Decision,
    position: PositionNo,
    chairs: &[Orientation],
) -> Result<Incident> {
    let title = decision.case.map(|case| case.title);
    let reasons = title.into_iter().chain(Some(decision.reason.trim()).filter(|reason| !reason.is_empty()));
    let reason = reasons.collect::<Vec<_>>().join(" ; ");
    if reason.is_empty() {
        return Err(AppError::input("une décision demande un motif (A3)")
            .advise(Advice::say("Ajoutez ").then(Detail::Reason).then(".")));
    }
    check_deal(tournament, decision, position)?;
    let ruling = ruling(&decision.imposed, chairs)?;
    let at_fault = decision.at_fault.as_deref().map(|query| find::entry(tournament, query)).transpose()?;
    let seats = tournament.table(position, decision.table);
    if let Some(entry) = at_fault.filter(|entry| seats.iter().all(|seat| seat.entry != entry.id)) {
        let (name, table) = (tournament.name(entry.id), decision.table);
        let there: Vec<String> = seats.iter().map(|seat| tournament.name(seat.entry)).collect();
        return Err(AppError::input(format!("{name} n'est pas à la table {table} à la position {position}"))
            .advise(format!("À cette table : {}.", there.join(", "))));
    }
    // A deal dealt again for a fault not named: the player who dealt wrongly does not bid on it (chapter 1).
    let banned = decision.case.map_or(ruling.fate == Fate::Redealt, |case| case.banned);
    let mut row = Incident {
        position,
        table: decision.table,
        deal: decision.deal,
        decision: ruling.words(),
        ruling: Some(ruling),
        situation: decision.case,
        reason,
        heeded: false,
        banned: banned && at_fault.is_some(),
        at_fault: at_fault.map(|entry| entry.id),
    };
    let against = ban::taken_against(tournament, &row);
    if let (Some(ruling), Some(_)) = (&mut row.ruling, against) {
        ruling.taken = against;
    }
    let Some(found) = ban::misnamed(tournament, &row) else { return Ok(row) };
    let (name, sheet) = (row.at_fault.map_or_else(String::new, |id| tournament.name(id)), (position, row.table));
    let correct = Step::CorrectSheet { sheet: Some(sheet), reason: None, with: Typed::Rest, adjustment: None };
    Err(AppError::input(format!("{} : {name} {} (A6)", title.unwrap_or_default(), found.says))
        .advise(found.who)
        .advise(Advice::say("Si c'est la feuille qui se trompe : ").then(correct)))
}

/// A deal is one of the sheet's or was decided on before, or, where its deals are not known, is one of the position's.
fn check_deal(tournament: &Draft, decision: &Decision, position: PositionNo) -> Result<()> {
    let sheet = tournament.sheet(position, decision.table).map_or(0, |sheet| sheet.deals.len());
    let (says, count) = match sheet {
        0 => ("on y joue", usize::from(tournament.session_of(position).deals)),
        deals => ("la feuille n'a que", deals),
    };
    // The row of a deal that was struck off may be left out (S11), and any ruling is lifted where it stands.
    let stands = |deal| heeded::stands(tournament, (position, decision.table), deal);
    let there = |deal: &u8| (1..=count).contains(&usize::from(*deal)) || stands(*deal);
    let Some(deal) = decision.deal.filter(|deal| !there(deal)) else { return Ok(()) };
    let (table, deals) = (decision.table, counted(count, "donne"));
    Err(AppError::input(format!("position {position}, table {table} : {says} {deals}, pas de donne {deal}"))
        .advise(format!("Les donnes de cette feuille vont de 1 à {count}.")))
}

/// `table 1, donne 2`: the detail added to the offence of a penalty given with a ruling.
fn detail(row: &Incident) -> String {
    row.deal.map_or_else(String::new, |deal| format!("table {}, donne {deal}", row.table))
}

/// The penalties a player received for the deal of a ruling, each with its place among that player's penalties, from 1 on.
fn given_for<'a>(
    tournament: &'a Tournament,
    row: &Incident,
    player: EntryId,
) -> impl Iterator<Item = (usize, Offence, &'a Given)> {
    let again = tournament.incidents.iter().any(|earlier| heeded::restates(row, earlier));
    let details = [Some(detail(row)), again.then(String::new)];
    let position = row.position;
    ranked(tournament, player).filter_map(move |(rank, given)| Some((rank, given.offence?, given))).filter(
        move |(_, offence, given)| {
            let is_for = |detail: &String| given.reason == offence.reason(Facts::default(), detail);
            given.position == position && details.iter().flatten().any(is_for)
        },
    )
}

/// A2: the penalties that others, or the same player for another offence, keep for that deal: correcting or lifting a ruling takes none
/// back by itself.
fn kept(tournament: &Draft, row: &Incident, wording: Wording) -> Vec<String> {
    let offence = row.situation.and_then(|case| case.offence);
    // The highest rank first: each command stays true once the one before it was carried out.
    let mut said = BTreeMap::new();
    let taken = heeded::taken_by(tournament, row);
    for (at, earlier) in tournament.incidents.iter().enumerate() {
        let replaced = taken.contains(&at);
        let Some(entry) = earlier.at_fault.and_then(|player| tournament.entry(player)) else { continue };
        if !replaced && !heeded::is_same_deal(earlier, row) {
            continue;
        }
        for (rank, kind, given) in given_for(tournament, row, entry.id) {
            // That of another incident stays with it.
            let own = earlier.situation.and_then(|case| case.offence).is_some_and(|own| kind.is_kind_of(own));
            let same = offence.is_some_and(|offence| kind.is_kind_of(offence));
            if !own || (same && row.at_fault == Some(entry.id)) || !(same || replaced) {
                continue;
            }
            let lift = wording(&Step::LiftPenalty { entry: entry.number, rank });
            let (name, amount, why) = (tournament.name(entry.id), amount(given), given.why());
            let words = match given.points {
                Score::ZERO => format!("{name} garde son {amount} ({why}). Pour le lever : {lift}"),
                _ => format!("{name} garde ses {amount} ({why}). Pour les lever : {lift}"),
            };
            said.insert((entry.number, Reverse(rank)), words);
        }
    }
    said.into_values().collect()
}

/// A2, A6: gives the player at fault the penalty that chapter 4 provides for the incident, once for a deal. Returns it, with French
/// sentences on all that is provided.
fn provided(tournament: &mut Draft, row: &Incident, wording: Wording) -> Result<(Option<String>, Vec<String>)> {
    let mut said: Vec<String> =
        ban::words(tournament, row).map(|words| capitalised(&words) + ".").into_iter().collect();
    let Some(case) = row.situation else { return Ok((None, said)) };
    let at_fault = row.at_fault.and_then(|id| tournament.entry(id).cloned());
    let mut given = None;
    if let (Some(offence), Some(entry)) = (case.offence, at_fault) {
        let place = |row: &Incident| (row.position, row.table, row.deal, row.at_fault);
        let same = |earlier: &Incident| place(earlier) == place(row) || heeded::restates(row, earlier);
        let noted = tournament.incidents.iter().any(same);
        let had = given_for(tournament, row, entry.id).find(|(_, kind, _)| noted && kind.is_kind_of(offence));
        if let Some((.., had)) = had {
            let (name, a) = (tournament.name(entry.id), if had.points == Score::ZERO { "un " } else { "" });
            let (entry, offence, position) = (entry.number, offence.key(), row.position);
            let again = Step::PenaliseAgain { entry, offence, position, lenient: false };
            said.push(format!(
                "{name} a déjà {a}{} pour cet incident ({}) : rien de plus. Si c'en est un autre : {}",
                amount(had),
                had.why(),
                wording(&again)
            ));
        } else {
            let penalty = Penalty::Offence { offence, facts: Facts::default(), detail: detail(row) };
            let (sentence, _) = give(tournament, &entry, &penalty, Some(row.position))?;
            said.push(format!("✔ {sentence}"));
            given = Some(sentence);
        }
    } else if let Some(offence) = case.offence {
        let step = wording(&Step::PenaliseByScale(offence.key()));
        said.push(format!("Pénalité prévue : {} ({step})", offence.cost()));
    }
    // The code's instructions go with what it provides, not with another decision.
    match case.ruling().filter(|own| row.ruling.as_ref().is_some_and(|ruling| ruling.fate != own.fate)) {
        Some(own) if own.fate == Fate::Redealt => said.push(format!(
            "Le code d'arbitrage prévoit « {} » : si l'on redonne, notez-le ainsi, la donne rejouée compte.",
            own.words()
        )),
        Some(own) => said.push(format!("Le code d'arbitrage prévoit « {} ».", own.words())),
        None if case.note.is_empty() => {}
        None => said.push(format!("À savoir : {}", lowered(case.note))),
    }
    Ok((given, said))
}

/// The decision, with each chair's score where it is adjusted.
fn ruling(imposed: &Imposed, chairs: &[Orientation]) -> Result<Ruling> {
    Ok(match imposed {
        Imposed::Ruling(ruling) => ruling.clone(),
        Imposed::Becomes(record) => {
            Ruling { taken: record.taken(), ..Ruling::new(Fate::Adjusted(deal_scores(record, chairs)?)) }
        }
        Imposed::Scores(scores) => {
            // One figure too many or too few is refused with the chairs, like a wrong sum.
            let missing = scores.len() != chairs.len();
            let pairs = if missing { Vec::new() } else { chairs.iter().copied().zip(scores.iter().copied()).collect() };
            let adjusted = DealRecord::Cancelled.adjusted(pairs.clone());
            deal_scores(&adjusted, chairs)?;
            Ruling::new(Fate::Adjusted(pairs))
        }
    })
}
