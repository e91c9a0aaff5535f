//! The facts of an archive as its lines, in their order.

use super::facts::{Archive, Fact};
use super::season::SeasonArchive;

/// Below the tournament: each fact and where it is put, in the order of the lines.
macro_rules! lines {
    ($($fact:ident: $put:ident to $($list:ident).+;)*) => {
        impl Archive {
            /// Every fact, in the order of the lines.
            pub fn facts(&self) -> Vec<Fact> {
                let mut facts = vec![Fact::Tournament(self.tournament.clone())];
                $(facts.extend(self.$($list).+.iter().cloned().map(Fact::$fact));)*
                facts
            }

            /// Adds a fact to its list.
            pub(super) fn push(&mut self, fact: Fact) {
                match fact {
                    Fact::Tournament(tournament) => self.tournament = tournament,
                    $(Fact::$fact(one) => {
                        self.$($list).+.$put(one);
                    })*
                    _ => {}
                }
            }
        }

        impl Fact {
            /// The place of its kind in the order of the lines; nights of a season are in the order of their days.
            pub(super) fn order(&self) -> usize {
                let kinds = [
                    matches!(self, Self::Season(_)),
                    matches!(self, Self::Rule(_)),
                    matches!(self, Self::Category(_)),
                    matches!(self, Self::Person(_)),
                    matches!(self, Self::Night(_) | Self::Outside(_)),
                    matches!(self, Self::Tournament(_)),
                    $(matches!(self, Self::$fact(_))),*
                ];
                kinds.iter().position(|kind| *kind).unwrap_or(kinds.len())
            }

            /// Whether it stands in the archive of a season alone.
            pub(super) fn is_of_a_season(&self) -> bool {
                self.order() < 5
            }
        }
    };
}

lines! {
    Session: push to sessions;
    Team: push to teams;
    Entry: push to entries;
    Start: push to starts;
    Seat: push to seats;
    Sheet: push to sheets;
    Penalty: push to penalties;
    Incident: push to incidents;
    Movement: push to movements;
    Settled: push to settled;
    Duplicate: get_or_insert to etuis.duplicate;
    Play: push to etuis.plays;
    Result: push to etuis.results;
    Fouled: push to etuis.fouled;
    Fine: push to etuis.fines;
    Prize: push to prizes;
    Special: push to specials;
    Export: push to exports;
    Action: push to actions;
}

impl SeasonArchive {
    /// Every fact but the nights, in the order of the lines.
    pub(super) fn head(&self) -> Vec<Fact> {
        let mut facts = vec![Fact::Season(self.season.clone())];
        facts.extend(self.rules.iter().cloned().map(Fact::Rule));
        facts.extend(self.categories.iter().cloned().map(Fact::Category));
        facts.extend(self.people.iter().cloned().map(Fact::Person));
        facts
    }
}
