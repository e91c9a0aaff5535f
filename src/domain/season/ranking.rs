//! Y3–Y8: the ranking of a season from its nights.

use std::collections::{BTreeMap, HashMap};

use super::bonus::bonuses;
use super::hundredths::Mark;
use super::keep::{NightScore, keep};
use super::place::{Placed, places, worth};
use super::rules::{Calculation, Leavers, Measure, Rules};
use super::tie::{self, TieStep};
use super::{Fate, Member, Night, Points};
use crate::Refusal;
use crate::advice::{Advice, SeasonStep, Step};
use crate::tournament::PersonId;

/// A night that counts.
#[derive(Debug, Clone, Copy)]
pub struct Counted<'a> {
    pub night: &'a Night,
    /// In hundredths.
    pub coefficient: u16,
    /// It cannot be dropped.
    pub mandatory: bool,
}

#[derive(Debug, Clone)]
pub struct Row {
    pub person: PersonId,
    /// The nights he came, in order.
    pub nights: Vec<NightScore>,
    /// Y6: bonus points, each with its reason.
    pub bonuses: Vec<(String, Points)>,
    /// The mark that ranks the row.
    pub mark: Mark,
    /// `None` with fewer nights than it takes.
    pub rank: Option<u32>,
    /// Another row has the same rank.
    pub tied: bool,
    /// Y7: the criteria compared among rows of the same mark.
    pub ties: Vec<TieStep>,
}

impl Row {
    /// The nights that make the mark.
    pub fn kept(&self) -> impl Iterator<Item = &NightScore> {
        self.nights.iter().filter(|night| night.is_kept())
    }

    /// The sum of the kept nights.
    pub fn sum(&self) -> Points {
        self.kept().map(|night| night.points).sum()
    }

    pub fn wins(&self) -> usize {
        self.nights.iter().filter(|night| night.placed.is_some_and(|placed| placed.rank == 1)).count()
    }
}

/// A season ranked.
#[derive(Debug, Clone)]
pub struct Standings {
    /// Best first; then those with too few nights, by their marks.
    pub rows: Vec<Row>,
}

/// Ranks a season. Persons the rules do not list affect no rank unless places are counted among all.
/// Errors: a night brought from elsewhere lacks a value the measure needs (Y12).
pub fn standings(nights: &[Counted<'_>], members: &[Member], rules: &Rules) -> Result<Standings, Refusal> {
    let known: HashMap<PersonId, &Member> = members.iter().map(|member| (member.person, member)).collect();
    let listed = |person: PersonId| known.get(&person).is_some_and(|member| member.is_listed(&rules.eligible));
    let places: Vec<HashMap<PersonId, Placed>> =
        nights.iter().map(|counted| places(counted.night, rules.among, listed)).collect();
    let mut scores: BTreeMap<PersonId, Vec<NightScore>> = BTreeMap::new();
    for (index, counted) in nights.iter().enumerate() {
        for result in counted.night.results.iter().filter(|result| listed(result.person)) {
            let placed = places[index].get(&result.person).copied();
            let worth = worth(&rules.measure, rules.shared, result, placed)
                .ok_or_else(|| missing(counted.night, &rules.measure))?;
            let zeroed = result.left && rules.leavers == Leavers::Zero;
            let worth = if zeroed { Points::ZERO } else { worth };
            let alone = result.left && rules.leavers == Leavers::PresenceOnly;
            scores.entry(result.person).or_default().push(NightScore {
                night: index,
                placed,
                worth,
                zeroed,
                coefficient: counted.coefficient,
                points: worth.times(counted.coefficient),
                fate: if alone { Fate::PresenceOnly } else { Fate::Kept },
            });
        }
    }
    let rows = scores.into_iter().map(|(person, scores)| row(person, scores, nights, rules));
    let (mut ranked, mut few): (Vec<Row>, Vec<Row>) =
        rows.partition(|row| row.nights.len() >= usize::from(rules.minimum));
    let name = |row: &Row| known.get(&row.person).map_or("", |member| member.folded.as_str());
    let by_mark = |a: &Row, b: &Row| b.mark.cmp(&a.mark).then_with(|| name(a).cmp(name(b)));
    ranked.sort_by(by_mark);
    few.sort_by(by_mark);
    let mut rows = tie::settled(ranked, &rules.ties);
    rows.append(&mut few);
    Ok(Standings { rows })
}

fn row(person: PersonId, mut scores: Vec<NightScore>, nights: &[Counted<'_>], rules: &Rules) -> Row {
    keep(&mut scores, rules.kept, rules.calculation, rules.minimum, |night| nights[night].mandatory);
    let bonuses = bonuses(rules, &scores);
    let added: Points = bonuses.iter().map(|(_, points)| *points).sum();
    let kept = scores.iter().filter(|night| night.is_kept());
    let mark = match rules.calculation {
        Calculation::Sum => Mark::sum(kept.map(|night| night.points).sum::<Points>() + added),
        Calculation::Mean => Mark::mean(kept.map(|night| (night.worth, night.coefficient)), added),
    };
    Row { person, nights: scores, bonuses, mark, rank: None, tied: false, ties: Vec::new() }
}

fn missing(night: &Night, measure: &Measure) -> Refusal {
    let what = match measure {
        Measure::Total => "le total de chacun",
        Measure::PerDeals(_) => "le total de chacun ou le nombre de donnes",
        Measure::Percent | Measure::Inverse => "le rang de chacun ou le nombre de joueurs",
        Measure::Places(_) => "le rang de chacun",
        Measure::Pcn => "les PCN",
        Measure::Pp => "les PP",
    };
    let day = night.date.format("%d/%m/%Y");
    Refusal::new("Y12", format!("la soirée « {} » du {day} ne dit pas {what}, que cette mesure demande", night.name))
        .advise(
            Advice::say("Complétez le fichier d'où elle vient, puis : ").then(Step::Season(SeasonStep::ImportAgain)),
        )
        .advise("Ou choisissez une autre mesure, ou ôtez cette soirée.")
}
