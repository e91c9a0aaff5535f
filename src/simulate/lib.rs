//! Made-up tournaments: random but plausible evenings, played through the use cases, and the properties each must have.
//!
//! A seed gives a [`Plan`], a plain value; [`evening::play`] plays it in a base in memory, as a person would through the commands;
//! [`try_one`] checks the result, [`run`] does many on all cores. Never reads the time: the same seed gives the same archive,
//! byte for byte, on any core.

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
mod tally;
mod trial;
mod year;

#[cfg(test)]
pub(crate) use batch::seeds;
pub use batch::{Batch, Outcome, run};
#[cfg(test)]
pub(crate) use evening::play;
#[cfg(test)]
pub(crate) use plan::{Detail, Ending};
pub use plan::{Plan, Wishes};
pub use practice::{PracticePaper, create as create_practice, marks as practice_marks, papers as practice_papers};
pub use tally::Event;
pub use trial::{Keep, try_one};
pub use year::{play_large_year, play_later_year, play_year, try_year, year_clock};

#[cfg(test)]
mod tests;
