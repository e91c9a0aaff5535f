//! Advice as values: next steps, independent of keyboard or browser.

mod detail;
mod line;
mod object;
mod step;

pub use detail::Detail;
pub use line::{Advice, Wording};
pub use object::{ComiteStep, Entrant, Prizes, RankingView, SeasonStep, Setting, ToPrint, Typed};
pub use step::Step;
