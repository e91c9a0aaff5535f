//! D58: which member of a triplette attacks.

use crate::text::fold;

keyed! {
    /// D58: the badges of a triplette's members, by surname.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Badge {
        /// The first by surname.
        Bleu = "bleu" => "Bleu",
        Blanc = "blanc" => "Blanc",
        Rouge = "rouge" => "Rouge",
    }
}

impl Badge {
    /// The badge that attacks `turns` turns after this one. A turn lost at a table that rests counts as one.
    pub(crate) const fn after(self, turns: usize) -> Self {
        Self::ALL[(self as usize + turns % 3) % 3]
    }
}

/// The members of a triplette in the order of their badges: by surname, equal ones by first name, accents and case aside.
pub(crate) fn by_badge<T>(mut members: [T; 3], name: impl Fn(&T) -> (&str, &str)) -> [(Badge, T); 3] {
    members.sort_by_cached_key(|member| {
        let (last, first) = name(member);
        (fold(last), fold(first))
    });
    let [blue, white, red] = members;
    [(Badge::Bleu, blue), (Badge::Blanc, white), (Badge::Rouge, red)]
}

#[cfg(test)]
mod tests {
    use super::{Badge, by_badge};

    #[test]
    fn d58_badges_by_surname_then_by_first_name() {
        let members = by_badge([("ÉTIENNE", "Paul"), ("Dupont", "Zoé"), ("DUPONT", "Anne")], |name| *name);
        let expected =
            [(Badge::Bleu, ("DUPONT", "Anne")), (Badge::Blanc, ("Dupont", "Zoé")), (Badge::Rouge, ("ÉTIENNE", "Paul"))];
        assert_eq!(members, expected);
    }

    #[test]
    fn d58_attacks_go_round_from_the_badge_drawn() {
        let turns: Vec<&str> = (0..5).map(|turn| Badge::Rouge.after(turn).word()).collect();
        assert_eq!(turns, ["Rouge", "Bleu", "Blanc", "Rouge", "Bleu"]);
        assert_eq!(Badge::Bleu.after(usize::MAX), Badge::ALL[usize::MAX % 3]);
    }
}
