//! The request of a circuit: its kind, size and length. Everything that is laid out, judged or announced goes through here.

use std::collections::BTreeSet;

use super::verdict::Verdict;
use super::{
    Circuit, Colour, Format, Kind, Number, Sides, cards, emmanuel, howell, judge, line, parallel, quadrettes, shared,
    triplettes, triplettes_howell,
};
use crate::Refusal;

/// The request of a circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    pub format: Format,
    pub kind: Kind,
    /// Players, triplettes, quadrettes or teams.
    pub entered: u16,
    pub positions: u8,
    /// Étuis of a position at a table; of all tables together in Emmanuel 16 (D51).
    pub size: u8,
    /// D50: the second of two sessions that share séries of four étuis, three in each.
    pub(crate) second: bool,
}

/// One of the tournaments side by side; usually the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub colour: Colour,
    /// Its own circuit's name.
    pub(crate) kind: Kind,
    /// The number missing from its tables.
    pub(crate) missing: u16,
    pub circuit: Circuit,
}

/// A circuit laid out, with everything that is played side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub asked: Asked,
    /// The tournaments, in the order of their colours.
    pub sections: Vec<Section>,
}

/// A plan, and the judge's verdict on each of its tournaments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub plan: Plan,
    /// In the order of its sections.
    pub verdicts: Vec<Verdict>,
}

/// A section: its circuit's name, its tables, the number missing from them.
pub(super) type Part = (Kind, u16, u16);

impl Asked {
    /// The tables of that many, those side by side included.
    pub const fn tables(&self) -> u16 {
        match (self.format, self.kind) {
            (Format::Individual, _) => self.entered.div_ceil(4),
            (Format::Triplettes, Kind::Emmanuel) => 12,
            (Format::Triplettes, _) => self.entered.div_ceil(2),
            (Format::Quadrettes, _) => self.entered | 1,
            (Format::Teams, _) => {
                if self.entered == 2 {
                    2
                } else {
                    3
                }
            }
        }
    }

    /// D50: one of two sessions that share séries of four étuis.
    pub(crate) fn is_half(&self) -> bool {
        (self.format, self.kind, self.size, self.tables()) == (Format::Triplettes, Kind::Howell, 3, 4)
    }

    /// The number that would make all tables full.
    pub(crate) const fn missing(&self) -> u16 {
        let full = match (self.format, self.kind) {
            (Format::Triplettes, Kind::Emmanuel) => 16,
            _ => self.tables().saturating_mul(self.format.at_a_table()),
        };
        full.saturating_sub(self.entered)
    }

    /// The tournaments side by side. Those missing are missing from the first one, which is as large as any.
    pub(super) fn parts(&self) -> Vec<Part> {
        let (tables, missing) = (self.tables(), self.missing());
        let beside = |sizes: &[u16]| {
            let part = |(index, tables): (usize, &u16)| (Kind::Ligne, *tables, if index == 0 { missing } else { 0 });
            sizes.iter().enumerate().map(part).collect()
        };
        match (self.format, self.kind) {
            (Format::Individual, Kind::Paralleles) => beside(parallel::individual(tables)),
            (Format::Triplettes, Kind::Paralleles) => beside(parallel::triplettes(tables)),
            (Format::Individual, Kind::Howell) if tables > 4 => vec![(Kind::Howell, 4, 0); usize::from(tables / 4)],
            (Format::Triplettes, Kind::Hybride) => parallel::hybrid(self.entered)
                .map(|(line, howell)| vec![(Kind::Ligne, line, 0), (Kind::Howell, howell, 0)])
                .unwrap_or_default(),
            _ => vec![(self.kind, tables, missing)],
        }
    }

    /// Lays it out.
    /// Errors: D5, D7, D36, D40, D44–D55: the impossible value, with possible ones. Whether the layout is sound is for the judge.
    pub(crate) fn plan(self) -> Result<Plan, Refusal> {
        self.allowed()?;
        let parts = self.parts();
        let beside = parts.len() > 1;
        let section = |(index, (kind, tables, missing)): (usize, Part)| {
            let mut circuit = self.circuit(kind, tables, missing, beside.then_some(index))?;
            // Each colour has étuis of its own, but where one set is shared (D46).
            if beside && kind != Kind::Howell || self.kind == Kind::Hybride {
                let set = u8::try_from(index + 1).unwrap_or(u8::MAX);
                circuit.positions.iter_mut().flatten().for_each(|play| play.set = set);
            }
            Some(Section { colour: *Colour::ALL.get(index)?, kind, missing, circuit })
        };
        let sections: Option<Vec<Section>> = parts.into_iter().enumerate().map(section).collect();
        let sections = sections.ok_or_else(|| self.unknown())?;
        Ok(Plan { asked: self, sections })
    }

    /// One tournament; `beside` is its place among those side by side.
    fn circuit(&self, kind: Kind, tables: u16, missing: u16, beside: Option<usize>) -> Option<Circuit> {
        let (positions, size) = (self.positions, self.size);
        match (self.format, kind) {
            (Format::Individual, Kind::Ligne) => Some(line::circuit(tables, positions, size, missing)),
            (Format::Individual, Kind::Fiches) => {
                let circuit = cards::circuit(tables, positions, size)?;
                Some(if missing == 1 { without(circuit, Number(1)) } else { circuit })
            }
            (Format::Individual, Kind::Howell) => match beside {
                Some(index) => howell::sharing(index, positions, size),
                None => Some(howell::circuit(tables, positions, size)),
            },
            (Format::Triplettes, Kind::Ligne) => Some(triplettes::circuit(tables, positions, size, missing == 1)),
            (Format::Triplettes, Kind::Howell | Kind::HowellEquilibre) => {
                let balanced = kind == Kind::HowellEquilibre;
                triplettes_howell::circuit(tables, (positions, size), balanced, missing == 1, self.second)
            }
            (Format::Triplettes, Kind::Emmanuel) => Some(emmanuel::circuit(positions, missing == 1)),
            (Format::Quadrettes, Kind::Ligne) => Some(quadrettes::circuit(tables, positions, size, missing == 1)),
            (Format::Teams, Kind::Ligne) if self.entered == 2 => Some(quadrettes::duel(size)),
            (Format::Teams, Kind::Ligne) => Some(quadrettes::triangle(size)),
            _ => None,
        }
    }

    /// Lays it out and has it judged.
    /// Errors: As [`Asked::plan`]; D40 where a player would play an étui twice, or an étui be at two places, naming both.
    pub fn judged(self) -> Result<Judged, Refusal> {
        let plan = self.plan()?;
        let verdicts: Vec<Verdict> = plan.sections.iter().map(|section| judge(&section.circuit)).collect();
        let own = plan.sections.iter().zip(&verdicts);
        let fault = own.filter_map(|(section, verdict)| Some((section, verdict.faults.first()?.clone()))).next();
        let between =
            shared(plan.sections.iter().map(|section| &section.circuit)).into_iter().next().zip(plan.sections.first());
        match fault.or(between.map(|(fault, section)| (section, fault))) {
            Some((section, fault)) => Err(self.unsound(&section.circuit, &fault)),
            None => Ok(Judged { plan, verdicts }),
        }
    }

    /// The most positions without a fault, fewer than those asked for; 0 where there is none.
    pub(super) fn most_sound(&self) -> u8 {
        let sound = |positions: &u8| {
            let fewer = Self { positions: *positions, ..*self };
            fewer.plan().is_ok_and(|plan| plan.sections.iter().all(|section| judge(&section.circuit).faults.is_empty()))
        };
        (1..self.positions).rev().find(sound).unwrap_or(0)
    }
}

/// The same circuit without a player: his tables are relais.
fn without(mut circuit: Circuit, who: Number) -> Circuit {
    for play in circuit.positions.iter_mut().flatten() {
        if let Sides::Players(chairs) = &mut play.sides {
            for chair in chairs.iter_mut().filter(|chair| **chair == Some(who)) {
                *chair = None;
            }
        }
    }
    circuit
}

impl Plan {
    /// Étuis to make ready: those of every set of them (D45, D46).
    pub fn etuis_to_prepare(&self) -> u16 {
        let plays = self.sections.iter().flat_map(|section| section.circuit.plays());
        let series: BTreeSet<_> = plays.map(|(_, play)| (play.set, play.serie)).collect();
        let size = self.sections.first().map_or(0, |section| u16::from(section.circuit.size));
        u16::try_from(series.len()).unwrap_or(u16::MAX).saturating_mul(size)
    }
}

impl Judged {
    /// True when no two players meet twice.
    pub fn is_clean(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.repeats.is_empty())
    }
}
