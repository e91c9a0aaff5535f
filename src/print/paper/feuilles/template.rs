//! The template of *feuilles de marque* (`feuille.toml`). The scale of contracts is the law's, not the club's.

use crate::template::template;
use report::paper::NextSeat;

template! {
    "feuille.toml" {
        per_page = count("par_page", 1..=2),
        margin = mm("marge", 5.0..=20.0),
        band = mm("bande", 0.5..=6.0),
        title = wording("textes.titre", &["donnes"]),
        table = text("textes.table"),
        section = wording("textes.section", &["lettre"]),
        position = text("textes.position"),
        of = wording("textes.sur", &["positions"]),
        note = text("textes.consigne"),
        number = text("grille.numero"),
        contract = text("grille.contrat"),
        taker = text("grille.preneur"),
        called = text("grille.appele"),
        dead = text("grille.mort"),
        start = wording("grille.depart", &["place"]),
        open_start = text("grille.depart_a_remplir"),
        open_name = text("grille.nom_a_remplir"),
        empty = wording("grille.chaise_vide", &["joueurs"]),
        subtotals = text("grille.sous_totaux"),
        balance = text("grille.bilan"),
        sum = text("grille.somme"),
        visa = text("grille.visa"),
        arbiter = text("grille.visa_de_l_arbitre"),
        next = text("grille.ensuite"),
        next_seat = wording("suite.place", &["table", "place", "pas"]),
        next_posted = text("suite.affichage"),
        next_leaves = text("suite.quitte"),
        next_session_end = text("suite.fin_de_seance"),
        next_end = text("suite.fin"),
        steps: [String; 4] = texts("vierges", ["nord", "sud", "est", "ouest"]),
    }
}

impl Template {
    /// Where a player goes after the position.
    pub(crate) fn goes_on(&self, next: &NextSeat, step: Option<i32>) -> String {
        let words = match next {
            NextSeat::At(table, orientation) => {
                // On one line, as the fascicule writes it.
                let step = step.map_or_else(String::new, |step| match step {
                    0 => "(fixe)".to_owned(),
                    1.. => format!("(+\u{a0}{step})"),
                    _ => format!("(\u{2212}\u{a0}{})", step.abs()),
                });
                let values = [("table", table.to_string()), ("place", orientation.word().to_owned()), ("pas", step)];
                let words = self.next_seat.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
                return words.trim_end().to_owned();
            }
            NextSeat::Posted => &self.next_posted,
            NextSeat::Leaves => &self.next_leaves,
            NextSeat::SessionEnd => &self.next_session_end,
            NextSeat::End => &self.next_end,
            NextSeat::Open => return String::new(),
        };
        // « à l'arbitre » stays on one line.
        words.as_str().replace(" à l'arbitre", " à\u{a0}l'arbitre")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;
    use domain::{Orientation, TableNo};

    #[test]
    fn next_seats_are_said_in_words() {
        let template = Templates::default().feuilles;
        let east = NextSeat::At(TableNo(5), Orientation::E);
        let steps = [None, Some(0), Some(2), Some(-2)].map(|step| template.goes_on(&east, step).replace('\u{a0}', " "));
        assert_eq!(steps, ["table 5 Est", "table 5 Est (fixe)", "table 5 Est (+ 2)", "table 5 Est (\u{2212} 2)"]);
        assert_eq!(template.goes_on(&NextSeat::Posted, None), "voir l'affichage");
        assert_eq!(template.goes_on(&NextSeat::Leaves, None), "quitte le tournoi");
        assert!(template.goes_on(&NextSeat::SessionEnd, None).starts_with("fin de séance"));
    }
}
