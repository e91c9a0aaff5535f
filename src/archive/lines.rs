//! The facts of an archive as its lines, in their order.

use super::facts::{Archive, Fact};

impl Archive {
    /// Every fact, in the order of the lines.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![Fact::Tournament(self.tournament.clone())];
        facts.extend(self.sessions.iter().cloned().map(Fact::Session));
        facts.extend(self.teams.iter().cloned().map(Fact::Team));
        facts.extend(self.entries.iter().cloned().map(Fact::Entry));
        facts.extend(self.starts.iter().cloned().map(Fact::Start));
        facts.extend(self.seats.iter().cloned().map(Fact::Seat));
        facts.extend(self.sheets.iter().cloned().map(Fact::Sheet));
        facts.extend(self.penalties.iter().cloned().map(Fact::Penalty));
        facts.extend(self.incidents.iter().cloned().map(Fact::Incident));
        facts.extend(self.movements.iter().cloned().map(Fact::Movement));
        facts.extend(self.settled.iter().cloned().map(Fact::Settled));
        facts.extend(self.etuis.duplicate.iter().cloned().map(Fact::Duplicate));
        facts.extend(self.etuis.plays.iter().cloned().map(Fact::Play));
        facts.extend(self.etuis.results.iter().cloned().map(Fact::Result));
        facts.extend(self.etuis.fouled.iter().cloned().map(Fact::Fouled));
        facts.extend(self.etuis.fines.iter().cloned().map(Fact::Fine));
        facts.extend(self.prizes.iter().cloned().map(Fact::Prize));
        facts.extend(self.specials.iter().cloned().map(Fact::Special));
        facts.extend(self.exports.iter().cloned().map(Fact::Export));
        facts.extend(self.actions.iter().cloned().map(Fact::Action));
        facts
    }
}
