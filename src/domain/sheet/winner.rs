//! Who wins at a table and who loses most, by the paper. The figures of another table, with signs turned round and columns exchanged, pass
//! every rule: only names reveal them.

use crate::Score;
use crate::text::fold;

/// A player of a table and his balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtTheEnd {
    /// The player's label in this tournament.
    pub name: String,
    pub last_name: String,
    pub balance: Score,
}

/// A table with winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winners {
    players: Vec<AtTheEnd>,
    best: Score,
    worst: Score,
    /// The figures were typed as columns, which may be exchanged.
    columns: bool,
}

/// The verdict of a name read on the paper on the typed figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// It is the winner's, or one of theirs where several won alike; after it, that of the one who loses most, where that is to be known.
    Agrees,
    /// It is the winner's; who loses most is not said.
    WinnerOnly,
    /// It is the winner's, and that of a player who did not win: more letters are needed. Their names.
    Unclear(Vec<String>),
    /// After the winner's, it is that of the one who loses most, and of another who does not win: more letters are needed. Their names.
    LoserUnclear(Vec<String>),
    /// It is not the winner's.
    Differs,
}

impl Witness {
    /// What is said where more letters are needed.
    pub fn lacks(&self, said: &str) -> Option<String> {
        let (Self::Unclear(names) | Self::LoserUnclear(names)) = self else { return None };
        Some(format!("« {said} » : {} ? Tapez plus de lettres, ou le nom et le numéro.", names.join(" ou ")))
    }
}

impl Winners {
    /// The winners of these players, by figures typed as columns or worked out from deals; `None` where all are equal and no player won.
    pub fn of(players: Vec<AtTheEnd>, columns: bool) -> Option<Self> {
        let best = players.iter().map(|player| player.balance).max()?;
        let worst = players.iter().map(|player| player.balance).min()?;
        (worst != best).then_some(Self { players, best, worst, columns })
    }

    /// Whether two who do not win have different figures: exchanged, these would still sum up, and the winner's name would not tell.
    fn asks_loser(&self) -> bool {
        let between = |player: &AtTheEnd| player.balance != self.best && player.balance != self.worst;
        self.columns && self.players.iter().any(between)
    }

    /// The verdict of the name of the one who loses most, asked for alone; both names are an answer too.
    pub fn reads_loser(&self, said: &str) -> Witness {
        match self.loser(said) {
            Witness::Differs => self.reads(said),
            known => known,
        }
    }

    /// The verdict of the loser's name. Those who win are no losers; figures worked out from deals are in nobody else's column.
    fn loser(&self, said: &str) -> Witness {
        let mut named = self.named(said);
        named.retain(|player| player.balance != self.best);
        match self.verdict(said, named, self.worst) {
            Witness::Unclear(_) if !self.columns => Witness::Agrees,
            Witness::Unclear(names) => Witness::LoserUnclear(names),
            verdict => verdict,
        }
    }

    /// The verdict of two names read on the paper, or their first letters, one after the other: who wins, who loses most. The second may be
    /// left out.
    pub fn reads(&self, said: &str) -> Witness {
        let said = fold(said);
        let winner = self.witness(&said);
        if winner == Witness::Agrees && !self.asks_loser() {
            return winner;
        }
        let (glued, mut unclear) = (!said.contains(' '), None);
        // A figure beside letters is a seat, where no name has it.
        let apart = self.named(&said).is_empty();
        let has = |player: &&AtTheEnd, figure: &str| fold(&player.name).split(' ').any(|word| word.starts_with(figure));
        let is_beside = |seat: &str, name: &str| {
            let seat = seat.trim();
            let is_free = || !self.named(name).iter().any(|player| has(player, seat));
            apart && seat.len() == 1 && !name.contains(char::is_numeric) && is_free()
        };
        for at in said.char_indices().map(|(at, _)| at).skip(1) {
            let (first, second) = said.split_at(at);
            let mixed = (is_seat(first), is_seat(second));
            if mixed.0 != mixed.1 && !(mixed.1 && is_beside(second, first) || mixed.0 && is_beside(first, second)) {
                continue;
            }
            match (self.witness(first), self.loser(second)) {
                (Witness::Agrees, Witness::Agrees) if glued && self.is_inner(first) && self.is_inner(second) => {
                    let named = self.named(first).into_iter().chain(self.named(second));
                    unclear = Some(Witness::Unclear(named.map(|player| player.name.clone()).collect()));
                }
                (Witness::Agrees, Witness::Agrees) => return Witness::Agrees,
                (_, Witness::Differs) | (Witness::Differs, _) => {}
                (Witness::Agrees, other) | (other, _) => unclear = Some(other),
            }
        }
        match winner {
            Witness::Agrees => Witness::WinnerOnly,
            Witness::Differs => unclear.unwrap_or(Witness::Differs),
            other => other,
        }
    }

    /// Whether one or two letters begin no surname here, only a word inside one: glued to others like them they tell nothing.
    fn is_inner(&self, said: &str) -> bool {
        said.len() <= 2 && !is_seat(said) && !self.named(said).iter().any(|player| begins_together(said, player))
    }

    /// The players, in the order given.
    pub fn players(&self) -> &[AtTheEnd] {
        &self.players
    }

    /// The players whom a surname may mean, or its first letters; a first name or a number may follow it. A
    /// seat, counted from 1 in the order of the sheet, is as good as a name.
    fn named(&self, said: &str) -> Vec<&AtTheEnd> {
        let said = fold(said);
        let seat = said.trim().parse::<usize>().ok().and_then(|seat| self.players.get(seat.checked_sub(1)?));
        if let Some(player) = seat {
            return vec![player];
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
        named
    }

    /// The verdict of the winner's name.
    fn witness(&self, said: &str) -> Witness {
        self.verdict(said, self.named(said), self.best)
    }

    /// Whether those whom a name may mean have that balance.
    fn verdict(&self, said: &str, mut named: Vec<&AtTheEnd>, balance: Score) -> Witness {
        // « b » is BERNARD before it is O'BRIEN, unless O'BRIEN is the one sought.
        let begins = |player: &AtTheEnd| begins_together(&fold(said), player);
        if named.iter().any(|player| player.balance == balance && begins(player)) {
            named.retain(|player| begins(player));
        }
        match named.iter().filter(|player| player.balance == balance).count() {
            0 => Witness::Differs,
            all if all == named.len() => Witness::Agrees,
            _ => Witness::Unclear(named.iter().map(|player| player.name.clone()).collect()),
        }
    }
}

/// The key that names each of these surnames alone: its first letter, or its seat where a word of another one begins so.
pub fn keys(surnames: &[impl AsRef<str>]) -> Vec<String> {
    let folded: Vec<String> = surnames.iter().map(|surname| fold(surname.as_ref())).collect();
    let begins = |surname: &String, letter: char| surname.split(' ').any(|word| word.starts_with(letter));
    let key = |(seat, own): (usize, &String)| {
        let letter = own.chars().next().filter(|letter| folded.iter().filter(|one| begins(one, *letter)).count() == 1);
        letter.map_or_else(|| (seat + 1).to_string(), |letter| letter.to_uppercase().to_string())
    };
    folded.iter().enumerate().map(key).collect()
}

fn is_seat(said: &str) -> bool {
    said.trim().parse::<usize>().is_ok()
}

/// Whether folded words, their spaces left out, are the beginning of a player's surname.
fn begins_together(said: &str, player: &AtTheEnd) -> bool {
    fold(&player.last_name).replace(' ', "").starts_with(&said.replace(' ', ""))
}

/// Whether folded words are the beginning of a player's surname, of a word of it (GOFF for LE GOFF), or of it and the rest, together too.
fn is_meant(said: &str, player: &AtTheEnd) -> bool {
    let (last, name) = (fold(&player.last_name), fold(&player.name));
    let begins = |words: &str, typed: &str| words.split(' ').any(|word| word.starts_with(typed));
    let mut words = said.split_whitespace();
    let Some(first) = words.next() else { return false };
    let together = name.replace(' ', "").starts_with(&said.replace(' ', ""));
    together || begins_together(said, player) || (begins(&last, first) && words.all(|word| begins(&name, word)))
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
        Winners::of(players.iter().map(player).collect(), true)
    }

    #[test]
    fn f1_who_loses_most_is_the_second_name_and_two_losers_exchanged_differ() {
        let four = table(&[
            ("DURAND", "Marie", -446),
            ("LAURENT", "Élise", 1346),
            ("LEROY", "Hugo", -390),
            ("BERNARD", "Léa", -510),
        ]);
        let four = four.unwrap();
        for right in ["lab", "la b", "laurent bernard", "laurent élise b", "24", "2 4", "la4", "la 4", "2b"] {
            assert_eq!(four.reads(right), Witness::Agrees, "{right}");
        }
        for winner in ["la", "laurent", "2"] {
            assert_eq!(four.reads(winner), Witness::WinnerOnly, "{winner}");
        }
        assert!(matches!(four.reads("lb"), Witness::Unclear(_)), "LAURENT or LEROY");
        for exchanged in ["lad", "la d", "le b", "bl", "lale", "21", "la1", "2d", "4la"] {
            assert_eq!(four.reads(exchanged), Witness::Differs, "{exchanged}");
        }
        let alone = |said: &str| four.reads_loser(said);
        assert_eq!(["b", "bernard l", "lab"].map(alone), [Witness::Agrees, Witness::Agrees, Witness::Agrees]);
        assert_eq!((alone("d"), alone("")), (Witness::Differs, Witness::Differs));
        let alike =
            table(&[("ALBA", "Luc", 90), ("BRUN", "Luc", -30), ("CARON", "Luc", -30), ("DURET", "Luc", -30)]).unwrap();
        assert_eq!(alike.reads("a"), Witness::Agrees, "equal losers cannot be exchanged");
        assert_eq!(alike.reads("ac"), Witness::Agrees, "any of them may be named");
        assert_eq!(alike.reads("ba"), Witness::Differs);
    }

    #[test]
    fn f1_a_loser_s_letters_are_those_of_no_other_figure() {
        let four = [("ROY", "Luc", 560), ("DUBOIS", "Sam", -60), ("DAVID", "Odile", -80), ("CARON", "Ève", -420)];
        assert_eq!(table(&four).unwrap().reads("rc"), Witness::Agrees);
        let alike = table(&[four[0], four[1], ("DAVID", "Odile", -420), ("CARON", "Ève", -80)]).unwrap();
        let both = Witness::LoserUnclear(vec!["DUBOIS Sam".to_owned(), "DAVID Odile".to_owned()]);
        assert_eq!((alike.reads("rd"), alike.reads_loser("d")), (both.clone(), both));
        for (said, verdict) in [("rda", Witness::Agrees), ("rdu", Witness::Differs), ("r", Witness::WinnerOnly)] {
            assert_eq!(alike.reads(said), verdict, "{said}");
        }
        let inner = [("BERTRAND", "Sam", 143), ("O'BRIEN", "Ève", -496), ("LEROY", "Odile", 353)];
        assert!(matches!(table(&inner).unwrap().reads("lb"), Witness::LoserUnclear(_)), "BERTRAND is meant first");
        let first = [("BERTRAND", "Sam", -496), ("O'BRIEN", "Ève", 143), ("LEROY", "Odile", 353)];
        assert_eq!(table(&first).unwrap().reads("lb"), Witness::Agrees);
        let winner = [("LAURENT", "Sam", 353), ("BRUN", "Ève", 143), ("LEROY", "Odile", -496)];
        assert_eq!(table(&winner).unwrap().reads("lal"), Witness::Agrees, "LAURENT, who wins, does not lose");
    }

    #[test]
    fn f1_more_letters_of_one_family_go_on_into_the_first_name() {
        let family =
            [("GARNIER", "Michel", 400), ("GARNIER", "Marguerite", -80), ("ROY", "Luc", -240), ("PIC", "Ève", -80)];
        let family = table(&family).unwrap();
        assert!(matches!(family.reads("gr"), Witness::Unclear(_)));
        for right in ["garniermir", "garnier mi r", "garniermichel roy"] {
            assert_eq!(family.reads(right), Witness::Agrees, "{right}");
        }
        assert_eq!((family.reads("garniermi"), family.reads("garnierma")), (Witness::WinnerOnly, Witness::Differs));
        let numbered = table(&[("MARTIN", "Jean (n° 5)", 90), ("MARTIN", "Jean (n° 7)", -30), ("LEROY", "Luc", -60)]);
        let numbered = numbered.unwrap();
        assert_eq!((numbered.reads("martin 5 l"), numbered.reads("1l")), (Witness::Agrees, Witness::Agrees));
        assert!(matches!(numbered.reads("m3"), Witness::Unclear(_)));
        let fifth = table(&[("MARTIN", "Jean (n° 2)", 90), ("PIC", "Ève", -60), ("LEROY", "Luc", -30)]).unwrap();
        assert_eq!((fifth.reads("martin2"), fifth.reads("p1")), (Witness::Differs, Witness::Differs));
        assert_eq!(keys(&["GARNIER", "LE GOFF", "ROY", "ROUX"]), ["1", "L", "3", "4"]);
        assert_eq!(keys(&["GARNIER", "PIC", "ROY", "ROUX"]), ["G", "P", "3", "4"]);
    }

    #[test]
    fn f1_a_name_that_begins_so_comes_before_a_word_inside_another() {
        let bernard = [("BERNARD", "Léa", 90), ("O'BRIEN", "Seán", -90)];
        assert_eq!(says(&bernard, "b"), Witness::Agrees);
        let brien = [("BERNARD", "Léa", -90), ("O'BRIEN", "Seán", 90)];
        assert!(matches!(says(&brien, "b"), Witness::Unclear(_)), "the operator may mean BRIEN");
        assert_eq!(says(&[("DE LA TOUR", "Anne", 60), ("ROY", "Luc", -60)], "t"), Witness::Agrees);
    }

    #[test]
    fn f1_letters_glued_that_begin_no_name_of_the_table_are_asked_about() {
        let inner = [("DE LA TOUR", "Anne", 90), ("D'ALMEIDA", "Rosa", -60), ("ROY", "Luc", -30)];
        let inner = table(&inner).unwrap();
        let both = vec!["DE LA TOUR Anne".to_owned(), "D'ALMEIDA Rosa".to_owned()];
        assert_eq!(inner.reads("tal"), Witness::Unclear(both));
        for right in ["t al", "tda", "touralm", "dela d'a", "12"] {
            assert_eq!(inner.reads(right), Witness::Agrees, "{right}");
        }
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
