//! Contradictory rules, refused before they rank any person.

use super::night::NightResult;
use super::people::Member;
use super::ranking::worth;
use super::rules::{Calculation, Eligible, Kind, Measure, Rules};
use super::{Fate, Placed, Points, Row, Which};
use crate::tournament::PersonId;
use crate::{Refusal, counted};

/// Refuses rules that exclude one another or the decisions on single nights, or of which one has no effect beside another.
/// Errors: the first contradiction, with the change to make.
pub fn check(rules: &Rules, nights: &[Which]) -> Result<(), Refusal> {
    let there = || nights.iter().filter(|night| night.counts != Some(false));
    let mandatory = there().filter(|night| night.mandatory).count();
    if let Some(best) = rules.kept
        && mandatory > usize::from(best)
    {
        let mandatory = counted(u32::try_from(mandatory).unwrap_or(u32::MAX), "soirée obligatoire");
        let kept = counted(best, "soirée retenue");
        return Err(Refusal::new("Y5", format!("{mandatory} pour {kept} : elles n'y tiennent pas"))
            .advise("Retenez plus de soirées, ou rendez-en moins obligatoires."));
    }
    for (one, other) in [(Kind::Free, Kind::Duplicate), (Kind::Alone, Kind::Teams)] {
        if rules.kinds.contains(&one) && rules.kinds.contains(&other) {
            return Err(Refusal::new("Y2", format!("{} et {} ne vont pas ensemble", one.key(), other.key()))
                .advise("Gardez l'un des deux, ou aucun."));
        }
    }
    if rules.kinds.contains(&Kind::Chosen) && rules.kinds.len() > 1 {
        return Err(Refusal::new("Y2", "choisies va seul : ce sont les soirées ajoutées à la main")
            .advise("Ôtez les autres mots, ou « choisies »."));
    }
    if rules.calculation == Calculation::Mean && there().any(|night| night.weight() == 0) {
        return Err(Refusal::new("Y6", "une soirée de coefficient 0 n'entre pas dans une moyenne")
            .advise("Ôtez cette soirée de la saison, ou donnez-lui un autre coefficient."));
    }
    if let Measure::Places(points) = &rules.measure
        && points.windows(2).any(|pair| pair[0] < pair[1])
    {
        return Err(Refusal::new("Y3", "une place y vaut plus que la place d'avant")
            .advise("Donnez les points du premier au dernier, sans jamais remonter."));
    }
    if let Some((least, most)) = rules.of_club
        && least > most
    {
        return Err(Refusal::new(
            "Y14",
            format!("qualifies-par-club : {least} au moins et {most} au plus ne vont pas ensemble"),
        )
        .advise("Le moins d'abord, puis le plus, comme 1-9."));
    }
    if rules.quota.is_some() && rules.of_club.is_some() {
        return Err(Refusal::new("Y17", "quota et qualifies-par-club ne vont pas ensemble")
            .advise("Mettez l'un des deux à « non »."));
    }
    if rules.prizes.windows(2).any(|pair| pair[0] < pair[1]) {
        return Err(Refusal::new("Y15", "un prix dépasse celui de la place d'avant")
            .advise("Donnez les prix du premier au dernier, sans jamais remonter."));
    }
    Ok(())
}

/// Y4: whom the rules look for among those known, in French, where there is no such person.
pub fn none_eligible(rules: &Rules, known: &[Member]) -> Option<String> {
    if known.iter().any(|member| member.is_listed(&rules.eligible)) {
        return None;
    }
    match &rules.eligible {
        Eligible::Everybody => None,
        Eligible::Affiliated => Some("personne n'est affilié dans l'annuaire".to_owned()),
        Eligible::Club(club) => Some(format!("personne n'est du club « {club} » dans l'annuaire")),
        Eligible::Label(label) => Some(format!("personne n'a l'étiquette « {label} » dans l'annuaire")),
    }
}

/// Y2, Y4, Y6: remarks on rules that are valid: they rank no person so far, among those known and with so many nights that count of all.
/// A French sentence each.
pub fn to_look_at(rules: &Rules, known: &[Member], [nights, all]: [usize; 2]) -> Vec<String> {
    let mut why: Vec<String> = none_eligible(rules, known).into_iter().collect();
    if nights > 0 && usize::from(rules.minimum) > nights {
        why.push(format!(
            "le minimum est de {}, et la saison en compte {nights} à ce jour",
            counted(rules.minimum, "soirée")
        ));
    }
    if nights == 0 && !rules.clubs.is_empty() {
        why.push("aucune soirée n'est de ces clubs à ce jour, et « clubs tous » les prend toutes".to_owned());
    } else if nights == 0 && all > 0 {
        why.push("aucune soirée ne compte avec elles, et la page des soirées dit pourquoi".to_owned());
    }
    why.into_iter().map(|why| format!("Attention : personne n'est classé par ces règles ; {why}.")).collect()
}

/// The last place that is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enough {
    pub place: u32,
    pub worth: Points,
    /// The kept night it would stand for; `None` where it would be added.
    pub instead: Option<Points>,
}

/// Whether such a place can be worked out: where a place alone makes the worth, and nights are added.
pub const fn is_foreseen(rules: &Rules) -> bool {
    matches!(rules.measure, Measure::Percent | Measure::Places(_)) && matches!(rules.calculation, Calculation::Sum)
}

/// The last place of a night of so many that makes more than the mark `ahead`; `None` where the first is not enough.
pub fn enough(row: &Row, ahead: Points, of: u32, rules: &Rules) -> Option<Enough> {
    let is_full = rules.kept.is_some_and(|kept| row.kept().count() >= usize::from(kept));
    let worst = || row.nights.iter().filter(|night| night.fate == Fate::Kept).map(|night| night.points).min();
    let instead = if is_full { Some(worst()?) } else { None };
    let nobody = NightResult { person: PersonId(0), unit: 0, rank: None, total: None, deals: None, pcn: None };
    let at = |place: u32| {
        let worth = worth(&rules.measure, &nobody, Some(Placed { rank: place, shared: 1, of: Some(of) }))?;
        let gained = (worth - instead.unwrap_or(Points::ZERO)).max(Points::ZERO) + rules.presence;
        (row.mark.points() + gained > ahead).then_some(Enough { place, worth, instead })
    };
    (1..=of).rev().find_map(at)
}

#[cfg(test)]
mod lacking_tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::season::{ListedNight, Night, OutsideNightId, Subject, Which, preset, standings};

    /// One person's places among so many, night by night.
    fn row(places: &[u32], of: u32, rules: &Rules) -> Row {
        let who = PersonId(1);
        let night = |(index, place): (usize, &u32)| {
            let result = NightResult { person: who, unit: 1, rank: Some(*place), total: None, deals: None, pcn: None };
            let day = chrono::NaiveDate::from_ymd_opt(2026, 10, 1 + u32::try_from(index).unwrap()).unwrap();
            Night::elsewhere(OutsideNightId(i64::try_from(index).unwrap()), String::new(), day, Some(of), vec![result])
        };
        let nights: Vec<Night> = places.iter().enumerate().map(night).collect();
        let listed = |night| ListedNight { night, which: Which::default(), left: None };
        let nights: Vec<ListedNight> = nights.into_iter().map(listed).collect();
        let who = Subject { name: String::new(), folded: String::new(), people: vec![who] };
        standings(&nights.iter().collect::<Vec<_>>(), vec![who], rules, None).rows.remove(0)
    }

    #[test]
    fn y5_the_last_place_that_is_enough_replaces_the_worst_night_or_is_added() {
        let best = preset("meilleures-2").unwrap();
        // 24 players: the 5th has 81,25, the 6th 77,08, the 12th 52,08.
        let full = row(&[1, 12], 24, &best);
        assert_eq!(full.mark.points(), Points(15_000));
        let found = enough(&full, Points(17_500), 24, &best).unwrap();
        assert_eq!((found.place, found.worth, found.instead), (5, Points(8_125), Some(Points(5_208))));
        assert_eq!(enough(&full, Points(20_000), 24, &best), None, "the first is not enough");
        let added = enough(&row(&[12], 24, &best), Points(10_000), 24, &best).unwrap();
        assert_eq!((added.place, added.instead), (12, None));
        let places = preset("places").unwrap();
        assert_eq!(enough(&row(&[4], 10, &places), Points(1_950), 10, &places).unwrap().place, 6);
        assert!(!is_foreseen(&preset("moyenne").unwrap()) && !is_foreseen(&preset("cumul").unwrap()));
        assert!(is_foreseen(&best) && is_foreseen(&places));
    }
}
