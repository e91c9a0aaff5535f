//! What a club may change of *feuilles de marque* (`feuille.toml`). The scale of contracts is the law's, not the club's.

use crate::print::engine::unit::Mm;
use crate::print::template::{Keys, PaperTemplate, Template, Wording};
use crate::report::paper::NextSeat;

/// `feuille.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreSheetTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// Sheets on a page of A4: 1 or 2.
    pub per_page: u8,
    /// White border of each sheet.
    pub margin: Mm,
    /// Height of the band in the position's colour.
    pub band: Mm,
    /// The words of the heading.
    pub words: SheetWords,
    /// The words of the grid.
    pub grid: GridWords,
    next: NextWords,
}

/// The words around the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetWords {
    /// `Feuille de marque – {donnes}`.
    pub title: Wording,
    /// Beside the table's number.
    pub table: Wording,
    /// `Section {lettre}` (M8).
    pub section: Wording,
    /// Beside the position's number.
    pub position: Wording,
    /// `sur {positions}`.
    pub of: Wording,
    /// At the foot.
    pub note: Wording,
}

/// The words of the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridWords {
    /// Over the numbers of the deals.
    pub number: Wording,
    /// Over the contracts.
    pub contract: Wording,
    /// Over the takers.
    pub taker: Wording,
    /// Over the called partners (S8).
    pub called: Wording,
    /// Over the dead hands (S10).
    pub dead: Wording,
    /// `départ {place}`.
    pub start: Wording,
    /// Before the line on which a starting seat is written.
    pub open_start: Wording,
    /// Where a name is written.
    pub open_name: Wording,
    /// In a chair where nobody sits.
    pub empty: Wording,
    /// The row of subtotals.
    pub subtotals: Wording,
    /// The row of balances.
    pub balance: Wording,
    /// What holds for them (F3).
    pub sum: Wording,
    /// The row of signatures.
    pub visa: Wording,
    /// The row of next seats.
    pub next: Wording,
}

/// Where a player goes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NextWords {
    seat: Wording,
    posted: Wording,
    leaves: Wording,
    session_end: Wording,
    end: Wording,
}

impl Template for ScoreSheetTemplate {
    const FILE: &'static str = "feuille.toml";
    const DEFAULT: &'static str = include_str!("../../../../templates/feuille.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        Self {
            paper: paper.of_sheet(keys),
            per_page: keys.count("par_page", 1..=2),
            margin: keys.mm("marge", 5.0..=20.0),
            band: keys.mm("bande", 0.5..=6.0),
            words: SheetWords {
                title: keys.wording("textes.titre", &["donnes"]),
                table: keys.text("textes.table"),
                section: keys.wording("textes.section", &["lettre"]),
                position: keys.text("textes.position"),
                of: keys.wording("textes.sur", &["positions"]),
                note: keys.text("textes.consigne"),
            },
            grid: GridWords {
                number: keys.text("grille.numero"),
                contract: keys.text("grille.contrat"),
                taker: keys.text("grille.preneur"),
                called: keys.text("grille.appele"),
                dead: keys.text("grille.mort"),
                start: keys.wording("grille.depart", &["place"]),
                open_start: keys.text("grille.depart_a_remplir"),
                open_name: keys.text("grille.nom_a_remplir"),
                empty: keys.wording("grille.chaise_vide", &["joueurs"]),
                subtotals: keys.text("grille.sous_totaux"),
                balance: keys.text("grille.bilan"),
                sum: keys.text("grille.somme"),
                visa: keys.text("grille.visa"),
                next: keys.text("grille.ensuite"),
            },
            next: NextWords {
                seat: keys.wording("suite.place", &["table", "place"]),
                posted: keys.text("suite.affichage"),
                leaves: keys.text("suite.quitte"),
                session_end: keys.text("suite.fin_de_seance"),
                end: keys.text("suite.fin"),
            },
        }
    }
}

impl ScoreSheetTemplate {
    /// Where a player goes after the position.
    pub fn next(&self, next: &NextSeat) -> String {
        let words = match next {
            NextSeat::At(table, orientation) => {
                let values = [("table", table.to_string()), ("place", orientation.word().to_owned())];
                return self.next.seat.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
            }
            NextSeat::Posted => &self.next.posted,
            NextSeat::Leaves => &self.next.leaves,
            NextSeat::SessionEnd => &self.next.session_end,
            NextSeat::End => &self.next.end,
            NextSeat::Open => return String::new(),
        };
        // « à l'arbitre » stays on one line.
        words.as_str().replace(" à l'arbitre", " à\u{a0}l'arbitre")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Orientation, TableNo};
    use crate::print::Templates;

    #[test]
    fn next_seats_are_said_in_words() {
        let template = Templates::default().score_sheet;
        assert_eq!(template.next(&NextSeat::At(TableNo(5), Orientation::E)), "table 5 Est");
        assert_eq!(template.next(&NextSeat::Posted), "voir l'affichage");
        assert_eq!(template.next(&NextSeat::Leaves), "quitte le tournoi");
        assert!(template.next(&NextSeat::SessionEnd).starts_with("fin de séance"));
    }
}
