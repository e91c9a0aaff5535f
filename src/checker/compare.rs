//! Compares the announced results with the derived ones.

use std::collections::BTreeMap;

use super::awards::{Award, affiliated, awards, listed};
use super::book::Book;
use super::claims::{Claims, MemberClaim, RankingClaim, RowClaim};
use super::findings::Findings;
use super::qualified::qualified;
use super::ranking::{Row, ranking};
use super::scale::scale;
use super::tie_break::Reason;
use super::words::{comma, or_none, signed, sum_words};

/// A ranking for each position begun, in teams one of the players too; the last one of a closed tournament, and no other, final.
pub(super) fn complete(book: &Book<'_>, claims: &Claims, findings: &mut Findings) {
    let tournament = &book.archive.tournament;
    let kinds: &[bool] = if book.individual() { &[false] } else { &[false, true] };
    for position in 1..=tournament.position {
        for individual in kinds {
            let about_it = |claim: &&RankingClaim| (claim.position, claim.individual) == (position, *individual);
            let times = claims.rankings.iter().filter(about_it).count();
            let whose = if *individual { " des joueurs un à un" } else { "" };
            findings.hold(times == 1, "R1", || {
                format!("classement{whose} après la position {position} : annoncé {times} fois au lieu de 1")
            });
        }
    }
    for claim in claims.rankings.iter().filter(|claim| !claim.individual && !claim.rows.is_empty()) {
        let last = tournament.state == "clos" && claim.position == tournament.positions;
        findings.hold(claim.closed == last, "P1", || {
            let (announced, found) = if last { ("provisoire", "final") } else { ("final", "provisoire") };
            format!("classement après la position {} : {announced} annoncé, {found} trouvé", claim.position)
        });
    }
}

/// P7, P11: the list for the federation, by the final ranking.
pub(super) fn list(book: &Book<'_>, claim: &[MemberClaim], findings: &mut Findings) {
    let rows = ranking(book, book.archive.tournament.positions, false);
    listed(book, claim, &awards(book, &rows, &scale(book)), findings);
}

/// One ranking announced.
pub(super) fn check(book: &Book<'_>, claim: &RankingClaim, findings: &mut Findings) {
    let rows = ranking(book, claim.position, claim.individual);
    let awards = if claim.closed { awards(book, &rows, &scale(book)) } else { BTreeMap::new() };
    let qualified = if claim.individual && !book.individual() { None } else { qualified(book, &rows, claim.position) };
    let derived: BTreeMap<u32, &Row<'_>> = rows.iter().map(|row| (row.number, row)).collect();
    let place = format!("classement après la position {}", claim.position);
    let mut seen = BTreeMap::new();
    for row in &claim.rows {
        *seen.entry(row.number).or_insert(0) += 1;
        if !derived.contains_key(&row.number) {
            findings.add("R7", format!("{place} : le n° {} est classé, il ne devrait pas l'être", row.number));
        }
    }
    for row in &rows {
        let times = seen.get(&row.number).copied().unwrap_or(0);
        findings.hold(times == 1, "R1", || {
            format!("{place} : {} est classé {times} fois au lieu de 1", name_of(book, row))
        });
    }
    // Sums first, then the ranks, then the awards: the first difference explains the others.
    for part in [Comparison::figures, Comparison::rank, Comparison::qualified, Comparison::awards] {
        for row in &claim.rows {
            if let Some(own) = derived.get(&row.number) {
                let qualified = qualified.as_ref();
                part(&Comparison { book, rows: &rows, awards: &awards, qualified, claim, row, own }, findings);
            }
        }
    }
    let sorted = claim.rows.is_sorted_by_key(|row| row.rank);
    findings.hold(sorted, "R2", || format!("{place} : les lignes ne sont pas dans l'ordre des rangs"));
}

fn name_of(book: &Book<'_>, row: &Row<'_>) -> String {
    match row.people.as_slice() {
        [one] if !row.team => book.name(one.number),
        _ => {
            let team = book.archive.teams.iter().find(|team| team.number == row.number);
            let name = team.map(|team| team.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("équipe");
            format!("{name} (équipe n° {})", row.number)
        }
    }
}

struct Comparison<'a, 'b> {
    book: &'a Book<'b>,
    rows: &'a [Row<'b>],
    awards: &'a BTreeMap<u32, Award>,
    qualified: Option<&'a (Vec<u32>, Vec<u32>)>,
    claim: &'a RankingClaim,
    row: &'a RowClaim,
    own: &'a Row<'b>,
}

impl Comparison<'_, '_> {
    /// One value; `found` comes with its derivation.
    fn hold(
        &self,
        findings: &mut Findings,
        holds: bool,
        rule: &'static str,
        (what, announced, found): (&str, String, (String, &str)),
    ) {
        findings.hold(holds, rule, || {
            let derivation = if found.1.is_empty() { String::new() } else { format!(" : {}", found.1) };
            let name = name_of(self.book, self.own);
            let position = self.claim.position;
            format!("{name}, position {position} : {what} {announced} annoncé, {} trouvé{derivation}", found.0)
        });
    }

    fn figures(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let positions = row.balances.len();
        let told = ("positions", positions.to_string(), (own.balances.len().to_string(), ""));
        self.hold(findings, positions == own.balances.len(), "R1", told);
        for (index, announced) in row.balances.iter().enumerate() {
            let found = own.balances.get(index).copied().flatten();
            let what = format!("bilan de la position {} :", index + 1);
            let told = (what.as_str(), or_none(announced.map(|b| signed(b.into()))), (or_none(found.map(signed)), ""));
            self.hold(findings, announced.map(i64::from) == found, "R1", told);
        }
        let told = ("pénalités", row.penalties.to_string(), (own.penalties.to_string(), own.derivation.as_str()));
        self.hold(findings, i64::from(row.penalties) == own.penalties, "A1", told);
        self.total(findings);
        let left = |left: bool| if left { "parti" } else { "présent" };
        let told = ("départ :", left(row.left).to_owned(), (left(own.left).to_owned(), ""));
        self.hold(findings, row.left == own.left, "R6", told);
        let told = ("dernière séance", row.session.to_string(), (own.reached.to_string(), ""));
        self.hold(findings, row.session == own.reached, "R5", told);
    }

    fn total(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let found = own.total.written();
        let multiplied = self.book.stages.iter().any(|stage| stage.coefficient != 100 && stage.number <= own.reached);
        let rule = if multiplied && own.reached > 1 {
            "R5"
        } else if own.people.len() > 1 {
            "R4"
        } else {
            "R1"
        };
        // The sum announced, before coefficients.
        let announced = sum_words(row.balances.iter().flatten().map(|balance| i64::from(*balance)));
        let fined = if row.penalties == 0 { String::new() } else { format!(" − {}", row.penalties) };
        let told =
            ("total", format!("{} ({announced}{fined})", comma(&row.total)), (comma(&found), own.derivation.as_str()));
        self.hold(findings, row.total == found, rule, told);
    }

    fn rank(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let words = |reason: &Option<Reason>| reason.as_ref().map(Reason::words);
        let reason = words(&own.reason);
        let broken = own.reason.is_some() || row.tie_break.is_some();
        let rule = match (own.left, broken) {
            (true, _) => "R6",
            (_, true) => "R3",
            _ => "R2",
        };
        let ahead = self.rows.iter().filter(|other| other.rank < own.rank);
        let total = comma(&own.total.written());
        let why = reason.as_ref().map_or_else(String::new, |reason| format!(" ({reason})"));
        let derivation = match ahead.clone().next_back() {
            Some(last) => {
                let theirs = comma(&last.total.written());
                let (count, name) = (ahead.count(), name_of(self.book, last));
                format!("{count} devant, le dernier est {name} avec {theirs}, contre {total} ici{why}")
            }
            None => format!("personne n'est devant avec {total}{why}"),
        };
        let told = ("rang", row.rank.to_string(), (own.rank.to_string(), derivation.as_str()));
        self.hold(findings, row.rank == own.rank, rule, told);
        let tied = |tied: bool| if tied { "partagé" } else { "seul" }.to_owned();
        let told = ("rang", tied(row.tied), (tied(own.tied), derivation.as_str()));
        self.hold(findings, row.tied == own.tied, if broken { "R3" } else { "R2" }, told);
        let told = ("départage :", or_none(words(&row.tie_break)), (or_none(reason), ""));
        self.hold(findings, own.reason == row.tie_break, "R3", told);
    }

    fn qualified(&self, findings: &mut Findings) {
        let sure = self.qualified.filter(|(_, level)| !level.contains(&self.own.number));
        let found = sure.map(|(numbers, _)| numbers.contains(&self.own.number));
        let words = |qualified: Option<bool>| match qualified {
            Some(true) => "qualifié".to_owned(),
            Some(false) => "pas qualifié".to_owned(),
            None => "rien".to_owned(),
        };
        let told = ("suite :", words(self.row.qualified), (words(found), ""));
        self.hold(findings, self.row.qualified == found, "C6", told);
    }

    fn awards(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let award_of = |number: u32| self.awards.get(&number).cloned().unwrap_or_default();
        let people: Vec<Award> = own.people.iter().map(|entry| award_of(entry.number)).collect();
        let pcn = people.iter().filter_map(|award| award.pcn).max();
        let pp = people.iter().filter_map(|award| award.pp).max();
        let unaffiliated = own.people.iter().all(|entry| !affiliated(entry));
        let reckoned = people.iter().map(|award| award.derivation.as_str()).max().unwrap_or("");
        let basis = if unaffiliated && self.claim.closed { "non affilié à la clôture" } else { reckoned };
        let given = own.people.iter().any(|entry| entry.derogation_letter.is_some() && affiliated(entry));
        let rule = match (pcn.is_none(), own.tied) {
            _ if given => "P11",
            (true, _) if unaffiliated => "P7",
            (true, _) => "P2",
            (_, true) => "P6",
            _ => "P1",
        };
        self.hold(findings, row.pcn == pcn, rule, ("PCN", or_none(row.pcn), (or_none(pcn), basis)));
        self.hold(findings, row.pp == pp, "P8", ("PP", or_none(row.pp), (or_none(pp), basis)));
        let team = !self.claim.individual && !self.book.individual();
        let expected = if team { own.people.len() } else { 0 };
        let told = ("membres :", row.members.len().to_string(), (expected.to_string(), ""));
        self.hold(findings, row.members.len() == expected, "R4", told);
        for member in &row.members {
            let is_member = own.people.iter().any(|entry| entry.number == member.number);
            let name = self.book.name(member.number);
            findings.hold(is_member, "R4", || format!("{} : {name} n'en est pas membre", name_of(self.book, own)));
            let award = award_of(member.number);
            let basis = award.derivation.as_str();
            let told = (format!("PCN de {name}"), or_none(member.pcn), (or_none(award.pcn), basis));
            self.hold(findings, member.pcn == award.pcn, "P7", (told.0.as_str(), told.1, told.2));
            let told = (format!("PP de {name}"), or_none(member.pp), (or_none(award.pp), basis));
            self.hold(findings, member.pp == award.pp, "P8", (told.0.as_str(), told.1, told.2));
        }
    }
}
