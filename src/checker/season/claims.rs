//! The announced results of a season, as plain values. Persons and nights by their numbers in its archive.

/// Everything that was announced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonClaims {
    /// Why each night of the archive does not count, in one word; `None` where it counts (Y2).
    pub left_out: Vec<Option<&'static str>>,
    /// The ranking, best first.
    pub rows: Vec<SeasonRowClaim>,
    /// Each category's ranking (Y9).
    pub categories: Vec<CategoryClaim>,
    /// The teams of the season (Y13), best first.
    pub teams: Vec<SeasonRowClaim>,
    /// The clubs, as teams made of their members.
    pub clubs: Vec<SeasonRowClaim>,
}

/// A row of the ranking.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonRowClaim {
    /// The person, or the members of the team or club.
    pub people: Vec<u32>,
    /// `None` with too few nights (Y6).
    pub rank: Option<u32>,
    /// Another row has the same rank.
    pub tied: bool,
    /// The mark that ranks the row, in hundredths.
    pub mark: i64,
    /// Y6: points besides the nights, in hundredths.
    pub bonus: i64,
    pub nights: Vec<NightClaim>,
    /// Y14; `None` where nobody is asked for, and for teams.
    pub qualified: Option<bool>,
    /// Y15, in cents.
    pub prize: i64,
}

/// A night of a person or a team.
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
    /// Y13: the members of a team whose worths make its own.
    pub members: Vec<u32>,
}

/// The ranking of a category.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CategoryClaim {
    pub name: String,
    /// The persons of the category, each with the rank among them, in order.
    pub rows: Vec<(u32, Option<u32>)>,
}
