//! The values of templates that are more than a number: wordings with places to fill, colours.

use crate::engine::Colour;

/// A text a club words itself, with places such as `{tournoi}` to be filled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wording(String);

impl Wording {
    /// Longest wording, in characters.
    const MOST: usize = 300;

    /// A wording whose places are among `places`.
    pub(super) fn parse(text: &str, places: &[&str]) -> Result<Self, String> {
        if text.chars().count() > Self::MOST {
            return Err(format!("ce texte dépasse {} caractères", Self::MOST));
        }
        if text.chars().any(char::is_control) {
            return Err("un texte tient sur une ligne, sans tabulation".to_owned());
        }
        for piece in text.split('{').skip(1) {
            let place = piece.split_once('}').map(|(place, _)| place);
            if !place.is_some_and(|place| places.contains(&place)) {
                return Err(unknown_place(place, places));
            }
        }
        Ok(Self(text.to_owned()))
    }

    /// The text as written.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The text with its places filled; a value is never itself searched for places.
    pub(crate) fn fill(&self, values: &[(&str, impl AsRef<str>)]) -> String {
        let mut filled = String::new();
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let (place, next) = after.split_once('}').unwrap_or((after, ""));
            filled.push_str(values.iter().find(|(name, _)| *name == place).map_or("", |(_, value)| value.as_ref()));
            rest = next;
        }
        filled.push_str(rest);
        filled
    }
}

fn unknown_place(place: Option<&str>, places: &[&str]) -> String {
    let what =
        place.map_or_else(|| "une accolade n'est pas refermée".to_owned(), |place| format!("{{{place}}} est inconnu"));
    if places.is_empty() {
        return format!("{what} : ce texte ne reçoit pas d'accolades");
    }
    let known: Vec<String> = places.iter().map(|place| format!("{{{place}}}")).collect();
    format!("{what} ; on peut écrire {}", known.join(", "))
}

/// `#rrggbb`.
pub(super) fn colour(text: &str) -> Result<Colour, String> {
    let expected = || {
        format!("« {text} » n'est pas une couleur : on attend # et six chiffres ou lettres de a à f, comme \"#1a5fb4\"")
    };
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or_else(expected)?;
    let channel = |from: usize| {
        let two = digits.get(from..from + 2).filter(|two| two.chars().all(|c| c.is_ascii_hexdigit()));
        two.and_then(|two| u8::from_str_radix(two, 16).ok()).ok_or_else(expected)
    };
    Ok(Colour { red: channel(0)?, green: channel(2)?, blue: channel(4)? })
}

/// How light a colour is to the eye, in per cent: 0 for black, 100 for white.
pub(super) fn lightness(colour: Colour) -> u32 {
    let [red, green, blue] = [colour.red, colour.green, colour.blue].map(u32::from);
    (red * 299 + green * 587 + blue * 114) / (255 * 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wording_knows_its_places() {
        let wording = Wording::parse("{tournoi} – page {page}", &["tournoi", "page"]).unwrap();
        assert_eq!(wording.fill(&[("tournoi", "Été {page}"), ("page", "2")]), "Été {page} – page 2");
        for bad in ["{tournois}", "{tournoi", "a\tb"] {
            assert!(Wording::parse(bad, &["tournoi"]).is_err(), "{bad}");
        }
        assert!(Wording::parse("{x}", &["tournoi"]).unwrap_err().contains("{tournoi}"));
    }

    #[test]
    fn green_is_lighter_than_blue() {
        let light = |text| lightness(colour(text).unwrap());
        assert_eq!(["#000000", "#ffffff", "#0000ff", "#00ff00", "#999999"].map(light), [0, 100, 11, 58, 60]);
    }

    #[test]
    fn a_colour_is_six_hexadecimal_digits() {
        assert_eq!(colour("#1A5fb4").unwrap(), Colour { red: 0x1a, green: 0x5f, blue: 0xb4 });
        for bad in ["1a5fb4", "#1a5fb", "#1a5fb4ff", "#1a5fbg", "#+a5fb4", "#é5fb4", "rouge"] {
            assert!(colour(bad).is_err(), "{bad}");
        }
    }
}
