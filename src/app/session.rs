//! A session (*séance*) of a tournament, the first like the later ones.

use std::collections::HashMap;

use crate::domain::PositionNo;
use crate::domain::movement::{Kind, Place};
use crate::domain::ranking::Stretch;
use crate::storage::{EntryId, EntryRow, SessionRow, StartRow, TournamentRow};

/// Consecutive positions under one draw.
#[derive(Debug, Clone)]
pub(in crate::app) struct Session {
    /// Number, from 1; a phase has its own.
    pub(in crate::app) number: u8,
    /// M10, R5: continues the session before; its tables are not counted again (P3).
    pub(in crate::app) phase: bool,
    /// ISO date, when it is another day than the tournament's.
    pub(in crate::app) date: Option<String>,
    /// Its first position, counted through the tournament.
    pub(in crate::app) first: PositionNo,
    pub(in crate::app) positions: u8,
    pub(in crate::app) deals: u8,
    pub(in crate::app) kind: Option<Kind>,
    /// Tables set up; 0 before the draw.
    pub(in crate::app) tables: u16,
    pub(in crate::app) seed: Option<i64>,
    pub(in crate::app) draw: Option<String>,
    /// R5, in hundredths; 100 for none.
    pub(in crate::app) coefficient: u16,
    /// R5: it divides what is carried over.
    pub(in crate::app) divides: bool,
    /// Everybody's starting seat.
    pub(in crate::app) starts: HashMap<EntryId, Place>,
}

impl Session {
    /// All sessions of a tournament so far, in order; at least one.
    pub(in crate::app) fn all(
        row: &TournamentRow,
        entries: &[EntryRow],
        later: Vec<SessionRow>,
        starts: &[StartRow],
    ) -> Vec<Self> {
        let before = later.first().map_or(row.data.positions, |second| second.first.0 - 1);
        let start = |entry: &EntryRow| entry.start.map(|(table, chair)| (entry.id, Place::at(table, chair)));
        let mut sessions = vec![Self {
            number: 1,
            phase: false,
            date: None,
            first: PositionNo(1),
            positions: before,
            deals: row.data.deals,
            kind: row.data.movement.as_deref().and_then(Kind::parse),
            tables: row.tables.unwrap_or(0),
            seed: row.seed,
            draw: row.draw.clone(),
            coefficient: 100,
            divides: false,
            starts: entries.iter().filter_map(start).collect(),
        }];
        sessions.extend(later.into_iter().map(|session| {
            Self {
                starts: starts
                    .iter()
                    .filter(|start| start.session == session.number)
                    .map(|start| (start.entry, Place::at(start.seat.0, start.seat.1)))
                    .collect(),
                number: session.number,
                phase: session.phase,
                date: session.date,
                first: session.first,
                positions: session.positions,
                deals: session.deals,
                kind: Kind::parse(&session.movement),
                tables: session.tables,
                seed: session.seed,
                draw: Some(session.draw),
                coefficient: session.coefficient,
                divides: session.divides,
            }
        }));
        sessions
    }

    /// The seed of its draw; 0 when there was none.
    pub(in crate::app) fn lot_seed(&self) -> u64 {
        self.seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0)
    }

    /// Its last position, counted through the tournament.
    pub(in crate::app) fn last(&self) -> PositionNo {
        PositionNo(self.first.0 + self.positions.max(1) - 1)
    }

    /// A position of the tournament counted from this session's first.
    pub(in crate::app) fn local(&self, position: PositionNo) -> PositionNo {
        PositionNo((position.0 + 1).saturating_sub(self.first.0))
    }

    /// What a ranking needs of it (R5), up to a position of the tournament.
    pub(in crate::app) fn stretch(&self, upto: PositionNo) -> Stretch {
        Stretch {
            session: self.number,
            positions: (upto.0 + 1).saturating_sub(self.first.0).min(self.positions),
            coefficient: self.coefficient,
            divides: self.divides,
        }
    }
}
