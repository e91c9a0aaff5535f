//! The club's year as it is read: rules, nights, rankings, how they came about.

mod accounts;
mod list;
mod news;
mod nights;
mod own;
mod page;
mod papers;
mod presence;
mod ranking;
mod records;
mod rules;
mod teams;
mod trial;
mod year;

pub use accounts::{AccountLine, AccountsReport, MembershipLine};
pub use list::{CategoriesReport, CategoryLine, SeasonLine, SeasonList};
pub use news::{SeasonMove, SeasonNews};
pub use nights::{NightHead, NightLine, NightsReport};
pub use own::OwnYear;
pub use page::SeasonPage;
pub use papers::{PalmaresPaper, SeasonCard, SeasonPaper, SeasonPodium, SeasonRulesPaper};
pub use presence::{PresenceReport, PresenceRow};
pub use ranking::{NightCell, SeasonRanking, SeasonRow};
pub use records::{PalmaresLine, PalmaresReport, RecordLine, RecordsReport};
pub use rules::RulesReport;
pub use teams::{QualifiedLine, QualifiedReport, ShareLine, TeamLine, TeamsReport};
pub use trial::{TrialLine, TrialReport};
pub use year::{PersonYear, SeasonContracts, YearNight};
