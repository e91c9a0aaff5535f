//! Y2, Y8: the result of each person in each night, from the night's own facts; and whether the night counts.

use std::collections::BTreeMap;

use super::rules::Rules;
use super::worth::rounded;
use crate::awards::awards;
use crate::book::{Book, came_to_play};
use crate::ranking::{Row, ranking};
use crate::scale::scale;
use archive::Archive;
use archive::season::{Night, Outside, OutsideResult, Played, SeasonArchive};

/// One person's result in a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gave {
    /// The person's unit: the same number for the members of a team.
    pub(crate) unit: usize,
    pub(crate) rank: Option<u32>,
    pub(crate) total: Option<i64>,
    pub(crate) deals: Option<u32>,
    pub(crate) pcn: Option<u32>,
    pub(crate) pp: Option<u32>,
    pub(crate) left: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Gives {
    /// Its place in the archive.
    pub(crate) index: usize,
    pub(crate) name: String,
    pub(crate) counts: bool,
    /// The number of players or teams ranked.
    pub(crate) ranked: Option<u32>,
    pub(crate) people: BTreeMap<u32, Gave>,
    pub(crate) coefficient: u16,
    pub(crate) mandatory: bool,
}

/// Every night of the archive, in order.
pub(super) fn nights(archive: &SeasonArchive) -> Vec<Gives> {
    archive.nights.iter().enumerate().map(|(index, night)| gives(archive, index, night)).collect()
}

fn gives(archive: &SeasonArchive, index: usize, night: &Night) -> Gives {
    let rules = Rules::of(archive);
    let (teams, etuis, ranked, people) = match night {
        Night::Played(Played { people: who, .. }, own) => {
            let teams = own.tournament.formula != "individuel";
            let etuis = own.etuis.duplicate.is_some();
            let (ranked, people) = if etuis { (None, BTreeMap::new()) } else { played(own, who, rules) };
            (teams, etuis, ranked, people)
        }
        Night::Outside(own) => (false, false, own.players, elsewhere(own)),
    };
    let (season, which, name) = (&archive.season, night.which(), night.name().to_owned());
    // ISO days are in the order of their letters.
    let within = (season.from.as_str()..=&season.to).contains(&night.date());
    let counts = !etuis
        && if season.closed {
            which.at_closing
        } else {
            which.counts.unwrap_or(within && !(teams && rules.is("equipes", "exclues")))
        };
    let coefficient = which.coefficient.unwrap_or(100);
    Gives { index, name, counts, ranked, people, coefficient, mandatory: which.mandatory }
}

fn elsewhere(own: &Outside) -> BTreeMap<u32, Gave> {
    let gave = |(unit, result): (usize, &OutsideResult)| {
        let gave = Gave {
            unit,
            rank: result.rank,
            total: result.total_hundredths,
            deals: result.deals,
            pcn: result.pcn,
            pp: None,
            left: false,
        };
        (result.person, gave)
    };
    own.results.iter().enumerate().map(gave).collect()
}

/// The number ranked, and the result of each person ranked who came to play.
fn played(own: &Archive, who: &[u32], rules: Rules<'_>) -> (Option<u32>, BTreeMap<u32, Gave>) {
    let book = Book::new(own);
    let person: BTreeMap<u32, u32> = own.entries.iter().map(|entry| entry.number).zip(who.iter().copied()).collect();
    let single = !book.individual() && rules.is("equipes", "individuel");
    let last = own.tournament.position;
    let rows = ranking(&book, last, single);
    let given = if single { BTreeMap::new() } else { awards(&book, &rows, &scale(&book)) };
    let share = match own.tournament.formula.as_str() {
        "duo" if !single => 2,
        "equipe4" if !single => 4,
        _ => 1,
    };
    let mut people = BTreeMap::new();
    for (unit, row) in rows.iter().enumerate() {
        let (above, below) = row.total.parts();
        for entry in row.people.iter().filter(|entry| entry.ranked && came_to_play(entry)) {
            let award = given.get(&entry.number);
            let gave = Gave {
                unit,
                rank: Some(row.rank),
                total: Some(rounded(above * 100, below * share)),
                deals: Some(deals(&book, row)),
                pcn: award.map(|award| award.pcn.unwrap_or(0)),
                pp: award.map(|award| award.pp.unwrap_or(0)),
                left: row.left || entry.left_after.is_some_and(|left| left < last),
            };
            people.insert(person.get(&entry.number).copied().unwrap_or(0), gave);
        }
    }
    (u32::try_from(rows.len()).ok(), people)
}

/// Deals planned in the sessions a row went through.
fn deals(book: &Book<'_>, row: &Row<'_>) -> u32 {
    let each = |number: u8| {
        let later = book.archive.sessions.iter().find(|session| session.number == number);
        later.map_or(book.archive.tournament.deals, |session| session.deals)
    };
    let stages = book.stages.iter().filter(|stage| stage.number <= row.reached);
    stages.map(|stage| u32::from(each(stage.number)) * u32::from((stage.last + 1).saturating_sub(stage.first))).sum()
}
