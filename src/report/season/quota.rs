//! Y17: the places of a final by club.

use serde::Serialize;

use crate::table::{Columns, Table};
use domain::season::Quota;
use domain::{Total, counted};

/// Y17: a club's part of the places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShareLine {
    pub club: String,
    /// Its entries, or its people who are ranked.
    pub count: u32,
    /// Of all places, to the hundredth.
    pub exact: Total,
    pub places: u32,
    /// `NOËL Chantal (2e)`, of those who go.
    pub people: Vec<String>,
}

/// The clubs with their places, in the place of the ranking.
pub(super) fn shared<'s>(title: &str, quota: Quota, shares: &'s [ShareLine]) -> Columns<&'s ShareLine> {
    let sum: u32 = shares.iter().map(|share| share.count).sum();
    let title = format!("{title}, {}, {sum} {quota}", counted(shares.len(), "club"));
    Table::of(title, shares)
        .column("Club", |share| &share.club)
        .column(if quota == Quota::Entries { ">Inscriptions" } else { ">Classés" }, |share| share.count)
        .column(">Part", |share| share.exact)
        .column(">Places", |share| share.places)
        .column("Qualifiés", |share| share.people.join(", "))
}
