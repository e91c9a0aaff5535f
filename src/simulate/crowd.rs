//! The persons of a made-up tournament: accents, compound names, homonyms with and without a licence, clubs and committees.

use chrono::NaiveDate;

use super::chance::Chance;
use app::PersonInput;

const LAST: &str = "\
    MARTIN,BERNARD,THOMAS,PETIT,ROBERT,RICHARD,DURAND,DUBOIS,MOREAU,LAURENT,SIMON,MICHEL,LEFÈVRE,LEFEVRE,\
    LEROY,ROUX,DAVID,BERTRAND,MOREL,FOURNIER,GIRARD,BONNET,DUPONT,LAMBERT,FONTAINE,ROUSSEAU,VINCENT,MULLER,\
    FAURE,ANDRÉ,MERCIER,BLANC,GUÉRIN,BOYER,GARNIER,CHEVALIER,FRANÇOIS,LEGRAND,GAUTHIER,GARCIA,PERRIN,ROBIN,\
    CLÉMENT,MORIN,NICOLAS,HENRY,ROUSSEL,MATHIEU,GAUTIER,MASSON,MARCHAND,DUVAL,DENIS,DUMONT,NOËL,D'ARTAGNAN,\
    DE LA TOUR,SAINT-GERMAIN,LE GOFF,ÇELIK,GONZÁLEZ,NÚÑEZ,ŒUVRARD,O'BRIEN";
const FIRST: &str = "\
    Jean,Marie,Michel,Nathalie,Philippe,Isabelle,Alain,Sylvie,Patrick,Catherine,Nicolas,Martine,Christophe,\
    Christine,Pierre,Françoise,Christian,Valérie,Éric,Sandrine,Frédéric,Stéphanie,Laurent,Véronique,\
    Stéphane,Sophie,David,Céline,Pascal,Chantal,Jean-Paul,Anne-Marie,Zoé,Noël,Gaël,Maëlle,André,Andrée,Loïc,\
    Chloé";
const CLUBS: [(&str, &str, &str); 9] = [
    ("Tarot Club des Tilleuls", "Bourgogne", "Est"),
    ("Les Bouts de Dijon", "Bourgogne", "Est"),
    ("Amicale du Petit", "Rhône", "Sud-Est"),
    ("L'Excuse Lyonnaise", "Rhône", "Sud-Est"),
    ("Tarot Malouin", "Bretagne", "Ouest"),
    ("As de Cœur", "Bretagne", "Ouest"),
    ("Chelem d'Or", "Île-de-France", "Nord"),
    ("Poignée du Nord", "Flandres", "Nord"),
    ("", "", ""),
];

/// Draws persons, no two with the same licence.
#[derive(Debug)]
pub(super) struct Crowd {
    chance: Chance,
    drawn: usize,
    /// Names drawn so far: some come again.
    names: Vec<(String, String)>,
}

impl Crowd {
    pub(super) const fn new(chance: Chance) -> Self {
        Self { chance, drawn: 0, names: Vec::new() }
    }

    pub(super) fn person(&mut self) -> PersonInput {
        self.drawn += 1;
        let chance = &mut self.chance;
        let fresh = (one(chance, LAST), one(chance, FIRST));
        let again = if chance.percent(5) { chance.pick(&self.names).cloned() } else { None };
        // Without a licence a name must be unique to identify the person.
        let number = (again.is_some() || chance.percent(82))
            .then(|| format!("{:07}", 1_000_000 + self.drawn * 13 + chance.below(13)));
        let (last, first) = match again {
            Some(name) => name,
            None if number.is_some() => fresh,
            None => (fresh.0, format!("{} {}", fresh.1, roman(self.drawn))),
        };
        let homonym = self.names.iter().any(|known| *known == (last.clone(), first.clone()));
        // A person without a licence would be taken for any other of the same name.
        if number.is_some() {
            self.names.push((last.clone(), first.clone()));
        }
        let (club, committee, zone) = *chance.pick(&CLUBS).unwrap_or(&("", "", ""));
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let birth = NaiveDate::from_ymd_opt(chance.signed(1938, 2010), 1, 1)
            .and_then(|day| day.checked_add_days(chrono::Days::new(u64::try_from(chance.below(365)).unwrap_or(0))));
        PersonInput {
            last_name: Some(last),
            first_name: Some(first),
            affiliated: chance.percent(6).then_some(number.is_none()),
            licence: number,
            club: some(club),
            committee: some(committee),
            birth: birth.filter(|_| chance.percent(60)),
            series: chance.percent(50).then(|| u8::try_from(chance.between(1, 4)).unwrap_or(4)),
            licensed_before: chance.percent(15).then_some(false),
            zone: some(zone).filter(|_| chance.percent(40)),
            family: chance.percent(3).then(|| format!("famille {}", chance.between(1, 3))),
            homonym,
        }
    }
}

fn one(chance: &mut Chance, names: &str) -> String {
    let names: Vec<&str> = names.split(',').collect();
    chance.pick(&names).copied().unwrap_or_default().to_owned()
}

/// A number as a suffix of first names: letters only, each number its own.
fn roman(mut number: usize) -> String {
    let mut letters = String::new();
    while number > 0 {
        letters.push(char::from(b'a' + u8::try_from(number % 26).unwrap_or(0)));
        number /= 26;
    }
    letters.to_uppercase()
}
