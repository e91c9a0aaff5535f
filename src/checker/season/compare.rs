//! Compares the announced results of a season with the derived ones.

use std::collections::BTreeMap;

use super::categories::{clubs, of_category};
use super::claims::{NightClaim, SeasonClaims, SeasonRowClaim};
use super::gives::{Gives, nights};
use super::people::people;
use super::ranking::{Row, ranking};
use super::rules::Rules;
use crate::findings::Findings;
use crate::words::{comma, or_none};
use archive::season::SeasonArchive;

/// Derives the year again from the archives of its nights, and compares the announced results: nights that count (Y2), places and their
/// worth (Y3, Y4, Y8), nights kept (Y5), marks (Y6), ranks (Y7), categories and clubs (Y9), frozen values (Y10).
pub fn check(archive: &SeasonArchive, claims: &SeasonClaims) -> Findings {
    let mut findings = Findings::default();
    let nights = nights(archive);
    for (index, night) in nights.iter().enumerate() {
        let announced = claims.counts.get(index).copied();
        let words = |counts| if counts { "compte" } else { "ne compte pas" };
        findings.hold(announced == Some(night.counts), "Y2", || {
            let announced = announced.map_or("rien", words);
            format!(
                "soirée {} « {} » : « {announced} » annoncé, « {} » trouvé",
                index + 1,
                night.name,
                words(night.counts)
            )
        });
    }
    let people = people(archive);
    frozen(archive, &nights, &mut findings);
    let derived = ranking(&nights, &people, Rules::of(archive));
    match (derived, &claims.rows) {
        (Ok(derived), Some(rows)) => {
            rows_hold(&nights, &derived, rows, &mut findings);
            categories_hold(archive, claims, &derived, &mut findings);
        }
        (Err(_), None) => {}
        (Ok(_), None) => findings.add("Y12", "pas de classement annoncé, alors que les soirées disent ce qu'il faut"),
        (Err(night), Some(_)) => {
            findings.add(
                "Y12",
                format!("un classement annoncé, alors que « {night} » ne dit pas ce que la mesure demande"),
            );
        }
    }
    findings
}

/// Y10: every person of a night that counted was frozen when the season was closed.
fn frozen(archive: &SeasonArchive, nights: &[Gives], findings: &mut Findings) {
    for person in archive.people.iter().filter(|_| archive.season.closed) {
        let played = nights.iter().any(|night| night.counts && night.people.contains_key(&person.number));
        findings.hold(!played || person.then.is_some(), "Y10", || {
            format!("{} a joué et n'a pas été gardé à la clôture", person.card.last_name)
        });
    }
}

fn rows_hold(nights: &[Gives], derived: &[Row<'_>], rows: &[SeasonRowClaim], findings: &mut Findings) {
    let announced: BTreeMap<u32, &SeasonRowClaim> = rows.iter().map(|row| (row.person, row)).collect();
    for own in derived {
        let times = rows.iter().filter(|row| row.person == own.person.number).count();
        findings.hold(times == 1, "Y4", || format!("{} est au classement {times} fois au lieu de 1", own.person.name));
    }
    for row in rows.iter().filter(|row| derived.iter().all(|own| own.person.number != row.person)) {
        findings.add("Y4", format!("le joueur {} est au classement, il ne devrait pas y être", row.person));
    }
    let pairs = || derived.iter().filter_map(|own| Some((own, *announced.get(&own.person.number)?)));
    // Sums first, then the marks, then the ranks: the first difference explains the others.
    for (own, row) in pairs() {
        nights_hold(nights, own, row, findings);
    }
    for (own, row) in pairs() {
        let name = &own.person.name;
        let words = |announced: i64, found: i64| format!("{} annoncé, {} trouvé", points(announced), points(found));
        findings.hold(row.bonus == own.bonus, "Y6", || format!("{name} : primes {}", words(row.bonus, own.bonus)));
        findings.hold(row.mark == own.shown(), "Y6", || format!("{name} : total {}", words(row.mark, own.shown())));
    }
    for (own, row) in pairs() {
        let name = &own.person.name;
        let rule = if own.rank.is_none() || row.rank.is_none() { "Y6" } else { "Y7" };
        findings.hold(row.rank == own.rank, rule, || {
            format!("{name} : rang {} annoncé, {} trouvé", or_none(row.rank), or_none(own.rank))
        });
        let tied = |tied: bool| if tied { "partagé" } else { "seul" };
        findings.hold(row.tied == own.tied, "Y7", || {
            format!("{name} : rang {} annoncé, {} trouvé", tied(row.tied), tied(own.tied))
        });
    }
    let same = rows.iter().map(|row| row.person).eq(derived.iter().map(|own| own.person.number));
    findings.hold(same, "Y7", || "les lignes ne sont pas dans l'ordre du classement".to_owned());
}

fn nights_hold(nights: &[Gives], own: &Row<'_>, row: &SeasonRowClaim, findings: &mut Findings) {
    let name = &own.person.name;
    let (announced, found) = (row.nights.len(), own.nights.len());
    findings.hold(announced == found, "Y2", || format!("{name} : {announced} soirées annoncées, {found} trouvées"));
    for score in &own.nights {
        let Some(claim) = row.nights.iter().find(|claim| claim.night == score.night) else {
            findings.add("Y2", format!("{name} : la soirée {} manque", score.night + 1));
            continue;
        };
        let night = nights.get(score.night).map_or("", |night| night.name.as_str());
        let mut hold = |holds, rule, what: &str, announced: String, found: String| {
            findings.hold(holds, rule, || format!("{name}, « {night} » : {what} {announced} annoncé, {found} trouvé"));
        };
        let NightClaim { place, worth, points: with, kept, .. } = *claim;
        hold(place == score.place, "Y4", "place", or_none(place), or_none(score.place));
        hold(worth == score.worth, "Y3", "valeur", points(worth), points(score.worth));
        hold(with == score.points, "Y6", "valeur avec le coefficient", points(with), points(score.points));
        let words = |kept: bool| if kept { "retenue" } else { "non retenue" }.to_owned();
        hold(kept == score.kept, "Y5", "soirée", words(kept), words(score.kept));
    }
}

fn categories_hold(archive: &SeasonArchive, claims: &SeasonClaims, derived: &[Row<'_>], findings: &mut Findings) {
    for category in &archive.categories {
        let found = of_category(archive, category, derived);
        let announced = claims.categories.iter().find(|claim| claim.name == category.name).map(|claim| &claim.rows);
        findings.hold(announced == Some(&found), "Y9", || {
            let first = announced.into_iter().flatten().zip(&found).find(|(announced, found)| announced != found);
            let words = |(person, rank): &(u32, Option<u32>)| format!("joueur {person} au rang {}", or_none(*rank));
            let first = first.map_or_else(
                || format!("{} lignes annoncées, {} trouvées", announced.map_or(0, Vec::len), found.len()),
                |(announced, found)| format!("{} annoncé, {} trouvé", words(announced), words(found)),
            );
            format!("catégorie « {} » : {first}", category.name)
        });
    }
    let found = clubs(derived);
    let announced: Vec<(u32, Vec<u32>, i64)> =
        claims.clubs.iter().map(|club| (club.rank, club.members.clone(), club.points)).collect();
    findings.hold(announced == found, "Y9", || {
        let words = |clubs: &[(u32, Vec<u32>, i64)]| {
            let sums: Vec<String> = clubs.iter().map(|(.., sum)| points(*sum)).collect();
            sums.join(" ; ")
        };
        format!("classement des clubs : {} annoncé, {} trouvé", words(&announced), words(&found))
    });
}

/// Hundredths as they are shown.
fn points(hundredths: i64) -> String {
    comma(&crate::fraction::Fraction::new(hundredths.into(), 100).written())
}
