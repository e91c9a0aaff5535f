//! `imprimer panneaux`: orientation panels, of the room and of each chair.

mod draw;

pub use draw::{PanelTemplate, chair_panels, room_panels};
