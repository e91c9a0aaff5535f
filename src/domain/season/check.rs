//! Contradictory rules, refused before they rank any person.

use super::people::Member;
use super::rules::{Calculation, Eligible, Kind, Measure, Rules};
use crate::Refusal;
use crate::counted;

/// The rule set for a single night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NightRule {
    /// In hundredths.
    pub coefficient: u16,
    /// It cannot be dropped.
    pub mandatory: bool,
}

/// Refuses rules that exclude one another, or of which one has no effect beside another.
/// Errors: the first contradiction, with the change to make.
pub fn check(rules: &Rules, nights: &[NightRule]) -> Result<(), Refusal> {
    let mandatory = nights.iter().filter(|night| night.mandatory).count();
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
    if rules.calculation == Calculation::Mean && nights.iter().any(|night| night.coefficient == 0) {
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

/// Y4, Y6: remarks on rules that are valid: they rank no person so far, among those known and after so many nights. A French sentence each.
pub fn to_look_at(rules: &Rules, known: &[Member], nights: usize) -> Vec<String> {
    let mut why: Vec<String> = none_eligible(rules, known).into_iter().collect();
    if nights > 0 && usize::from(rules.minimum) > nights {
        why.push(format!(
            "le minimum est de {}, et la saison en compte {nights} à ce jour",
            counted(rules.minimum, "soirée")
        ));
    }
    why.into_iter().map(|why| format!("Attention : personne n'est classé par ces règles ; {why}.")).collect()
}
