//! The papers of a season.

use super::load::{Loaded, load};
use super::manage::rules_report;
use super::nights::coefficient;
use super::ranking::{Ranked, SeasonAsked, ranking, rules_note};
use super::records::palmares;
use super::year::{after_each, person_named, unplayed};
use crate::club::Seasons;
use crate::directory::publication::{Shown, replaced};
use crate::error::Result;
use crate::paper::head::{blank_head, stamped};
use domain::money::Cents;
use domain::publication::Publication;
use domain::season::{Category, ListedNight, sentences};
use domain::text::without_rules;
use domain::tournament::PersonId;
use report::paper::PaperHead;
use report::season::{
    CategoryLine, PalmaresPaper, SeasonCard, SeasonPage, SeasonPaper, SeasonPodium, SeasonRanking, SeasonRulesPaper,
};
use storage::table::{person, season};
use storage::{View, comite};

/// Places of a podium.
const PODIUM: u32 = 3;

impl Seasons<'_> {
    /// The ranking with its nights, of all or of those who go to the final.
    /// Errors: as [`Seasons::ranking`].
    pub fn paper(self, asked: Option<&str>, qualified: bool) -> Result<SeasonPaper> {
        self.read(asked, |view, loaded| {
            let mut ranking = ranking(loaded, &SeasonAsked::default())?;
            ranking.rows.retain(|row| !qualified || row.goes == Some(true));
            Ok(stamped(SeasonPaper { head: self.head(loaded), ranking, clubs: comite::name(view)?.is_some() }))
        })
    }

    /// One player's card, or all cards in the order of the ranking.
    /// Errors: as [`Seasons::player`].
    pub fn cards(self, asked: Option<&str>, query: Option<&str>) -> Result<Vec<SeasonCard>> {
        self.read(asked, |view, loaded| {
            let ranked = Ranked::of(loaded, None);
            let people = match query {
                Some(query) => vec![person_named(view, query)?],
                None if ranked.standings.rows.is_empty() => {
                    return Err(unplayed(loaded, "personne n'a encore joué de soirée"));
                }
                None => ranked.standings.rows.iter().map(|row| row.person()).collect(),
            };
            let after = after_each(loaded);
            let mut doors = self.club.hall().card_addresses(view)?;
            let card = |who| {
                let player = self.of_person(&ranked, who, &after)?;
                Ok(stamped(SeasonCard { head: self.head(loaded), player, door: doors.remove(&who) }))
            };
            people.into_iter().map(card).collect()
        })
    }

    /// The honours.
    /// Errors: as [`Seasons::palmares`].
    pub fn palmares_paper(self, asked: Option<&str>) -> Result<PalmaresPaper> {
        self.read(asked, |view, loaded| {
            let mut seasons = vec![podium(&ranking(loaded, &SeasonAsked::default())?)];
            for other in season::all(view)?.into_iter().rev() {
                if other.closed && other.id != loaded.season.id && other.from < loaded.season.from {
                    seasons.push(podium(&ranking(&load(view, other)?, &SeasonAsked::default())?));
                }
            }
            Ok(stamped(PalmaresPaper { head: self.head(loaded), seasons, report: palmares(loaded) }))
        })
    }

    /// The rules in sentences.
    /// Errors: no such season.
    pub fn rules_paper(self, asked: Option<&str>) -> Result<SeasonRulesPaper> {
        self.read(asked, |_, loaded| {
            let line = |category: &Category| CategoryLine { name: category.name.clone(), condition: category.words() };
            Ok(stamped(SeasonRulesPaper {
                head: self.head(loaded),
                rules: rules_report(&loaded.season),
                categories: loaded.categories.iter().map(line).collect(),
                nights: special_nights(loaded),
            }))
        })
    }

    fn head(self, loaded: &Loaded) -> PaperHead {
        let days = |day: chrono::NaiveDate| day.format("%d/%m/%Y").to_string();
        PaperHead {
            tournament: format!("Saison {}", loaded.season.name),
            date: format!("du {} au {}", days(loaded.season.from), days(loaded.season.to)),
            ..blank_head(self.club.clock(), "")
        }
    }
}

fn podium(ranking: &SeasonRanking) -> SeasonPodium {
    let first = ranking.rows.iter().filter_map(|row| {
        let rank = row.rank.filter(|rank| *rank <= PODIUM)?;
        let prize = row.prize_cents.filter(|cents| *cents > 0).map(|cents| format!(" – {}", Cents(cents).brief()));
        Some((rank, row.name.clone(), row.points.words() + &prize.unwrap_or_default()))
    });
    SeasonPodium { season: ranking.season.clone(), provisional: !ranking.closed, first: first.collect() }
}

/// Nights that count more or less than another, or that cannot be dropped.
fn special_nights(loaded: &Loaded) -> Vec<String> {
    let sentence = |known: &&ListedNight| {
        let (weight, mandatory) = (known.which.weight(), known.which.mandatory);
        let what = match (weight, mandatory) {
            (100, false) => return None,
            (100, true) => "est toujours retenue".to_owned(),
            (weight, false) => format!("compte avec le coefficient {}", coefficient(weight)),
            (weight, true) => format!("compte avec le coefficient {} et est toujours retenue", coefficient(weight)),
        };
        Some(format!("La soirée « {} » du {} {what}.", known.night.name, known.night.date.format("%d/%m/%Y")))
    };
    loaded.counting().iter().filter_map(sentence).collect()
}

impl Seasons<'_> {
    /// Whether the base has a season.
    pub fn any(self) -> Result<bool> {
        self.club.store.read(|view| Ok(!season::all(view)?.is_empty()))
    }

    /// The public ranking of a season.
    /// Errors: as [`Seasons::ranking`].
    pub fn page(self, asked: Option<&str>, most: Publication) -> Result<SeasonPage> {
        self.read(asked, |view, loaded| {
            let mut report = ranking(loaded, &SeasonAsked::default())?;
            let (shown, all) = (Shown::of(view, most)?, person::all(view)?);
            for row in &mut report.rows {
                let who = PersonId(row.person);
                let how = shown.wish_of(who);
                let Some(listed) = all.iter().find(|listed| listed.id == who) else { continue };
                row.name = loaded.public_name(who);
                if how != Publication::Name {
                    row.name = shown.name(listed);
                    row.club = String::new();
                }
            }
            // The rules have a place of their own.
            let rules = rules_note(loaded);
            report.notes.retain(|note| *note != rules);
            openly(view, loaded, &shown, &mut report.notes.iter_mut().collect::<Vec<_>>())?;
            report.notes.iter_mut().for_each(|note| *note = without_rules(note));
            Ok(SeasonPage {
                rules: sentences(&loaded.season.rules),
                ranking: report,
                hidden: Vec::new(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            })
        })
    }
}

/// Names everybody in these texts as openly as he allows, never by a licence.
pub(super) fn openly(view: &View, loaded: &Loaded, shown: &Shown, texts: &mut [&mut String]) -> Result<()> {
    for listed in person::all(view)? {
        let bare = listed.person.name();
        if !texts.iter().any(|text| text.contains(&bare)) {
            continue;
        }
        let names = [loaded.name(listed.id), loaded.public_name(listed.id), bare];
        let (hidden, other) = match shown.wish_of(listed.id) {
            Publication::Name => (&names[..1], names[1].clone()),
            _ => (&names[..], shown.name(&listed)),
        };
        for name in hidden {
            texts.iter_mut().for_each(|text| **text = replaced(text, name, &other));
        }
    }
    Ok(())
}
