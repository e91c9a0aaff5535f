//! The card of a person: signs drawn by chance that open his private page. They stand outside the journal and are good as long as he bears the
//! name he had: a number of the directory may be given again.

use std::collections::HashMap;

use super::codes::{as_written, drawn};
use super::settings::{HallChange, settings};
use crate::club::Hall;
use crate::directory::find;
use crate::error::{AppError, Result};
use archive::digest;
use domain::tournament::{Listed, PersonId};
use storage::View;
use storage::hall::value::{self, CARD};
use storage::table::person;

/// Five bits each: more than 128 in all.
const LENGTH: usize = 26;
/// The longest web address of a club.
const LONGEST: usize = 200;

impl Hall<'_> {
    /// Draws a person's signs; those of before lead nowhere from now on. Gives the name.
    /// Errors: nobody or several people found; when the system gives no chance.
    pub fn draw_card(self, query: &str) -> Result<String> {
        let signs =
            drawn(LENGTH).ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de page privée"))?;
        let who = self.club.store.read(|view| find::person(&person::all(view)?, query).cloned())?;
        let (name, value) = (format!("{CARD}{}", who.id.0), format!("{signs} {}", bound(&who)));
        self.club.store.aside(&self.club.head(), |connection| value::set(connection, &name, &value))?;
        Ok(who.person.name())
    }

    /// The person whose card bears those signs. Every card is looked at, whatever was typed.
    pub fn person_of_card(self, typed: &str) -> Result<Option<PersonId>> {
        let typed = digest(as_written(typed).as_bytes());
        let found = |found, (who, signs): (PersonId, String)| {
            if digest(signs.as_bytes()) == typed { Some(who) } else { found }
        };
        Ok(self.club.store.read(cards)?.into_iter().fold(None, found))
    }

    /// Everybody who has a card, and its signs.
    pub fn cards(self) -> Result<Vec<(PersonId, String)>> {
        self.club.store.read(cards)
    }

    /// Says where the club's own pages stand; nowhere when `None`.
    /// Errors: no address of the web, or one too long for a square.
    pub fn set_site(self, address: Option<&str>) -> Result<()> {
        let is_of_web = |text: &str| text.starts_with("https://") || text.starts_with("http://");
        let plain = |text: &str| text.len() <= LONGEST && text.bytes().all(|sign| sign.is_ascii_graphic());
        match address {
            Some(wrong) if !is_of_web(wrong) || !plain(wrong) => {
                Err(AppError::input(format!("« {wrong} » n'est pas une adresse web"))
                    .advise("Elle commence par https:// et n'a ni espace ni accent."))
            }
            address => self.tell(&HallChange::Site(address.map(str::to_owned))),
        }
    }

    /// Whether a person has a card.
    /// Errors: nobody or several people found.
    pub fn has_card(self, query: &str) -> Result<bool> {
        self.club.store.read(|view| {
            let all = person::all(view)?;
            let who = find::person(&all, query)?.id;
            Ok(cards(view)?.into_iter().any(|(person, _)| person == who))
        })
    }

    /// Where the private page of each who has a card is, as the card says it: on the club's site, else in the hall while it is open.
    pub(crate) fn card_addresses(self, view: &View) -> Result<HashMap<PersonId, String>> {
        let hall = settings(view)?;
        let door = hall.door.as_ref().filter(|_| hall.is_open(self.club.now()));
        let address = |signs: &str| match (&hall.site, door) {
            (Some(site), _) => Some(format!("{}/moi/{signs}.html", site.trim_end_matches('/'))),
            (None, door) => Some(format!("{}/moi/{signs}", door?)),
        };
        Ok(cards(view)?.into_iter().filter_map(|(who, signs)| Some((who, address(&signs)?))).collect())
    }
}

/// Everybody who has a card, and its signs.
pub(crate) fn cards(view: &View) -> Result<Vec<(PersonId, String)>> {
    let people = person::all(view)?;
    let read = |(number, value): (String, String)| {
        let number: i64 = number.parse().ok()?;
        let who = people.iter().find(|one| one.id.0 == number)?;
        let (signs, name) = value.split_once(' ')?;
        (name == bound(who)).then(|| (who.id, signs.to_owned()))
    };
    Ok(value::beginning(view, CARD)?.into_iter().filter_map(read).collect())
}

/// What binds a card to a name without writing it.
fn bound(who: &Listed) -> String {
    digest(who.person.folded.as_bytes())[..16].to_owned()
}
