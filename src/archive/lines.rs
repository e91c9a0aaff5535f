//! The facts of an archive as its lines, in their order.

use super::facts::{Archive, Fact};

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
                }
            }
        }

        impl Fact {
            /// The place of its kind in the order of the lines.
            pub(super) fn order(&self) -> usize {
                let kinds = [matches!(self, Self::Tournament(_)), $(matches!(self, Self::$fact(_))),*];
                kinds.iter().position(|kind| *kind).unwrap_or(kinds.len())
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
