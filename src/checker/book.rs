//! The facts of an archive, sorted so that they can be looked up.

use std::collections::{BTreeMap, BTreeSet};

use archive::{Archive, Chair, Entry, Figures, Sheet};

/// A session or a phase, the first one included.
#[derive(Debug, Clone)]
pub(super) struct Stage<'a> {
    pub(crate) number: u8,
    /// First and last position.
    pub(crate) first: u8,
    pub(crate) last: u8,
    /// Continues the session before (P3).
    pub(crate) phase: bool,
    pub(crate) movement: Option<&'a str>,
    /// D41: of étuis; nothing in free deals.
    pub(crate) circuit: Option<&'a str>,
    /// Deals, or étuis, of a position.
    pub(crate) deals: u8,
    pub(crate) tables: u16,
    pub(crate) draw: Option<&'a str>,
    /// In hundredths (R5).
    pub(crate) coefficient: u16,
    pub(crate) divides: bool,
}

/// False for a player who left before the first position he was to play.
pub(super) fn came_to_play(entry: &Entry) -> bool {
    entry.left_after.is_none_or(|left| left >= entry.from_position)
}

/// The facts, to be looked up.
#[derive(Debug)]
pub(super) struct Book<'a> {
    pub(crate) archive: &'a Archive,
    pub(crate) stages: Vec<Stage<'a>>,
    pub(crate) entries: BTreeMap<u32, &'a Entry>,
    /// The players at a table, by position and table.
    pub(crate) tables: BTreeMap<(u8, u16), Vec<(Chair, u32)>>,
    /// The scores, by entry, position after position.
    pub(crate) scores: BTreeMap<u32, BTreeMap<u8, i64>>,
    /// The sheets in force, by position and table.
    pub(crate) sheets: BTreeMap<(u8, u16), &'a Sheet>,
    /// The starting seats, by session and entry.
    pub(crate) starts: BTreeMap<(u8, u32), (u16, Chair)>,
    /// The movement by which a position was seated, where it was kept.
    pub(crate) movements: BTreeMap<u8, &'a str>,
    /// All members who ever sat on a team's chairs.
    pub(crate) members: BTreeMap<u32, Vec<&'a Entry>>,
}

/// The chairs that have a figure.
pub(super) fn figures(figures: &Figures) -> Vec<(Chair, i64)> {
    let all = [figures.n, figures.s, figures.e, figures.o, figures.m];
    Chair::ALL.into_iter().zip(all).filter_map(|(chair, figure)| Some((chair, figure?.into()))).collect()
}

impl<'a> Book<'a> {
    pub(super) fn new(archive: &'a Archive) -> Self {
        let mut tables: BTreeMap<(u8, u16), Vec<(Chair, u32)>> = BTreeMap::new();
        for seat in &archive.seats {
            tables.entry((seat.position, seat.table)).or_default().push((seat.chair, seat.entry));
        }
        tables.values_mut().for_each(|chairs| chairs.sort_unstable());
        let mut sheets = BTreeMap::new();
        let mut scores: BTreeMap<u32, BTreeMap<u8, i64>> = BTreeMap::new();
        for sheet in archive.sheets.iter().filter(|sheet| sheet.status == "valide") {
            let place = (sheet.position, sheet.table);
            sheets.insert(place, sheet);
            let seated = tables.get(&place).map_or(&[][..], Vec::as_slice);
            for (chair, figure) in figures(&sheet.balances) {
                for (_, entry) in seated.iter().filter(|(seat, _)| *seat == chair) {
                    *scores.entry(*entry).or_default().entry(sheet.position).or_default() += figure;
                }
            }
        }
        let mut members: BTreeMap<u32, Vec<&Entry>> = BTreeMap::new();
        for entry in &archive.entries {
            if let Some(team) = entry.team {
                members.entry(team).or_default().push(entry);
            }
        }
        Self {
            stages: stages(archive),
            members,
            entries: archive.entries.iter().map(|entry| (entry.number, entry)).collect(),
            starts: archive
                .starts
                .iter()
                .map(|start| ((start.session, start.entry), (start.table, start.chair)))
                .collect(),
            movements: archive.movements.iter().map(|fact| (fact.position, fact.movement.as_str())).collect(),
            archive,
            tables,
            scores,
            sheets,
        }
    }

    /// The session of a position.
    pub(super) fn stage(&self, position: u8) -> u8 {
        self.stages.iter().rev().find(|stage| stage.first <= position).map_or(1, |stage| stage.number)
    }

    /// True for a player who has a seat at that position.
    pub(super) fn plays(&self, entry: &Entry, position: u8) -> bool {
        entry.from_position <= position
            && entry.left_after.is_none_or(|left| left >= position)
            && entry.last_session.is_none_or(|last| last >= self.stage(position))
    }

    /// `LEFÈVRE Zoé (n° 12)`.
    pub(super) fn name(&self, entry: u32) -> String {
        match self.entries.get(&entry) {
            Some(found) => {
                let person = &found.person;
                format!("{} (n° {entry})", format!("{} {}", person.last_name, person.first_name).trim())
            }
            None => format!("inscription n° {entry}"),
        }
    }

    /// R5: the last session an entrant was kept for; a member is out with his team, also one who was replaced before. The archive's reader
    /// refuses members of one team who are out after different sessions.
    pub(super) fn last_session(&self, entry: &Entry) -> Option<u8> {
        let team = entry.team.and_then(|team| self.members.get(&team));
        entry.last_session.or_else(|| team.into_iter().flatten().find_map(|member| member.last_session))
    }

    /// The last position of the last session an entrant was kept for.
    pub(super) fn end(&self, entry: &Entry) -> u8 {
        let last = self.last_session(entry);
        let kept = self.stages.iter().filter(|stage| last.is_none_or(|last| stage.number <= last));
        kept.map(|stage| stage.last).max().unwrap_or(0)
    }

    /// An entrant who played at least one position (R6).
    pub(super) fn ever_played(&self, entry: &Entry) -> bool {
        entry.left_after.is_none_or(|left| left >= entry.from_position.max(1)) && entry.from_position <= self.end(entry)
    }

    /// Entered to hold a place: neither an entrant who left before playing, nor the substitute of one who played.
    pub(super) fn entered_to_play(&self, entry: &Entry) -> bool {
        let mut before = self.archive.entries.iter().filter(|other| other.number < entry.number && came_to_play(other));
        let replaces_another = if self.individual() {
            let start = self.starts.get(&(1, entry.number));
            let same = |other: &Entry| other.left_after.is_some() && self.starts.get(&(1, other.number)) == start;
            start.is_some() && before.any(same)
        } else {
            let same = |other: &Entry| (other.team, other.member) == (entry.team, entry.member);
            entry.team.is_some() && before.any(same)
        };
        came_to_play(entry) && !replaces_another
    }

    /// Players, not teams, are ranked.
    pub(super) fn individual(&self) -> bool {
        self.archive.tournament.formula == "individuel"
    }

    /// The positions at which players sit.
    pub(super) fn seated_positions(&self) -> BTreeSet<u8> {
        self.tables.keys().map(|(position, _)| *position).collect()
    }
}

fn stages(archive: &Archive) -> Vec<Stage<'_>> {
    let tournament = &archive.tournament;
    let mut later: Vec<_> = archive.sessions.iter().collect();
    later.sort_by_key(|session| session.number);
    let first = Stage {
        number: 1,
        first: 1,
        last: later.first().map_or(tournament.positions, |next| next.first_position.saturating_sub(1)),
        phase: false,
        movement: tournament.movement.as_deref(),
        circuit: archive.etuis.duplicate.as_ref().and_then(|duplicate| duplicate.circuit.as_deref()),
        deals: tournament.deals,
        tables: tournament.tables.unwrap_or(0),
        draw: tournament.draw.as_deref(),
        coefficient: 100,
        divides: false,
    };
    let others = later.iter().map(|session| Stage {
        number: session.number,
        first: session.first_position,
        last: session.first_position.saturating_add(session.positions).saturating_sub(1),
        phase: session.kind == "phase",
        movement: Some(session.movement.as_str()),
        circuit: session.circuit.as_deref(),
        deals: session.deals,
        tables: session.tables,
        draw: Some(session.draw.as_str()),
        coefficient: session.coefficient,
        divides: session.carry == "divise",
    });
    std::iter::once(first).chain(others).collect()
}
