//! The evening for the club's own web space: what phones may see, all of it at once.

use super::public::{evening, places, player, shown};
use super::settings::settings;
use crate::directory::publication::Shown;
use crate::error::Result;
use crate::hall::Hall;
use domain::PositionNo;
use domain::publication::Publication as Openly;
use domain::tournament::{Entry, Tournament};
use report::hall::PublicSite;
use report::table::french_date;

impl Hall<'_> {
    /// Everything that a phone may see of the tournament; each named as he allows, with `initials`
    /// nobody by more than his initials.
    /// Errors: before the draw.
    pub fn public_site(self, initials: bool) -> Result<PublicSite> {
        self.club.read_tournament(|view, tournament| {
            tournament.must_be_placed()?;
            let publication = settings(view)?.publication;
            // The site is public: a person who allows less is named by less.
            let most = if initials { Openly::Initials } else { Openly::Name };
            let wishes = Shown::of(view, most)?;
            let told = &tournament.named(|person| wishes.wish_of(person));
            let mut entries: Vec<&Entry> = told.entries.iter().filter(|entry| sat(told, entry)).collect();
            entries.sort_by_key(|entry| (&entry.person.folded, entry.number));
            let ranking = shown(told, publication);
            let player = |entry| player(told, entry, ranking.as_ref());
            Ok(PublicSite {
                date: french_date(&told.settings.date.to_string()),
                place: told.settings.place.clone(),
                positions: (1..=told.current().0)
                    .map(|position| (position, places(told, PositionNo(position))))
                    .collect(),
                players: entries.into_iter().map(player).collect(),
                ranking,
                evening: evening(told),
            })
        })
    }
}

fn sat(tournament: &Tournament, entry: &Entry) -> bool {
    tournament.seats.iter().any(|seat| seat.entry == entry.id)
}
