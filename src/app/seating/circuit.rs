//! Circuits of *donnes dupliquées* looked at for themselves: laid out and judged, or side by side.

use std::collections::BTreeMap;

use crate::club::Club;
use crate::error::{AppError, Result};
use domain::duplicate::Format;
use domain::duplicate::circuit::{
    self, Asked, Bounds, Circuit, Fault, Judged, Kind, Number, Repeat, Role, Section, Sides, Unit, Verdict,
};
use domain::tournament::DuplicateSettings;
use domain::{Refusal, counted, etuis};
use report::seating::RepeatLine;
use report::seating::{
    Balance, Called, CircuitChoice, CircuitChoiceLine, CircuitReport, CircuitTable, Range, RestLine, SidesShown,
};

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
                positions: shape.map(|session| session.positions),
                etuis: shape.map(|session| session.deals),
            }
        };
        Ok(tournament.settings.duplicate.map(own))
    }
}

impl Club {
    /// The circuit of the tournament, where it is one of *donnes dupliquées*: that of the session being played, with what moved players
    /// replay (D40); before the draw, the one that would be drawn.
    /// Errors: when there is no tournament; D5, D7, D40–D55 for a circuit that cannot be.
    pub fn circuit(&self) -> Result<Option<CircuitReport>> {
        let tournament = self.tournament()?;
        if !tournament.is_duplicate() {
            return Ok(None);
        }
        let mut shown = report(&etuis::circuit_of(&tournament)?);
        let again = etuis::replayed(&tournament, false);
        shown.defects.extend(again.iter().map(|one| format!("{} (D40)", etuis::replayed_words(&tournament, one))));
        Ok(Some(shown))
    }
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
        let kind = self.kind.unwrap_or_else(|| Asked::usual_kind(self.format, entered));
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
        // Where nothing is possible, the circuit that would be taken gives the reason and the remedy.
        let usual = Asked::usual_kind(self.format, entered);
        if offers.iter().all(|offer| offer.judged.is_err())
            && let Some(at) = offers.iter().position(|offer| offer.asked.kind == usual)
            && let Err(refusal) = offers.swap_remove(at).judged
        {
            return Err(refusal.into());
        }
        Ok(CircuitChoice {
            format: self.format.to_string(),
            entered: counted(entered, self.format.entrant()),
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
        deals: together(verdicts().map(|verdict| verdict.deals)),
        attacks: together(verdicts().map(|verdict| verdict.attacks)),
        repeats: found.map(|_| verdicts().map(|verdict| verdict.repeats.len()).sum()),
        resting: found.map(|_| verdicts().map(|verdict| verdict.rests.len()).sum()),
        fft: asked.is_ffts(),
        remark: found.map_or_else(String::new, |_| asked.describe()),
        proposed,
    }
}

/// The least and the most in all of them.
fn together(bounds: impl Iterator<Item = Bounds>) -> Option<Range> {
    bounds
        .map(|bounds| Range { least: bounds.least, most: bounds.most })
        .reduce(|all, one| Range { least: all.least.min(one.least), most: all.most.max(one.most) })
}

/// One of the tournaments of a report: its colour where there are several, its circuit, the judge's verdict, and the contestants'
/// names; in a table of a file, the file's own.
pub(crate) struct Shown<'a> {
    pub(crate) colour: Option<String>,
    pub(crate) circuit: &'a Circuit,
    pub(crate) verdict: &'a Verdict,
    pub(crate) label: &'a dyn Fn(Number) -> String,
    pub(crate) read: Option<&'a [Called]>,
}

/// The report of a circuit that was asked for.
pub(crate) fn report(judged: &Judged) -> CircuitReport {
    let sections = &judged.plan.sections;
    let beside = sections.len() > 1;
    let labels: Vec<Box<dyn Fn(Number) -> String>> = sections
        .iter()
        .map(|section| -> Box<dyn Fn(Number) -> String> { Box::new(|number| section.circuit.label(number)) })
        .collect();
    let shown: Vec<Shown<'_>> = sections
        .iter()
        .zip(&judged.verdicts)
        .zip(&labels)
        .map(|((section, verdict), label)| Shown {
            colour: beside.then(|| section.colour.to_string()),
            circuit: &section.circuit,
            verdict,
            label,
            read: None,
        })
        .collect();
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
        ..shown_report(asked.format, &shown, &[])
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
pub(crate) fn shown_report(format: Format, shown: &[Shown<'_>], between: &[Fault]) -> CircuitReport {
    let count = shown.iter().map(|one| one.circuit.positions.len()).max().unwrap_or(0);
    let positions = (0..count).map(|position| shown.iter().flat_map(|one| tables(one, position)).collect()).collect();
    let first = shown.first();
    let named = |one: &Shown<'_>, unit: Unit| name(one, unit);
    let defects = shown
        .iter()
        .flat_map(|one| one.verdict.faults.iter().map(|fault| fault.words(one.circuit, one.label)))
        .chain(between.iter().zip(first).map(|(fault, one)| fault.words(one.circuit, one.label)));
    let repeats = shown.iter().flat_map(|one| {
        one.verdict.repeats.iter().map(move |Repeat { a, b, positions }| RepeatLine {
            a: named(one, *a),
            b: named(one, *b),
            positions: positions.clone(),
        })
    });
    let rests = shown.iter().flat_map(|one| {
        one.verdict.rests.iter().map(move |(unit, times)| RestLine { who: named(one, *unit), times: *times })
    });
    let nothing = Range { least: 0, most: 0 };
    let etuis: std::collections::BTreeSet<u16> = shown
        .iter()
        .flat_map(|one| one.circuit.plays().flat_map(|(_, play)| one.circuit.etuis(play)))
        .map(|etui| etui.0)
        .collect();
    CircuitReport {
        format: format.key().to_owned(),
        movement: "fichier".to_owned(),
        description: "circuit lu dans un fichier".to_owned(),
        fft: true,
        numbered: first.is_some_and(|one| one.circuit.numbered),
        simultaneous: first.is_some_and(|one| one.circuit.simultaneous),
        tables: shown.iter().map(|one| one.circuit.tables).sum(),
        positions,
        moves: Vec::new(),
        balance: Balance {
            etuis: u16::try_from(etuis.len()).unwrap_or(u16::MAX),
            deals: together(shown.iter().map(|one| one.verdict.deals)).unwrap_or(nothing),
            attacks: together(shown.iter().map(|one| one.verdict.attacks)).unwrap_or(nothing),
            results: results(shown).unwrap_or(nothing),
            comparisons: together(shown.iter().filter_map(|one| one.verdict.comparisons)),
            rests: rests.collect(),
        },
        repeats: repeats.collect(),
        clean_positions: shown.iter().map(|one| one.verdict.clean).min().unwrap_or(0),
        defects: defects.collect(),
    }
}

/// How often an étui is played, in all tournaments together.
fn results(shown: &[Shown<'_>]) -> Option<Range> {
    let mut counts: BTreeMap<u16, u16> = BTreeMap::new();
    for one in shown {
        for (_, play) in one.circuit.plays() {
            for etui in one.circuit.etuis(play) {
                *counts.entry(etui.0).or_default() += u16::from(!play.sides.is_relay());
            }
        }
    }
    Some(Range { least: *counts.values().min()?, most: *counts.values().max()? })
}

fn tables(one: &Shown<'_>, position: usize) -> Vec<CircuitTable> {
    let circuit = one.circuit;
    let deals = circuit.plays().any(|(_, play)| play.deal > 1);
    let copies = circuit.plays().any(|(_, play)| play.set > 1) && one.colour.is_none();
    let called = |number: Number| match (one.read, circuit.formation(number)) {
        (Some(read), _) => read.get(usize::from(number.0)).cloned().unwrap_or(Called::Name(String::new())),
        (None, Some(formation)) => Called::Number(formation),
        (None, None) => Called::Name((one.label)(number)),
    };
    let name = |who: Option<Number>| who.map(called);
    let plays = circuit.positions.get(position).into_iter().flatten();
    plays
        .map(|play| CircuitTable {
            colour: one.colour.clone(),
            table: play.table.0,
            deal: deals.then_some(play.deal),
            etuis: circuit.etuis(play).map(|etui| etui.0).collect(),
            copy: copies.then_some(play.set),
            sides: match play.sides {
                Sides::Players(chairs) => {
                    SidesShown::Players(chairs.map(|who| who.map(|number| Called::Name((one.label)(number)))))
                }
                Sides::Lines { ns, eo } => SidesShown::Lines([ns, eo].map(name)),
                Sides::Opposed { attack, defence } => SidesShown::Opposed([attack, defence].map(name)),
            },
        })
        .collect()
}

/// A contestant, with the part of the formation where it matters.
fn name(one: &Shown<'_>, (number, role): Unit) -> String {
    let label = (one.label)(number);
    let colour = one.colour.as_ref().map_or_else(String::new, |colour| format!(" {colour}"));
    match role {
        Role::Whole => format!("{label}{colour}"),
        Role::Attack => format!("attaquant {label}{colour}"),
        Role::Defence => format!("défense {label}{colour}"),
    }
}
