//! Compares the announced results of a season with the derived ones.

use std::collections::BTreeMap;

use super::claims::{NightClaim, SeasonClaims, SeasonRowClaim};
use super::nights::{Gives, nights, shown};
use super::people::{of_category, people};
use super::ranking::{Row, award, qualified, ranking};
use super::rules::Rules;
use crate::findings::Findings;
use crate::words::{comma, or_none};
use archive::season::SeasonArchive;

/// Derives the year again from the archives of its nights, and compares the announced results: nights that count (Y2), their worth (Y3, Y8),
/// nights kept (Y5), marks (Y6), ranks (Y7), categories (Y9), frozen values (Y10), teams and clubs (Y13), the final (Y14), prizes (Y15).
pub fn check(archive: &SeasonArchive, claims: &SeasonClaims) -> Findings {
    let mut findings = Findings::default();
    let (rules, nights, people) = (Rules::of(archive), nights(archive), people(archive));
    for night in &nights {
        let announced = claims.left_out.get(night.index).copied();
        let words =
            |left: Option<&'static str>| left.map_or("compte".to_owned(), |why| format!("ne compte pas ({why})"));
        findings.hold(announced == Some(night.left_out), "Y2", || {
            let announced = announced.map_or("rien".to_owned(), words);
            let (number, found) = (night.index + 1, words(night.left_out));
            format!("soirée {number} « {} » : « {announced} » annoncé, « {found} » trouvé", night.name)
        });
    }
    frozen(archive, &nights, &mut findings);
    let mut rows = ranking(&people, &nights, rules, None);
    let mut teams = ranking(&people, &nights, rules, Some(|known| known.team.as_deref().unwrap_or_default()));
    let clubs = ranking(&people, &nights, rules, Some(|known| &known.club));
    let goes = qualified(&rows, &people, &nights, rules);
    rows.iter_mut().zip(goes).for_each(|(row, goes)| row.goes = goes);
    let has_teams = archive.people.iter().any(|person| person.team.is_some());
    award(if has_teams { &mut teams } else { &mut rows }, rules);
    for (derived, claims) in [(&rows, &claims.rows), (&teams, &claims.teams), (&clubs, &claims.clubs)] {
        rows_hold(&nights, derived, claims, &mut findings);
    }
    for category in &archive.categories {
        let found = of_category(archive, category, &people, &rows);
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
    findings
}

/// Y10: every person of a night that counted was frozen when the season was closed.
fn frozen(archive: &SeasonArchive, nights: &[Gives], findings: &mut Findings) {
    for person in archive.people.iter().filter(|_| archive.season.closed) {
        let played = nights.iter().any(|night| night.left_out.is_none() && night.people.contains_key(&person.number));
        findings.hold(!played || person.then.is_some(), "Y10", || {
            format!("{} a joué et n'a pas été gardé à la clôture", person.card.last_name)
        });
    }
}

fn rows_hold(nights: &[Gives], derived: &[Row], claims: &[SeasonRowClaim], findings: &mut Findings) {
    let mut announced: BTreeMap<Vec<u32>, Vec<&SeasonRowClaim>> = BTreeMap::new();
    for claim in claims {
        announced.entry(sorted(&claim.people)).or_default().push(claim);
    }
    let mut pairs: Vec<(&Row, &SeasonRowClaim)> = Vec::new();
    for own in derived {
        let claims = announced.remove(&sorted(&own.people)).unwrap_or_default();
        findings.hold(claims.len() == 1, "Y4", || {
            format!("{} est au classement {} fois au lieu de 1", own.name, claims.len())
        });
        pairs.extend(claims.first().map(|claim| (own, *claim)));
    }
    for people in announced.keys() {
        findings.add("Y4", format!("{people:?} au classement, qui ne devrait pas y être"));
    }
    // Nights first, then the marks, then the ranks: the first difference explains the others.
    for (row, claim) in &pairs {
        nights_hold(nights, row, claim, findings);
    }
    for (row, claim) in &pairs {
        let (name, found) = (&row.name, shown(row.mark));
        let words = |announced: i64, found: i64| format!("{} annoncé, {} trouvé", points(announced), points(found));
        findings
            .hold(claim.bonus == row.bonus, "Y6", || format!("{name} : présence {}", words(claim.bonus, row.bonus)));
        findings.hold(claim.mark == found, "Y6", || format!("{name} : total {}", words(claim.mark, found)));
    }
    for (row, claim) in &pairs {
        let mut hold = |holds, rule, what: &str, announced: String, found: String| {
            findings.hold(holds, rule, || format!("{} : {what} {announced} annoncé, {found} trouvé", row.name));
        };
        let rule = if claim.rank.is_none() || row.rank.is_none() { "Y6" } else { "Y7" };
        hold(claim.rank == row.rank, rule, "rang", or_none(claim.rank), or_none(row.rank));
        let tied = |tied: bool| if tied { "partagé" } else { "seul" }.to_owned();
        hold(claim.tied == row.tied, "Y7", "rang", tied(claim.tied), tied(row.tied));
        let word = |goes: Option<bool>| goes.map_or("rien", |goes| if goes { "oui" } else { "non" }).to_owned();
        hold(claim.qualified == row.goes, "Y14", "finale", word(claim.qualified), word(row.goes));
        hold(claim.prize == row.prize, "Y15", "prix", points(claim.prize), points(row.prize));
    }
    let order = |(claim, own): (&SeasonRowClaim, &Row)| sorted(&claim.people) == sorted(&own.people);
    let same = claims.iter().zip(derived).all(order);
    findings.hold(same, "Y7", || "les lignes ne sont pas dans l'ordre du classement".to_owned());
}

fn nights_hold(nights: &[Gives], own: &Row, claim: &SeasonRowClaim, findings: &mut Findings) {
    let name = &own.name;
    let (announced, found) = (claim.nights.len(), own.nights.len());
    findings.hold(announced == found, "Y2", || format!("{name} : {announced} soirées annoncées, {found} trouvées"));
    for score in &own.nights {
        let Some(claim) = claim.nights.iter().find(|claim| claim.night == score.night) else {
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
        // Which of two equal members counts is all the same.
        let of = |member: &u32| score.members.iter().find(|(person, _)| person == member).map(|(_, worth)| worth);
        let sum: Option<i64> = claim.members.iter().map(of).sum();
        let right = claim.members.len() == score.counted && sum == Some(score.worth);
        let (announced, found) =
            (format!("{:?}", claim.members), format!("{} parmi {:?}", score.counted, score.members));
        hold(right, "Y13", "équipiers comptés", announced, found);
    }
}

fn sorted(people: &[u32]) -> Vec<u32> {
    let mut people = people.to_vec();
    people.sort_unstable();
    people
}

/// Hundredths as they are shown.
fn points(hundredths: i64) -> String {
    comma(&crate::fraction::Fraction::new(hundredths.into(), 100).written())
}
