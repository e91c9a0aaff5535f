//! What a person can do with a season of the club.

/// A step about a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeasonStep {
    /// Make one.
    New,
    /// See them.
    List,
    /// See which nights count.
    Nights,
    /// Open the current one again.
    Reopen,
    /// Open one again, by name.
    ReopenNamed(String),
}
