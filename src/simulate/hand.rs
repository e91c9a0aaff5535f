//! The hand that plays a plan: the club's base, the source of chance, and the facts of the tournament so far.

use std::collections::BTreeMap;

use super::chance::Chance;
use super::crowd::Crowd;
use super::plan::Plan;
use super::tally::Tally;
use app::{AppError, Club, Result as AppResult};
use archive::{Archive, Entry, Sheet};
use domain::{Orientation, PositionNo, TableNo};
use input::fold;

/// The operator.
pub(super) const FIRST_HAND: &str = "Anne (simulation)";

/// The operator of the second entry.
pub(super) const SECOND_HAND: &str = "Claire (simulation)";

/// The reason why a made-up tournament was not finished.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The base failed.
    Base(AppError),
    /// Something that must be possible was refused.
    Stuck(String),
    /// Something does not hold.
    Wrong(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Base(error) => write!(f, "la base : {error}"),
            Self::Stuck(text) => write!(f, "le tournoi n'avance plus : {text}"),
            Self::Wrong(text) => f.write_str(text),
        }
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        Self::Base(error)
    }
}

pub(super) type Step<T = ()> = Result<T, Failure>;

/// A tournament that was played.
pub(crate) struct Played {
    /// The base it is in.
    pub(crate) club: Club,
    /// The counted play.
    pub(crate) tally: Tally,
    /// The reason why it was not finished, if it was not.
    pub(crate) failure: Option<Failure>,
}

/// See the module.
pub(super) struct Hand {
    pub(super) club: Club,
    pub(super) plan: Plan,
    pub(super) chance: Chance,
    pub(super) crowd: Crowd,
    pub(super) tally: Tally,
    /// The tournament as it stood when it was last looked at.
    pub(super) facts: Option<Archive>,
    /// Stages that could not be opened.
    pub(super) skipped: usize,
    /// The evening is over, or left where it is.
    pub(super) over: bool,
}

impl Hand {
    /// Does something in the name of the other person at the table.
    pub(super) fn as_second<T>(&mut self, what: impl FnOnce(&mut Self) -> T) -> T {
        self.club.act_as(SECOND_HAND);
        let done = what(self);
        self.club.act_as(FIRST_HAND);
        done
    }

    /// The result of a command: `None` when it was refused, which is counted.
    pub(super) fn tries<T>(&mut self, outcome: AppResult<T>) -> Step<Option<T>> {
        match outcome {
            Ok(value) => Ok(Some(value)),
            Err(error) => self.refused(error).map(|()| None),
        }
    }

    /// The same for a command that must be possible.
    pub(super) fn does<T>(&mut self, what: &str, outcome: AppResult<T>) -> Step<T> {
        match outcome {
            Ok(value) => Ok(value),
            Err(error @ AppError::Storage(_)) => Err(Failure::Base(error)),
            Err(error) => Err(Failure::Stuck(format!("{what} : {error} {:?}", error.advice()))),
        }
    }

    /// A command that must be refused.
    pub(super) fn must_refuse<T>(&mut self, what: &str, outcome: AppResult<T>) -> Step {
        match outcome {
            Ok(_) => Err(Failure::Wrong(format!("accepté au lieu d'être refusé : {what}"))),
            Err(error) => self.refused(error),
        }
    }

    fn refused(&mut self, error: AppError) -> Step {
        match &error {
            AppError::Storage(_) => return Err(Failure::Base(error)),
            AppError::Rule(refusal) => self.tally.refused(refusal.rule),
            AppError::Input { .. } | AppError::Unanswered { .. } | AppError::Lines(_) | AppError::OtherRequest => {
                self.tally.refused("saisie")
            }
        }
        Ok(())
    }

    /// Looks at the tournament again.
    pub(super) fn look(&mut self) -> Step {
        let facts = self.club.trust().facts();
        self.facts = Some(self.does("lire le tournoi", facts)?);
        Ok(())
    }

    /// The tournament as it was last seen.
    pub(super) fn seen(&self) -> Step<&Archive> {
        self.facts.as_ref().ok_or_else(|| Failure::Stuck("rien n'a été lu".to_owned()))
    }

    /// True so many times in a hundred, in the measure of how eventful the evening is.
    pub(super) fn trouble(&mut self, percent: usize) -> bool {
        let trouble = usize::from(self.plan.trouble);
        self.chance.percent(percent * trouble)
    }

    /// One of the entries that fit.
    pub(super) fn entry(&mut self, fits: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let fitting: Vec<&Entry> = self.facts.as_ref()?.entries.iter().filter(|entry| fits(entry)).collect();
        self.chance.pick(&fitting).map(|entry| (*entry).clone())
    }

    /// One of the sheets that fit.
    pub(super) fn some_sheet(&mut self, fits: impl Fn(&Sheet) -> bool) -> Option<Sheet> {
        let fitting: Vec<&Sheet> = self.facts.as_ref()?.sheets.iter().filter(|sheet| fits(sheet)).collect();
        self.chance.pick(&fitting).map(|sheet| (*sheet).clone())
    }
}

/// True for a player who has not left.
pub(super) fn is_here(entry: &Entry) -> bool {
    entry.left_after.is_none() && entry.last_session.is_none()
}

/// A table: its occupied chairs, in order, with their players.
pub(super) type Seated = Vec<(Orientation, u32)>;

/// The tables of a position.
pub(super) fn tables(facts: &Archive, position: u8) -> BTreeMap<u16, Seated> {
    let mut tables: BTreeMap<u16, Seated> = BTreeMap::new();
    for seat in facts.seats.iter().filter(|seat| seat.position == position) {
        tables.entry(seat.table).or_default().push((seat.chair, seat.entry));
    }
    tables.values_mut().for_each(|chairs| chairs.sort_unstable());
    tables
}

/// The chairs of a table.
pub(super) fn chairs(seated: &Seated) -> Vec<Orientation> {
    seated.iter().map(|(chair, _)| *chair).collect()
}

/// The sheet of a table, if one is in.
pub(super) fn sheet(facts: &Archive, position: u8, table: u16) -> Option<&Sheet> {
    facts.sheets.iter().find(|sheet| (sheet.position, sheet.table) == (position, table))
}

/// The tables whose sheet is not in, or not confirmed.
pub(super) fn awaited(facts: &Archive, position: u8) -> Vec<u16> {
    let confirmed: std::collections::BTreeSet<u16> = facts
        .sheets
        .iter()
        .filter(|sheet| sheet.position == position && sheet.status == "valide")
        .map(|sheet| sheet.table)
        .collect();
    tables(facts, position).into_keys().filter(|table| !confirmed.contains(table)).collect()
}

/// Deals planned in the session being played.
pub(super) fn planned_deals(facts: &Archive) -> u8 {
    facts.sessions.last().map_or(facts.tournament.deals, |session| session.deals)
}

/// A position and a table as the use cases name them.
pub(super) const fn place(position: u8, table: u16) -> (PositionNo, TableNo) {
    (PositionNo(position), TableNo(table))
}

/// The number of players whose name another one of the tournament also has.
pub(super) fn homonyms(facts: &Archive) -> usize {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for entry in &facts.entries {
        *names.entry(fold(&format!("{} {}", entry.person.last_name, entry.person.first_name))).or_default() += 1;
    }
    names.into_values().filter(|count| *count > 1).sum()
}
