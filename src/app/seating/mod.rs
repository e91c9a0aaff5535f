//! Who sits where: the draw, the movement, from one position and one session to the next.

pub(in crate::app) mod circuit;
pub(in crate::app) mod circuit_file;
pub(in crate::app) mod circuits_page;
pub(in crate::app) mod drawn;
pub(in crate::app) mod move_player;
pub(in crate::app) mod movement;
pub(in crate::app) mod movement_file;
pub(in crate::app) mod movement_page;
pub(in crate::app) mod past_nights;
pub(in crate::app) mod placing;
pub(in crate::app) mod position;
pub(in crate::app) mod session;
