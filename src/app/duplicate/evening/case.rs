//! D27: an incident of the arbitration code, with all that it provides.

use super::enter::saved;
use super::penalty::fined;
use super::rule::{EtuiRuling, decided};
use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::domain::Refusal;
use crate::domain::advice::{Advice, Step};
use crate::domain::duplicate::{Due, Fault, Format, MilliPm, PRESETS, Preset, Sanction, Side, Tenths, Whom, Writing};
use crate::domain::etuis::{self, Line};
use crate::domain::tournament::{FineAmount, Tournament, Who};
use crate::report::duplicate::EtuiSaved;
use crate::storage::{Done, Subject};

/// Who is at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtFault {
    /// A side, whole.
    Side(Side),
    /// Somebody there, by number, licence or part of the name.
    Somebody(String),
}

impl Club {
    /// D27: does all that the code provides for an incident on a line. Returns the line, and the penalties in French.
    ///
    /// # Errors
    /// An incident that there is not, or for which nothing is provided here; D12 for a line that the circuit does not have; D25 for a
    /// 40/60 or +4/−4 on a line without a mark; somebody at fault who was not there.
    pub fn etui_case(
        &mut self,
        key: &str,
        line: Line,
        at_fault: &AtFault,
        reason: &str,
    ) -> Result<(EtuiSaved, Vec<String>)> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let preset = named(key)?;
            let sanctions = provided(tournament, preset)?;
            let mut record = etuis::record(tournament, tournament.session_of(line.1));
            let fiche = record.fiche(line.0)?;
            let due = fiche.into_iter().find(|(due, ..)| (due.position, due.table) == (line.1, line.2));
            let due = due.map(|(due, ..)| due.clone());
            let parties = due.as_ref().map(|due| parties(tournament, due, at_fault)).transpose()?.unwrap_or_default();
            let ruling = ruling(sanctions, &parties);
            // A line that the circuit does not have is refused here, also where only penalties are provided.
            record.decide(line, |due, before| match &ruling {
                Some((ruling, given)) => decided(ruling, given.clone(), due, before, |who| tournament.name_of(who)),
                None => before.cloned().ok_or_else(|| Refusal::new("D12", "entrez d'abord le résultat de cette ligne")),
            })?;
            etuis::keep(tournament, &record);
            let reason = if reason.trim().is_empty() { preset.words } else { reason.trim() };
            let mut said = Vec::new();
            for (who, amount) in fines(sanctions, &parties) {
                said.push(fined(tournament, who, amount, reason)?);
            }
            let mut what = format!("{}, étui {}, position {}, table {}", preset.words, line.0, line.1, line.2);
            if !said.is_empty() {
                what.push_str(&format!(" ; {}", said.join(", ")));
            }
            let value = saved(tournament, &[(line, Writing::Corrected)]);
            Ok(Done { subject: Subject::Ruling, value: (value, said), what, why: reason.to_owned() })
        })
    }
}

fn named(key: &str) -> Result<&'static Preset> {
    let found = PRESETS.iter().find(|preset| preset.key == key);
    found.ok_or_else(|| {
        AppError::input(format!("il n'y a pas d'incident « {key} »"))
            .advise(Advice::say("Ceux du code : ").then(Step::ListDuplicateCases))
    })
}

fn provided(tournament: &Tournament, preset: &'static Preset) -> Result<&'static [Sanction], Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    let sanctions = if percent { preset.percent } else { preset.pm };
    if sanctions.is_empty() {
        return Err(Refusal::new("D27", format!("{} : le code ne prévoit rien dans ce tournoi", preset.words)));
    }
    Ok(sanctions)
}

/// Who is who in an incident.
#[derive(Debug, Clone, Default)]
struct Parties {
    side: Option<Side>,
    at_fault: Vec<Who>,
    others: Vec<Who>,
    taker: Vec<Who>,
}

impl Parties {
    fn meant_by(&self, whom: Whom) -> Vec<Who> {
        match whom {
            Whom::AtFault => self.at_fault.clone(),
            Whom::Both => self.at_fault.iter().chain(&self.others).copied().collect(),
            Whom::Taker => self.taker.clone(),
        }
    }
}

fn parties(tournament: &Tournament, due: &Due<Who>, at_fault: &AtFault) -> Result<Parties> {
    let all: Vec<Who> = due.attack.into_iter().chain(due.defence.iter().copied()).collect();
    let of_side = |side: Side| match side {
        Side::Attack => due.attack.into_iter().collect(),
        Side::Defence => due.defence.clone(),
    };
    let (side, guilty) = match at_fault {
        AtFault::Side(side) => (*side, of_side(*side)),
        AtFault::Somebody(query) => {
            let who = find::contender(tournament, query)?;
            if !all.contains(&who) {
                let message = format!("{} n'est pas à la table {}", tournament.name_of(who), due.table);
                return Err(Refusal::new("D27", message).into());
            }
            (if due.attack == Some(who) { Side::Attack } else { Side::Defence }, vec![who])
        }
    };
    let others = all.into_iter().filter(|who| !guilty.contains(who)).collect();
    Ok(Parties { side: Some(side), at_fault: guilty, others, taker: due.attack.into_iter().collect() })
}

/// What becomes of the line; nothing where only penalties are provided.
fn ruling(sanctions: &[Sanction], parties: &Parties) -> Option<(EtuiRuling, Vec<(Who, u8)>)> {
    if sanctions.contains(&Sanction::Neutralised) {
        let mut given: Vec<(Who, u8)> = Vec::new();
        for sanction in sanctions {
            if let Sanction::Note(whom, percent) = sanction {
                given.extend(parties.meant_by(*whom).into_iter().map(|who| (who, *percent)));
            }
        }
        return Some((EtuiRuling::Neutralised(Vec::new()), given));
    }
    let side = parties.side?;
    let least = sanctions.iter().find_map(|sanction| match sanction {
        Sanction::FortySixty | Sanction::FourFour => Some(Fault::of(side).least),
        Sanction::SixSix => Some(MilliPm(6_000)),
        _ => None,
    })?;
    Some((EtuiRuling::AtFault(Fault { side, least }), Vec::new()))
}

/// What is taken off, and given. A neutralised deal is 0 for both: there a +4/−4 is a penalty and a bonus.
fn fines(sanctions: &[Sanction], parties: &Parties) -> Vec<(Who, FineAmount)> {
    let neutralised = sanctions.contains(&Sanction::Neutralised);
    let mut fines = Vec::new();
    let mut give = |who: Vec<Who>, amount: FineAmount| fines.extend(who.into_iter().map(|who| (who, amount)));
    for sanction in sanctions {
        match sanction {
            Sanction::Tenths(whom, tenths) => {
                if let Ok(tenths) = Tenths::new((*tenths).into()) {
                    give(parties.meant_by(*whom), FineAmount::Percent(tenths));
                }
            }
            Sanction::Pm(whom, pm) => give(parties.meant_by(*whom), FineAmount::Pm(*pm)),
            Sanction::PmGiven(pm) => give(parties.others.clone(), FineAmount::Pm(-*pm)),
            Sanction::FourFour if neutralised => {
                give(parties.at_fault.clone(), FineAmount::Pm(MilliPm(4_000)));
                give(parties.others.clone(), FineAmount::Pm(MilliPm(-4_000)));
            }
            Sanction::DealtAgain
            | Sanction::Neutralised
            | Sanction::Note(..)
            | Sanction::FortySixty
            | Sanction::FourFour
            | Sanction::SixSix => {}
        }
    }
    fines
}
