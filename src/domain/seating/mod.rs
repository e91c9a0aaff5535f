//! Seats: the plan of a session, from one position and one session to the next.

mod draw;
mod drawn;
mod elimination;
mod layout;
pub mod moved;
pub mod next;
mod plan;
pub mod session;
mod starting;
pub mod tie;

pub(crate) use draw::draw;
pub use draw::{NextMovement, USUAL_REACH, WIDER_REACH};
pub use drawn::{Distance, Remarks};
pub(crate) use elimination::last_session;
pub use elimination::overturned;
pub use layout::{Layout, first_layout, refused_later, seat_first};
pub(crate) use layout::{must_not_be_placed, open_first};
pub use plan::{movement, plan, to_fill};
pub(crate) use plan::{too_few, write_all};
pub(crate) use starting::holders_of;
pub use starting::{Gained, orientation_words, wishes_not_granted};
#[cfg(test)]
#[path = "tests/samples.rs"]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
