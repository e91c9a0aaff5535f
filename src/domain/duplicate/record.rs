//! D10–D12, D29: the fiches of one session: where the circuit sends each étui, what is written, what is still awaited.

use std::fmt;

use super::etui::EtuiNo;
use super::fiche::{FicheLine, LineResult, Version};
use super::mark::Mark;
use crate::domain::scoring::Contract;
use crate::domain::{PositionNo, Refusal, TableNo, counted};

/// A line of a fiche as the circuit has it: which étui is where, with whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due<Id> {
    /// The étui.
    pub etui: EtuiNo,
    /// When.
    pub position: PositionNo,
    /// Where.
    pub table: TableNo,
    /// Who attacks; nobody at a table that rests.
    pub attack: Option<Id>,
    /// Who defends.
    pub defence: Vec<Id>,
}

/// A line that is due, and what is written on it so far.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place<Id> {
    due: Due<Id>,
    version: Version,
    written: Option<LineResult<Id>>,
}

/// A line of a fiche: whose it is, which deal (D29), and what is written.
pub type OnFiche<'a, Id> = (&'a Due<Id>, Version, Option<&'a LineResult<Id>>);

/// All fiches of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<Id> {
    /// By étui, position and table: the order in which a fiche is read.
    places: Vec<Place<Id>>,
}

/// One word of a fiche as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// A mark.
    Mark(Mark),
    /// `.`: not played.
    NotPlayed,
    /// `R`: the table rests.
    Relay,
    /// `N`: neutralised.
    Neutralised,
}

/// What writing a line came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// It was awaited.
    New,
    /// The same stood there: nothing to do.
    Same,
    /// Something else stood there, and was corrected.
    Corrected,
}

/// H: a mark whose sign is the opposite of all others of its étui.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlier {
    /// The mark looked at.
    pub mark: Mark,
    /// Those of the other tables.
    pub others: Vec<Mark>,
}

impl fmt::Display for Outlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others: Vec<String> = self.others.iter().map(ToString::to_string).collect();
        write!(f, "marque {} : les autres tables ont {}", self.mark, others.join(", "))
    }
}

impl Word {
    /// Reads a word of a fiche in garde (D12, D14).
    ///
    /// # Errors
    /// D14 for what is neither a mark nor one of the three words.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        match text.trim() {
            "." => Ok(Self::NotPlayed),
            "R" | "r" => Ok(Self::Relay),
            "N" | "n" => Ok(Self::Neutralised),
            mark => {
                let (contract, mark) = announced(mark);
                Mark::parse(contract, mark).map(Self::Mark)
            }
        }
    }

    /// D3: the contract of a mark; the *garde* is imposed but in a match of teams.
    #[must_use]
    pub const fn contract(self) -> Contract {
        match self {
            Self::Mark(mark) => mark.contract(),
            Self::NotPlayed | Self::Relay | Self::Neutralised => Contract::Garde,
        }
    }

    fn result<Id>(self) -> LineResult<Id> {
        match self {
            Self::Mark(mark) => LineResult::Played { mark, fault: None },
            Self::NotPlayed => LineResult::NotPlayed,
            Self::Relay => LineResult::Relay,
            Self::Neutralised => LineResult::Neutralised { given: Vec::new() },
        }
    }
}

/// D3: `sans=116` and `contre=-200`, or `gs=` and `gc=`.
fn announced(text: &str) -> (Contract, &str) {
    let named = text.split_once('=').and_then(|(word, mark)| {
        let contract = match word.trim().to_lowercase().as_str() {
            "gs" | "sans" | "garde_sans" => Contract::GardeSans,
            "gc" | "contre" | "garde_contre" => Contract::GardeContre,
            _ => return None,
        };
        Some((contract, mark))
    });
    named.unwrap_or((Contract::Garde, text))
}

impl<Id: Clone + PartialEq> Record<Id> {
    /// The fiches as they lie before anything is played. A line where nobody attacks rests, and is not awaited.
    #[must_use]
    pub fn laid(mut dues: Vec<Due<Id>>) -> Self {
        dues.sort_by_key(|due| (due.etui, due.position, due.table));
        let place = |due: Due<Id>| {
            let written = due.attack.is_none().then_some(LineResult::Relay);
            Place { due, version: Version::FIRST, written }
        };
        Self { places: dues.into_iter().map(place).collect() }
    }

    /// The number of the last étui.
    fn last(&self) -> u16 {
        self.places.last().map_or(0, |place| place.due.etui.0)
    }

    /// D12, H: the étui exists.
    fn check_etui(&self, etui: EtuiNo) -> Result<(), Refusal> {
        if self.places.iter().any(|place| place.due.etui == etui) {
            return Ok(());
        }
        Err(Refusal::new("D12", format!("il n'y a pas d'étui {etui} : ceux du tournoi vont de 1 à {}", self.last())))
    }

    /// D12: the line of an étui at a position and a table.
    fn index(&self, etui: EtuiNo, position: PositionNo, table: TableNo) -> Result<usize, Refusal> {
        self.check_etui(etui)?;
        let here = |due: &Due<Id>| due.position == position;
        let found = self.places.iter().position(|place| {
            let due = &place.due;
            due.etui == etui && here(due) && due.table == table
        });
        found.ok_or_else(|| {
            let tables: Vec<String> = self
                .places
                .iter()
                .filter(|place| place.due.etui == etui && here(&place.due))
                .map(|place| place.due.table.to_string())
                .collect();
            let is_at = if tables.is_empty() {
                "n'est à aucune table".to_owned()
            } else {
                format!("est à la table {}", tables.join(" et à la table "))
            };
            let there: Vec<String> = self
                .places
                .iter()
                .filter(|place| place.due.table == table && here(&place.due))
                .map(|place| place.due.etui.to_string())
                .collect();
            let has = if there.is_empty() {
                format!("la table {table} n'en a pas")
            } else {
                format!("la table {table} a {}", counted_etuis(&there))
            };
            Refusal::new("D12", format!("à la position {position}, l'étui {etui} {is_at} ; {has}"))
        })
    }

    /// D12, F6: writes on one line. What stands there already is only changed when it is to be corrected.
    ///
    /// # Errors
    /// D12 for a line that the circuit does not have; F6 when something else stands there.
    pub fn write(
        &mut self,
        (etui, position, table): (EtuiNo, PositionNo, TableNo),
        word: Word,
        correcting: bool,
    ) -> Result<Writing, Refusal> {
        let index = self.index(etui, position, table)?;
        self.write_at(index, word, correcting)
    }

    fn write_at(&mut self, index: usize, word: Word, correcting: bool) -> Result<Writing, Refusal> {
        let Some(place) = self.places.get_mut(index) else {
            return Err(Refusal::new("D12", "cette ligne n'est pas du tournoi"));
        };
        let (written, rests) = (word.result(), place.due.attack.is_none());
        if rests && word != Word::Relay {
            let message = format!("{} : la table se repose, elle n'a pas de résultat", place.words());
            return Err(Refusal::new("D12", message));
        }
        let writing = match &place.written {
            None => Writing::New,
            Some(before) if before.reads_as(&written) => return Ok(Writing::Same),
            Some(_) if correcting => Writing::Corrected,
            Some(before) => {
                let message = format!("{} : {} y est déjà écrit", place.words(), said(before));
                return Err(Refusal::new("F6", message));
            }
        };
        place.written = Some(written);
        Ok(writing)
    }

    /// D10, D12: writes a whole fiche, its lines in the order of the positions. Tables that rest may be left out.
    ///
    /// # Errors
    /// D12 when there are more or fewer words than lines, with the lines awaited; what [`Record::write`] refuses. Nothing is
    /// written then.
    pub fn fill(&mut self, etui: EtuiNo, words: &[Word], correcting: bool) -> Result<Vec<Writing>, Refusal> {
        self.check_etui(etui)?;
        let of_etui = || self.places.iter().enumerate().filter(|(_, place)| place.due.etui == etui);
        let all: Vec<usize> = of_etui().map(|(index, _)| index).collect();
        let played: Vec<usize> =
            of_etui().filter(|(_, place)| place.due.attack.is_some()).map(|(index, _)| index).collect();
        let lines = if words.len() == all.len() { all } else { played };
        if words.len() != lines.len() {
            let expected: Vec<String> =
                lines.iter().filter_map(|index| self.places.get(*index)).map(Place::short).collect();
            let message = format!(
                "étui {etui} : {} pour {} ({}) ; un point pour une donne non jouée",
                counted(words.len(), "résultat"),
                counted(lines.len(), "ligne"),
                expected.join(", ")
            );
            return Err(Refusal::new("D12", message));
        }
        let mut after = self.clone();
        let writings = lines.into_iter().zip(words).map(|(index, word)| after.write_at(index, *word, correcting));
        let writings = writings.collect::<Result<Vec<_>, Refusal>>()?;
        *self = after;
        Ok(writings)
    }

    /// The lines nothing is written on, by étui, up to a position.
    pub fn awaited(&self, upto: PositionNo) -> impl Iterator<Item = &Due<Id>> {
        let due = move |place: &&Place<Id>| place.written.is_none() && place.due.position <= upto;
        self.places.iter().filter(due).map(|place| &place.due)
    }

    /// H: whether a mark's sign is the opposite of all the others of its étui and version, of which there are at least three.
    #[must_use]
    pub fn outlier(&self, etui: EtuiNo, position: PositionNo, table: TableNo) -> Option<Outlier> {
        const FEWEST: usize = 3;
        let place = self.places.get(self.index(etui, position, table).ok()?)?;
        let mark = place.mark()?;
        let same = |other: &&Place<Id>| other.due.etui == etui && other.version == place.version;
        let others = self.places.iter().filter(same).filter(|other| *other != place);
        let others: Vec<Mark> = others.filter_map(Place::mark).collect();
        let opposite = others.iter().all(|other| other.is_gain() != mark.is_gain());
        (opposite && others.len() >= FEWEST).then_some(Outlier { mark, others })
    }

    /// D29: from a position on, the étui is another deal; put right later, it is the first one again.
    ///
    /// # Errors
    /// D12 for an étui or a position it does not have.
    pub fn foul(&mut self, etui: EtuiNo, from: PositionNo, version: Version) -> Result<usize, Refusal> {
        self.check_etui(etui)?;
        let later = |place: &&mut Place<Id>| place.due.etui == etui && place.due.position >= from;
        let mut lines = 0;
        for place in self.places.iter_mut().filter(later) {
            (place.version, lines) = (version, lines + 1);
        }
        if lines == 0 {
            return Err(Refusal::new("D12", format!("l'étui {etui} n'est plus joué à partir de la position {from}")));
        }
        Ok(lines)
    }

    /// Puts back what was written before; a line that the circuit no longer has is left out.
    pub fn restore(&mut self, (etui, position, table): (EtuiNo, PositionNo, TableNo), result: LineResult<Id>) {
        let found = self.places.iter_mut().find(|place| {
            let due = &place.due;
            (due.etui, due.position, due.table) == (etui, position, table) && due.attack.is_some()
        });
        if let Some(place) = found {
            place.written = Some(result);
        }
    }

    /// D25: changes what stands on a line, as the arbiter decides.
    ///
    /// # Errors
    /// D12 for a line that the circuit does not have, or that rests; what the decision refuses.
    pub fn decide(
        &mut self,
        (etui, position, table): (EtuiNo, PositionNo, TableNo),
        decision: impl FnOnce(&Due<Id>, Option<&LineResult<Id>>) -> Result<LineResult<Id>, Refusal>,
    ) -> Result<(), Refusal> {
        let index = self.index(etui, position, table)?;
        let Some(place) = self.places.get_mut(index) else { return Ok(()) };
        if place.due.attack.is_none() {
            return Err(Refusal::new(
                "D12",
                format!("{} : la table se repose, elle n'a pas de résultat", place.words()),
            ));
        }
        place.written = Some(decision(&place.due, place.written.as_ref())?);
        Ok(())
    }

    /// The lines of an étui, in the order of its fiche, each with what is written.
    ///
    /// # Errors
    /// D12 for an étui that there is not.
    pub fn fiche(&self, etui: EtuiNo) -> Result<Vec<OnFiche<'_, Id>>, Refusal> {
        self.check_etui(etui)?;
        let of_etui = self.places.iter().filter(|place| place.due.etui == etui);
        Ok(of_etui.map(|place| (&place.due, place.version, place.written.as_ref())).collect())
    }

    /// The étuis, in order.
    #[must_use]
    pub fn etuis(&self) -> Vec<EtuiNo> {
        let mut etuis: Vec<EtuiNo> = self.places.iter().map(|place| place.due.etui).collect();
        etuis.dedup();
        etuis
    }

    /// D10: the lines of a table at a position, in the order in which its étuis are played.
    pub fn of_table(&self, position: PositionNo, table: TableNo) -> impl Iterator<Item = &Due<Id>> {
        let here = move |due: &&Due<Id>| due.position == position && due.table == table;
        self.places.iter().map(|place| &place.due).filter(here)
    }

    /// What is written, for the topage; lines that are awaited are left out.
    #[must_use]
    pub fn lines(&self) -> Vec<FicheLine<Id>> {
        let line = |place: &Place<Id>| {
            let Due { etui, position, table, attack, defence } = place.due.clone();
            let result = place.written.clone()?;
            Some(FicheLine { etui, position, table, version: place.version, attack, defence, result })
        };
        self.places.iter().filter_map(line).collect()
    }
}

impl<Id> Place<Id> {
    const fn mark(&self) -> Option<Mark> {
        match self.written {
            Some(LineResult::Played { mark, .. }) => Some(mark),
            _ => None,
        }
    }

    fn words(&self) -> String {
        let due = &self.due;
        format!("étui {}, position {}, table {}", due.etui, due.position, due.table)
    }

    fn short(&self) -> String {
        format!("position {} table {}", self.due.position, self.due.table)
    }
}

impl<Id> LineResult<Id> {
    /// True when the same word gives both: what the arbiter ruled beside it is not looked at.
    const fn reads_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Played { mark: a, .. }, Self::Played { mark: b, .. }) => a.value() == b.value(),
            (Self::NotPlayed, Self::NotPlayed) | (Self::Relay, Self::Relay) => true,
            (Self::Neutralised { .. }, Self::Neutralised { .. }) => true,
            _ => false,
        }
    }
}

/// What stands on a line, in French.
fn said<Id>(result: &LineResult<Id>) -> String {
    match result {
        LineResult::Played { mark, .. } => mark.to_string(),
        LineResult::NotPlayed => "« non jouée »".to_owned(),
        LineResult::Relay => "« relais »".to_owned(),
        LineResult::Neutralised { .. } => "« neutralisée »".to_owned(),
    }
}

/// « l'étui 9 », « les étuis 9, 10, 11 et 12 ».
fn counted_etuis(numbers: &[String]) -> String {
    match numbers {
        [one] => format!("l'étui {one}"),
        [before @ .., last] => format!("les étuis {} et {last}", before.join(", ")),
        [] => "aucun étui".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Due, Record, Word, Writing};
    use crate::domain::duplicate::samples::mark;
    use crate::domain::duplicate::{EtuiNo, LineResult, Serie, Version};
    use crate::domain::{PositionNo, Refusal, TableNo};

    /// Five tables, five positions, two étuis each: South +1, East +2, West −2, étuis −1; player 10·line + number.
    fn record() -> Record<u16> {
        let mut dues = Vec::new();
        for position in 0..5u16 {
            for table in 0..5u16 {
                let seat = |line: u16, step: u16| 10 * line + (table + 10 - step * position % 5) % 5 + 1;
                for etui in Serie((table + position) % 5 + 1).etuis(2) {
                    let defence = vec![seat(2, 1), seat(3, 2), seat(4, 3)];
                    let (position, table) = (PositionNo(u8::try_from(position).unwrap() + 1), TableNo(table + 1));
                    dues.push(Due { etui, position, table, attack: Some(seat(1, 0)), defence });
                }
            }
        }
        Record::laid(dues)
    }

    fn marks(values: &[i64]) -> Vec<Word> {
        values.iter().map(|value| Word::Mark(mark(*value))).collect()
    }

    fn at(etui: u16, position: u8, table: u16) -> (EtuiNo, PositionNo, TableNo) {
        (EtuiNo(etui), PositionNo(position), TableNo(table))
    }

    fn said<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
        let refusal = result.unwrap_err();
        format!("{} {}", refusal.rule, refusal.message)
    }

    #[test]
    fn d10_d12_a_fiche_is_typed_in_the_order_of_the_positions() {
        let mut record = record();
        let words: Vec<Word> =
            ["82", "-76", ".", "66", "N"].into_iter().map(|word| Word::parse(word).unwrap()).collect();
        assert_eq!(record.fill(EtuiNo(1), &words, false).unwrap(), [Writing::New; 5]);
        let lines = record.lines();
        let tables: Vec<u16> = lines.iter().map(|line| line.table.0).collect();
        assert_eq!(tables, [1, 5, 4, 3, 2], "where the étui was at each position");
        assert_eq!(lines[2].result, LineResult::NotPlayed);
        assert_eq!(record.awaited(PositionNo(5)).count(), 45);
        assert_eq!(record.awaited(PositionNo(1)).count(), 9, "of the first position");
    }

    #[test]
    fn d12_an_etui_that_is_not_at_that_table_is_refused_with_where_it_is() {
        let mut record = record();
        let said = said(record.write(at(4, 3, 1), Word::NotPlayed, false));
        assert_eq!(said, "D12 à la position 3, l'étui 4 est à la table 5 ; la table 1 a les étuis 5 et 6");
        let nowhere = record.write(at(4, 9, 1), Word::NotPlayed, false).unwrap_err().message;
        assert_eq!(nowhere, "à la position 9, l'étui 4 n'est à aucune table ; la table 1 n'en a pas");
    }

    #[test]
    fn d12_an_etui_that_there_is_not_is_refused() {
        for etui in [0, 11] {
            let said = said(record().fill(EtuiNo(etui), &[], false));
            assert_eq!(said, format!("D12 il n'y a pas d'étui {etui} : ceux du tournoi vont de 1 à 10"));
        }
    }

    #[test]
    fn d12_too_few_or_too_many_words_are_refused_with_the_lines_awaited() {
        let mut record = record();
        let before = record.clone();
        let said = said(record.fill(EtuiNo(3), &marks(&[82, 66]), false));
        assert!(said.contains("étui 3 : 2 résultats pour 5 lignes (position 1 table 2, position 2 table 1"), "{said}");
        assert!(record.fill(EtuiNo(3), &marks(&[82; 6]), false).is_err());
        assert_eq!(record, before, "nothing is written");
    }

    #[test]
    fn f6_another_mark_is_a_correction_and_the_same_one_is_nothing() {
        let mut record = record();
        let first = marks(&[82, -76, 66, 50, -58]);
        record.fill(EtuiNo(1), &first, false).unwrap();
        assert_eq!(record.fill(EtuiNo(1), &first, false).unwrap(), [Writing::Same; 5]);
        let before = record.clone();
        let mut other = first.clone();
        other[4] = Word::Mark(mark(58));
        let said = said(record.fill(EtuiNo(1), &other, false));
        assert_eq!(said, "F6 étui 1, position 5, table 2 : -58 y est déjà écrit");
        assert_eq!(record, before);
        assert_eq!(record.fill(EtuiNo(1), &other, true).unwrap()[3..], [Writing::Same, Writing::Corrected]);
    }

    #[test]
    fn d28_a_table_that_rests_is_not_awaited_and_has_no_result() {
        let due = |table: u16, attack| Due {
            etui: EtuiNo(1),
            position: PositionNo(u8::try_from(table).unwrap()),
            table: TableNo(table),
            attack,
            defence: vec![2, 3, 4],
        };
        let mut record = Record::laid(vec![due(1, None), due(2, Some(1)), due(3, Some(5))]);
        assert_eq!(record.awaited(PositionNo(9)).count(), 2);
        assert!(said(record.write(at(1, 1, 1), marks(&[82])[0], true)).contains("se repose"));
        record.fill(EtuiNo(1), &marks(&[82, 66]), false).unwrap();
        let with_rest = [&[Word::Relay][..], &marks(&[82, 66])].concat();
        assert_eq!(record.fill(EtuiNo(1), &with_rest, false).unwrap(), [Writing::Same; 3]);
    }

    #[test]
    fn d12_a_mark_against_all_others_is_questioned() {
        let mut record = record();
        record.fill(EtuiNo(1), &marks(&[82, 66, 58, 92, -102]), false).unwrap();
        let outlier = record.outlier(EtuiNo(1), PositionNo(5), TableNo(2)).unwrap();
        assert_eq!(outlier.to_string(), "marque -102 : les autres tables ont 82, 66, 58, 92");
        assert_eq!(record.outlier(EtuiNo(1), PositionNo(1), TableNo(1)), None, "the others are not all of one sign");
        record.fill(EtuiNo(2), &[marks(&[82, -66, 58]), vec![Word::NotPlayed; 2]].concat(), false).unwrap();
        assert_eq!(record.outlier(EtuiNo(2), PositionNo(2), TableNo(5)), None, "two others are too few");
    }

    #[test]
    fn d29_a_fouled_etui_is_another_deal_until_it_is_put_right() {
        let (mut record, b) = (record(), Version::parse("b").unwrap());
        record.fill(EtuiNo(1), &marks(&[82, 66, 58, 92, -102]), false).unwrap();
        assert_eq!(record.foul(EtuiNo(1), PositionNo(3), b).unwrap(), 3);
        assert_eq!(record.foul(EtuiNo(1), PositionNo(5), Version::FIRST).unwrap(), 1);
        let versions: String = record.lines().iter().map(|line| line.version.letter()).collect();
        assert_eq!(versions, "aabba");
        assert!(record.foul(EtuiNo(1), PositionNo(6), b).is_err());
    }

    #[test]
    fn d14_words_of_a_fiche() {
        assert_eq!((Word::parse(".").unwrap(), Word::parse(" r ").unwrap()), (Word::NotPlayed, Word::Relay));
        assert_eq!(Word::parse("N").unwrap(), Word::Neutralised);
        assert!(said(Word::parse("53")).contains("D14") && said(Word::parse("x")).contains("nombre entier"));
    }
}
