//! M11: who met whom on earlier evenings of this base, for a balanced draw that spreads them.

use std::collections::HashMap;

use crate::app::error::Result;
use crate::app::night::Night;
use crate::domain::PositionNo;
use crate::domain::draw::Balanced;
use crate::domain::movement::memory::Memory;
use crate::storage::{EntryId, TournamentId, View, seats, tournaments};

/// Earlier meetings of those who are entered.
#[derive(Debug, Default)]
pub(in crate::app) struct PastNights {
    /// How many were asked for.
    asked: u8,
    /// Tournaments looked at.
    found: usize,
    met: Memory<EntryId>,
}

impl PastNights {
    /// What the last `nights` tournaments before this one, and this one's earlier sessions, say; nothing for 0.
    pub(in crate::app) fn load(view: &View, night: &Night, nights: u8) -> Result<Self> {
        if nights == 0 {
            return Ok(Self::default());
        }
        let when = |row: &crate::storage::TournamentRow| (row.data.date.clone(), row.id.0);
        let now = when(&night.row);
        let mut earlier = tournaments::all(view)?;
        earlier.retain(|row| row.state != "inscription" && when(row) < now);
        earlier.sort_by_key(|row| std::cmp::Reverse(when(row)));
        let earlier: Vec<TournamentId> = earlier.into_iter().take(usize::from(nights)).map(|row| row.id).collect();
        // The sessions before the one being opened.
        let before = night.session().first.0.saturating_sub(1);
        let mut met = Memory::of(&night.seatings(PositionNo(before)));
        for id in &earlier {
            for (a, b, times) in seats::meetings(view, *id, night.id())? {
                met.add(a, b, times);
            }
        }
        Ok(Self { asked: nights, found: earlier.len(), met })
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
