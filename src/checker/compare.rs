//! What was announced, against what is derived.

use std::collections::BTreeMap;

use super::awards::{Award, awards};
use super::book::Book;
use super::claims::{RankingClaim, RowClaim};
use super::findings::Findings;
use super::ranking::{Row, ranking};
use super::scale::scale;
use super::words::{comma, or_none, sum_words};

/// One ranking announced.
pub(super) fn check(book: &Book<'_>, claim: &RankingClaim, findings: &mut Findings) {
    let rows = ranking(book, claim.position, claim.individual);
    let awards = if claim.closed { awards(book, &rows, &scale(book)) } else { BTreeMap::new() };
    let derived: BTreeMap<u32, &Row<'_>> = rows.iter().map(|row| (row.number, row)).collect();
    let place = format!("classement après la position {}", claim.position);
    let mut seen = BTreeMap::new();
    for row in &claim.rows {
        *seen.entry(row.number).or_insert(0) += 1;
        match derived.get(&row.number) {
            Some(own) => Comparison { book, rows: &rows, awards: &awards, claim, row, own }.all(findings),
            None => findings.add("R7", format!("{place} : le n° {} est classé, il ne devrait pas l'être", row.number)),
        }
    }
    for row in &rows {
        let times = seen.get(&row.number).copied().unwrap_or(0);
        findings
            .hold(times == 1, "R1", || format!("{place} : {} est classé {times} fois au lieu de 1", who(book, row)));
    }
    let sorted = claim.rows.is_sorted_by_key(|row| row.rank);
    findings.hold(sorted, "R2", || format!("{place} : les lignes ne sont pas dans l'ordre des rangs"));
}

fn who(book: &Book<'_>, row: &Row<'_>) -> String {
    match row.people.as_slice() {
        [one] if one.team.is_none() || one.number == row.number && one.team != Some(row.number) => {
            book.name(one.number)
        }
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
    claim: &'a RankingClaim,
    row: &'a RowClaim,
    own: &'a Row<'b>,
}

impl Comparison<'_, '_> {
    fn all(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        for (index, announced) in row.balances.iter().enumerate() {
            let found = own.balances.get(index).copied().flatten();
            let holds = announced.map(i64::from) == found;
            self.hold(
                findings,
                holds,
                "R1",
                &format!("bilan de la position {}", index + 1),
                or_none(*announced),
                &or_none(found),
            );
        }
        let positions = row.balances.len();
        self.hold(
            findings,
            positions == own.balances.len(),
            "R1",
            "positions",
            positions.to_string(),
            &own.balances.len().to_string(),
        );
        self.hold(
            findings,
            i64::from(row.penalties) == own.penalties,
            "A1",
            "pénalités",
            row.penalties.to_string(),
            &own.penalties.to_string(),
        );
        self.total(findings);
        let left = |left: bool| if left { "parti" } else { "présent" };
        self.hold(findings, row.left == own.left, "R6", "départ", left(row.left).into(), left(own.left));
        self.hold(
            findings,
            row.session == own.reached,
            "R5",
            "dernière séance",
            row.session.to_string(),
            &own.reached.to_string(),
        );
        self.rank(findings);
        self.awards(findings);
    }

    fn hold(
        &self,
        findings: &mut Findings,
        holds: bool,
        rule: &'static str,
        what: &str,
        announced: String,
        found: &str,
    ) {
        findings.hold(holds, rule, || {
            format!(
                "{}, position {} : {what} {announced} annoncé, {found} trouvé",
                who(self.book, self.own),
                self.claim.position
            )
        });
    }

    fn total(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let found = own.total.written();
        let rule = if own.people.len() > 1 { "R4" } else { "R1" };
        // Where no coefficient hides it, the sum that was announced can be shown too.
        let announced = sum_words(row.balances.iter().flatten().map(|balance| i64::from(*balance)));
        let fined = if row.penalties == 0 { String::new() } else { format!(" − {}", row.penalties) };
        let derivation = format!("{} : {}", comma(&found), own.derivation);
        let said = format!("{} ({announced}{fined})", comma(&row.total));
        self.hold(findings, row.total == found, rule, "total", said, &derivation);
    }

    fn rank(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let reason = own.reason.as_ref().map(super::tie_break::Reason::words);
        let rule = match (own.left, own.reason.is_some() || row.tie_break.is_some()) {
            (true, _) => "R6",
            (_, true) => "R3",
            _ => "R2",
        };
        let ahead = self.rows.iter().filter(|other| other.rank < own.rank);
        let derivation = match ahead.clone().last() {
            Some(last) => format!(
                "{} : {} devant, le dernier est {} avec {}, contre {} ici{}",
                own.rank,
                ahead.count(),
                who(self.book, last),
                comma(&last.total.written()),
                comma(&own.total.written()),
                reason.as_ref().map_or_else(String::new, |reason| format!(" ({reason})"))
            ),
            None => format!("{} : personne n'est devant avec {}", own.rank, comma(&own.total.written())),
        };
        self.hold(findings, row.rank == own.rank, rule, "rang", row.rank.to_string(), &derivation);
        let tied = |tied: bool| if tied { "oui" } else { "non" };
        self.hold(findings, row.tied == own.tied, "R2", "à égalité", tied(row.tied).into(), tied(own.tied));
        let announced = row.tie_break.as_deref().unwrap_or("aucun").to_owned();
        self.hold(
            findings,
            row.tie_break == reason,
            "R3",
            "départage",
            announced,
            reason.as_deref().unwrap_or("aucun"),
        );
    }

    fn awards(&self, findings: &mut Findings) {
        let (row, own) = (self.row, self.own);
        let of = |number: u32| self.awards.get(&number).cloned().unwrap_or_default();
        let people: Vec<Award> = own.people.iter().map(|entry| of(entry.number)).collect();
        let pcn = people.iter().filter_map(|award| award.pcn).max();
        let pp = people.iter().filter_map(|award| award.pp).max();
        let basis = people.iter().map(|award| award.derivation.as_str()).max().unwrap_or("");
        let shared = if own.tied { "P6" } else { "P1" };
        self.hold(findings, row.pcn == pcn, shared, "PCN", or_none(row.pcn), &format!("{} : {basis}", or_none(pcn)));
        self.hold(findings, row.pp == pp, "P8", "PP", or_none(row.pp), &format!("{} : {basis}", or_none(pp)));
        let team = !self.claim.individual && !self.book.individual();
        let expected = if team { own.people.len() } else { 0 };
        self.hold(
            findings,
            row.members.len() == expected,
            "R4",
            "membres",
            row.members.len().to_string(),
            &expected.to_string(),
        );
        for member in &row.members {
            let known = own.people.iter().any(|entry| entry.number == member.number);
            let name = self.book.name(member.number);
            findings.hold(known, "R4", || format!("{} : {name} n'en est pas membre", who(self.book, own)));
            let award = of(member.number);
            let found = |own: Option<u32>| format!("{} : {}", or_none(own), award.derivation);
            self.hold(
                findings,
                member.pcn == award.pcn,
                "P7",
                &format!("PCN de {name}"),
                or_none(member.pcn),
                &found(award.pcn),
            );
            self.hold(
                findings,
                member.pp == award.pp,
                "P8",
                &format!("PP de {name}"),
                or_none(member.pp),
                &found(award.pp),
            );
        }
    }
}
