//! The evenings for the club's own web space: what phones may see, all of it at once.

use super::public::{evening, places, player, shown};
use super::settings::settings;
use crate::club::{Hall, current, load};
use crate::directory::publication::Shown;
use crate::error::{AppError, Result};
use domain::PositionNo;
use domain::advice::{Advice, Step};
use domain::hall::Publication;
use domain::publication::Publication as Openly;
use domain::season::ClubSeason;
use domain::tournament::{Entry, Tournament, TournamentId};
use report::hall::{PublicNight, PublicSite};
use storage::hall::value;
use storage::table::{season, tournament};
use storage::{View, past};

/// A night stays on the web space for a year after it, until the last one.
const KEPT_DAYS: i64 = 366;
/// How the name of a value begins that keeps a night off the site; the night's own name in every copy of the base follows.
pub(super) const WITHHELD: &str = "hors du site:";

impl Hall<'_> {
    /// Everything that a phone may see of the tournament; each named as he allows, with `initials`
    /// nobody by more than his initials.
    /// Errors: before the draw.
    pub fn public_site(self, initials: bool) -> Result<PublicSite> {
        self.club.read_tournament(|view, tournament| {
            tournament.must_be_placed()?;
            Told::of(view, initials)?.site(view, tournament)
        })
    }

    /// The same of every night of the base that has begun, the last one first, none more than a year before that; and the base's name.
    pub fn public_sites(self, initials: bool) -> Result<(Vec<PublicSite>, String)> {
        self.club.store.read(|view| {
            let mut nights = tournament::overviews(view)?;
            nights.sort_by_key(|night| std::cmp::Reverse((night.date, night.id.0)));
            let (told, mut sites) = (Told::of(view, initials)?, Vec::new());
            let mut last = None;
            for night in nights.into_iter().filter(|night| night.position.0 > 0) {
                if (*last.get_or_insert(night.date) - night.date).num_days() > KEPT_DAYS {
                    break;
                }
                sites.push(told.site(view, &load(view, Some(night.id))?)?);
            }
            Ok((sites, past::base(view)?.unwrap_or_default()))
        })
    }

    /// The tournaments whose nights the club's site does without.
    pub fn withheld(self) -> Result<Vec<i64>> {
        self.club.store.read(|view| {
            let off = value::beginning(view, WITHHELD)?;
            let is_off = |name: &String| off.iter().any(|(known, _)| known == name);
            Ok(past::nights(view)?.into_iter().filter(|(_, name)| is_off(name)).map(|(id, _)| id.0).collect())
        })
    }

    /// From now on the club's site does without a night, or has it again. It is no fact of the tournament: the journal does not record it.
    /// Errors: no such tournament.
    pub fn withhold(self, number: i64, withheld: bool) -> Result<()> {
        let nights = self.club.store.read(|view| Ok::<_, AppError>(past::nights(view)?))?;
        let (_, name) = nights.into_iter().find(|(id, _)| id.0 == number).ok_or_else(|| {
            AppError::input(format!("il n'y a pas de soirée n° {number}"))
                .advise(Advice::say("Voyez la liste : ").then(Step::ListTournaments))
        })?;
        let (key, text) = (format!("{WITHHELD}{name}"), if withheld { "oui" } else { "" });
        Ok(self.club.store.aside(&self.club.head(), |connection| value::set(connection, &key, text))?)
    }

    /// What stands now: the tournament, its position, whether it is closed.
    pub fn standing(self) -> Result<(i64, u8, bool)> {
        self.club.store.read(|view| {
            if current(view, self.club.chosen())?.is_none() {
                return Ok((0, 0, false));
            }
            let here = self.club.tournament_in(view)?;
            Ok((here.id.0, here.position.0, here.is_closed()))
        })
    }
}

/// What the pages of every night are told by.
struct Told {
    publication: Publication,
    wishes: Shown,
    /// The name of each night in every copy of the base.
    named: Vec<(TournamentId, String)>,
    seasons: Vec<ClubSeason>,
}

impl Told {
    fn of(view: &View, initials: bool) -> Result<Self> {
        // The site is public: a person who allows less is named by less.
        let most = if initials { Openly::Initials } else { Openly::Name };
        Ok(Self {
            publication: settings(view)?.publication,
            wishes: Shown::of(view, most)?,
            named: past::nights(view)?,
            seasons: season::all(view)?,
        })
    }

    fn site(&self, view: &View, tournament: &Tournament) -> Result<PublicSite> {
        let told = &self.wishes.told(tournament);
        let mut entries: Vec<&Entry> = told.entries.iter().filter(|entry| sat(told, entry)).collect();
        entries.sort_by_key(|entry| (&entry.person.folded, entry.number));
        let ranking = shown(told, self.publication);
        let player = |entry| player(told, entry, ranking.as_ref());
        let own = &told.settings;
        Ok(PublicSite {
            night: PublicNight {
                tournament: told.id.0,
                id: self.named.iter().find(|(id, _)| *id == told.id).map(|(_, name)| name.clone()).unwrap_or_default(),
                edition: past::edition(view, told.id)?,
                name: own.name.clone(),
                date: own.date.to_string(),
                hour: String::new(),
                place: own.place.clone(),
                organiser: own.organiser.clone(),
                season: self.seasons.iter().find(|season| season.holds(own.date)).map(|season| season.name.clone()),
            },
            positions: (1..=told.current().0).map(|position| (position, places(told, PositionNo(position)))).collect(),
            players: entries.into_iter().map(player).collect(),
            ranking,
            evening: evening(told),
        })
    }
}

fn sat(tournament: &Tournament, entry: &Entry) -> bool {
    tournament.seats.iter().any(|seat| seat.entry == entry.id)
}
