//! D12, D25, D29: the lines of a *fiche ambulante*, and their results.

use std::fmt;
use std::hash::Hash;

use super::etui::EtuiNo;
use super::format::Format;
use super::gap::MilliPm;
use super::mark::Mark;
use crate::{PositionNo, Refusal, TableNo};

keyed! {
    /// One of the two sides of a deal.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Side {
        /// The taker, or the taker's triplette, quadrette or team.
        Attack = "attaque",
        /// The three others, or theirs.
        Defence = "defense" => "défense",
    }
}

/// A side that pays for a fault which may have changed the result of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    pub side: Side,
    /// D32: how much at least, in *points de match*. Percentages know 40/60 only (D25).
    pub least: MilliPm,
}

impl Fault {
    /// D25, D32: 40/60, or +4/−4.
    pub const fn of(side: Side) -> Self {
        Self { side, least: MilliPm(4_000) }
    }
}

/// D29: which deal a line was played with, where an étui was wrongly put back on the way: `a` to `z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(u8);

impl Version {
    /// The deal as it was made.
    pub const FIRST: Self = Self(b'a');

    /// Reads a letter from `a` to `z`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(Self(*letter)),
            _ => None,
        }
    }

    pub const fn letter(self) -> char {
        self.0 as char
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A line of an étui's fiche: its place, its players and its result. `Id` identifies a player, triplette or
/// quadrette; the seats follow from the circuit (D12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FicheLine<Id> {
    pub etui: EtuiNo,
    /// The position at which it was played.
    pub position: PositionNo,
    /// The table at which it was played.
    pub table: TableNo,
    /// D29.
    pub version: Version,
    /// The taker, or the formation that attacks; `None` at a table that rests.
    pub attack: Option<Id>,
    /// The other three, or the formation that defends.
    pub defence: Vec<Id>,
    /// D25, D32: the side that pays a 40/60 or a +4/−4; it belongs to the line, with any result or none yet.
    pub fault: Option<Fault>,
    /// The result of the line.
    pub result: LineResult<Id>,
}

/// D12: the result of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineResult<Id> {
    /// None yet: the line is on record for the arbiter's ruling on it (D25).
    Awaited,
    /// A mark, as the fiche has it.
    Played(Mark),
    /// D25: the arbiter's mark, replacing the one played.
    Adjusted(Mark),
    /// D28: `.`, for lack of time.
    NotPlayed,
    /// D28: `R`, a table that rests.
    Relay,
    /// D25: `N`, with the notes the arbiter gives all the same, in percent.
    Neutralised {
        /// The recipients, with their notes in percent.
        given: Vec<(Id, u8)>,
    },
}

impl<Id> LineResult<Id> {
    /// The mark that counts, if there is one.
    pub const fn mark(&self) -> Option<Mark> {
        match self {
            Self::Played(mark) | Self::Adjusted(mark) => Some(*mark),
            _ => None,
        }
    }

    /// Its word in the base and in archives; an adjusted mark is told apart beside it.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Awaited => "attendu",
            Self::Played(_) | Self::Adjusted(_) => "joue",
            Self::NotPlayed => "non_joue",
            Self::Relay => "relais",
            Self::Neutralised { .. } => "neutralise",
        }
    }

    /// The result of that word; `None` where the parts do not go with it.
    pub fn of_key(key: &str, mark: Option<Mark>, adjusted: bool, given: Vec<(Id, u8)>) -> Option<Self> {
        Some(match (key, mark) {
            ("attendu", None) => Self::Awaited,
            ("joue", Some(mark)) if adjusted => Self::Adjusted(mark),
            ("joue", Some(mark)) => Self::Played(mark),
            ("non_joue", None) => Self::NotPlayed,
            ("relais", None) => Self::Relay,
            ("neutralise", None) => Self::Neutralised { given },
            _ => return None,
        })
    }
}

impl<Id: Copy + Eq> FicheLine<Id> {
    /// The mark that counts, if there is one.
    pub const fn mark(&self) -> Option<Mark> {
        self.result.mark()
    }

    /// D29: true where both were played, each with another deal: they are not compared.
    pub fn is_another_deal(&self, other: &Self) -> bool {
        self.version != other.version && self.mark().is_some() && other.mark().is_some()
    }

    /// All players of the line, the attack first.
    pub(crate) fn people(&self) -> impl Iterator<Item = Id> {
        self.attack.into_iter().chain(self.defence.iter().copied())
    }

    /// The side of a player.
    pub fn side_of(&self, who: Id) -> Option<Side> {
        if self.attack == Some(who) { Some(Side::Attack) } else { self.defence.contains(&who).then_some(Side::Defence) }
    }

    /// Its place, for messages.
    pub fn place(&self) -> String {
        format!("étui {}, position {}, table {}", self.etui, self.position, self.table)
    }
}

/// D12, D25: checks the lines of one session: each stands once, no player is twice at a table or plays an étui twice, and
/// notes are for players who were there.
/// Errors: The refusal of the first impossible line.
pub fn check_lines<Id: Copy + Ord + Hash>(
    lines: &[FicheLine<Id>],
    format: Format,
    name: impl Fn(Id) -> String,
) -> Result<(), Refusal> {
    for line in lines {
        check_line(line, format.defenders(), &name).map_err(|refusal| refusal.at(line.place()))?;
    }
    let mut places: Vec<_> = lines.iter().map(|line| (line.etui, line.position, line.table)).collect();
    places.sort_unstable();
    if let Some((etui, position, table)) = places.twice() {
        return Err(Refusal::new("D12", format!("étui {etui}, position {position}, table {table} : deux résultats")));
    }
    let played = lines.iter().filter(|line| line.mark().is_some());
    // D31: of a quadrette, the attacker and the defence play the same étui, each once.
    let side =
        |line: &FicheLine<Id>, who| line.side_of(who).filter(|_| matches!(format, Format::Quadrettes | Format::Teams));
    let mut plays: Vec<_> =
        played.flat_map(|line| line.people().map(move |who| (line.etui, side(line, who), who))).collect();
    plays.sort_unstable();
    if let Some((etui, _, who)) = plays.twice() {
        let message = format!("{} joue deux fois l'étui {etui} : neutralisez la donne jouée à tort", name(who));
        return Err(Refusal::new("D12", message));
    }
    Ok(())
}

/// Two equal neighbours of a sorted list.
trait Twice<T> {
    fn twice(&self) -> Option<T>;
}

impl<T: Copy + PartialEq> Twice<T> for Vec<T> {
    fn twice(&self) -> Option<T> {
        self.windows(2).find(|pair| pair.first() == pair.last()).and_then(|pair| pair.first().copied())
    }
}

fn check_line<Id: Copy + Ord>(
    line: &FicheLine<Id>,
    defenders: usize,
    name: &impl Fn(Id) -> String,
) -> Result<(), Refusal> {
    let at_table = line.mark().is_some() || matches!(line.result, LineResult::Neutralised { .. });
    if at_table && (line.attack.is_none() || line.defence.len() != defenders) {
        let sides =
            if defenders == 1 { "un camp attaque et un camp défend" } else { "un preneur et trois défenseurs" };
        return Err(Refusal::new("D1", format!("{sides}, pas {} en défense", line.defence.len())));
    }
    let mut people: Vec<Id> = line.people().collect();
    people.sort_unstable();
    if let Some(who) = people.twice() {
        return Err(Refusal::new("D12", format!("{} y est deux fois", name(who))));
    }
    let LineResult::Neutralised { given } = &line.result else { return Ok(()) };
    for (index, (who, percent)) in given.iter().enumerate() {
        if line.side_of(*who).is_none() {
            return Err(Refusal::new("D25", format!("une note pour {}, qui n'y joue pas", name(*who))));
        }
        if given.iter().take(index).any(|(other, _)| other == who) {
            return Err(Refusal::new("D25", format!("deux notes pour {}", name(*who))));
        }
        if *percent > 100 {
            return Err(Refusal::new("D25", format!("une note de {percent} % : de 0 à 100")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{FicheLine, LineResult, Version, check_lines};
    use crate::duplicate::Format;
    use crate::duplicate::samples::{line, neutralised, relay};

    fn refused(lines: &[FicheLine<u8>]) -> (&'static str, String) {
        check_lines(lines, Format::Individual, |who| format!("joueur {who}"))
            .map_or_else(|no| (no.rule, no.message), |()| ("", String::new()))
    }

    #[test]
    fn d12_a_line_stands_once_and_nobody_plays_an_etui_twice() {
        let first = line(1, 1, 1, [1, 2, 3, 4], 82);
        assert_eq!(refused(&[first.clone(), line(1, 2, 2, [5, 6, 7, 8], -76)]), ("", String::new()));
        let twice = refused(&[first.clone(), line(1, 1, 1, [5, 6, 7, 8], 82)]);
        assert_eq!(twice, ("D12", "étui 1, position 1, table 1 : deux résultats".into()));
        let replayed = refused(&[first.clone(), line(1, 2, 2, [5, 6, 7, 4], -76)]);
        assert!(replayed.0 == "D12" && replayed.1.contains("joueur 4 joue deux fois l'étui 1"), "{}", replayed.1);
        // D27: the wrong seating is noted, and its deal neutralised.
        assert_eq!(refused(&[first, neutralised(1, 2, 2, [5, 6, 7, 4], &[(4, 0)])]), ("", String::new()));
        assert!(refused(&[line(1, 1, 1, [1, 2, 3, 1], 82)]).1.contains("joueur 1 y est deux fois"));
    }

    #[test]
    fn d1_one_attacks_and_three_defend() {
        let mut short = line(1, 1, 1, [1, 2, 3, 4], 82);
        short.defence.pop();
        assert_eq!(refused(&[short.clone()]).0, "D1");
        short.result = LineResult::Relay;
        assert_eq!(refused(&[short, relay(2, 1, 1)]).0, "", "nobody has to be complete at a table that rests");
    }

    #[test]
    fn d25_notes_are_for_those_at_the_table() {
        assert!(refused(&[neutralised(1, 1, 1, [1, 2, 3, 4], &[(9, 0)])]).1.contains("joueur 9, qui n'y joue pas"));
        assert_eq!(refused(&[neutralised(1, 1, 1, [1, 2, 3, 4], &[(2, 0), (2, 40)])]).0, "D25");
        assert_eq!(refused(&[neutralised(1, 1, 1, [1, 2, 3, 4], &[(2, 101)])]).0, "D25");
        assert_eq!(refused(&[neutralised(1, 1, 1, [1, 2, 3, 4], &[(1, 0), (2, 40)])]).0, "");
    }

    #[test]
    fn d29_versions_are_letters() {
        assert_eq!(Version::parse("a"), Some(Version::FIRST));
        assert_eq!(Version::parse("b").map(Version::letter), Some('b'));
        assert!(["", "A", "ab", "é", "1"].into_iter().all(|text| Version::parse(text).is_none()));
    }
}
