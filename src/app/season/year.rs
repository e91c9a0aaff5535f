//! One season of a person or a team, night by night, so that it can be redone by hand; for the desk, and as he reads it himself: without his name
//! and with others as they allow.

use super::load::Loaded;
use super::nights::coefficient;
use super::papers::openly;
use super::ranking::Ranked;
use crate::club::Seasons;
use crate::directory::find;
use crate::directory::publication::Shown;
use crate::error::{AppError, Result};
use crate::result::statistics::takers;
use domain::advice::{Advice, RankingView, SeasonStep, Step};
use domain::publication::Publication;
use domain::season::{
    Answer, By, Calculation, Enough, Fate, ListedNight, Measure, NightKey, NightResult, NightScore, Placed, Points,
    Row, apart, enough, is_foreseen,
};
use domain::text::fold;
use domain::tournament::PersonId;
use domain::{counted, ordinal, ordinal_e};
use report::season::{PersonYear, SeasonContracts, YearNight};
use storage::View;
use storage::table::person;

impl Seasons<'_> {
    /// How the mark and rank of a person came about, or of a team of that name.
    /// Errors: no such season; nobody or several people found; a person who played no night that counts.
    pub fn year(self, season: Option<&str>, query: &str) -> Result<PersonYear> {
        self.read(season, |view, loaded| match of_team(loaded, By::Team, |name| fold(name) == fold(query)) {
            Some(year) => Ok(year),
            None => self.of_person(&Ranked::of(loaded, None), person_named(view, query)?),
        })
    }

    /// The same of a club or team, by part of its name.
    /// Errors: no such season, no such team.
    pub fn team_year(self, season: Option<&str>, by: By, query: &str) -> Result<PersonYear> {
        self.read(season, |_, loaded| {
            let found = of_team(loaded, by, |name| fold(name).contains(&fold(query)));
            found.ok_or_else(|| AppError::input(format!("personne de « {query} » n'a joué une soirée qui compte")))
        })
    }

    /// The season of a person.
    pub(super) fn of_person(self, ranked: &Ranked<'_>, who: PersonId) -> Result<PersonYear> {
        let row = ranked.standings.of(who).ok_or_else(|| absent(ranked.loaded, who))?;
        let last = row.nights.iter().rev().find_map(|score| match ranked.nights[score.night].night.key {
            NightKey::Tournament(id) => Some(id.0),
            NightKey::Outside(_) => None,
        });
        Ok(PersonYear {
            contracts: contracts(ranked, who)?,
            missing: missing(ranked, row),
            next: ranked.loaded.next.clone(),
            deeper: last.map(|id| ((self.club.wording())(&Step::ShowRanking(RankingView::Explained)), id)),
            ..year(ranked, row)
        })
    }

    /// The current season as a person reads it himself.
    /// Errors: no season; a person who played no night that counts.
    pub fn own_year(self, who: PersonId) -> Result<PersonYear> {
        self.club.store.read(|view| self.own_year_in(view, who))
    }

    /// The same of several people; of those alone who have a year.
    /// Errors: no season.
    pub fn own_years(self, people: &[PersonId]) -> Result<Vec<(PersonId, PersonYear)>> {
        self.read(None, |view, loaded| {
            let ranked = Ranked::of(loaded, None);
            Ok(people.iter().filter_map(|who| Some((*who, self.own(view, &ranked, *who).ok()?))).collect())
        })
    }

    /// The same, in a view.
    pub(crate) fn own_year_in(self, view: &View, who: PersonId) -> Result<PersonYear> {
        let kept = self.club.season_in(view)?;
        self.own(view, &Ranked::of(&kept.1, None), who)
    }

    fn own(self, view: &View, ranked: &Ranked<'_>, who: PersonId) -> Result<PersonYear> {
        let mut year = self.of_person(ranked, who)?;
        (year.name, year.deeper) = (String::new(), None);
        let club = ranked.loaded.club_of(who);
        if !club.is_empty() {
            year.steps.iter_mut().for_each(|step| *step = step.replace(&format!(" de {club}"), " de votre club"));
        }
        let mut texts: Vec<&mut String> = year.steps.iter_mut().collect();
        openly(view, ranked.loaded, &Shown::of(view, Publication::Name)?, &mut texts)?;
        Ok(year)
    }
}

/// A person of the directory.
pub(super) fn person_named(view: &View, query: &str) -> Result<PersonId> {
    let all = person::all(view)?;
    Ok(find::person(&all, query)?.id)
}

/// Why a person is not in the ranking.
fn absent(loaded: &Loaded, who: PersonId) -> AppError {
    let came = loaded.counting().iter().any(|known| known.night.result(who).is_some());
    let name = loaded.name(who);
    match came {
        true => AppError::input(format!("{name} n'est pas de ceux que les règles de cette saison classent (Y4)")),
        false => unplayed(loaded, &format!("{name} n'a joué aucune soirée")),
    }
}

/// Nothing to show of a season: `who` has not played in it.
pub(super) fn unplayed(loaded: &Loaded, who: &str) -> AppError {
    AppError::input(format!("{who} qui compte dans « {} »", loaded.season.name))
        .advise(Advice::say("Une soirée compte une fois close ; les soirées : ").then(Step::Season(SeasonStep::Nights)))
}

/// Y13: the year of the first team or club whose name is meant.
fn of_team(loaded: &Loaded, by: By, meant: impl Fn(&str) -> bool) -> Option<PersonYear> {
    let ranked = Ranked::of(loaded, Some(by));
    let row = ranked.standings.rows.iter().find(|row| meant(&row.who.name))?;
    Some(year(&ranked, row))
}

/// All but what is known of persons alone.
fn year(ranked: &Ranked<'_>, row: &Row) -> PersonYear {
    let Ranked { loaded, nights, standings, answers, .. } = ranked;
    let places = || row.nights.iter().filter_map(|score| score.placed).map(|placed| placed.rank);
    let points = || row.nights.iter().map(|score| score.points);
    let of_final = standings.rows.iter().zip(answers).find(|(other, _)| other.who == row.who);
    let of_final = of_final.map(|(_, answer)| final_words(ranked, row, *answer));
    PersonYear {
        season: loaded.season.name.clone(),
        name: loaded.named(row, standings.by),
        rank: row.rank,
        tied: row.tied,
        of: standings.ranked().count(),
        points: row.mark.points().total(),
        played: row.nights.len(),
        possible: nights.len(),
        wins: row.wins(),
        podiums: places().filter(|rank| *rank <= 3).count(),
        best: points().max().map(Points::total),
        worst: points().min().map(Points::total),
        nights: row.nights.iter().map(|score| line(ranked, row, score)).collect(),
        steps: steps(ranked, row).into_iter().chain(of_final).collect(),
        ..PersonYear::default()
    }
}

fn line(ranked: &Ranked<'_>, row: &Row, score: &NightScore) -> YearNight {
    let Ranked { loaded, nights, standings, .. } = ranked;
    let (known, rules) = (nights[score.night], &loaded.season.rules);
    let fate = match score.fate {
        Fate::Kept => "retenue".to_owned(),
        Fate::Mandatory => "retenue, obligatoire".to_owned(),
        Fate::ClubFull => {
            let most = rules.kept_of_club.unwrap_or_default();
            let club = known.night.host.as_deref().unwrap_or("ce club");
            format!("au-delà de {} à {club}", counted(most, "soirée"))
        }
        Fate::Dropped => "non retenue".to_owned(),
        Fate::DroppedAsOlder => "non retenue : aussi bonne, plus ancienne".to_owned(),
    };
    let result = known.night.result(row.person()).filter(|_| standings.by.is_none());
    YearNight {
        date: known.night.date.to_string(),
        night: known.night.name.clone(),
        duplicate: known.night.duplicate,
        place: score.placed.map(|placed| placed.rank),
        of: score.placed.and_then(|placed| placed.of),
        facts: result.map_or_else(|| sum(loaded, score), |result| facts(&rules.measure, result, score.placed)),
        total: result.and_then(|result| result.total).map(Points::total),
        worth: score.worth.total(),
        coefficient: (score.coefficient != 100).then(|| coefficient(score.coefficient)),
        points: score.points.total(),
        kept: score.is_kept(),
        fate,
    }
}

/// The members of a team who came: those who count, and the others.
fn sum(loaded: &Loaded, score: &NightScore) -> String {
    let best = loaded.season.rules.best.map_or(usize::MAX, usize::from);
    let each = |(who, worth): &(PersonId, Points)| format!("{} {}", loaded.name(*who), worth.words());
    let words: Vec<String> = score.members.iter().map(each).collect();
    let (counted, others) = words.split_at(best.min(words.len()));
    let mut facts = counted.join(" + ");
    if best != usize::MAX && words.len() < best {
        facts.push_str(&format!(" ({} sur {best})", words.len()));
    }
    if !others.is_empty() {
        facts.push_str(&format!(" ; non comptés : {} ({best} meilleurs)", others.join(", ")));
    }
    facts
}

/// The worth of a night, as one would work it out by hand: `1056 × 25 ÷ 24`.
fn facts(measure: &Measure, result: &NightResult, placed: Option<Placed>) -> String {
    let total = result.total.map_or_else(String::new, Points::words);
    let place = |Placed { rank, shared, .. }: Placed| match shared {
        1 => rank.to_string(),
        // The mean of the places shared, in halves.
        _ => Points::fraction(i128::from(2 * rank + shared - 1), 2).words(),
    };
    match (measure, placed) {
        (Measure::Total, _) => format!("total {total}"),
        (Measure::PerDeals(deals), _) => format!("{total} × {deals} ÷ {}", result.deals.unwrap_or_default()),
        (Measure::Percent, Some(placed)) => {
            let of = placed.of.unwrap_or_default();
            format!("100 × ({of} − {} + ½) ÷ {of}", place(placed))
        }
        (Measure::Places(_), Some(placed)) => format!("place {}", place(placed)),
        (Measure::Pcn, _) => "PCN reçus".to_owned(),
        (Measure::Percent | Measure::Places(_), None) => String::new(),
    }
}

/// From the nights to the rank.
fn steps(Ranked { loaded, nights: all, standings, .. }: &Ranked<'_>, row: &Row) -> Vec<String> {
    let name = |row: &Row| loaded.named(row, standings.by);
    let (kept, played) = (row.kept().count(), row.nights.len());
    let nights = format!("{} sur {played}", counted(kept, "soirée retenue"));
    let mark = row.mark.points();
    let mut steps = vec![match loaded.season.rules.calculation {
        Calculation::Sum => format!("{nights} : {}.", row.sum().words()),
        Calculation::Mean => {
            let weights: Points = row.kept().map(|night| Points(i64::from(night.coefficient))).sum();
            let weighted =
                if row.kept().all(|night| night.coefficient == 100) { "" } else { " (somme des coefficients)" };
            format!(
                "{nights} : moyenne {} ÷ {}{weighted} = {}.",
                row.sum().words(),
                weights.words(),
                (mark - row.bonus).words()
            )
        }
    }];
    steps.extend(replaced(loaded, all, row));
    if row.bonus != Points::ZERO {
        steps.push(format!("{} : +{} ; en tout : {}.", counted(played, "présence"), row.bonus.words(), mark.words()));
    }
    let Some(rank) = row.rank else {
        let least = loaded.season.rules.minimum;
        steps.push(format!("Sans rang : {} sur {least}.", counted(played, "soirée")));
        return steps;
    };
    for equal in standings.ranked().filter(|other| other.who != row.who && other.mark == row.mark) {
        steps.extend(apart(row, equal).map(|apart| format!("Même total que {} ; {apart}.", name(equal))));
    }
    let behind = standings.ranked().find(|other| other.rank > Some(rank));
    let gap = match (standings.ahead_of(rank), behind) {
        (Some(ahead), _) => {
            let gap = (ahead.mark.points() - mark).words();
            format!(", à {gap} de {} ({})", name(ahead), ordinal(ahead.rank.unwrap_or_default()))
        }
        (None, Some(behind)) => format!(", à {} devant {}", (mark - behind.mark.points()).words(), name(behind)),
        (None, None) => String::new(),
    };
    let shared = if row.tied { " ex æquo" } else { "" };
    steps.push(format!("Rang : {}{shared}{gap}.", ordinal(rank)));
    steps
}

/// `Remplacée par une version corrigée : Coupe (Dijon) du 14/11/2026, le 23/11/2026.`
fn replaced(loaded: &Loaded, nights: &[&ListedNight], row: &Row) -> Option<String> {
    let words = row.nights.iter().map(|score| &nights[score.night].night).filter_map(|night| {
        let day = loaded.replaced.get(&night.key)?;
        Some(format!("{}, le {day}", night.words()))
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("Remplacée par une version corrigée : {}.", words.join(" ; ")))
}

/// Y14: `Finale : oui, 1er de Tarot Malouin (5 au plus).`
fn final_words(Ranked { loaded, standings, answers, .. }: &Ranked<'_>, row: &Row, answer: Answer) -> String {
    let words = answer.words(loaded.club_of(row.person()), &loaded.season.rules);
    let went = standings.rows.iter().zip(answers).rfind(|(_, answer)| answer.goes());
    let gap = match (answer, went) {
        (Answer::NoPlace, Some((last, _))) if last.mark > row.mark => {
            format!(", à {} du dernier qualifié", (last.mark.points() - row.mark.points()).words())
        }
        _ => String::new(),
    };
    format!("Finale : {words}{gap}.")
}

/// The contracts taken in the nights that count, as far as their sheets record them.
fn contracts(Ranked { loaded, nights, .. }: &Ranked<'_>, who: PersonId) -> Result<Option<SeasonContracts>> {
    let mut sum = SeasonContracts::default();
    for tournament in nights.iter().filter_map(|known| loaded.tournament(known.night.key)) {
        if let Some(taker) = takers(tournament)?.get(&who) {
            sum.taken += taker.takes.taken;
            sum.made += taker.takes.made;
            sum.lost += taker.takes.lost;
            sum.detailed += taker.detailed;
            sum.sheets += taker.sheets;
        }
    }
    Ok(Some(sum).filter(|sum| sum.detailed > 0))
}

/// What a next night, as large as the last one, would have to be to pass the one ahead.
fn missing(Ranked { loaded, nights, standings, .. }: &Ranked<'_>, row: &Row) -> Option<String> {
    let rules = &loaded.season.rules;
    let ahead = standings.ahead_of(row.rank?)?;
    let of = nights.last().and_then(|known| known.night.ranked)?;
    if loaded.season.closed || !is_foreseen(rules) {
        return None;
    }
    let said = match enough(row, ahead.mark.points(), of, rules) {
        None => "aucune place n'y suffit en une soirée".to_owned(),
        Some(Enough { place, worth, instead }) => {
            let effect =
                instead.map_or("s'ajouterait".to_owned(), |worst| format!("remplacerait votre {}", worst.words()));
            let ahead = ordinal(ahead.rank.unwrap_or_default());
            format!(
                "une {} place ({}) {effect} et suffirait, si le {ahead} ne marque rien de plus",
                ordinal_e(place),
                worth.words()
            )
        }
    };
    Some(format!("Sur {of} joueurs, comme la dernière fois, {said}."))
}
