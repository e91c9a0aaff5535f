//! A second implementation of the rules: from the facts of an archive it derives the announced results again, and reports each
//! difference. It shares nothing with the first but the reading of the file: it may use neither `domain`, nor `app`, nor
//! `storage`, and it is written in the plainest way there is. The same facts always give the same findings, in any
//! order of the facts.

mod awards;
mod book;
mod claims;
mod compare;
mod deal;
mod elimination;
mod etuis;
mod findings;
mod fraction;
mod homologation;
mod money;
mod moves;
mod paths;
mod qualified;
mod ranking;
mod rulings;
mod scale;
mod season;
mod seats;
mod settled;
mod sheets;
mod since;
mod square;
mod tie_break;
mod totals;
mod turns;
mod words;

pub use claims::{
    Claims, EtuisClaim, MatchClaim, MemberClaim, NoteClaim, OppositionClaim, PlaceClaim, PointsClaim, PointsPlaceClaim,
    PrizesClaim, QuartClaim, RankingClaim, RowClaim, TeamClaim,
};
pub use findings::{Finding, Findings};
pub use season::{CategoryClaim, NightClaim, SeasonClaims, SeasonRowClaim, check as check_season};
pub use tie_break::Reason;

use archive::Archive;

/// Derives everything again from the facts, and compares the announced results: seats against the stated movement (M1–M10), each
/// sheet (S1–S12, F1–F3, F5), eliminations (R5, R9), then each ranking: balances, totals, ranks and their tie-breaks (R1–R7, A1), the
/// qualified (C6), PCN and PP (P1–P9); the prizes (O2, R8); the conditions of homologation (P10, C1–C5, D62). Of *donnes dupliquées*: the
/// circuit (D40–D47), fiches (D12, D14, D25–D29), notes, percentages, rankings (D15–D24), points de match (D30–D37), PCN and PP (D60).
pub fn check(archive: &Archive, claims: &Claims) -> Findings {
    let book = book::Book::new(archive);
    let mut findings = Findings::default();
    if archive.etuis.duplicate.is_some() {
        etuis::check(&book, claims, &mut findings);
        homologation::check(&book, &claims.homologation, &mut findings);
        return findings;
    }
    seats::check(&book, &mut findings);
    turns::check(&book, &mut findings);
    sheets::check(&book, &mut findings);
    rulings::check(&book, &mut findings);
    settled::check(&book, &mut findings);
    elimination::check(&book, &mut findings);
    compare::complete(&book, claims, &mut findings);
    for claim in &claims.rankings {
        compare::check(&book, claim, &mut findings);
    }
    if let Some(claim) = &claims.prizes {
        money::check(&book, claim, &mut findings);
    }
    if let Some(claim) = &claims.awards {
        compare::list(&book, claim, &mut findings);
    }
    homologation::check(&book, &claims.homologation, &mut findings);
    findings
}
