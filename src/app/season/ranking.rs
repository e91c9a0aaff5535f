//! The ranking of a season: all of it, after some nights, of a category, of clubs.

use chrono::NaiveDate;

use super::load::{ListedNight, Loaded, chosen, load, number};
use super::manage::december;
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::season::{Calculation, Category, Row, Standings, by_club, of_category, sentences};
use domain::text::fold;
use domain::{counted, ordinal};
use report::season::{ClubLine, ClubsReport, NightCell, NightHead, SeasonRanking, SeasonRow};

/// Up to where nights are counted.
#[derive(Debug, Clone, Copy)]
pub enum Upto {
    /// That many nights.
    Nights(usize),
    /// That day, included.
    Day(NaiveDate),
}

/// Which ranking is asked for.
#[derive(Debug, Clone, Default)]
pub struct SeasonAsked {
    /// All nights when `None`.
    pub upto: Option<Upto>,
    /// Of that category.
    pub category: Option<String>,
}

impl Seasons<'_> {
    /// The ranking of a season.
    /// Errors: no such season, category or night; a measure that needs data a night from elsewhere lacks.
    pub fn ranking(self, season: Option<&str>, asked: &SeasonAsked) -> Result<SeasonRanking> {
        self.club.store.read(|view| ranking(&load(view, chosen(view, season)?)?, asked))
    }

    /// The ranking of the clubs, by their best members; all of them when `None`.
    /// Errors: the same.
    pub fn clubs(self, season: Option<&str>, asked: &SeasonAsked, best: Option<u16>) -> Result<ClubsReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, season)?)?;
            let nights = upto(&loaded, asked.upto)?;
            let standings = loaded.standings_of(&nights)?;
            let line = |row: domain::season::ClubRow| ClubLine {
                rank: row.rank,
                club: row.club,
                points: row.points.total(),
                members: row.members.iter().map(|person| loaded.name(*person)).collect(),
            };
            Ok(ClubsReport {
                season: loaded.season.name.clone(),
                best,
                clubs: by_club(&standings, &loaded.members, best).into_iter().map(line).collect(),
            })
        })
    }
}

/// The nights that count, up to where it is asked.
pub(super) fn upto(loaded: &Loaded, asked: Option<Upto>) -> Result<Vec<&ListedNight>> {
    let nights = loaded.counting();
    let played = nights.len();
    match asked {
        None => Ok(nights),
        Some(Upto::Day(day)) => Ok(nights.into_iter().filter(|known| known.night.date <= day).collect()),
        Some(Upto::Nights(count)) if (1..=played).contains(&count) => Ok(nights.into_iter().take(count).collect()),
        Some(Upto::Nights(count)) => Err(AppError::input(format!(
            "il n'y a pas de {} soirée : {} pour l'instant",
            feminine(count),
            match played {
                0 => "aucune ne compte".to_owned(),
                1 => "une seule compte".to_owned(),
                _ => format!("{played} comptent"),
            }
        ))),
    }
}

fn feminine(count: usize) -> String {
    if count == 1 { "1re".to_owned() } else { format!("{count}e") }
}

pub(super) fn ranking(loaded: &Loaded, asked: &SeasonAsked) -> Result<SeasonRanking> {
    let nights = upto(loaded, asked.upto)?;
    let standings = loaded.standings_of(&nights)?;
    let category = asked.category.as_deref().map(|name| category(loaded, name)).transpose()?;
    let rows = match category {
        None => standings.rows.iter().map(|row| line(loaded, row, row.rank, nights.len(), false)).collect(),
        Some(category) => {
            let december = december(&loaded.season);
            let is_in = |person| loaded.member(person).is_some_and(|member| category.has(member, december));
            let found = of_category(&standings, is_in);
            found.into_iter().map(|(rank, row)| line(loaded, row, rank, nights.len(), true)).collect()
        }
    };
    Ok(SeasonRanking {
        season: loaded.season.name.clone(),
        from: loaded.season.from.to_string(),
        to: loaded.season.to.to_string(),
        closed: loaded.season.closed,
        category: category.map(|category| category.name.clone()),
        condition: category.map(Category::words),
        mean: loaded.season.rules.calculation == Calculation::Mean,
        nights: nights.iter().map(|known| head(known)).collect(),
        rows,
        notes: notes(loaded, &standings, &nights),
    })
}

fn head(known: &ListedNight) -> NightHead {
    NightHead { number: number(known.night.key), name: known.night.name.clone(), date: known.night.date.to_string() }
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

fn line(loaded: &Loaded, row: &Row, rank: Option<u32>, nights: usize, in_category: bool) -> SeasonRow {
    let cell = |night: usize| {
        let score = row.nights.iter().find(|score| score.night == night)?;
        let place = score.placed.map(|placed| placed.rank);
        Some(NightCell { points: score.points.total(), kept: score.is_kept(), place })
    };
    let least = loaded.season.rules.minimum;
    let played = row.nights.len();
    let few = format!("sans rang : {} sur {least}", counted(u32::try_from(played).unwrap_or(0), "soirée"));
    let decided = row.ties.iter().rfind(|step| step.decided);
    let told = decided.map(|step| format!("{} : {}", step.criterion, step.figure));
    let bonus: domain::season::Points = row.bonuses.iter().map(|(_, points)| *points).sum();
    SeasonRow {
        rank,
        overall: row.rank.filter(|_| in_category),
        tied: row.tied,
        person: row.person.0,
        name: loaded.name(row.person),
        club: loaded.member(row.person).map(|member| member.club.clone()).unwrap_or_default(),
        points: row.mark.points().total(),
        bonus: (bonus.0 != 0).then(|| bonus.total()),
        played,
        kept: row.kept().count(),
        wins: row.wins(),
        nights: (0..nights).map(cell).collect(),
        remark: if row.rank.is_none() { Some(few) } else { told },
    }
}

fn notes(loaded: &Loaded, standings: &Standings, nights: &[&ListedNight]) -> Vec<String> {
    let mut notes = Vec::new();
    if nights.is_empty() {
        notes.push("Aucune soirée ne compte encore : elles comptent quand leur tournoi est clos.".to_owned());
        return notes;
    }
    notes.push(format!("Règles : {}", sentences(&loaded.season.rules).join(" ")));
    let few = standings.rows.iter().filter(|row| row.rank.is_none()).count();
    if few > 0 && few == standings.rows.len() {
        notes
            .push(format!("Personne n'a encore de rang : il faut {}.", counted(loaded.season.rules.minimum, "soirée")));
    }
    if standings.rows.iter().any(|row| row.tied) {
        notes.push("À égalité jusqu'au bout, le rang est le même (Y7).".to_owned());
    }
    notes
}

/// `1er LEFÈVRE Luc (1056), 2e …`.
pub(super) fn podium(loaded: &Loaded, standings: &Standings) -> String {
    let first = standings.rows.iter().filter(|row| row.rank.is_some_and(|rank| rank <= 3)).take(4);
    let words: Vec<String> = first
        .map(|row| {
            let rank = ordinal(row.rank.unwrap_or_default());
            format!("{rank} {} ({})", loaded.name(row.person), row.mark.points().words())
        })
        .collect();
    if words.is_empty() { "personne n'est encore classé".to_owned() } else { words.join(", ") }
}
