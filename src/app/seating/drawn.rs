//! Sentences on a drawn position (M6).

use domain::advice::{Detail, Step, Wording};
use domain::counted;
use domain::seating::{Distance, Remarks, WIDER_REACH};

/// The sentences for a position drawn after others.
pub(crate) fn notes(remarks: &Remarks, wording: Wording) -> Vec<String> {
    let repeated = match (remarks.again, remarks.fewest) {
        (0, _) => "Retrouvailles (M6) : personne ne retrouve quelqu'un déjà rencontré.".to_owned(),
        (again, true) => format!(
            "Retrouvailles (M6) : {} ; toutes les tables possibles{} ont été essayées, on ne peut pas faire mieux.",
            words(again),
            if remarks.distance.is_some() { " dans l'écart permis" } else { "" }
        ),
        (again, false) => format!(
            "Retrouvailles (M6) : {} ; c'est le mieux qui ait été trouvé, peut-être pas le mieux possible.",
            words(again)
        ),
    };
    let distance = remarks.distance.map(|distance| distance_words(distance, remarks.again, wording));
    std::iter::once(repeated).chain(distance).collect()
}

fn words(again: usize) -> String {
    counted(again, "rencontre répétée")
}

/// How far from the ranking best against best went, and how to choose otherwise.
fn distance_words(Distance { reach, moved, most, wider }: Distance, again: usize, wording: Wording) -> String {
    let within = |reach| wording(&Step::Add(Detail::Reach(reach)));
    let gone = match moved {
        0 => "chacun est à la table de son rang".to_owned(),
        _ => format!(
            "{} à une autre table que celle du rang (écart : {} au plus)",
            counted(moved, "joueur"),
            counted(most, "table")
        ),
    };
    let choice = match (reach, again) {
        (0, 0) => String::new(),
        (0, _) => {
            let with =
                wider.map_or_else(|| "pas moins".to_owned(), |wider| format!("{} au lieu de {again}", words(wider)));
            format!("Avec {} : {with}.", within(WIDER_REACH))
        }
        (_, 0) => format!("Pour le rang seul : {}.", within(0)),
        (reach, _) => {
            let more = within(reach.saturating_add(2));
            format!("Moins de retrouvailles : {more} ; le rang seul : {}.", within(0))
        }
    };
    format!("Écart permis : {} ; {gone}. {choice}", counted(reach, "table")).trim_end().to_owned()
}
