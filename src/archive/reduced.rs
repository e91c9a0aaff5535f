//! What leaves the club for a comité: the facts that rank, without what only the club needs to know of people.

use crate::Archive;
use domain::text::LEFT_OUT;

impl Archive {
    /// The same without day and month of birth, families, payments, actions, what was sent to the federation, and the words of decisions.
    pub fn reduced(mut self) -> Self {
        for entry in &mut self.entries {
            entry.paid_cents = 0;
            entry.person.family.clear();
            if let Some(birth) = &mut entry.person.birth {
                birth.truncate(4);
            }
        }
        let letters = self.entries.iter_mut().filter_map(|entry| entry.derogation_letter.as_mut());
        let adjusted = self.sheets.iter_mut().filter_map(|sheet| sheet.adjustment.as_mut());
        let decided = self.incidents.iter_mut().flat_map(|incident| [&mut incident.decision, &mut incident.reason]);
        let settled = self.settled.iter_mut().filter_map(|settled| settled.reason.as_mut());
        let etuis = &mut self.etuis;
        let words = letters
            .chain(adjusted)
            .chain(decided)
            .chain(settled)
            .chain(&mut self.tournament.despite_rulings)
            .chain(self.penalties.iter_mut().map(|penalty| &mut penalty.reason))
            .chain(etuis.results.iter_mut().flat_map(|result| [&mut result.reason, &mut result.fault_reason]))
            .chain(etuis.fouled.iter_mut().map(|fouled| &mut fouled.reason))
            .chain(etuis.fines.iter_mut().map(|fine| &mut fine.reason))
            .chain(self.prizes.iter_mut().map(|prize| &mut prize.label))
            .chain(self.specials.iter_mut().map(|special| &mut special.label));
        words.filter(|words| !words.is_empty()).for_each(|words| LEFT_OUT.clone_into(words));
        for (special, number) in self.specials.iter_mut().zip(1..) {
            special.name = format!("prix {number}");
        }
        self.exports.clear();
        self.actions.clear();
        self
    }
}
