//! The winner of a table, by the paper. The figures of another table, with signs turned round and columns exchanged, pass every
//! rule: only a name reveals them.

use crate::Score;
use crate::text::fold;

/// A player of a table and his balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtTheEnd {
    /// The player's label in this tournament.
    pub name: String,
    pub last_name: String,
    /// As typed.
    pub balance: Score,
}

/// A table with winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winners {
    players: Vec<AtTheEnd>,
    best: Score,
}

/// The verdict of a name read on the paper on the typed figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// It is the winner's, or one of theirs where several won alike.
    Agrees,
    /// It is the winner's, and that of a player who did not win: more letters are needed. Their names.
    Unclear(Vec<String>),
    /// It is not the winner's.
    Differs,
}

impl Winners {
    /// The winners of these players; `None` where all are equal and no player won.
    pub fn of(players: Vec<AtTheEnd>) -> Option<Self> {
        let best = players.iter().map(|player| player.balance).max()?;
        players.iter().any(|player| player.balance != best).then_some(Self { players, best })
    }

    /// The players, in the order given.
    pub fn players(&self) -> &[AtTheEnd] {
        &self.players
    }

    /// The verdict of a surname read on the paper, or its first letters; a first name or a number may follow it. A seat, counted from 1
    /// in the order of the sheet, is as good as a name.
    pub fn witness(&self, said: &str) -> Witness {
        let said = fold(said);
        let seat = said.parse::<usize>().ok().and_then(|seat| self.players.get(seat.checked_sub(1)?));
        if let Some(player) = seat {
            return if player.balance == self.best { Witness::Agrees } else { Witness::Differs };
        }
        let mut named: Vec<&AtTheEnd> = self.players.iter().filter(|player| is_meant(&said, player)).collect();
        // MARTIN Jean is written in full where MARTINEZ Jeanne sits too.
        let in_full = |player: &&AtTheEnd| {
            said.len() >= fold(&player.last_name).len()
                && format!("{} ", fold(&player.name)).starts_with(&format!("{said} "))
        };
        // « d'a » is D'AUBIGNÉ before it is DUPONT-AIGNAN.
        let together = |player: &&AtTheEnd| said.contains(' ') && begins_together(&said, player);
        if named.iter().any(in_full) {
            named.retain(in_full);
        } else if named.iter().any(together) {
            named.retain(together);
        }
        let winning = named.iter().filter(|player| player.balance == self.best).count();
        match winning {
            0 => Witness::Differs,
            all if all == named.len() => Witness::Agrees,
            _ => Witness::Unclear(named.iter().map(|player| player.name.clone()).collect()),
        }
    }
}

/// Whether folded words, their spaces left out, are the beginning of a player's surname.
fn begins_together(said: &str, player: &AtTheEnd) -> bool {
    fold(&player.last_name).replace(' ', "").starts_with(&said.replace(' ', ""))
}

/// Whether folded words are the beginning of a player's surname, of a word of it (GOFF for LE GOFF), or of it and the rest.
fn is_meant(said: &str, player: &AtTheEnd) -> bool {
    let (last, name) = (fold(&player.last_name), fold(&player.name));
    let begins = |words: &str, typed: &str| words.split(' ').any(|word| word.starts_with(typed));
    let mut words = said.split_whitespace();
    let Some(first) = words.next() else { return false };
    begins_together(said, player) || (begins(&last, first) && words.all(|word| begins(&name, word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(players: &[(&str, &str, i32)]) -> Option<Winners> {
        let player = |(last, first, balance): &(&str, &str, i32)| AtTheEnd {
            name: format!("{last} {first}"),
            last_name: (*last).to_owned(),
            balance: Score(*balance),
        };
        Winners::of(players.iter().map(player).collect())
    }

    fn says(players: &[(&str, &str, i32)], said: &str) -> Witness {
        table(players).unwrap().witness(said)
    }

    #[test]
    fn f1_a_letter_of_the_winner_s_surname_agrees_and_any_other_differs() {
        let four =
            [("DURAND", "Marie", -446), ("LAURENT", "Élise", 1346), ("LEROY", "Hugo", -390), ("BERNARD", "Léa", -510)];
        for right in ["la", "LAURENT", "laur", "laurent é", "2"] {
            assert_eq!(says(&four, right), Witness::Agrees, "{right}");
        }
        for wrong in ["d", "le", "b", "z", "e", "hugo", "1", "5", "0", "laurent m"] {
            assert_eq!(says(&four, wrong), Witness::Differs, "{wrong}");
        }
        let apart = [("D'AUBIGNÉ", "Anne", 30), ("DUPONT-AIGNAN", "Luc", -10), ("ROY", "Paul", -20)];
        assert_eq!(says(&apart, "d'a"), Witness::Agrees, "D'AUBIGNÉ before DUPONT-AIGNAN");
        assert_eq!(says(&apart, "dupont-a"), Witness::Differs);
        let both = vec!["LAURENT Élise".to_owned(), "LEROY Hugo".to_owned()];
        assert_eq!(says(&four, "l"), Witness::Unclear(both));
    }

    #[test]
    fn f1_names_of_several_words_and_of_one_family_are_told_apart() {
        let three = [("LE GOFF", "Yann", 90), ("D'ALMEIDA", "Rosa", -30), ("LEROUX", "Yves", -60)];
        for right in ["g", "goff", "le g", "legoff", "le goff yann"] {
            assert_eq!(says(&three, right), Witness::Agrees, "{right}");
        }
        assert!(matches!(says(&three, "le"), Witness::Unclear(_)));
        assert_eq!(says(&three, "dalm"), Witness::Differs);
        let family = [("MARTIN", "Jean", 90), ("MARTIN", "Léa", -30), ("MARTINEZ", "Jeanne", -60)];
        assert!(matches!(says(&family, "martin"), Witness::Unclear(_)));
        assert_eq!(says(&family, "m l"), Witness::Differs);
        assert_eq!(says(&family, "martin jean"), Witness::Agrees);
        let homonyms = [("MARTIN", "Jean (n° 7)", 90), ("MARTIN", "Jean (n° 19)", -90)];
        assert!(matches!(says(&homonyms, "martin jean"), Witness::Unclear(_)));
        assert_eq!(says(&homonyms, "martin 7"), Witness::Agrees);
        assert_eq!(says(&homonyms, "martin jean 19"), Witness::Differs);
    }

    #[test]
    fn f1_of_those_who_won_alike_any_may_be_named_and_where_all_are_equal_nobody_won() {
        let alike = [("ALBA", "Luc", 40), ("BRUN", "Luc", 40), ("CARON", "Luc", -80)];
        assert_eq!(
            (says(&alike, "a"), says(&alike, "b"), says(&alike, "c")),
            (Witness::Agrees, Witness::Agrees, Witness::Differs)
        );
        assert_eq!(table(&[("ALBA", "Luc", 0), ("BRUN", "Luc", 0), ("CARON", "Luc", 0)]), None);
    }
}
