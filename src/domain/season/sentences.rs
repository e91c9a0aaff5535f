//! The rules of a season in French sentences: shown before they apply, and pinned up in September.

use super::Points;
use super::rules::{Among, Calculation, Eligible, Kept, Leavers, Measure, Rules, Shared, TeamNights};
use crate::counted;

/// One sentence for each rule that has an effect.
pub fn sentences(rules: &Rules) -> Vec<String> {
    let mut said = vec![measure(rules), kept(rules)];
    if rules.minimum > 1 {
        said.push(format!("Il faut {} pour être classé.", counted(rules.minimum, "soirée")));
    }
    said.extend(bonuses(rules));
    said.extend(eligible(rules));
    said.push(
        match rules.teams {
            TeamNights::Out => "Les soirées par équipes ne comptent pas.",
            TeamNights::Share => {
                "Une soirée par équipes compte : chacun reçoit la place de son équipe, et le total de l'équipe divisé par ses membres."
            }
            TeamNights::Single => "Une soirée par équipes compte, les joueurs pris un à un.",
        }
        .to_owned(),
    );
    said.extend(match rules.leavers {
        Leavers::Count => None,
        Leavers::PresenceOnly => Some("Qui part avant la fin d'une soirée n'en garde que la présence.".to_owned()),
        Leavers::Zero => Some("Une soirée quittée avant la fin vaut 0.".to_owned()),
    });
    said.push(ties(rules));
    if let Some(trials) = rules.trials {
        said.push(format!("Sans licence, on peut venir à {} de la saison.", counted(trials, "soirée")));
    }
    said
}

fn measure(rules: &Rules) -> String {
    let equals = match rules.shared {
        Shared::Mean => "les ex æquo se partagent leurs places",
        Shared::Top => "les ex æquo ont tous la meilleure place",
    };
    match &rules.measure {
        Measure::Total => "Une soirée vaut le total de points du joueur.".to_owned(),
        Measure::PerDeals(deals) => {
            format!("Une soirée vaut le total du joueur ramené à {deals} donnes (total × {deals} ÷ donnes prévues).")
        }
        Measure::Percent => {
            format!("Une soirée vaut la place en pourcentage : 100 × (joueurs − place + ½) ÷ joueurs ; {equals}.")
        }
        Measure::Inverse => format!("Une soirée vaut le nombre de joueurs moins la place, plus 1 ; {equals}."),
        Measure::Places(points) => {
            let shown: Vec<String> = points.iter().map(ToString::to_string).collect();
            format!("Une soirée vaut, du premier au {}e : {} points ; {equals}.", points.len(), shown.join(", "))
        }
        Measure::Pcn => "Une soirée vaut les PCN reçus.".to_owned(),
        Measure::Pp => "Une soirée vaut les PP reçus.".to_owned(),
    }
}

fn kept(rules: &Rules) -> String {
    let made = match rules.calculation {
        Calculation::Sum => "La somme",
        Calculation::Mean => "La moyenne",
    };
    match rules.kept {
        Kept::All => format!("{made} de toutes les soirées jouées fait le classement."),
        Kept::Best(1) => "La meilleure soirée fait le classement.".to_owned(),
        Kept::Best(best) => format!("{made} des {best} meilleures soirées fait le classement."),
        Kept::AllBut(1) => format!("{made} de toutes les soirées sauf la plus mauvaise fait le classement."),
        Kept::AllBut(worst) => {
            format!("{made} de toutes les soirées sauf les {worst} plus mauvaises fait le classement.")
        }
    }
}

fn bonuses(rules: &Rules) -> Vec<String> {
    let points = |points: Points| {
        if points > Points::whole(1) {
            format!("{} points", points.words())
        } else {
            format!("{} point", points.words())
        }
    };
    let mut said = Vec::new();
    if rules.presence > Points::ZERO {
        said.push(format!("Chaque soirée jouée ajoute {}.", points(rules.presence)));
    }
    if let Some((nights, given)) = rules.attendance {
        said.push(format!("{} ou plus ajoutent {}.", counted(nights, "soirée"), points(given)));
    }
    if rules.win > Points::ZERO {
        said.push(format!("Chaque victoire ajoute {}.", points(rules.win)));
    }
    if rules.podium > Points::ZERO {
        said.push(format!("Chaque 2e ou 3e place ajoute {}.", points(rules.podium)));
    }
    said
}

fn eligible(rules: &Rules) -> Vec<String> {
    let who = match &rules.eligible {
        Eligible::Everybody => return Vec::new(),
        Eligible::Club(club) => format!("Sont classés les joueurs du club {club}."),
        Eligible::Affiliated => "Sont classés les joueurs affiliés à la FFT.".to_owned(),
        Eligible::Label(label) => format!("Sont classés les joueurs « {label} »."),
    };
    let places = match rules.among {
        Among::All => "Leurs places sont celles du classement de la soirée, les autres joueurs compris.",
        Among::Themselves => "Leurs places sont comptées entre eux, sans les autres joueurs.",
    };
    vec![who, places.to_owned()]
}

fn ties(rules: &Rules) -> String {
    let words: Vec<&str> = rules.ties.iter().map(|tie| tie.word()).collect();
    match words.is_empty() {
        true => "À égalité, le rang est partagé.".to_owned(),
        false => format!("À égalité, dans l'ordre : {} ; sinon le rang est partagé.", words.join(" ; ")),
    }
}
