//! Made-up tournaments: random but plausible evenings, played through the use cases, and what must hold of each of them.
//!
//! A seed gives a [`Plan`], a plain value; [`play`] plays it in a base in memory, as a person would through the commands;
//! [`try_one`] looks at the result, [`run`] does many on all cores. Never reads the time: the same seed gives the same archive,
//! byte for byte, on whichever core it is played.

mod arrivals;
mod batch;
mod chance;
mod changes;
mod crowd;
mod deal;
mod etuis;
mod evening;
mod hand;
mod incidents;
mod marking;
mod plan;
mod practice;
mod rulings;
mod sessions;
mod sheet;
mod stages;
mod tally;
mod ties;
mod trial;
mod twins;
mod undoing;
mod wishes;
mod year;

pub use batch::{Batch, Outcome, run};
pub(crate) use batch::{Progress, seeds};
pub(crate) use etuis::EtuisPlan;
pub(crate) use evening::play;
pub(crate) use hand::{Failure, Played};
pub use plan::Plan;
pub(crate) use plan::{Detail, Ending};
pub use practice::{PracticePaper, create as create_practice, marks as practice_marks, papers as practice_papers};
pub(crate) use stages::Next;
pub use tally::Event;
pub(crate) use tally::Tally;
pub(crate) use trial::Trial;
pub use trial::{Keep, try_one};
pub use wishes::Wishes;
pub use year::try_year;
pub(crate) use year::{play_large_year, play_later_year, play_year, year_clock};

#[cfg(test)]
mod tests;
