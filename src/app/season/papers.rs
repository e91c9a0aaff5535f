//! The papers of a season and its public page; its records, the winners of each night, presence and accounts.

use std::collections::HashMap;

use super::load::{Loaded, load, number};
use super::manage::rules_report;
use super::nights::coefficient;
use super::ranking::{Ranked, head, ranking, rules_note};
use super::year::{person_named, unplayed};
use crate::club::Seasons;
use crate::directory::publication::Shown;
use crate::error::Result;
use crate::paper::head::{blank_head, stamped};
use domain::money::Cents;
use domain::prize::due_by_all;
use domain::publication::Publication;
use domain::season::{Category, ListedNight, Member, Points, sentences};
use domain::text::{replaced, without_rules};
use domain::tournament::{Listed, PersonId};
use report::paper::PaperHead;
use report::season::{
    AccountLine, AccountsReport, CategoryLine, MembershipLine, PalmaresLine, PalmaresPaper, PalmaresReport,
    PresenceReport, PresenceRow, RecordLine, RecordsReport, SeasonCard, SeasonPage, SeasonPaper, SeasonPodium,
    SeasonRanking, SeasonRulesPaper,
};
use storage::table::{membership, person, season};
use storage::{View, comite};

/// Places of a podium.
const PODIUM: u32 = 3;

impl Seasons<'_> {
    /// The ranking with its nights, of all or of those who go to the final.
    /// Errors: as [`Seasons::ranking`].
    pub fn paper(self, asked: Option<&str>, qualified: bool) -> Result<SeasonPaper> {
        self.read(asked, |view, loaded| {
            let mut ranking = ranking(loaded)?;
            ranking.rows.retain(|row| !qualified || row.goes == Some(true));
            Ok(stamped(SeasonPaper { head: self.head(loaded), ranking, clubs: comite::name(view)?.is_some() }))
        })
    }

    /// One player's card, or all cards in the order of the ranking.
    /// Errors: as [`Seasons::year`].
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
            let mut doors = self.club.hall().card_addresses(view)?;
            let card = |who| {
                let player = self.of_person(&ranked, who)?;
                Ok(stamped(SeasonCard { head: self.head(loaded), player, door: doors.remove(&who) }))
            };
            people.into_iter().map(card).collect()
        })
    }

    /// The honours.
    /// Errors: as [`Seasons::palmares`].
    pub fn palmares_paper(self, asked: Option<&str>) -> Result<PalmaresPaper> {
        self.read(asked, |view, loaded| {
            let mut seasons = vec![podium(&ranking(loaded)?)];
            for other in season::all(view)?.into_iter().rev() {
                if other.closed && other.id != loaded.season.id && other.from < loaded.season.from {
                    seasons.push(podium(&ranking(&load(view, other)?)?));
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
        PaperHead {
            tournament: format!("Saison {}", loaded.season.name),
            date: loaded.season.days(),
            ..blank_head(self.club.clock(), "")
        }
    }

    /// Whether the base has a season.
    pub fn any(self) -> Result<bool> {
        self.club.store.read(|view| Ok(!season::all(view)?.is_empty()))
    }

    /// The public ranking of a season.
    /// Errors: as [`Seasons::ranking`].
    pub fn page(self, asked: Option<&str>, most: Publication) -> Result<SeasonPage> {
        self.read(asked, |view, loaded| {
            let mut report = ranking(loaded)?;
            let (shown, all) = (Shown::of(view, most)?, person::all(view)?);
            for row in &mut report.rows {
                let Some(listed) = all.iter().find(|listed| listed.id.0 == row.person) else { continue };
                row.name = public(loaded, &shown, listed);
                if shown.wish_of(listed.id) != Publication::Name {
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

    /// The records of a season. Where several people hold one, all are named.
    /// Errors: no such season.
    pub fn records(self, season: Option<&str>) -> Result<RecordsReport> {
        self.read(season, |_, loaded| {
            Ok(RecordsReport { season: loaded.season.name.clone(), records: records(loaded) })
        })
    }

    /// The first three of each night.
    /// Errors: no such season.
    pub fn palmares(self, season: Option<&str>) -> Result<PalmaresReport> {
        self.read(season, |_, loaded| Ok(palmares(loaded)))
    }

    /// The players of each night that counts.
    /// Errors: no such season.
    pub fn presence(self, season: Option<&str>) -> Result<PresenceReport> {
        self.read(season, |_, loaded| {
            let nights = loaded.counting();
            let row = |member: &Member| {
                let came = |known: &&ListedNight| known.night.result(member.person).is_some();
                let came: Vec<bool> = nights.iter().map(came).collect();
                let (last, _) = nights.iter().zip(&came).rfind(|(_, came)| **came)?;
                Some(PresenceRow {
                    name: loaded.name(member.person),
                    count: came.iter().filter(|came| **came).count(),
                    last: Some(last.night.date.to_string()),
                    came,
                })
            };
            let mut rows: Vec<PresenceRow> = loaded.members.iter().filter_map(row).collect();
            rows.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
            Ok(PresenceReport {
                season: loaded.season.name.clone(),
                nights: nights.iter().map(|known| head(known)).collect(),
                rows,
            })
        })
    }

    /// The sum of each night's fees and prizes: closed tournaments of the season, whether they count or not.
    /// Errors: no such season.
    pub fn accounts(self, season: Option<&str>) -> Result<AccountsReport> {
        self.read(season, |view, loaded| {
            let line = |known: &ListedNight| {
                let tournament = loaded.tournament(known.night.key)?;
                let received: Cents = tournament.entries.iter().map(|entry| entry.paid).sum();
                let prizes: Cents = tournament.prizes.iter().map(|prize| prize.amount).sum();
                Some(AccountLine {
                    number: number(known.night.key),
                    date: known.night.date.to_string(),
                    night: known.night.name.clone(),
                    entries: tournament.entries.len(),
                    due_cents: due_by_all(tournament).0,
                    received_cents: received.0,
                    prizes_cents: prizes.0,
                    kept_cents: received.0 - prizes.0,
                })
            };
            let lines = loaded.nights.iter().filter(|known| loaded.season.holds(known.night.date)).filter_map(line);
            let all = person::all(view)?;
            let paid = membership::all(view, loaded.season.id)?.into_iter().map(|paid| MembershipLine {
                // A person who paid may have come to no night.
                name: all
                    .iter()
                    .find(|listed| listed.id == paid.person)
                    .map_or_else(String::new, |listed| listed.person.name()),
                date: paid.day.to_string(),
                cents: paid.amount.0,
            });
            Ok(AccountsReport {
                season: loaded.season.name.clone(),
                lines: lines.collect(),
                memberships: paid.collect(),
            })
        })
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
        let weight = Some(known.which.weight()).filter(|weight| *weight != 100);
        let weight = weight.map(|weight| format!("compte avec le coefficient {}", coefficient(weight)));
        let mandatory = known.which.mandatory.then(|| "est toujours retenue".to_owned());
        let what: Vec<String> = weight.into_iter().chain(mandatory).collect();
        let (name, day) = (&known.night.name, known.night.date.format("%d/%m/%Y"));
        (!what.is_empty()).then(|| format!("La soirée « {name} » du {day} {}.", what.join(" et ")))
    };
    loaded.counting().iter().filter_map(sentence).collect()
}

/// The name as the person allows it, never with a licence.
fn public(loaded: &Loaded, shown: &Shown, listed: &Listed) -> String {
    let is_named = shown.wish_of(listed.id) == Publication::Name;
    if is_named { loaded.public_name(listed.id) } else { shown.name(listed) }
}

/// Names everybody in these texts as openly as he allows, never by a licence.
pub(super) fn openly(view: &View, loaded: &Loaded, shown: &Shown, texts: &mut [&mut String]) -> Result<()> {
    for listed in person::all(view)? {
        let bare = listed.person.name();
        if !texts.iter().any(|text| text.contains(&bare)) {
            continue;
        }
        let names = [loaded.name(listed.id), loaded.public_name(listed.id), bare];
        let hidden = if shown.wish_of(listed.id) == Publication::Name { &names[..1] } else { &names };
        let other = public(loaded, shown, &listed);
        for name in hidden {
            texts.iter_mut().for_each(|text| **text = replaced(text, name, &other));
        }
    }
    Ok(())
}

/// The first three of each night, and the records.
pub(super) fn palmares(loaded: &Loaded) -> PalmaresReport {
    let line = |known: &&ListedNight| {
        let at = |place: u32| {
            let first = known.night.results.iter().filter(|result| result.rank == Some(place));
            first.map(|result| loaded.name(result.person)).collect()
        };
        PalmaresLine {
            date: known.night.date.to_string(),
            night: known.night.name.clone(),
            players: known.night.ranked,
            places: [at(1), at(2), at(3)],
        }
    };
    PalmaresReport {
        season: loaded.season.name.clone(),
        nights: loaded.counting().iter().map(line).collect(),
        records: records(loaded),
    }
}

/// A figure with its holder and day.
type Feat = (i64, PersonId, String);

fn records(loaded: &Loaded) -> Vec<RecordLine> {
    let (mut totals, mut positions): (Vec<Feat>, Vec<Feat>) = Default::default();
    let (mut wins, mut nights): (HashMap<PersonId, i64>, HashMap<PersonId, i64>) = Default::default();
    for ListedNight { night, .. } in loaded.counting() {
        let when = format!("{} ({})", night.name, night.date.format("%d/%m/%Y"));
        for result in &night.results {
            totals.extend(result.total.map(|total| (total.0, result.person, when.clone())));
            *wins.entry(result.person).or_default() += i64::from(result.rank == Some(1));
            *nights.entry(result.person).or_default() += 1;
        }
        let Some(tournament) = loaded.tournament(night.key) else { continue };
        for ((entry, position), balance) in tournament.balances() {
            let who = tournament.entry(entry).map(|entry| entry.person_id);
            positions.extend(who.map(|who| (balance.0.into(), who, format!("position {position}, {when}"))));
        }
    }
    let whole = |figure: i64| figure.to_string();
    let counts = |of: HashMap<PersonId, i64>| of.into_iter().map(|(who, count)| (count, who, String::new())).collect();
    let lines = [
        best(loaded, "Meilleure soirée", totals, |figure| Points(figure).words()),
        best(loaded, "Meilleure position", positions, whole),
        best(loaded, "Le plus de victoires", counts(wins), whole),
        best(loaded, "Le plus de soirées", counts(nights), whole),
    ];
    lines.into_iter().flatten().collect()
}

/// The best of some feats, if it is more than nothing.
fn best(loaded: &Loaded, what: &str, feats: Vec<Feat>, figure: impl Fn(i64) -> String) -> Option<RecordLine> {
    let most = feats.iter().map(|(figure, ..)| *figure).max().filter(|most| *most > 0)?;
    let mut holders: Vec<String> = feats
        .iter()
        .filter(|(figure, ..)| *figure == most)
        .map(|(_, person, when)| match when.as_str() {
            "" => loaded.name(*person),
            when => format!("{}, {when}", loaded.name(*person)),
        })
        .collect();
    holders.sort();
    holders.dedup();
    Some(RecordLine { what: what.to_owned(), figure: figure(most), holders })
}
