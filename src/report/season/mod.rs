//! The club's year as it is read: rules, nights, rankings, how they came about.

mod papers;
mod quota;
mod ranking;
mod records;
mod setup;
mod teams;
mod year;

pub use papers::{PalmaresPaper, SeasonCard, SeasonPage, SeasonPaper, SeasonPodium, SeasonRulesPaper};
pub use quota::ShareLine;
pub use ranking::{NightCell, SeasonMove, SeasonNews, SeasonRanking, SeasonRow};
pub use records::{
    AccountLine, AccountsReport, MembershipLine, PalmaresLine, PalmaresReport, PresenceReport, PresenceRow, RecordLine,
    RecordsReport,
};
pub use setup::{
    CategoriesReport, CategoryLine, NightHead, NightLine, NightsReport, RulesReport, SeasonLine, SeasonList, TrialLine,
    TrialReport,
};
pub use teams::{QualifiedLine, QualifiedReport, TeamLine, TeamsReport};
pub use year::{PersonYear, SeasonContracts, YearNight};
