//! The club's year as it is read: rules, nights, rankings, how they came about.

mod accounts;
mod explain;
mod list;
mod news;
mod nights;
mod page;
mod papers;
mod player;
mod presence;
mod ranking;
mod records;
mod rules;
mod trial;
mod versus;

pub use accounts::{AccountLine, AccountsReport, MembershipLine};
pub use explain::{ExplainLine, SeasonExplain};
pub use list::{CategoriesReport, CategoryLine, SeasonLine, SeasonList};
pub use news::{SeasonMove, SeasonNews};
pub use nights::{NightHead, NightLine, NightsReport};
pub use page::SeasonPage;
pub use papers::{PalmaresPaper, SeasonCard, SeasonPaper, SeasonPodium, SeasonRulesPaper};
pub use player::{PlayerNight, PlayerSeason, SeasonContracts};
pub use presence::{PresenceReport, PresenceRow};
pub use ranking::{ClubLine, ClubsReport, NightCell, SeasonRanking, SeasonRow};
pub use records::{PalmaresLine, PalmaresReport, RecordLine, RecordsReport};
pub use rules::RulesReport;
pub use trial::{TrialLine, TrialReport};
pub use versus::{VersusNight, VersusReport};
