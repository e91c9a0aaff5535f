//! Penalties and warnings (A1, A2): given to a player, to several, or to a whole table; lifted; listed.

use crate::club::Club;
use crate::directory::find;
use crate::duplicate::evening::penalty::{WARNING, fines, lift_fine, lift_fines_of_table};
use crate::error::{AppError, Result};
use crate::night::Free;
use domain::advice::{Advice, Detail, Step, Wording};
use domain::award::Formula;
use domain::penalty::{self, FORFEIT_AFTER_MINUTES, Facts, Offence, Sanction};
use domain::ranking::standings;
use domain::text::fold;
use domain::tournament::{Change, Draft, Entry, EntryId, Penalty as Given, Tournament, Who};
use domain::{PositionNo, Refusal, Score, TableNo};
use report::arbitration::{PenaltyLine, PenaltyReport};
use storage::{Done, Subject};

#[derive(Debug, Clone)]
pub enum Against {
    /// Players, each by number, licence or part of the name.
    Players(Vec<String>),
    /// Every player at a table.
    Table(TableNo),
}

/// The kinds of penalty.
#[derive(Debug, Clone)]
pub enum Penalty {
    /// A1: any amount, with its reason.
    Free { points: u32, reason: String },
    /// A warning, for any reason.
    Warning { reason: String },
    /// A2: an offence the fascicule names.
    Offence {
        offence: Offence,
        /// The facts it depends on; whether it is a second one is looked up.
        facts: Facts,
        /// The arbiter's addition to the reason; may be empty.
        detail: String,
    },
}

/// Selects the penalty or warning of a player to take back.
#[derive(Debug, Clone, Copy)]
pub enum Lifted {
    /// The last one, or the last one at that position.
    Last(Option<PositionNo>),
    /// That one in the order they were given, from 1 on.
    Ranked(usize),
}

impl Lifted {
    /// The selected one of a player's penalties.
    pub(crate) fn of<T>(self, mut given: impl DoubleEndedIterator<Item = T>) -> Option<T> {
        match self {
            Self::Last(_) => given.next_back(),
            Self::Ranked(rank) => given.nth(rank.checked_sub(1)?),
        }
    }

    /// The position it must be of.
    pub(crate) const fn position(self) -> Option<PositionNo> {
        if let Self::Last(position) = self { position } else { None }
    }

    /// Which one is meant, after what was not found.
    pub(crate) fn place(self) -> String {
        match self {
            Self::Last(position) => position.map_or_else(String::new, |p| format!(" à la position {p}")),
            Self::Ranked(rank) => format!(" de rang {rank}"),
        }
    }
}

impl Free<'_> {
    /// What a slip of the keyboard looks like: a penalty that the player has already, or one above the code's highest. A sentence for each.
    /// Errors: those of `penalise`.
    pub fn penalty_doubts(
        self,
        against: &Against,
        penalty: &Penalty,
        position: Option<PositionNo>,
    ) -> Result<Vec<String>> {
        let tournament = self.night.tournament()?;
        tournament.must_have_begun(position.unwrap_or(tournament.current()))?;
        let mut doubts = Vec::new();
        for entry in people(&tournament, against, position)? {
            let at = tournament.penalty_at(Who::Player(entry.id), position)?;
            let (Sanction::Points(points), reason) = weigh(&tournament, entry, penalty)? else { continue };
            let name = tournament.name(entry.id);
            let same = |row: &&Given| (row.entry, row.position, row.points) == (entry.id, at, points);
            if tournament.penalties.iter().filter(same).any(|row| fold(&row.reason) == fold(&reason)) {
                doubts.push(format!("{name} a déjà {points} points de pénalité pour ce motif à la position {at}"));
            }
            let late = matches!(penalty, Penalty::Offence { offence: Offence::Late, .. });
            if let Some(row) = noted_late(&tournament, entry, at).filter(|row| late && row.points != points) {
                doubts.push(format!(
                    "{name} a déjà {} ({}) : ces {points} en prennent la place",
                    amount(row),
                    row.why()
                ));
            }
            if points.0.unsigned_abs() > penalty::HIGHEST {
                let most = match late {
                    true => format!(
                        "passé {FORFEIT_AFTER_MINUTES} minutes, l'arbitre peut déclarer le forfait (article 26)"
                    ),
                    false => format!("le code n'en prévoit jamais plus de {}", penalty::HIGHEST),
                };
                doubts.push(format!("{points} points pour {name} : {most}"));
            }
        }
        Ok(doubts)
    }

    /// Gives a penalty or a warning (A1, A2) at a position (the current one when `None`); returns a sentence for each player
    /// and each consequence. The tables' sheets do not change.
    /// Errors: nobody or several people found; no points, no minutes, no reason; a position at which the player was out already.
    pub fn penalise(self, against: &Against, penalty: &Penalty, position: Option<PositionNo>) -> Result<Vec<String>> {
        let wording = self.night.club.wording();
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_have_begun(position.unwrap_or(tournament.current()))?;
            let (mut said, mut notes, mut why) = (Vec::new(), Vec::new(), String::new());
            let people: Vec<Entry> = people(tournament, against, position)?.into_iter().cloned().collect();
            for entry in &people {
                let (sentence, reason) = give(tournament, entry, penalty, position)?;
                said.push(sentence);
                notes.extend(unranked(tournament, entry));
                notes.extend(late_enough(tournament, entry, penalty, wording));
                why = reason;
            }
            let what = said.join(" ; ");
            said.append(&mut notes);
            Ok(Done { subject: Subject::Penalty, value: said, what, why })
        })
    }
}

impl Club {
    /// Takes back a penalty or warning of each of those players; returns a sentence for each.
    /// Errors: nobody or several people found; a player without one.
    pub fn lift_penalty(&self, against: &Against, which: Lifted, reason: &str) -> Result<Vec<String>> {
        let position = which.position();
        let wording = self.wording();
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            position.map_or(Ok(()), |position| tournament.must_have(position))?;
            let (mut said, mut notes) = (Vec::new(), Vec::new());
            if tournament.is_duplicate() {
                match against {
                    Against::Table(table) => said = lift_fines_of_table(tournament, *table, position)?,
                    Against::Players(queries) => {
                        for query in queries {
                            said.append(&mut lift_fine(tournament, query, which)?);
                        }
                    }
                }
                let what = said.join(" ; ");
                return Ok(Done { subject: Subject::Penalty, value: said, what, why: reason.to_owned() });
            }
            let people: Vec<Entry> = people(tournament, against, position)?.into_iter().cloned().collect();
            for entry in &people {
                let name = tournament.name(entry.id);
                let fits = |row: &&Given| row.entry == entry.id && position.is_none_or(|p| row.position == p);
                let Some(last) = which.of(tournament.penalties.iter().filter(fits)).cloned() else {
                    return Err(AppError::input(format!("{name} n'a ni pénalité ni avertissement{}", which.place()))
                        .advise(Advice::say("Pour les voir tous : ").then(Step::ListPenalties)));
                };
                tournament.make(Change::LiftPenalty(last.id));
                said.push(format!(
                    "{name} : levée de « {} » ({}, position {})",
                    last.why(),
                    amount(&last),
                    last.position
                ));
                notes.extend(repeated(tournament, entry, &last, wording));
            }
            let what = said.join(" ; ");
            said.append(&mut notes);
            Ok(Done { subject: Subject::Penalty, value: said, what, why: reason.to_owned() })
        })
    }

    /// All penalties and warnings of the tournament in the order they were given, or those of one player.
    /// Errors: nobody or several people found.
    pub fn penalties(&self, player: Option<&str>) -> Result<PenaltyReport> {
        let tournament = self.tournament()?;
        if tournament.is_duplicate() {
            return fines(&tournament, player);
        }
        let only = player.map(|query| find::entry(&tournament, query).map(|entry| entry.id)).transpose()?;
        let chosen = tournament.penalties.iter().filter(|row| only.is_none_or(|id| row.entry == id));
        Ok(PenaltyReport {
            tournament: tournament.settings.name.clone(),
            in_teams: tournament.formula() != Formula::Individuel,
            duplicate: false,
            penalties: chosen
                .map(|row| {
                    let entry = tournament.entry(row.entry);
                    PenaltyLine {
                        id: row.id.0,
                        position: row.position.0,
                        number: entry.map_or(0, |entry| entry.number),
                        name: tournament.name(row.entry),
                        team: entry.and_then(|entry| entry.team).map(|(team, _)| tournament.team_name(team)),
                        warning: row.points == Score::ZERO,
                        points: Some(row.points.0),
                        amount: if row.points == Score::ZERO {
                            WARNING.to_owned()
                        } else {
                            format!("−{}", row.points)
                        },
                        reason: row.why(),
                    }
                })
                .collect(),
        })
    }
}

/// The penalties of a player, each with its rank among them.
pub(super) fn ranked(tournament: &Tournament, player: EntryId) -> impl Iterator<Item = (usize, &Given)> {
    (1..).zip(tournament.penalties.iter().filter(move |row| row.entry == player))
}

/// A2: the points that stay although the warning they were a repeat of is lifted, and the steps that make a warning of them.
fn repeated(tournament: &Tournament, entry: &Entry, lifted: &Given, wording: Wording) -> Option<String> {
    let own = ranked(tournament, entry.id);
    let same =
        |row: &Given| row.offence.filter(|offence| lifted.offence.is_some_and(|other| offence.is_kind_of(other)));
    let (rank, first, offence) = own.filter_map(|(rank, row)| Some((rank, row, same(row)?))).next()?;
    let is_repeat = offence.sanction(Facts::default()) == Ok(Sanction::Warning) && first.points != Score::ZERO;
    let (key, position) = (offence.key(), first.position);
    let warn = Step::PenaliseAgain { entry: entry.number, offence: key, position, lenient: true };
    (is_repeat && first.id > lifted.id).then(|| {
        format!(
            "{} garde ses {} ({}), comptés comme une récidive. Pour n'en faire qu'un avertissement : {}, puis {}",
            tournament.name(entry.id),
            amount(first),
            first.why(),
            wording(&Step::LiftPenalty { entry: entry.number, rank }),
            wording(&warn)
        )
    })
}

/// Gives a player a penalty in an open action; returns the sentence and the reason written down.
pub(super) fn give(
    tournament: &mut Draft,
    entry: &Entry,
    penalty: &Penalty,
    position: Option<PositionNo>,
) -> Result<(String, String)> {
    let at = tournament.penalty_at(Who::Player(entry.id), position)?;
    let (sanction, reason) = weigh(tournament, entry, penalty)?;
    let offence = if let Penalty::Offence { offence, .. } = penalty { Some(*offence) } else { None };
    let points = if let Sanction::Points(points) = sanction { points } else { Score::ZERO };
    // A player comes late once to a position: noted again, it is put right.
    let before = noted_late(tournament, entry, at).filter(|_| offence == Some(Offence::Late)).map(|row| row.id);
    before.into_iter().for_each(|id| tournament.make(Change::LiftPenalty(id)));
    let id = tournament.next_penalty();
    let given = Given { id, entry: entry.id, position: at, points, reason: reason.clone(), offence };
    let said = sentence(tournament, entry, &given);
    tournament.make(Change::Penalise(given));
    Ok((said, reason))
}

/// The lateness noted of a player at that position.
fn noted_late<'a>(tournament: &'a Tournament, entry: &Entry, at: PositionNo) -> Option<&'a Given> {
    let is_it = |row: &&Given| (row.entry, row.position, row.offence) == (entry.id, at, Some(Offence::Late));
    tournament.penalties.iter().find(is_it)
}

/// `100 points`, `avertissement`.
pub(super) fn amount(given: &Given) -> String {
    if given.points == Score::ZERO { WARNING.to_owned() } else { format!("{} points", given.points) }
}

/// The persons meant, once each.
fn people<'a>(tournament: &'a Tournament, against: &Against, position: Option<PositionNo>) -> Result<Vec<&'a Entry>> {
    let mut people: Vec<&Entry> = Vec::new();
    match against {
        Against::Players(queries) => {
            for query in queries {
                let entry = find::entry(tournament, query)?;
                if people.iter().any(|known| known.id == entry.id) {
                    return Err(AppError::input(format!("{} figure deux fois", tournament.name(entry.id))));
                }
                people.push(entry);
            }
        }
        Against::Table(table) => {
            let position = position.unwrap_or(tournament.current());
            tournament.must_have_begun(position)?;
            crate::sheet::enter::occupied(tournament, position, *table)?;
            people.extend(tournament.table(position, *table).iter().filter_map(|seat| tournament.entry(seat.entry)));
        }
    }
    Ok(people)
}

/// The sanction for that player, and the reason written down.
fn weigh(tournament: &Tournament, entry: &Entry, penalty: &Penalty) -> Result<(Sanction, String)> {
    let (sanction, reason) = match penalty {
        Penalty::Free { points, reason } => (penalty::points(*points)?, reason.trim().to_owned()),
        Penalty::Warning { reason } => (Sanction::Warning, reason.trim().to_owned()),
        Penalty::Offence { offence, facts, detail } => {
            let same = |row: &Given| row.offence.is_some_and(|other| offence.is_kind_of(other));
            let again = tournament.penalties.iter().any(|row| row.entry == entry.id && same(row));
            let facts = Facts { again, ..*facts };
            (offence.sanction(facts)?, offence.reason(facts, detail))
        }
    };
    if reason.is_empty() {
        let advice = Advice::say("Ajoutez ").then(Detail::Reason).then(".");
        return Err(Refusal::new("A1", "une pénalité demande un motif").advise(advice).into());
    }
    Ok((sanction, reason))
}

/// `LEFÈVRE Luc : 100 points de pénalité (fausse donne), position 2`.
fn sentence(tournament: &Tournament, entry: &Entry, row: &Given) -> String {
    let (name, Given { points, reason, position, .. }) = (tournament.name(entry.id), row);
    let team = entry.team.map_or_else(String::new, |(team, _)| match tournament.team_name(team) {
        named if tournament.teams.iter().any(|row| row.id == team && !row.name.is_empty()) => format!(" ({named})"),
        _ => String::new(),
    });
    if *points == Score::ZERO {
        return format!("{name}{team} : avertissement ({reason}), position {position}");
    }
    let before = tournament.penalties.iter().filter(|given| given.entry == entry.id).map(|given| given.points.0);
    let all = before.sum::<i32>() + points.0;
    let in_all = if all == points.0 { String::new() } else { format!(" ({all} en tout)") };
    format!("{name}{team} : {points} points de pénalité ({reason}), position {position}{in_all}")
}

/// R6, R7: the points of a player who is not ranked, alone or in a team.
fn unranked(tournament: &Draft, entry: &Entry) -> Option<String> {
    tournament.penalties.last().filter(|given| given.points != Score::ZERO)?;
    let who = entry.team.map_or(Who::Player(entry.id), |(team, _)| Who::Team(team));
    let ranked = standings::ranked(tournament, tournament.current());
    let out = ranked.iter().all(|row| row.standing.who != who);
    out.then(|| format!("{} n'est pas au classement : ces points sont sans effet", tournament.name(entry.id)))
}

/// Article 26: so late that the arbiter may declare a forfeit.
fn late_enough(tournament: &Tournament, entry: &Entry, penalty: &Penalty, wording: Wording) -> Option<String> {
    let Penalty::Offence { offence: Offence::Late, facts, .. } = penalty else { return None };
    let first = tournament.session().first;
    let absent = tournament.current() == first && domain::presence::forfeit::still_to_play(tournament, entry, first);
    (facts.minutes > Some(FORFEIT_AFTER_MINUTES) && absent).then(|| {
        format!(
            "Plus de {FORFEIT_AFTER_MINUTES} minutes sans arriver : l'arbitre peut déclarer le forfait (article 26) : {}",
            wording(&Step::Forfeit { entry: entry.number })
        )
    })
}
