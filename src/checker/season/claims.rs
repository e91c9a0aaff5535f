//! The announced results of a season, as plain values. Persons and nights by their numbers in its archive.

/// Everything that was announced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonClaims {
    /// Whether each night of the archive counts (Y2).
    pub counts: Vec<bool>,
    /// The ranking, best first; `None` where a night lacks a value the measure needs (Y12).
    pub rows: Option<Vec<SeasonRowClaim>>,
    /// Each category's ranking (Y9).
    pub categories: Vec<CategoryClaim>,
    /// The clubs, by all of their members (Y9).
    pub clubs: Vec<ClubClaim>,
}

/// A row of the ranking.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonRowClaim {
    pub person: u32,
    /// `None` with too few nights (Y6).
    pub rank: Option<u32>,
    /// Another row has the same rank.
    pub tied: bool,
    /// The mark that ranks the row, in hundredths.
    pub mark: i64,
    /// Y6: points besides the nights, in hundredths.
    pub bonus: i64,
    pub nights: Vec<NightClaim>,
}

/// A person's night.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NightClaim {
    /// Its index in the archive, from 0.
    pub night: usize,
    /// The place (Y4); `None` where it is not known.
    pub place: Option<u32>,
    /// Y3: its worth, in hundredths, before the coefficient.
    pub worth: i64,
    /// Y6: with the coefficient.
    pub points: i64,
    /// Y5: it goes into the mark.
    pub kept: bool,
}

/// The ranking of a category.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CategoryClaim {
    pub name: String,
    /// The persons of the category, each with the rank among them, in order.
    pub rows: Vec<(u32, Option<u32>)>,
}

/// A club in the ranking of clubs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClubClaim {
    pub rank: u32,
    /// Its members who are ranked, best first.
    pub members: Vec<u32>,
    /// Their marks added up, in hundredths.
    pub points: i64,
}
