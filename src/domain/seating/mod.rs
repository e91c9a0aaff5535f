//! Who sits where: the plan of a session, from one position and one session to the next.

mod draw;
mod drawn;
mod elimination;
mod plan;

pub use draw::{DrawnPosition, NextMovement, USUAL_REACH, draw, in_order};
pub use drawn::{Distance, Remarks};
pub use elimination::overturned;
pub use plan::{movement, plan, too_few, write};
