//! The rules of a season in French sentences: shown before they apply, and pinned up in September.

use super::rules::{Calculation, Eligible, Kind, Measure, Rules};
use super::which::LEAST;
use crate::counted;

/// One sentence for each rule that has an effect.
pub fn sentences(rules: &Rules) -> Vec<String> {
    let mut said = vec![nights(rules)];
    said.extend(measure(rules));
    said.push(kept(rules));
    if rules.minimum > 1 {
        said.push(format!("Il faut {} pour être classé.", counted(rules.minimum, "soirée")));
    }
    if rules.presence.0 > 0 {
        let mark = if rules.presence.0 > 100 { "s" } else { "" };
        said.push(format!("Chaque soirée jouée ajoute {} point{mark}.", rules.presence.words()));
    }
    said.extend(match &rules.eligible {
        Eligible::Everybody => None,
        Eligible::Club(club) => Some(format!("Sont classés les joueurs du club {club}.")),
        Eligible::Affiliated => Some("Sont classés les joueurs affiliés à la FFT.".to_owned()),
        Eligible::Label(label) => Some(format!("Sont classés les joueurs « {label} ».")),
    });
    said.push(
        "À égalité, plus de soirées gagnées, puis la meilleure soirée, puis la suivante, et ainsi de suite ; sinon le rang est partagé."
            .into(),
    );
    if let Some(best) = rules.best {
        let members = if best == 1 { "le meilleur membre".to_owned() } else { format!("les {best} meilleurs membres") };
        said.push(format!("Pour une équipe ou un club, {members} de chaque soirée comptent."));
    }
    said.extend(final_and_prizes(rules));
    said
}

fn nights(rules: &Rules) -> String {
    let has = |kind| rules.kinds.contains(&kind);
    let deals = match () {
        () if has(Kind::Chosen) => return "Seules comptent les soirées choisies.".to_owned(),
        () if has(Kind::Free) => " en donnes libres",
        () if has(Kind::Duplicate) => " en donnes dupliquées",
        () => "",
    };
    let who = match () {
        () if has(Kind::Alone) => " individuelles",
        () if has(Kind::Teams) => " par équipes",
        () => "",
    };
    let all = if deals.is_empty() && who.is_empty() { "Toutes les soirées comptent" } else { "Comptent les soirées" };
    let unit = if rules.measure.is_of_points() {
        "le total de son équipe divisé par ses membres"
    } else {
        "la place de son équipe"
    };
    let teams = if has(Kind::Alone) { String::new() } else { format!(" ; par équipes, chacun reçoit {unit}") };
    let numbers: Vec<String> = rules.clubs.iter().map(ToString::to_string).collect();
    let clubs = if numbers.is_empty() { String::new() } else { format!(", dans les clubs {}", numbers.join(", ")) };
    format!("{all}{who}{deals}{clubs}, de {LEAST} joueurs ou équipes au moins{teams}.")
}

fn measure(rules: &Rules) -> Vec<String> {
    const EQUALS: &str = "les ex æquo se partagent leurs places, au centième près";
    let worth = match &rules.measure {
        Measure::Total => "Une soirée vaut le total de points du joueur.".to_owned(),
        Measure::PerDeals(deals) => {
            format!(
                "Une soirée vaut le total du joueur ramené à {deals} donnes (total × {deals} ÷ donnes prévues), au centième près."
            )
        }
        Measure::Percent => {
            format!("Une soirée vaut la place en pourcentage : 100 × (classés − place + ½) ÷ classés ; {EQUALS}.")
        }
        Measure::Places(points) => {
            let shown: Vec<String> = points.iter().map(ToString::to_string).collect();
            format!("Une soirée vaut, du premier au {}e : {} points ; {EQUALS}.", points.len(), shown.join(", "))
        }
        Measure::Pcn => "Une soirée vaut les PCN reçus.".to_owned(),
    };
    const ETUIS: &str =
        "Les soirées en donnes dupliquées n'y comptent pas : leurs pourcentages ne s'ajoutent pas à des points.";
    [worth].into_iter().chain(rules.measure.is_of_points().then(|| ETUIS.to_owned())).collect()
}

fn kept(rules: &Rules) -> String {
    let made = match rules.calculation {
        Calculation::Sum => "La somme",
        Calculation::Mean => "La moyenne",
    };
    let of_club = rules.kept_of_club.map_or_else(String::new, |most| format!(", {most} au plus dans un même club,"));
    match rules.kept {
        None => format!("{made} de toutes les soirées jouées{of_club} fait le classement."),
        Some(1) => "La meilleure soirée fait le classement.".to_owned(),
        Some(best) => format!("{made} des {best} meilleures soirées{of_club} fait le classement."),
    }
}

/// Y14, Y15.
fn final_and_prizes(rules: &Rules) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(places) = rules.places {
        let limits = rules
            .of_club
            .map_or_else(String::new, |(least, most)| format!(", {least} au moins et {most} au plus de chaque club"));
        said.push(format!("La finale a {places} places{limits}."));
    }
    said.extend(rules.quota.map(|quota| quota.sentence(rules)));
    if rules.quota.is_none() && rules.quota_least != 1 {
        let least = counted(rules.quota_least, "place");
        said.push(format!("Chaque club aura {least} au moins, une fois le quota choisi."));
    }
    if !rules.prizes.is_empty() {
        let prizes: Vec<String> = rules.prizes.iter().map(|prize| prize.brief()).collect();
        said.push(format!(
            "Prix de la saison, du premier au dernier : {} ; les ex æquo se les partagent.",
            prizes.join(", ")
        ));
    }
    said
}
