//! Contradictory rules, refused before they rank any person.

use super::people::Member;
use super::rules::{Among, Calculation, Criterion, Eligible, Kept, Measure, Rules, TeamNights};
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
    let measure_of_players = matches!(rules.measure, Measure::Pcn | Measure::Pp);
    if let Kept::Best(best) = rules.kept
        && mandatory > usize::from(best)
    {
        let mandatory = counted(u32::try_from(mandatory).unwrap_or(u32::MAX), "soirée obligatoire");
        return Err(Refusal::new(
            "Y5",
            format!("{mandatory} pour {} : elles n'y tiennent pas", counted(best, "soirée retenue")),
        )
        .advise("Retenez plus de soirées, ou rendez-en moins obligatoires."));
    }
    if rules.kept == Kept::All && rules.ties.contains(&Criterion::Next) {
        return Err(Refusal::new("Y7", "toutes les soirées sont retenues : « suivante » n'a rien à comparer")
            .advise("Ôtez « suivante » du départage, ou retenez un nombre de soirées."));
    }
    if rules.calculation == Calculation::Mean && nights.iter().any(|night| night.coefficient == 0) {
        return Err(Refusal::new("Y6", "une soirée de coefficient 0 n'entre pas dans une moyenne")
            .advise("Ôtez cette soirée de la saison, ou donnez-lui un autre coefficient."));
    }
    if rules.among == Among::Themselves && rules.eligible == Eligible::Everybody {
        return Err(Refusal::new("Y4", "« rangs entre-eux » n'a de sens que si « qui » ne prend pas tout le monde")
            .advise("Dites qui est classé (par exemple les affiliés), ou gardez les rangs du classement général."));
    }
    if rules.teams == TeamNights::Single && measure_of_players {
        return Err(Refusal::new(
            "Y8",
            "les PCN et les PP d'une soirée par équipes vont à l'équipe, pas aux joueurs un à un",
        )
        .advise("Prenez « part » pour les soirées par équipes, ou excluez-les."));
    }
    if let Measure::Places(points) = &rules.measure
        && points.windows(2).any(|pair| pair[0] < pair[1])
    {
        return Err(Refusal::new("Y3", "une place y vaut plus que la place d'avant")
            .advise("Donnez les points du premier au dernier, sans jamais remonter."));
    }
    Ok(())
}

/// Y4, Y5, Y6: remarks on rules that are valid: they rank no person so far, among those known and after so many nights, or
/// leave next to nothing of each. A French sentence each.
pub fn to_look_at(rules: &Rules, known: &[Member], nights: usize) -> Vec<String> {
    let mut why = Vec::new();
    if !known.iter().any(|member| member.is_listed(&rules.eligible)) {
        why.extend(match &rules.eligible {
            Eligible::Everybody => None,
            Eligible::Affiliated => Some("personne n'est affilié dans l'annuaire".to_owned()),
            Eligible::Club(club) => Some(format!("personne n'est du club « {club} » dans l'annuaire")),
            Eligible::Label(label) => Some(format!("personne n'a l'étiquette « {label} » dans l'annuaire")),
        });
    }
    if nights > 0 && usize::from(rules.minimum) > nights {
        why.push(format!(
            "le minimum est de {}, et la saison en compte {nights} à ce jour",
            counted(rules.minimum, "soirée")
        ));
    }
    let mut told: Vec<String> =
        why.into_iter().map(|why| format!("Attention : personne n'est classé par ces règles ; {why}.")).collect();
    if let Kept::AllBut(worst) = rules.kept
        && nights > 0
        && usize::from(worst) >= nights
    {
        told.push(format!(
            "Attention : les {worst} moins bonnes soirées sont ôtées, et la saison en compte {nights} à ce jour ; il n'en reste {} à chacun.",
            if rules.minimum == 1 { "qu'une".to_owned() } else { format!("que {}", rules.minimum) }
        ));
    }
    told
}
