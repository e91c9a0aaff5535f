//! Advice as values: next steps, independent of keyboard or browser.

mod comite;
mod detail;
mod line;
mod object;
mod season;
mod step;

pub use comite::ComiteStep;
pub use detail::Detail;
pub use line::{Advice, Wording};
pub use object::{Entrant, Prizes, RankingView, Setting, ToPrint, Typed};
pub use season::SeasonStep;
pub use step::Step;
