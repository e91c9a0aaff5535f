//! Circuits of *donnes dupliquées* looked at for themselves: laid out and judged, or side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::club::Club;
use crate::error::{AppError, Result};
use crate::seating::movement::movement_of;
use domain::duplicate::Format;
use domain::duplicate::circuit::{
    self, Asked, Circuit, Fault, Judged, Kind, Number, Range, Role, Section, Unit, Verdict,
};
use domain::movement::verify;
use domain::tournament::{DuplicateSettings, EntryId, Tournament};
use domain::{Refusal, counted, etuis};
use report::seating::{Balance, Called, CircuitChoice, CircuitChoiceLine, CircuitReport, CircuitTable, RestLine};
use report::seating::{PlanReport, RepeatLine};

/// Which circuit to lay out or to compare.
#[derive(Debug, Clone, Copy)]
pub struct CircuitAsked {
    pub format: Format,
    /// Which circuit; the usual one when `None`.
    pub kind: Option<Kind>,
    /// Tables, all full.
    pub tables: Option<u16>,
    /// Players or formations, in place of tables.
    pub entered: Option<u16>,
    /// Positions, as usual when `None`.
    pub positions: Option<u8>,
    /// Étuis of a position, as usual when `None`.
    pub etuis: Option<u8>,
}

impl Club {
    /// What [`CircuitAsked::choose`] compares for the tournament, where it is one of *donnes dupliquées*: its format and its entrants.
    /// Errors: when there is no tournament.
    pub fn circuit_size(&self) -> Result<Option<CircuitAsked>> {
        let tournament = self.tournament()?;
        let entered = if tournament.has_formations() { tournament.teams.len() } else { tournament.entries.len() };
        let own = |duplicate: DuplicateSettings| {
            // Its own shape, where one was asked for.
            let shape = tournament.sessions.first().filter(|_| !duplicate.usual_shape);
            CircuitAsked {
                format: duplicate.format,
                kind: None,
                tables: None,
                entered: Some(u16::try_from(entered).unwrap_or(u16::MAX)),
                positions: shape.filter(|_| !duplicate.usual_positions).map(|session| session.positions),
                etuis: shape.map(|session| session.deals),
            }
        };
        Ok(tournament.settings.duplicate.map(own))
    }

    /// The plan of the tournament: the movement as it is seated, meetings and seats counted on the base; in *donnes dupliquées* the
    /// circuit of the session being played, with what moved players replay (D40), before the draw the one that would be drawn.
    /// Errors: when there is no tournament, or its seats are not drawn yet; D5, D7, D40–D55 for a circuit that cannot be.
    pub fn plan_of_moves(&self) -> Result<PlanReport> {
        let tournament = self.tournament()?;
        if !tournament.is_duplicate() {
            return movement_of(&tournament).map(PlanReport::Movement);
        }
        let mut shown = report(&etuis::circuit_of(&tournament)?);
        if let Some(repeats) = meetings(&tournament, &shown.repeats) {
            shown.repeats = repeats;
        }
        let again = etuis::replayed(&tournament, false);
        shown.defects.extend(again.iter().map(|one| format!("{} (D40)", etuis::replayed_words(&tournament, one))));
        Ok(PlanReport::Circuit(shown))
    }
}

/// M3: who meets again at full tables of the session being played, by name, where players sit otherwise than the circuit has them.
fn meetings(tournament: &Tournament, of_circuit: &[RepeatLine]) -> Option<Vec<RepeatLine>> {
    let (first, last) = (tournament.session().first, tournament.session().last());
    let mut seatings = tournament.seatings(last);
    for (seating, position) in seatings.iter_mut().zip(1..) {
        seating.retain(|chairs| position >= first.0 && chairs.iter().flatten().count() == 4);
    }
    let found = verify::repeats(&seatings);
    let pairs = |lines: &[RepeatLine]| -> BTreeSet<(BTreeSet<String>, usize)> {
        let pair = |line: &RepeatLine| (BTreeSet::from([line.a.clone(), line.b.clone()]), line.positions.len());
        lines.iter().map(pair).collect()
    };
    let named = |name: &dyn Fn(EntryId) -> String| -> Vec<RepeatLine> {
        found.iter().map(|pair| RepeatLine::of(pair, name)).collect()
    };
    let label = |id| tournament.label_at(id, first).unwrap_or_default();
    let moved = tournament.is_placed() && !tournament.has_formations() && pairs(&named(&label)) != pairs(of_circuit);
    moved.then(|| named(&|id| tournament.name(id)))
}

impl CircuitAsked {
    /// How many are entered.
    fn entered(&self) -> Result<u16> {
        let full = self.tables.map(|tables| tables.saturating_mul(self.format.at_a_table()));
        let usual = matches!(self.format, Format::Teams).then_some(3);
        self.entered
            .or(full)
            .or(usual)
            .ok_or_else(|| AppError::input(format!("combien de tables, ou de {}s ?", self.format.entrant())))
    }

    /// The circuit in its shape.
    /// Errors: when neither tables nor players are given.
    pub(crate) fn asked(&self) -> Result<Asked> {
        let entered = self.entered()?;
        let taken = || Asked::proposed_kind(self.format, entered, self.positions, self.etuis);
        let kind = self.kind.unwrap_or_else(taken);
        Ok(Asked::usual(self.format, kind, entered, self.positions, self.etuis))
    }

    /// Lays the circuit out and has it judged.
    /// Errors: D5, D7, D36, D40, D44–D55 for what cannot be.
    pub fn report(&self) -> Result<CircuitReport> {
        Ok(report(&self.asked()?.judged()?))
    }

    /// The circuits possible for that many, and the one to take.
    /// Errors: when neither tables nor players are given; D5, D7, D47, … when no circuit is possible for that many.
    pub fn choose(&self, fft_only: bool) -> Result<CircuitChoice> {
        let entered = self.entered()?;
        let mut offers = circuit::offers(self.format, entered, self.positions, self.etuis, fft_only);
        // Where nothing is possible, the circuit that would be taken gives the reason, and what exists in other shapes is the remedy.
        let usual = Asked::usual_kind(self.format, entered);
        let mut refused = None;
        if offers.iter().all(|offer| offer.judged.is_err())
            && let Some(at) = offers.iter().position(|offer| offer.asked.kind == usual)
            && let Err(refusal) = offers.swap_remove(at).judged
        {
            offers = circuit::offers(self.format, entered, None, None, fft_only);
            if offers.iter().all(|offer| offer.judged.is_err()) {
                return Err(refusal.into());
            }
            refused = Some(refusal.message);
        }
        Ok(CircuitChoice {
            format: self.format.to_string(),
            entered: counted(entered, self.format.entrant()),
            refused,
            movements: offers.iter().map(|offer| line(&offer.asked, offer.judged.as_ref(), offer.proposed)).collect(),
        })
    }
}

fn line(asked: &Asked, judged: std::result::Result<&Judged, &Refusal>, proposed: bool) -> CircuitChoiceLine {
    let found = judged.ok();
    let verdicts = || found.into_iter().flat_map(|judged| &judged.verdicts);
    CircuitChoiceLine {
        movement: asked.kind.key().to_owned(),
        positions: asked.positions,
        etuis: asked.size,
        refused: judged.err().map(|refusal| refusal.message.clone()),
        prepared: found.map(|judged| judged.plan.etuis_to_prepare()),
        deals: Range::over(verdicts().map(|verdict| verdict.deals)),
        attacks: Range::over(verdicts().map(|verdict| verdict.attacks)),
        repeats: found.map(|_| verdicts().map(|verdict| verdict.repeats.len()).sum()),
        resting: found.map(|_| verdicts().map(|verdict| verdict.rests.len()).sum()),
        fft: asked.is_ffts(),
        remark: found.map_or_else(String::new, |_| asked.describe()),
        proposed,
    }
}

/// One of the tournaments of a report: its colour where there are several, its circuit and the contestants by their numbers, each
/// as called alone and as called at a table.
pub(crate) struct Shown {
    pub(crate) colour: Option<String>,
    pub(crate) circuit: Circuit,
    pub(crate) names: BTreeMap<Number, (String, Called)>,
}

impl Shown {
    /// One of our own circuits.
    fn of(section: &Section, beside: bool) -> Self {
        let circuit = section.circuit.clone();
        let name = |number: Number| {
            let label = circuit.label(number);
            let called = circuit.formation(number).map_or_else(|| Called::Name(label.clone()), Called::Number);
            (number, (label, called))
        };
        let names = circuit.people().into_iter().map(name).collect();
        Self { colour: beside.then(|| section.colour.to_string()), circuit, names }
    }

    /// A contestant's name.
    fn label(&self, number: Number) -> String {
        self.names.get(&number).map_or_else(String::new, |(label, _)| label.clone())
    }

    fn fault(&self, fault: &Fault) -> String {
        fault.words(&self.circuit, &|number| self.label(number))
    }

    /// A contestant, with the part of the formation where it matters.
    fn name(&self, (number, role): Unit) -> String {
        let label = self.label(number);
        let colour = self.colour.as_ref().map_or_else(String::new, |colour| format!(" {colour}"));
        match role {
            Role::Whole => format!("{label}{colour}"),
            Role::Attack => format!("attaquant {label}{colour}"),
            Role::Defence => format!("défense {label}{colour}"),
        }
    }

    /// The tables of a position.
    fn tables(&self, position: usize) -> Vec<CircuitTable> {
        let circuit = &self.circuit;
        let deals = circuit.plays().any(|(_, play)| play.deal > 1);
        let copies = circuit.plays().any(|(_, play)| play.set > 1) && self.colour.is_none();
        let called = |number| self.names.get(&number).map_or(Called::Number(0), |(_, called)| called.clone());
        let plays = circuit.positions.get(position).into_iter().flatten();
        plays
            .map(|play| CircuitTable {
                colour: self.colour.clone(),
                table: play.table.0,
                deal: deals.then_some(play.deal),
                etuis: circuit.etuis(play).map(|etui| etui.0).collect(),
                copy: copies.then_some(play.set),
                sides: play.sides.map(called),
            })
            .collect()
    }
}

/// The report of a circuit that was asked for.
pub(crate) fn report(judged: &Judged) -> CircuitReport {
    let sections = &judged.plan.sections;
    let shown: Vec<Shown> = sections.iter().map(|section| Shown::of(section, sections.len() > 1)).collect();
    let asked = judged.plan.asked;
    let moves = |section: &Section| {
        let positions = u8::try_from(section.circuit.positions.len()).unwrap_or(u8::MAX);
        (1..=positions).map(|p| if p == 1 { String::new() } else { section.moves_into(p) }).collect::<Vec<_>>()
    };
    CircuitReport {
        movement: asked.kind.key().to_owned(),
        description: asked.describe(),
        fft: asked.is_ffts(),
        moves: match sections.as_slice() {
            [one] => moves(one),
            several => several.iter().map(moves).reduce(|all, one| both(&all, &one)).unwrap_or_default(),
        },
        ..shown_report(asked.format, &shown, &judged.verdicts, None)
    }
}

/// Announcements of two tournaments side by side, in one where they are alike.
fn both(all: &[String], one: &[String]) -> Vec<String> {
    let pairs = all.iter().zip(one);
    pairs
        .map(
            |(all, one)| {
                if all.contains(one.as_str()) { all.clone() } else { format!("{all} ; dans un autre tournoi : {one}") }
            },
        )
        .collect()
}

/// The report on any circuit, whatever its source.
pub(crate) fn shown_report(
    format: Format,
    shown: &[Shown],
    verdicts: &[Verdict],
    between: Option<&Fault>,
) -> CircuitReport {
    let count = shown.iter().map(|one| one.circuit.positions.len()).max().unwrap_or(0);
    let positions = (0..count).map(|position| shown.iter().flat_map(|one| one.tables(position)).collect()).collect();
    let judged = || shown.iter().zip(verdicts);
    let defects = judged().flat_map(|(one, verdict)| verdict.faults.iter().map(|fault| one.fault(fault)));
    let between = shown.first().zip(between).map(|(one, fault)| one.fault(fault));
    let repeats = judged()
        .flat_map(|(one, verdict)| verdict.repeats.iter().map(|pair| RepeatLine::of(pair, |unit| one.name(unit))));
    let rests = judged().flat_map(|(one, verdict)| {
        verdict.rests.iter().map(|(unit, times)| RestLine { who: one.name(*unit), times: *times })
    });
    let played = played(shown);
    CircuitReport {
        format: format.key().to_owned(),
        movement: "fichier".to_owned(),
        description: "circuit lu dans un fichier".to_owned(),
        fft: true,
        numbered: shown.first().is_some_and(|one| one.circuit.numbered),
        simultaneous: shown.first().is_some_and(|one| one.circuit.simultaneous),
        tables: shown.iter().map(|one| one.circuit.tables).sum(),
        positions,
        moves: Vec::new(),
        balance: Balance {
            etuis: u16::try_from(played.len()).unwrap_or(u16::MAX),
            deals: Range::over(verdicts.iter().map(|verdict| verdict.deals)).unwrap_or_default(),
            attacks: Range::over(verdicts.iter().map(|verdict| verdict.attacks)).unwrap_or_default(),
            results: Range::of(played.into_values()),
            comparisons: Range::over(verdicts.iter().filter_map(|verdict| verdict.comparisons)),
            rests: rests.collect(),
        },
        repeats: repeats.collect(),
        clean_positions: verdicts.iter().map(|verdict| verdict.clean).min().unwrap_or(0),
        defects: defects.chain(between).collect(),
    }
}

/// How often each étui is played, in all tournaments together.
fn played(shown: &[Shown]) -> BTreeMap<u16, u16> {
    let mut counts = BTreeMap::new();
    for one in shown {
        for (_, play) in one.circuit.plays() {
            for etui in one.circuit.etuis(play) {
                *counts.entry(etui.0).or_default() += u16::from(!play.sides.is_relay());
            }
        }
    }
    counts
}
