//! Advice as values: what to do next, said without knowing whether a keyboard or a browser will do it.

mod detail;
mod line;
mod object;
mod season;
mod step;

pub use detail::Detail;
pub use line::{Advice, Wording};
pub use object::{Entrant, Prizes, RankingView, Setting, ToPrint, Typed};
pub use season::SeasonStep;
pub use step::Step;
