//! The ranking of a season: of all, of a category, of teams or clubs.

use std::collections::{BTreeSet, HashMap};

use super::load::{Loaded, number};
use super::quota::shares;
use crate::club::Seasons;
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::money::Cents;
use domain::season::{
    Answer, By, Calculation, Category, ListedNight, NightScore, Points, Row, Share, Standings, apart, none_eligible,
    prizes, qualified, seated, sentences, subjects,
};
use domain::text::fold;
use domain::{Refusal, counted, ordinal};
use report::season::{NightCell, NightHead, SeasonRanking, SeasonRow};

/// Which ranking is asked for.
#[derive(Debug, Clone, Default)]
pub struct SeasonAsked {
    /// Of that category.
    pub category: Option<String>,
    /// Of teams or clubs in place of persons.
    pub by: Option<By>,
}

impl Seasons<'_> {
    /// The ranking of a season.
    /// Errors: no such season or category; teams asked for where there are none.
    pub fn ranking(self, season: Option<&str>, asked: &SeasonAsked) -> Result<SeasonRanking> {
        self.read(season, |_, loaded| {
            let (mut report, step) = ranked(loaded, asked)?;
            let step = step.filter(|_| asked.category.is_none());
            report.notes.extend(step.map(|step| format!("Pour cela : {}", self.club.wording()(&step))));
            Ok(report)
        })
    }
}

/// A season ranked, with who goes to the final and the prizes: found once for all who are asked for.
pub(super) struct Ranked<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) nights: Vec<&'a ListedNight>,
    pub(super) standings: Standings,
    /// Of each person who is ranked; none where no final can be said, and why.
    pub(super) answers: Vec<Answer>,
    refusal: Option<Refusal>,
    /// Of each row; none where there is nothing to win.
    pub(super) prizes: Vec<Cents>,
}

impl<'a> Ranked<'a> {
    pub(super) fn of(loaded: &'a Loaded, by: Option<By>) -> Self {
        let nights = loaded.counting();
        let standings = loaded.standings_of(&nights, by);
        let found = if by.is_none() { finalists(loaded, &standings) } else { Ok(Default::default()) };
        let (answers, refusal) = match found {
            Ok((answers, _)) => (answers, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let by_place = &loaded.season.rules.prizes;
        // Where there are teams the prizes are theirs; clubs have none.
        let winning = if has_teams(loaded) { Some(By::Team) } else { None };
        let prizes = if by == winning && !by_place.is_empty() { prizes(&standings, by_place) } else { Vec::new() };
        Self { loaded, nights, standings, answers, refusal, prizes }
    }
}

/// The ranking of all persons.
/// Errors: as [`Seasons::ranking`].
pub(super) fn ranking(loaded: &Loaded) -> Result<SeasonRanking> {
    Ok(ranked(loaded, &SeasonAsked::default())?.0)
}

/// A ranking, and what makes the season rank players where it ranks none.
fn ranked(loaded: &Loaded, asked: &SeasonAsked) -> Result<(SeasonRanking, Option<Step>)> {
    let (by, season) = (asked.by, &loaded.season);
    let ranked = Ranked::of(loaded, by);
    let (nights, standings) = (&ranked.nights, &ranked.standings);
    if by == Some(By::Team) && subjects(&loaded.members, &season.rules, by).is_empty() {
        return Err(AppError::input("il n'y a pas d'équipe dans cette saison")
            .advise(Advice::say("Faites-en une : ").then(Step::Season(SeasonStep::Team))));
    }
    let asked = asked.category.as_deref().filter(|_| by.is_none());
    let category = asked.map(|name| category(loaded, name)).transpose()?;
    let mut rows: Vec<SeasonRow> = (0..standings.rows.len()).map(|index| line(&ranked, index)).collect();
    if let Some(category) = category {
        let within = loaded.of_category(category, standings).into_iter().map(|(rank, row)| (row.person().0, rank));
        let within: HashMap<i64, Option<u32>> = within.collect();
        rows.retain(|row| within.contains_key(&row.person));
        rows.iter_mut().for_each(|row| (row.rank, row.overall) = (within[&row.person], row.rank));
    }
    let mut notes: Vec<String> = (!nights.is_empty()).then(|| rules_note(loaded)).into_iter().collect();
    let (nobody, step) = nobody(loaded, standings, nights.len()).unzip();
    notes.extend(nobody);
    if standings.rows.iter().any(|row| row.tied) {
        notes.push("À égalité jusqu'au bout, le rang est le même (Y7).".to_owned());
    }
    notes.extend(ranked.refusal.as_ref().map(|refusal| format!("La finale : {}.", refusal.message)));
    if by.is_none() && !season.rules.prizes.is_empty() && has_teams(loaded) {
        notes.push("Les prix vont aux équipes : leur classement les montre (Y15).".to_owned());
    }
    let report = SeasonRanking {
        season: season.name.clone(),
        from: season.from.to_string(),
        to: season.to.to_string(),
        closed: season.closed,
        by,
        category: category.map(|category| category.name.clone()),
        condition: category.map(Category::words),
        mean: season.rules.calculation == Calculation::Mean,
        left_out: loaded.left_out(),
        nights: nights.iter().map(|known| head(known)).collect(),
        rows,
        notes,
    };
    Ok((report, step))
}

/// Y14: the answer for each row that is ranked, none where no final is planned; and Y17: the clubs by name, each with its places, none where no
/// quota is set.
/// Errors: clubs that have a right to more places than there are; a quota where no night tells its club.
pub(super) fn finalists(loaded: &Loaded, standings: &Standings) -> Result<(Vec<Answer>, Vec<Share>), Refusal> {
    let rules = &loaded.season.rules;
    if rules.places.is_none() {
        return Ok(Default::default());
    }
    let clubs = standings.rows.iter().map_while(|row| Some((row.rank?, club(loaded, row))));
    let clubs: Vec<(u32, String)> = clubs.collect();
    let ranked: Vec<(u32, &str)> = clubs.iter().map(|(rank, club)| (*rank, club.as_str())).collect();
    let shares = rules.quota.map(|quota| shares(loaded, quota)).transpose()?.unwrap_or_default();
    let answers = if rules.quota.is_some() { seated(&ranked, &shares, rules) } else { qualified(&ranked, rules)? };
    Ok((answers, shares))
}

/// The folded club of a row.
pub(super) fn club(loaded: &Loaded, row: &Row) -> String {
    fold(loaded.club_of(row.person()))
}

fn has_teams(loaded: &Loaded) -> bool {
    loaded.members.iter().any(|member| member.team.is_some())
}

pub(super) fn head(known: &ListedNight) -> NightHead {
    let night = &known.night;
    let (deals, teams) = (if night.duplicate { "D" } else { "L" }, if night.teams { "É" } else { "" });
    NightHead {
        number: number(night.key),
        name: night.name.clone(),
        date: night.date.to_string(),
        kind: format!("{deals}{teams}"),
    }
}

/// A category by name or part of it.
pub(super) fn category<'a>(loaded: &'a Loaded, name: &str) -> Result<&'a Category> {
    let folded = fold(name);
    let found = loaded.categories.iter().find(|category| fold(&category.name) == folded);
    found.or_else(|| loaded.categories.iter().find(|category| fold(&category.name).contains(&folded))).ok_or_else(
        || {
            let known: Vec<&str> = loaded.categories.iter().map(|category| category.name.as_str()).collect();
            let known = if known.is_empty() { "aucune pour l'instant".to_owned() } else { known.join(", ") };
            AppError::input(format!("cette saison n'a pas de catégorie « {name} »"))
                .advise(format!("Ses catégories : {known}."))
        },
    )
}

fn line(Ranked { loaded, standings, answers, prizes, .. }: &Ranked<'_>, index: usize) -> SeasonRow {
    let (rows, row) = (&standings.rows, &standings.rows[index]);
    let person = standings.by.is_none().then(|| row.person());
    let cell = |score: &NightScore| {
        let place = score.placed.map(|placed| placed.rank);
        NightCell { night: score.night, points: score.points.total(), kept: score.is_kept(), place }
    };
    let least = loaded.season.rules.minimum;
    let played = row.nights.len();
    let few = format!("sans rang : {} sur {least}", counted(u32::try_from(played).unwrap_or(0), "soirée"));
    let equals = [index.checked_sub(1), Some(index + 1)].into_iter().flatten().filter_map(|at| rows.get(at));
    let told = equals.filter(|other| other.mark == row.mark).find_map(|other| apart(row, other));
    SeasonRow {
        rank: row.rank,
        overall: None,
        tied: row.tied,
        person: person.map_or(0, |person| person.0),
        name: loaded.named(row, standings.by),
        club: person.map_or_else(String::new, |person| loaded.club_of(person).to_owned()),
        members: row.who.people.iter().filter(|_| person.is_none()).map(|who| loaded.name(*who)).collect(),
        points: row.mark.points().total(),
        bonus: (row.bonus != Points::ZERO).then(|| row.bonus.total()),
        played,
        kept: row.kept().count(),
        wins: row.wins(),
        nights: row.nights.iter().map(cell).collect(),
        remark: if row.rank.is_none() { Some(few) } else { told },
        prize_cents: prizes.get(index).map(|prize| prize.0),
        goes: answers.get(index).map(|answer| answer.goes()),
    }
}

pub(super) fn rules_note(loaded: &Loaded) -> String {
    format!("Règles : {}", sentences(&loaded.season.rules).join(" "))
}

/// Y2, Y4, Y6: why nobody is ranked after so many nights, and what changes it; `None` where there is a rank.
fn nobody(loaded: &Loaded, standings: &Standings, nights: usize) -> Option<(String, Step)> {
    let (rules, season) = (&loaded.season.rules, &loaded.season);
    if standings.ranked().next().is_some() {
        return None;
    }
    let here = loaded.nights.iter().filter(|known| season.holds(known.night.date));
    let left: BTreeSet<&str> = here.filter_map(|known| Some(known.left.as_ref()?.words.as_str())).collect();
    // The most nights that one of those who may be ranked played.
    let most = standings.rows.iter().map(|row| row.nights.len()).max();
    let (why, then, step) = match (nights, most) {
        (0, _) if left.is_empty() => {
            let why = "aucune soirée n'est close".to_owned();
            (why, "une soirée compte dès que son tournoi est clos", Step::Close)
        }
        (0, _) => {
            let left: Vec<&str> = left.into_iter().collect();
            let why = format!("aucune soirée ne compte ({})", left.join(" ; "));
            (why, "changez les règles, ou ajoutez une soirée", Step::Season(SeasonStep::Nights))
        }
        (_, Some(most)) => {
            let why = format!("il faut {}, et personne n'en a plus que {most}", counted(rules.minimum, "soirée"));
            (why, "baissez le minimum, ou jouez-en d'autres", Step::Season(SeasonStep::Minimum(most)))
        }
        (_, None) => {
            let nobody = || "aucun de ceux que les règles classent n'y a joué".to_owned();
            let why = none_eligible(rules, &loaded.members).unwrap_or_else(nobody);
            (why, "changez qui est classé", Step::Season(SeasonStep::Everybody))
        }
    };
    let step = if nights > 0 && standings.by.is_some() { Step::Season(SeasonStep::Rules) } else { step };
    Some((format!("Personne n'est classé : {why} ; {then}."), step))
}

/// `1er LEFÈVRE Luc (1056), 2e …`.
pub(super) fn podium(loaded: &Loaded, standings: &Standings) -> String {
    let first = standings.rows.iter().filter(|row| row.rank.is_some_and(|rank| rank <= 3)).take(4);
    let words: Vec<String> = first
        .map(|row| {
            let rank = ordinal(row.rank.unwrap_or_default());
            format!("{rank} {} ({})", loaded.name(row.person()), row.mark.points().words())
        })
        .collect();
    if words.is_empty() { "personne n'est encore classé".to_owned() } else { words.join(", ") }
}
