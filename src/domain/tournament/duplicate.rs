//! The part of a tournament that only *donnes dupliquées* have: the étuis laid, and the lines of their fiches.

use std::collections::BTreeMap;

use super::{EntryId, PenaltyId, TeamId, Tournament, Who};
use crate::duplicate::circuit::Kind;
use crate::duplicate::{Badge, EtuiNo, Etuis, Fault, Format, LineResult, MilliPm, Preset, Tenths, Version, Word};
use crate::text::reason;
use crate::{Orientation, PositionNo, TableNo};

/// The settings made before the evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuplicateSettings {
    /// D1: the formation, and the way of ranking.
    pub format: Format,
    /// The chosen circuit; `None` means the default for this number of tables.
    pub circuit: Option<Kind>,
    /// D5: positions and étuis are those usual for the tables there will be, until the draw.
    pub usual_shape: bool,
    /// D5: the étuis of a position are decided, positions are those usual, until the draw.
    pub usual_positions: bool,
    /// D58: the colour that attacks first in every triplette, once drawn.
    pub first_badge: Option<Badge>,
}

impl DuplicateSettings {
    /// The settings of a new tournament: the format, and positions and étuis of a position if given.
    pub const fn shaped(format: Format, positions: Option<u8>, etuis: Option<u8>) -> Self {
        let (usual_shape, usual_positions) =
            (positions.is_none() && etuis.is_none(), positions.is_none() && etuis.is_some());
        Self { usual_shape, usual_positions, ..Self::of(format) }
    }

    /// True until the draw where it is what decides positions or étuis.
    pub const fn is_usual(self) -> bool {
        self.usual_shape || self.usual_positions
    }

    /// The settings of a new tournament: the format alone.
    pub const fn of(format: Format) -> Self {
        Self { format, circuit: None, usual_shape: true, usual_positions: false, first_badge: None }
    }
}

/// The facts of *donnes dupliquées*; nothing in a tournament of free deals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DuplicateFacts {
    /// Every série at every table, as laid out at the draw.
    pub plays: Vec<Laid>,
    /// The lines written on the fiches, by étui, position and table.
    pub written: Vec<Written>,
    /// D9: étuis whose labels name another taker than usual, by number.
    pub takers: BTreeMap<EtuiNo, Orientation>,
    /// D35: the attackers of a *quart temps* of a match, by quart and team.
    pub attackers: BTreeMap<(u8, TeamId), EntryId>,
    /// D29: étuis wrongly put back, in order.
    pub fouled: Vec<Fouled>,
    /// D26: penalties, in the order they were given.
    pub fines: Vec<Fine>,
}

/// A série at a table: written down when it is decided, never derived anew, so that it stays as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    pub position: PositionNo,
    pub table: TableNo,
    /// The deal within the position, where players change between two deals (D51); else 1.
    pub deal: u8,
    /// D6: the first étui played.
    pub first: EtuiNo,
    /// The number of étuis played, one after the other.
    pub etuis: u8,
    /// D50: the one between them that this session leaves out.
    pub without: Option<EtuiNo>,
    /// D45: which copy of the étuis, from 1.
    pub copy: u8,
    pub sides: LaidSides,
}

impl DuplicateFacts {
    /// The line written at a place.
    pub(crate) fn line(&self, place: (EtuiNo, PositionNo, TableNo)) -> Option<&Written> {
        self.written.binary_search_by_key(&place, Written::place).ok().and_then(|at| self.written.get(at))
    }

    /// Removes all étuis laid and lines written from that position on.
    pub(super) fn clear_from(&mut self, from: PositionNo) {
        self.plays.retain(|laid| laid.position < from);
        self.written.retain(|line| line.position < from);
        self.fouled.retain(|fouled| fouled.from < from);
    }

    /// D29: the étuis put back wrongly that are on no table any more.
    pub(super) fn fouled_for_nothing(&self) -> Vec<Fouled> {
        let lies = |fouled: &Fouled| {
            let there = |laid: &&Laid| match fouled.table {
                Some(table) => (laid.position, laid.table) == (fouled.from, table),
                None => laid.position >= fouled.from,
            };
            self.plays.iter().filter(there).any(|laid| laid.etuis().contains(fouled.etui))
        };
        self.fouled.iter().filter(|fouled| !lies(fouled)).cloned().collect()
    }
}

impl Tournament {
    /// D29: true where the étui was another deal just before in that session; put right where it was put back wrongly, nothing is left of it.
    pub fn changes_deal(&self, fouled: &Fouled) -> bool {
        let session = self.session_of(fouled.from);
        let before = self.duplicate.fouled.iter().filter(|other| other.etui == fouled.etui && other.table.is_none());
        let before = before.filter(|other| {
            session.holds(other.from)
                && (other.from < fouled.from || (fouled.table.is_some() && other.from == fouled.from))
        });
        before.max_by_key(|other| other.from).map_or(Version::FIRST, |other| other.version) != fouled.version
    }
}

impl Laid {
    /// The formations there, the attack first.
    pub fn teams(&self) -> impl Iterator<Item = TeamId> + use<> {
        let here = match self.sides {
            LaidSides::Seats => [None, None],
            LaidSides::Lines { ns, eo } => [ns, eo],
            LaidSides::Opposed { attack, defence } => [attack, defence],
        };
        here.into_iter().flatten()
    }

    /// `5 à 8`, `5`, or `5, 6, 8`.
    pub fn words(&self) -> String {
        self.etuis().to_string()
    }

    /// The étuis played, in their order.
    pub fn etuis(&self) -> Etuis {
        Etuis::from(self.first, self.etuis, self.without)
    }
}

/// The players of a série. A formation that is missing makes the table a *relais*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaidSides {
    /// The holders of the seats; the table rests where one of four is missing.
    Seats,
    /// D8: triplettes in line; the taker of each étui decides which one attacks.
    Lines {
        /// North and South.
        ns: Option<TeamId>,
        /// East and West.
        eo: Option<TeamId>,
    },
    /// One attacks, the other defends: quadrettes, Emmanuel 16.
    Opposed { attack: Option<TeamId>, defence: Option<TeamId> },
}

impl LaidSides {
    /// Its word in the base and in archives, and the two formations.
    pub const fn parts(self) -> (&'static str, Option<TeamId>, Option<TeamId>) {
        match self {
            Self::Seats => ("chaises", None, None),
            Self::Lines { ns, eo } => ("lignes", ns, eo),
            Self::Opposed { attack, defence } => ("camps", attack, defence),
        }
    }

    /// The sides of that word.
    pub fn of_parts(word: &str, one: Option<TeamId>, other: Option<TeamId>) -> Option<Self> {
        Some(match word {
            "chaises" => Self::Seats,
            "lignes" => Self::Lines { ns: one, eo: other },
            "camps" => Self::Opposed { attack: one, defence: other },
            _ => return None,
        })
    }
}

/// D12: a line of a fiche that is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub etui: EtuiNo,
    pub position: PositionNo,
    pub table: TableNo,
    /// D25, D32: the side that pays for a fault there.
    pub fault: Option<Fault>,
    /// The result; awaited only where there is a fault.
    pub result: LineResult<Who>,
    /// D25: the word entered before the arbiter neutralised the deal or adjusted the mark; it comes back when he lifts that.
    pub entered: Option<Word>,
    /// D25: why the arbiter ruled so; empty without a ruling.
    pub reason: String,
    /// Why that side pays, where the mark is adjusted for another reason.
    pub fault_reason: String,
}

impl Written {
    /// A line without a reason.
    pub(crate) const fn of(
        (etui, position, table): (EtuiNo, PositionNo, TableNo),
        fault: Option<Fault>,
        result: LineResult<Who>,
    ) -> Self {
        Self { etui, position, table, fault, result, entered: None, reason: String::new(), fault_reason: String::new() }
    }

    /// D25: why the arbiter ruled so; the incident where the words were left out of an archive.
    pub fn why(&self, known: Option<&str>) -> String {
        let words = [&self.reason, &self.fault_reason].into_iter().filter(|words| !words.is_empty());
        words.map(|words| reason(words, known)).collect::<Vec<_>>().join(" ; ")
    }

    /// Its place: one result for each.
    pub const fn place(&self) -> (EtuiNo, PositionNo, TableNo) {
        (self.etui, self.position, self.table)
    }

    /// D25: the word entered, whatever the arbiter put in its place.
    pub(crate) const fn word(&self) -> Option<Word> {
        match self.result {
            LineResult::Played(mark) => Some(Word::Mark(mark)),
            LineResult::NotPlayed => Some(Word::NotPlayed),
            _ => self.entered,
        }
    }

    /// The fiche is blank: a ruling was lifted before anything was written.
    pub fn is_blank(&self) -> bool {
        self.fault.is_none() && self.result == LineResult::Awaited
    }
}

/// D29: from a position on, or at one table of it, an étui is another deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fouled {
    pub etui: EtuiNo,
    /// From which position.
    pub from: PositionNo,
    /// At that table of the position only; nothing: at all tables it comes to from then on.
    pub table: Option<TableNo>,
    /// The deal's version; put right, the first one again.
    pub version: Version,
    pub reason: String,
}

impl Fouled {
    /// `version b à partir de la position 2`, `version b à la position 1, table 2`.
    pub fn words(&self) -> String {
        let Self { from, version, .. } = self;
        match self.table {
            None => format!("version {version} à partir de la position {from}"),
            Some(table) => format!("version {version} à la position {from}, table {table}"),
        }
    }
}

/// D26: percentage points off a session, at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fine {
    pub id: PenaltyId,
    pub who: Who,
    /// At which position.
    pub position: PositionNo,
    pub amount: FineAmount,
    pub reason: String,
    /// D27: the incident it is for, where the arbiter named one.
    pub case: Option<FineCase>,
}

impl Fine {
    /// Its reason; the incident where the words were left out of an archive.
    pub fn why(&self) -> String {
        reason(&self.reason, self.case.map(|case| case.preset.words))
    }
}

/// D27: an incident of the arbitration code, and the line it happened on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FineCase {
    pub preset: &'static Preset,
    /// Étui, position and table.
    pub line: (EtuiNo, PositionNo, TableNo),
}

/// D26, D32: the amount of a penalty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FineAmount {
    /// Of the global percentage of a session: individuals, triplettes.
    Percent(Tenths),
    /// Of the *points de match*: quadrettes.
    Pm(MilliPm),
}

impl Fine {
    /// The position it is listed under: that of the line whose incident it is for, else the one at which it was given.
    pub fn at(&self) -> PositionNo {
        self.case.map_or(self.position, |case| case.line.1)
    }
}

impl FineAmount {
    /// D26: in percent; nothing for points.
    pub(crate) const fn percent(self) -> Option<Tenths> {
        match self {
            Self::Percent(tenths) => Some(tenths),
            Self::Pm(_) => None,
        }
    }

    /// What it is called: `bonification`, `avertissement` (A1) or `pénalité`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Percent(Tenths::ZERO) | Self::Pm(MilliPm::ZERO) => "avertissement",
            _ if self.is_bonus() => "bonification",
            _ => "pénalité",
        }
    }

    /// The same with its article.
    pub fn title(self) -> String {
        let name = self.name();
        if name.starts_with('a') { format!("l'{name}") } else { format!("la {name}") }
    }

    /// D27: points given, not taken.
    pub fn is_bonus(self) -> bool {
        self.points().is_some_and(|pm| pm < MilliPm::ZERO)
    }

    /// D27: in *points de match*; nothing for percent.
    pub const fn points(self) -> Option<MilliPm> {
        match self {
            Self::Pm(pm) => Some(pm),
            Self::Percent(_) => None,
        }
    }
}
