//! Who sits where: the plan of a session, from one position and one session to the next.

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

pub use draw::{DrawnPosition, NextMovement, USUAL_REACH, WIDER_REACH, draw};
pub use drawn::{Distance, Remarks};
pub use elimination::overturned;
pub use layout::{Layout, first_layout, must_not_be_placed, refused_later, seat_first};
pub use plan::{movement, plan, too_few, write};
pub use starting::{Gained, Holders, holders_of, orientation_words, wishes_not_granted};
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
