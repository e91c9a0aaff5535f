//! M11: meetings on earlier evenings of this base, for a balanced draw that spreads them.

use crate::error::Result;
use domain::PositionNo;
use domain::draw::Draw;
use domain::movement::memory::Memory;
use domain::seating::Gained;
use domain::tournament::{EntryId, State, Tournament};
use storage::{View, table};

/// Earlier meetings of the entrants.
#[derive(Debug, Default)]
pub(crate) struct PastNights {
    /// How many tournaments were asked for.
    asked: u8,
    /// Tournaments looked at.
    found: usize,
    pub(crate) met: Memory<EntryId>,
}

impl PastNights {
    /// What a draw needs: the meetings at the last tournaments of the base, and at this one's sessions before the one that begins at
    /// `first`; nothing where it does not ask.
    pub(crate) fn load(view: &View, tournament: &Tournament, draw: Draw, first: PositionNo) -> Result<Self> {
        let Draw::Balanced { nights: asked @ 1.. } = draw else { return Ok(Self::default()) };
        let now = (tournament.settings.date, tournament.id);
        let mut earlier = table::tournament::overviews(view)?;
        earlier.retain(|other| other.state != State::Registration && (other.date, other.id) < now);
        earlier.sort_by_key(|other| std::cmp::Reverse((other.date, other.id)));
        earlier.truncate(usize::from(asked));
        let mut met = Memory::of(&tournament.seatings(PositionNo(first.0.saturating_sub(1))));
        for other in &earlier {
            for (a, b, times) in table::seat::meetings(view, other.id, tournament.id)? {
                met.add(a, b, times);
            }
        }
        Ok(Self { asked, found: earlier.len(), met })
    }

    /// The draw's gain, in a sentence; `None` where it was not asked for.
    pub(crate) fn gain_words(&self, gained: &Gained) -> Option<String> {
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
            "Soirées passées (M11), d'après {looked} : rencontres entre joueurs qui s'étaient déjà rencontrés {} (au sort \
             seul : {}).",
            gained.balanced.past, gained.by_lot.past
        ))
    }
}
