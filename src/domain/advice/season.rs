//! Steps on a season of the club.

/// A step about a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeasonStep {
    New,
    List,
    /// See which nights count.
    Nights,
    /// Bring a file of nights again, in place of those it brought.
    ImportAgain,
    /// A night of the base counts no more.
    LeaveOut,
    /// Take a night of elsewhere out of the base.
    Delete,
    /// Make a team.
    Team,
    /// Say how many places the final has.
    Places,
    /// Change the rules, what they would give first.
    Rules,
    /// Ask for that many nights only.
    Minimum(usize),
    /// Rank everybody.
    Everybody,
    /// Open the current one again.
    Reopen,
    /// Open one again, by name.
    ReopenNamed(String),
    /// Rankings of some of its people.
    Categories,
    /// Note a member's payment.
    Membership,
    Accounts,
    /// The rules as a file.
    RulesFile,
}
