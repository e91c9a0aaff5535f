//! Seating: the draw, the movement, from one position and one session to the next.

pub(crate) mod circuit;
pub(crate) mod circuits_page;
pub(crate) mod drawn;
pub(crate) mod move_player;
pub(crate) mod movement;
pub(crate) mod movement_page;
pub(crate) mod past_nights;
pub(crate) mod placing;
pub(crate) mod plan_file;
pub(crate) mod position;
pub(crate) mod session;
