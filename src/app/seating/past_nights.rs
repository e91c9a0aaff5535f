//! M11: who met whom on earlier evenings of this base, for a balanced draw that spreads them.

use std::collections::HashMap;

use crate::app::error::Result;
use crate::domain::PositionNo;
use crate::domain::draw::{Balanced, Draw};
use crate::domain::movement::memory::Memory;
use crate::domain::tournament::{EntryId, State, Tournament};
use crate::storage::{View, table};

/// What earlier tournaments of the base say of those who are entered.
#[derive(Debug, Default)]
pub(in crate::app) struct EarlierNights {
    /// How many were asked for.
    asked: u8,
    /// Tournaments looked at.
    found: usize,
    /// Who met whom, and how often.
    meetings: Vec<(EntryId, EntryId, u32)>,
}

impl EarlierNights {
    /// What a draw needs to know: the last tournaments before this one; nothing where it does not ask.
    pub(in crate::app) fn load(view: &View, tournament: &Tournament, draw: Draw) -> Result<Self> {
        let Draw::Balanced { nights: asked @ 1.. } = draw else { return Ok(Self::default()) };
        let now = (tournament.settings.date, tournament.id);
        let mut earlier = table::tournament::overviews(view)?;
        earlier.retain(|other| other.state != State::Registration && (other.date, other.id) < now);
        earlier.sort_by_key(|other| std::cmp::Reverse((other.date, other.id)));
        earlier.truncate(usize::from(asked));
        let mut meetings = Vec::new();
        for other in &earlier {
            meetings.extend(table::seat::meetings(view, other.id, tournament.id)?);
        }
        Ok(Self { asked, found: earlier.len(), meetings })
    }
}

/// Earlier meetings of those who are entered.
#[derive(Debug, Default)]
pub(in crate::app) struct PastNights {
    asked: u8,
    found: usize,
    met: Memory<EntryId>,
}

impl PastNights {
    /// What earlier tournaments, and this one's sessions before the one being opened, say.
    pub(in crate::app) fn of(tournament: &Tournament, earlier: &EarlierNights) -> Self {
        if earlier.asked == 0 {
            return Self::default();
        }
        let before = tournament.session().first.0.saturating_sub(1);
        let mut met = Memory::of(&tournament.seatings(PositionNo(before)));
        for (a, b, times) in &earlier.meetings {
            met.add(*a, *b, *times);
        }
        Self { asked: earlier.asked, found: earlier.found, met }
    }

    /// The same for people in the order of a draw, numbered from 0.
    pub(in crate::app) fn numbered(&self, order: &[EntryId]) -> Memory<usize> {
        let number: HashMap<EntryId, usize> = order.iter().copied().zip(0..).collect();
        let mut met = Memory::default();
        for (a, b, times) in self.met.iter() {
            if let (Some(a), Some(b)) = (number.get(&a), number.get(&b)) {
                met.add(*a, *b, times);
            }
        }
        met
    }

    /// What the draw gained, in a sentence; nothing where nothing was asked for.
    pub(in crate::app) fn said(&self, drawn: &Balanced) -> Option<String> {
        if self.asked == 0 {
            return None;
        }
        if self.met.is_empty() {
            return Some(
                "Soirées passées (M11) : personne ici n'a encore rencontré quelqu'un à un tournoi antérieur de cette base."
                    .to_owned(),
            );
        }
        let looked = match self.found {
            0 => "les séances précédentes".to_owned(),
            1 => "le dernier tournoi".to_owned(),
            found => format!("les {found} derniers tournois"),
        };
        Some(format!(
            "Soirées passées (M11), d'après {looked} : rencontres entre gens qui s'étaient déjà rencontrés {} (au sort \
             seul : {}).",
            drawn.balanced.past, drawn.by_lot.past
        ))
    }
}
