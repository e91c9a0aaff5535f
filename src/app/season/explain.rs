//! How a person's season came about, night by night, so that it can be redone by hand.

use super::figures::facts;
use super::load::{ListedNight, Loaded, chosen, load};
use super::nights::coefficient;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::advice::{RankingView, Step};
use domain::season::{Calculation, Fate, NightKey, NightScore, Points, Row, Standings};
use domain::tournament::PersonId;
use domain::{counted, ordinal};
use report::season::{ExplainLine, SeasonExplain};
use storage::View;
use storage::table::person;

impl Seasons<'_> {
    /// How a person's mark and rank came about.
    /// Errors: no such season; nobody or several people found.
    pub fn explain(self, season: Option<&str>, query: &str) -> Result<SeasonExplain> {
        self.club.store.read(|view| self.explained(view, season, person_named(view, query)?))
    }

    /// The same of a person of the directory.
    pub(crate) fn explained(self, view: &View, season: Option<&str>, who: PersonId) -> Result<SeasonExplain> {
        let loaded = load(view, chosen(view, season)?)?;
        let standings = loaded.standings()?;
        let row = standings.rows.iter().find(|row| row.person == who).ok_or_else(|| absent(&loaded, who))?;
        let nights = loaded.counting();
        let lines = row.nights.iter().map(|score| line(&loaded, nights[score.night], score, who)).collect();
        let last = row.nights.iter().rev().find_map(|score| match nights[score.night].night.key {
            NightKey::Tournament(id) => Some(id.0),
            NightKey::Outside(_) => None,
        });
        Ok(SeasonExplain {
            season: loaded.season.name.clone(),
            name: loaded.name(who),
            rank: row.rank,
            points: row.mark.points().total(),
            lines,
            steps: steps(&loaded, row, &standings),
            deeper: last.map(|id| ((self.club.wording())(&Step::ShowRanking(RankingView::Explained)), id)),
        })
    }
}

/// A person of the directory.
pub(super) fn person_named(view: &View, query: &str) -> Result<PersonId> {
    let all = person::all(view)?;
    Ok(find::numbered(&all, query)?.id)
}

/// Why a person is not in the ranking.
pub(super) fn absent(loaded: &Loaded, who: PersonId) -> AppError {
    let came = loaded.counting().iter().any(|known| known.night.result(who).is_some());
    let name = loaded.name(who);
    match came {
        true => AppError::input(format!("{name} n'est pas de ceux que les règles de cette saison classent (Y4)")),
        false => AppError::input(format!("{name} n'a joué aucune soirée qui compte dans « {} »", loaded.season.name)),
    }
}

fn line(loaded: &Loaded, known: &ListedNight, score: &NightScore, who: PersonId) -> ExplainLine {
    let left = known.night.result(who).is_some_and(|result| result.left);
    let fate = match score.fate {
        Fate::Kept => "retenue",
        Fate::Mandatory => "retenue, obligatoire",
        Fate::Dropped => "non retenue",
        Fate::DroppedAsOlder => "non retenue : aussi bonne, plus ancienne",
        Fate::PresenceOnly => "présence seule : partie avant la fin",
    };
    let rank = score.placed.map(|placed| match placed.of {
        Some(of) => format!("{}/{of}", placed.rank),
        None => placed.rank.to_string(),
    });
    let worked = known.night.result(who).map(|result| facts(&loaded.season.rules, result, score.placed));
    let mut facts = worked.unwrap_or_default();
    if score.zeroed {
        facts = "partie avant la fin : 0".to_owned();
    }
    ExplainLine {
        date: known.night.date.to_string(),
        night: known.night.name.clone(),
        place: rank,
        facts,
        worth: score.worth.total(),
        coefficient: (score.coefficient != 100).then(|| coefficient(score.coefficient)),
        points: score.points.total(),
        kept: score.is_kept(),
        fate: if left && score.fate == Fate::Kept { format!("{fate} (partie avant la fin)") } else { fate.to_owned() },
    }
}

/// From the nights to the rank.
fn steps(loaded: &Loaded, row: &Row, standings: &Standings) -> Vec<String> {
    let kept = row.kept().count();
    let nights = counted(u32::try_from(kept).unwrap_or(0), "soirée retenue");
    let mut steps = Vec::new();
    match loaded.season.rules.calculation {
        Calculation::Sum => steps.push(format!("{nights} : {}", row.sum().words())),
        Calculation::Mean => {
            let weights: Points = row.kept().map(|night| Points(i64::from(night.coefficient))).sum();
            let sum = if row.kept().all(|night| night.coefficient == 100) {
                format!("{} ÷ {kept}", row.sum().words())
            } else {
                format!("{} ÷ {} (somme des coefficients)", row.sum().words(), weights.words())
            };
            let bonus: Points = row.bonuses.iter().map(|(_, points)| *points).sum();
            steps.push(format!("{nights} : moyenne {sum} = {}", (row.mark.points() - bonus).words()));
        }
    }
    steps.extend(row.bonuses.iter().map(|(what, points)| format!("{what} : +{}", points.words())));
    if !row.bonuses.is_empty() {
        steps.push(format!("En tout : {}", row.mark.points().words()));
    }
    let Some(rank) = row.rank else {
        let least = loaded.season.rules.minimum;
        steps.push(format!(
            "Sans rang : {} sur {least}",
            counted(u32::try_from(row.nights.len()).unwrap_or(0), "soirée")
        ));
        return steps;
    };
    let same: Vec<&Row> = standings
        .rows
        .iter()
        .filter(|other| other.rank.is_some() && other.mark == row.mark && other.person != row.person)
        .collect();
    for step in &row.ties {
        let others: Vec<String> = same
            .iter()
            .filter_map(|other| {
                let figure = other.ties.iter().find(|theirs| theirs.criterion == step.criterion)?;
                Some(format!("{} : {}", loaded.name(other.person), figure.figure))
            })
            .collect();
        steps.push(format!(
            "Même total. Départage, {} : {} ; {}",
            step.criterion.word(),
            step.figure,
            others.join(" ; ")
        ));
    }
    let ahead = standings.rows.iter().rev().find(|other| other.rank.is_some_and(|other| other < rank));
    let behind = ahead.map_or_else(String::new, |other| {
        let gap = other.mark.points() - row.mark.points();
        format!(", à {} de {} ({})", gap.words(), loaded.name(other.person), ordinal(other.rank.unwrap_or_default()))
    });
    let shared = if row.tied { " ex æquo" } else { "" };
    steps.push(format!("Rang : {}{shared}{behind}", ordinal(rank)));
    steps
}
